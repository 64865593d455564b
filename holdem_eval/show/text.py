"""Tables and grids for the terminal, by rich: colours only where they are wanted, nothing cut in a pipe."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray
from rich import box
from rich.console import Console, RenderableType
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from holdem_eval.cards import RANKS, SUITS, format_cards
from holdem_eval.equities.by_combo import ComboEquity
from holdem_eval.equities.by_flop import Flops
from holdem_eval.equities.histogram import shares, standard_errors
from holdem_eval.equities.results import Equity, setting
from holdem_eval.errors import printable
from holdem_eval.ranges import Range
from holdem_eval.show.grid import grid_text
from holdem_eval.wording import counted, interval, percent, weighed

if TYPE_CHECKING:
    from holdem_eval.histories import AllInTotals

_PIPE_WIDTH = 100_000  # rich takes 80 columns where there is no terminal, and would fold what programs read


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """What becomes of a closed pipe is for the caller to say: rich ends the process with 1."""
        raise BrokenPipeError


def text_console(*, stderr: bool = False) -> Console:
    """A console that prints texts as they are: no markup (``[50]`` is a range), no emoji, no highlights."""
    console = _Console(stderr=stderr, markup=False, emoji=False, highlight=False)
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
        parts = (percent(share) for share in (player.equity, player.win, player.tie))
        row = [str(number), str(player.range), f"{player.combos:,}", *parts]
        if not equity.exact:
            row += [percent(player.std_error), interval(*player.interval)]
        rows.append(row)
    common = setting(equity.board, equity.dead)
    return [*([common] if common else []), text_table(header, rows, text_columns=2), equity.how]


def sample_line(outcomes: NDArray[np.int64]) -> str:
    """What a sample has found so far, in a line: deals, the equities of the players, the largest error.

    >>> import numpy as np
    >>> sample_line(np.array([0, 700, 280, 20]))
    '1,000 deals: 71.0 29.0 %, error 1.4 %'
    """
    n_players = len(outcomes).bit_length() - 1
    equities = " ".join(f"{100 * share.equity:.1f}" for share in shares(outcomes.tolist()))
    error = max(error for _, error in standard_errors(outcomes, n_players))
    return f"{int(outcomes.sum()):,} deals: {equities} %, error {100 * error:.2g} %"


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


def combo_parts(found: ComboEquity) -> list[RenderableType]:
    """The common cards, the grid of equities and their mean over the range."""
    common = setting(found.board, found.dead)
    return [
        *([common] if common else []),
        grid_part(found.grid(), weights=False),
        f"mean {percent(found.mean)}",
    ]


def runout_table(by_card: Sequence[float]) -> Table:
    """52 equities by next card, ranks from the ace down, a column a suit; blank where a card cannot come."""
    rows = []
    for rank in range(len(RANKS) - 1, -1, -1):
        shares = (by_card[4 * rank + suit] for suit in range(len(SUITS)))
        rows.append([RANKS[rank], *("" if share != share else percent(share) for share in shares)])
    return text_table(["next", *SUITS], rows)


def flop_parts(found: Flops) -> list[RenderableType]:
    """A row for each kind of flop, and the mean over all."""
    rows = (
        [row.flop, str(row.multiplicity), *("" if share != share else percent(share) for share in row[2:5])]
        for row in found
    )
    table = text_table(["flop", "flops", "equity", "win", "tie"], rows)
    common = f"dead {format_cards(found.dead, ' ')}" if found.dead else ""
    return [*([common] if common else []), table, f"mean {percent(found.mean)}"]


def totals_parts(totals: AllInTotals) -> list[RenderableType]:
    """One row per player, and what was counted."""
    rows = [
        (
            printable(player.name),
            f"{player.hands:,}",
            f"{player.all_ins:,}",
            *(f"{money:,.2f}" for money in (player.won, player.ev, player.luck)),
        )
        for player in totals.players
    ]
    facts = [counted(totals.hands, "hand"), f"{totals.all_ins:,} with an all-in before the river"]
    if totals.unknown:
        facts.append(f"{totals.unknown:,} more with unknown cards, counted as they came")
    if totals.bad:
        facts.append(f"{totals.bad:,} not read")
    return [text_table(("player", "hands", "all-ins", "won", "all-in EV", "luck"), rows), ", ".join(facts)]


def grid_part(values: ArrayLike, *, weights: bool = True) -> Text:
    """The 13 x 13 grid; rich drops its colours where they are not wanted."""
    return Text.from_ansi(grid_text(values, weights=weights, color=True), no_wrap=True)
