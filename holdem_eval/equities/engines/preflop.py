"""Two ranges before the flop: a sum over pairs of combos, counted beforehand (native/known/matchups.h)."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holdem_eval.combos import N_COMBOS
from holdem_eval.equities import costs
from holdem_eval.equities.engines import Engine
from holdem_eval.equities.progress import Progress
from holdem_eval.equities.query import Query
from holdem_eval.native import kernels

BOARDS = 1_712_304
"""The boards that two hands leave: C(48, 5)."""


@cache
def table() -> kernels.Matchups:
    """The 47,008 match-ups, read when first needed. Raises OSError when the installed file is missing or
    damaged."""
    from importlib.resources import files  # slow to load, and not needed by whoever only values hands

    folder = files("holdem_eval") / "data"
    try:
        file = (folder / "matchups.bin").read_bytes()
        expected = (folder / "matchups.sha256").read_text("ascii")[:64]
    except (OSError, UnicodeDecodeError) as error:
        raise OSError(f"expected matchups.bin and matchups.sha256 of holdem_eval: {error}: {_MEND}") from None
    if (digest := hashlib.sha256(file).hexdigest()) != expected:
        raise OSError(
            f"expected matchups.bin of holdem_eval with sha256 {expected!r}, got {digest!r}: {_MEND}"
        )
    return kernels.Matchups(file)


_MEND = "install again"


class Preflop(Engine):
    """Two players, and neither board nor dead cards."""

    method = "preflop"
    subtracts = False
    reason = "two players before the flop: all match-ups are in a table"

    def __init__(self, query: Query) -> None:
        self.query = query

    @classmethod
    def of(cls, query: Query) -> Preflop | None:
        return cls(query) if query.n_players == 2 and not query.board and not query.dead else None

    @classmethod
    def of_hero(cls, query: Query) -> Preflop | None:
        return cls.of(query)

    @property
    def cost(self) -> float:
        hero, villain = self.query.live
        return costs.preflop(hero.bit_count(), villain.bit_count())

    @property
    def _weights(self) -> list[NDArray[np.float64]]:
        """As given: combos that the other's hand blocks have no match-up."""
        return [range_.weights for range_ in self.query.ranges]

    def count(self, threads: int, progress: Progress | None) -> NDArray[Any]:
        hero, villain = self._weights
        if self.query.counts:
            win, tie, lose, _ = table().counts(hero, villain)
            return np.array([0, win, lose, tie], np.int64)
        weights = table().weights(hero, villain)
        return np.array([0.0, weights[0], weights[2], weights[1]])

    def by_combo(self, threads: int, progress: Progress | None) -> NDArray[Any]:
        hero, villain = self._weights
        if not self.query.ranges[1].fractional & self.query.live[1]:
            met: NDArray[Any] = np.empty((N_COMBOS, 4), np.int64)
            table().counts(hero, villain, met)
        else:
            met = np.empty((N_COMBOS, 4))
            table().weights(hero, villain, met)
        return np.stack([met[:, 0], met[:, 1], met[:, 3] * BOARDS])
