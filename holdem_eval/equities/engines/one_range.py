"""One range beside known hands, at most two cards to come: nothing is sorted (native/sweep/one_range.h)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from holdem_eval.equities import costs
from holdem_eval.equities.engines import Engine
from holdem_eval.equities.histogram import by_player
from holdem_eval.equities.progress import Progress
from holdem_eval.equities.query import Query
from holdem_eval.equities.seats import range_players
from holdem_eval.native import kernels


class OneRange(Engine):
    """The combos of one player against the best of all the others' hands."""

    method = "sweep"
    subtracts = True

    def __init__(self, query: Query, player: int) -> None:
        self.query = query
        self.player = player
        self.known = [other for other in range(query.n_players) if other != player]

    @classmethod
    def of(cls, query: Query) -> OneRange | None:
        if query.to_come > 2 or len(ranges := range_players(query)) != 1:
            return None
        return cls(query, ranges[0])

    @property
    def cost(self) -> float:
        return costs.one_range(self._boards)

    @property
    def reason(self) -> str:
        return f"a range and known hands: {self._boards:,} boards"

    @property
    def _boards(self) -> int:
        return self.query.boards(len(self.known))

    def count(self, threads: int, progress: Progress | None) -> NDArray[Any]:
        query, known = self.query, self.known
        found = np.zeros(1 << query.n_players)
        weights = query.ranges[self.player].weights
        kernels.one_range(query.holes(known), weights, query.board_mask, query.dead_mask, found)
        outcomes: NDArray[np.float64] = by_player(found, (*known, self.player))
        if query.counts:
            return outcomes.astype(np.int64)  # whole numbers below 2^53
        return np.maximum(outcomes, 0.0) * query.only_weight(known)
