"""Two ranges on every flop: ``flops()``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from math import comb
from time import perf_counter
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import N_CARDS, CardsLike, format_cards
from holdem_eval.combos import COMBO_MASKS, N_COMBOS
from holdem_eval.equities.cancellation import heavy_and_light, is_doubtful
from holdem_eval.equities.histogram import check_weight, weighted_sum
from holdem_eval.equities.progress import as_progress
from holdem_eval.equities.query import PlayerLike, Query, as_query
from holdem_eval.equities.results import Result, or_null
from holdem_eval.equities.seats import hero_and_villain
from holdem_eval.equities.symmetry import combo_images, suit_images
from holdem_eval.errors import CardError, DealError
from holdem_eval.native import kernels
from holdem_eval.ranges import Range
from holdem_eval.threads import in_order, thread_count

_AT_ONCE: Final = 8
"""Flops in one part of the work: well below 100 ms."""


class Flop(NamedTuple):
    """One kind of flop, and the hero's shares on it; the fields are the columns and the JSON keys."""

    flop: str
    multiplicity: int
    equity: float
    win: float
    tie: float
    weight: float


@dataclass(frozen=True, slots=True, eq=False)
class Flops(Result):
    """The hero's equity on each kind of flop; iterating gives :class:`Flop` rows.

    Flops that differ by suits only are one kind: 1,755, of 22,100 flops. Arrays are read-only; ``equity``,
    ``win`` and ``tie`` are shares 0..1, nan where no deal is possible.
    """

    cards: NDArray[np.uint8]
    """(n, 3) cards of one flop of the kind, highest first."""
    multiplicity: NDArray[np.int64]
    """(n,): flops of the kind that can come: no card of theirs is dead."""
    equity: NDArray[np.float64]
    win: NDArray[np.float64]
    tie: NDArray[np.float64]
    weight: NDArray[np.float64]
    """(n,): the weight of all deals of hole cards on the flops of the kind."""
    dead: tuple[int, ...] = ()
    ranges: tuple[Range, ...] = ()
    """What hero and villain hold, as given."""
    elapsed: float = field(default=0.0)

    @property
    def mean(self) -> float:
        """The hero's equity before the flop."""
        live = self.weight > 0
        return float(weighted_sum(self.equity[live], self.weight[live]) / self.weight[live].sum())

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Flop]:
        columns = (self.multiplicity, self.equity, self.win, self.tie, self.weight)
        names = map(format_cards, self.cards.tolist())
        return map(Flop._make, zip(names, *(column.tolist() for column in columns), strict=True))

    def __str__(self) -> str:
        lines = [f"{row.flop} x{row.multiplicity:<3} {100 * row.equity:8.4f} %" for row in self]
        return "\n".join([*lines, f"mean        {100 * self.mean:8.4f} %"])

    def plot(self, ax: Any = None) -> Any:
        """A picture of all flops by texture, a point for each kind, by matplotlib; returns the Axes.

        Without ``ax``, axes are made as pyplot does. Raises ValueError for an ``ax`` that is none, and
        ModuleNotFoundError, with the way to install it, where matplotlib is missing.
        """
        from holdem_eval.show.plots import draw_flops

        return draw_flops(self, ax)

    def _repr_html_(self) -> str:
        from holdem_eval.show.html import flops_html

        return flops_html(self)

    def records(self) -> list[dict[str, Any]]:
        """A flat dict for each kind of flop, as pandas and polars take them; unknown shares are nan."""
        return [row._asdict() for row in self]

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON types, nan as null."""
        rows = ({key: or_null(value) for key, value in row._asdict().items()} for row in self)
        return {
            "ranges": list(map(str, self.ranges)),
            "mean": self.mean,
            "dead": format_cards(self.dead),
            "flops": list(rows),
            "elapsed": self.elapsed,
        }


def flops(
    *players: PlayerLike | Query,
    dead: CardsLike | None = "",
    threads: int | None = None,
    progress: object = None,
) -> Flops:
    """The first player's equity on every flop, exactly; one row for flops that differ by suits only.

    >>> dead = [card for card in range(52) if card % 4 < 2]   # no clubs or diamonds: quick
    >>> table = flops("AhKh", "QsQh, JsJh", dead=dead)
    >>> len(table), int(table.multiplicity.sum()), next(iter(table)).flop
    (1300, 2600, 'AsAhKs')
    >>> from holdem_eval import equity
    >>> abs(table.mean - equity("AhKh", "QsQh, JsJh", dead=dead).players[0].equity) < 1e-12
    True

    Ranges that prefer suits are no obstacle: a row is then the mean over its flops, by the weight of the
    deals that they leave. Arguments are those of :func:`equity`. One second where the ranges treat suits
    alike, up to twelve times that where they do not.

    Raises what :class:`Query` raises.
    """
    start = perf_counter()
    query = as_query(players, "", dead)
    if query.n_players > 2:
        raise DealError(f"expected two players, got {query.n_players}: flops() counts a hero and a villain")
    if query.board:
        raise CardError(
            f"expected no board, got {format_cards(query.board, ' ')}: flops() asks about all flops"
        )
    n_threads = thread_count(threads)
    watcher = as_progress(progress)
    sweep = _Sweep(query)
    kinds, flops_of, sizes, groups = _flops(query.dead_mask, sweep.group)
    found = np.zeros((len(kinds), 3), sweep.dtype)  # win, tie, total
    parts = [slice(first, first + _AT_ONCE) for first in range(0, len(flops_of.cards), _AT_ONCE)]
    tasks = (partial(sweep.count, flops_of.cards[part], sizes[part], groups[part]) for part in parts)
    for done, (part, counted) in enumerate(zip(parts, in_order(tasks, n_threads), strict=True), 1):
        np.add.at(found, flops_of.kind[part], counted)
        if watcher is not None:
            watcher(done, len(parts))
    multiplicity = np.bincount(flops_of.kind, sizes, len(kinds)).astype(np.int64)
    win, tie, total = found.astype(np.float64).T
    if sweep.hero == 1:
        win = np.maximum(total - win - tie, 0.0)
    possible = total > 0
    shares = np.full((4, len(kinds)), np.nan)
    for row, of in zip(shares, (win + tie / 2, win, tie), strict=False):
        np.divide(of, total, out=row, where=possible)
    shares[3] = total / (sweep.order * comb(N_CARDS - len(query.dead) - 7, 2))
    check_weight(float(shares[3].sum()))
    for array in (kinds, multiplicity, shares):
        array.flags.writeable = False
    equity, win, tie, weight = shares
    return Flops(
        *(kinds, multiplicity, equity, win, tie, weight),
        *(query.dead, query.ranges),
        elapsed=perf_counter() - start,
    )


class _Sweep:
    """Two ranges, swept on any flop.

    The hero's weights are replaced by their sums over the images under the group that leaves villain and dead
    cards unchanged: over an orbit of flops the outcomes are the same.
    """

    def __init__(self, query: Query) -> None:
        (self.hero, villain), _, _, self.group = hero_and_villain(query)
        self.order = self.group.bit_count()
        self.dead = query.dead_mask
        self.n_open = N_CARDS - len(query.dead) - 3
        self.weights = query.free_weights(self.hero)[combo_images(self.group)].sum(axis=0)
        self.villain = query.free_weights(villain)
        self.counts = query.counts
        self.dtype: type[np.int64 | np.float64] = np.int64 if self.counts else np.float64

    def count(
        self, flops: NDArray[np.uint8], sizes: NDArray[np.int64], groups: NDArray[np.int64]
    ) -> NDArray[Any]:
        """(n, 3): win, tie and total of the hero on the orbits of these flops, times the group's order."""
        found = [
            size * self._count(sum(1 << card for card in flop), group)
            for flop, size, group in zip(flops.tolist(), sizes.tolist(), groups.tolist(), strict=True)
        ]
        return np.array(found, self.dtype)

    def _count(self, board: int, group: int) -> NDArray[Any]:
        free = (COMBO_MASKS & np.uint64(board)) == 0
        own, villain = np.where(free, self.weights, 0.0), np.where(free, self.villain, 0.0)
        counted = self._by_combo((own > 0).astype(np.uint8), villain, board, group)
        found: NDArray[Any] = weighted_sum(counted, own.astype(self.dtype))
        return found

    def _by_combo(
        self, flags: NDArray[np.uint8], villain: NDArray[np.float64], board: int, group: int
    ) -> NDArray[Any]:
        """(3, 1326): win, tie and total of each combo that has a flag."""
        sums = np.zeros((2, N_COMBOS), self.dtype)
        found = np.empty((3, N_COMBOS), self.dtype)
        kernel, given = kernels.sweep_weights, villain
        finish = kernels.heads_up_counts if self.counts else kernels.heads_up_weights
        if self.counts:
            kernel, given = kernels.sweep_counts, villain.astype(np.uint8)
        boards = comb(self.n_open - 4, 2)
        kernel(flags, given, board, self.dead, group, 0, kernels.n_kinds(2), sums[0], sums[1])
        finish(flags, given, group, comb(self.n_open - 2, 2), boards, sums, found)
        if not self.counts and (is_doubtful(found[2], boards * villain.sum()) & (flags > 0)).any():
            parts = heavy_and_light(villain)
            if parts is not None:
                heavy, light = (self._by_combo(flags, part, board, group) for part in parts)
                found = heavy + light
        return found


class _FlopsOfKinds(NamedTuple):
    cards: NDArray[np.uint8]
    kind: NDArray[np.intp]


def _flops(
    dead: int, group: int
) -> tuple[NDArray[np.uint8], _FlopsOfKinds, NDArray[np.int64], NDArray[np.int64]]:
    """The kinds of flops (n, 3), highest cards first; one flop for each orbit of ``group``, with its kind;
    the sizes of the orbits; the parts of the group that leave each flop unchanged."""
    open_cards = [card for card in range(N_CARDS - 1, -1, -1) if not dead >> card & 1]
    every = np.array(list(combinations(open_cards, 3)), np.int64)  # highest card first, highest flop first
    suits = suit_images().astype(np.int64)
    moved = np.sort(every & ~3 | suits[:, every & 3], axis=2)[:, :, ::-1]  # (24, flops, 3)
    keys = (moved * (1 << 12, 1 << 6, 1)).sum(axis=2)
    own = keys[0]  # the identity comes first
    in_group = np.array([group >> p & 1 for p in range(len(suits))], bool)
    highest = np.where(in_group[:, None], keys, 0).max(axis=0)
    chosen = own == highest
    fixing = in_group[:, None] & (keys[:, chosen] == own[chosen])
    groups = (fixing * (1 << np.arange(len(suits)))[:, None]).sum(axis=0)
    sizes = in_group.sum() // fixing.sum(axis=0)
    kinds, kind = np.unique(-keys[:, chosen].max(axis=0), return_inverse=True)
    cards = np.stack([-kinds >> 12, -kinds >> 6 & 63, -kinds & 63], axis=1).astype(np.uint8)
    return cards, _FlopsOfKinds(every[chosen].astype(np.uint8), kind.ravel()), sizes, groups
