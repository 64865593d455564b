"""Tables and grids for the terminal, by rich: colours only where they are wanted, nothing cut in a pipe.

A pipe or a file gets plain words, the same each time. A terminal gets more where it has room: bars, coloured
suits, how long it took; never fewer digits.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray
from rich import box
from rich.console import Console, RenderableType
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from holdem_eval.cards import RANKS, SUITS, Card, format_cards, parse_cards
from holdem_eval.equities.by_combo import ComboEquity
from holdem_eval.equities.by_flop import Flops
from holdem_eval.equities.histogram import shares, standard_errors
from holdem_eval.equities.results import Equity
from holdem_eval.errors import printable
from holdem_eval.ranges import Range
from holdem_eval.show.grid import CELL_WIDTH, NARROW_CELL, grid_text
from holdem_eval.show.titles import method_line
from holdem_eval.wording import counted, interval, percent, weighed

if TYPE_CHECKING:
    from holdem_eval.equities.matchups import MatchupMatrix
    from holdem_eval.histories import AllInTotals

Cell: TypeAlias = "str | Text"

FOUR_COLORS: Final = "HOLDEM_EVAL_FOUR_COLORS"
"""The environment variable that asks for a deck of four colours, whatever it says."""

_SUIT_GLYPHS: Final = dict(zip(SUITS, "♣♦♥♠", strict=True))
_TWO: Final = {"d": "red", "h": "red"}
_FOUR: Final = {"c": "green", "d": "blue", "h": "red"}
_EIGHTHS: Final = " ▏▎▍▌▋▊▉"
_BAR_WIDTH: Final = 12

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


@dataclass(frozen=True)
class FirstThatFits:
    """Tables of the same, from the widest to the plainest: a terminal gets the first that it has room for, or
    the last; so does a pipe."""

    tables: Sequence[Table]

    def on(self, console: Console) -> Table:
        if terminal_width() is not None:
            wide = console.options.update(max_width=_PIPE_WIDTH)
            for table in self.tables:
                if Measurement.get(console, wide, table).minimum <= console.width:
                    return table
        return self.tables[-1]


Part: TypeAlias = RenderableType | FirstThatFits


def terminal_width() -> int | None:
    """The columns of the terminal that stdout is, None where it is a pipe or a file."""
    return text_console().width if sys.stdout.isatty() else None


def _carried(glyphs: str) -> bool:
    """Can stdout print these? A Windows code page or a C locale may not."""
    try:
        glyphs.encode(text_console().encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def cards_text(cards: Sequence[Card], separator: str = " ") -> Text:
    """Cards with suits in colour, and as signs where the terminal has them; in a pipe ``Qs 7h 2d``.

    Hearts and diamonds are red; with ``HOLDEM_EVAL_FOUR_COLORS`` in the environment diamonds are blue and
    clubs green.
    """
    if not sys.stdout.isatty():
        return Text(format_cards(cards, separator))
    glyphs = _SUIT_GLYPHS if _carried("".join(_SUIT_GLYPHS.values())) else {suit: suit for suit in SUITS}
    colours = _FOUR if os.environ.get(FOUR_COLORS) else _TWO
    named = [(RANKS[card // 4], SUITS[card % 4]) for card in cards]
    return Text(separator).join(Text(rank + glyphs[suit], colours.get(suit, "")) for rank, suit in named)


def _setting_text(board: Sequence[Card], dead: Sequence[Card]) -> list[Text]:
    """The line of the cards that every player sees, if there are any."""
    given = (("board", board), ("dead", dead))
    lines = [Text(f"{name} ") + cards_text(cards) for name, cards in given if cards]
    return [Text(", ").join(lines)] if lines else []


def _range_text(chosen: Range) -> Cell:
    """The text of a range; of a named hand its cards."""
    if chosen.combos == 1 and chosen.total_weight == 1:
        (name,) = chosen
        return cards_text(parse_cards(name), "")
    return str(chosen)


def _bar(share: float) -> Text:
    """A share 0..1 as a bar, by eighths of a column; in ASCII where these cannot be printed."""
    if not _carried(_EIGHTHS + "█"):
        return Text(("#" * round(_BAR_WIDTH * share)).ljust(_BAR_WIDTH))
    eighths = round(8 * _BAR_WIDTH * share)
    bar = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
    return Text(bar.ljust(_BAR_WIDTH), "blue")


def show(*parts: Part) -> None:
    """Print parts to stdout, one below the other; a terminal wraps what is too wide, nothing is cut."""
    console = text_console()
    room = console.width
    for part in parts:
        if isinstance(part, FirstThatFits):
            part = part.on(console)
        if isinstance(part, Table):  # made narrower than its columns allow it would lose names and digits
            wide = console.options.update(max_width=_PIPE_WIDTH)
            console.width = max(room, Measurement.get(console, wide, part).minimum)
        console.print(part, soft_wrap=not isinstance(part, Table))


def text_table(header: Sequence[str], rows: Iterable[Sequence[Cell]], *, text_columns: int = 1) -> Table:
    """A table without lines; the first ``text_columns`` columns align left, the numbers after them right, and
    bars, whose column has no title, left."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    body = list(rows)
    for column, title in enumerate(header):
        cells = [title, *(str(row[column]) for row in body)]
        if column < text_columns:
            longest_word = max((len(word) for cell in cells for word in cell.split()), default=0)
            table.add_column(title, overflow="fold", min_width=longest_word)
        else:
            justify: Literal["left", "right"] = "right" if title else "left"
            table.add_column(title, justify=justify, no_wrap=True, min_width=max(map(len, cells)))
    for row in body:
        table.add_row(*row)
    return table


def equity_parts(equity: Equity) -> list[Part]:
    """The common cards, one row per player, and a line that says how the numbers were counted; on a terminal
    with room also bars and how often each loses, and how long it took."""
    tables = [
        _equity_table(equity, lose=lose, bars=bars)
        for lose, bars in ((True, True), (True, False), (False, False))
    ]
    how = method_line(equity) if sys.stdout.isatty() else equity.how
    return [*_setting_text(equity.board, equity.dead), FirstThatFits(tables), how]


def _equity_table(equity: Equity, *, lose: bool, bars: bool) -> Table:
    rows = []
    for number, player in enumerate(equity.players, 1):
        row: dict[str, Cell] = {
            "player": str(number),
            "range": _range_text(player.range),
            "combos": f"{player.combos:,}",
            "equity": percent(player.equity),
        }
        if bars:
            row[""] = _bar(player.equity)
        row |= {"win": percent(player.win), "tie": percent(player.tie)}
        if lose:
            row["lose"] = percent(player.lose)
        if not equity.exact:
            row |= {"std error": percent(player.std_error), "95 % interval": interval(*player.interval)}
        rows.append(row)
    return text_table(list(rows[0]), [list(row.values()) for row in rows], text_columns=2)


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


def range_parts(chosen: Range, blocked: Sequence[int] = ()) -> list[Part]:
    """The canonical text of a range; the size and the grid of what the blocked cards leave of it."""
    left = chosen.without(blocked)
    weight = "" if left.total_weight == left.combos else f", weight {weighed(left.total_weight)}"
    size = f"{counted(left.combos, 'combo')}{weight}, {percent(left.fraction)} of all hands"
    without = Text("without ") + cards_text(blocked) + ": " if blocked else Text()
    return [str(chosen), without + size, "", grid_part(left.grid())]


_EXTREMES: Final = 5
"""Best and worst hands of a row of the match-up table."""


def matchup_parts(found: MatchupMatrix, hand: str) -> list[Part]:
    """One hand's equity against each other as a grid, the five that it beats most and the five least."""
    row = found.equity[found.hands.index(hand)]
    order = np.argsort(-row, kind="stable")
    best, worst = order[:_EXTREMES].tolist(), order[: -_EXTREMES - 1 : -1].tolist()
    rows = [
        [cell for place in pair for cell in (found.hands[place], percent(row[place]))]
        for pair in zip(best, worst, strict=True)
    ]
    return [
        f"{hand} against",
        grid_part(row.reshape(13, 13), weights=False),
        "",
        text_table(["best", "equity", "worst", "equity"], rows),
    ]


def columns_that_fit(width: int, largest: float, *, shares: bool) -> int:
    """How many numbers up to the largest a row of :func:`matrix_part` in so many columns has room for.

    >>> columns_that_fit(80, 0.95, shares=True)
    12
    """
    return max(1, (width - 4) // (1 + len(_matrix_cell(largest, shares))))


def _matrix_cell(value: float, shares: bool) -> str:
    return f"{100 * value:.2f}" if shares else str(value)


def matrix_part(
    names: Sequence[str], against: Sequence[str], rows: Sequence[Sequence[float]], *, shares: bool
) -> str:
    """Names before and above a table of numbers: shares 0..1 in percent with two decimals, or counts."""
    cells = [[_matrix_cell(value, shares) for value in row] for row in rows]
    width = max(len(cell) for row in cells for cell in row)
    lines = ["    " + "".join(f" {name:>{width}}" for name in against)]
    lines += [
        f"{name:<4}" + "".join(f" {cell:>{width}}" for cell in row)
        for name, row in zip(names, cells, strict=True)
    ]
    return "\n".join(lines)


def combo_parts(found: ComboEquity) -> list[Part]:
    """The common cards, the grid of equities and their mean over the range."""
    return [
        *_setting_text(found.board, found.dead),
        grid_part(found.grid(), weights=False, fair=found.fair_share),
        f"mean {percent(found.mean)}",
    ]


def runout_table(by_card: Sequence[float]) -> Table:
    """52 equities by next card, ranks from the ace down, a column a suit; blank where a card cannot come."""
    rows = []
    for rank in range(len(RANKS) - 1, -1, -1):
        shares = (by_card[4 * rank + suit] for suit in range(len(SUITS)))
        rows.append([RANKS[rank], *("" if share != share else percent(share) for share in shares)])
    return text_table(["next", *SUITS], rows)


def flop_parts(found: Flops) -> list[Part]:
    """A row for each kind of flop, and the mean over all."""
    rows = (
        [row.flop, str(row.multiplicity), *("" if share != share else percent(share) for share in row[2:5])]
        for row in found
    )
    table = text_table(["flop", "flops", "equity", "win", "tie"], rows)
    return [*_setting_text((), found.dead), table, f"mean {percent(found.mean)}"]


def totals_parts(totals: AllInTotals) -> list[Part]:
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


def grid_part(values: ArrayLike, *, weights: bool = True, fair: float = 0.5) -> Text:
    """The 13 x 13 grid, with closer columns on a narrow terminal; rich drops its colours where they are not
    wanted."""
    room = terminal_width()
    width = NARROW_CELL if room is not None and room < 3 + 13 * CELL_WIDTH else CELL_WIDTH
    text = grid_text(values, weights=weights, fair=fair, color=True, cell_width=width)
    return Text.from_ansi(text, no_wrap=True)
