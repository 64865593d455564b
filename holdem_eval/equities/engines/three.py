"""Three ranges, and any further known hands: every run-out once, all combos on it together
(native/three/three.h)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import Mask
from holdem_eval.combos import N_COMBOS, combos_touching
from holdem_eval.equities import costs
from holdem_eval.equities.engines import Engine, alike
from holdem_eval.equities.histogram import by_player
from holdem_eval.equities.progress import Progress, run
from holdem_eval.equities.query import Query
from holdem_eval.equities.seats import Seats, range_players, table_symmetry
from holdem_eval.equities.symmetry import combo_images, orbit_mean, row_of, weights_symmetry
from holdem_eval.native import kernels

_PART_COST: Final = 0.02
"""Nominal seconds of one part of the work; the dearest kinds take two and a half times as long, still below
100 ms. Fixed, because the sums of fractional weights depend on it."""


class Three(Engine):
    """Three ranges, the smallest first, then the known hands.

    ``rows`` (3, 1326) are the weights, int16 counts or float64, 0 on what board, dead cards and known hands
    block. ``scale`` is what counts are to be multiplied and divided by: one range may stand for its mean over
    the group.
    """

    method = "three"
    subtracts = True

    def __init__(
        self, query: Query, seats: Seats, rows: NDArray[Any], scale: tuple[int, int] = (1, 1)
    ) -> None:
        self.query = query
        self.seats = seats
        self.rows = rows
        self.scale = scale
        self.counts = rows.dtype == np.int16
        self.live = [int(np.count_nonzero(row)) for row in rows]

    @classmethod
    def of(cls, query: Query) -> Three | None:
        if query.n_players < 3 or len(range_players(query)) > 3:
            return None
        widest_first = sorted(range(query.n_players), key=lambda player: -query.live[player].bit_count())
        ranges = sorted(widest_first[:3])  # who has one combo left fills up the three
        known = tuple([player for player in range(query.n_players) if player not in ranges])
        holes = query.holes(known)
        seats = Seats(tuple(ranges), known, holes, table_symmetry(query, known) if query.to_come else 1)
        rows, group, scale = _symmetric(_rows(query, ranges, seats.dead), seats.group)
        order = sorted(range(3), key=lambda i: int(np.count_nonzero(rows[i])))
        smallest_first = tuple([ranges[i] for i in order])
        return cls(query, Seats(smallest_first, known, holes, group), rows[order], scale)

    @classmethod
    def of_hero(cls, query: Query) -> Three | None:
        """The hero comes first. He need not be alike in suits: flags, on whole orbits of his combos."""
        if query.n_players != 3:
            return None
        rows = _rows(query, (1, 2), 0)
        group = table_symmetry(query) if query.to_come else 1
        for row in rows:
            group = weights_symmetry(row.astype(np.float64), group)
        hero = row_of(query.live[0], group)
        return cls(query, Seats((0, 1, 2), (), b"", group), np.array([hero, *rows], rows.dtype))

    @property
    def cost(self) -> float:
        return costs.THREE_CALL + self._cost(by_combo=False)

    @property
    def reason(self) -> str:
        boards = self.query.boards(self.query.n_players - 3)
        return f"three ranges: {boards:,} boards{alike(self.seats.group)}"

    def count(self, threads: int, progress: Progress | None) -> NDArray[Any]:
        query = self.query
        found = self._run(kernels.THREE_OUTCOMES, threads, progress)
        if self.counts:
            times, over = self.scale
            found = found * times // over
            deals = int(self.rows[0] @ _deals(self.rows)) * times // over
            found[4] = deals * query.boards(query.n_players) - found.sum()
        else:
            np.maximum(found, 0, out=found)  # differences: rounding may leave less than nothing
        outcomes = by_player(found, (*self.seats.ranges, *self.seats.known))
        return outcomes if query.counts else outcomes * query.only_weight(self.seats.known)

    def by_combo(self, threads: int, progress: Progress | None) -> NDArray[np.float64]:
        """(4, 1326): win, tie, share of the pot, total."""
        sums = self._run(kernels.THREE_BY_COMBO, threads, progress).reshape(N_COMBOS, 4)
        sums = orbit_mean(sums, self.seats.group)
        total = _deals(self.rows) * self.query.boards(3)
        none = self.query.weights[0] == 0
        if not self.counts:  # combos decide what cannot happen, never a rounded difference
            none |= _deals((self.rows > 0).astype(np.int16)) == 0
        sums = np.maximum(sums, 0)
        sums[none] = total[none] = 0
        win, first, second, both = sums.T
        return np.array(
            [win, first + second + both, win + (first + second) / 2 + both / 3, total], np.float64
        )

    def _cost(self, by_combo: bool) -> float:
        boards = self.query.boards(len(self.seats.known)) / self.seats.group.bit_count()
        return boards * costs.three_board(self.live, counts=self.counts, by_combo=by_combo)

    def _run(self, wanted: int, threads: int, progress: Progress | None) -> NDArray[Any]:
        by_combo = wanted == kernels.THREE_BY_COMBO
        query, rows, (_, known, holes, group) = self.query, self.rows, self.seats
        board, dead = query.board_mask, query.dead_mask | self.seats.dead
        n_kinds = at_once = kernels.n_kinds(query.to_come)
        if n_kinds > 1:
            at_once = max(1, min(n_kinds, int(_PART_COST * n_kinds / self._cost(by_combo))))
        size = 4 * N_COMBOS if by_combo else 8 << len(known)
        kernel, dtype = _kernel(rows)

        def part(first: int) -> NDArray[Any]:
            out = np.zeros(size, dtype)
            kernel(rows, holes, board, dead, group, first, min(first + at_once, n_kinds), wanted, out)
            return out

        return run(part, range(0, n_kinds, at_once), threads, progress)


def _rows(query: Query, players: Sequence[int], held: Mask) -> NDArray[Any]:
    """The weights of players: int16 if they are counts, else float64; 0 on board, dead and ``held`` cards.

    A hand named among them is not taken from the others, who may be alike in suits with its cards, but
    not without; unless a weight that it takes is all that is fractional.
    """
    gone = query.board_mask | query.dead_mask | held
    free = ~combos_touching(gone)
    ranges = [query.ranges[player] for player in players]
    for lives in ([range_.live for range_ in ranges], [query.live[player] for player in players]):
        if not any(range_.fractional & live & free for range_, live in zip(ranges, lives, strict=True)):
            return np.array([row_of(live & free) for live in lives], np.int16)
    rows = np.empty((len(ranges), N_COMBOS))
    for row, range_ in zip(rows, ranges, strict=True):
        kernels.unblocked(range_.weights, gone, row)
    return rows


def _symmetric(rows: NDArray[Any], base: int) -> tuple[NDArray[Any], int, tuple[int, int]]:
    """The rows, the suit permutations of ``base`` that do not change them, and the scale.

    Outcomes are linear in each row, so the row without which most permutations are left can stand for its
    mean over them (counts: the sum, without common divisors).
    """
    if base == 1:
        return rows, 1, (1, 1)
    own = [weights_symmetry(row.astype(np.float64)) for row in rows]
    whole = base & own[0] & own[1] & own[2]
    without = [base & own[i - 2] & own[i - 1] for i in range(3)]
    odd = max(range(3), key=lambda i: without[i].bit_count())
    if without[odd].bit_count() == whole.bit_count():
        return rows, whole, (1, 1)
    group = without[odd]
    images = combo_images(group)
    total = rows[odd][images].sum(axis=0)
    scale = (1, 1)
    if rows.dtype == np.int16:
        divisor = int(np.gcd.reduce(total))
        total //= divisor
        scale = (divisor, len(images))
    else:
        total /= len(images)
    rows = rows.copy()
    rows[odd] = total
    return rows, group, scale


def _kernel(rows: NDArray[Any]) -> tuple[Callable[..., None], type[np.int64 | np.float64]]:
    """What counts for rows of this kind, and in which numbers."""
    if rows.dtype == np.int16:
        return kernels.three_counts, np.int64
    return kernels.three_weights, np.float64


def _deals(rows: NDArray[Any]) -> NDArray[Any]:
    """(1326,): for each combo of the first row, the weight of all pairs of the others' beside it."""
    kernel, dtype = _kernel(rows)
    out = np.zeros((N_COMBOS, 4), dtype)
    kernel(rows, b"", 0, 0, 1, 0, 0, kernels.THREE_DEALS, out.ravel())
    return out[:, 0]
