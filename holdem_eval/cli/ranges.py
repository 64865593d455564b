"""Commands about ranges: ``range``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import click

from holdem_eval.cards import check_apart, parse_board, parse_cards
from holdem_eval.cli.answers import print_answers
from holdem_eval.cli.options import board_option, check_quoted, dead_option, listed
from holdem_eval.cli.output import Form, with_form
from holdem_eval.cli.pictures import picture_file, plot_option, write_picture
from holdem_eval.combos import CLASS_NAMES
from holdem_eval.ranges import Breakdown, Range

if TYPE_CHECKING:
    from pathlib import Path

    from holdem_eval.show.text import Part


@click.command("range", short_help="Canonical text, combos and grid of a range; its hands on a board.")
@click.argument("texts", nargs=-1, metavar="TEXT")
@board_option("3, 4 or 5 cards on which to break the range down.")
@dead_option
@plot_option("Draw the grid to")
@click.option("--lang", type=click.Choice(["en", "fr"]), default="en", help="Language of the breakdown.")
@with_form
def range_command(
    texts: tuple[str, ...], board: str, dead: str, plot: str | None, lang: str, form: Form
) -> None:
    """Read a range: its canonical text, combos, share of all hands and the 13 x 13 grid.

    Board and dead cards leave the combos that hold them out of the count and the grid. With a board, also the
    made hands and draws of the range there (with --csv these instead of the grid).
    For - each line of stdin is a range; blank lines are skipped.

    \b
    Examples:
      holdem-eval range 'QQ+, AKs, A5s-A2s:0.5'
      holdem-eval range '15%, !AKo' --json
      holdem-eval range '22+, Tx+, 96s+, 54s' --dead As
      holdem-eval range '22+, A2s+' --board Qs7h2d
      holdem-eval range '22+, A2s+:0.5' --plot range.svg
      holdem-eval range - --json < ranges.txt
    """
    check_quoted(texts, board, dead)
    if len(texts) != 1:
        hint = f": write '{' '.join(texts)}' in quotes" if texts else ""
        raise click.ClickException(f"expected one TEXT, got {listed(texts)}{hint}")
    board_cards, dead_cards = parse_board(board), parse_cards(dead)
    check_apart(board_cards, dead_cards)
    blocked = board_cards + dead_cards
    picture = picture_file(plot, texts, plain=(".svg", ".html"))

    def ask(texts: Sequence[str]) -> _Read:
        (chosen,) = map(Range, texts)
        left = chosen.without(blocked)
        breakdown = left.breakdown(board_cards) if board_cards else None
        if picture is not None:
            from holdem_eval.show.titles import range_title

            _draw(left, range_title(chosen, board_cards, dead_cards), picture)
        return _Read(chosen, left, breakdown)

    def parts(read: _Read) -> list[Part]:
        from holdem_eval.show.text import range_parts

        found = range_parts(read.chosen, blocked)
        return found if read.breakdown is None else [*found, "", read.breakdown.describe(lang)]

    header = ("part", "name", "combos", "weight", "share") if board_cards else ("hand", "weight")
    print_answers(texts, ask, form, facts=_facts, header=header, rows=_rows, parts=parts)


class _Read(NamedTuple):
    """A range, what is left of it, and what that is on a board."""

    chosen: Range
    left: Range
    breakdown: Breakdown | None


def _draw(left: Range, title: Sequence[str], path: Path) -> None:
    from holdem_eval.show.grid import grid_html, grid_svg
    from holdem_eval.show.plots import SQUARE, draw_grid

    write_picture(
        path,
        lambda ax: draw_grid(left.grid(), title=title, ax=ax),
        SQUARE,
        title="range",
        html=partial(grid_html, left.grid(), title=title),
        svg=partial(grid_svg, left.grid(), title=title),
    )


def _facts(read: _Read) -> dict[str, object]:
    facts: dict[str, object] = {
        "range": str(read.chosen),
        "combos": read.left.combos,
        "total_weight": read.left.total_weight,
        "fraction": read.left.fraction,
        "grid": read.left.grid().tolist(),
    }
    return facts if read.breakdown is None else facts | {"breakdown": read.breakdown.to_dict()}


def _rows(read: _Read) -> Iterable[Sequence[object]]:
    if read.breakdown is None:
        return zip(CLASS_NAMES, read.left.grid().ravel().tolist(), strict=True)
    return (list(row.values()) for row in read.breakdown.records())
