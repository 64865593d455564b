"""Known hands, and sums of them over all deals of narrow ranges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import COMBO_CARDS, COMBO_MASKS, N_COMBOS
from holdem_eval.equities.progress import Report, run
from holdem_eval.equities.query import Query
from holdem_eval.native import kernels

_DEALS_AT_ONCE: Final = 64
"""Deals in one part of a sum: well below 100 ms; fixed, because fractional sums depend on it."""


def count_known(query: Query) -> NDArray[Any]:
    """The outcomes when each player has one combo left."""
    outcomes = _count(query, [int(row.argmax()) for row in query.weights])
    return outcomes if query.counts else outcomes * float(query.weights.max(axis=1).prod())


def _count(query: Query, combos: Sequence[int]) -> NDArray[np.int64]:
    outcomes = np.empty(1 << len(combos), np.int64)
    kernels.known(COMBO_CARDS[combos].ravel(), query.board_mask, query.dead_mask, outcomes)
    return outcomes


def count_joint(query: Query, threads: int, report: Report | None) -> NDArray[Any]:
    """The outcomes as a sum over all deals of hole cards: one known-hands count for each orbit of deals."""
    deals, weights = _one_per_orbit(query, *_compatible_deals(query))
    dtype = np.int64 if query.counts else np.float64
    weights = weights.astype(dtype)

    def part(start: int) -> NDArray[Any]:
        some = slice(start, start + _DEALS_AT_ONCE)
        return sum(
            (
                weight * _count(query, combos)
                for combos, weight in zip(deals[some], weights[some], strict=True)
            ),
            start=np.zeros(1 << query.n_players, dtype),
        )

    return run(part, range(0, len(deals), _DEALS_AT_ONCE), threads, report)


def _compatible_deals(query: Query) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """All ways to give each player a combo: (n, players) combos and (n,) products of weights."""
    deals, used, weights = np.zeros((1, 0), np.intp), np.zeros(1, np.uint64), np.ones(1)
    for row in query.weights:
        live = np.flatnonzero(row)
        deal, choice = np.nonzero((used[:, None] & COMBO_MASKS[live]) == 0)
        combo = live[choice]
        deals = np.column_stack([deals[deal], combo])
        used = used[deal] | COMBO_MASKS[combo]
        weights = weights[deal] * row[combo]
    return deals, weights


def _one_per_orbit(
    query: Query, deals: NDArray[np.intp], weights: NDArray[np.float64]
) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """One deal for all that differ by suits which board and dead cards do not tell apart; weights summed."""
    group = kernels.suit_group(query.weights[:0], query.board_mask)
    group &= kernels.suit_group(query.weights[:0], query.dead_mask)
    smallest = deals
    for image in np.asarray(kernels.combo_images(group)).reshape(-1, N_COMBOS).astype(np.intp):
        moved = image[deals]
        column = (moved != smallest).argmax(axis=1)[:, None]  # of the first difference
        less = np.take_along_axis(moved, column, 1) < np.take_along_axis(smallest, column, 1)
        smallest = np.where(less, moved, smallest)
    orbits, which = np.unique(smallest, axis=0, return_inverse=True)
    summed: NDArray[np.float64] = np.bincount(which.ravel(), weights=weights).astype(np.float64)
    return orbits, summed
