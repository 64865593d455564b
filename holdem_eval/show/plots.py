"""Pictures by matplotlib, which is loaded only when one is drawn: ``pip install 'holdem_eval[plot]'``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import ArrayLike

from holdem_eval.errors import printable
from holdem_eval.show.grid import grid_cells

if TYPE_CHECKING:
    from holdem_eval.histories import PlayerTotal

_INCHES: Final = 8.0
_MOST_POINTS: Final = 2_000
"""Points of a line; more cannot be told apart."""


def empty_figure(width: float = _INCHES, height: float = _INCHES, **parameters: Any) -> Any:
    """A matplotlib figure without a window, ``width`` x ``height`` inches.

    Raises ModuleNotFoundError, with the way to install it, where matplotlib is missing.
    """
    try:
        import matplotlib
    except ModuleNotFoundError as error:
        if error.name != "matplotlib":
            raise
        raise ModuleNotFoundError(
            "expected matplotlib, which is not installed: pip install 'holdem_eval[plot]'", name="matplotlib"
        ) from None
    import matplotlib.figure

    return matplotlib.figure.Figure(figsize=(width, height), **parameters)


def grid_figure(values: ArrayLike, *, weights: bool = True) -> Any:
    """The 13 x 13 grid (see :func:`holdem_eval.show.grid.grid_cells`) as a matplotlib figure.

    Raises ModuleNotFoundError where matplotlib is missing.
    """
    cells = grid_cells(values, weights=weights)
    figure = empty_figure()
    axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.imshow(np.array([[cell.paper for cell in row] for row in cells], np.uint8))
    axes.set_axis_off()
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            ink = tuple(part / 255 for part in cell.ink)
            text = f"{cell.name}\n{cell.words}" if cell.words else cell.name
            axes.text(column, row, text, color=ink, ha="center", va="center", fontsize=9)
    return figure


def _label(name: str) -> str:
    """A name as a legend shows it, and not as mathematics (``$``) or as a line to leave out (``_``)."""
    name = printable(name).replace("$", r"\$")
    return f" {name}" if name.startswith("_") else name


def totals_figure(players: Sequence[PlayerTotal]) -> Any:
    """What each player won, hand by hand, and dashed the same with every all-in at its expected value.

    Raises ModuleNotFoundError where matplotlib is missing.
    """
    figure = empty_figure(9, 5.5, layout="constrained")
    axes = figure.add_subplot()
    for number, player in enumerate(players):
        color = f"C{number % 10}"
        hands = range(0, player.hands, max(1, player.hands // _MOST_POINTS))
        places = [hand + 1 for hand in hands]
        axes.plot(places, [player.won_line[hand] for hand in hands], color=color, label=_label(player.name))
        axes.plot(places, [player.ev_line[hand] for hand in hands], color=color, linestyle="--", linewidth=1)
    axes.axhline(0, color="0.5", linewidth=0.8)
    axes.set(xlabel="hands", ylabel="won; dashed: with all-ins at their expected value")
    axes.legend()
    return figure
