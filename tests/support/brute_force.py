"""Brute force over deals and boards: every deal of hole cards on every full board, compared one by one.

Only the strengths of hands come from the library (they are tested against all seven-card hands elsewhere), so
whole ranges can be checked in a moment; :mod:`oracle` shares nothing with it, and is slower.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holdem_eval.combos import COMBO_MASKS, N_COMBOS
from holdem_eval.strength import board_strengths

Weights = Sequence[NDArray[Any]]


def deals(weights: Weights) -> tuple[NDArray[np.intp], NDArray[Any]]:
    """Every way to give each player one of his combos, none of which share a card; and its weight."""
    found = np.flatnonzero(weights[0])[:, None]
    weight = weights[0][found[:, 0]]
    for row in weights[1:]:
        live = np.flatnonzero(row)
        first, combo = np.repeat(np.arange(len(found)), len(live)), np.tile(live, len(found))
        used = np.bitwise_or.reduce(COMBO_MASKS[found], axis=1)
        apart = (used[first] & COMBO_MASKS[combo]) == 0
        first, combo = first[apart], combo[apart]
        found, weight = np.column_stack([found[first], combo]), weight[first] * row[combo]
    return found, weight


def by_hero(weights: Weights, board: Sequence[int] = (), dead: Iterable[int] = ()) -> NDArray[Any]:
    """(1326, 2**n): for each combo of the first player, the weight of each set of winners (bit i = player i).

    Integer weights give integers.
    """
    dead = tuple(dead)
    combos, weight = deals(weights)
    n_players = len(weights)
    bits = 1 << np.arange(n_players)
    sums = np.zeros(N_COMBOS << n_players)
    rest = [card for card in range(52) if card not in {*board, *dead}]
    for run_out in combinations(rest, 5 - len(board)):
        strengths = board_strengths((*board, *run_out), dead)[combos]
        possible = (strengths > 0).all(axis=1)
        winners = ((strengths == strengths.max(axis=1, keepdims=True)) * bits).sum(axis=1)
        key = (combos[:, 0] << n_players) + winners
        sums += np.bincount(key[possible], weight[possible], len(sums))
    table = sums.reshape(N_COMBOS, -1)
    integers = all(np.issubdtype(row.dtype, np.integer) for row in weights)
    return table.astype(np.int64) if integers else table


def outcomes(weights: Weights, board: Sequence[int] = (), dead: Iterable[int] = ()) -> NDArray[Any]:
    """(2**n,): the weight of each set of winners."""
    return by_hero(weights, board, dead).sum(axis=0)
