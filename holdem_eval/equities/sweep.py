"""At most two ranges and any number of known hands, exactly: every run-out once, with all combos on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import permutations
from math import comb, prod
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import N_CARDS, N_COMBOS, combos_touching, mask_of
from holdem_eval.equities.outcome import by_player
from holdem_eval.equities.progress import Report, run
from holdem_eval.equities.query import Query, holes_of
from holdem_eval.equities.symmetry import (
    combo_images,
    orbit_flags,
    range_symmetry,
    table_symmetry,
    weights_symmetry,
)
from holdem_eval.native import kernels

MOST_KNOWN: Final = 8
"""Known hands beside two ranges."""
_KINDS_AT_ONCE: Final = {5: 32, 2: 91, 1: 13, 0: 1}
"""Kinds of run-outs in one part of the work, by cards to come: well below 100 ms. Fixed, because the sums of
fractional weights depend on it."""
_KINDS_BESIDE_KNOWN: Final = _KINDS_AT_ONCE | {5: 16}
"""The same where boards take twice as long."""


@dataclass(frozen=True)
class HeadsUp:
    """For every combo of the hero, the weight of villain's combos and boards against it.

    ``found`` is (3, 1326), the rows win, tie and total: int64 when the villain's weights are 0 and 1, else
    float64; the hero's own weights do not count; 0 outside the hero's combos.
    """

    found: NDArray[Any]

    @property
    def win(self) -> NDArray[Any]:
        return self._row(0)

    @property
    def tie(self) -> NDArray[Any]:
        return self._row(1)

    @property
    def total(self) -> NDArray[Any]:
        return self._row(2)

    def _row(self, index: int) -> NDArray[Any]:
        row: NDArray[Any] = self.found[index]
        return row

    @property
    def lose(self) -> NDArray[Any]:
        win, tie, total = self.found
        rest: NDArray[Any] = np.maximum(total - win - tie, 0)
        return rest


class Roles(NamedTuple):
    """Who is swept against whom: the hero, the villain, the other players (known hands), and the suit
    permutations that leave all but the hero's weights unchanged."""

    hero: int
    villain: int
    known: tuple[int, ...]
    group: int


def free_weights(query: Query, player: int, known: Sequence[int] = ()) -> NDArray[np.float64]:
    """A player's weights with 0 where board, dead cards or the ``known`` players' hands block the combo.

    Unlike ``query.weights`` they do not depend on whether the others' hands are named: the sweep leaves out
    what collides, and a range that treats all suits alike stays so.
    """
    weights = np.empty(N_COMBOS)
    others = [other for other in known if other != player]
    gone = query.board_mask | query.dead_mask | mask_of(holes_of(query, others))
    kernels.unblocked(query.ranges[player].weights, gone, weights)
    return weights


def suit_symmetry(query: Query, player: int, known: Sequence[int] = ()) -> int:
    """The suit permutations that leave a player's weights, each hand of the ``known`` players, the board and
    the dead cards unchanged."""
    table = table_symmetry(query)
    for other in known:
        table &= kernels.card_group(mask_of(holes_of(query, [other])))
    if table == 1:
        return 1
    hand = query.hands[player]
    if hand is not None:
        return table & kernels.card_group(1 << hand[0] | 1 << hand[1])
    if table & range_symmetry(query.ranges[player]) == table:  # what is blocked is as symmetric
        return table
    return table & weights_symmetry(free_weights(query, player, known))


def roles(query: Query) -> Roles | None:
    """The roles with the most symmetry: the hero's own lack of it costs nothing. None for three ranges."""
    n = query.n_players
    ranges = {player for player, live in enumerate(query.live) if live & (live - 1)} if n > 2 else set()
    if len(ranges) > 2 or n - 2 > MOST_KNOWN:
        return None
    best, most = None, table_symmetry(query)
    for hero, villain in permutations(range(n), 2):
        if ranges <= {hero, villain}:
            known = tuple([player for player in range(n) if player not in (hero, villain)])
            group = suit_symmetry(query, villain, known)
            if best is None or group.bit_count() > best.group.bit_count():
                best = Roles(hero, villain, known, group)
            if group == most:
                break
    assert best is not None
    return best


def heads_up(
    query: Query, hero: int, villain: int, group: int, threads: int = 1, report: Report | None = None
) -> HeadsUp:
    """All hero combos against the villain's range; ``group`` is the villain's :func:`suit_symmetry`."""
    sums, finish = _swept(query, hero, villain, group, threads, report)
    found = np.empty((3, N_COMBOS), sums.dtype)
    finish(sums, found)
    return HeadsUp(found)


_Finish: TypeAlias = Callable[..., tuple[float, float, float]]
"""From the (2, 1326) sums of a sweep to win, tie and total of all the hero's combos together, and, given a
(3, 1326) array to fill, of each."""


def _swept(
    query: Query, hero: int, villain: int, group: int, threads: int, report: Report | None
) -> tuple[NDArray[Any], _Finish]:
    board, dead, to_come = query.board_mask, query.dead_mask, query.to_come
    if to_come == 0:
        group = 1  # one board, however symmetric
    ours = orbit_flags(query.live[hero])
    orbits = ours if group == 1 else orbit_flags(query.live[hero], group)
    given: NDArray[np.float64] | bytearray
    dtype: type[np.int64 | np.float64]
    if query.ranges[villain].fractional & query.live[villain]:
        sweep, finish, dtype = kernels.sweep_weights, kernels.heads_up_weights, np.float64
        given = free_weights(query, villain)
    else:
        sweep, finish, dtype = kernels.sweep_counts, kernels.heads_up_counts, np.int64
        # a fraction on what the hero's hand blocks does not matter
        given = orbit_flags(query.ranges[villain].live & ~combos_touching(board | dead))
    n_kinds, at_once = kernels.n_kinds(to_come), _KINDS_AT_ONCE[to_come]

    def part(first: int) -> NDArray[Any]:
        sums = np.zeros((2, N_COMBOS), dtype)
        sweep(orbits, given, board, dead, group, first, min(first + at_once, n_kinds), sums[0], sums[1])
        return sums

    sums = run(part, range(0, n_kinds, at_once), threads, report)
    n_open = N_CARDS - len(query.board) - len(query.dead)
    return sums, partial(finish, ours, given, group, comb(n_open - 2, to_come), comb(n_open - 4, to_come))


def count_sweep(
    query: Query, threads: int, report: Report | None, chosen: Roles | None = None
) -> NDArray[Any]:
    """The outcomes of at most two ranges and any number of known hands, who may have their :func:`roles`."""
    if chosen is None and query.to_come <= 2:
        ranges = [player for player, live in enumerate(query.live) if live & (live - 1)]
        if len(ranges) == 1:
            return _count_one_range(query, ranges[0])
    chosen = chosen or roles(query)
    assert chosen is not None
    if chosen.known:
        return _count_beside_known(query, chosen, threads, report)
    hero, villain = chosen.hero, chosen.villain
    if query.counts:
        sums, finish = _swept(query, hero, villain, chosen.group, threads, report)
        win, tie, total = finish(sums)
        lose = total - win - tie
    else:
        swept = heads_up(query, hero, villain, chosen.group, threads, report)
        weights = query.ranges[hero].weights  # where his combos are blocked, he wins and loses nothing
        (win, tie, _), lose = swept.found @ weights, weights @ swept.lose
    outcomes = [0, win, lose, tie] if hero == 0 else [0, lose, win, tie]
    return np.array(outcomes, np.int64 if query.counts else np.float64)


def _count_one_range(query: Query, player: int) -> NDArray[Any]:
    """One range against known hands, with at most two cards to come."""
    known = [other for other in range(query.n_players) if other != player]
    found = np.zeros(1 << query.n_players)
    kernels.one_range(
        holes_of(query, known), free_weights(query, player, known), query.board_mask, query.dead_mask, found
    )
    outcomes: NDArray[np.float64] = by_player(found, (*known, player))
    if query.counts:
        return outcomes.astype(np.int64)  # whole numbers below 2^53
    return np.maximum(outcomes, 0.0) * _weight_of(query, known)


def _count_beside_known(query: Query, chosen: Roles, threads: int, report: Report | None) -> NDArray[Any]:
    """A hero, a villain and known hands: the best of these is a threshold to both (sweep.h)."""
    hero, villain, known, group = chosen
    board, to_come, counts = query.board_mask, query.to_come, query.counts
    holes = holes_of(query, known)
    dead = query.dead_mask | mask_of(holes)
    if to_come == 0:
        group = 1
    dtype = np.int64 if counts else np.float64
    kernel = kernels.sweep_known_counts if counts else kernels.sweep_known_weights
    own, weights = (free_weights(query, player, known) for player in (hero, villain))
    given = weights.astype(np.uint8) if counts else weights
    images = combo_images(group)
    orbit_weights = own[images].sum(axis=0).astype(dtype)  # each combo stands for its images
    flags = (orbit_weights > 0).astype(np.uint8)
    n_kinds, at_once = kernels.n_kinds(to_come), _KINDS_BESIDE_KNOWN[to_come]
    n_masks = 2 << len(known)

    def part(first: int) -> NDArray[Any]:
        sums = np.zeros(2 * n_masks, dtype)
        last = min(first + at_once, n_kinds)
        kernel(flags, given, board, dead, group, first, last, holes, orbit_weights, sums)
        return sums

    sums = run(part, range(0, n_kinds, at_once), threads, report)
    sums = sums // len(images) if counts else np.maximum(sums / len(images), 0.0)
    sums[0] = sums[n_masks] = 0  # what nobody takes, and what the villain takes alone: found below
    outcomes = by_player(sums, (hero, *known, villain))
    n_open = N_CARDS - len(query.board) - len(query.dead) - len(holes)
    found, none = np.empty((3, N_COMBOS), dtype), np.zeros((2, N_COMBOS), dtype)
    finish = kernels.heads_up_counts if counts else kernels.heads_up_weights
    finish((own > 0).astype(np.uint8), given, 1, 0, comb(n_open - 4, to_come), none, found)
    total = own.astype(dtype) @ found[2]
    outcomes[1 << villain] = max(total - outcomes.sum(), 0)
    return outcomes if counts else outcomes * _weight_of(query, known)


def _weight_of(query: Query, players: Sequence[int]) -> float:
    """The product of the weights of the only combos that these players have left."""
    return prod([float(query.weights[player].max()) for player in players])
