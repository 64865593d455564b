"""The 13 x 13 grid of starting hands as terminal text, inline HTML or SVG.

Row and column 0 are the ace; suited hands stand above the diagonal, offsuit hands below. A value is a share
0..1 (a weight or an equity); nan marks a hand that does not occur. Every drawing says its value in text: the
shade only repeats it, so nothing is lost without colours or to readers who see them differently.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from holdem_eval.cards import RANKS
from holdem_eval.combos import CLASS_NAMES

Colour = tuple[int, int, int]
"""Red, green and blue, 0..255."""

_PALE: Colour = (233, 240, 248)
_DEEP: Colour = (8, 81, 156)
_ABSENT: Colour = (246, 246, 246)
_DARK_INK: Colour = (33, 37, 41)
_LIGHT_INK: Colour = (255, 255, 255)
_FAINT_INK: Colour = (160, 160, 160)

_CELL_WIDTH = 5  # "100%" or a class name, and a space on the left
_SVG_CELL = 48


@dataclass(frozen=True)
class Cell:
    """One starting hand of a grid: its name, its value in words and the colours that repeat the value."""

    name: str
    words: str
    absent: bool
    paper: Colour
    ink: Colour


def percent_words(value: float) -> str:
    """A share in at most four characters, never rounded to a 0 or a 1 that it is not.

    >>> [percent_words(value) for value in (0.0, 0.002, 0.5, 0.999, 1.0)]
    ['0%', '<1%', '50%', '>99%', '100%']
    """
    if 0 < value < 0.01:
        return "<1%"
    if 0.99 < value < 1:
        return ">99%"
    return f"{100 * value:.0f}%"


def grid_cells(values: ArrayLike, *, weights: bool = True) -> list[list[Cell]]:
    """The cells of a (13, 13) array of shares 0..1, rows from the ace down.

    With ``weights`` a hand of weight 0 is absent, like nan; otherwise (equities) 0 is a value like any other.

    >>> cells = grid_cells(np.eye(13))
    >>> cells[0][0].name, cells[0][0].words, cells[0][1].name, cells[0][1].absent
    ('AA', '100%', 'AKs', True)

    Raises :class:`ValueError` unless the array is 13 x 13, of numbers 0..1 or nan.
    """
    try:
        grid = np.asarray(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise ValueError("expected a 13 x 13 array of shares, got values that are not numbers") from None
    if grid.shape != (13, 13):
        raise ValueError(f"expected a 13 x 13 array of shares, got shape {grid.shape}")
    wrong = ~(np.isnan(grid) | ((grid >= 0) & (grid <= 1)))
    if wrong.any():
        row, column = (int(index[0]) for index in np.nonzero(wrong))
        name = CLASS_NAMES[13 * row + column]
        raise ValueError(
            f"expected shares 0..1 or nan, got {grid[row, column]} at row {row}, column {column} ({name})"
        )
    return [
        [_cell(13 * row + column, float(grid[row, column]), weights) for column in range(13)]
        for row in range(13)
    ]


def _cell(number: int, value: float, weights: bool) -> Cell:
    name = CLASS_NAMES[number]
    if np.isnan(value) or (weights and value == 0):
        return Cell(name, "", True, _ABSENT, _FAINT_INK)
    red, green, blue = (round(pale + (deep - pale) * value) for pale, deep in zip(_PALE, _DEEP, strict=True))
    return Cell(
        name, percent_words(value), False, (red, green, blue), _LIGHT_INK if value > 0.5 else _DARK_INK
    )


def grid_text(values: ArrayLike, *, weights: bool = True, color: bool = False) -> str:
    """The grid as 14 lines for a terminal, with ANSI colours on request.

    A cell shows the name of a hand at full weight, the percentage of any other, ``.`` where absent; without
    ``weights`` (equities) every hand shows its percentage.

    >>> print("\\n".join(grid_text(np.triu(np.ones((13, 13)))[:, ::1]).splitlines()[:3]))
           A    K    Q    J    T    9    8    7    6    5    4    3    2
      A   AA  AKs  AQs  AJs  ATs  A9s  A8s  A7s  A6s  A5s  A4s  A3s  A2s
      K    .   KK  KQs  KJs  KTs  K9s  K8s  K7s  K6s  K5s  K4s  K3s  K2s
    """
    ranks = RANKS[::-1]
    lines = ["   " + "".join(f"{rank:>{_CELL_WIDTH}}" for rank in ranks)]
    for rank, row in zip(ranks, grid_cells(values, weights=weights), strict=True):
        lines.append(f"{rank:>3}" + "".join(_terminal_cell(cell, weights, color) for cell in row))
    return "\n".join(lines)


def _terminal_cell(cell: Cell, weights: bool, color: bool) -> str:
    if cell.absent:
        label = "."
    elif weights and cell.words == "100%":
        label = cell.name
    else:
        label = cell.words
    text = f"{label:>{_CELL_WIDTH}}"
    if not color or cell.absent:
        return text
    paper, ink = ";".join(map(str, cell.paper)), ";".join(map(str, cell.ink))
    return f"\x1b[48;2;{paper}m\x1b[38;2;{ink}m{text}\x1b[0m"


def grid_html(values: ArrayLike, *, weights: bool = True) -> str:
    """The grid as one inline-styled HTML table without scripts; each cell's tooltip names hand and value.

    >>> grid_html(np.ones((13, 13)))[:6], grid_html(np.ones((13, 13))).count("<td")
    ('<table', 169)
    """
    rows = "".join(f"<tr>{''.join(map(_html_cell, row))}</tr>" for row in grid_cells(values, weights=weights))
    style = "border-collapse:collapse;font:11px/1.25 system-ui,sans-serif;text-align:center"
    return f'<table style="{style}"><tbody>{rows}</tbody></table>'


def _html_cell(cell: Cell) -> str:
    style = (
        f"background:{_css(cell.paper)};color:{_css(cell.ink)};border:1px solid #fff;"
        "width:36px;height:34px;padding:0;text-align:center"
    )
    words = f"<br><small>{_escaped(cell.words)}</small>" if cell.words else ""
    return f'<td style="{style}" title="{_tooltip(cell)}">{cell.name}{words}</td>'


def grid_svg(values: ArrayLike, *, weights: bool = True) -> str:
    """The grid as one standalone SVG picture, 624 x 624 units, each cell with its tooltip.

    >>> grid_svg(np.ones((13, 13))).count("<rect")
    169
    """
    size = 13 * _SVG_CELL
    cells = "".join(
        _svg_cell(cell, row, column) for cell, row, column in _placed(grid_cells(values, weights=weights))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="{size}" height="{size}" '
        f'font-family="system-ui,sans-serif" text-anchor="middle" role="img" '
        f'aria-label="grid of the 169 starting hands">{cells}</svg>'
    )


def _placed(cells: list[list[Cell]]) -> Iterator[tuple[Cell, int, int]]:
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            yield cell, row, column


def _svg_cell(cell: Cell, row: int, column: int) -> str:
    left, top = column * _SVG_CELL, row * _SVG_CELL
    middle, fill = left + _SVG_CELL // 2, _css(cell.ink)
    words = (
        f'<text x="{middle}" y="{top + 37}" font-size="11">{_escaped(cell.words)}</text>'
        if cell.words
        else ""
    )
    return (
        f'<g fill="{fill}"><title>{_tooltip(cell)}</title>'
        f'<rect x="{left}" y="{top}" width="{_SVG_CELL}" height="{_SVG_CELL}" '
        f'fill="{_css(cell.paper)}" stroke="#fff"/>'
        f'<text x="{middle}" y="{top + 22}" font-size="14">{cell.name}</text>{words}</g>'
    )


def _tooltip(cell: Cell) -> str:
    return f"{cell.name}: {_escaped(cell.words) or 'absent'}"


def _css(colour: Colour) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour)


def _escaped(words: str) -> str:
    return words.replace("<", "&lt;").replace(">", "&gt;")
