"""``holdem-eval bench`` through real processes: rows, forms, rivals that lack or differ."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version

import pytest
from support.commands import done, interrupted, refused, rows_of

import holdem_eval as he
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
