"""The ``race`` fixture, which makes a row, and the table of all rows at the end."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest

import holdem_eval
from holdem_eval.speed.contest import (
    MOST_ROUNDS,
    TIMER,
    Burst,
    Contest,
    NoContest,
    Question,
    Row,
    no_garbage_collection,
)
from holdem_eval.speed.report import closing_table
from holdem_eval.speed.rivals import versions

os.environ["HOLDEM_EVAL_THREADS"] = "1"  # every row is about one thread

ROWS: Final = pytest.StashKey[list[Row]]()
SECONDS: Final = 8.0
FEWEST: Final = 3


class Race:
    """Called once by each benchmark: checks, times and keeps one row of the closing table."""

    def __init__(self, benchmark: Any, rows: list[Row]) -> None:
        self._benchmark = benchmark
        self._rows = rows

    def __call__(self, question: Question) -> None:
        """The answers must agree, or the benchmark fails before anything is timed."""
        with _failing():
            contest = Contest(question)
            contest.check()
            with no_garbage_collection():
                mine, theirs = Burst(contest.ours), [Burst(rival) for rival in contest.rivals]
                self._time(mine, theirs)
        if self._benchmark.stats is None:  # --benchmark-disable: the answers were all that was wanted
            return
        row = contest.row(mine, theirs)
        self._benchmark.extra_info.update(row.to_dict())
        self._rows.append(row)

    def _time(self, mine: Burst, theirs: list[Burst]) -> None:
        """Our bursts are pytest-benchmark's rounds; before each, as its setup, every rival has one."""

        def rivals_turn() -> None:
            for burst in theirs:
                burst.time()

        seconds = mine.seconds + sum(burst.seconds for burst in theirs)
        rounds = max(FEWEST, min(MOST_ROUNDS, int(SECONDS / seconds)))
        result = self._benchmark.pedantic(mine.run, setup=rivals_turn, rounds=rounds)
        if self._benchmark.stats is not None:
            mine.keep(self._benchmark.stats.stats.min, result)


@contextmanager
def _failing() -> Iterator[None]:
    try:
        yield
    except NoContest as reason:
        raise pytest.fail.Exception(str(reason), pytrace=False) from None


@pytest.fixture
def race(benchmark: Any, request: pytest.FixtureRequest) -> Race:
    return Race(benchmark, request.config.stash[ROWS])


def pytest_configure(config: pytest.Config) -> None:
    config.stash[ROWS] = []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.add_marker(pytest.mark.benchmark(timer=TIMER))


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    rows = config.stash[ROWS]
    if rows:
        terminalreporter.section("holdem_eval and its rivals")
        for line in closing_table(rows, {"holdem_eval": holdem_eval.__version__, **versions()}, goals=True):
            terminalreporter.write_line(line)
