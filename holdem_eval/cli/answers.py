"""One question, or one for each line of stdin, and how the answers are printed.

A player given as ``-`` stands for the lines of stdin: one line, one question. Each is answered before the
next line is read; one that cannot be is named on stderr, and the others go on.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

import click

from holdem_eval.cli import PROGRAM
from holdem_eval.cli.output import Form, write_csv, write_json

if TYPE_CHECKING:
    from rich.console import RenderableType

STDIN = "-"

Answer = TypeVar("Answer")


def print_answers(
    players: Sequence[str],
    ask: Callable[[Sequence[str]], Answer],
    form: Form,
    *,
    facts: Callable[[Answer], object],
    header: Sequence[str],
    rows: Callable[[Answer], Iterable[Sequence[object]]],
    parts: Callable[[Answer], Iterable[RenderableType]],
) -> None:
    """Ask about the players and print the answer: its JSON ``facts``, its CSV ``rows`` or the ``parts`` of
    its table. For many questions an answer is a JSON object on one line, and the header of CSV comes once."""
    many = STDIN in players
    answers = _of_each_line(players, ask) if many else iter([ask(players)])
    if form == "json":
        for answer in answers:
            write_json(facts(answer), indent=None if many else 2)
    elif form == "csv":
        write_csv(header, (row for answer in answers for row in rows(answer)))
    else:
        from holdem_eval.show.text import show

        for answer in answers:
            show(*parts(answer))


def _of_each_line(players: Sequence[str], ask: Callable[[Sequence[str]], Answer]) -> Iterator[Answer]:
    if players.count(STDIN) > 1:
        raise click.ClickException(f"expected - for one player at most, got {' '.join(players)}")
    refused = False
    for number, line in enumerate(sys.stdin, 1):
        if not line.strip():
            continue
        try:
            answer = ask([line.strip() if player == STDIN else player for player in players])
        except ValueError as error:  # what the library says of bad input
            refused = True
            sys.stdout.flush()
            print(f"{PROGRAM}: line {number}: {' '.join(str(error).split())}", file=sys.stderr)
            continue
        yield answer
        sys.stdout.flush()
    if refused:
        raise click.exceptions.Exit(2)
