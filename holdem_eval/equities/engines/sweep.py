"""At most two ranges and any number of known hands: every run-out once, with all combos on it
(native/sweep/sweep.h).

Run-outs come in kinds, their ranks (native/common/runouts.h): 6,175 of five cards, 91 of two, 13 of one, and
one of none. A part of the work is some of the kinds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import comb
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import N_CARDS
from holdem_eval.combos import COMBO_CARDS, N_COMBOS, Combos, combos_touching, set_bytes
from holdem_eval.equities import costs
from holdem_eval.equities.engines import Engine, alike
from holdem_eval.equities.histogram import by_player, weighted_sum
from holdem_eval.equities.progress import Progress, run
from holdem_eval.equities.query import Query
from holdem_eval.equities.seats import Seats, hero_and_villain, player_symmetry, range_players, table_symmetry
from holdem_eval.equities.symmetry import card_images, combo_images, flags_of
from holdem_eval.native import kernels

MOST_KNOWN: Final = 8
"""Known hands beside two ranges."""
_KINDS_AT_ONCE: Final = {5: 32, 2: 91, 1: 13, 0: 1}
"""Kinds in one part of the work, by cards to come: well below 100 ms. Fixed, because the sums of fractional
weights depend on it."""
_KINDS_BESIDE_KNOWN: Final = _KINDS_AT_ONCE | {5: 16}
"""The same where boards take twice as long."""

_Finish: TypeAlias = Callable[..., tuple[float, float, float]]
"""From the sums of a sweep to win, tie and total of all the hero's combos together, and, given a (3, 1326)
array to fill, of each (native/sweep/heads_up.h)."""


class Sweep(Engine):
    """A hero's range against a villain's, the ranges of the seats. Their group, suit permutations, leaves all
    but the hero's weights unchanged."""

    method = "sweep"
    subtracts = True

    def __init__(self, query: Query, seats: Seats) -> None:
        self.query = query
        self.seats = seats

    @classmethod
    def of(cls, query: Query) -> Sweep | None:
        if query.n_players - 2 > MOST_KNOWN or len(range_players(query)) > 2:
            return None
        return cls(query, hero_and_villain(query))

    @classmethod
    def of_hero(cls, query: Query) -> Sweep | None:
        if query.n_players != 2:
            return None
        return cls(query, Seats((0, 1), (), b"", player_symmetry(query, 1, table_symmetry(query))))

    @property
    def cost(self) -> float:
        query, (hero, villain), known = self.query, self.seats.ranges, self.seats.known
        return costs.sweep(
            query.boards(len(known)) / self.seats.group.bit_count(),
            query.live[hero].bit_count() + query.live[villain].bit_count(),
            [card % 4 for card in query.board],
            fractions=bool(query.ranges[villain].fractional & query.live[villain]),
            known=bool(known),
        )

    @property
    def reason(self) -> str:
        n_known = len(self.seats.known)
        beside = f" and {n_known} known hand{'s' * (n_known > 1)}" if n_known else ""
        return f"two ranges{beside}: {self.query.boards(n_known):,} boards{alike(self.seats.group)}"

    def count(self, threads: int, progress: Progress | None) -> NDArray[Any]:
        if self.seats.known:
            return self._beside_known(threads, progress)
        hero = self.seats.ranges[0]
        if self.query.counts:
            win, tie, total = self._counted(threads, progress)
            lose = total - win - tie
        else:
            found = self.by_combo(threads, progress)
            found[2] = np.maximum(found[2] - found[0] - found[1], 0)
            # weights of combos that are blocked may stay: the figures of these are 0
            win, tie, lose = weighted_sum(found, self.query.ranges[hero].weights)
        outcomes = [0, win, lose, tie] if hero == 0 else [0, lose, win, tie]
        return np.array(outcomes, np.int64 if self.query.counts else np.float64)

    def by_combo(self, threads: int, progress: Progress | None) -> NDArray[Any]:
        sums, finish = self._swept(threads, progress)
        found = np.empty((3, N_COMBOS), sums.dtype)
        finish(sums, found)
        return found

    def by_next_card(self, threads: int, progress: Progress | None) -> NDArray[Any]:
        """(3, 52): win, tie and total of player 0 by next card, of one or two to come; 0 for a card that
        cannot. The group must leave both ranges unchanged."""
        query, group, to_come = self.query, self.seats.group, self.query.to_come
        hero, villain = weights = [query.free_weights(player) for player in (0, 1)]
        dtype: type[np.int64 | np.float64] = np.int64 if query.counts else np.float64
        n_kinds, at_once = kernels.n_kinds(to_come), _KINDS_AT_ONCE[to_come]
        flags, flags_of_villain = ((row > 0).view(np.uint8) for row in weights)

        def part(first: int) -> NDArray[Any]:
            sums = np.zeros((N_CARDS, 2), dtype)
            spot = query.board_mask, query.dead_mask, group, first, min(first + at_once, n_kinds)
            if query.counts:
                kernels.sweep_next_counts(flags, flags_of_villain, *spot, sums)
            else:
                kernels.sweep_next_weights(flags, villain, *spot, hero, sums)
            return sums

        sums = run(part, range(0, n_kinds, at_once), threads, progress)
        images = card_images(group)
        sums = sums[images].sum(axis=0)
        win, win_or_tie = (sums // len(images) if query.counts else sums / len(images)).T
        n_open = N_CARDS - len(query.board) - len(query.dead) - 1
        deals, alike = _deals_by_card(*(row.astype(dtype) for row in weights))
        win_or_tie = win_or_tie + alike * comb(n_open - 2, to_come - 1)
        found: NDArray[Any] = np.array([win, win_or_tie - win, deals * comb(n_open - 4, to_come - 1)])
        found[:, [*query.board, *query.dead]] = 0
        return found

    @property
    def _villains(self) -> Combos:
        """The villain's combos of weight 1. What the hero's one hand blocks, fractions too, is never met, but
        must stay: the group leaves all of them unchanged."""
        query, villain = self.query, self.seats.ranges[1]
        return query.ranges[villain].live & ~combos_touching(query.board_mask | query.dead_mask)

    def _counted(self, threads: int, progress: Progress | None) -> tuple[float, float, float]:
        """Win, tie and total of the hero's range."""
        if self.query.to_come > 2:
            sums, finish = self._swept(threads, progress)
            return finish(sums)
        query = self.query
        ours, villains = set_bytes(query.live[self.seats.ranges[0]]), set_bytes(self._villains)
        counted = kernels.heads_up_sets(ours, villains, query.board_mask, query.dead_mask, self.seats.group)
        if progress is not None:
            progress(1, 1)
        return counted

    def _swept(self, threads: int, progress: Progress | None) -> tuple[NDArray[Any], _Finish]:
        """(2, 1326): how much of the villain's weight each combo of the hero beats, and beats or ties with,
        summed over the run-outs; and what finishes these sums."""
        query, (hero, villain) = self.query, self.seats.ranges
        board, dead, to_come = query.board_mask, query.dead_mask, query.to_come
        group = self.seats.group if to_come else 1  # one board, however symmetric
        ours = flags_of(query.live[hero])
        orbits = ours if group == 1 else flags_of(query.live[hero], group)
        villains: NDArray[np.float64] | bytearray
        dtype: type[np.int64 | np.float64]
        if query.ranges[villain].fractional & query.live[villain]:
            sweep, finish, dtype = kernels.sweep_weights, kernels.heads_up_weights, np.float64
            villains = query.free_weights(villain)
        else:
            sweep, finish, dtype = kernels.sweep_counts, kernels.heads_up_counts, np.int64
            villains = flags_of(self._villains)
        n_kinds, at_once = kernels.n_kinds(to_come), _KINDS_AT_ONCE[to_come]

        def part(first: int) -> NDArray[Any]:
            sums = np.zeros((2, N_COMBOS), dtype)
            last = min(first + at_once, n_kinds)
            sweep(orbits, villains, board, dead, group, first, last, sums[0], sums[1])
            return sums

        sums = run(part, range(0, n_kinds, at_once), threads, progress)
        # the boards that avoid one hand, and two
        return sums, partial(finish, ours, villains, group, query.boards(1), query.boards(2))

    def _beside_known(self, threads: int, progress: Progress | None) -> NDArray[Any]:
        """The outcomes: the best of the known hands is a threshold to hero and villain."""
        query, (hero, villain), known = self.query, self.seats.ranges, self.seats.known
        board, to_come, counts, holes = query.board_mask, query.to_come, query.counts, self.seats.holes
        dead = query.dead_mask | self.seats.dead
        group = self.seats.group if to_come else 1
        dtype = np.int64 if counts else np.float64
        kernel = kernels.sweep_known_counts if counts else kernels.sweep_known_weights
        own, weights = (query.free_weights(player, known) for player in (hero, villain))
        villains = weights.astype(np.uint8) if counts else weights
        images = combo_images(group)
        orbit_weights = own[images].sum(axis=0).astype(dtype)  # each combo stands for its images
        flags = (orbit_weights > 0).astype(np.uint8)
        n_kinds, at_once = kernels.n_kinds(to_come), _KINDS_BESIDE_KNOWN[to_come]
        n_masks = 2 << len(known)

        def part(first: int) -> NDArray[Any]:
            sums = np.zeros(2 * n_masks, dtype)
            last = min(first + at_once, n_kinds)
            kernel(flags, villains, board, dead, group, first, last, holes, orbit_weights, sums)
            return sums

        sums = run(part, range(0, n_kinds, at_once), threads, progress)
        sums = sums // len(images) if counts else np.maximum(sums / len(images), 0.0)
        sums[0] = sums[n_masks] = 0  # what nobody takes, and what the villain takes alone: found below
        outcomes = by_player(sums, (hero, *known, villain))
        found, none = np.empty((3, N_COMBOS), dtype), np.zeros((2, N_COMBOS), dtype)
        finish = kernels.heads_up_counts if counts else kernels.heads_up_weights
        finish((own > 0).astype(np.uint8), villains, 1, 0, query.boards(query.n_players), none, found)
        total = weighted_sum(found[2], own.astype(dtype))
        outcomes[1 << villain] = max(total - outcomes.sum(), 0)
        return outcomes if counts else outcomes * query.only_weight(known)


def _deals_by_card(hero: NDArray[Any], villain: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """(52,) twice, of the combos without a card: the weight of all pairs that share no card, and of all pairs
    of one combo and itself."""
    ours, theirs = np.zeros((2, N_CARDS, N_CARDS), hero.dtype)
    for square, weights in ((ours, hero), (theirs, villain)):
        square.ravel()[_BELOW] = weights
        square += square.T
    on_ours, on_theirs = ours.sum(axis=0), theirs.sum(axis=0)
    both = (hero * villain).sum() - (ours * theirs).sum(axis=0)
    shared = ((on_ours - ours) * (on_theirs - theirs)).sum(axis=1) - on_ours * on_theirs
    return (hero.sum() - on_ours) * (villain.sum() - on_theirs) - shared + both, both


_BELOW: Final = COMBO_CARDS[:, 1] * np.intp(N_CARDS) + COMBO_CARDS[:, 0]
"""(1326,): the place of each combo in a square of cards, above the diagonal turned down."""
