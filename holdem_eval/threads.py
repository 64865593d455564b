"""How many threads, and work on them that gives the same answer for any number."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Generator, Iterable
from itertools import islice
from threading import Event
from typing import Final, TypeVar

from holdem_eval.errors import as_integer, shown

Part = TypeVar("Part")

MOST_THREADS: Final = 1024


def thread_count(threads: int | None) -> int:
    """How many threads an argument ``threads`` stands for: an int 1..1024 for itself, ``None`` for the
    environment variable ``HOLDEM_EVAL_THREADS`` or, without it, the number of cores this process may use.

    >>> thread_count(3)
    3

    Raises ValueError for anything else.
    """
    wanted = check_threads(threads)
    if wanted is not None:
        return wanted
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def check_threads(threads: int | None) -> int | None:
    """:func:`thread_count`, but None where it would have to count the cores."""
    if threads is not None:
        return _positive(threads, f"threads to be an int 1..{MOST_THREADS} or None")
    text = os.environ.get("HOLDEM_EVAL_THREADS")
    if text is None:
        return None
    given = int(text) if re.fullmatch("[0-9]{1,9}", text) else text
    return _positive(given, f"HOLDEM_EVAL_THREADS to be an int 1..{MOST_THREADS}")


def _positive(value: object, expected: str) -> int:
    number = as_integer(value)
    if number is None or not 1 <= number <= MOST_THREADS:
        raise ValueError(f"expected {expected}, got {shown(value)}")
    return number


def in_order(
    tasks: Iterable[Callable[[], Part]], threads: int, stop: Event | None = None
) -> Generator[Part, None, None]:
    """The results of ``tasks`` in their order, worked out on ``threads`` threads, a few tasks ahead.

    The caller's thread waits between results, so an interruption is heard there; tasks not begun are dropped,
    and ``stop`` is set, at which those of long tasks that run may look.

    >>> list(in_order([lambda: 1, lambda: 2], threads=2))
    [1, 2]
    """
    if threads == 1:
        for task in tasks:
            yield task()
        return
    from concurrent.futures import ThreadPoolExecutor  # not needed by most callers, and slow to load

    waiting = iter(tasks)
    pool = ThreadPoolExecutor(threads)
    try:
        ahead = [pool.submit(task) for task in islice(waiting, 4 * threads)]
        while ahead:
            yield ahead.pop(0).result()
            ahead.extend(pool.submit(task) for task in islice(waiting, 1))
    finally:
        if stop is not None:
            stop.set()
        pool.shutdown(wait=True, cancel_futures=True)
