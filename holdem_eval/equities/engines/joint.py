"""Narrow ranges, any number of them: a sum over all deals of hole cards, each counted as known hands."""

from __future__ import annotations

from math import inf, prod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from holdem_eval.equities import costs
from holdem_eval.equities.engines import Engine
from holdem_eval.equities.progress import Progress, run
from holdem_eval.equities.query import Query
from holdem_eval.equities.seats import player_symmetry, table_symmetry
from holdem_eval.native import kernels

_DEALS_AT_ONCE: Final = {5: 64, 2: 512, 1: 2048, 0: 4096}
"""Deals in one part of a sum, by cards to come: well below 100 ms, with ten players too. Fixed, because
fractional sums depend on it."""


class Joint(Engine):
    """One known-hands count for each orbit of deals under the suit permutations that board and dead cards
    allow."""

    method = "joint"
    subtracts = False

    def __init__(self, query: Query) -> None:
        self.query = query
        self.deals = prod([live.bit_count() for live in query.live])

    @classmethod
    def of(cls, query: Query) -> Joint:
        return cls(query)

    @property
    def cost(self) -> float:
        if self.deals > costs.MOST_DEALS:
            return inf
        query, group = self.query, table_symmetry(self.query)
        for player in range(query.n_players):
            group = player_symmetry(query, player, group)
        each = costs.known_deal(query.n_players, query.to_come)
        return costs.CALL + self.deals / group.bit_count() * each

    @property
    def reason(self) -> str:
        if self.deals > costs.MOST_DEALS:
            return (
                f"more than three ranges: up to {self.deals:,} deals of hole cards, of which at most "
                f"{costs.MOST_DEALS:,} are counted"
            )
        return f"up to {self.deals:,} deals of hole cards, each counted as known hands"

    def count(self, threads: int, progress: Progress | None) -> NDArray[Any]:
        query, at_once = self.query, _DEALS_AT_ONCE[self.query.to_come]
        weights, board, dead, group = query.weights, query.board_mask, query.dead_mask, table_symmetry(query)
        counts = query.counts

        def part(first: int) -> NDArray[Any]:
            sums = np.zeros(1 << query.n_players)
            kernels.joint(weights, board, dead, group, first, min(first + at_once, self.deals), sums)
            return sums.astype(np.int64) if counts else sums  # counts of a part are far below 2^53

        return run(part, range(0, self.deals, at_once), threads, progress)
