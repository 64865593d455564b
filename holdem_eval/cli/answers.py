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
from holdem_eval.cli.lines import lines_of
from holdem_eval.cli.output import Form, write_json, write_rows

if TYPE_CHECKING:
    from holdem_eval.show.text import Part

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
    parts: Callable[[Answer], Iterable[Part]],
    check: Callable[..., object] = lambda *players: None,
) -> None:
    """Ask about the players and print the answer: its JSON ``facts``, its CSV ``rows`` or the ``parts`` of
    its table. For many questions an answer is a JSON object on one line, and the header of CSV comes once.

    Before a line is read, ``check`` is called with ``random`` in its place: what is wrong with all questions
    is said once, and of no line.
    """
    many = STDIN in players
    if many:
        if players.count(STDIN) > 1:
            raise click.ClickException(f"expected - for one player at most, got {' '.join(players)}")
        check(*_with_line("random", players))
    answers = _of_each_line(players, ask) if many else iter([ask(players)])
    if form == "json":
        for answer in answers:
            write_json(facts(answer), indent=None if many else 2)
    elif form == "csv":
        write_rows([header])
        sys.stdout.flush()
        for answer in answers:
            write_rows(rows(answer))
    else:
        from holdem_eval.show.text import show

        for answer in answers:
            show(*parts(answer))


def _of_each_line(players: Sequence[str], ask: Callable[[Sequence[str]], Answer]) -> Iterator[Answer]:
    refused = False
    for line in lines_of(sys.stdin):
        try:
            answer = ask(_with_line(line.checked(), players))
        except ValueError as error:  # what the library says of bad input
            refused = True
            sys.stdout.flush()
            print(f"{PROGRAM}: line {line.number}: {' '.join(str(error).split())}", file=sys.stderr)
            continue
        yield answer
        sys.stdout.flush()
    if refused:
        raise click.exceptions.Exit(2)


def _with_line(line: str, players: Sequence[str]) -> list[str]:
    return [line if player == STDIN else player for player in players]
