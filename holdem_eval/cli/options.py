"""What commands about players share: the options of cards and threads, and the words for cards that the shell
has torn apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from holdem_eval.cards import parse_card
from holdem_eval.errors import CardError

_Command = TypeVar("_Command", bound=Callable[..., Any])


def board_option(words: str) -> Callable[[_Command], _Command]:
    return click.option("--board", "-b", default="", metavar="CARDS", help=words)


dead_option = click.option("--dead", "-d", default="", metavar="CARDS", help="Cards known to be out of play.")
threads_option = click.option("--threads", type=int, help="Threads to use; the result does not depend on it.")


def check_quoted(texts: Sequence[str], board: str = "", dead: str = "") -> None:
    """``--board Qs 7h 2d`` without quotes puts one card on the board and makes players of the others: nobody
    means a single card as a player."""
    loose = [text for text in texts if _is_card(text)]
    if not loose:
        return
    for option, cards in (("--board", board), ("--dead", dead)):
        if _is_card(cards):
            together = " ".join([cards, *loose])
            raise click.ClickException(
                f"expected the cards of {option} as one argument, got {together}: "
                f"write {option} '{together}' in quotes"
            )


def _is_card(text: str) -> bool:
    try:
        parse_card(text)
    except CardError:
        return False
    return True


def listed(texts: Sequence[str]) -> str:
    """How many there are, and which, for an error.

    >>> listed(()), listed(("AA", "KK"))
    ('none', '2: AA KK')
    """
    return f"{len(texts)}: {' '.join(texts)}" if texts else "none"
