"""Parts of a computation in their order: summed, reported, interruptible."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol, TypeAlias, TypeVar, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from holdem_eval.errors import shown
from holdem_eval.threads import in_order

Progress: TypeAlias = Callable[[int, int], object]
"""Called with (done, total) in the caller's thread."""


@runtime_checkable
class Watcher(Protocol):
    """A progress callback that also wants to see what a sample has found so far."""

    def __call__(self, done: int, total: int, /) -> object: ...

    def watch(self, outcomes: NDArray[np.int64]) -> object:
        """Called with the deals that each set of winners took, before each call with (done, total)."""


Task = TypeVar("Task")


def run(
    part: Callable[[Task], NDArray[Any]], tasks: Sequence[Task], threads: int, progress: Progress | None
) -> NDArray[Any]:
    """The sum of ``part(task)`` over the tasks, added in their order: the same bits for any thread count."""
    if len(tasks) == 1:
        only = part(tasks[0])
        if progress is not None:
            progress(1, 1)
        return only
    total: NDArray[Any] | None = None
    results = in_order((partial(part, task) for task in tasks), min(threads, len(tasks)))
    for done, result in enumerate(results, 1):
        if total is None:
            total = result
        else:
            total += result
        if progress is not None:
            progress(done, len(tasks))
    assert total is not None, "at least one task"
    return total


def as_progress(progress: object) -> Progress | None:
    """What ``progress=`` means: a callable for itself, True for a bar on stderr when that is a terminal."""
    if progress is None or progress is False:
        return None
    if progress is True:
        return _bar if sys.stderr.isatty() else None
    if callable(progress):
        return progress
    raise ValueError(f"expected progress to be True, None or a callable (done, total), got {shown(progress)}")


def _bar(done: int, total: int) -> None:
    width = 40
    filled = width * done // total
    end = "\n" if done == total else ""
    sys.stderr.write(f"\r[{'#' * filled}{'.' * (width - filled)}] {100 * done // total:3d} %{end}")
    sys.stderr.flush()
