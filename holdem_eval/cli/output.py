"""What all commands share: the form of the output (table, JSON, CSV) and the live line."""

from __future__ import annotations

import csv
import functools
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import click
import numpy as np
from numpy.typing import NDArray

from holdem_eval.equities.progress import Progress

if TYPE_CHECKING:
    from rich.progress import Progress as Bars
    from rich.progress import TaskID

Form: TypeAlias = Literal["table", "json", "csv"]


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
    write_rows([header])
    write_rows(rows)


def write_rows(rows: Iterable[Sequence[object]]) -> None:
    """Print rows of CSV without a header."""
    csv.writer(sys.stdout, lineterminator="\n").writerows(rows)


class _LiveLine:
    """A bar on stderr; while a sample grows, what it has found so far stands before it."""

    _PAUSE = 0.1  # seconds, between two looks at the sample

    def __init__(self, bars: Bars, task: TaskID) -> None:
        self._bars, self._task = bars, task
        self._next_look = 0.0

    def __call__(self, done: int, total: int, /) -> None:
        self._bars.update(self._task, completed=done, total=total)

    def watch(self, outcomes: NDArray[np.int64]) -> None:
        from holdem_eval.show.text import sample_line

        if monotonic() >= self._next_look:
            self._bars.update(self._task, description=sample_line(outcomes))
            self._next_look = monotonic() + self._PAUSE


@contextmanager
def live_line(title: str) -> Iterator[Progress | None]:
    """A progress callback that keeps one line on stderr up to date; None where stderr is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn
    from rich.progress import Progress as Bars
    from rich.table import Column

    from holdem_eval.show.text import text_console

    columns = (
        TextColumn(
            "{task.description}", markup=False, table_column=Column(no_wrap=True, overflow="ellipsis")
        ),
        BarColumn(bar_width=20),
        TaskProgressColumn(),
    )
    with Bars(*columns, console=text_console(stderr=True), transient=True) as bars:
        yield _LiveLine(bars, bars.add_task(title, total=None))
