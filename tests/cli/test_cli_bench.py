"""``holdem-eval bench``, and the contests it shares with benchmarks/: answers first, then times."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from math import inf
from typing import Any

import pytest
from support.commands import done, interrupted, refused, rows_of

import holdem_eval as he
from holdem_eval.speed.contest import Answer, Burst, Contest, Contestant, NoContest, Question, Row, Time
from holdem_eval.speed.contest import run as contend
from holdem_eval.speed.report import closing_table
from holdem_eval.speed.rivals import NotInstalled, load
from holdem_eval.speed.rows import EQUITIES, EVALUATORS

ONE_ROW = ("bench", "match-up", "--seconds", "0.01")  # few rivals, all of them quick
MATCH_UP = "AhKh v QsQc before the flop, as a match-up"
PACKAGES = {"pokerfast", "pokyr", "xiapl", "poker-equity"}


def installed(distribution: str) -> bool:
    try:
        return bool(version(distribution))
    except PackageNotFoundError:
        return False


def test_bench_prints_a_row_and_what_it_was_taken_on() -> None:
    lines = done(*ONE_ROW).splitlines()
    assert lines[0].split() == ["row,", "ours,", "rivals", "time", "ratio"]
    assert lines[2] == MATCH_UP
    assert lines[3].split()[0] == "holdem_eval.matchup"
    assert "CPU time" in lines[-3] or "wall time" in lines[-3]
    assert f"kernels {he.simd()}" in lines[-2]
    assert lines[-1].split(", ")[0] == f"holdem_eval {he.__version__}"
    missing = [line for line in lines if line.startswith("  not installed: ")]
    assert "".join(missing).removeprefix("  not installed: ").split(", ") == (
        sorted(name for name in PACKAGES if not installed(name)) or [""]
    )


def test_bench_json_and_csv() -> None:
    printed = json.loads(done(*ONE_ROW, "--json"))
    assert printed["kernels"] == he.simd() and printed["versions"]["holdem_eval"] == he.__version__
    (row,) = printed["rows"]
    assert (row["row"], row["item"], row["failed"]) == (MATCH_UP, "call", [])
    assert row["ours"]["seconds_per_item"] > 0
    there = {name for name in PACKAGES if installed(name)}
    assert len(row["rivals"]) == len(there) and set(row["not_installed"]) == PACKAGES - there
    assert set(printed["versions"]) == {"holdem_eval"} | there
    for rival in row["rivals"]:
        ratio = rival["seconds_per_item"] / row["ours"]["seconds_per_item"]
        assert rival["ratio"] == pytest.approx(ratio)
    rows = rows_of(done(*ONE_ROW, "--csv"))
    assert {line["row"] for line in rows} == {MATCH_UP} and len(rows) == 1 + len(there)
    assert rows[0]["name"] == "holdem_eval.matchup" and float(rows[0]["ratio"]) == 1


def test_bench_without_any_rival() -> None:
    """None of them is required, and what is missing is named."""
    program = """
import sys
from importlib.metadata import PackageNotFoundError
from holdem_eval.speed import rivals
def version(name):
    raise PackageNotFoundError(name)
rivals.version = version
from holdem_eval.cli.main import main
sys.exit(main(["bench", "--seconds", "0.01"]))
"""
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")
    assert "\n  not installed: poker-equity, pokerfast, pokyr, xiapl\n" in result.stdout
    titles = [question.title for question in (*EVALUATORS, *EQUITIES) if question.short]
    assert [line for line in result.stdout.splitlines() if line in titles] == titles
    assert " x\n" not in result.stdout
    assert result.stdout.splitlines()[-1] == f"holdem_eval {he.__version__}"


def test_bad_input_is_refused() -> None:
    complaint = refused("bench", "match-up", "Omaha")
    assert (
        "expected words of a row's title, got match-up Omaha (rows: " in complaint and MATCH_UP in complaint
    )
    for seconds in ("0", "-1", "soon", "nan", "inf"):
        assert "--seconds" in refused("bench", "--seconds", seconds)
    assert "both --json and --csv" in refused("bench", "--json", "--csv")


def test_a_wrong_answer_is_named_and_not_timed() -> None:
    program = """
import sys
from holdem_eval.speed import rows
from holdem_eval.speed.contest import Contestant, Question
def gives(name, answer):
    return lambda task: Contestant(name, lambda: answer, lambda found: {"equity": found})
def broken(task):
    def call():
        raise RuntimeError("no licence")
    return Contestant("broken", call, lambda found: {"equity": found})
rows.EVALUATORS = ()
rows.EQUITIES = (
    Question(
        "who is right?",
        None,
        gives("ours", 0.5),
        [gives("wrong", 0.6), gives("right", 0.5), broken],
        short=True,
    ),
)
from holdem_eval.cli.main import main
sys.exit(main(["bench", "--seconds", "0.01", *sys.argv[1:]]))
"""
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr == "holdem-eval bench: 2 answers could not be compared or differ from ours\n"
    assert [line.split()[0] for line in result.stdout.splitlines()[2:5]] == ["who", "ours", "right"]
    assert (
        "  not timed: equity by wrong: 1 of 1 differ from ours by more than 0, first at 0: 0.6, ours 0.5"
        in (result.stdout.splitlines())
    )
    assert "  not timed: broken: RuntimeError('no licence')" in result.stdout.splitlines()
    command = [sys.executable, "-c", program, "--json"]
    printed = subprocess.run(command, capture_output=True, text=True, check=False)
    assert printed.returncode == 1
    (row,) = json.loads(printed.stdout)["rows"]
    assert [rival["name"] for rival in row["rivals"]] == ["right"] and len(row["failed"]) == 2


def test_ctrl_c_stops_bench() -> None:
    """Between rows: a compiled module that a first call loads may swallow it while it loads."""
    stopped = interrupted("bench", "before", "--seconds", "600", at=r"[1-9]\d*%")
    assert stopped == (130, "", "holdem-eval: interrupted")


# --- contests -----------------------------------------------------------------------------------------------


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
