"""The 13 x 13 grid of starting hands as terminal text, inline HTML or SVG.

Row and column 0 are the ace; suited hands stand above the diagonal, offsuit hands below. A value is a share
0..1 (a weight or an equity); nan marks a hand that does not occur. Every drawing says its value in text: the
colour only repeats it, so nothing is lost without colours or to readers who see them differently.

A weight fills its cell from below. An equity is blue above the fair share 1/N and orange below, the same to
eyes that do not tell red from green; both are deeper the farther from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from holdem_eval.cards import RANKS
from holdem_eval.combos import CLASS_NAMES

Colour = tuple[int, int, int]
"""Red, green and blue, 0..255."""

LESS: Final[Colour] = (179, 88, 6)
FAIR: Final[Colour] = (247, 247, 247)
MORE: Final[Colour] = (8, 81, 156)
"""The ends and the middle of the scale of equities."""

EMPTY: Final[Colour] = (226, 234, 243)
FULL: Final[Colour] = (126, 175, 222)
"""A cell's part that a weight leaves empty, and the part that it fills."""

_ABSENT: Final[Colour] = (255, 255, 255)
_DARK_INK: Final[Colour] = (33, 37, 41)
_LIGHT_INK: Final[Colour] = (255, 255, 255)
_FAINT_INK: Final[Colour] = (140, 140, 140)

CELL_WIDTH: Final = 5
"""Columns of a terminal's cell: "100%" or a class name, and a space on the left."""
NARROW_CELL: Final = 4
"""The same where the terminal has less than 68: the longest words touch."""
_SVG_CELL = 48
_SVG_LINE = 22  # a line of the words above and below the picture
SCALE_STEPS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Steps of the scale on each side of the fair share, as parts of the way to 0 and to 1."""


@dataclass(frozen=True)
class Cell:
    """One starting hand of a grid: its name, its value in words and the colours that repeat the value."""

    name: str
    words: str
    absent: bool
    paper: Colour
    ink: Colour
    filled: float = 1.0
    """How much of the cell has its colour, from below; the rest is ``EMPTY``."""


def diverging(value: float, fair: float) -> Colour:
    """The colour of an equity 0..1: orange below the fair share, blue above, nearly white at it.

    >>> diverging(0.5, 0.5) == FAIR, diverging(1.0, 0.5) == MORE, diverging(0.0, 1 / 3) == LESS
    (True, True, True)
    """
    end, way = (MORE, (value - fair) / (1 - fair)) if value > fair else (LESS, (fair - value) / fair)
    red, green, blue = (round(middle + (last - middle) * way) for middle, last in zip(FAIR, end, strict=True))
    return red, green, blue


def ink_on(paper: Colour) -> Colour:
    """The ink that is read best on a colour, dark or white.

    >>> ink_on(FAIR) == ink_on(MORE)
    False
    """
    luminance = sum(
        share * (part / 255) ** 2.2 for share, part in zip((0.2126, 0.7152, 0.0722), paper, strict=True)
    )
    return _DARK_INK if luminance > 0.22 else _LIGHT_INK


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


def grid_cells(values: ArrayLike, *, weights: bool = True, fair: float = 0.5) -> list[list[Cell]]:
    """The cells of a (13, 13) array of shares 0..1, rows from the ace down.

    With ``weights`` a hand of weight 0 is absent, like nan; otherwise (equities) 0 is a value like any other,
    and ``fair`` is the share of each of N players who hold the same, 1/N.

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
        [_cell(13 * row + column, float(grid[row, column]), weights, fair) for column in range(13)]
        for row in range(13)
    ]


def _cell(number: int, value: float, weights: bool, fair: float) -> Cell:
    name = CLASS_NAMES[number]
    if np.isnan(value) or (weights and value == 0):
        return Cell(name, "", True, _ABSENT, _FAINT_INK)
    if weights:
        return Cell(name, percent_words(value), False, FULL, _DARK_INK, filled=value)
    paper = diverging(value, fair)
    return Cell(name, percent_words(value), False, paper, ink_on(paper))


def grid_text(
    values: ArrayLike,
    *,
    weights: bool = True,
    fair: float = 0.5,
    color: bool = False,
    cell_width: int = CELL_WIDTH,
) -> str:
    """The grid as 14 lines for a terminal, with ANSI colours on request.

    A cell shows the name of a hand at full weight, the percentage of any other, ``.`` where absent; without
    ``weights`` (equities) every hand shows its percentage.

    >>> print("\\n".join(grid_text(np.triu(np.ones((13, 13)))[:, ::1]).splitlines()[:3]))
           A    K    Q    J    T    9    8    7    6    5    4    3    2
      A   AA  AKs  AQs  AJs  ATs  A9s  A8s  A7s  A6s  A5s  A4s  A3s  A2s
      K    .   KK  KQs  KJs  KTs  K9s  K8s  K7s  K6s  K5s  K4s  K3s  K2s
    """
    ranks = RANKS[::-1]
    lines = ["   " + "".join(f"{rank:>{cell_width}}" for rank in ranks)]
    for rank, row in zip(ranks, grid_cells(values, weights=weights, fair=fair), strict=True):
        cells = (_terminal_cell(cell, weights, color, cell_width) for cell in row)
        lines.append(f"{rank:>3}" + "".join(cells))
    return "\n".join(lines)


def _terminal_cell(cell: Cell, weights: bool, color: bool, width: int) -> str:
    if cell.absent:
        label = "."
    elif weights and cell.words == "100%":
        label = cell.name
    else:
        label = cell.words
    text = f"{label:>{width}}"
    if not color or cell.absent:
        return text
    red, green, blue = (
        round(empty + (full - empty) * cell.filled) for empty, full in zip(EMPTY, cell.paper, strict=True)
    )
    ink = ";".join(map(str, cell.ink))
    return f"\x1b[48;2;{red};{green};{blue}m\x1b[38;2;{ink}m{text}\x1b[0m"


def scale_cells(*, weights: bool = True, fair: float = 0.5) -> list[Cell]:
    """The scale of a grid as a row of cells: weights 25, 50, 75 and 100 %, or equities from 0 over the fair
    share to 100 %.

    >>> [cell.words for cell in scale_cells(weights=False, fair=0.5)]
    ['0%', '12%', '25%', '38%', '50%', '62%', '75%', '88%', '100%']
    """
    if weights:
        return [
            Cell("", percent_words(step), False, FULL, _DARK_INK, filled=step) for step in SCALE_STEPS[1:]
        ]
    below, above = [fair * step for step in SCALE_STEPS], [fair + (1 - fair) * step for step in SCALE_STEPS]
    papers = [(value, diverging(value, fair)) for value in (*below, *above[1:])]
    return [Cell("", percent_words(value), False, paper, ink_on(paper)) for value, paper in papers]


def scale_words(*, weights: bool = True, fair: float = 0.5) -> str:
    """What the scale shows.

    >>> scale_words(weights=False, fair=0.25)
    'white: the fair share, 25%'
    """
    return "weight" if weights else f"white: the fair share, {percent_words(fair)}"


def grid_html(
    values: ArrayLike, *, weights: bool = True, fair: float = 0.5, title: Sequence[str] = ()
) -> str:
    """The grid as one inline-styled HTML table without scripts; each cell's tooltip names hand and value. The
    lines of ``title`` stand above, the scale below, in the colour of the text around.

    >>> grid_html(np.ones((13, 13)))[:6], grid_html(np.ones((13, 13))).count('title="')
    ('<table', 169)
    """
    cells = grid_cells(values, weights=weights, fair=fair)
    rows = "".join(f"<tr>{''.join(map(_html_cell, row))}</tr>" for row in cells)
    style = "border-collapse:collapse;font:11px/1.25 system-ui,sans-serif;text-align:center;color:inherit"
    body = f"<tbody>{rows}{_html_scale(weights, fair)}</tbody>"
    return f'<table style="{style}">{_html_caption(title)}{body}</table>'


def _html_caption(title: Sequence[str]) -> str:
    if not title:
        return ""
    lines = "<br>".join(escape(line) for line in title)
    style = "caption-side:top;text-align:left;color:inherit;font-size:13px;padding:0 0 4px"
    return f'<caption style="{style}">{lines}</caption>'


_HTML_CELL = "border:1px solid rgba(128,128,128,.35);padding:0;text-align:center"
_HTML_NOTE = "border:none;padding:6px 6px 0 0;text-align:left;background:none;color:inherit"


def _html_cell(cell: Cell) -> str:
    words = f"<br><small>{escape(cell.words)}</small>" if cell.words else ""
    style = f"{_html_paper(cell)};{_HTML_CELL};width:36px;height:34px"
    return f'<td style="{style}" title="{_tooltip(cell)}">{cell.name}{words}</td>'


def _html_scale(weights: bool, fair: float) -> str:
    steps = scale_cells(weights=weights, fair=fair)
    rest = 13 - len(steps)
    words = (
        f'<td colspan="{rest}" style="{_HTML_NOTE}">{escape(scale_words(weights=weights, fair=fair))}</td>'
    )
    gap = f'<tr><td colspan="13" style="{_HTML_NOTE}"></td></tr>'
    cells = "".join(
        f'<td style="{_html_paper(step)};{_HTML_CELL};height:24px">{escape(step.words)}</td>'
        for step in steps
    )
    return f"{gap}<tr>{cells}{words}</tr>"


def _html_paper(cell: Cell) -> str:
    """Its own paper and ink, so that a page may be light or dark; an absent hand has those of the page."""
    if cell.absent:
        return "background:none;color:inherit;opacity:.45"
    ink = f"color:{css(cell.ink)}"
    if cell.filled == 1:
        return f"background:{css(cell.paper)};{ink}"
    share = f"{100 * cell.filled:.4g}%"
    return f"background:linear-gradient(to top,{css(cell.paper)} {share},{css(EMPTY)} {share});{ink}"


def grid_svg(values: ArrayLike, *, weights: bool = True, fair: float = 0.5, title: Sequence[str] = ()) -> str:
    """The grid as one standalone SVG picture, 640 units wide, on white, each cell with its tooltip. The lines
    of ``title`` stand above, the scale below.

    >>> grid_svg(np.ones((13, 13))).count("<title>")
    170
    """
    margin = 8
    top = margin + _SVG_LINE * len(title)
    width, below = 13 * _SVG_CELL + 2 * margin, top + 13 * _SVG_CELL + margin
    height = below + _SVG_LINE + margin
    lines = "".join(
        _svg_text(margin, margin + _SVG_LINE * row + 14, line, 14) for row, line in enumerate(title)
    )
    cells = "".join(
        _svg_cell(cell, margin + column * _SVG_CELL, top + row * _SVG_CELL)
        for cell, row, column in _placed(grid_cells(values, weights=weights, fair=fair))
    )
    name = escape(" ".join(title)) or "grid of the 169 starting hands"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="system-ui,sans-serif" role="img"><title>{name}</title>'
        f'<rect width="{width}" height="{height}" fill="#fff"/>{lines}<g text-anchor="middle">{cells}</g>'
        f"{_svg_scale(margin, below, weights, fair)}</svg>"
    )


def _placed(cells: list[list[Cell]]) -> Iterator[tuple[Cell, int, int]]:
    for row, line in enumerate(cells):
        for column, cell in enumerate(line):
            yield cell, row, column


def _svg_cell(cell: Cell, left: int, top: int) -> str:
    middle = left + _SVG_CELL // 2
    words = (
        f'<text x="{middle}" y="{top + 37}" font-size="11">{escape(cell.words)}</text>' if cell.words else ""
    )
    return (
        f'<g fill="{css(cell.ink)}"><title>{_tooltip(cell)}</title>'
        f"{_svg_paper(cell, left, top, _SVG_CELL, _SVG_CELL)}"
        f'<text x="{middle}" y="{top + 22}" font-size="14">{cell.name}</text>{words}</g>'
    )


def _svg_paper(cell: Cell, left: int, top: int, width: int, height: int) -> str:
    whole = EMPTY if cell.filled < 1 else cell.paper
    paper = (
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{css(whole)}" stroke="#fff"/>'
    )
    if cell.filled == 1:
        return paper
    high = round((height - 1) * cell.filled, 2)
    return paper + (
        f'<rect x="{left + 0.5}" y="{round(top + height - 0.5 - high, 2)}" width="{width - 1}" '
        f'height="{high}" fill="{css(cell.paper)}"/>'
    )


def _svg_scale(left: int, top: int, weights: bool, fair: float) -> str:
    steps, wide = scale_cells(weights=weights, fair=fair), 40
    cells = "".join(
        f'<g fill="{css(step.ink)}">{_svg_paper(step, left + wide * place, top, wide, _SVG_LINE)}'
        f'<text x="{left + wide * place + wide // 2}" y="{top + 15}" font-size="11" text-anchor="middle">'
        f"{escape(step.words)}</text></g>"
        for place, step in enumerate(steps)
    )
    words = scale_words(weights=weights, fair=fair)
    return cells + _svg_text(left + wide * len(steps) + 10, top + 15, words, 12)


def _svg_text(left: int, line: int, words: str, size: int) -> str:
    return f'<text x="{left}" y="{line}" font-size="{size}" fill="{css(_DARK_INK)}">{escape(words)}</text>'


def _tooltip(cell: Cell) -> str:
    return f"{cell.name}: {escape(cell.words) or 'absent'}"


def css(colour: Colour) -> str:
    """A colour as CSS writes it.

    >>> css((8, 81, 156))
    '#08519c'
    """
    return "#" + "".join(f"{part:02x}" for part in colour)
