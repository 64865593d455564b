"""Commands about single hands: ``eval``."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TextIO

import click

from holdem_eval.cards import format_cards, parse_cards
from holdem_eval.cli.lines import lines_of
from holdem_eval.cli.output import Form, with_form, write_csv, write_json, write_rows
from holdem_eval.errors import CardError
from holdem_eval.strength import best_five, category, describe, evaluate


class Valued(NamedTuple):
    """A hand and what it is worth; the fields are the columns and the JSON keys."""

    cards: str
    strength: int
    category: str
    best_five: str
    description: str


@click.command("eval", short_help="Strength, category and best five cards of a hand.")
@click.argument("cards", nargs=-1, metavar="CARDS...")
@click.option("--lang", type=click.Choice(["en", "fr"]), default="en", help="Language of the description.")
@with_form
def eval_command(cards: tuple[str, ...], lang: str, form: Form) -> None:
    """Value one hand of 5, 6 or 7 cards: strength 1..7462 (higher is stronger), category, best five cards.

    CARDS are joined into one hand. A single - reads hands from stdin, one a line, and prints a line for each
    (with --json an object a line); blank lines are skipped.

    \b
    Examples:
      holdem-eval eval As Ks Qs Js 10s 2c 3d
      holdem-eval eval --lang fr 'AsAh KdKc Ac'
      holdem-eval eval - < hands.txt
    """
    if "-" not in cards:
        _print_one(valued(" ".join(cards), lang), form)
    elif len(cards) > 1:
        raise click.ClickException(f"expected - alone or the cards of one hand, got {' '.join(cards)}")
    else:
        _print_stream(read_hands(sys.stdin, lang), form)


def valued(text: str, lang: str) -> Valued:
    """The hand written in ``text``, valued."""
    cards = parse_cards(text)
    strength = evaluate(cards)
    name = category(strength).name.lower().replace("_", " ")
    best = format_cards(best_five(cards), " ")
    return Valued(format_cards(cards, " "), strength, name, best, describe(strength, lang))


def read_hands(stream: TextIO, lang: str) -> Iterator[Valued]:
    """The hands of the lines, valued one by one; a :class:`CardError` names the line."""
    for line in lines_of(stream):
        try:
            hand = valued(line.checked(), lang)
        except ValueError as error:
            raise CardError(f"line {line.number}: {error}") from None
        yield hand


def _print_one(hand: Valued, form: Form) -> None:
    if form == "json":
        write_json(hand._asdict())
    elif form == "csv":
        write_csv(Valued._fields, [hand])
    else:
        width = max(map(len, Valued._fields))
        for name, value in zip(Valued._fields, hand, strict=True):
            print(f"{name.replace('_', ' '):<{width}}  {value}")


def _print_stream(hands: Iterable[Valued], form: Form) -> None:
    """Each line goes out before the next hand is read: whoever asks in a pipe waits for it."""
    if form == "csv":
        write_rows([Valued._fields])
    for hand in hands:
        if form == "json":
            write_json(hand._asdict(), indent=None)
        elif form == "csv":
            write_rows([hand])
        else:
            # A fixed layout: a table fitted to its contents could not start before the last line is read.
            print(f"{hand.cards:<20}  {hand.strength:>4}  {hand.best_five}  {hand.description}")
        sys.stdout.flush()
