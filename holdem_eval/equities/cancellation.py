"""Weights of very different size: what light combos bring must not drown in the rounding of heavy ones.

The sweeps subtract what shares a card from what there is in all. Where nearly all of it does (aces of weight
1 that block each other, beside kings of weight 1e-12), little but rounding is left. Then a range is cut into
its heavy and its light combos, and each half is counted by itself: the figures are linear in each range.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import count as numbers
from math import exp, log, prod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from holdem_eval.combos import COMBO_CARDS
from holdem_eval.equities.engines import ByCombo, Engine
from holdem_eval.equities.planner import engine_by_combo, engine_of
from holdem_eval.equities.progress import Progress
from holdem_eval.equities.query import Query, query_or_none
from holdem_eval.equities.symmetry import row_of
from holdem_eval.ranges import Range

_LEAST_LEFT: Final = 1e-2
"""Where so much of all weight or more is left by subtraction, twelve digits and more are right."""
_ONE_SIZE: Final = log(30)
"""Weights that differ by less are not cut."""
_NOTHING: Final = 1e-17
"""Of a sum: what is below that share of it changes no digit."""


def sound_outcomes(query: Query, engine: Engine, threads: int, progress: Progress | None) -> NDArray[Any]:
    """The outcomes of a query by its engine; where digits are lost, the sum over parts of it."""
    found = engine.count(threads, progress)
    if not engine.subtracts or found.dtype == np.int64:
        return found
    boards = query.boards(query.n_players)

    def is_sound(part: Query, found: NDArray[Any]) -> bool:
        return found.dtype == np.int64 or not is_doubtful(found.sum(), boards * _whole(part))

    if is_sound(query, found):
        return found

    def count_part(part: Query) -> NDArray[Any]:
        return engine_of(part, engine.method).count(threads, None)

    return _apart(query, range(query.n_players), found, count_part, is_sound, least=_NOTHING / boards)


def sound_by_combo(query: Query, engine: ByCombo, threads: int, progress: Progress | None) -> NDArray[Any]:
    """The figures of each combo of player 0, of which the last is the total (engines/__init__.py)."""
    found = engine.by_combo(threads, progress)
    if not engine.subtracts or not any(range_.fractional for range_ in query.ranges[1:]):
        return found
    ours, villains = row_of(query.live[0]) > 0, range(1, query.n_players)
    boards = query.boards(query.n_players)

    def is_sound(part: Query, found: NDArray[Any]) -> bool:
        if not any(range_.fractional for range_ in part.ranges[1:]):
            return True
        doubtful = np.flatnonzero(ours & (is_doubtful(found[-1], boards * _whole(part, first=1))))
        if not len(doubtful) or _widest(part, villains)[0] < _ONE_SIZE:
            return True
        return not _can_meet(part, doubtful).any()

    if is_sound(query, found):
        return found

    def count_part(part: Query) -> NDArray[Any]:
        return engine_by_combo(part).by_combo(threads, None)

    return _apart(query, villains, found, count_part, is_sound, least=0.0)


def _apart(
    query: Query,
    cut: Sequence[int],
    found: NDArray[Any],
    count_part: Callable[[Query], NDArray[Any]],
    is_sound: Callable[[Query, NDArray[Any]], bool],
    least: float,
) -> NDArray[Any]:
    """The sum over parts of the query, the ranges of the players in ``cut`` being cut until all are sound.

    Heaviest first; what weighs less than ``least`` of the sum is left out.
    """
    total = np.zeros(found.shape)
    number = numbers()  # for parts of one weight: queries have no order
    waiting: list[tuple[float, int, Query, NDArray[Any] | None]] = [(0.0, next(number), query, found)]
    while waiting:
        whole, _, part, known = heappop(waiting)
        if -whole < least * total.sum():
            break
        figures = count_part(part) if known is None else known
        halves = None if is_sound(part, figures) else _halves(part, cut)
        if halves is None:
            total += figures
            continue
        for half in halves:
            heappush(waiting, (-_whole(half), next(number), half, None))
    return total


def _whole(query: Query, first: int = 0) -> float:
    """The weight of all deals if combos could share cards."""
    return prod([float(query.free_weights(player).sum()) for player in range(first, query.n_players)])


def _span(weights: NDArray[np.float64]) -> tuple[float, float]:
    """How far apart the logarithms of the highest and the lowest weight are, and a weight in the middle."""
    live = weights[weights > 0]
    if not len(live):
        return 0.0, 0.0
    low, high = log(live.min()), log(live.max())
    return high - low, exp((low + high) / 2)


def heavy_and_light(weights: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]] | None:
    """(1326,) weights as the sum of the heavier and the lighter ones; None if they are all of one size.

    >>> heavy, light = heavy_and_light(Range("AA, KK:0.001").weights)
    >>> str(Range(heavy)), str(Range(light))
    ('AA', 'KK:0.001')
    """
    span, middle = _span(weights)
    if span < _ONE_SIZE:
        return None
    return np.where(weights > middle, weights, 0.0), np.where(weights > middle, 0.0, weights)


def is_doubtful(mass: NDArray[Any], whole: float) -> NDArray[np.bool_]:
    """What is left of ``whole`` by subtraction: is it so little that its digits are in doubt?"""
    doubtful: NDArray[np.bool_] = mass < _LEAST_LEFT * whole
    return doubtful


def _widest(query: Query, cut: Sequence[int]) -> tuple[float, int]:
    """How far apart the weights of one player are at most (their logarithms), and whose."""
    return max((_span(query.free_weights(player))[0], player) for player in cut)


def _halves(query: Query, cut: Sequence[int]) -> Iterator[Query] | None:
    """The query with only the heavier, and with only the lighter combos of the range whose weights differ
    most; without what cannot be dealt. None if all weights are of one size."""
    player = _widest(query, cut)[1]
    parts = heavy_and_light(query.free_weights(player))
    if parts is None:
        return None
    before, after = query.given()[:player], query.given()[player + 1 :]
    halves = (query_or_none([*before, Range(part), *after], query.board, query.dead) for part in parts)
    return (half for half in halves if half is not None)


def _can_meet(query: Query, combos: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Can each of these combos of player 0 be dealt with the others'? By trying, one by one."""
    tried = ((combo, *query.ranges[1:]) for combo in COMBO_CARDS[combos].tolist())
    return np.array([query_or_none(players, query.board, query.dead) is not None for players in tried])
