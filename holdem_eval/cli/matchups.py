"""Commands about match-ups before the flop: ``matrix``."""

from __future__ import annotations

from pathlib import Path

import click
import numpy as np

from holdem_eval.cli.output import Form, with_form, write_csv, write_json
from holdem_eval.cli.pictures import picture_file, plot_option, write_picture
from holdem_eval.equities.matchups import MatchupMatrix, matchup_matrix
from holdem_eval.errors import shown
from holdem_eval.ranges import Range


@click.command("matrix", short_help="All 169 x 169 starting hands before the flop.")
@click.argument("hero", default="random", metavar="[HERO]")
@click.argument("villain", default="random", metavar="[VILLAIN]")
@click.option(
    "--value",
    type=click.Choice(["equity", "win", "tie", "lose", "total"]),
    default="equity",
    show_default=True,
    help="What to print: the share of the pot, or a count of boards and deals.",
)
@plot_option("Draw all equities to")
@with_form
def matrix_command(hero: str, villain: str, value: str, plot: str | None, form: Form) -> None:
    """Every starting hand against every other before the flop, exactly: 169 rows of 169 numbers.

    A row is what its hand makes against the hand of the column. HERO names the rows and VILLAIN the columns,
    such as 'TT+, AK'; without them all are meant. The table shows equities in percent; JSON and CSV have them
    as shares 0..1. A terminal gets what fits: the strongest hands, or of one HERO its grid, best and worst.

    \b
    Examples:
      holdem-eval matrix AKs
      holdem-eval matrix 'TT+, AK' '22+, A2s+' --csv
      holdem-eval matrix --csv > preflop.csv
      holdem-eval matrix --value win --json
    """
    matrix = matchup_matrix()
    rows, columns = _places(hero, "HERO"), _places(villain, "VILLAIN")
    picture = picture_file(plot)
    if picture is not None and (
        value != "equity" or len(rows) < len(matrix.hands) or len(columns) < len(rows)
    ):
        raise click.ClickException(
            "expected no HERO, VILLAIN or --value with --plot: the picture has all equities"
        )
    chosen = getattr(matrix, value)[np.ix_(rows, columns)].tolist()
    names, against = [matrix.hands[place] for place in rows], [matrix.hands[place] for place in columns]
    if form == "json":
        facts: dict[str, object] = {"hands": names}
        if names != against:
            facts["against"] = against
        write_json(facts | {value: chosen}, indent=None)
    elif form == "csv":
        write_csv(("hand", *against), ((name, *row) for name, row in zip(names, chosen, strict=True)))
    else:
        _print_table(matrix, names, against, value)
    if picture is not None:
        _draw(matrix, picture)


def _places(text: str, which: str) -> list[int]:
    """The starting hands of a range, by their places in the matrix: whole ones, each with all its combos."""
    grid = Range(text).grid().ravel()
    if ((grid > 0) & (grid < 1)).any() or not grid.any():
        raise click.ClickException(
            f"expected whole starting hands for {which}, such as 'TT+, AKs', got {shown(text)}"
        )
    return np.flatnonzero(grid).tolist()


def _print_table(matrix: MatchupMatrix, names: list[str], against: list[str], value: str) -> None:
    """All of it in a pipe or a file; on a terminal what fits, and on stderr how to see the rest."""
    from holdem_eval.show.text import columns_that_fit, matchup_parts, matrix_part, show, terminal_width

    width, shares = terminal_width(), value == "equity"
    if width is not None and shares and len(names) == 1 and len(against) == len(matrix.hands):
        show(*matchup_parts(matrix, names[0]))
        return
    numbers = getattr(matrix, value)
    if width is not None:
        most = columns_that_fit(width, numbers.max().item(), shares=shares)
        if most < len(against):
            few, less = _strongest(names, most), _strongest(against, most)
            click.echo(
                f"{len(few)} x {len(less)} of {len(names)} x {len(against)} hands, the strongest: name one "
                "(matrix AKs) or a few, or take all with --csv or in a pipe",
                err=True,
            )
            names, against = few, less
    rows, columns = ([matrix.hands.index(name) for name in of] for of in (names, against))
    show(matrix_part(names, against, numbers[np.ix_(rows, columns)].tolist(), shares=shares))


def _strongest(names: list[str], most: int) -> list[str]:
    from holdem_eval.ranges.orders import EQUITY_ORDER

    return sorted(names, key=EQUITY_ORDER.index)[:most]


def _draw(matrix: MatchupMatrix, path: Path) -> None:
    from holdem_eval.show.html import matrix_html
    from holdem_eval.show.plots import SQUARE, svg_text

    write_picture(
        path,
        matrix.plot,
        SQUARE,
        title="equity before the flop",
        html=lambda: svg_text(matrix.plot, SQUARE) + matrix_html(matrix),
    )
