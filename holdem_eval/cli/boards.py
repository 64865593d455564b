"""Commands about boards: ``board``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import click

from holdem_eval.boards import Board, Nuts, Spot
from holdem_eval.boards.spot import checked_price
from holdem_eval.cli.answers import print_answers
from holdem_eval.cli.options import check_quoted, dead_option, listed
from holdem_eval.cli.output import Form, with_form
from holdem_eval.equities import Query

if TYPE_CHECKING:
    from rich.console import RenderableType


class _Seen(NamedTuple):
    """A board, its nuts, and the spot of a hand there."""

    board: Board
    nuts: Nuts
    spot: Spot | None


@click.command("board", short_help="Texture and nuts of a board; a hand there: its place, outs, equity.")
@click.argument("texts", nargs=-1, metavar="BOARD [HAND]")
@dead_option
@click.option("--villain", metavar="RANGE", help="What HAND is against; all hands without it.")
@click.option("--pot", type=float, metavar="CHIPS", help="What a call is for: all in the pot before it.")
@click.option("--call", type=float, metavar="CHIPS", help="What the call takes.")
@click.option(
    "--nuts", "n", type=int, default=5, show_default=True, help="How many of the best hands to list."
)
@click.option("--lang", type=click.Choice(["en", "fr"]), default="en", help="Language of the words.")
@with_form
def board_command(
    texts: tuple[str, ...],
    dead: str,
    villain: str | None,
    pot: float | None,
    call: float | None,
    n: int,
    lang: str,
    form: Form,
) -> None:
    """What the 3, 4 or 5 cards of BOARD make possible, and the best hands that can be held there.

    With HAND: its place among them, what it beats now, its outs (without cards that lift the board as well),
    its equity; with --pot and --call the pot odds and what the call is worth.

    A HAND or a --villain - is read from stdin: each line is a question of its own; blank lines are skipped.

    \b
    Examples:
      holdem-eval board Qs7h2d
      holdem-eval board Qh7h2d AhKh --villain 'QQ+, AQ' --pot 150 --call 50
    """
    check_quoted(texts, dead=dead)
    if len(texts) not in (1, 2):
        hint = f": write '{' '.join(texts)}' in quotes" if len(texts) > 2 else ""
        raise click.ClickException(f"expected BOARD and perhaps HAND, got {listed(texts)}{hint}")
    given = {"--villain": villain, "--pot": pot, "--call": call}
    if len(texts) == 1 and (alone := [name for name, value in given.items() if value is not None]):
        raise click.ClickException(f"expected a HAND for {alone[0]}, got none")
    board = Board(texts[0], dead)
    nuts = board.nuts(n)
    hands = [*texts[1:], villain or "random"] if len(texts) == 2 else []

    def ask(hands: Sequence[str]) -> _Seen:
        return _Seen(board, nuts, board.spot(*hands, pot=pot, call=call) if hands else None)

    def check(*players: str) -> None:
        checked_price(pot, call)
        Query(*players, board=board, dead=dead)

    def facts(seen: _Seen) -> dict[str, object]:
        found: dict[str, object] = {"texture": board.texture.to_dict(lang), "nuts": nuts.to_dict(lang)}
        return found if seen.spot is None else found | {"spot": seen.spot.to_dict(lang)}

    def parts(seen: _Seen) -> list[RenderableType]:
        if seen.spot is None:
            return [f"{board}: {board.texture.describe(lang)}", "", nuts.describe(lang)]
        return [seen.spot.describe(lang), "", nuts.describe(lang)]

    print_answers(
        hands,
        ask,
        form,
        facts=facts,
        header=("part", "name", "value"),
        rows=partial(_rows, lang=lang),
        parts=parts,
        check=check,
    )


def _rows(seen: _Seen, lang: str) -> Iterable[Sequence[object]]:
    yield from _named("texture", seen.board.texture.to_dict(lang))
    for nut in seen.nuts:
        yield "nuts", nut.describe(lang), str(nut.range)
    if seen.spot is None:
        return
    spot = seen.spot.to_dict(lang)
    yield from _named("standing", spot["standing"])
    yield from _named("outs", spot["outs"])
    hero = spot["equity"]["players"][0]
    yield from _named("equity", {name: hero[name] for name in ("equity", "win", "tie", "lose")})
    yield from _named("call", {name: spot[name] for name in ("pot", "call", "needed", "ev")})


def _named(part: str, facts: dict[str, object]) -> Iterator[Sequence[object]]:
    for name, value in facts.items():
        if value is not None:
            yield part, name, " ".join(map(str, value)) if isinstance(value, list) else value
