"""Known hands, and sums of them over all deals of narrow ranges."""

from __future__ import annotations

from math import prod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from holdem_eval.equities.progress import Report, run
from holdem_eval.equities.query import Query, holes_of
from holdem_eval.equities.symmetry import table_symmetry
from holdem_eval.native import kernels

_DEALS_AT_ONCE: Final = {5: 64, 2: 512, 1: 2048, 0: 4096}
"""Deals in one part of a sum, by cards to come: well below 100 ms, with ten players too. Fixed, because
fractional sums depend on it."""


def count_known(query: Query) -> NDArray[Any]:
    """The outcomes when each player has one combo left."""
    outcomes = np.empty(1 << query.n_players, np.int64)
    kernels.known(holes_of(query, range(query.n_players)), query.board_mask, query.dead_mask, outcomes)
    return outcomes if query.counts else outcomes * float(query.weights.max(axis=1).prod())


def count_joint(query: Query, threads: int, report: Report | None) -> NDArray[Any]:
    """The outcomes as a sum over all deals of hole cards: one known-hands count for each orbit of deals under
    the suit permutations that board and dead cards allow."""
    weights, board, dead, group = query.weights, query.board_mask, query.dead_mask, table_symmetry(query)
    n_deals, at_once = prod([live.bit_count() for live in query.live]), _DEALS_AT_ONCE[query.to_come]
    counts = query.counts

    def part(first: int) -> NDArray[Any]:
        sums = np.zeros(1 << query.n_players)
        kernels.joint(weights, board, dead, group, first, min(first + at_once, n_deals), sums)
        return sums.astype(np.int64) if counts else sums  # counts of a part are far below 2^53

    return run(part, range(0, n_deals, at_once), threads, report)
