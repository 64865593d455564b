"""Three ranges, and any further known hands, exactly: every run-out once, all combos on it together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import COMBO_CARDS, COMBO_MASKS, N_CARDS, N_COMBOS, blocked_combos
from holdem_eval.equities.progress import Report, run
from holdem_eval.equities.query import Query
from holdem_eval.native import kernels

_PART_COST: Final = 0.02
"""Nominal seconds of one part of the work; the dearest kinds take two and a half times as long, still below
100 ms. Fixed, because the sums of fractional weights depend on it."""
_NO_HANDS: Final = np.zeros(0, np.uint8)

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
    """(3, 1326) weights, int64 counts or float64; 0 on what board, dead cards and known hands block."""
    hands: NDArray[np.uint8]
    """(known hands * 2,): their cards."""
    dead: int
    """Mask of all cards but the board's that cannot come."""
    group: int
    """The suit permutations that change nothing."""
    scale: tuple[int, int]
    """What counts are to be multiplied and divided by: one range may stand for its mean over the group."""

    @property
    def counts(self) -> bool:
        return self.rows.dtype == np.int64

    def board_cost(self, by_combo: bool = False) -> float:
        """Nominal seconds for one board."""
        live = np.count_nonzero(self.rows, axis=1).tolist()
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
    live = np.count_nonzero(query.weights, axis=1)
    if query.n_players < 3 or np.count_nonzero(live > 1) > 3:
        return None
    return tuple(sorted(np.argsort(-live, kind="stable")[:3].tolist()))


def seats(query: Query, ranges: tuple[int, ...]) -> Seats:
    """Place the players: ``ranges`` are :func:`three_ranges`, of all others each has one combo left."""
    known = [player for player in range(query.n_players) if player not in ranges]
    combos = [int(query.weights[player].argmax()) for player in known]
    held = [int(COMBO_MASKS[combo]) for combo in combos]
    rows = _rows(query, ranges, sum(held))
    group, scale = 1, (1, 1)
    if query.to_come:
        rows, group, scale = _symmetric(rows, query.board_mask, query.dead_mask, *held)
    order = np.argsort(np.count_nonzero(rows, axis=1), kind="stable").tolist()
    players = (*(ranges[i] for i in order), *known)
    hands = COMBO_CARDS[combos].astype(np.uint8).ravel()
    return Seats(players, rows[order], hands, query.dead_mask | sum(held), group, scale)


def _rows(query: Query, players: Sequence[int], held: int) -> NDArray[Any]:
    """The weights of players: int64 if they are counts, else float64; 0 on board, dead and ``held`` cards.

    A hand named among them is not taken from the others, who may be alike in suits with its cards, but
    not without; unless a weight that it takes is all that is fractional.
    """
    rows = np.array([query.ranges[player].weights for player in players])
    for weights in (rows, query.weights[list(players)]):
        weights[:, blocked_combos(query.board_mask | query.dead_mask | held)] = 0.0
        if ((weights == 0.0) | (weights == 1.0)).all():
            return weights.astype(np.int64)
    return rows


def _symmetric(rows: NDArray[Any], *fixed: int) -> tuple[NDArray[Any], int, tuple[int, int]]:
    """The rows, the suit permutations that change neither them nor any of the ``fixed`` masks, and the scale.

    Outcomes are linear in each row, so the row without which most permutations are left can stand for its
    mean over them (counts: the sum, without common divisors).
    """
    none = np.empty((0, N_COMBOS))
    base = kernels.suit_group(none, 0)
    for mask in fixed:
        base &= kernels.suit_group(none, mask)
    own = [kernels.suit_group(row[None].astype(np.float64), 0) for row in rows]
    whole = base & own[0] & own[1] & own[2]
    without = [base & own[i - 2] & own[i - 1] for i in range(3)]
    odd = max(range(3), key=lambda i: without[i].bit_count())
    if without[odd].bit_count() == whole.bit_count():
        return rows, whole, (1, 1)
    group = without[odd]
    images = np.asarray(kernels.combo_images(group)).reshape(-1, N_COMBOS)
    total = rows[odd][images].sum(axis=0)
    scale = (1, 1)
    if rows.dtype == np.int64:
        divisor = int(np.gcd.reduce(total))
        total //= divisor
        scale = (divisor, len(images))
    else:
        total /= len(images)
    rows = rows.copy()
    rows[odd] = total
    return rows, group, scale


def _run(query: Query, table: Seats, wanted: int, threads: int, report: Report | None) -> NDArray[Any]:
    kernel, rows = _kernel(table.rows)
    by_combo = wanted == kernels.THREE_BY_COMBO
    n_kinds = kernels.n_kinds(query.to_come)
    at_once = max(1, min(n_kinds, int(_PART_COST * n_kinds / table.cost(query, by_combo))))
    size = 4 * N_COMBOS if by_combo else 8 << len(table.hands) // 2

    def part(first: int) -> NDArray[Any]:
        out = np.zeros(size, table.rows.dtype)
        last = min(first + at_once, n_kinds)
        kernel(rows, table.hands, query.board_mask, table.dead, table.group, first, last, wanted, out)
        return out

    return run(part, range(0, n_kinds, at_once), threads, report)


def _kernel(rows: NDArray[Any]) -> tuple[Callable[..., int], NDArray[Any]]:
    """What counts for rows of this kind, and the rows as it takes them."""
    if rows.dtype == np.int64:
        return kernels.three_counts, rows.astype(np.int16)
    return kernels.three_weights, rows


def _deals(rows: NDArray[Any]) -> NDArray[Any]:
    """(1326,): for each combo of the first row, the weight of all pairs of the others' beside it."""
    kernel, given = _kernel(rows)
    out = np.zeros((N_COMBOS, 4), rows.dtype)
    kernel(given, _NO_HANDS, 0, 0, 1, 0, 0, kernels.THREE_DEALS, out.ravel())
    return out[:, 0]


def count_three(query: Query, threads: int, report: Report | None) -> NDArray[Any]:
    """The outcomes of three players, or of more of whom three hold ranges (:func:`three_ranges`)."""
    ranges = three_ranges(query)
    assert ranges is not None, "the planner asks only for what can be answered"
    table = seats(query, ranges)
    found = _run(query, table, kernels.THREE_OUTCOMES, threads, report)
    if table.counts:
        times, over = table.scale
        found = found * times // over
        deals = int(table.rows[0] @ _deals(table.rows)) * times // over
        found[4] = deals * _run_outs(query) - found.sum()
    else:
        np.maximum(found, 0, out=found)  # differences: rounding may leave less than nothing
    masks = np.arange(len(found))
    outcomes = np.zeros_like(found)
    outcomes[sum((masks >> place & 1) << player for place, player in enumerate(table.players))] = found
    if query.counts:
        return outcomes
    return outcomes * float(query.weights[list(table.players[3:])].max(axis=1).prod())


def _run_outs(query: Query) -> int:
    """How many ways there are to complete the board beside all hands."""
    return comb(N_CARDS - len(query.board) - len(query.dead) - 2 * query.n_players, query.to_come)


def seats_by_combo(query: Query) -> Seats:
    """The hero is the first player. He need not be alike in suits: flags, on whole orbits of his combos."""
    rows = _rows(query, (1, 2), 0)
    flags, group = query.weights[0] > 0, 1
    if query.to_come:
        group = kernels.suit_group(rows.astype(np.float64), query.board_mask)
        group &= kernels.suit_group(query.weights[:0], query.dead_mask)
        images = np.asarray(kernels.combo_images(group)).reshape(-1, N_COMBOS)
        flags = flags[images].any(axis=0)
    rows = np.array([flags, *rows], rows.dtype)
    return Seats((0, 1, 2), rows, _NO_HANDS, query.dead_mask, group, (1, 1))


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

    @property
    def lose(self) -> NDArray[Any]:
        rest: NDArray[Any] = np.maximum(self.total - self.win - self.tie, 0)
        return rest


def against_two(query: Query, table: Seats, threads: int, report: Report | None) -> AgainstTwo:
    """All combos of the first of three players against the ranges of the other two; ``table`` is
    :func:`seats_by_combo`."""
    sums = _run(query, table, kernels.THREE_BY_COMBO, threads, report).reshape(N_COMBOS, 4)
    if table.group != 1:
        images = np.asarray(kernels.combo_images(table.group)).reshape(-1, N_COMBOS)
        sums = sums[images].sum(axis=0)
        sums = sums // len(images) if table.counts else sums / len(images)
    total = _deals(table.rows) * _run_outs(query)
    none = query.weights[0] == 0
    if not table.counts:  # what cannot happen is decided by counting combos, never by a rounded difference
        none |= _deals((table.rows > 0).astype(np.int64)) == 0
    sums = np.maximum(sums, 0)
    sums[none] = total[none] = 0
    win, first, second, both = sums.T
    return AgainstTwo(win, first + second + both, win + (first + second) / 2 + both / 3, total)
