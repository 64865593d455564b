"""Tables and grids for the terminal, by rich: colours only where they are wanted, nothing cut in a pipe."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from numpy.typing import ArrayLike
from rich import box
from rich.console import Console, RenderableType
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
    """Print parts to stdout, one below the other."""
    console = text_console()
    for part in parts:
        console.print(part, soft_wrap=isinstance(part, str))


def text_table(header: Sequence[str], rows: Iterable[Sequence[str]], *, text_columns: int = 1) -> Table:
    """A table without lines; the first ``text_columns`` columns align left, the numbers after them right."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    for column, title in enumerate(header):
        if column < text_columns:
            table.add_column(title, overflow="fold")
        else:
            table.add_column(title, justify="right", no_wrap=True)
    for row in rows:
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
        row = [str(number), str(player.range), weighed(player.combos), *shares]
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


def grid_part(values: ArrayLike, *, weights: bool = True) -> Text:
    """The 13 x 13 grid; rich drops its colours where they are not wanted."""
    return Text.from_ansi(grid_text(values, weights=weights, color=True), no_wrap=True)
