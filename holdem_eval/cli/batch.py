"""``equity --batch``: questions as lines of JSON, answers as lines of JSON, in order.

A question is an object with ``players`` and perhaps ``board``, ``dead`` and an ``id``, which its answer has,
too. Questions are read and answered block by block, so any number of them takes bounded memory.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any, Final, NamedTuple, TextIO

import click

from holdem_eval.cli import PROGRAM
from holdem_eval.cli.lines import Line, lines_of
from holdem_eval.cli.output import live_line, write_json
from holdem_eval.equities import Query
from holdem_eval.equities.results import Equity
from holdem_eval.errors import shown
from holdem_eval.many import equity_many

MOST_QUESTIONS: Final = 4096
"""In a block; each kind of question is answered once in it."""
MOST_TEXT: Final = 1 << 22
"""Characters of a block, from which on no more lines are added to it."""

_KEYS: Final = ("players", "board", "dead", "id")
_FORM: Final = 'a JSON object such as {"players": ["AhKh", "QQ+"], "board": "Qs7h2d"}'


class Question(NamedTuple):
    query: Query
    labels: dict[str, Any]
    """The ``id``, if there is one."""


def print_batch(stream: TextIO, seed: int | None) -> None:
    """Answer the questions of a stream. Lines that are none are named on stderr; the exit code is 2 then."""
    refused = False
    for block in _blocks(lines_of(stream)):
        asked = [_question_or_error(line) for line in block]
        answers = iter(_answers([question for question in asked if isinstance(question, Question)], seed))
        for line, question in zip(block, asked, strict=True):
            answer = next(answers) if isinstance(question, Question) else question
            if isinstance(answer, ValueError):
                refused = True
                words = " ".join(str(answer).split())
                print(f"{PROGRAM}: line {line.number}: {words}", file=sys.stderr)
            elif isinstance(question, Question):
                write_json(question.labels | answer.to_dict(), indent=None)
        sys.stdout.flush()
    if refused:
        raise click.exceptions.Exit(2)


def _blocks(lines: Iterator[Line]) -> Iterator[list[Line]]:
    block: list[Line] = []
    size = 0
    for line in lines:
        block.append(line)
        size += len(line.text)
        if len(block) == MOST_QUESTIONS or size > MOST_TEXT:
            yield block
            block, size = [], 0
    if block:
        yield block


def _question_or_error(line: Line) -> Question | ValueError:
    try:
        return _question(line)
    except ValueError as error:
        return error


def _question(line: Line) -> Question:
    try:
        asked = json.loads(line.checked(), object_pairs_hook=_without_repeats, parse_constant=_no_number)
    except (json.JSONDecodeError, RecursionError):
        raise ValueError(f"expected {_FORM}, got {shown(line.text)}") from None
    if not isinstance(asked, dict) or not isinstance(asked.get("players"), list):
        raise ValueError(f"expected {_FORM}, got {shown(line.text)}")
    unknown = [key for key in asked if key not in _KEYS]
    if unknown:
        raise ValueError(f"expected the keys {', '.join(_KEYS)}, got {shown(unknown[0])}")
    labels = {key: asked[key] for key in asked if key == "id"}
    return Question(Query(*asked["players"], board=asked.get("board"), dead=asked.get("dead")), labels)


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError(f"expected each key once, got {', '.join(shown(key) for key, _ in pairs[:8])}")
    return found


def _no_number(name: str) -> object:
    raise ValueError(f"expected JSON, got {name}, which is no number of it")


def _answers(questions: list[Question], seed: int | None) -> list[Equity | ValueError]:
    """All at once; where one of them cannot be answered, half by half."""
    queries = [question.query for question in questions]
    with live_line("equity") as report:
        try:
            return [*equity_many(queries, seed=seed, progress=report)]
        except ValueError as error:
            if len(queries) == 1:
                return [error]
    half = len(questions) // 2
    return _answers(questions[:half], seed) + _answers(questions[half:], seed)
