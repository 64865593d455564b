"""Speed on this machine: ``bench``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from holdem_eval import __version__
from holdem_eval.cli.output import Form, live_line, with_form, write_csv, write_json

if TYPE_CHECKING:
    from holdem_eval.speed.contest import Question, Row


MOST_SECONDS: Final = 86_400


@click.command("bench", short_help="This machine's speeds, beside the installed rivals.")
@click.argument("words", nargs=-1, metavar="[WORD]...")
@click.option(
    "--seconds",
    type=float,
    default=45.0,
    show_default=True,
    help="About how long to measure in all; every row takes a few calls at least.",
)
@with_form
def bench_command(words: tuple[str, ...], seconds: float, form: Form) -> None:
    """How fast this machine values hands and counts equities, in CPU time on one thread, beside whichever
    other packages are installed; only rows with every WORD in their titles.

    Each rival's answers are compared with ours before it is timed; who answers otherwise is named and left
    out, and the exit code is 1. The ratio is their time over ours.

    \b
    Examples:
      holdem-eval bench
      holdem-eval bench flop --seconds 10
    """
    from holdem_eval.speed.contest import run
    from holdem_eval.speed.report import closing_table
    from holdem_eval.speed.rivals import versions

    if not 0 < seconds <= MOST_SECONDS:
        raise click.ClickException(f"expected --seconds above 0, at most {MOST_SECONDS:,}, got {seconds:g}")
    questions = _chosen(words)
    rows = []
    with live_line("bench") as report:
        for done, question in enumerate(questions):
            if report is not None:
                report(done, len(questions))
            rows.append(run(question, seconds / len(questions)))
    took_part = {"holdem_eval": __version__, **versions()}
    if form == "json":
        write_json(_facts(rows, took_part))
    elif form == "csv":
        write_csv(("row", "name", "seconds_per_item", "item", "ratio"), _lines(rows))
    else:
        for line in closing_table(rows, took_part, goals=False):
            click.echo(line)
    failed = sum(len(row.failed) for row in rows)
    if failed:
        click.echo(f"holdem-eval bench: {failed} answers could not be compared or differ from ours", err=True)
        raise click.exceptions.Exit(1)


def _chosen(words: tuple[str, ...]) -> list[Question]:
    from holdem_eval.speed.rows import EQUITIES, EVALUATORS

    short = [question for question in (*EVALUATORS, *EQUITIES) if question.short]
    chosen = [q for q in short if all(word.casefold() in q.title.casefold() for word in words)]
    if not chosen:
        titles = "; ".join(question.title for question in short)
        raise click.ClickException(f"expected words of a row's title, got {' '.join(words)} (rows: {titles})")
    return chosen


def _facts(rows: list[Row], versions: dict[str, str]) -> dict[str, Any]:
    from holdem_eval.speed.report import CLOCK, machine
    from holdem_eval.strength import simd

    return {
        "machine": machine(),
        "kernels": simd(),
        "clock": CLOCK,
        "versions": versions,
        "rows": [
            {key: value for key, value in row.to_dict().items() if key not in ("goal", "met")} for row in rows
        ],
    }


def _lines(rows: list[Row]) -> list[tuple[object, ...]]:
    return [
        (row.title, time.name, time.seconds, row.item, row.ratio(time))
        for row in rows
        for time in (row.ours, *row.rivals)
    ]
