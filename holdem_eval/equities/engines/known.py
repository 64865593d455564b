"""Known hands: kinds of boards are counted (native/known/known.h)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from holdem_eval.equities import costs
from holdem_eval.equities.engines import Engine
from holdem_eval.equities.progress import Progress
from holdem_eval.equities.query import Query
from holdem_eval.native import kernels


class Known(Engine):
    """Each player has one combo left."""

    method = "known"
    subtracts = False
    reason = "every player has one hand: kinds of boards are counted"

    def __init__(self, query: Query) -> None:
        self.query = query

    @classmethod
    def of(cls, query: Query) -> Known | None:
        return None if any(live & (live - 1) for live in query.live) else cls(query)

    @property
    def cost(self) -> float:
        return costs.CALL + costs.known_deal(self.query.n_players, self.query.to_come)

    def count(self, threads: int, progress: Progress | None) -> NDArray[Any]:
        query, players = self.query, range(self.query.n_players)
        outcomes = np.empty(1 << query.n_players, np.int64)
        kernels.known(query.holes(players), query.board_mask, query.dead_mask, outcomes)
        return outcomes if query.counts else outcomes * query.only_weight(players)
