"""The sweep and its short cuts: two ranges, one range and known hands, by brute force and one by another."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray
from support import brute_force
from support.engines import engine

import holdem_eval as he
from holdem_eval.cards import parse_cards
from holdem_eval.combos import COMBO_MASKS, N_COMBOS
from holdem_eval.equities.engines.joint import Joint
from holdem_eval.equities.engines.sweep import Sweep
from holdem_eval.equities.engines.three import Three
from holdem_eval.equities.planner import engine_of, plan
from holdem_eval.equities.seats import Seats, hero_and_villain, player_symmetry, table_symmetry
from holdem_eval.native import kernels

BOARDS = [  # every number of cards to come; no flush, one possible, one there; pairs, trips, straight flushes
    "Qs7h2d",
    "Qs7s2d",
    "Qs7s2s",
    "9s8s7s",
    "QsQh2d",
    "QsQhQd",
    "Ks7d2h4c",
    "Ks7s2s4c",
    "Ks7s2s4s",
    "AsKsQsJs",
    "5s4s3s2s",
    "Ks7d2h4c9s",
    "Ks7s2s4c9h",
    "Ks7s2s4s9d",
    "Ks7s2s4s9s",
    "9s8s7sKsQs",
    "KsKd2h2c2s",
]


def free_of(cards: Sequence[int]) -> NDArray[np.bool_]:
    free: NDArray[np.bool_] = (COMBO_MASKS & np.uint64(sum(1 << card for card in cards))) == 0
    return free


def random_range(
    rng: random.Random, free: NDArray[np.bool_], combos: int, fractions: bool
) -> NDArray[np.float64]:
    weights = np.zeros(N_COMBOS)
    for combo in rng.sample(np.flatnonzero(free).tolist(), combos):
        weights[combo] = rng.choice([0.1, 0.5, 1.0]) if fractions else 1.0
    return weights


def check(
    players: Sequence[he.Range | tuple[int, ...]], board: Sequence[int], dead: Sequence[int]
) -> he.Equity:
    """Equal to brute force: to the bit where all weights are 0 or 1."""
    query = he.Query(*players, board=board, dead=dead)
    free = free_of((*board, *dead))
    rows = [np.where(free, row, 0.0) for row in query.weights]
    if query.counts:
        rows = [row.astype(np.int64) for row in rows]
    wanted = brute_force.outcomes(rows, board, dead)
    e = he.equity(query, method="exact")
    if query.counts:
        assert e.outcomes.tolist() == wanted.tolist()
        assert e.outcomes.dtype == np.int64
    else:
        np.testing.assert_allclose(e.outcomes, wanted, rtol=1e-11, atol=1e-11 * wanted.sum())
        assert (e.outcomes >= 0).all()
    return e


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("n_known", [1, 2, 3, 4])
def test_two_ranges_beside_known_hands(board: str, n_known: int) -> None:
    cards = parse_cards(board)
    rng = random.Random(f"{board}{n_known}")
    for fractions in (False, True):
        rest = [card for card in range(52) if card not in cards]
        rng.shuffle(rest)
        hands = [tuple(sorted(rest[2 * i : 2 * i + 2])) for i in range(n_known)]
        dead = rest[-20:] if len(cards) == 3 else rest[-2:]  # fewer boards for brute force
        free = free_of((*cards, *dead, *(card for hand in hands for card in hand)))
        players: list[he.Range | tuple[int, ...]] = [
            he.Range(random_range(rng, free, 6, fractions)) for _ in range(2)
        ]
        players += hands
        rng.shuffle(players)
        e = check(players, cards, dead)
        chosen = engine(Sweep, he.Query(*players, board=cards, dead=dead))
        assert len(chosen.seats.known) == n_known
        swept = chosen.count(1, None)
        np.testing.assert_allclose(swept, e.outcomes, rtol=1e-11, atol=1e-11 * e.total)
        if not fractions:
            assert swept.tolist() == e.outcomes.tolist()


@pytest.mark.parametrize("seed", range(60))
def test_few_ranks(seed: int) -> None:
    """Everyone holds cards of four or five ranks, and the board is of these: ties, quads, and combos that the
    board makes impossible, beside each other."""
    rng = random.Random(f"few ranks {seed}")
    ranks = rng.sample(range(13), rng.choice([4, 5]))
    deck = [4 * rank + suit for rank in ranks for suit in range(4)]
    rng.shuffle(deck)
    n_board, n_known = rng.choice([3, 4, 5]), rng.choice([1, 1, 2])
    cards, rest = deck[:n_board], deck[n_board:]
    hands = [tuple(sorted(rest[2 * i : 2 * i + 2])) for i in range(n_known)]
    left = rest[2 * n_known :]
    dead = rng.sample([card for card in range(52) if card not in deck], 20 if n_board == 3 else 4)
    combos = [sum(1 << card for card in pair) for pair in combinations(left, 2)]
    live = np.flatnonzero(np.isin(COMBO_MASKS, np.array(combos, np.uint64)))
    players: list[he.Range | tuple[int, ...]] = list(hands)
    for _ in range(2):
        weights = np.zeros(N_COMBOS)
        weights[rng.sample(live.tolist(), min(len(live), 8))] = 1.0
        players.append(he.Range(weights))
    rng.shuffle(players)
    try:
        e = check(players, cards, dead)
    except he.DealError:  # the two ranges collide in every combo
        return
    query = he.Query(*players, board=cards, dead=dead)
    for kind in (Sweep, Three, Joint):
        assert engine(kind, query).count(1, None).tolist() == e.outcomes.tolist()


@pytest.mark.parametrize("board", BOARDS)
def test_one_range_against_known_hands(board: str) -> None:
    cards = parse_cards(board)
    rng = random.Random(board)
    for n_known in (1, 2, 4, 6):
        rest = [card for card in range(52) if card not in cards]
        rng.shuffle(rest)
        hands: list[he.Range | tuple[int, ...]] = [tuple(rest[2 * i : 2 * i + 2]) for i in range(n_known)]
        dead = rest[2 * n_known : 2 * n_known + 3]
        fractions = n_known == 2
        free = free_of((*cards, *dead, *rest[: 2 * n_known]))
        range_ = he.Range(random_range(rng, free, 25, fractions))
        players = [*hands, range_]
        rng.shuffle(players)
        e = check(players, cards, dead)
        query = he.Query(*players, board=cards, dead=dead)
        for method in ("sweep", "joint"):  # whichever the planner took
            found = engine_of(query, method).count(1, None)
            assert found.dtype == e.outcomes.dtype
            np.testing.assert_allclose(found, e.outcomes, rtol=1e-11, atol=1e-11 * e.total)
            if not fractions:
                assert found.tolist() == e.outcomes.tolist()


@pytest.mark.parametrize("board", BOARDS)
def test_a_hand_against_a_range_is_the_same_by_combo(board: str) -> None:
    """Two kernels for one question: block by block, and the sweep over all combos."""
    for hand, villain in (
        ("AsAd", "22+, A2s+, K9s+, QTs+, 65s"),
        ("Jh3c", "random"),
        ("Ts6s", "55+:0.3, AKs:0.7"),
    ):
        if set(parse_cards(hand)) & set(parse_cards(board)):
            continue
        e = he.equity(hand, villain, board=board, dead="3d")
        c = he.equity_by_combo(hand, villain, board=board, dead="3d")
        index = int(np.flatnonzero(c.weight)[0])
        found = [array[index] for array in (c.equity, c.win, c.tie, c.lose)]
        player = e.players[0]
        assert found == pytest.approx([player.equity, player.win, player.tie, player.lose], abs=1e-13)
        assert c.weight[index] * e.boards == pytest.approx(e.total, rel=1e-13)


@pytest.mark.parametrize("extra", ["", "Js", "Jc Qd"])
def test_known_hands_before_the_flop(extra: str) -> None:
    """Whole ranks are dead, so that brute force is quick; suits are alike, or not."""
    dead = tuple(range(36)) + parse_cards(extra)  # the deuces to the tens
    for players in (("AK, AQ", "KQ, AA, KK", (47, 50)), ("AKs", "KJs:0.5, QQ", (51, 44), (37, 42))):
        named = {card for player in players if isinstance(player, tuple) for card in player}
        if named & set(dead):
            continue
        check([p if isinstance(p, tuple) else he.Range(p) for p in players], (), dead)


def test_ranges_that_are_down_to_one_combo_are_known_hands() -> None:
    """Not named as hands, but nothing else is left of them: their cards are gone for the others, too."""
    board = parse_cards("Qs7h2d")
    dead = parse_cards("AcAd KcKd 9c9d9h9s 8c8d8h8s 6c6d6h6s")
    e = check([he.Range("AhAs, AcAd"), he.Range("AK, KK, JJ"), he.Range("AQ, KhKs, 77")], board, dead)
    assert e.players[0].combos == 1
    check([he.Range("AhAs:0.5"), he.Range("AK, KK, JJ"), he.Range("AQ:0.5, KhKs, 77")], board, dead)


@pytest.mark.parametrize(
    "board", ["Qs7h2d", "Qs7s2d", "Qs7s2s", "9s8s7s", "QsQh2d", "Ks7s2s4s", "Ks7s2s4s9s"]
)
@pytest.mark.parametrize("villain", ["random", "22+, A2s+, K9s+", "random:0.5, AA:1"])
def test_symmetry_changes_nothing(board: str, villain: str) -> None:
    """The same sums whether boards are visited once for an orbit or all of them."""
    query = he.Query("random", villain, board=board)
    group = player_symmetry(query, 1, table_symmetry(query))
    short, long = (Sweep(query, Seats((0, 1), (), b"", one)).by_combo(1, None) for one in (group, 1))
    if short.dtype == np.int64:
        assert np.array_equal(short, long)
    np.testing.assert_allclose(short, long, rtol=1e-12)


def test_counts_and_weights_are_the_same_numbers() -> None:
    for board in ("Qs7h2d", "9s8s7s", "Ks7s2s4s"):
        query = he.Query("random", "22+, A2s+, 76s", board=board)
        weights = query.weights[1].copy()
        counts = Sweep(query, Seats((0, 1), (), b"", 1)).by_combo(1, None)
        hero = (query.weights[0] > 0).astype(np.uint8)
        sums = np.zeros((2, N_COMBOS))
        n_kinds = kernels.n_kinds(query.to_come)
        kernels.sweep_weights(hero, weights, query.board_mask, 0, 1, 0, n_kinds, sums[0], sums[1])
        found = np.empty((3, N_COMBOS))
        n_open = 52 - len(query.board)
        kernels.heads_up_weights(
            hero,
            weights,
            1,
            comb(n_open - 2, query.to_come),
            comb(n_open - 4, query.to_come),
            sums,
            found,
        )
        assert np.array_equal(found, counts)


@pytest.mark.parametrize("board", BOARDS)
def test_all_combos_of_random_ranges(board: str) -> None:
    cards = parse_cards(board)
    rng = random.Random(f"all {board}")
    dead = rng.sample([card for card in range(52) if card not in cards], 18 if len(cards) == 3 else 1)
    free = free_of((*cards, *dead))
    for fractions in (False, True):
        hero, villain = (random_range(rng, free, 60, fractions and who == 1) for who in range(2))
        c = he.equity_by_combo(he.Range(hero), he.Range(villain), board=cards, dead=dead)
        table = brute_force.by_hero([np.where(hero > 0, 1.0, 0.0), villain], cards, dead)
        total = table.sum(axis=1)
        possible = total > 0
        assert np.array_equal(possible, ~np.isnan(c.equity))
        for found, wanted in ((c.win, table[:, 1]), (c.tie, table[:, 3]), (c.lose, table[:, 2])):
            np.testing.assert_allclose(found[possible], wanted[possible] / total[possible], atol=1e-12)


def test_the_hero_may_lack_any_symmetry() -> None:
    """The player left out of the symmetry is the one whose absence gives the most."""
    for players, hero in ((("AhKh", "22+, AK"), 0), (("22+, AK", "AhKh, 7c7d"), 1)):
        found = hero_and_villain(he.Query(*players))
        assert (found.ranges[0], found.group.bit_count()) == (hero, 24)
    three = hero_and_villain(he.Query("22+", "AhKh", "7c6c"))
    assert three.group.bit_count() >= 2  # spades and diamonds
    assert Sweep.of(he.Query("22+", "AK", "QQ")) is None


def test_what_the_planner_chooses_is_swept() -> None:
    for players, board in (
        (("22+, A2s+", "AhKh"), "Qs7h2d"),
        (("22+, A2s+", "55+, AJo+", "AhKh"), "Qs7h2d"),
        (("random", "random", "AhKh", "7s6s"), ""),
    ):
        assert plan(he.Query(*players, board=board), "auto", 10.0).method == "sweep"


def test_threads_do_not_change_a_bit() -> None:
    for players in (("TT+, AK", "99+:0.3, AQ", "AhQh"), ("22+", "AJ+:0.7", "7s6s", "QdJd")):
        one, *others = (engine(Sweep, he.Query(*players, board="Ts5h2d")).count(n, None) for n in (1, 3))
        assert all(one.tobytes() == other.tobytes() for other in others)


def test_combos_in_both_ranges_count_once() -> None:
    """A hero's combo is in the villain's range, below and above the known hand."""
    board = parse_cards("Qs7h2d4c9s")
    for known in ((51, 50), (3, 5), (24, 32)):
        rest = [card for card in range(52) if card not in (*board, *known)]
        weights = np.zeros(N_COMBOS)
        weights[free_of([card for card in range(52) if card not in rest[:14]])] = 1.0
        check([he.Range(weights), he.Range(weights), known], board, ())


@pytest.mark.kernel
def test_sets_at_once_are_the_sum_over_combos() -> None:
    """The entry for whole questions about counts, beside the two steps that have a figure for each combo."""
    rng = random.Random(16)
    for board in BOARDS:
        for _ in range(4):
            ranges = [
                he.Range([float(rng.random() < share) for _ in range(N_COMBOS)]) for share in (0.1, 0.6)
            ]
            players = [ranges[0], rng.choice([ranges[1], he.Range("22+, A2s+, KTo+"), he.Range("random")])]
            swept = engine(Sweep, he.Query(*players, board=board, dead=rng.choice(["", "3c", "3c 3d"])))
            win, tie, total = swept.by_combo(1, None).sum(axis=1).tolist()
            outcomes = [0, win, total - win - tie, tie]
            mine = swept.seats.ranges[0]
            assert swept.count(1, None).tolist() == (
                outcomes if mine == 0 else [outcomes[i] for i in (0, 2, 1, 3)]
            )
