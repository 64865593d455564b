"""Sampling: unbiased, repeatable, honest about its error."""

from __future__ import annotations

import json
import pickle

import numpy as np
import pytest

import holdem_eval as he


def test_seed_and_deals_decide_every_bit() -> None:
    def run(threads: int, seed: int = 7) -> he.Equity:
        return he.equity(
            "AA", "KK+", "KK+", "random", method="sample", deals=50_000, seed=seed, threads=threads
        )

    assert run(1) == run(2) == run(7)
    assert run(1) != run(1, seed=8)
    assert run(1).deals == 50_000
    assert int(run(1).outcomes.sum()) == 50_000


@pytest.mark.parametrize(
    ("players", "board"),
    [
        (("AhKh", "QsQc"), ""),
        (("AA", "KK+"), ""),
        (("QQ+:0.25, AKs", "random"), "Qs7h2d"),
        (("AsAh, KdKc", "AsAd, QsQh"), ""),
        (("2d2c", "9hTh", "AcKs"), ""),
    ],
)
def test_samples_agree_with_counts(players: tuple[str, ...], board: str) -> None:
    exact = he.equity(*players, board=board, method="exact")
    sampled = he.equity(*players, board=board, method="sample", deals=400_000, seed=3)
    for ours, theirs in zip(sampled.players, exact.players, strict=True):
        assert abs(ours.equity - theirs.equity) < 5 * ours.std_error
        assert ours.interval[0] <= ours.equity <= ours.interval[1]
    assert not sampled.exact
    assert 0 < sampled.acceptance <= 1


def test_the_stop_rule_tests_at_doubling_counts() -> None:
    e = he.equity("AA", "random", "random", method="sample", max_error=0.002, seed=1)
    assert e.deals in {1 << k for k in range(14, 28)}
    assert max(player.std_error for player in e.players) <= 0.002


def test_a_time_limit_can_be_repeated_by_its_deals() -> None:
    timed = he.equity("AA", "random", "random", method="sample", time_limit=0.02, seed=5)
    again = he.equity("AA", "random", "random", method="sample", deals=timed.deals, seed=5)
    assert timed == again


def test_near_dead_players_never_report_no_error() -> None:
    e = he.equity("AsAh", "2c2d", board="AdKsQc7s3h", method="sample", deals=1000, seed=1)
    assert e.players[1].equity == 0.0
    assert e.players[1].std_error > 0


def test_results_travel() -> None:
    for e in (
        he.equity("AA", "KK", method="sample", deals=100, seed=1),
        he.equity("AhKh", "QQ:0.5", board="Qs7h2d"),
    ):
        copy = pickle.loads(pickle.dumps(e))
        assert copy == e
        assert hash(copy) == hash(e)
        assert not copy.outcomes.flags.writeable
        assert json.loads(json.dumps(e.to_dict()))["method"] == e.method
        assert "<script" not in e._repr_html_()
        assert str(e)


def test_progress_goes_up_and_ends() -> None:
    calls: list[tuple[int, int]] = []
    he.equity("AhKh", "22+", progress=lambda done, total: calls.append((done, total)), threads=2)
    done = np.array(calls)[:, 0]
    assert (np.diff(done) > 0).all()
    assert calls[-1][0] == calls[-1][1]
