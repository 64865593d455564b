"""The planner: which engine answers, what it says of it, and that it goes by the question only."""

from __future__ import annotations

from itertools import permutations
from math import inf

import numpy as np
import pytest

import holdem_eval as he
from holdem_eval.equities.engines.sweep import Sweep
from holdem_eval.equities.planner import plan
from holdem_eval.speed.rows import R1, R2


@pytest.mark.parametrize(
    ("players", "board", "dead", "explanation"),
    [
        (("AhKh", R1), "", "", "preflop: two players before the flop: all match-ups are in a table"),
        (("AhKh", "QsQc"), "", "2c", "known: every player has one hand: kinds of boards are counted"),
        (
            ("AhKh", "QsQc", "7d6d"),
            "2c3d4h",
            "",
            "known: every player has one hand: kinds of boards are counted",
        ),
        (("AsAd", R1), "Qs7h2d", "", "sweep: a range and known hands: 1,081 boards"),
        (("AsAd", "KhKc", R1), "Qs7h2d", "3c", "sweep: a range and known hands: 946 boards"),
        ((R1, R2), "Qs7h2d", "", "sweep: two ranges: 1,176 boards"),
        ((R1, R2), "Qs7s2s", "", "sweep: two ranges: 1,176 boards, up to 6 alike but for the names of suits"),
        ((R1, R2, "AhKh"), "Qs7h2d", "", "sweep: two ranges and 1 known hand: 1,081 boards"),
        ((R1, R2, "AhKh", "5c5d"), "Qs7h2d", "", "sweep: two ranges and 2 known hands: 990 boards"),
        ((R1, R2, "random"), "Qs7h2d", "", "three: three ranges: 1,176 boards"),
        (
            (R1, R2, "random"),
            "Qs7s2s",
            "",
            "three: three ranges: 1,176 boards, up to 6 alike but for the names of suits",
        ),
        (("AA", "KK", "QQ"), "", "", "joint: up to 216 deals of hole cards, each counted as known hands"),
        (
            ("AA", "KK", "55", "JJ"),
            "Qs7h2d",
            "",
            "joint: up to 1,296 deals of hole cards, each counted as known hands",
        ),
    ],
)
def test_every_method_says_why(players: tuple[str, ...], board: str, dead: str, explanation: str) -> None:
    e = he.equity(*players, board=board, dead=dead, explain=True)
    assert e.explanation == explanation
    assert e.method == explanation.partition(":")[0]


def test_sampling_says_why() -> None:
    asked = he.equity("AA", "KK", method="sample", deals=1000, seed=1, explain=True)
    assert asked.explanation == "sample: sampling was asked for"
    dear = he.equity(R1, R2, R1, deals=1000, seed=1, exact_limit=0.25, explain=True)
    assert dear.explanation is not None
    assert dear.explanation.startswith("sample: counting (three) would cost ")
    assert dear.explanation.endswith(", the limit is 0.25")
    many = he.equity(*["random"] * 4, deals=1000, seed=1, exact_limit=inf, explain=True)
    reason = (
        "more than three ranges: up to 3,091,534,492,176 deals of hole cards, of which at most 5,000,000 are"
    )
    assert many.explanation == f"sample: {reason} counted"
    with pytest.raises(ValueError, match=f"cannot count this .{reason}"):
        he.equity(*["random"] * 4, method="exact")


@pytest.mark.parametrize(
    ("players", "board"),
    [
        (("AA", R1, R2), ""),
        (("AhKh", R1, "QQ+"), "Qs7h2d"),
        (("AA", "KK", "QQ", "JJ-99"), ""),
        (("AhKh", "QsQc", "7d6d"), ""),
    ],
)
def test_the_order_of_the_players_does_not_matter(players: tuple[str, ...], board: str) -> None:
    plans = [plan(he.Query(*order, board=board), "auto", inf) for order in permutations(players)]
    assert len({chosen.method for chosen in plans}) == 1
    np.testing.assert_allclose([chosen.cost for chosen in plans], plans[0].cost, rtol=1e-12)


def test_deals_are_alike_only_where_the_named_hands_are() -> None:
    """AsAh stands for all six pairs of aces: there are as many kinds of deals with it as with AA."""
    hidden, named = (plan(he.Query("KK", "QQ", "JJ", aces), "auto", inf) for aces in ("AA", "AsAh"))
    assert hidden.method == named.method == "joint"
    assert named.cost == pytest.approx(hidden.cost)


def test_a_symmetric_board_is_cheaper_and_flushes_cost() -> None:
    def cost(board: str, players: tuple[str, str] = (R1, R2)) -> float:
        query = he.Query(*players, board=board)
        engine = Sweep.of_hero(query)
        assert engine is not None
        return engine.cost

    assert cost("Qs7h2d4c") < cost("Qs7s2s") < cost("Qs7h2d")  # few boards; most are one but for suits
    assert cost("Qs7s2s", ("AKs", "QQ")) < cost("Qs7s2s", ("random", "random"))
    assert cost("Qs7h2d", (R1, "QQ:0.5, JJ")) > cost("Qs7h2d", (R1, "QQ+"))
    assert cost("Qs7s2s", ("AKs", "KdQd")) > cost("Qs7h2d", ("AKs", "KdQd"))


def test_by_combo_asks_for_threads_as_equity_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sweep that is not worth splitting gets one thread, however many may be used."""
    seen: list[int] = []
    inner = Sweep.by_combo

    def by_combo(engine: Sweep, threads: int, progress: None) -> object:
        seen.append(threads)
        return inner(engine, threads, progress)

    monkeypatch.setattr(Sweep, "by_combo", by_combo)
    he.equity_by_combo(R1, R2, board="Qs7h2d", threads=3)
    he.equity_by_combo("random", "AKs", dead="2c", threads=3)
    assert seen == [1, 3]
