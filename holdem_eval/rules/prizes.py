"""What tournament chips are worth: the independent chip model after Malmuth and Harville."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from threading import Event
from typing import Final, Literal, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from holdem_eval.errors import checked_flag, shown
from holdem_eval.native import kernels
from holdem_eval.rules.chips import listed
from holdem_eval.threads import check_threads, in_order, thread_count

Values: TypeAlias = tuple[float, ...]
Progress: TypeAlias = Callable[[int, int], object]

_MOST: Final = 1e15
"""The largest stack or prize."""
_LEAST: Final = 1e-300
"""The smallest one above 0: what is less has no reciprocal."""
_TASK: Final = 1 << 22
"""Players x prizes x nodes of a task, which a thread takes on: some milliseconds."""
_RUN: Final = 1 << 23
"""Players x prizes between two looks at what else is to be done (Ctrl-C): some milliseconds, too."""
_WORTH_SPLITTING: Final = 1 << 27
"""Players x prizes x nodes of about 50 milliseconds."""


@overload
def icm(
    stacks: Sequence[float],
    prizes: Sequence[float],
    gradient: Literal[False] = False,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Values: ...
@overload
def icm(
    stacks: Sequence[float],
    prizes: Sequence[float],
    gradient: Literal[True],
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> tuple[Values, Values]: ...
def icm(
    stacks: Sequence[float],
    prizes: Sequence[float],
    gradient: bool = False,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Values | tuple[Values, Values]:
    """The expected prize of each player, and what a chip more would add to it.

    >>> [round(value, 6) for value in icm((50, 30, 20), (70, 30))]
    [45.178571, 32.25, 22.571429]
    >>> values, slopes = icm((50, 30, 20), (70, 30), gradient=True)
    >>> [round(slope, 4) for slope in slopes]
    [0.3131, 0.5444, 0.7461]

    The chance to take the next place is a player's share of the chips that those without a place have: the
    model of Malmuth and Harville. It is computed as it stands, for any number of players, nothing is drawn at
    random: errors are at most 1e-12 of the sum of the prizes. Players of equal stacks get equal values.

    Parameters
    ----------
    stacks
        Chips of each player, in any unit.
    prizes
        First prize first; missing ones are 0. They need not descend.
    gradient
        True returns ``(values, slopes)``: ``slopes[i]`` is the derivative of ``values[i]`` by ``stacks[i]``,
        the others' stacks unchanged, with an error of at most 1e-12 of the sum of the prizes over the stack.
    threads
        None is ``HOLDEM_EVAL_THREADS`` or all cores, for work worth splitting; the bits do not depend on it.
    progress
        Called with (done, total), in the caller's thread.

    Players without chips share, equally, the prizes that are left when all others have theirs; their slope is
    the limit for a stack that goes to 0. A thousand players with 150 prizes take some 20 milliseconds, 9,000
    with 1,350 a second, 100,000 with 15,000 some minutes: players x places^1.5 counts (to the power of 1
    where few are paid). Ctrl-C is heard at once; memory is some megabytes for a thread.

    Raises ValueError for stacks or prizes that are negative, above 10**15, below 1e-300 but not 0, or no
    numbers, no chips at all, more prizes than players, or stacks so small that their slopes are no numbers.
    """
    chips, pays = _amounts(stacks, "stacks"), _amounts(prizes, "prizes")
    gradient = checked_flag(gradient, "gradient")
    check_threads(threads)
    if progress is not None and not callable(progress):
        raise ValueError(f"expected progress to be a callable (done, total) or None, got {shown(progress)}")
    n_playing = int(np.count_nonzero(chips))
    if not n_playing:
        raise ValueError(f"expected stacks with chips, got {shown(stacks)}")
    if len(pays) > len(chips):
        raise ValueError(f"expected at most {len(chips)} prizes for as many players, got {len(pays)}")
    # one of those without chips stands for all of them, and comes last
    racing = np.argsort(-chips, kind="stable")[: n_playing + 1]
    values, slopes = _race(chips[racing], pays, threads, progress)
    if not np.isfinite(slopes).all() and gradient:
        raise ValueError(f"expected stacks whose slopes are numbers, got {shown(stacks)}")
    value_of, slope_of = np.zeros(len(chips)), np.zeros(len(chips))
    value_of[racing], slope_of[racing] = values, slopes
    if n_playing < len(chips):
        without = chips == 0
        value_of[without] = pays[n_playing:].sum() / (len(chips) - n_playing)
        slope_of[without] = slopes[-1]
    return (tuple(value_of.tolist()), tuple(slope_of.tolist())) if gradient else tuple(value_of.tolist())


def _amounts(amounts: Sequence[float], name: str) -> NDArray[np.float64]:
    try:
        array = np.array([_number(amount) for amount in listed(amounts, f"{name} to be a list of numbers")])
    except (TypeError, ValueError, OverflowError):
        array = np.array([math.nan])
    if not ((array == 0) | ((array >= _LEAST) & (array <= _MOST))).all():  # none holds for what is no number
        raise ValueError(f"expected {name} to be a list of numbers from 0 to 10**15, got {shown(amounts)}")
    return array


def _number(value: object) -> float:
    if isinstance(value, str | bytes | bool | np.bool_ | np.complexfloating):
        raise TypeError
    return float(value)  # type: ignore[arg-type]  # what is no number is refused here


def _race(
    stacks: NDArray[np.float64], prizes: NDArray[np.float64], threads: int | None, progress: Progress | None
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Values and slopes of stacks in descending order, of which the last may be 0."""
    places = np.zeros(len(stacks))
    places[: len(prizes)] = prizes[: len(stacks)]
    last = places[-1]  # everybody gets as much: the race is about what there is above it
    above = np.trim_zeros(places - last, "b")
    if not len(above):
        return np.full(len(stacks), last), np.zeros(len(stacks))
    values, slopes = _summed(stacks, above, threads, progress)
    with np.errstate(over="ignore"):  # a value per 1e-300 chips
        slopes /= np.where(stacks > 0, stacks, stacks[len(above) - 1])
    return values + last, slopes


def _summed(
    stacks: NDArray[np.float64], prizes: NDArray[np.float64], threads: int | None, progress: Progress | None
) -> NDArray[np.float64]:
    """(2, n) sums of the kernel, added task by task in the order of the nodes."""
    nodes, cells = kernels.Icm(stacks, prizes).nodes, len(stacks) * len(prizes)
    steps, stop = max(1, _RUN // (math.isqrt(len(stacks)) * len(prizes))), Event()

    def part(first: int, end: int) -> NDArray[np.float64]:
        walk, sums = kernels.Icm(stacks, prizes), np.empty((2, len(stacks)))
        walk.start(first, end)
        while not walk.run(steps) and not stop.is_set():
            pass
        walk.sums(*sums)
        return sums

    ends = [*range(0, nodes, max(1, _TASK // cells)), nodes]
    tasks = [partial(part, first, end) for first, end in pairwise(ends)]
    n_threads = thread_count(threads) if cells * nodes > _WORTH_SPLITTING else 1
    total = np.zeros((2, len(stacks)))
    for end, sums in zip(ends[1:], in_order(tasks, n_threads, stop), strict=True):
        total += sums
        if progress is not None:
            progress(end, nodes)
    return total
