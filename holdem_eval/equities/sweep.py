"""Two ranges, exactly: every run-out once, all combos of both players on it together."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import N_CARDS, N_COMBOS, combo_flags
from holdem_eval.equities.progress import Report, run
from holdem_eval.equities.query import Query
from holdem_eval.native import kernels
from holdem_eval.ranges import Range

_KINDS_AT_ONCE: Final = {5: 32, 2: 91, 1: 13, 0: 1}
"""Kinds of run-outs in one part of the work, by cards to come: well below 100 ms. Fixed, because the sums of
fractional weights depend on it."""


@dataclass(frozen=True)
class HeadsUp:
    """For every combo of the hero, the weight of villain's combos and boards against it.

    Three (1326,) arrays, int64 when the villain's weights are 0 and 1, else float64; the hero's own weights
    do not count; 0 outside the hero's combos.
    """

    win: NDArray[Any]
    tie: NDArray[Any]
    total: NDArray[Any]
    together: tuple[float, float, float]
    """The three, summed over the hero's combos."""

    @property
    def lose(self) -> NDArray[Any]:
        rest: NDArray[Any] = np.maximum(self.total - self.win - self.tie, 0)
        return rest


def table_symmetry(query: Query) -> int:
    """The suit permutations that leave the board and the dead cards unchanged."""
    return kernels.card_group(query.board_mask) & kernels.card_group(query.dead_mask)


def suit_symmetry(query: Query, player: int) -> int:
    """The suit permutations that leave a player's weights, the board and the dead cards unchanged."""
    table = table_symmetry(query)
    if table == 1:
        return 1
    hand = query.hands[player]
    if hand is not None:
        return table & kernels.card_group(1 << hand[0] | 1 << hand[1])
    range_ = query.ranges[player]
    whole = table & _symmetry_of(range_)
    if range_.live == query.live[player]:
        return whole
    if whole & kernels.card_group(query.held_mask) == table:  # what is blocked is as symmetric
        return table
    return kernels.suit_group(query.weights[player : player + 1], query.board_mask) & table


@lru_cache(maxsize=256)
def _symmetry_of(range_: Range) -> int:
    return kernels.suit_group(range_.weights.reshape(1, N_COMBOS), 0)


def heads_up(
    query: Query, hero: int, villain: int, group: int, threads: int = 1, report: Report | None = None
) -> HeadsUp:
    """All hero combos against the villain's range; ``group`` is the villain's :func:`suit_symmetry`."""
    board, dead, to_come = query.board_mask, query.dead_mask, query.to_come
    if to_come == 0:
        group = 1  # one board, however symmetric
    ours = orbits = combo_flags(query.live[hero])
    if group != 1:
        orbits = np.empty_like(ours)
        kernels.live_orbits(ours, group, orbits)
    given: NDArray[Any]
    dtype: type[np.int64 | np.float64]
    if query.ranges[villain].fractional & query.live[villain]:
        sweep, finish, dtype = kernels.sweep_weights, kernels.heads_up_weights, np.float64
        given = query.weights[villain]
    else:
        sweep, finish, dtype = kernels.sweep_counts, kernels.heads_up_counts, np.int64
        given = combo_flags(query.live[villain])
    n_kinds, at_once = kernels.n_kinds(to_come), _KINDS_AT_ONCE[to_come]

    def part(first: int) -> NDArray[Any]:
        sums = np.zeros((2, N_COMBOS), dtype)
        sweep(orbits, given, board, dead, group, first, min(first + at_once, n_kinds), sums[0], sums[1])
        return sums

    sums = run(part, range(0, n_kinds, at_once), threads, report)
    n_open = N_CARDS - len(query.board) - len(query.dead)
    found = np.empty((3, N_COMBOS), dtype)
    together = finish(ours, given, group, comb(n_open - 2, to_come), comb(n_open - 4, to_come), sums, found)
    win, tie, total = found
    return HeadsUp(win, tie, total, together)


def count_sweep(query: Query, threads: int, report: Report | None) -> NDArray[Any]:
    """The outcomes of two players. The one with less symmetry is the hero: his own costs nothing."""
    groups = [suit_symmetry(query, player) for player in (0, 1)]
    villain = 1 if groups[1].bit_count() >= groups[0].bit_count() else 0
    hero = 1 - villain
    swept = heads_up(query, hero, villain, groups[villain], threads, report)
    counts = query.counts
    outcomes = np.zeros(4, np.int64 if counts else np.float64)
    if counts:
        win, tie, total = swept.together
        lose = total - win - tie
    else:
        weights = query.weights[hero]
        win, tie, lose = weights @ swept.win, weights @ swept.tie, weights @ swept.lose
    outcomes[1 << hero], outcomes[1 << villain], outcomes[3] = win, lose, tie
    return outcomes
