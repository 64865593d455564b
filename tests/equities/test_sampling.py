"""Sampling: unbiased, repeatable to the bit, and honest about its error."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import holdem_eval as he
from holdem_eval.cards import parse_cards
from holdem_eval.combos import COMBO_CARDS, COMBO_MASKS, N_COMBOS, combo_index
from holdem_eval.equities.engines import sampling
from holdem_eval.equities.engines.sampling import CHUNK, Sample, Stop, sample, sampler_of
from holdem_eval.equities.histogram import standard_errors
from holdem_eval.native import kernels

AMONG_FOUR = ("AA", "KK+", "KK+", "random")


def sampled(*players: Any, **options: Any) -> he.Equity:
    return he.equity(*players, method="sample", **options)


def chi_square(counts: Any, expected: Any) -> float:
    """How many standard deviations Pearson's statistic is above its mean."""
    counts, expected = np.asarray(counts, float), np.asarray(expected, float)
    possible = expected > 0
    assert not counts[~possible].any()
    freedom = np.count_nonzero(possible) - 1
    statistic = ((counts - expected)[possible] ** 2 / expected[possible]).sum()
    return float((statistic - freedom) / math.sqrt(2 * max(freedom, 1)))


# --- repeatable -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("deals", [1, 1000, CHUNK - 1, CHUNK, CHUNK + 1, 50_000])
def test_seed_and_deals_decide_every_bit(deals: int) -> None:
    one, *others = (sampled(*AMONG_FOUR, deals=deals, seed=7, threads=n) for n in (1, 2, 7))
    assert all(one == other for other in others)
    assert one.deals == one.total == int(one.outcomes.sum()) == deals
    assert one.outcomes.dtype == np.int64
    assert one.acceptance == others[0].acceptance
    assert one.seed == 7


def test_other_seeds_give_other_deals() -> None:
    seen = {sampled(*AMONG_FOUR, deals=2000, seed=seed).outcomes.tobytes() for seed in range(20)}
    assert len(seen) == 20
    ends = [sampled("22+", "AK", deals=100, seed=seed).seed for seed in (0, (1 << 64) - 1, np.uint64(5))]
    assert ends == [0, (1 << 64) - 1, 5]


def test_without_a_seed_one_is_drawn_and_told() -> None:
    one, other = (sampled(*AMONG_FOUR, deals=2000) for _ in range(2))
    assert one.seed != other.seed
    assert sampled(*AMONG_FOUR, deals=2000, seed=one.seed) == one


def test_more_deals_begin_with_the_same_ones() -> None:
    """Chunks have streams of their own, so what was dealt before stays."""
    short, long = (sampled("22+", "AK", "random", deals=n, seed=3).outcomes for n in (2 * CHUNK, 3 * CHUNK))
    assert (long >= short).all()
    assert int((long - short).sum()) == CHUNK


def test_questions_asked_in_turns_do_not_disturb_each_other() -> None:
    apart = [sampled(*AMONG_FOUR, deals=30_000, seed=1), sampled("22+", "AK", deals=30_000, seed=1)]
    inside: list[he.Equity] = []

    def ask(done: int, total: int) -> None:
        if not inside:
            inside.append(sampled("22+", "AK", deals=30_000, seed=1))

    assert [sampled(*AMONG_FOUR, deals=30_000, seed=1, progress=ask), *inside] == apart


# --- when to stop -----------------------------------------------------------------------------------------


def test_the_error_is_tested_at_doubling_counts_only() -> None:
    limit = 0.0015
    e = sampled("AA", "random", "random", max_error=limit, seed=1)
    assert e.deals in {CHUNK << k for k in range(1, 14)}
    assert max(player.std_error for player in e.players) <= limit
    before = sampled("AA", "random", "random", deals=e.deals // 2, seed=1)
    assert max(player.std_error for player in before.players) > limit


def test_the_first_limit_reached_stops() -> None:
    assert sampled("22+", "random", deals=1000, max_error=0.5, seed=1).deals == 1000
    assert sampled("22+", "random", deals=1 << 40, max_error=0.5, seed=1).deals == CHUNK
    assert sampled("22+", "random", deals=1000, time_limit=1e6, seed=1).deals == 1000


@pytest.mark.parametrize("limit", [{"max_error": 0.001}, {"time_limit": 0.5}])
def test_only_a_limit_that_was_given_stops(limit: dict[str, float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Stop, "MOST_DEALS", CHUNK)
    seen: list[tuple[int, int]] = []
    e = sampled("22+", "random", seed=1, **limit, progress=lambda *report: seen.append(report))
    assert e.deals is not None and e.deals > CHUNK
    assert all(done <= total for done, total in seen)
    assert seen[-1] == (e.deals, e.deals)
    assert sampled("22+", "random", seed=1).deals == CHUNK


def test_without_limits_the_error_is_small() -> None:
    e = sampled("22+", "random", seed=1)
    assert e.deals in {CHUNK << k for k in range(14)}
    assert max(player.std_error for player in e.players) <= 0.0005
    assert (Stop.DEFAULT_ERROR, Stop.MOST_DEALS) == (0.0005, 1 << 27)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize(
    "players",
    [("AA", "random", "random"), ("TT+",) * 10, ("TT+, A2s+",) * 10, ("99+, AK", *["JJ+, A9s+"] * 9)],
)
def test_what_a_time_limit_cut_can_be_repeated(
    players: tuple[str, ...], threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a deal takes long, or a hundred thousand attempts, the first chunk is cut short as well."""
    monkeypatch.setattr(sampling, "sampler_of", lambda query, deadline: sampler_of(query))
    timed = sampled(*players, time_limit=0.05, seed=5, threads=threads)
    assert timed.deals is not None
    assert timed.deals % CHUNK == 0 or timed.deals < CHUNK
    assert sampled(*players, deals=timed.deals, seed=5) == timed


def test_no_time_to_prepare_the_deals_is_an_error() -> None:
    with pytest.raises(ValueError, match="expected a time_limit that leaves time to deal"):
        sampled(*["TT+, A2s+"] * 10, time_limit=1e-9)


def test_progress_tells_how_many_deals_a_limit_is_likely_to_need() -> None:
    seen: list[tuple[int, int]] = []
    e = sampled("22+", "random", seed=1, max_error=0.001, progress=lambda *report: seen.append(report))
    assert e.deals is not None and e.deals > 4 * CHUNK
    assert {total for _, total in seen} <= {e.deals >> 1, e.deals, e.deals << 1}
    seen.clear()
    sampled("22+", "random", seed=1, time_limit=0.1, progress=lambda *report: seen.append(report))
    assert all(total < 1 << 40 for _, total in seen)


def test_an_answer_comes_however_short_the_time() -> None:
    assert sampled("AA", "KK", time_limit=1e-300, seed=1).total >= 1


# --- honest about the error -------------------------------------------------------------------------------


def test_intervals_surround_the_equity_within_bounds() -> None:
    e = sampled("22+", "AK", "random", deals=5000, seed=1)
    for player, (mean, error) in zip(e.players, standard_errors(e.outcomes, 3), strict=True):
        assert player.std_error == error
        assert player.interval == pytest.approx((mean - 1.96 * error, mean + 1.96 * error), abs=1e-5)
        assert player.interval[0] < player.equity < player.interval[1]


def test_near_dead_players_never_report_no_error() -> None:
    e = sampled("AsAh", "2c2d", board="AdKsQc7s3h", deals=1000, seed=1)
    assert [player.equity for player in e.players] == [1.0, 0.0]
    for player in e.players:
        assert player.std_error > 0
        low, high = player.interval
        assert 0.0 <= low <= player.equity <= high <= 1.0
        assert high - low > 0.001


@pytest.mark.parametrize(
    ("players", "board", "deals"),
    [(("2c2d", "AsKs"), "AdKh7s3h", 2000), (("22+", "AK, QJs"), "Qs7h2d", 300), (("AhKh", "QQ"), "", 500)],
)
def test_intervals_cover_the_truth_as_often_as_they_say(
    players: tuple[str, ...], board: str, deals: int
) -> None:
    query = he.Query(*players, board=board)
    truth = [player.equity for player in he.equity(query).players]
    inside = np.zeros(2)
    for seed in range(1000):
        e = sampled(query, deals=deals, seed=seed)
        for i, player in enumerate(e.players):
            inside[i] += player.interval[0] <= truth[i] <= player.interval[1]
    assert (inside >= 930).all()
    assert (inside <= 970).all()


# --- unbiased ---------------------------------------------------------------------------------------------

EXACT = [
    (("AhKh", "QsQc"), ""),
    (("AA", "KK+"), ""),
    (("QQ+:0.25, AKs", "random"), "Qs7h2d"),
    (("AsAh,KdKc", "AsAd,QsQh"), ""),
    (("2d2c", "9hTh", "AcKs"), ""),
    (("22+:0.1, AK, 76s:0.01", "A2s+"), "Qs7s2s4d"),
    (("random", "random"), "Qs7s2s4d9s"),
    (("QQ+", "QQ+", "AK"), "7h2d5c"),
    (("AA", "KK+", "KK+"), "7h2d5c3s"),
]


@pytest.mark.parametrize(("players", "board"), EXACT)
def test_sets_of_winners_come_as_often_as_counted(players: tuple[str, ...], board: str) -> None:
    exact = he.equity(*players, board=board, method="exact")
    found = sampled(*players, board=board, deals=300_000, seed=3)
    assert chi_square(found.outcomes, exact.outcomes / exact.total * 300_000) < 5
    for ours, theirs in zip(found.players, exact.players, strict=True):
        assert abs(ours.equity - theirs.equity) < 5 * ours.std_error


@pytest.mark.parametrize(
    ("players", "deals"),
    [
        # aces v queens, kings v aces, kings v queens: 1/3 each, where dealing the first player first gives
        # 1/2, 1/4, 1/4; the third player's kings tell the last from the first
        (("AsAh,KdKc", "AsAd,QsQh", "KsKh"), {0b001: 1, 0b010: 1, 0b101: 1}),
        # the second player holds the other aces in 1/3 of the deals, where dealing in turn gives 1/7
        (("AA", "KK+", "KK+"), {0b011: 1, 0b101: 1, 0b001: 1}),
        # the players in another order, and a weight
        (("KK+", "AA", "KK:0.5, AA"), {0b011: 1, 0b110: 2, 0b010: 1}),
    ],
)
def test_whole_deals_are_dealt_not_players_in_turn(players: tuple[str, ...], deals: dict[int, int]) -> None:
    """The strongest pair wins on this board, so that the winners tell what was dealt (Q08)."""
    e = sampled(*players, board="2c7d9hJs4c", deals=120_000, seed=2)
    expected = np.zeros(8)
    for winners, weight in deals.items():
        expected[winners] = 120_000 * weight / sum(deals.values())
    assert chi_square(e.outcomes, expected) < 4


@pytest.mark.parametrize("villain", ["8c8d", "JcJd", "KcQd", "Ac5c", "9c9d"])
def test_combos_come_in_proportion_to_their_weights(villain: str) -> None:
    """On a full board each hand of another strength parts the combos elsewhere."""
    weights = np.random.default_rng(5).random(N_COMBOS) ** 8
    hero, board = he.Range(weights), "2s3d4h9sAh"
    exact = he.equity(hero, villain, board=board)
    e = sampled(hero, villain, board=board, deals=100_000, seed=8)
    assert chi_square(e.outcomes, exact.outcomes / exact.total * 100_000) < 4


def test_run_outs_are_uniform() -> None:
    """Ten hands take the pot in many ways, each as often as the run-outs say."""
    hands = "AsKs", "QhQd", "Jc9c", "8d8s", "Ad5d", "KhTh", "7c6c", "4s4c", "JdTd", "3h2h"
    exact = he.equity(*hands)
    e = sampled(*hands, deals=400_000, seed=1)
    often = exact.outcomes > exact.total / 20_000
    expected = np.append(exact.outcomes[often], exact.outcomes[~often].sum()) / exact.total * 400_000
    assert len(expected) > 11
    assert chi_square(np.append(e.outcomes[often], e.outcomes[~often].sum()), expected) < 4
    assert not e.outcomes[exact.outcomes == 0].any()


def test_random_players_are_dealt_without_rejection() -> None:
    e = sampled(*["random"] * 10, deals=200_000, seed=1)
    assert e.acceptance == 1.0
    alone = e.outcomes[1 << np.arange(10)]
    assert chi_square(alone, np.full(10, alone.mean())) < 4
    for player in e.players:
        assert abs(player.equity - 0.1) < 5 * player.std_error
    # any weight that all share is as good, and dead cards do not matter
    half = sampled(*[he.Range(np.full(N_COMBOS, 0.5))] * 4, dead="AsAh2c", board="Qs7h2d", deals=1000, seed=1)
    assert half.acceptance == 1.0


def test_acceptance_is_the_share_of_hands_without_collision() -> None:
    for players, compatible in ((("AA", "KK+"), 6 * (6 + 1) / (6 * 12)), (("AKs", "AKs"), 3 / 4)):
        e = sampled(*players, board="2c3d4h", deals=50_000, seed=1)
        assert e.acceptance == pytest.approx(compatible, abs=0.01)
    for players in (("AhKh", "QsQc", "7d6d"), ("AhKh", "random"), ("AA", "AA"), ("TT+",) * 10):
        assert sampled(*players, deals=1000, seed=1).acceptance == 1.0  # known, or drawn together


@pytest.mark.parametrize("n_to_come", [0, 1, 2, 5])
def test_streams_of_one_chunk_are_alike_in_any_runs(n_to_come: int) -> None:
    board = parse_cards("2c7dJh9s4c")[: 5 - n_to_come]
    query = he.Query("22+, AK", "TT+", "random", board=board)
    sampler = sampler_of(query)
    whole, pieces = np.zeros(8, np.int64), np.zeros(8, np.int64)
    one, other = kernels.Stream(9, 4), kernels.Stream(9, 4)
    assert one.run(sampler, 5000, 1 << 40, whole)
    runs = 1
    while not other.run(sampler, 5000, 7, pieces):
        runs += 1
    assert runs > 30
    assert whole.tolist() == pieces.tolist()
    assert (one.accepted, one.attempts, one.possible) == (other.accepted, other.attempts, other.possible)
    for seed, number in ((9, 5), (8, 4), (4, 9)):
        assert not np.array_equal(_chunk(sampler, seed, number), whole)


def _chunk(sampler: kernels.Sampler, seed: int, number: int) -> np.ndarray[Any, Any]:
    outcomes = np.zeros(8, np.int64)
    kernels.Stream(seed, number).run(sampler, 5000, 1 << 40, outcomes)
    return outcomes


def test_the_sample_says_what_it_did() -> None:
    found = sample(he.Query("AA", "KK+"), 3, Stop(deals=5000), 1, None)
    assert isinstance(found, Sample)
    assert found.deals == int(found.outcomes.sum()) == 5000
    assert found.acceptance == pytest.approx(7 / 12, abs=0.05)


def test_combos_are_those_of_the_encoding() -> None:
    """The sampler counts cards by combo number: a slip would deal other hands."""
    for index in (0, 1, 2, 700, 1325):
        cards = tuple(COMBO_CARDS[index].tolist())
        assert combo_index(*cards) == index
        assert int(COMBO_MASKS[index]) == 1 << cards[0] | 1 << cards[1]
        rest = [card for card in range(52) if card not in cards]
        board, villain = rest[:5], (rest[5], rest[6])
        assert sampled(cards, villain, board=board, deals=10, seed=1).outcomes.tolist() == [
            10 * count for count in he.equity(cards, villain, board=board).outcomes.tolist()
        ]
