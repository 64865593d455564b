"""Commands about equities: ``equity``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, TextIO

import click
from click.core import ParameterSource

from holdem_eval.cli.answers import print_answers
from holdem_eval.cli.batch import print_batch
from holdem_eval.cli.options import board_option, check_quoted, dead_option, listed, threads_option
from holdem_eval.cli.output import Form, live_line, with_form
from holdem_eval.equities import Query, equity
from holdem_eval.equities.costs import EXACT_LIMIT
from holdem_eval.equities.results import Equity

if TYPE_CHECKING:
    from holdem_eval.show.text import Part

_CSV_HEADER = ("player", "range", "combos", "equity", "win", "tie", "lose", "std_error", "low", "high")


@click.command("equity", short_help="Equity of 2 to 10 hands or ranges.")
@click.argument("players", nargs=-1, metavar="PLAYER PLAYER...")
@board_option("The 3, 4 or 5 cards on the table.")
@dead_option
@click.option(
    "--method",
    type=click.Choice(["auto", "exact", "sample"]),
    default="auto",
    help="Count every board (exact), deal at random (sample), or let the planner choose.",
)
@click.option("--deals", type=int, help="Sampling: number of deals.")
@click.option("--max-error", type=float, help="Sampling: stop at this standard error, a share such as 0.001.")
@click.option("--time-limit", type=float, help="Sampling: stop after this many seconds.")
@click.option(
    "--exact-limit",
    type=float,
    default=EXACT_LIMIT,
    show_default=True,
    help="With auto: count what costs up to this; 1 is about a second on the reference core.",
)
@click.option("--seed", type=int, help="Sampling: the same seed and number of deals give the same result.")
@threads_option
@click.option(
    "--batch",
    type=click.File(encoding="utf-8", errors="surrogateescape"),
    metavar="FILE|-",
    help='Questions as lines of JSON, such as {"players": ["AhKh", "QQ+"], "board": "Qs7h2d"}; '
    "answers as lines of JSON.",
)
@click.option("--explain", is_flag=True, help="Say on stderr why the method was chosen.")
@with_form
def equity_command(
    players: tuple[str, ...],
    board: str,
    dead: str,
    method: str,
    deals: int | None,
    max_error: float | None,
    time_limit: float | None,
    exact_limit: float,
    seed: int | None,
    threads: int | None,
    batch: TextIO | None,
    explain: bool,
    form: Form,
) -> None:
    """Equity of 2 to 10 players: hands (AhKh), ranges ('QQ+, AKs') or random.

    A player - is read from stdin: each line is a question of its own; blank lines are skipped.

    \b
    Examples:
      holdem-eval equity AhKh QsQc
      holdem-eval equity AhKh 'QQ+, AKs' --board Qs7h2d
      holdem-eval equity AA random random random --seed 1
      holdem-eval equity AhKh - --csv < ranges.txt
      holdem-eval equity --batch questions.jsonl > answers.jsonl
    """
    if batch is not None:
        _check_alone()
        print_batch(batch, seed)
        return
    check_quoted(players, board, dead)
    if len(players) < 2:
        raise click.ClickException(
            f"expected 2 to 10 players, got {listed(players)} (an unknown hand is 'random')"
        )

    def ask(players: Sequence[str]) -> Equity:
        with live_line("equity") as report:
            result = equity(
                *players,
                board=board,
                dead=dead,
                method=method,
                deals=deals,
                max_error=max_error,
                time_limit=time_limit,
                exact_limit=exact_limit,
                seed=seed,
                threads=threads,
                progress=report,
                explain=explain,
            )
        if result.explanation is not None:
            click.echo(result.explanation, err=True)
        return result

    print_answers(
        players,
        ask,
        form,
        facts=Equity.to_dict,
        header=_CSV_HEADER,
        rows=_csv_rows,
        parts=_parts,
        check=partial(Query, board=board, dead=dead),
    )


def _check_alone() -> None:
    """Everything but the seed stands in the lines of a batch."""
    context = click.get_current_context()
    others = [
        parameter.opts[0]
        for parameter in context.command.params
        if context.get_parameter_source(parameter.name or "") is ParameterSource.COMMANDLINE
        and parameter.opts[0] not in ("--batch", "--seed", "--json")
    ]
    if others:
        raise click.ClickException(
            f"expected nothing beside --batch but --seed and --json, got {', '.join(others)}: "
            "players, board and dead cards stand in the lines"
        )


def _parts(result: Equity) -> list[Part]:
    from holdem_eval.show.text import equity_parts

    return equity_parts(result)


def _csv_rows(result: Equity) -> list[list[object]]:
    return [list(row.values()) for row in result.records()]
