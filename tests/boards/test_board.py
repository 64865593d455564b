"""A board prepared once: values against brute force and exact sums, for reach of all sizes; its boundary."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import holdem_eval as he
from holdem_eval.cards import parse_cards
from holdem_eval.combos import COMBO_CARDS, COMBO_MASKS, N_COMBOS, combo_index
from holdem_eval.strength import board_strengths

Array = NDArray[Any]

pytestmark = pytest.mark.kernel

ALL = np.arange(N_COMBOS)
APART = (COMBO_MASKS[:, None] & COMBO_MASKS[None, :]) == 0

# of each kind: up to two, three, four, five of a suit, straight flushes, pairs, quads, the board plays
RIVERS = [
    "Qs7h2d9c4s",
    "QsJh7h2d2c",
    "Ah9h4hKs7d",
    "6h7h8hKs8d",
    "KhKdKs7h2h",
    "Ah9h4h2hKd",
    "5h6h7h8hTs",
    "Th9h8h7hAc",
    "Ah9h7h4h2h",
    "5h6h7hAhKh",
    "AsKsQsJsTs",
    "AsKhQdJcTs",
    "AsAhAdAcKs",
    "2s2h2d3c3s",
]


def on_river(board: tuple[int, ...], dead: tuple[int, ...], heroes: Array) -> Array:
    """Which combos each hero beats, ties and meets: (3, heroes, 1326) float64 of 0 and 1."""
    strengths = board_strengths(board, dead).astype(int)
    meet = APART[heroes] & (strengths[heroes, None] > 0) & (strengths > 0)
    won, tied = strengths[heroes, None] > strengths, strengths[heroes, None] == strengths
    return np.array([meet & won, meet & tied, meet], float)


def by_brute_force(board: tuple[int, ...], reach: Array, heroes: Array, dead: tuple[int, ...] = ()) -> Array:
    """(k, 3, heroes) from every pair of hands on every run-out."""
    rest = [card for card in range(52) if card not in (*board, *dead)]
    runouts = combinations(rest, 5 - len(board))
    out = sum(on_river((*board, *more), dead, heroes) @ reach.T for more in runouts)
    return np.moveaxis(out, 2, 0)


def net_agrees(net: Array, wanted: Array) -> bool:
    """Within 1e-10 of what the combo meets; exactly 0 where it meets nothing."""
    win, tie, total = np.moveaxis(wanted, 1, 0)
    assert not net[total == 0].any()
    return bool((np.abs(net - (2 * win + tie - total)) <= 1e-10 * total).all())


def agrees(values: Array, wanted: Array) -> bool:
    """Never negative, 0 in the same places, and equal within 1e-10 of each number."""
    assert (values >= 0).all()
    assert np.array_equal(values == 0, wanted == 0)
    return np.allclose(values, wanted, rtol=1e-10, atol=0)


def reaches(seed: int) -> Array:
    """Of several kinds: whole, dense, sparse, of many sizes, two dominating hands in dust."""
    random = np.random.default_rng(seed)
    dense = random.random((5, N_COMBOS))
    dense[0] = dense[0] < 0.5
    dense[2] *= random.random(N_COMBOS) < 0.05
    dense[3] = 10 ** (24 * dense[3] - 12)
    dense[4] *= 1e-12
    dense[4, random.integers(0, N_COMBOS, 2)] = 1e3
    return dense


@pytest.mark.parametrize("board", RIVERS)
@pytest.mark.parametrize("dead", ["", "3c Ac Jd 5s", "9d 9h 9s 9c 8c 8d 3h Kc Js"])
def test_rivers_of_every_kind(board: str, dead: str) -> None:
    cards = parse_cards(board)
    gone = tuple(card for card in parse_cards(dead) if card not in cards)
    river = he.Board(cards, dead=gone)
    reach = reaches(len(board) + len(dead))
    wanted = by_brute_force(cards, reach, ALL, gone)
    assert agrees(river.values(reach), wanted)
    assert net_agrees(river.net(reach), wanted)


@given(st.permutations(range(52)), st.integers(0, 40), st.integers(0, 1 << 30))
@settings(max_examples=40, deadline=None)
def test_any_river(deck: list[int], n_dead: int, seed: int) -> None:
    board, dead = tuple(deck[:5]), tuple(deck[5 : 5 + n_dead])
    reach, heroes = reaches(seed), np.random.default_rng(seed).permutation(N_COMBOS)[:300]
    wanted = by_brute_force(board, reach, heroes, dead)
    assert agrees(he.Board(board, dead).values(reach)[:, :, heroes], wanted)
    assert net_agrees(he.Board(board, dead).net(reach)[:, heroes], wanted)


@pytest.mark.parametrize("board", ["Qs7h2d9c", "6h7h8h9h", "AsAhAdKc"])
def test_turns(board: str) -> None:
    cards, heroes = parse_cards(board), np.arange(0, N_COMBOS, 9)
    for dead in ((), parse_cards("3c Td")):
        wanted = by_brute_force(cards, reaches(7), heroes, dead)
        assert agrees(he.Board(cards, dead).values(reaches(7))[:, :, heroes], wanted)
        assert net_agrees(he.Board(cards, dead).net(reaches(7))[:, heroes], wanted)


def test_a_flop() -> None:
    cards, heroes = parse_cards("Qs7s2s"), np.arange(3, N_COMBOS, 67)
    wanted = by_brute_force(cards, reaches(8), heroes)
    assert agrees(he.Board(cards).values(reaches(8))[:, :, heroes], wanted)
    assert net_agrees(he.Board(cards).net(reaches(8))[:, heroes], wanted)


def test_a_flop_of_few_cards_against_the_oracle() -> None:
    """Ten cards are left: the textbook's values decide, and whole reach gives whole numbers."""
    left = parse_cards("As Ks 9s 9h Qd Jd Tc 8s 7s 2h")
    board = parse_cards("Qs 9d 6s")
    dead = tuple(card for card in range(52) if card not in (*left, *board))
    villain = {
        parse_cards(text): weight for text, weight in (("KsAs", 2), ("9h9s", 3), ("JdQd", 5), ("7s8s", 7))
    }
    reach = np.zeros(N_COMBOS)
    for hand, weight in villain.items():
        reach[combo_index(*hand)] = weight
    values = he.Board(board, dead).values(reach)
    for hero in combinations(sorted(left), 2):
        outcomes = oracle.range_outcomes([{hero: 1}, villain], board, dead)
        got = values[:, combo_index(*hero)].tolist()
        assert got == [outcomes.get(1, 0), outcomes.get(3, 0), sum(outcomes.values())]


RIVER = parse_cards("Ah9h4hKs9d")


@given(st.integers(0, 1 << 30))
@settings(max_examples=4, deadline=None)
def test_reach_over_twelve_orders_of_magnitude_against_exact_sums(seed: int) -> None:
    random = np.random.default_rng(seed)
    reach = 10 ** -(12 * random.random(N_COMBOS)) * (random.random(N_COMBOS) < random.random())
    big = random.integers(0, N_COMBOS, 2)
    reach[big] = 1.0  # many hands share a card with all that is large
    exact = [Fraction(x) for x in reach.tolist()]
    values = he.Board(RIVER).values(reach)
    heroes = np.flatnonzero(~APART[big].all(axis=0) | (random.random(N_COMBOS) < 0.02))[::2]
    for row, masks in enumerate(on_river(RIVER, (), heroes)):
        for hero, mask in zip(heroes.tolist(), masks, strict=True):
            wanted = sum((exact[combo] for combo in np.flatnonzero(mask)), Fraction(0))
            assert abs(Fraction(float(values[row, hero])) - wanted) <= wanted / 10**10


def test_what_cannot_happen_is_nothing() -> None:
    """Reach only where it shares a card with the hero: exactly 0, though all of it lies in the same sums."""
    for board in ("Qs7h2d9c4s", "Ah9h4h2hKd", "Qs7h2d9c"):
        reach = np.zeros(N_COMBOS)
        random = np.random.default_rng(5)
        ace, king = parse_cards("AsKc")
        for card in range(52):
            if card not in (ace, king):
                reach[[combo_index(ace, card), combo_index(king, card)]] = random.random(2)
        values = he.Board(board).values(reach)
        assert not values[:, combo_index(ace, king)].any()
        assert values[2, combo_index("Ac", "Td")] > 0
    assert not he.Board("Qs7h2d").values(np.zeros(N_COMBOS)).any()


def test_tiny_and_huge_reach() -> None:
    river = he.Board(RIVER)
    plain = np.random.default_rng(3).integers(1, 9, N_COMBOS).astype(float)
    for size in (2.0**-1060, 2.0**960):
        assert np.array_equal(river.values(plain * size), river.values(plain) * size)


def test_many_vectors_are_one_after_the_other() -> None:
    reach = reaches(9)
    for board in ("Qs7h2d9c4s", "Ah9h4h2hKd", "Qs7h2d9c"):
        prepared = he.Board(board)
        one_by_one = np.array([prepared.values(vector) for vector in reach])
        assert np.array_equal(
            prepared.net(np.asfortranarray(reach)), [prepared.net(vector) for vector in reach]
        )
        for given_reach in (
            reach,
            np.asfortranarray(reach),
            np.repeat(reach, 2, axis=1)[:, ::2],
            reach.tolist(),
        ):
            assert np.array_equal(prepared.values(given_reach), one_by_one)
        for n in range(5):
            assert np.array_equal(prepared.values(reach[:n]), one_by_one[:n])
        out = np.full((5, 3, N_COMBOS), np.nan)
        assert prepared.values(reach, out=out) is out
        assert np.array_equal(out, one_by_one)


def side_by_side(array: Array) -> Array:
    """Equal, and in memory all numbers of the first axis follow each other."""
    return np.moveaxis(np.ascontiguousarray(np.moveaxis(array, 0, -1)), -1, 0)


@pytest.mark.parametrize("board", [*RIVERS, "Qs7h2d9c", "6h7h8h9h"])
@pytest.mark.parametrize("dead", ["", "3c Ac Jd 5s"])
def test_the_bits_of_a_vector_do_not_depend_on_its_neighbours(board: str, dead: str) -> None:
    """One to nine of them, as rows, side by side, apart from one another and read-only, to any ``out``."""
    cards = parse_cards(board)
    prepared = he.Board(cards, dead=tuple(card for card in parse_cards(dead) if card not in cards))
    reach = np.concatenate([reaches(1), reaches(2)])[[4, 1, 2, 3, 0, 7, 8, 9, 5]]
    alone = np.array([prepared.values(vector) for vector in reach])
    for k in range(1, 10):
        rows, wide = reach[:k].copy(), np.zeros((N_COMBOS, 2 * k + 1))
        wide[:, k : 2 * k] = rows.T
        for vectors in (rows, side_by_side(rows), wide[:, k : 2 * k].T, side_by_side(rows[::-1])[::-1]):
            assert np.array_equal(vectors, rows)
            vectors.flags.writeable = False
            assert prepared.values(vectors).tobytes() == alone[:k].tobytes()
            for out in (
                np.full((k, 3, N_COMBOS), np.nan),
                side_by_side(np.full((k, 3, N_COMBOS), np.nan)),
                np.full((k, 3, 2 * N_COMBOS), np.nan)[:, :, ::2],
            ):
                assert prepared.values(vectors, out=out) is out
                assert out.tobytes() == alone[:k].tobytes()


SIZES = st.sampled_from([0.0, -0.0, 5e-324, 1e-300, 1e-12, 0.5, 1.0, 3.0, 1e12, 1e200])


@given(st.data(), st.permutations(range(52)), st.integers(0, 1 << 30), st.integers(4, 9))
@settings(max_examples=60, deadline=None)
def test_neighbours_of_all_sizes(data: Any, deck: list[int], seed: int, k: int) -> None:
    river, random = he.Board(deck[:5], dead=deck[5 : 5 + seed % 12]), np.random.default_rng(seed)
    sizes = np.array(data.draw(st.lists(SIZES, min_size=1, max_size=4)))
    reach = random.random((k, N_COMBOS)) * sizes[random.integers(0, len(sizes), (k, N_COMBOS))]
    alone = np.array([river.values(vector) for vector in reach])
    assert river.values(side_by_side(reach)).tobytes() == alone.tobytes()


def test_out_of_any_layout_and_over_the_input() -> None:
    river = he.Board(RIVER)
    reach = reaches(10)[1]
    wanted = river.values(reach)
    wide = np.full((3, 2 * N_COMBOS), np.nan)
    assert np.array_equal(river.values(reach, out=wide[:, ::2]), wanted)
    assert np.isnan(wide[:, 1::2]).all()
    memory = np.concatenate([reach, np.zeros(2 * N_COMBOS)]).reshape(3, N_COMBOS)
    assert np.array_equal(river.values(memory[0], out=memory), wanted)
    memory = np.zeros((3, N_COMBOS, 4))
    memory[0] = reach[:, None]
    assert (river.values(memory[0].T, out=np.moveaxis(memory, -1, 0)) == wanted).all()


def test_numbers_that_begin_between_two_addresses() -> None:
    river, reach = he.Board(RIVER), reaches(10)

    def askew(shape: tuple[int, ...]) -> Array:
        return np.zeros(8 * int(np.prod(shape)) + 1, np.uint8)[1:].view(np.float64).reshape(shape)

    rows, columns, out, net = (
        askew((5, N_COMBOS)),
        askew((N_COMBOS, 5)),
        askew((5, 3, N_COMBOS)),
        askew((5, N_COMBOS)),
    )
    rows[:], columns[:] = reach, reach.T
    assert not rows.flags.aligned
    for vectors in (rows, columns.T, reach):
        assert np.array_equal(river.values(vectors), river.values(reach))
        assert np.array_equal(river.values(vectors, out=out), river.values(reach))
        assert np.array_equal(river.net(vectors, out=net), river.net(reach))
        out[:] = net[:] = np.nan


@pytest.mark.parametrize("kind", [bool, np.int8, np.uint64, np.float32, ">f8", np.longdouble])
def test_reach_of_any_number_type(kind: Any) -> None:
    river = he.Board(RIVER)
    whole = np.random.default_rng(3).integers(0, 2, N_COMBOS)
    assert np.array_equal(river.values(whole.astype(kind)), river.values(whole.astype(float)))


@pytest.mark.parametrize(
    ("reach", "words"),
    [
        (np.ones(1325), r"expected reach: numbers of shape \(1326,\) or \(k, 1326\), got shape \(1325,\)"),
        (np.ones((2, 2, 1326)), r"got shape \(2, 2, 1326\)"),
        (1.0, r"got shape \(\)"),
        ("random", "dtype <U6"),
        ([[1.0], [2.0, 3.0]], r"expected reach: 1,326 numbers, got \[\[1.0\], \[2.0, 3.0\]\]"),
        (np.ones(1326, complex), "dtype complex128"),
        (np.ones(1326, object), "dtype object"),
        (np.ma.ones(1326), "masked array"),
        (None, "dtype object"),
    ],
)
def test_reach_that_is_none(reach: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        he.Board("Qs7h2d9c4s").values(reach)


@pytest.mark.parametrize("wrong", [-1e-300, np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("place", [0, 700, 1325])
@pytest.mark.parametrize("board", ["Qs7h2d9c4s", "Qs7h2d"])
def test_a_number_that_is_no_reach(wrong: float, place: int, board: str) -> None:
    """Also where the board blocks the combo: 1325 and 0 too."""
    reach = np.ones((2, N_COMBOS))
    reach[1, place] = wrong
    with pytest.raises(ValueError, match=rf"expected reach to be finite and >= 0, got .* \(index {place}\)"):
        he.Board(board).values(reach[1])
    with pytest.raises(ValueError, match=rf"expected reach of vector 1 .* \(index {place}\)"):
        he.Board(board).values(reach)
    many = np.ones((11, N_COMBOS))
    many[[5, 9], place] = wrong
    for vectors in (many, np.asfortranarray(many)):
        with pytest.raises(ValueError, match=rf"expected reach of vector 5 .* \(index {place}\)"):
            he.Board(board).values(vectors)


def test_reach_beyond_all_sums() -> None:
    for reach in (np.full(N_COMBOS, 1e298), np.eye(1, N_COMBOS)[0] * 1e301):
        with pytest.raises(ValueError, match="to sum to at most 1e300, got more"):
            he.Board("Qs7h2d9c4s").values(reach)
        many = np.ones((7, N_COMBOS))
        many[6] = reach
        with pytest.raises(ValueError, match="expected reach of vector 6 to sum to at most 1e300, got more"):
            he.Board("Qs7h2d9c4s").values(np.asfortranarray(many))


@pytest.mark.parametrize(
    ("out", "words"),
    [
        (np.empty((3, 1325)), r"shape \(3, 1326\), got shape \(3, 1325\)"),
        (np.empty((1, 3, 1326)), r"got shape \(1, 3, 1326\)"),
        (np.empty((3, 1326), np.float32), "dtype float32"),
        ([0.0], r"got \[0.0\] \(list\)"),
        (np.broadcast_to(0.0, (3, 1326)), "a read-only one"),
    ],
)
def test_a_bad_out(out: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        he.Board("Qs7h2d9c4s").values(np.ones(N_COMBOS), out=out)


@pytest.mark.parametrize("board", ["Qs7h2d", "Qs7h2d9c", "Qs7h2d9c4s"])
def test_strengths_are_of_the_cards_that_lie_there(board: str) -> None:
    prepared = he.Board(board, dead="Ac")
    for combo in np.random.default_rng(1).integers(0, N_COMBOS, 200).tolist():
        cards = (*COMBO_CARDS[combo].tolist(), *prepared)
        blocked = len({*cards}) < len(cards) or parse_cards("Ac")[0] in cards
        assert prepared.strengths[combo] == (0 if blocked else he.evaluate(cards))
    assert prepared.strengths.dtype == np.uint16
    assert not prepared.strengths.flags.writeable


def test_a_board_is_a_value() -> None:
    board = he.Board("Qs7h2d", dead="2c")
    assert [*board] == [43, 22, 1]
    assert (len(board), board.cards, board.dead) == (3, (43, 22, 1), (0,))
    assert (str(board), repr(board)) == ("Qs 7h 2d", "Board('Qs 7h 2d', dead='2c')")
    assert eval(repr(board), {"Board": he.Board}) == board == he.Board((43, 22, 1), (0,))
    assert len({board, he.Board("Qs7h2d", dead="2c"), he.Board("Qs7h2d"), he.Board("7hQs2d")}) == 3
    assert board != "Qs7h2d"
    board.values(np.ones(N_COMBOS))
    for twin in (pickle.loads(pickle.dumps(board)), copy.deepcopy(board)):
        assert twin == board
        assert np.array_equal(twin.values(np.ones(N_COMBOS)), board.values(np.ones(N_COMBOS)))
    with pytest.raises(AttributeError, match="a Board does not change"):
        board.dead = ()
    with pytest.raises(AttributeError, match="a Board does not change"):
        del board.cards


@pytest.mark.parametrize(
    ("board", "dead", "error", "words"),
    [
        ("", "", he.CardError, "expected a board of 3, 4 or 5 cards, got none"),
        (None, "", he.CardError, "got none"),
        ("Qs7h", "", he.CardError, "got 2: Qs 7h"),
        ("Qs7h2d9c4s3s", "", he.CardError, "got 6"),
        ("Qs7h2dQs", "", he.CardError, "Qs"),
        ("Qs7hZz", "", he.CardError, "Zz"),
        ([1, 2, 52], "", he.CardError, "52"),
        ("Qs7h2d", "7h", he.DealError, "dead card 7h is also on the board"),
        ("Qs7h2d", "7s7s", he.CardError, "7s"),
    ],
)
def test_a_board_that_is_none(board: Any, dead: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        he.Board(board, dead)


def test_when_nearly_all_cards_are_dead() -> None:
    """Two hands and two cards to come need six."""
    board = parse_cards("Qs7h2d")
    rest = [card for card in range(52) if card not in board]
    for n_left in range(8):
        values = he.Board(board, rest[n_left:]).values(np.ones(N_COMBOS))
        assert values[2].max() == (0, 0, 0, 0, 0, 0, 6, 30)[n_left]


def test_dead_cards_of_a_board_are_not_lost() -> None:
    """Where its cards alone are wanted, a Board will do; one with dead cards is refused."""
    doors = (
        lambda board: he.equity("AhKh", "QdQc", board=board).outcomes.tolist(),
        lambda board: he.Query("AhKh", "QdQc", board=board),
        lambda board: he.runouts("AhKh", "QdQc", board=board).tobytes(),
        lambda board: he.equity_by_combo("random", "22", board=board).mean,
        lambda board: he.outs("AhKh", board),
        lambda board: he.Range("22+").breakdown(board),
        he.Board,
    )
    for door in doors:
        assert door(he.Board("Qs7h2d")) == door("Qs7h2d")
        with pytest.raises(he.CardError, match="apart, board='Qs7h2d', dead='2c3c'"):
            door(he.Board("Qs7h2d", dead="2c3c"))


def test_dead_cards_have_no_order() -> None:
    one, other = he.Board("Qs7h2d", dead="2c3c"), he.Board("Qs7h2d", dead="3c2c")
    assert one == other and hash(one) == hash(other) and one != he.Board("7hQs2d", dead="2c3c")
