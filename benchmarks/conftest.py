"""The ``race`` fixture, which makes a row, and the table of all rows at the end."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeVar

import pytest
from contest import TIMER, Burst, Contestant, NoContest, Row, Time, check, no_garbage_collection
from report import closing_table
from rivals import NotInstalled, versions

os.environ["HOLDEM_EVAL_THREADS"] = "1"  # every row is about one thread

ROWS: Final = pytest.StashKey[list[Row]]()
SECONDS: Final = 8.0
FEWEST, MOST = 3, 25

Task = TypeVar("Task")


class Race:
    """Called once by each benchmark: checks, times and keeps one row of the closing table."""

    def __init__(self, benchmark: Any, rows: list[Row]) -> None:
        self._benchmark = benchmark
        self._rows = rows

    def __call__(
        self,
        title: str,
        task: Task,
        ours: Callable[[Task], Contestant],
        rivals: Sequence[Callable[[Task], Contestant]],
        *,
        beside: Sequence[Callable[[Task], Contestant]] = (),
        item: str = "call",
        goal: float | None = None,
        tolerance: float = 0.0,
    ) -> None:
        """``goal``: the time of the fastest of ``rivals`` over ours, at least; those ``beside`` do not count.

        ``item`` names what is counted in a call: the times are times per item. The answers of all must equal
        ours within ``tolerance``, or the benchmark fails before anything is timed.
        """
        missing: list[str] = []
        counted = _installed(rivals, task, missing)
        decided = not missing
        others = [*counted, *_installed(beside, task, missing)]
        with _failing():
            own = ours(task)
            check(own, others, tolerance)
            with no_garbage_collection():
                mine, theirs = Burst(own), [Burst(rival) for rival in others]
                self._time(mine, theirs)
        if self._benchmark.stats is None:  # --benchmark-disable: the answers were all that was wanted
            return
        times = [Time(burst.contestant.name, burst.best, burst.contestant in counted) for burst in theirs]
        times.sort(key=lambda time: time.seconds)
        my_time = Time(own.name, mine.best, True)
        row = Row(title, item, my_time, tuple(times), goal, tuple(sorted(set(missing))), decided)
        self._benchmark.extra_info.update(row.to_dict())
        self._rows.append(row)

    def _time(self, mine: Burst, theirs: Sequence[Burst]) -> None:
        """Our bursts are pytest-benchmark's rounds; before each, as its setup, every rival has one."""

        def rivals_turn() -> None:
            for burst in theirs:
                burst.time()

        seconds = mine.seconds + sum(burst.seconds for burst in theirs)
        rounds = max(FEWEST, min(MOST, int(SECONDS / seconds)))
        result = self._benchmark.pedantic(mine.run, setup=rivals_turn, rounds=rounds)
        if self._benchmark.stats is not None:
            mine.keep(self._benchmark.stats.stats.min, result)


def _installed(
    adapters: Sequence[Callable[[Task], Contestant]], task: Task, missing: list[str]
) -> list[Contestant]:
    """The contestants whose package is there; the others are named in ``missing``."""
    found = []
    for adapter in adapters:
        try:
            found.append(adapter(task))
        except NotInstalled as absent:
            missing.append(absent.distribution)
    return found


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
        for line in closing_table(rows, versions()):
            terminalreporter.write_line(line)
