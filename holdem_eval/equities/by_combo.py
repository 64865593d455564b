"""One number per hero combo: ``equity_by_combo()``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import CardsLike, format_cards, mask_of
from holdem_eval.combos import CLASS_NAMES, COMBO_CLASS, N_CLASSES, N_COMBOS, blocked_combos, combo_name
from holdem_eval.equities import cancellation
from holdem_eval.equities.costs import WORTH_SPLITTING
from holdem_eval.equities.histogram import check_weight, weighted_sum
from holdem_eval.equities.planner import engine_by_combo
from holdem_eval.equities.progress import as_progress
from holdem_eval.equities.query import PlayerLike, Query, as_query
from holdem_eval.equities.results import Result, or_null
from holdem_eval.errors import DealError, is_one_of, shown
from holdem_eval.native import kernels
from holdem_eval.ranges import Range
from holdem_eval.threads import thread_count


class HeroCombo(NamedTuple):
    """One combo of the hero and its shares 0..1; the fields are the JSON keys."""

    combo: str
    equity: float
    win: float
    tie: float
    lose: float
    weight: float
    """Hero weight x compatible villain mass; 0 where no villain hand is possible: the shares are nan then."""


@dataclass(frozen=True, slots=True, eq=False)
class ComboEquity(Result):
    """The hero's equity combo by combo: five (1326,) float64 arrays in combo order, read-only; iterating
    gives a :class:`HeroCombo` for each combo of the hero that board and dead cards leave.

    ``equity``, ``win``, ``tie`` and ``lose`` are shares 0..1, nan outside the hero's range and where no
    villain hand is possible; ``weight`` is hero weight x compatible villain mass, 0 where impossible.
    """

    equity: NDArray[np.float64]
    win: NDArray[np.float64]
    tie: NDArray[np.float64]
    lose: NDArray[np.float64]
    weight: NDArray[np.float64]
    board: tuple[int, ...]
    dead: tuple[int, ...]
    ranges: tuple[Range, ...]
    """What hero and villains hold, as given."""
    elapsed: float = field(default=0.0)

    @property
    def mean(self) -> float:
        """The hero's equity with the whole range."""
        live = self.weight > 0
        return float(weighted_sum(self.equity[live], self.weight[live]) / self.weight[live].sum())

    @property
    def fair_share(self) -> float:
        """1/N: the share of each of N players who hold the same."""
        return 1 / len(self.ranges)

    def grid(self) -> NDArray[np.float64]:
        """(13, 13) float64: mean equity of each starting-hand class, A first, suited above the diagonal; nan
        where the hero holds nothing."""
        live = self.weight > 0
        cells = COMBO_CLASS[live]
        weight = np.bincount(cells, weights=self.weight[live], minlength=N_CLASSES)
        share = np.bincount(cells, weights=self.weight[live] * self.equity[live], minlength=N_CLASSES)
        mean: NDArray[np.float64] = np.full(N_CLASSES, np.nan)
        np.divide(share, weight, out=mean, where=weight > 0)
        return mean.reshape(13, 13)

    def __iter__(self) -> Iterator[HeroCombo]:
        gone = blocked_combos(mask_of((*self.board, *self.dead)))
        held = np.flatnonzero((self.ranges[0].weights > 0) & ~gone)
        columns = (self.equity, self.win, self.tie, self.lose, self.weight)
        names = map(combo_name, held.tolist())
        return map(HeroCombo._make, zip(names, *(column[held].tolist() for column in columns), strict=True))

    def records(self) -> list[dict[str, Any]]:
        """A flat dict for each combo of the hero, as pandas and polars take them; unknown shares are nan.

        >>> c = equity_by_combo("AhKh, QdQc", "JsJh", board="Qs7h2d")
        >>> [(row["combo"], round(row["equity"], 4)) for row in c.records()]
        [('QdQc', 0.999), ('AhKh', 0.2838)]
        """
        return [row._asdict() for row in self]

    def __str__(self) -> str:
        grid = self.grid().ravel()
        lines = [
            f"{name:<3} {100 * value:8.4f} %"
            for name, value in zip(CLASS_NAMES, grid, strict=True)
            if not np.isnan(value)
        ]
        return "\n".join([*lines, f"mean {100 * self.mean:7.4f} %"])

    def plot(self, ax: Any = None, *, kind: Literal["grid", "distribution"] = "grid") -> Any:
        """A picture by matplotlib; returns the Axes.

        ``"grid"`` is the heat map of the starting hands; ``"distribution"`` the equity of the range's hands
        from the weakest to the strongest. To see two players beside each other, draw both into one::

            hero, villain = "TT+, AQ+", "22+, A2s+"
            ax = equity_by_combo(hero, villain, board=board).plot(kind="distribution")
            equity_by_combo(villain, hero, board=board).plot(ax, kind="distribution")

        Without ``ax``, axes are made as pyplot does. Raises ValueError for another kind or an
        ``ax`` that is none, and ModuleNotFoundError, with the way to install it, where matplotlib is missing.
        """
        from holdem_eval.show.plots import draw_combos, draw_distribution

        draw = {"grid": draw_combos, "distribution": draw_distribution}
        if not is_one_of(kind, draw):
            raise ValueError(f"expected kind 'grid' or 'distribution', got {shown(kind)}")
        return draw[kind](self, ax)

    def _repr_html_(self) -> str:
        from holdem_eval.show.html import combos_html

        return combos_html(self)

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON types: one entry per hero combo, nan as null."""
        return {
            "ranges": list(map(str, self.ranges)),
            "mean": self.mean,
            "board": format_cards(self.board),
            "dead": format_cards(self.dead),
            "combos": [{key: or_null(value) for key, value in row._asdict().items()} for row in self],
            "elapsed": self.elapsed,
        }


def equity_by_combo(
    *players: PlayerLike | Query,
    board: CardsLike | None = "",
    dead: CardsLike | None = "",
    threads: int | None = None,
    progress: object = None,
) -> ComboEquity:
    """The equity of each combo of the first player against the range of a villain, or the ranges of two,
    exactly.

    >>> c = equity_by_combo("random", "QQ+, AKs", board="Qs7h2d")
    >>> from holdem_eval.cards import parse_cards
    >>> from holdem_eval.combos import combo_index
    >>> round(float(c.equity[combo_index(*parse_cards("7s7c"))]), 4)
    0.7851

    Arguments are those of :func:`equity`. Combos outside the hero's range are nan. A tie with one villain
    counts half in ``equity``, with both a third; ``tie`` is the probability of any.
    """
    start = perf_counter()
    query = as_query(players, board, dead)
    if query.n_players > 3:
        raise DealError(f"expected a hero and one or two villains, got {query.n_players} players")
    n_threads = thread_count(threads)
    watcher = as_progress(progress)
    engine = engine_by_combo(query)
    if engine.cost <= WORTH_SPLITTING:
        n_threads = 1
    figures = cancellation.sound_by_combo(query, engine, n_threads, watcher)
    found = np.empty((5, N_COMBOS))
    if query.n_players == 2:
        # whole weights will do: where the hero's combos are blocked, totals are 0
        check_weight(kernels.combo_shares(figures, query.ranges[0].weights, query.boards(2), found))
    else:
        found[:] = _against_two(query, figures)
        check_weight(float(found[4].sum()))
    found.flags.writeable = False
    equity, win, tie, lose, weight = found
    return ComboEquity(
        *(equity, win, tie, lose, weight),
        *(query.board, query.dead, query.ranges),
        elapsed=perf_counter() - start,
    )


def _against_two(query: Query, figures: NDArray[np.float64]) -> list[NDArray[np.float64]]:
    """Equity, win, tie, lose and weight."""
    win, tie, share, mass = figures
    total = np.where(mass > 0, mass, np.nan)
    lose = np.maximum(mass - win - tie, 0.0)
    return [*(part / total for part in (share, win, tie, lose)), query.weights[0] * mass / query.boards(3)]
