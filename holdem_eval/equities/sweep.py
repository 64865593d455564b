"""Two ranges, exactly: every run-out once, all combos of both players on it together."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import COMBO_CARDS, N_CARDS, N_COMBOS
from holdem_eval.equities.progress import Report, run
from holdem_eval.equities.query import Query
from holdem_eval.native import kernels

_KINDS_AT_ONCE: Final = {5: 32, 2: 91, 1: 13, 0: 1}
"""Kinds of run-outs in one part of the work, by cards to come: well below 100 ms. Fixed, because the sums of
fractional weights depend on it."""
_LOW, _HIGH = COMBO_CARDS.T.astype(np.intp)


@dataclass(frozen=True)
class HeadsUp:
    """For every combo of the hero, the weight of villain's combos and boards against it.

    Three (1326,) arrays, int64 when the villain's weights are 0 and 1, else float64; the hero's own weights
    do not count; 0 outside the hero's combos.
    """

    win: NDArray[Any]
    tie: NDArray[Any]
    total: NDArray[Any]

    @property
    def lose(self) -> NDArray[Any]:
        rest: NDArray[Any] = np.maximum(self.total - self.win - self.tie, 0)
        return rest


def suit_symmetry(query: Query, player: int) -> int:
    """The suit permutations that leave a player's weights, the board and the dead cards unchanged."""
    group = kernels.suit_group(query.weights[player : player + 1], query.board_mask)
    return group & kernels.suit_group(query.weights[:0], query.dead_mask) if query.dead else group


def heads_up(
    query: Query, hero: int, villain: int, group: int, threads: int = 1, report: Report | None = None
) -> HeadsUp:
    """All hero combos against the villain's range; ``group`` is the villain's :func:`suit_symmetry`."""
    ours, weights = query.weights[hero] > 0, query.weights[villain]
    board, dead, to_come = query.board_mask, query.dead_mask, query.to_come
    if to_come == 0:
        group = 1  # one board, however symmetric
    images = np.asarray(kernels.combo_images(group)).reshape(-1, N_COMBOS)
    flags = (ours if group == 1 else ours[images].any(axis=0)).astype(np.uint8)  # whole orbits
    mass: NDArray[Any] = weights.astype(np.int64)
    dtype: type[np.int64 | np.float64]
    if counts := bool((mass == weights).all()):
        kernel, given, dtype = kernels.sweep_counts, weights.astype(np.uint8), np.int64
    else:
        kernel, given, dtype = kernels.sweep_weights, weights, np.float64
        mass = weights
    n_kinds, at_once = kernels.n_kinds(to_come), _KINDS_AT_ONCE[to_come]

    def part(first: int) -> NDArray[Any]:
        sums = np.zeros((2, N_COMBOS), dtype)
        kernel(flags, given, board, dead, group, first, min(first + at_once, n_kinds), sums[0], sums[1])
        return sums

    sums = run(part, range(0, n_kinds, at_once), threads, report)
    if group != 1:
        sums = sums[:, images].sum(axis=1)
        sums = sums // len(images) if counts else sums / len(images)
    n_open = N_CARDS - len(query.board) - len(query.dead)
    win, win_or_tie = sums
    tie = win_or_tie + mass * comb(n_open - 2, to_come) - win
    total = _compatible(mass) * comb(n_open - 4, to_come)
    none = ~ours
    if not counts:  # what cannot happen is decided by counting combos, never by a rounded difference
        none |= _compatible((weights > 0).astype(np.int64)) == 0
        win, tie = np.maximum(win, 0), np.maximum(tie, 0)
    for array in (win, tie, total):
        array[none] = 0
    return HeadsUp(win, tie, total)


def _compatible(mass: NDArray[Any]) -> NDArray[Any]:
    """(1326,): for each combo, the mass on combos that share no card with it."""
    by_card = np.zeros(N_CARDS, mass.dtype)
    np.add.at(by_card, _LOW, mass)
    np.add.at(by_card, _HIGH, mass)
    left: NDArray[Any] = mass.sum() - by_card[_LOW] - by_card[_HIGH] + mass
    return left


def count_sweep(query: Query, threads: int, report: Report | None) -> NDArray[Any]:
    """The outcomes of two players. The one with less symmetry is the hero: his own costs nothing."""
    groups = [suit_symmetry(query, player) for player in (0, 1)]
    villain = 1 if groups[1].bit_count() >= groups[0].bit_count() else 0
    hero = 1 - villain
    swept = heads_up(query, hero, villain, groups[villain], threads, report)
    weights = query.weights[hero]
    if query.counts:
        weights = weights.astype(np.int64)
    outcomes = np.zeros(4, np.int64 if query.counts else np.float64)
    outcomes[1 << hero] = weights @ swept.win
    outcomes[1 << villain] = weights @ swept.lose
    outcomes[3] = weights @ swept.tie
    return outcomes
