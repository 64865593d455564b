"""A hand or a range against two random hands before the flop: kinds of boards, and of cards on them, are
counted (native/known/uniform.c)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from holdem_eval.combos import COMBO_CARDS, N_COMBOS, combos_touching
from holdem_eval.equities import costs
from holdem_eval.equities.engines import Engine
from holdem_eval.equities.histogram import by_player
from holdem_eval.equities.progress import Progress, run
from holdem_eval.equities.query import Query
from holdem_eval.equities.seats import table_symmetry
from holdem_eval.equities.symmetry import combo_images, row_of
from holdem_eval.native import kernels


class Uniform(Engine):
    """Three players before the flop; two of them hold each combo with one weight. The third is the hero.

    ``hands`` are the numbers of his combos, one for all that are alike but for the names of suits, and
    ``hand_of`` (1326,) says which stands for a combo.
    """

    method = "uniform"
    subtracts = False

    def __init__(self, query: Query, hero: int) -> None:
        self.query = query
        self.hero = hero
        self.villains = [player for player in range(3) if player != hero]
        self.hand_of = combo_images(table_symmetry(query)).min(axis=0)
        self.hands = np.unique(self.hand_of[row_of(query.live[hero]) > 0])

    @classmethod
    def of(cls, query: Query) -> Uniform | None:
        if query.n_players != 3 or query.board:
            return None
        others = [player for player in range(3) if not _is_random(query, player)]
        return cls(query, others[0] if others else 0) if len(others) < 2 else None

    @classmethod
    def of_hero(cls, query: Query) -> Uniform | None:
        found = cls.of(query)
        return found if found is not None and found.hero == 0 else None

    @property
    def cost(self) -> float:
        return costs.uniform(len(self.hands))

    @property
    def reason(self) -> str:
        alike = (
            "1 hand" if len(self.hands) == 1 else f"{len(self.hands)} hands that differ by more than suits"
        )
        return f"two random hands against {alike}: kinds of boards and of cards are counted"

    def count(self, threads: int, progress: Progress | None) -> NDArray[Any]:
        query, found = self.query, self._by_hand(threads, progress)
        weights = query.weights[self.hero]
        weights = np.bincount(self.hand_of, weights, len(weights))[self.hands]
        weights = weights.astype(np.int64) if query.counts else weights * self._scale
        return by_player((weights[:, None] * found).sum(axis=0), (self.hero, *self.villains))

    def by_combo(self, threads: int, progress: Progress | None) -> NDArray[np.float64]:
        """(4, 1326): win, tie, share of the pot, total."""
        found = self._by_hand(threads, progress)
        win, one, both = found[:, 1], found[:, 3], found[:, 7]
        by_hand = np.array([win, 2 * one + both, win + one + both / 3, found.sum(axis=1)], np.float64)
        live = row_of(self.query.live[0]) > 0
        figures = np.zeros((4, N_COMBOS))
        figures[:, live] = by_hand[:, np.searchsorted(self.hands, self.hand_of[live])] * self._scale
        return figures

    @property
    def _scale(self) -> float:
        """The weight of a pair of the random hands."""
        first, second = (float(self.query.ranges[villain].weights.max()) for villain in self.villains)
        return first * second

    def _by_hand(self, threads: int, progress: Progress | None) -> NDArray[np.int64]:
        """(hands, 8): the outcomes of each hand, bit 0 for the hero."""

        def part(number: int) -> NDArray[np.int64]:
            found = np.zeros((len(self.hands), 8), np.int64)
            cards = COMBO_CARDS[self.hands[number]].tobytes()
            kernels.uniform(cards, self.query.dead_mask, found[number])
            return found

        return run(part, range(len(self.hands)), threads, progress)


def _is_random(query: Query, player: int) -> bool:
    """Has he any two cards that he can have, all with one weight?"""
    free = ~combos_touching(query.dead_mask | query.held_mask) & (1 << N_COMBOS) - 1
    weights = query.weights[player]
    return query.live[player] == free and bool((weights[weights > 0] == weights.max()).all())
