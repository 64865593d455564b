"""Pictures by matplotlib, which is loaded only when one is drawn: ``pip install 'holdem_eval[plot]'``."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from holdem_eval.show.grid import grid_cells

_INCHES = 8.0


def grid_figure(values: ArrayLike, *, weights: bool = True) -> Any:
    """The 13 x 13 grid (see :func:`holdem_eval.show.grid.grid_cells`) as a matplotlib figure.

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

    cells = grid_cells(values, weights=weights)
    figure = matplotlib.figure.Figure(figsize=(_INCHES, _INCHES))
    axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.imshow(np.array([[cell.paper for cell in row] for row in cells], np.uint8))
    axes.set_axis_off()
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            ink = tuple(part / 255 for part in cell.ink)
            text = f"{cell.name}\n{cell.words}" if cell.words else cell.name
            axes.text(column, row, text, color=ink, ha="center", va="center", fontsize=9)
    return figure
