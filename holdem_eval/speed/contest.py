"""A contest: ours and its rivals answer the same question, must agree, and are then timed in turn.

Read this first: a :class:`Question` says who is asked what, a :class:`Contestant` is one way of asking,
a :class:`Burst` times it, a :class:`Row` is what came out; a :class:`Contest` leads from first to last.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import repeat
from math import inf
from time import get_clock_info, perf_counter, process_time
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from holdem_eval.speed.rivals import NotInstalled

Answer: TypeAlias = dict[str, ArrayLike]
"""What a contestant found, by name ("strength", "order", "equity", "by combo"): what two give must agree."""

Adapter: TypeAlias = "Callable[[Any], Contestant]"

SHORTEST_BURST: Final = 0.02
"""Seconds: the first call after another contestant finds cold caches, this long a burst makes that small."""

MOST_ROUNDS: Final = 25

TIMER: Final = process_time if get_clock_info("process_time").resolution <= 1e-6 else perf_counter
"""CPU time where it is fine enough: other work on the machine then hardly counts."""


class NoContest(Exception):
    """An answer differs from ours, or several threads were at work: a time would mean nothing."""


@dataclass(frozen=True)
class Question:
    """One row to be: a task, and the adapters that make a :class:`Contestant` of it.

    An adapter builds cards, hands, ranges and boards in the types its package likes best, and raises
    :class:`NotInstalled` when that is not there.
    """

    title: str
    task: Any
    """What the adapters take; or a callable that makes it, where it is large."""
    ours: Adapter
    rivals: Sequence[Adapter]
    beside: Sequence[Adapter] = ()
    """Who is shown but does not count for the goal."""
    item: str = "call"
    """What is counted in a call: times are times per item."""
    goal: float | None = None
    """The time of the fastest of ``rivals`` over ours, at least."""
    tolerance: float = 0.0
    """By how much the answers may differ."""
    short: bool = False
    """Nobody takes more than a fraction of a second a call."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """One call, with all it needs built beforehand."""

    name: str
    call: Callable[[], Any]
    answer: Callable[[Any], Answer]
    items: int | Callable[[Any], int] = 1  # hands or deals in one call, perhaps known only by its result

    def items_of(self, result: Any) -> int:
        return self.items if isinstance(self.items, int) else self.items(result)


class Burst:
    """As many calls in a row of one contestant as last ``shortest`` seconds; keeps the best time."""

    def __init__(self, contestant: Contestant, shortest: float = SHORTEST_BURST) -> None:
        self.contestant = contestant
        self.calls = 1
        self.best = inf  # seconds an item
        while (seconds := self._seconds(shortest)) < shortest:
            self.calls *= max(2, min(100, int(1.2 * shortest / max(seconds, 1e-9))))
        self.seconds = seconds

    def run(self) -> Any:
        call = self.contestant.call
        for _ in repeat(None, self.calls - 1):
            call()
        return call()

    def time(self) -> None:
        start = TIMER()
        result = self.run()
        self.keep(TIMER() - start, result)

    def keep(self, seconds: float, result: Any) -> None:
        self.best = min(self.best, seconds / (self.calls * self.contestant.items_of(result)))

    def _seconds(self, shortest: float) -> float:
        """Seconds of one burst: the least of three, or one slow moment would leave the bursts too short."""
        fastest = inf
        for _ in range(3):
            start, start_cpu = perf_counter(), process_time()
            self.run()
            elapsed, cpu = perf_counter() - start, process_time() - start_cpu
            if cpu > 1.15 * elapsed + 0.005:
                spent = f"{cpu:.3f} s of CPU time in {elapsed:.3f} s"
                raise NoContest(f"{self.contestant.name} ran on several threads: {spent}")
            fastest = min(fastest, cpu if TIMER is process_time else elapsed)
            if fastest >= 10 * shortest:  # long enough, whatever the other two say
                break
        return fastest


@dataclass(frozen=True, slots=True)
class Time:
    """Seconds an item; ``counted``: the goal is set against this rival."""

    name: str
    seconds: float
    counted: bool


@dataclass(frozen=True, slots=True)
class Row:
    """The outcome of one contest, rivals by speed. ``goal``: the fastest counted rival's time over ours."""

    title: str
    item: str
    ours: Time
    rivals: tuple[Time, ...]
    goal: float | None
    missing: tuple[str, ...]  # rivals that are not installed
    decided: bool  # every rival that counts took part
    failed: tuple[str, ...] = ()  # the rivals that could not be timed, and why

    def ratio(self, rival: Time) -> float:
        return rival.seconds / self.ours.seconds

    @property
    def fastest(self) -> Time | None:
        return next((rival for rival in self.rivals if rival.counted), None)

    @property
    def met(self) -> bool | None:
        """None without a goal, and when it cannot be decided."""
        if self.goal is None or self.fastest is None:
            return None
        reached = self.ratio(self.fastest) >= self.goal
        return reached if self.decided or not reached else None  # a missing rival may be faster still

    def to_dict(self) -> dict[str, Any]:
        return {
            "row": self.title,
            "item": self.item,
            "ours": {"name": self.ours.name, "seconds_per_item": self.ours.seconds},
            "rivals": [
                {
                    "name": rival.name,
                    "seconds_per_item": rival.seconds,
                    "ratio": self.ratio(rival),
                    "counted": rival.counted,
                }
                for rival in self.rivals
            ],
            "goal": self.goal,
            "met": self.met,
            "not_installed": list(self.missing),
            "failed": list(self.failed),
        }


class Contest:
    """A question with all who are there to answer it: :meth:`check` it, time bursts, take the :meth:`row`."""

    def __init__(self, question: Question) -> None:
        task = question.task() if callable(question.task) else question.task
        self.question = question
        self.missing: list[str] = []
        self.failed: list[str] = []
        self.ours = question.ours(task)
        self._counted = self._installed(question.rivals, task)
        self._decided = not self.missing
        self.rivals = [*self._counted, *self._installed(question.beside, task)]

    def _installed(self, adapters: Sequence[Adapter], task: Any) -> list[Contestant]:
        """The contestants whose package is there; the others are named in ``missing``."""
        found = []
        for adapter in adapters:
            try:
                found.append(adapter(task))
            except NotInstalled as absent:
                self.missing.append(absent.distribution)
        return found

    def check(self) -> None:
        """Every rival's answer equals ours in all that both give, or :class:`NoContest`."""
        expected = self.ours.answer(self.ours.call())
        for rival in self.rivals:
            self._check(rival, expected)

    def drop_who_fails(self) -> None:
        """As :meth:`check`, but who gives another answer, or none, is left out and named in ``failed``."""
        expected = self.ours.answer(self.ours.call())
        for rival in list(self.rivals):
            try:
                self._check(rival, expected)
            except Exception as reason:  # a rival that fails must not cost the others their times
                self.drop(rival, reason)

    def drop(self, rival: Contestant, reason: Exception) -> None:
        words = str(reason) if isinstance(reason, NoContest) else f"{rival.name}: {reason!r}"
        self.failed.append(words)
        self.rivals.remove(rival)
        if rival in self._counted:
            self._counted.remove(rival)
            self._decided = False

    def _check(self, rival: Contestant, expected: Answer) -> None:
        got = rival.answer(rival.call())
        shared = expected.keys() & got.keys()
        if not shared:
            raise NoContest(f"{rival.name} and {self.ours.name} give nothing that can be compared")
        for name in sorted(shared):
            what = f"{name} by {rival.name}"
            _agree(what, np.asarray(got[name]), np.asarray(expected[name]), self.question.tolerance)

    def row(self, mine: Burst, theirs: Sequence[Burst]) -> Row:
        """What came out, after the bursts have been timed."""
        times = [
            Time(burst.contestant.name, burst.best, burst.contestant in self._counted) for burst in theirs
        ]
        times.sort(key=lambda time: time.seconds)
        question, missing = self.question, tuple(sorted(set(self.missing)))
        ours = Time(self.ours.name, mine.best, True)
        return Row(
            question.title,
            question.item,
            ours,
            tuple(times),
            question.goal,
            missing,
            self._decided,
            tuple(self.failed),
        )


def run(question: Question, seconds: float) -> Row:
    """One row in about ``seconds``, and at least one burst of everybody; who fails is left out by name."""
    contest = Contest(question)
    contest.drop_who_fails()
    shortest = min(SHORTEST_BURST, seconds / (8 + 8 * len(contest.rivals)))
    with no_garbage_collection():
        start = perf_counter()
        mine, theirs = Burst(contest.ours, shortest), []
        for rival in list(contest.rivals):
            try:
                theirs.append(Burst(rival, shortest))
            except NoContest as reason:
                contest.drop(rival, reason)
        rounds = 0
        while not rounds or (rounds < MOST_ROUNDS and perf_counter() - start < seconds):
            for burst in (*theirs, mine):
                burst.time()
            rounds += 1
    return contest.row(mine, theirs)


def _agree(what: str, got: NDArray[Any], expected: NDArray[Any], tolerance: float) -> None:
    if got.shape != expected.shape:
        raise NoContest(f"{what}: shape {got.shape}, ours is {expected.shape}")
    unlike = np.flatnonzero(~np.isclose(got, expected, rtol=0, atol=tolerance, equal_nan=True))
    if unlike.size:
        first = unlike[0]
        raise NoContest(
            f"{what}: {unlike.size:,} of {got.size:,} differ from ours by more than {tolerance:g}, "
            f"first at {first}: {got.item(first)!r}, ours {expected.item(first)!r}"
        )


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """The rivals' input is millions of live objects: a collection would be charged to the one that runs."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
