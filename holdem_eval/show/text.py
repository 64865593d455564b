"""Tables and grids for the terminal, by rich: colours only where they are wanted, nothing cut in a pipe."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from numpy.typing import ArrayLike
from rich import box
from rich.console import Console, RenderableType
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from holdem_eval.cards import format_cards
from holdem_eval.equities.outcome import Equity
from holdem_eval.ranges import Range
from holdem_eval.show.grid import grid_text
from holdem_eval.show.words import counted, how, interval, percent, setting, weighed

_PIPE_WIDTH = 100_000  # rich takes 80 columns where there is no terminal, and would fold what programs read


def text_console(*, stderr: bool = False) -> Console:
    """A console that prints texts as they are: no markup (``[50]`` is a range), no emoji, no highlights."""
    console = Console(stderr=stderr, markup=False, emoji=False, highlight=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = _PIPE_WIDTH
    return console


def show(*parts: RenderableType) -> None:
    """Print parts to stdout, one below the other; a terminal wraps what is too wide, nothing is cut."""
    console = text_console()
    room = console.width
    for part in parts:
        if isinstance(part, Table):  # made narrower than its columns allow it would lose names and digits
            wide = console.options.update(max_width=_PIPE_WIDTH)
            console.width = max(room, Measurement.get(console, wide, part).minimum)
        console.print(part, soft_wrap=not isinstance(part, Table))


def text_table(header: Sequence[str], rows: Iterable[Sequence[str]], *, text_columns: int = 1) -> Table:
    """A table without lines; the first ``text_columns`` columns align left, the numbers after them right."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    body = list(rows)
    for column, title in enumerate(header):
        cells = [title, *(row[column] for row in body)]
        if column < text_columns:
            longest_word = max((len(word) for cell in cells for word in cell.split()), default=0)
            table.add_column(title, overflow="fold", min_width=longest_word)
        else:
            table.add_column(title, justify="right", no_wrap=True, min_width=max(map(len, cells)))
    for row in body:
        table.add_row(*row)
    return table


def equity_parts(equity: Equity) -> list[RenderableType]:
    """The common cards, one row per player, and a line that says how the numbers were counted."""
    header = ["player", "range", "combos", "equity", "win", "tie"]
    if not equity.exact:
        header += ["std error", "95 % interval"]
    rows = []
    for number, player in enumerate(equity.players, 1):
        shares = (percent(share) for share in (player.equity, player.win, player.tie))
        row = [str(number), str(player.range), f"{player.combos:,}", *shares]
        if not equity.exact:
            row += [percent(player.std_error), interval(*player.interval)]
        rows.append(row)
    common = setting(equity)
    return [*([common] if common else []), text_table(header, rows, text_columns=2), how(equity)]


def range_parts(chosen: Range, blocked: Sequence[int] = ()) -> list[RenderableType]:
    """The canonical text of a range; the size and the grid of what the blocked cards leave of it."""
    left = chosen.without(blocked)
    weight = "" if left.total_weight == left.combos else f", weight {weighed(left.total_weight)}"
    size = f"{counted(left.combos, 'combo')}{weight}, {percent(left.fraction)} of all hands"
    without = f"without {format_cards(blocked, ' ')}: " if blocked else ""
    return [str(chosen), without + size, "", grid_part(left.grid())]


def matrix_part(names: Sequence[str], rows: Sequence[Sequence[float]], *, shares: bool) -> str:
    """Names above and before a square of numbers: shares 0..1 in percent with two decimals, or counts."""
    cells = [[f"{100 * value:.2f}" if shares else str(value) for value in row] for row in rows]
    width = max(len(cell) for row in cells for cell in row)
    lines = ["    " + "".join(f" {name:>{width}}" for name in names)]
    lines += [
        f"{name:<4}" + "".join(f" {cell:>{width}}" for cell in row)
        for name, row in zip(names, cells, strict=True)
    ]
    return "\n".join(lines)


def grid_part(values: ArrayLike, *, weights: bool = True) -> Text:
    """The 13 x 13 grid; rich drops its colours where they are not wanted."""
    return Text.from_ansi(grid_text(values, weights=weights, color=True), no_wrap=True)
