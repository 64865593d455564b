"""The nuts, and where hands stand, against the oracle's value of every combo that can be held."""

from __future__ import annotations

import json
import pickle
import random
from fractions import Fraction
from itertools import combinations

import numpy as np
import oracle
import pytest

import holdem_eval as he
from holdem_eval.boards import Nuts
from holdem_eval.combos import COMBO_CARDS, N_COMBOS, combo_index

pytestmark = pytest.mark.kernel

RNG = random.Random(7)
Spot = tuple[tuple[int, ...], tuple[int, ...]]
RANDOM = [RNG.sample(range(52), cards + dead) for cards, dead in [(3, 0), (4, 2), (5, 0), (3, 9), (5, 30)]]
SPOTS: list[Spot] = [
    *((tuple(cards[:n]), tuple(cards[n:])) for cards, n in zip(RANDOM, (3, 4, 5, 3, 5), strict=True)),
    (he.parse_cards("AsKsQsJsTs"), ()),  # all tie
    (he.parse_cards("AsAhAdAc2s"), (0,)),
    (he.parse_cards("9h8h7h6h"), he.parse_cards("ThJh5h")),  # the best ones are dead
]


def named(spot: Spot) -> str:
    return "-".join(map(he.format_cards, spot))


def values_of(spot: Spot) -> dict[tuple[int, int], oracle.Value]:
    """The oracle's value of every combo that board and dead cards leave."""
    board, dead = spot
    free = [card for card in range(52) if card not in {*board, *dead}]
    return {pair: oracle.value((*board, *pair)) for pair in combinations(free, 2)}


@pytest.mark.parametrize("spot", SPOTS, ids=named)
def test_nuts_are_the_best_values_with_all_their_combos(spot: Spot) -> None:
    board, dead = spot
    values = values_of(spot)
    ladder = sorted(set(values.values()), reverse=True)
    for n in (1, 10, 7462):
        nuts = he.Board(board, dead).nuts(n)
        assert len(nuts) == min(n, len(ladder)) and nuts.strengths == len(ladder)
        for place, (nut, value) in enumerate(zip(nuts, ladder, strict=False), 1):
            combos = [combo_index(*pair) for pair, own in values.items() if own == value]
            assert (nut.place, nut.combos) == (place, tuple(sorted(combos)))
            assert nut.better == sum(own > value for own in values.values())
            assert nut.strength == he.evaluate((*COMBO_CARDS[combos[0]].tolist(), *board))
            assert nut.describe("fr") == he.describe(nut.strength, "fr")
            left = nut.range.without((*board, *dead))
            assert np.flatnonzero(left.weights).tolist() == list(nut.combos)


def test_nuts_are_written_as_players_write_them() -> None:
    nuts = he.Board("Qs7h2d", dead="2c").nuts(6)
    assert [str(nut.range) for nut in nuts] == ["QQ", "77", "22", "Q7s, Q7o", "Q2s, Q2o", "72s, 72o"]
    assert [len(nut.combos) for nut in nuts] == [3, 3, 1, 9, 6, 6]
    # ATs is no whole class here: three of its live combos are no flush
    assert str(he.Board("Ks9s4s").nuts(2)[0].range) == "AsQs"


def test_nuts_are_a_plain_sequence() -> None:
    board = he.Board("Qs7h2d", dead="2c")
    nuts = board.nuts()
    assert len(nuts) == 10 and [*nuts] == [nuts[place] for place in range(10)] and nuts[-1] == nuts[9]
    assert nuts == board.nuts(10) == pickle.loads(pickle.dumps(nuts)) and hash(nuts) == hash(board.nuts())
    assert isinstance(nuts, Nuts) and nuts != board.nuts(9)
    told = json.loads(json.dumps(nuts.to_dict()))
    assert told["nuts"][2] == {
        "place": 3,
        "strength": nuts[2].strength,
        "description": "three of a kind, twos, queen and seven kickers",
        "hands": "22",
        "combos": ["2s2h"],
        "better": 6,
    }
    lines = str(nuts).splitlines()
    assert len(lines) == 10 and len({line.rindex("  ") for line in lines}) == 1
    with pytest.raises(IndexError, match=r"expected a place 0\.\.9 in the nuts, got 10"):
        nuts[10]
    for n in (0, -1, 7463, True, 1.5, "3", None):
        with pytest.raises(ValueError, match=r"expected n to be an int 1\.\.7462, got"):
            board.nuts(n)  # type: ignore[arg-type]


@pytest.mark.parametrize("spot", SPOTS, ids=named)
def test_a_hand_stands_where_comparing_all_puts_it(spot: Spot) -> None:
    board, dead = spot
    values = values_of(spot)
    weights = {pair: Fraction(RNG.choice([0, 0, 1, 3, 7, 8]), 8) for pair in values}
    among = he.Range({he.format_cards(pair): float(weight) for pair, weight in weights.items()})
    ladder = sorted(set(values.values()), reverse=True)
    for hand in RNG.sample(sorted(values), 20):
        own = values[hand]
        meets = [pair for pair in values if not {*pair} & {*hand}]
        for range_, weight_of in ((he.Range.random(), dict.fromkeys(values, 1)), (among, weights)):
            if not sum(weight_of[pair] for pair in meets):
                continue
            standing = he.Board(board, dead).standing(hand, range_)
            worse = sum(weight_of[pair] for pair in meets if values[pair] < own)
            equal = sum(weight_of[pair] for pair in meets if values[pair] == own)
            better = sum(weight_of[pair] for pair in meets if values[pair] > own)
            assert (standing.worse, standing.equal, standing.better) == (worse, equal, better)
            assert standing.ahead == pytest.approx(
                float((worse + Fraction(equal) / 2) / (worse + equal + better))
            )
            assert (standing.place, standing.places) == (ladder.index(own) + 1, len(ladder))
            assert standing.hand == hand and standing.strength == he.evaluate((*hand, *board))


@pytest.mark.parametrize("spot", SPOTS, ids=named)
def test_all_hands_at_once_stand_where_each_does(spot: Spot) -> None:
    board = he.Board(*spot)
    values = values_of(spot)
    # of all sizes, so that what is small would be lost beside what is large
    weights = np.array([RNG.choice([0.0, 1.0, 1e-30, 0.3, 1e-9]) for _ in range(N_COMBOS)])
    found = board.standings(weights)
    assert found.shape == (3, N_COMBOS) and found.dtype == np.float64
    for hand in RNG.sample(sorted(values), 30):
        met = [(pair, weights[combo_index(*pair)]) for pair in values if not {*pair} & {*hand}]
        own = values[hand]
        wanted = [
            sum(Fraction(weight) for pair, weight in met if beats(values[pair]))
            for beats in (own.__gt__, own.__eq__, own.__lt__)
        ]
        row = found[:, combo_index(*hand)]
        assert [number == 0 for number in row] == [number == 0 for number in wanted]
        assert row == pytest.approx([float(number) for number in wanted], rel=1e-12, abs=0)
    live = np.zeros(N_COMBOS, bool)
    live[[combo_index(*pair) for pair in values]] = True
    assert not found[:, ~live].any()
    if len(board) == 5:
        win, tie, total = board.values(weights)
        np.testing.assert_allclose(found[:2], [win, tie], rtol=1e-9)
        np.testing.assert_allclose(found.sum(axis=0), total, rtol=1e-9)


def test_nothing_to_stand_among() -> None:
    board = he.Board("Qs7h2d", dead="Ac")
    assert not board.standings("none").any()
    assert board.standings("AsAh")[2, combo_index("As", "Kd")] == 0  # they share the ace
    for hand, among, told in [
        ("AhQs", "random", "Qs of player 1 is on the board"),
        ("AhAc", "random", "Ac of player 1 is a dead card"),
        ("AhKh", "AhAs", "players 1 and 2 both hold Ah"),
        ("AhKh", "none", "the range of player 2 is empty"),
        ("AhAs", "AdAs, AhAd", "player 2 .* has no hand left"),
    ]:
        with pytest.raises(he.DealError, match=told):
            board.standing(hand, among)
    for hand in ("AK", "QQ+", ["AhKh"]):
        with pytest.raises(he.CardError, match="expected a hand of two cards such as 'AhKh', got the range"):
            board.standing(hand)


def test_a_standing_is_a_plain_value() -> None:
    standing = he.Board("Qs7h2d").standing("QhAh", "TT+:0.5, AQ")
    assert (
        standing
        == he.Board("Qs7h2d").standing(("Ah", "Qh"), "TT+:0.5, AQ")
        != he.Board("Qs7h2d").standing("AhQh")
    )
    assert standing == pickle.loads(pickle.dumps(standing))
    told = json.loads(json.dumps(standing.to_dict()))
    assert told["hand"] == "AhQh" and told["worse"] == standing.worse and told["ahead"] == standing.ahead
    assert str(standing).startswith(
        "AhQh: pair of queens, ace, seven and two kickers, place 9 of 91, ahead of "
    )
    whole = he.Board("Qs7h2d").standing("AhQh")
    assert [type(number) for number in (whole.worse, whole.equal, whole.better)] == [int] * 3


def test_nothing_can_be_held() -> None:
    board = he.Board("Qs7h2d", dead=[card for card in range(52) if card not in (43, 22, 1, 50)])
    assert len(board.nuts()) == 0 and str(board.nuts()) == ""
