"""What all commands share: the form of the output (table, JSON, CSV) and the progress bar."""

from __future__ import annotations

import csv
import functools
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Literal, TypeAlias

import click

Form: TypeAlias = Literal["table", "json", "csv"]
Report: TypeAlias = Callable[[int, int], None]
"""A progress callback: work done, work in all."""


def with_form(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options ``--json`` and ``--csv``; it receives ``form``."""

    @click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
    @click.option("--csv", "as_csv", is_flag=True, help="Print CSV instead of a table.")
    @functools.wraps(command)
    def run(*, as_json: bool, as_csv: bool, **parameters: Any) -> None:
        if as_json and as_csv:
            raise click.ClickException("expected one form of output, got both --json and --csv")
        form: Form = "json" if as_json else "csv" if as_csv else "table"
        command(form=form, **parameters)

    return run


def write_json(value: object, *, indent: int | None = 2) -> None:
    """Print one JSON value; without ``indent`` on one line. ASCII only, so that no locale can spoil it."""
    print(json.dumps(value, indent=indent, allow_nan=False))


def write_csv(header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a header and rows, comma-separated, one ``\\n`` per line."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)


@contextmanager
def progress_bar(title: str) -> Iterator[Report | None]:
    """A callback that draws a bar on stderr, or None where stderr is not a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import Progress

    from holdem_eval.show.text import text_console

    with Progress(console=text_console(stderr=True), transient=True) as progress:
        task = progress.add_task(title, total=None)

        def report(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        yield report
