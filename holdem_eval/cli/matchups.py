"""Commands about match-ups before the flop: ``matrix``."""

from __future__ import annotations

import click

from holdem_eval.cli.output import Form, with_form, write_csv, write_json
from holdem_eval.equities.matchups import matchup_matrix


@click.command("matrix", short_help="All 169 x 169 starting hands before the flop.")
@click.option(
    "--value",
    type=click.Choice(["equity", "win", "tie", "lose", "total"]),
    default="equity",
    show_default=True,
    help="What to print: the share of the pot, or a count of boards and deals.",
)
@with_form
def matrix_command(value: str, form: Form) -> None:
    """Every starting hand against every other before the flop, exactly: 169 rows of 169 numbers.

    A row is what its hand makes against the hand of the column. The table shows equities in percent; JSON and
    CSV have them as shares 0..1.

    \b
    holdem-eval matrix --csv > preflop.csv
    holdem-eval matrix --value win --json
    """
    matrix = matchup_matrix()
    facts = matrix.to_dict()
    rows = facts[value]
    if form == "json":
        write_json({key: facts[key] for key in ("hands", value)}, indent=None)
    elif form == "csv":
        write_csv(
            ("hand", *matrix.hands), ((name, *row) for name, row in zip(matrix.hands, rows, strict=True))
        )
    else:
        from holdem_eval.show.text import matrix_part, show

        show(matrix_part(matrix.hands, rows, shares=value == "equity"))
