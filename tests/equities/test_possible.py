"""Can these ranges be dealt together? Compared with all sets of cards that the first players can hold."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

import holdem_eval as he
from holdem_eval.combos import COMBO_MASKS, N_COMBOS
from holdem_eval.equities.possible import can_deal, dealt_in_turn, smallest_impossible
from holdem_eval.errors import DealError
from holdem_eval.native import kernels

MASKS: list[int] = COMBO_MASKS.tolist()


def combos(live: int) -> list[int]:
    return [combo for combo in range(N_COMBOS) if live >> combo & 1]


def set_of(numbers: Iterable[int]) -> int:
    return sum(1 << combo for combo in set(numbers))


def live(text: str) -> int:
    return he.Range(text).live


def pairs(cards: Iterable[int]) -> int:
    """Every combo of these cards."""
    mask = sum(1 << card for card in cards)
    return set_of(combo for combo in range(N_COMBOS) if not MASKS[combo] & ~mask)


def dealt(ranges: Sequence[int]) -> bool:
    """Every set of cards that the players can hold together."""
    held = {0}
    for masks in ([MASKS[combo] for combo in combos(range_)] for range_ in sorted(ranges, key=int.bit_count)):
        held = {before | mask for before in held for mask in masks if not before & mask}
    return bool(held)


def fewest(ranges: Sequence[int]) -> list[int]:
    """The first of the smallest sets of players without a deal."""
    sets = (
        [player for player in range(len(ranges)) if players >> player & 1]
        for players in sorted(range(1, 1 << len(ranges)), key=lambda players: (players.bit_count(), players))
    )
    return next((players for players in sets if not dealt([ranges[player] for player in players])), [])


@st.composite
def narrow_ranges(draw: st.DrawFn) -> list[int]:
    """Players for whom the cards just suffice, or just not; some with a card that all their combos hold."""
    n_players = draw(st.integers(1, 5))
    n_cards = draw(st.integers(max(2, 2 * n_players - 2), 2 * n_players + 3))
    cards = draw(st.lists(st.integers(0, 51), min_size=n_cards, max_size=n_cards, unique=True))
    every = combos(pairs(cards))
    ranges = []
    for _ in range(n_players):
        pool = every
        if draw(st.booleans()):
            pool = [combo for combo in every if MASKS[combo] & MASKS[draw(st.sampled_from(every))]]
        size = draw(st.sampled_from([1, 2, 3, len(pool)]))
        ranges.append(set_of(draw(st.lists(st.sampled_from(pool), max_size=size, unique=True)) or pool))
    return ranges


@given(narrow_ranges())
def test_possible_deals_are_found_and_impossible_ones_known(ranges: list[int]) -> None:
    assert can_deal(ranges) == dealt(ranges)
    assert smallest_impossible(ranges) == fewest(ranges)


@pytest.mark.parametrize("n_players", range(6, 11))
def test_many_players_with_few_cards(n_players: int) -> None:
    """All sizes about the threshold where deals begin to exist, in decks that are nearly used up."""
    rng = random.Random(n_players)
    found = []
    for _ in range(40):
        pool = combos(pairs(rng.sample(range(52), 2 * n_players + rng.randrange(3))))
        ranges = [set_of(rng.sample(pool, rng.randint(2, 6))) for _ in range(n_players)]
        found.append(can_deal(ranges))
        assert found[-1] == dealt(ranges)
    assert len(set(found)) == 2


@given(st.integers(2, 10), st.randoms(use_true_random=False))
def test_a_deal_that_was_hidden_is_found(n_players: int, rng: random.Random) -> None:
    """Each has a combo of his own, and others of cards that do not suffice for all."""
    deck = rng.sample(range(52), 2 * n_players)
    hidden = [1 << deck[2 * i] | 1 << deck[2 * i + 1] for i in range(n_players)]
    few = pairs(deck[: n_players + 1])
    ranges = [
        set_of([MASKS.index(mask), *rng.sample(combos(few), rng.randrange(1, few.bit_count()))])
        for mask in hidden
    ]
    assert can_deal(ranges) and smallest_impossible(ranges) == []


@given(st.lists(st.sets(st.integers(0, N_COMBOS - 1), min_size=1, max_size=4), min_size=1, max_size=6))
def test_who_is_dealt_in_turn_can_be_dealt(players: list[set[int]]) -> None:
    ranges = list(map(set_of, players))
    if dealt_in_turn(ranges):
        assert can_deal(ranges)


@pytest.mark.parametrize(("n_players", "n_shared"), [(9, 8), (10, 8), (10, 9), (9, 9), (10, 10)])
def test_ten_who_share_eight_or_nine_cards(n_players: int, n_shared: int) -> None:
    """Every combo holds one of those cards; 49 to 69 combos each are far too many to try, and leave room for
    one player a card."""
    rng = random.Random(100 * n_players + n_shared)
    for _ in range(4):
        shared = sum(1 << card for card in rng.sample(range(52), n_shared))
        pool = [combo for combo in range(N_COMBOS) if MASKS[combo] & shared]
        ranges = [set_of(rng.sample(pool, rng.randint(49, 69))) for _ in range(n_players)]
        assert can_deal(ranges) == (n_players <= n_shared)
        assert smallest_impossible(ranges) == list(range(n_shared + 1 if n_players > n_shared else 0))


TRIANGLES = sum(pairs(range(3 * i, 3 * i + 3)) for i in range(9))
HOSTILE = {
    "five players with an ace each": ([live("Ax")] * 5, range(5)),
    "nine with an ace or a king": ([live("AQ-AT, KQ-KT")] * 9, range(9)),
    "two pairs left for those nine": ([live("AA, KK")] * 2 + [live("Ax, Kx")] * 7, range(7)),
    "five aces among other players": ([live("22-77, T9s")] * 5 + [live("Ax")] * 5, range(5, 10)),
    "nineteen cards for ten": ([pairs(range(19))] * 10, range(10)),
    "two odd groups of cards": ([pairs(range(11)) | pairs(range(11, 20))] * 10, range(10)),
    "nine threes for ten": ([TRIANGLES] * 10, range(10)),
    "eight threes for nine, and another": ([TRIANGLES & pairs(range(24))] * 9 + [live("99+, AQ")], range(9)),
    "a suit for seven, and others": ([pairs(range(39, 52))] * 7 + [live("22-66, 54s")] * 3, range(7)),
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("ragged", [False, True], ids=["alike", "ragged"])
def test_hostile_ranges_are_decided_without_trying_everything(name: str, ragged: bool) -> None:
    """Each of these holds far too many deals to try; the test ends because they are not tried."""
    ranges, stuck = HOSTILE[name]
    if ragged:  # no two players alike
        rng = random.Random(name)
        ranges = [range_ ^ 1 << rng.choice(combos(range_)) for range_ in ranges]
    assert not can_deal(ranges)
    assert smallest_impossible(ranges) == list(stuck)


def test_close_calls_are_possible() -> None:
    for ranges in (
        [live("Ax")] * 4 + [live("random")] * 6,
        [live("Ax, Kx")] * 6 + [live("AA, KK"), live("QQ"), live("QQ")],
        [pairs(range(20))] * 10,
        [live("TT+")] * 10,
        [TRIANGLES] * 9 + [live("AKs")],
        [live("AQ-AT, KQ-KT")] * 8 + [live("QJ, JTs")] * 2,
        [live("random")] * 10,
    ):
        assert can_deal(ranges)
        assert smallest_impossible(ranges) == []


def test_the_players_are_named_as_they_sit() -> None:
    """Also beside a player whose hand is known, which is why the others have no more than one ace each."""
    with pytest.raises(DealError, match=r"players 1 \(AK.*\), 3 \(AK.*\), 4 \(AK.*\) have no possible deal"):
        he.Query("AK", "AhKh", "AK", "AK", "random", dead="As")
    with pytest.raises(DealError, match=r"players 1 \(.*, 9 \(AQs-ATs.*\) have no possible deal"):
        he.equity(*["AQ-AT,KQ-KT"] * 9)


@pytest.mark.parametrize(
    ("sets", "size"),
    [(b"", 0), (bytes(166), 0), (bytes(166), 2), (bytes(165), 1), (bytes(166 * 11), 1), (b"\xff" * 166, 1)],
)
def test_what_is_no_sets_of_combos_is_refused(sets: bytes, size: int) -> None:
    with pytest.raises(ValueError, match="without_deal"):
        kernels.without_deal(sets, size)
