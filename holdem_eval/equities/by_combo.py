"""One number per hero combo: ``equity_by_combo()``."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import CardsLike, format_cards
from holdem_eval.combos import CLASS_NAMES, COMBO_CLASS, N_CLASSES, N_COMBOS, combo_name
from holdem_eval.equities import cancellation
from holdem_eval.equities.costs import WORTH_SPLITTING
from holdem_eval.equities.histogram import check_weight, weighted_sum
from holdem_eval.equities.planner import engine_by_combo
from holdem_eval.equities.progress import as_progress
from holdem_eval.equities.query import PlayerLike, Query, as_query
from holdem_eval.equities.results import Result, or_null
from holdem_eval.errors import DealError
from holdem_eval.native import kernels
from holdem_eval.threads import thread_count


@dataclass(frozen=True, slots=True, eq=False)
class ComboEquity(Result):
    """The hero's equity combo by combo: five (1326,) float64 arrays in combo order, read-only.

    ``equity``, ``win``, ``tie`` and ``lose`` are shares 0..1, nan outside the hero's range and where no
    villain hand is possible; ``weight`` is hero weight x compatible villain mass, 0 where impossible.
    """

    equity: NDArray[np.float64]
    win: NDArray[np.float64]
    tie: NDArray[np.float64]
    lose: NDArray[np.float64]
    weight: NDArray[np.float64]
    board: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()
    elapsed: float = field(default=0.0)

    @property
    def mean(self) -> float:
        """The hero's equity with the whole range."""
        live = self.weight > 0
        return float(weighted_sum(self.equity[live], self.weight[live]) / self.weight[live].sum())

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

    def __str__(self) -> str:
        grid = self.grid().ravel()
        lines = [
            f"{name:<3} {100 * value:8.4f} %"
            for name, value in zip(CLASS_NAMES, grid, strict=True)
            if not np.isnan(value)
        ]
        return "\n".join([*lines, f"mean {100 * self.mean:7.4f} %"])

    def _repr_html_(self) -> str:
        from holdem_eval.show.grid import grid_html

        return grid_html(self.grid(), weights=False)

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON types: one entry per hero combo, nan as null."""
        shown = np.flatnonzero((self.weight > 0) | ~np.isnan(self.equity))
        return {
            "mean": self.mean,
            "board": format_cards(self.board),
            "dead": format_cards(self.dead),
            "combos": [
                {
                    "combo": combo_name(index),
                    "equity": or_null(float(self.equity[index])),
                    "win": or_null(float(self.win[index])),
                    "tie": or_null(float(self.tie[index])),
                    "lose": or_null(float(self.lose[index])),
                    "weight": float(self.weight[index]),
                }
                for index in shown.tolist()
            ],
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
        equity, win, tie, lose, weight, query.board, query.dead, elapsed=perf_counter() - start
    )


def _against_two(query: Query, figures: NDArray[np.float64]) -> list[NDArray[np.float64]]:
    """Equity, win, tie, lose and weight."""
    win, tie, share, mass = figures
    total = np.where(mass > 0, mass, np.nan)
    lose = np.maximum(mass - win - tie, 0.0)
    return [*(part / total for part in (share, win, tie, lose)), query.weights[0] * mass / query.boards(3)]
