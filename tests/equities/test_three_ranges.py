"""Three ranges and further known hands, exactly: against published truths and against brute force."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import chain
from math import comb
from typing import Any

import numpy as np
import oracle
import pytest
from numpy.typing import NDArray
from support import brute_force
from support.engines import engine
from support.spots import renamed, some_cards, some_range

import holdem_eval as he
from holdem_eval.cards import format_cards, parse_cards
from holdem_eval.combos import COMBO_MASKS, N_COMBOS, combo_cards, combo_index, combo_name
from holdem_eval.equities import equity_by_combo
from holdem_eval.equities.engines.three import Three
from holdem_eval.equities.planner import plan
from holdem_eval.native import kernels
from holdem_eval.speed.rows import R1, R2

R3 = "99,88,77,66,55,KQs,QJs,JTs"
NONE = np.zeros(0, np.uint8)
OUTCOMES, BY_COMBO, DEALS = kernels.THREE_OUTCOMES, kernels.THREE_BY_COMBO, kernels.THREE_DEALS


def count(query: he.Query, threads: int = 1) -> NDArray[Any]:
    """By the engine tested here, whatever the planner would choose."""
    return engine(Three, query).count(threads, None)


def group_by_combo(query: he.Query) -> int:
    """The suit permutations that the combos of the hero are swept under."""
    by_combo = Three.of_hero(query)
    assert by_combo is not None
    return by_combo.seats.group


# --- published truths ---------------------------------------------------------------------------------------


def test_published_equities() -> None:
    aces = he.equity("AA", R1, R2, board="Qs7h2d")
    assert aces.method == "three"
    assert [round(player.equity, 6) for player in aces.players] == [0.737146, 0.126450, 0.136404]
    three = he.equity(R1, "TT+,AQ+", R3, board="Ks7d2h")
    assert [round(p.equity, 9) for p in three.players] == [0.276324516, 0.487339390, 0.236336094]
    assert three.outcomes[[1, 2, 4]].tolist() == [73_723_775, 132_172_238, 64_809_103]
    assert (three.total, three.outcomes.dtype) == (275_602_824, np.int64)
    fives = he.equity(R1, "TT+,AQ+", "55", board="Ks7d2h")
    assert [round(p.equity, 9) for p in fives.players] == [0.317200256, 0.528599428, 0.154200316]


def test_published_counts_before_the_flop() -> None:
    aces = he.equity("AA", "random", "random", method="exact")
    times, deals = 12, 947_053_938_600  # six pairs of aces, and villains in either order
    assert aces.total == times * deals
    assert aces.outcomes[1] == times * 693_292_278_608
    assert aces.outcomes[3] + aces.outcomes[5] == times * 2_353_142_664
    assert aces.outcomes[7] == times * 3_007_657_158
    assert aces.players[0].equity == pytest.approx(0.73435247, abs=5e-9)


def test_the_planner_says_three() -> None:
    e = he.equity(R1, "TT+,AQ+", "55", "QhJh", board="Ks7d2h", explain=True)
    assert e.method == "three"
    assert e.explanation is not None
    assert e.explanation == "three: three ranges: 1,081 boards"
    assert plan(he.Query("AA", "KK", "JdTd"), "auto", 5.0).method == "joint"  # few deals, and many boards
    assert Three.of(he.Query(R1, R1, R1, R1)) is None
    assert Three.of(he.Query(R1, R1)) is None


# --- brute force --------------------------------------------------------------------------------------------


def check(rows: Sequence[NDArray[Any]], board: Sequence[int], dead: Sequence[int]) -> bool:
    """Compare with brute force; False when no deal is possible."""
    blocked = sum(1 << card for card in (*board, *dead))
    free = (COMBO_MASKS & np.uint64(blocked)) == 0
    left: list[NDArray[Any]] = [np.where(free, row, 0.0) for row in rows]
    if counts := all(np.isin(row, (0, 1)).all() for row in left):
        left = [row.astype(np.int64) for row in left]
    if not all(row.any() for row in left) or not len(brute_force.deals(left)[0]):
        return False
    query = he.Query(*(he.Range(np.asarray(row, float)) for row in rows), board=board, dead=dead)
    found, expected = count(query), brute_force.outcomes(left, board, dead)
    where = f"board {format_cards(board)}, dead {format_cards(dead)}, {[str(r) for r in query.ranges]}"
    if counts:
        assert found.dtype == np.int64
        assert found.tolist() == expected.tolist(), where
    else:
        assert found.dtype == np.float64
        assert (found >= 0).all()
        np.testing.assert_allclose(found, expected, rtol=0, atol=1e-12 * expected.sum(), err_msg=where)
    return True


@pytest.mark.kernel
@pytest.mark.parametrize("weighted", [False, True], ids=["counts", "weights"])
@pytest.mark.parametrize("n_board", [0, 3, 4, 5])
def test_three_ranges_equal_brute_force(n_board: int, weighted: bool) -> None:
    rng = random.Random(f"three {n_board} {weighted}")
    answered = 0
    for _ in range({0: 2, 3: 12, 4: 50, 5: 300}[n_board]):
        board, dead = some_cards(rng, n_board)
        blocked = np.uint64(sum(1 << card for card in (*board, *dead)))
        free = np.flatnonzero((COMBO_MASKS & blocked) == 0)
        rows = [some_range(rng, free, rng.randint(1, 18), weighted) for _ in range(3)]
        if weighted and rng.random() < 0.5:  # not only eighths, whose sums are exact
            rows = [np.where(row > 0, [rng.random() for _ in row], 0) for row in rows]
        answered += check(rows, board, dead)
    assert answered


@pytest.mark.kernel
@pytest.mark.parametrize(
    ("n_known", "n_board"), [(1, 0), (2, 0), *((n, n_board) for n in range(1, 8) for n_board in (3, 4, 5))]
)
def test_known_hands_beside_three_ranges_equal_brute_force(n_known: int, n_board: int) -> None:
    rng = random.Random(f"known {n_known} {n_board}")
    for trial in range({0: 1, 3: 2, 4: 8, 5: 40}[n_board]):
        deck = rng.sample(range(52), 52)
        if trial % 2:  # one suit first: the board plays, or hands tie
            deck.sort(key=lambda card: card % 4 == 3)
        board = deck[:n_board]
        held = [deck[n_board + 2 * i :][:2] for i in range(n_known)]
        rest = deck[n_board + 2 * n_known :]
        dead = rest[: len(rest) - max(11, {0: 16, 3: 20, 4: 28, 5: 34}[n_board] - 2 * n_known)]
        blocked = np.uint64(sum(1 << card for card in (*board, *dead, *chain(*held))))
        free = np.flatnonzero((COMBO_MASKS & blocked) == 0)
        weighted = rng.random() < 0.3
        rows = [some_range(rng, free, 8, weighted) for _ in range(3)]
        for row in rows:  # combos that a known hand blocks are in the ranges too
            row[rng.sample(range(N_COMBOS), 5)] = 1
        for hand in held:
            row = np.zeros(N_COMBOS)
            row[combo_index(*hand)] = 0.5 if weighted and hand is held[0] else 1
            rows.append(row)
        rng.shuffle(rows)
        if all(row[free].any() or np.count_nonzero(row) == 1 for row in rows):
            check(rows, board, dead)


def test_ranges_that_overlap_wholly_and_combos_alone() -> None:
    for players, board in (
        (("AA, KK", "AA, KK", "AA, KK"), "Qs7h2d4c"),
        (("AA", "AA, 7s7d", "AA, QQ"), "Qs7h2d4c"),
        (("random", "AsAd", "random"), "Qs7h2dQd7d"),
        (("AcAd", "AhAs", "KK"), "Qs7h2d"),
        (("22, 33", "22, 33", "22, 33"), "AsKsQsJsTs"),
    ):
        rows = [he.Range(player).weights.copy() for player in players]
        if "random" in players:  # few enough for brute force
            for row in rows[::2]:
                row[::7] = 0
                row[::3] = 0
                row[::5] = 0
        assert check(rows, parse_cards(board), parse_cards("3c3d3h3s") if len(board) < 9 else ())


def test_everything_that_can_be_held_on_a_river() -> None:
    """Three random hands: each takes as much as another, and each combo of a total is counted once."""
    for board in ("Ks7d2h4c9s", "Ks7s2s4s9s", "AsKsQsJsTs", "QsQhQdQc2s"):
        e = he.equity("random", "random", "random", board=board)
        assert e.total == comb(47, 2) * comb(45, 2) * comb(43, 2)
        assert e.outcomes[1] == e.outcomes[2] == e.outcomes[4]
        assert e.outcomes[3] == e.outcomes[5] == e.outcomes[6]
    assert he.equity("random", "random", "random", board="AsKsQsJsTs").outcomes[7] == e.total


def test_an_oracle_that_shares_nothing_agrees() -> None:
    rng = random.Random("oracle")
    for n_board in (3, 4, 5):
        deck = rng.sample(range(52), 52)
        board, dead = deck[:n_board], deck[n_board:][: {3: 29, 4: 12, 5: 3}[n_board]]
        known = deck[n_board + len(dead) :][:2]
        free = deck[n_board + len(dead) + 2 :]
        ranges: list[dict[tuple[int, int], Fraction]] = [
            {(min(hand), max(hand)): Fraction(rng.randint(1, 8), 8) for hand in hands}
            for hands in [[rng.sample(free, 2) for _ in range(3)] for _ in range(3)]
        ]
        ranges.insert(1, {(min(known), max(known)): Fraction(1)})
        expected = oracle.range_outcomes(ranges, board, dead)
        if not expected:
            continue
        players = [he.Range({format_cards(c): float(w) for c, w in weights.items()}) for weights in ranges]
        found = count(he.Query(*players, board=board, dead=dead))
        wanted = [float(expected.get(winners, 0)) for winners in range(16)]
        np.testing.assert_allclose(found, wanted, rtol=0, atol=1e-12 * sum(wanted))


# --- symmetry: never assumed, always exact ------------------------------------------------------------------

ODD = "AhKh, 7s6s, 9c9d, QdJc, 4c4h"
HIGH = tuple(range(36))  # deuces to tens are dead: the suits stay alike, and there is little to do


@pytest.mark.parametrize(
    ("players", "extra", "order"),
    [
        (("QQ+, AK", "QJ", "KQs"), "", 24),
        (("AhKh, QsJs, JcJd", "QQ+, QJ", "KQs, AJ"), "", 24),
        (("QQ+, QJ", "AhKh, QsJs, JcJd:0.5", "KQs, AJ"), "", 24),
        (("QQ+, QJ:0.3", "KQs, AJ:0.7", "AhKh, QsJs, JcJd"), "", 24),
        (("QQ+, QJ", "AhKh, QsJs, JcJd", "KQs, AJ", "AdJc"), "", 2),
        (("AhKh, QsJs", "AdKc, QdJs", "AhQs, KcJd"), "", 1),
        (("AhKh, QsJs, JcJd", "QQ+, QJ", "KQs, AJ"), "Js", 6),
    ],
)
def test_suit_symmetry_is_exact_before_the_flop(players: tuple[str, ...], extra: str, order: int) -> None:
    dead = HIGH + parse_cards(extra)
    query = he.Query(*players, dead=dead)
    assert engine(Three, query).seats.group.bit_count() == order
    assert check([he.Range(player).weights for player in players], (), dead)


@pytest.mark.parametrize("board", ["Qs7s2s", "QsQhQd", "Ks7s2h4c", "Ks7s2s4s", "QsQhQdQc", "Ks7s2s4s9s"])
@pytest.mark.parametrize("dead", ["", "3c 3d 3h 3s", "Td 3s"])
def test_suit_symmetry_is_exact(board: str, dead: str) -> None:
    few = "5c5d5h5s 6c6d6h6s 8c8d8h8s 9c9d9h9s" if len(parse_cards(board)) == 3 else ""
    cards, gone = parse_cards(board), parse_cards(dead + few)
    alike, also = (he.Range(text).weights for text in ("TT+, AQs, A9s", "K4s, J8s, QTs"))
    odd = he.Range(ODD).weights
    assert check([odd, alike, also], cards, gone)
    assert check([alike * 0.3, odd, also], cards, gone)
    assert check([alike, also, alike], cards, gone)


def test_a_named_hand_does_not_break_the_symmetry_of_the_others() -> None:
    query = he.Query("AsAh", "random", "QQ+, AK")
    assert engine(Three, query).seats.group.bit_count() == 24
    assert group_by_combo(he.Query("random", "AsAh", "QQ+")).bit_count() == 4
    assert group_by_combo(he.Query("AsAh", "random", "QQ+")).bit_count() == 24
    for players, order in (
        (("AsAh", "QQ+, AJ", "AKs"), 24),
        (("AsAh", "QQ+, AsKs:0.5", "AJs"), 4),  # only without As is this a count
        (("AsAh", "QQ+", "AJs:0.5, KJs"), 24),
    ):
        named = he.Query(*players, dead=HIGH)
        alike = he.Query(he.Range(players[0]), *players[1:], dead=HIGH)  # a range takes nothing from others
        assert engine(Three, named).seats.group.bit_count() == order
        found, expected = count(named), count(alike)
        assert found.dtype == (np.int64 if named.counts else np.float64)
        np.testing.assert_allclose(found, expected, rtol=1e-14)
        combos = equity_by_combo(*players, dead=HIGH)
        assert combos.mean == pytest.approx(he.equity(named, method="exact").players[0].equity, abs=1e-14)


def test_one_range_may_stand_for_its_mean() -> None:
    """The same counts as without any symmetry, for a wide range that treats suits in all ways."""
    rng = random.Random("mean")
    odd = he.Range([combo_cards(i) for i in rng.sample(range(N_COMBOS), 500)])
    query = he.Query("TT+, AQs", odd, "QQ, KJo", dead=tuple(range(36)))
    three = engine(Three, query)
    assert (three.seats.group.bit_count(), three.scale[1]) == (24, 24)
    found = count(query)
    rows = query.weights.astype(np.int16)
    out = np.zeros(8, np.int64)
    kernels.three_counts(rows, NONE, 0, query.dead_mask, 1, 0, kernels.n_kinds(5), OUTCOMES, out)
    out[4] = found[4]  # the rest of the total
    assert found.tolist() == out.tolist()
    assert found.sum() == len(brute_force.deals([row.astype(int) for row in query.weights])[0]) * comb(10, 5)


@pytest.mark.kernel
@pytest.mark.parametrize("heavy", range(3))
@pytest.mark.parametrize("board", ["Ks7d2h4c9s", "Ks7s2s4s9s", "AsKsQsJsTs"])
def test_the_largest_counts_do_not_overflow(board: str, heavy: int) -> None:
    """One row may hold 24 of every combo (a mean over all suits): 24 times what one each gives."""
    mask = sum(1 << card for card in parse_cards(board))
    rows = np.zeros((3, N_COMBOS), np.int16)
    rows[:, (COMBO_MASKS & np.uint64(mask)) == 0] = 1
    results = []
    for _ in range(2):
        for wanted, size in ((OUTCOMES, 8), (BY_COMBO, 4 * N_COMBOS), (DEALS, 4 * N_COMBOS)):
            out = np.zeros(size, np.int64)
            kernels.three_counts(rows, NONE, mask, 0, 1, 0, 1, wanted, out)
            results.append(out)
        rows[heavy] *= 24
    assert (results[3] == 24 * results[0]).all()
    assert (results[4] == (24 if heavy else 1) * results[1]).all()
    assert (results[5] == (24 if heavy else 1) * results[2]).all()


# --- what must not matter -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "board", "dead"),
    [
        ((R1, "TT+, AQs:0.5", "22+, 9c8c"), "Qs7h2d4c", "3c4d"),
        (("22+, AK", "7s6s, KdQd", R2), "Qs7s2s", "3c"),
        (("QQ+", "AhKd", R3, "JTs", "9s9h"), "Qs7h2d4c", ""),
    ],
)
def test_renaming_suits_and_moving_players_changes_nothing(
    players: tuple[str, ...], board: str, dead: str
) -> None:
    rng = random.Random(board)
    outcomes = count(he.Query(*players, board=board, dead=dead))
    n = len(players)
    for _ in range(4):
        suits, order = rng.sample(range(4), 4), rng.sample(range(n), n)
        moved = count(
            he.Query(
                *(he.Range(renamed(he.Range(players[i]).weights, suits)) for i in order),
                board=[card & ~3 | suits[card & 3] for card in parse_cards(board)],
                dead=[card & ~3 | suits[card & 3] for card in parse_cards(dead)],
            )
        )
        back = [sum(1 << place for place, i in enumerate(order) if mask >> i & 1) for mask in range(1 << n)]
        np.testing.assert_allclose(moved[back], outcomes, rtol=0, atol=1e-13 * outcomes.sum())
        assert moved.dtype == outcomes.dtype


@pytest.mark.parametrize("players", [(R1, R2, R3), (R2, "22+:0.3, A2s+:0.7, KQo:0.1", R1)])
def test_threads_do_not_change_a_bit(players: tuple[str, ...]) -> None:
    query = he.Query(*players, board="Qs7h2d")
    one, *others = (count(query, threads=n).tobytes() for n in (1, 2, 7))
    assert all(one == other for other in others)
    first, *more = (equity_by_combo(*players, board="Qs7h2d", threads=n) for n in (1, 2, 7))
    assert all(first == other for other in more)


@pytest.mark.kernel
def test_kernels_give_the_same_bits() -> None:
    rng = np.random.default_rng(3)
    chosen = kernels.simd()
    if chosen == "scalar":
        pytest.skip("no other kernels here")
    for trial in range(20):
        board = parse_cards(("Ks7d2h4c9s", "Ks7s2s4s", "Ks7s2s4s9s", "QsQh7d7c")[trial % 4])
        mask = sum(1 << card for card in board)
        weights = rng.random((3, N_COMBOS)) * (rng.random((3, N_COMBOS)) < rng.random((3, 1)))
        weights[:, (COMBO_MASKS & np.uint64(mask)) > 0] = 0
        counts = (weights > 0).astype(np.int16)
        known = np.array([44, 45], np.uint8) if trial % 2 else NONE
        dead = sum(1 << card for card in known.tolist())
        weights[:, (COMBO_MASKS & np.uint64(dead)) > 0] = 0
        results = []
        for name in ("scalar", chosen):
            kernels.choose_kernels(name)
            for kernel, rows, dtype in (
                (kernels.three_counts, counts * (weights > 0), np.int64),
                (kernels.three_weights, weights, np.float64),
            ):
                for wanted in (OUTCOMES, BY_COMBO, DEALS)[: 1 if trial % 2 else 3]:
                    out = np.zeros(8 << len(known) // 2 if wanted == OUTCOMES else 4 * N_COMBOS, dtype)
                    n_kinds = kernels.n_kinds(5 - len(board))
                    kernel(np.ascontiguousarray(rows), known, mask, dead, 1, 0, n_kinds, wanted, out)
                    results.append(out.tobytes())
        half = len(results) // 2
        assert results[:half] == results[half:]


# --- by combo -----------------------------------------------------------------------------------------------

HERO = "AhKh, 7s6s, 9c9d, QdJc:0.5, AA, QQ:0.25"


@pytest.mark.parametrize(
    "villains", [("TT+, A9s", "K4s, AQ"), ("AhKh, QQ:0.5, 7s6s:0.125, JJ", "TT+"), ("KdTd", "77, AKs, JJ")]
)
@pytest.mark.parametrize(
    ("board", "dead"), [("Qs7h2d", "3c"), ("Qs7s2s4d", ""), ("QsQh7d7c", "As"), ("Ks7s2s4s9s", "")]
)
def test_combos_equal_brute_force(villains: tuple[str, str], board: str, dead: str) -> None:
    cards = parse_cards(board)
    gone = parse_cards(dead)
    if len(cards) == 3:
        gone += parse_cards("5c5d5h5s6c6d6h6s8c8d8h8s")
    hero, *others = (he.Range(text) for text in (HERO, *villains))
    blocked = np.uint64(sum(1 << card for card in cards + gone))
    free = (COMBO_MASKS & blocked) == 0
    c = equity_by_combo(hero, *others, board=cards, dead=gone)
    one_each = np.where(free, hero.weights > 0, 0).astype(float)
    table = brute_force.by_hero([one_each, *(np.where(free, o.weights, 0.0) for o in others)], cards, gone)
    total = table.sum(axis=1)
    possible = total > 0
    n_boards = comb(52 - len(cards) - len(gone) - 6, 5 - len(cards))
    np.testing.assert_allclose(c.weight, hero.weights * total / n_boards, rtol=1e-12, atol=0)
    for found, wanted in (
        (c.win, table[:, 1]),
        (c.tie, table[:, [3, 5, 7]].sum(axis=1)),
        (c.lose, table[:, [2, 4, 6]].sum(axis=1)),
        (c.equity, table[:, 1] + (table[:, 3] + table[:, 5]) / 2 + table[:, 7] / 3),
    ):
        assert np.array_equal(np.isnan(found), ~possible)
        np.testing.assert_allclose(found[possible], wanted[possible] / total[possible], atol=1e-12)
    whole = he.equity(hero, *others, board=cards, dead=gone, method="exact")
    assert c.mean == pytest.approx(whole.players[0].equity, abs=1e-12)


@pytest.mark.parametrize("villains", [("55+, A8s+, AJo+", R3), ("55+:0.3, A8s+:0.7", "KQs, TT")])
@pytest.mark.parametrize("board", ["Qs7h2d", "Qs7s2s", "QsQh2d", "Ks7d2h4c", "Ks7s2s4s", "Ks7s2s4s9s"])
def test_each_combo_is_the_equity_of_that_combo_alone(villains: tuple[str, str], board: str) -> None:
    hero = "AhKh, 7s6s, 9c9d, QdJc"
    c = equity_by_combo(hero, *villains, board=board)
    for index in np.flatnonzero(c.weight).tolist():
        alone = he.equity(combo_cards(index), *villains, board=board)
        player = alone.players[0]
        found = [array[index] for array in (c.equity, c.win, c.tie, c.lose)]
        assert found == pytest.approx([player.equity, player.win, player.tie, player.lose], abs=1e-12)
        assert c.weight[index] == pytest.approx(alone.total / alone.boards, rel=1e-12)
    whole = he.equity(hero, *villains, board=board)
    assert c.mean == pytest.approx(whole.players[0].equity, abs=1e-13)
    assert c.weight.sum() == pytest.approx(whole.total / whole.boards, rel=1e-12)


def test_combos_before_the_flop_use_the_villains_symmetry() -> None:
    dead = HIGH
    query = he.Query("AhKh, QsJs", "JJ+, QJ", "KQs, AJ", dead=dead)
    assert group_by_combo(query).bit_count() == 24
    c = equity_by_combo("AhKh, QsJs", "JJ+, QJ", "KQs, AJ", dead=dead)
    whole = he.equity("AhKh, QsJs", "JJ+, QJ", "KQs, AJ", dead=dead, method="exact")
    rows = [he.Range(text).weights.astype(np.int64) for text in ("AhKh, QsJs", "JJ+, QJ", "KQs, AJ")]
    blocked = np.uint64(sum(1 << card for card in dead))
    rows = [np.where((COMBO_MASKS & blocked) == 0, row, 0) for row in rows]
    table = brute_force.by_hero(rows, (), dead)
    for hand in ("AhKh", "QsJs"):
        row = table[combo_index(*parse_cards(hand))]
        assert c.win[combo_index(*parse_cards(hand))] == row[1] / row.sum()
        assert c.lose[combo_index(*parse_cards(hand))] == row[[2, 4, 6]].sum() / row.sum()
    assert c.mean == pytest.approx(whole.players[0].equity, abs=1e-14)


def test_combos_without_a_deal_have_no_equity() -> None:
    c = equity_by_combo("AA, KK", "AA, QQ", "AA", board="As7h2d")  # three aces left: one pair of them
    assert not c.weight[[i for i in range(N_COMBOS) if combo_name(i)[0::2] == "AA"]].any()
    kings = he.equity("KK", "QQ", "AA", board="As7h2d")
    assert c.mean == pytest.approx(kings.players[0].equity, abs=1e-14)
    weighted = equity_by_combo("AA:0.3, KK:0.7", "AA:0.1, QQ:0.7", "AA:0.9", board="As7h2d")
    assert np.array_equal(np.isnan(weighted.equity), np.isnan(c.equity))
    with pytest.raises(he.DealError, match="one or two villains, got 4 players"):
        equity_by_combo("AA", "KK", "QQ", "JJ")
    with pytest.raises(he.DealError, match="expected 2 to 10 players; got 1"):
        equity_by_combo("AA")


# --- progress ------------------------------------------------------------------------------------------


def test_progress_is_told() -> None:
    calls: list[tuple[int, int]] = []
    he.equity(R1, R2, R3, board="Ks7d2h", threads=1, progress=lambda *seen: calls.append(seen))
    assert [done for done, _ in calls] == list(range(1, len(calls) + 1))
    assert calls[-1][0] == calls[-1][1]
