"""Contests, which ``holdem-eval bench`` and benchmarks/ share: answers first, then times."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

from holdem_eval.speed.contest import Answer, Burst, Contest, Contestant, NoContest, Question, Row, Time
from holdem_eval.speed.contest import run as contend
from holdem_eval.speed.report import closing_table
from holdem_eval.speed.rivals import NotInstalled, load
from holdem_eval.speed.rows import EQUITIES, EVALUATORS


def contestant(name: str, value: Any, **more: Any) -> Contestant:
    def answer(found: Any) -> Answer:
        return {"equity": found}

    return Contestant(name, lambda: value, answer, **more)


def absent(task: object) -> Contestant:
    load("no-such-poker-package", "no_such_poker_package")
    raise AssertionError(task)


def question(*values: float, **more: Any) -> Question:
    ours, *theirs = (
        lambda task, i=i, value=value: contestant(f"c{i}", value) for i, value in enumerate(values)
    )
    return Question("a row", None, ours, [*theirs, *more.pop("also", ())], **more)


def test_a_contest_checks_within_the_tolerance() -> None:
    Contest(question(0.5, 0.5 + 1e-10, tolerance=1e-9)).check()
    with pytest.raises(NoContest, match="equity by c2: 1 of 1 differ from ours by more than 1e-09"):
        Contest(question(0.5, 0.5, 0.5 + 1e-8, tolerance=1e-9)).check()
    with pytest.raises(NoContest, match=r"shape \(2,\), ours is \(\)"):
        Contest(Question("", None, lambda _: contestant("a", 1), [lambda _: contestant("b", [1, 1])])).check()
    nothing = Contestant("b", lambda: 0, lambda found: {"other": found})
    with pytest.raises(NoContest, match="b and a give nothing that can be compared"):
        Contest(Question("", None, lambda _: contestant("a", 1), [lambda _: nothing])).check()


def test_who_is_not_installed_leaves_a_goal_undecided() -> None:
    with pytest.raises(NotInstalled, match="no-such-poker-package is not installed"):
        absent(None)
    row = contend(question(1, 1, also=[absent], goal=1e-9), 0.001)
    assert (row.missing, row.decided, row.met) == (("no-such-poker-package",), False, None)
    row = contend(question(1, 1, beside=[absent], goal=1e-9), 0.001)
    assert (row.missing, row.decided, row.met) == (("no-such-poker-package",), True, True)


def test_a_burst_counts_items_and_keeps_the_best() -> None:
    burst = Burst(contestant("c", 3, items=lambda found: found * 100), shortest=1e-6)
    assert burst.best == inf
    burst.keep(6.0, 3)
    burst.keep(9.0, 3)
    assert burst.best == 6.0 / (300 * burst.calls)


def test_the_table_marks_goals_only_where_they_matter() -> None:
    row = Row(
        "a row",
        "hand",
        Time("ours", 1e-9, True),
        (Time("theirs", 2e-9, True), Time("native", 3e-9, False)),
        3,
        (),
        True,
    )
    assert row.met is False and row.fastest == Time("theirs", 2e-9, True)
    with_goals = list(closing_table([row], {"holdem_eval": "1"}, goals=True))
    assert with_goals[2:6] == [
        "a row",
        "  ours               1 ns/hand",
        "  theirs             2 ns/hand     2.00 x     3 x   no",
        "· native             3 ns/hand     3.00 x",
    ]
    assert "goals met: 0 of 1" in with_goals
    without = list(closing_table([row], {"holdem_eval": "1"}, goals=False))
    assert without[5] == "  native             3 ns/hand     3.00 x"
    assert not any("goal" in line for line in without)


def test_rows_have_titles_of_their_own() -> None:
    titles = [question.title for question in (*EVALUATORS, *EQUITIES)]
    assert len(set(titles)) == len(titles)
