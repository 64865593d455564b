"""A contest: ours and its rivals answer the same question, must agree, and are then timed in turn.

Read this first: a :class:`Contestant` is one way of asking, a :class:`Burst` times it, a :class:`Row` is what
came out.
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

Answer: TypeAlias = dict[str, ArrayLike]
"""What a contestant found, by name ("strength", "order", "equity", "by combo"): what two both give must agree."""

SHORTEST_BURST: Final = 0.02
"""Seconds: the first call after another contestant finds cold caches, this long a burst makes that small."""

TIMER: Final = process_time if get_clock_info("process_time").resolution <= 1e-6 else perf_counter
"""CPU time where it is fine enough: who else uses the machine then hardly matters."""


class NoContest(Exception):
    """An answer differs from ours, or several threads were at work: a time would mean nothing."""


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
    """As many calls in a row of one contestant as last :data:`SHORTEST_BURST`; keeps the best time."""

    def __init__(self, contestant: Contestant) -> None:
        self.contestant = contestant
        self.calls = 1
        self.best = inf  # seconds an item
        while (seconds := self._seconds()) < SHORTEST_BURST:
            self.calls *= max(2, min(100, int(1.2 * SHORTEST_BURST / max(seconds, 1e-9))))
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

    def _seconds(self) -> float:
        """Seconds of one burst: the least of three, or one slow moment would leave the bursts too short."""
        fastest = inf
        for _ in range(3):
            start, start_cpu = perf_counter(), process_time()
            self.run()
            elapsed, cpu = perf_counter() - start, process_time() - start_cpu
            if cpu > 1.15 * elapsed + 0.005:
                raise NoContest(
                    f"{self.contestant.name} ran on several threads: {cpu:.3f} s of CPU time in {elapsed:.3f} s"
                )
            fastest = min(fastest, cpu if TIMER is process_time else elapsed)
            if fastest >= 10 * SHORTEST_BURST:  # surely long enough
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
        return reached if self.decided or not reached else None  # who is missing may be faster still

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
        }


def check(ours: Contestant, rivals: Sequence[Contestant], tolerance: float) -> None:
    """Every rival's answer equals ours in all that both give, within ``tolerance`` (absolute), or
    :class:`NoContest`."""
    expected = ours.answer(ours.call())
    for rival in rivals:
        got = rival.answer(rival.call())
        shared = expected.keys() & got.keys()
        if not shared:
            raise NoContest(f"{rival.name} and {ours.name} give nothing that can be compared")
        for name in sorted(shared):
            _agree(f"{name} by {rival.name}", np.asarray(got[name]), np.asarray(expected[name]), tolerance)


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
    """Millions of live objects wait as the rivals' input: a collection would be charged to whoever runs."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
