"""Three ranges, and any further known hands, exactly: every run-out once, all combos on it together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import N_CARDS, N_COMBOS, combos_touching, mask_of
from holdem_eval.equities.outcome import by_player
from holdem_eval.equities.progress import Report, run
from holdem_eval.equities.query import Query, holes_of
from holdem_eval.equities.symmetry import (
    combo_images,
    orbit_flags,
    table_symmetry,
    weights_symmetry,
)
from holdem_eval.native import kernels

_PART_COST: Final = 0.02
"""Nominal seconds of one part of the work; the dearest kinds take two and a half times as long, still below
100 ms. Fixed, because the sums of fractional weights depend on it."""

# Nominal seconds on the reference core, for one board
_BOARD: Final = 8e-7
_COMBO: Final = 2.8e-9  # of any range, to be put in its place
_ASKS: Final = (13e-9, 10e-9, 8e-9)  # a combo of the first range: all its wins and ties; of the others fewer
_FRACTIONS: Final = 2.3  # doubles instead of counts


@dataclass(frozen=True)
class Seats:
    """Who is who for the engine: three ranges, the smallest first, then the known hands."""

    players: tuple[int, ...]
    """The query's player of each place, in the order of the ranges and known hands."""
    rows: NDArray[Any]
    """(3, 1326) weights, int16 counts or float64; 0 on what board, dead cards and known hands block."""
    hands: bytes
    """The cards of the known hands, two for each."""
    dead: int
    """Mask of all cards but the board's that cannot come."""
    group: int
    """The suit permutations that change nothing."""
    scale: tuple[int, int]
    """What counts are to be multiplied and divided by: one range may stand for its mean over the group."""

    @property
    def counts(self) -> bool:
        return self.rows.dtype == np.int16

    def board_cost(self, by_combo: bool = False) -> float:
        """Nominal seconds for one board."""
        live = _live(self.rows)
        asks = _ASKS[:1] if by_combo else _ASKS[: 2 if self.counts else 3]
        cost = _BOARD + _COMBO * sum(live) + sum(n * ask for n, ask in zip(live, asks, strict=False))
        return float(cost if self.counts else cost * _FRACTIONS)

    def boards(self, query: Query) -> float:
        """About how many are visited."""
        n_open = N_CARDS - len(query.board) - self.dead.bit_count()
        return comb(n_open, query.to_come) / self.group.bit_count()

    def cost(self, query: Query, by_combo: bool = False) -> float:
        """Nominal seconds in all."""
        return self.boards(query) * self.board_cost(by_combo)


def three_ranges(query: Query) -> tuple[int, ...] | None:
    """The players whose hands are not known, filled up to three; None when they are more."""
    live = [combos.bit_count() for combos in query.live]
    if query.n_players < 3 or len(live) - live.count(1) > 3:
        return None
    widest_first = sorted(range(query.n_players), key=lambda player: -live[player])
    return tuple(sorted(widest_first[:3]))


def seats(query: Query, ranges: tuple[int, ...]) -> Seats:
    """Place the players: ``ranges`` are :func:`three_ranges`, of all others each has one combo left."""
    known = [player for player in range(query.n_players) if player not in ranges]
    hands = holes_of(query, known)
    held = mask_of(hands)
    rows = _rows(query, ranges, held)
    group, scale = 1, (1, 1)
    if query.to_come:
        base = table_symmetry(query)
        for first in range(0, len(hands), 2):
            base &= kernels.card_group(mask_of(hands[first : first + 2]))
        rows, group, scale = _symmetric(rows, base)
    live = _live(rows)
    order = sorted(range(3), key=live.__getitem__)
    players = (*(ranges[i] for i in order), *known)
    return Seats(players, rows[order], hands, query.dead_mask | held, group, scale)


def _live(rows: NDArray[Any]) -> list[int]:
    return [int(np.count_nonzero(row)) for row in rows]


def _rows(query: Query, players: Sequence[int], held: int) -> NDArray[Any]:
    """The weights of players: int16 if they are counts, else float64; 0 on board, dead and ``held`` cards.

    A hand named among them is not taken from the others, who may be alike in suits with its cards, but
    not without; unless a weight that it takes is all that is fractional.
    """
    gone = query.board_mask | query.dead_mask | held
    free = ~combos_touching(gone)
    ranges = [query.ranges[player] for player in players]
    for lives in ([range_.live for range_ in ranges], [query.live[player] for player in players]):
        if not any(range_.fractional & live & free for range_, live in zip(ranges, lives, strict=True)):
            return np.array([_as_row(live & free) for live in lives], np.int16)
    rows = np.empty((len(ranges), N_COMBOS))
    for row, range_ in zip(rows, ranges, strict=True):
        kernels.unblocked(range_.weights, gone, row)
    return rows


def _as_row(combos: int) -> NDArray[np.uint8]:
    return np.frombuffer(orbit_flags(combos), np.uint8)


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


def _run(query: Query, table: Seats, wanted: int, threads: int, report: Report | None) -> NDArray[Any]:
    by_combo = wanted == kernels.THREE_BY_COMBO
    n_kinds = kernels.n_kinds(query.to_come)
    at_once = n_kinds
    if n_kinds > 1:
        at_once = max(1, min(n_kinds, int(_PART_COST * n_kinds / table.cost(query, by_combo))))
    size = 4 * N_COMBOS if by_combo else 8 << len(table.hands) // 2
    kernel, dtype = _kernel(table.rows)

    def part(first: int) -> NDArray[Any]:
        out = np.zeros(size, dtype)
        last = min(first + at_once, n_kinds)
        kernel(table.rows, table.hands, query.board_mask, table.dead, table.group, first, last, wanted, out)
        return out

    return run(part, range(0, n_kinds, at_once), threads, report)


def _kernel(rows: NDArray[Any]) -> tuple[Callable[..., int], type[np.int64 | np.float64]]:
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


def count_three(
    query: Query, threads: int, report: Report | None, table: Seats | None = None
) -> NDArray[Any]:
    """The outcomes of three players, or of more of whom three hold ranges, who may have their
    :func:`seats`."""
    if table is None:
        ranges = three_ranges(query)
        assert ranges is not None
        table = seats(query, ranges)
    found = _run(query, table, kernels.THREE_OUTCOMES, threads, report)
    if table.counts:
        times, over = table.scale
        found = found * times // over
        deals = int(table.rows[0] @ _deals(table.rows)) * times // over
        found[4] = deals * _run_outs(query) - found.sum()
    else:
        np.maximum(found, 0, out=found)  # differences: rounding may leave less than nothing
    outcomes = by_player(found, table.players)
    if query.counts:
        return outcomes
    return outcomes * float(query.weights[list(table.players[3:])].max(axis=1).prod())


def _run_outs(query: Query) -> int:
    """How many ways there are to complete the board beside all hands."""
    return comb(N_CARDS - len(query.board) - len(query.dead) - 2 * query.n_players, query.to_come)


def seats_by_combo(query: Query) -> Seats:
    """The hero is the first player. He need not be alike in suits: flags, on whole orbits of his combos."""
    rows = _rows(query, (1, 2), 0)
    group = table_symmetry(query) if query.to_come else 1
    for row in rows:
        if group != 1:
            group &= weights_symmetry(row.astype(np.float64))
    hero = np.frombuffer(orbit_flags(query.live[0], group), np.uint8)
    return Seats((0, 1, 2), np.array([hero, *rows], rows.dtype), b"", query.dead_mask, group, (1, 1))


@dataclass(frozen=True)
class AgainstTwo:
    """For every combo of the hero, the weight of both villains' combos and boards against it.

    (1326,) arrays, int64 when the villains' weights are 0 and 1, else float64 (``share`` always); the hero's
    own weights do not count; 0 outside the hero's combos.
    """

    win: NDArray[Any]
    tie: NDArray[Any]
    share: NDArray[np.float64]
    """Wins, half of what is tied with one and a third of what is tied with both."""
    total: NDArray[Any]


def against_two(query: Query, table: Seats, threads: int, report: Report | None) -> AgainstTwo:
    """All combos of the first of three players against the ranges of the other two; ``table`` is
    :func:`seats_by_combo`."""
    sums = _run(query, table, kernels.THREE_BY_COMBO, threads, report).reshape(N_COMBOS, 4)
    if table.group != 1:
        images = combo_images(table.group)
        sums = sums[images].sum(axis=0)
        sums = sums // len(images) if table.counts else sums / len(images)
    total = _deals(table.rows) * _run_outs(query)
    none = query.weights[0] == 0
    if not table.counts:  # what cannot happen is decided by counting combos, never by a rounded difference
        none |= _deals((table.rows > 0).astype(np.int16)) == 0
    sums = np.maximum(sums, 0)
    sums[none] = total[none] = 0
    win, first, second, both = sums.T
    return AgainstTwo(win, first + second + both, win + (first + second) / 2 + both / 3, total)
