"""What is dealt, card by card: whole deals come in proportion to their weights, however they are drawn."""

from __future__ import annotations

import itertools
import math
import random
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

import holdem_eval as he
from holdem_eval.cards import parse_cards
from holdem_eval.combos import COMBO_MASKS, N_COMBOS, combo_index
from holdem_eval.equities.engines.sampling import sampler_of
from holdem_eval.errors import DealError
from holdem_eval.native import kernels

pytestmark = pytest.mark.kernel

Hands: TypeAlias = NDArray[np.uint16]
MASKS = [int(mask) for mask in COMBO_MASKS]


def deals_of(query: he.Query, n: int, seed: int = 1) -> tuple[Hands, NDArray[np.uint64], NDArray[np.int64]]:
    """The combos (n, players) and boards (n,) of n deals, and the outcomes the sampler counted."""
    hands, boards = np.zeros((n, query.n_players), np.uint16), np.zeros(n, np.uint64)
    outcomes = np.zeros(1 << query.n_players, np.int64)
    stream = kernels.Stream(seed, 0)
    while not stream.run(sampler_of(query), n, 1 << 20, outcomes, hands, boards):
        pass
    return hands, boards, outcomes


def z_of_chi_square(counts: Any, expected: Any) -> float:
    """By the cube root (Wilson and Hilferty): normal also for few cells. Rare ones are thrown together."""
    counts, expected = np.asarray(counts, float), np.asarray(expected, float)
    assert not counts[expected == 0].any()
    rare = expected < 5
    counts, expected = (np.append(a[~rare], a[rare].sum()) for a in (counts, expected))
    counts, expected = counts[expected > 0], expected[expected > 0]
    freedom = len(expected) - 1
    assert freedom > 0
    statistic = ((counts - expected) ** 2 / expected).sum()
    spread = 2 / (9 * freedom)
    return float(((statistic / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread))


def compatible(query: he.Query) -> dict[tuple[int, ...], float]:
    """The weight of every deal of hole cards, one by one."""

    def extend(player: int, used: int) -> Iterator[tuple[tuple[int, ...], float]]:
        if player == query.n_players:
            yield (), 1.0
            return
        row = query.weights[player]
        for combo in np.flatnonzero(row).tolist():
            if not MASKS[combo] & used:
                for rest, weight in extend(player + 1, used | MASKS[combo]):
                    yield (combo, *rest), weight * float(row[combo])

    return dict(extend(0, query.board_mask | query.dead_mask))


def joint_z(query: he.Query, n: int) -> float:
    """Do whole deals come in proportion to their weights?"""
    weights = compatible(query)
    place = {deal: i for i, deal in enumerate(weights)}
    counts = np.zeros(len(weights))
    for deal in deals_of(query, n)[0].tolist():
        counts[place[tuple(deal)]] += 1
    expected = np.array(list(weights.values()))
    return z_of_chi_square(counts, expected / expected.sum() * n)


JOINT = [
    ("AA", "KK+", "KK+"),
    ("AsAh, KdKc", "AsAd, QsQh"),
    ("AA, KK:0.5", "AK:0.25, AA:0.01", "AQs, KK"),
    ("AKs", "AKs", "AKs"),
    ("AA:0.1, QQ", "QQ+:0.7, 22:1e-5", "22, AA"),
    ("AsKs", "AA, KK", "KQs, AQs:0.3"),
    ("KK+", "KK+", "KK+", "KK+"),  # merged: four players, eight cards
    ("AK", "AK", "AK", "AK"),
    ("AA, KK:0.2", "AA:0.9, KK", "KK+", "AK:0.3, AA"),
]


@pytest.mark.parametrize("players", JOINT)
def test_whole_deals_come_in_proportion_to_their_weights(players: tuple[str, ...]) -> None:
    for board in ("", "2c7d9h"):
        assert abs(joint_z(he.Query(*players, board=board), 60_000)) < 4


def test_a_third_of_deals_gives_the_second_player_aces() -> None:
    """Where dealing in turn gives 1/7."""
    hands, *_ = deals_of(he.Query("AA", "KK+", "KK+"), 60_000)
    aces = np.isin(hands[:, 1], np.flatnonzero(he.Range("AA").weights)).mean()
    assert abs(aces - 1 / 3) < 5 * math.sqrt(2 / 9 / 60_000)


def test_the_equity_of_ranges_that_share_a_card() -> None:
    e = he.equity("AsAh, KdKc", "AsAd, QsQh", method="sample", deals=1 << 20, seed=4)
    assert abs(e.players[0].equity - 0.60509300) < 4 * e.players[0].std_error
    assert he.equity("AsAh, KdKc", "AsAd, QsQh").players[0].equity == pytest.approx(0.605093, abs=5e-9)


@pytest.mark.parametrize("players", [("22+, A2s+:0.3, KJo+:0.7", "55+:0.2, AT+"), ("random", "random:0.5")])
def test_single_combos_follow_the_weights(players: tuple[str, ...]) -> None:
    """The chance of a combo is its weight times all the compatible weight of the other player."""
    query, n = he.Query(*players, dead="2c3d"), 200_000
    hands, *_ = deals_of(query, n)
    apart = (COMBO_MASKS[:, None] & COMBO_MASKS[None, :]) == 0
    for player in (0, 1):
        mine, other = query.weights[player], query.weights[1 - player]
        expected = mine * (apart @ other)
        counts = np.bincount(hands[:, player], minlength=N_COMBOS)
        assert abs(z_of_chi_square(counts, expected / expected.sum() * n)) < 4


DEALT = [
    he.Query(*["random"] * 10),
    he.Query("AsAd", *["random"] * 5, dead="2c3c"),
    he.Query("QQ+, AK", "22+:0.5", "random", "random", "7h6h"),
    he.Query("AA", "KK+", "KK+", "random", board="Qs7h2d"),
    he.Query("AhKh", "QsQc", "7d6d", "TsTd", "5c4c", "Ac9s"),
    he.Query(*["TT+"] * 10),
    he.Query("22+, AK", "random", board="Qs7h2d9c"),
    he.Query("22+, AK", "random", board="Qs7h2d9c3s", dead="2h2s"),
]


@pytest.mark.parametrize("query", DEALT, ids=lambda query: str(query)[6:40])
def test_no_card_is_dealt_twice_and_outcomes_are_those_of_the_cards(query: he.Query) -> None:
    n = 2000
    hands, boards, outcomes = deals_of(query, n)
    strengths = np.empty((query.n_players, n), np.uint16)
    seen = boards.copy()
    for player in range(query.n_players):
        masks = COMBO_MASKS[hands[:, player]]
        assert query.weights[player][hands[:, player]].all()
        assert not (masks & seen).any()
        seen |= masks
        strengths[player] = he.evaluate_masks(masks | boards)
    assert not (seen & np.uint64(query.dead_mask)).any()
    assert ((boards & np.uint64(query.board_mask)) == query.board_mask).all()
    assert {int(board).bit_count() for board in boards.tolist()} == {5}
    best = strengths == strengths.max(axis=0)
    winners = (best * (1 << np.arange(query.n_players))[:, None]).sum(axis=0)
    assert np.bincount(winners, minlength=1 << query.n_players).tolist() == outcomes.tolist()


@pytest.mark.parametrize("query", DEALT[:5], ids=lambda query: str(query)[6:40])
def test_cards_left_come_evenly_to_the_board(query: he.Query) -> None:
    """Given the hands, every card left is as likely: so are all pairs of them, here over all deals."""
    n = 60_000
    hands, boards, _ = deals_of(query, n)
    held = np.bitwise_or.reduce(COMBO_MASKS[hands], axis=1)
    to_come = query.to_come
    new = boards ^ np.uint64(query.board_mask)
    free = ~(held | np.uint64(query.board_mask | query.dead_mask))
    left = 52 - len(query.board) - len(query.dead) - 2 * query.n_players
    cards = np.uint64(1) << np.arange(52, dtype=np.uint64)
    comes = ((new[:, None] & cards) != 0).astype(np.float64)
    may = ((free[:, None] & cards) != 0).astype(np.float64)
    together, chances = comes.T @ comes, may.T @ may
    pair = chances * to_come * (to_come - 1) / (left * (left - 1))
    upper = np.triu_indices(52, 1)
    spread = np.sqrt(np.maximum(pair[upper], 1e-9))
    z = (together[upper] - pair[upper]) / spread
    assert not together[upper][pair[upper] == 0].any()
    assert np.abs(z).max() < 5.5
    single = may.sum(axis=0) * to_come / left
    assert (np.abs(comes.sum(axis=0) - single) < 5 * np.sqrt(single) + 1e-9).all()


def test_hands_dealt_last_are_even() -> None:
    n = 200_000
    hands, *_ = deals_of(he.Query("random", "random", "random"), n)
    for player in range(3):
        counts = np.bincount(hands[:, player], minlength=N_COMBOS)
        assert abs(z_of_chi_square(counts, np.full(N_COMBOS, n / N_COMBOS))) < 4


# --- ten narrow ranges: no rejection ----------------------------------------------------------------------


def marginals(query: he.Query) -> NDArray[np.float64]:
    """The chance of each combo for the first and the last player, by the ways to deal the others."""
    live = [np.flatnonzero(row).tolist() for row in query.weights]

    def ways(players: list[int]) -> dict[int, float]:
        found = {0: 1.0}
        for player in players:
            more: dict[int, float] = defaultdict(float)
            for mask, weight in found.items():
                for combo in live[player]:
                    if not mask & MASKS[combo]:
                        more[mask | MASKS[combo]] += weight * float(query.weights[player, combo])
            found = dict(more)
        return found

    chances = np.zeros((2, N_COMBOS))
    last = query.n_players - 1
    for row, player in enumerate((0, last)):
        others = ways([other for other in range(query.n_players) if other != player])
        for combo in live[player]:
            rest = sum(weight for mask, weight in others.items() if not mask & MASKS[combo])
            chances[row, combo] = rest * query.weights[player, combo]
    shares: NDArray[np.float64] = chances / chances.sum(axis=1, keepdims=True)
    return shares


@pytest.mark.parametrize(
    "players",
    [("TT+",) * 9 + ("JJ+, TT:0.1",), ("AA:0.01, KK:0.3, TT-QQ",) + ("TT+",) * 8 + ("KK+, TT:0.2",)],
)
def test_deals_without_rejection_follow_the_weights(players: tuple[str, ...]) -> None:
    query, n = he.Query(*players), 20_000
    expected = marginals(query)
    stream = kernels.Stream(1, 0)
    stream.run(sampler_of(query), 256, 1 << 20, np.zeros(1 << 10, np.int64))
    assert stream.attempts == stream.possible == 256
    hands, *_ = deals_of(query, n)
    for row, player in enumerate((0, 9)):
        counts = np.bincount(hands[:, player], minlength=N_COMBOS)
        assert abs(z_of_chi_square(counts, expected[row] * n)) < 4


def test_narrow_ranges_keep_a_fair_acceptance() -> None:
    nested = ["AA", "KK+", "QQ+", "JJ+", "TT+", "99+", "88+", "77+", "66+", "55+"]
    e = he.equity(*nested, method="sample", deals=1 << 14, seed=1)
    assert e.acceptance is not None
    assert e.acceptance >= 0.01
    others = he.equity(*reversed(nested), method="sample", deals=1 << 14, seed=2)
    for one, other in zip(e.players, reversed(others.players), strict=True):
        assert abs(one.equity - other.equity) < 5 * math.hypot(one.std_error, other.std_error)


def test_players_left_with_one_hand_hold_it() -> None:
    """Aces for one, then kings for another, fall away until each has one combo."""
    options: dict[str, Any] = {"dead": "AcAdQcQd", "method": "sample", "deals": 1000, "seed": 1}
    e = he.equity("AA", "AA, KcKd", "KcKd, QQ", **options)
    assert e.acceptance == 1.0
    assert np.array_equal(e.outcomes, he.equity("AhAs", "KcKd", "QhQs", **options).outcomes)


@pytest.mark.parametrize("others", [(), ("TT+",) * 6])
def test_weights_whose_products_vanish_are_refused_not_waited_for(others: tuple[str, ...]) -> None:
    """Four players with aces or kings hold all eight: two of them the kings they hardly ever have."""
    small, too_small = he.Range({"AA": 1.0, "KK": 1e-140}), he.Range({"AA": 1.0, "KK": 1e-200})
    assert he.equity(*[small] * 4, *others, method="sample", deals=1000, seed=1).total == 1000
    with pytest.raises(DealError, match="write larger ones"):
        he.equity(*[too_small] * 4, *others, method="sample", deals=1000, seed=1)


# --- the same everywhere ----------------------------------------------------------------------------------

PROGRAM = """
import sys, holdem_eval as he
players = sys.argv[2].split(";")
e = he.equity(*players, method="sample", deals=70_000, seed=11, threads=int(sys.argv[1]))
print(e.outcomes.tolist(), e.acceptance)
"""


@pytest.mark.parametrize("players", ["22+:0.5;AhKh;AK;random", "AA;KK+;QQ+;JJ+;TT+;99+;88+"])
def test_one_answer_for_any_threads_and_processes(players: str) -> None:
    def run(threads: int) -> str:
        arguments = [sys.executable, "-c", PROGRAM, str(threads), players]
        return subprocess.run(arguments, capture_output=True, text=True, check=True).stdout

    e = he.equity(*players.split(";"), method="sample", deals=70_000, seed=11, threads=2)
    assert {run(threads) for threads in (1, 2, 7)} == {f"{e.outcomes.tolist()} {e.acceptance}\n"}


@pytest.mark.parametrize("query", DEALT, ids=lambda query: str(query)[6:40])
def test_all_kernels_deal_the_same_cards(query: he.Query) -> None:
    found = []
    before = kernels.simd()
    for name in (None, "scalar"):
        kernels.choose_kernels(name)
        try:
            found.append(deals_of(query, 3000, seed=6))
        finally:
            kernels.choose_kernels(before)
    for one, other in zip(*found, strict=True):
        assert np.array_equal(one, other)


AGAINST_RANDOM = {4: 0.63829, 5: 0.55869, 6: 0.49189, 7: 0.43539, 8: 0.38724, 9: 0.34608, 10: 0.31088}


@pytest.mark.parametrize("n_players", AGAINST_RANDOM)
def test_aces_against_random_hands(n_players: int) -> None:
    """Published figures, good to 4e-5; 10^8 deals: make exhaustive."""
    aces = he.equity("AA", *["random"] * (n_players - 1), method="sample", deals=300_000, seed=1).players[0]
    assert abs(aces.equity - AGAINST_RANDOM[n_players]) < 4 * math.hypot(aces.std_error, 4e-5)


@pytest.mark.parametrize("n_players", [2, 3, 4])
def test_any_ranges_agree_with_brute_force(n_players: int) -> None:
    """Weights, boards and dead cards at random, against the sum over all deals by known hands."""
    rng = random.Random(n_players)
    for _ in range(6):
        board = tuple(rng.sample(range(52), rng.choice([3, 4, 5])))
        rest = [card for card in range(52) if card not in board]
        pairs = list(itertools.combinations(rng.sample(rest, 9), 2))
        players = []
        for _ in range(n_players):
            weights = np.zeros(N_COMBOS)
            for pair in rng.sample(pairs, rng.choice([2, 5, 8])):
                weights[combo_index(*sorted(pair))] = rng.choice([1.0, 1.0, rng.random()])
            players.append(he.Range(weights))
        try:
            query = he.Query(*players, board=board)
        except DealError:
            continue
        exact = he.equity(query, method="exact")
        found = he.equity(query, method="sample", deals=50_000, seed=rng.randrange(1 << 32))
        expected = exact.outcomes / exact.total * 50_000
        if np.count_nonzero(expected >= 5) > 1:
            assert abs(z_of_chi_square(found.outcomes, expected)) < 4.5
        assert not found.outcomes[expected == 0].any()


def test_logs_of_deals_are_checked_for_their_size() -> None:
    query = he.Query("AA", "KK", board=parse_cards("2c7d9h"))
    sampler, stream, outcomes = sampler_of(query), kernels.Stream(1, 1), np.zeros(4, np.int64)
    for short in ({"hands": np.zeros((9, 2), np.uint16)}, {"boards": np.zeros(9, np.uint64)}):
        with pytest.raises(ValueError, match="accepted"):
            stream.run(sampler, 10, 100, outcomes, **short)
    with pytest.raises(ValueError, match="accepted"):
        stream.run(sampler, 10, 100, outcomes, hands=np.zeros((10, 3), np.uint16))
