"""Boards, dead cards and ranges by chance, small enough for brute force; and suits renamed."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from holdem_eval.combos import COMBO_CARDS, COMBO_CLASS, N_CLASSES, N_COMBOS, combo_index


def some_cards(rng: random.Random, n_board: int) -> tuple[list[int], list[int]]:
    """A board and dead cards, so many that brute force is quick; often few suits, or few ranks, are left."""
    order = rng.choice([lambda card: 0, lambda card: card % 4 > 1, lambda card: card // 4 in (3, 4, 5, 6)])
    deck = sorted(range(52), key=lambda card: (order(card), rng.random()))
    n_dead = {0: rng.randint(36, 39), 3: rng.randint(18, 26), 4: rng.randrange(16), 5: rng.randrange(24)}[
        n_board
    ]
    if rng.random() < 0.5:  # what is scarce is dead …
        return deck[-n_board:] if n_board else [], deck[:n_dead]
    return deck[:n_board], deck[52 - n_dead :]  # … or on the board


def some_range(rng: random.Random, free: NDArray[np.intp], most: int, weighted: bool) -> NDArray[np.float64]:
    """Combos anywhere, or whole starting-hand classes; weights of their own, or one a class."""
    row = np.zeros(N_COMBOS)
    if by_class := rng.random() < 0.5:
        row[np.isin(COMBO_CLASS, rng.sample(sorted({*COMBO_CLASS[free].tolist()}), 1 + most // 8))] = 1
    if not by_class or np.count_nonzero(row[free]) > 2 * most:
        row[:] = 0
        row[rng.sample(free.tolist(), min(most, len(free)))] = 1
    if weighted:
        row *= np.array([rng.randint(1, 8) / 8 for _ in range(N_CLASSES)])[COMBO_CLASS]
    if weighted and rng.random() < 0.5:
        row *= np.array([rng.randint(1, 8) / 8 for _ in range(N_COMBOS)])
    return row


def renamed(weights: NDArray[np.float64], suits: Sequence[int]) -> NDArray[np.float64]:
    moved = np.empty(N_COMBOS)
    for weight, cards in zip(weights, COMBO_CARDS.tolist(), strict=True):
        moved[combo_index(*(card & ~3 | suits[card & 3] for card in cards))] = weight
    return moved
