"""Commands about the game: ``deal`` and ``icm``."""

from __future__ import annotations

import random
from typing import Any

import click

from holdem_eval.cli.output import Form, live_line, with_form, write_csv, write_json
from holdem_eval.errors import shown

_PLACE_COLUMNS = ("player", "stack", "share", "value", "slope")


def integer(text: str) -> int:
    """The type of an option: what is no int is shown, but not at any length."""
    try:
        return int(text)
    except ValueError:
        raise click.BadParameter(f"expected a whole number, got {shown(text)}") from None


@click.command("deal", short_help="A random hand, dealt, played and settled by the rules.")
@click.option("--players", type=integer, default=6, show_default=True, help="2 to 10 players.")
@click.option("--stack", type=integer, default=100, show_default=True, help="Chips of each player.")
@click.option("--stacks", metavar="N,N,...", help="Chips player by player instead, first left of the button.")
@click.option("--sb", type=integer, default=1, show_default=True, help="The small blind.")
@click.option(
    "--bb", type=integer, default=2, show_default=True, help="The big blind; a limit game's small bet."
)
@click.option("--ante", type=integer, default=0, show_default=True, help="Each player's ante.")
@click.option(
    "--straddle", type=integer, help="Posted by the player left of the big blind, who then acts last."
)
@click.option("--limit", is_flag=True, help="Fixed limit instead of no limit.")
@click.option(
    "--seed", type=integer, help="The same seed gives the same hand; without it one is drawn and told."
)
@click.option("--lang", type=click.Choice(["en", "fr"]), default="en", help="Language of the story.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of the story.")
def deal_command(
    players: int,
    stack: int,
    stacks: str | None,
    sb: int,
    bb: int,
    ante: int,
    straddle: int | None,
    limit: bool,
    seed: int | None,
    lang: str,
    as_json: bool,
) -> None:
    """Deal a hand, let everybody play at random within the rules, and tell it street by street.

    Amounts are whole chips: for 0.50/1 write 50 and 100 cents.

    \b
    Examples:
      holdem-eval deal --seed 7
      holdem-eval deal --players 3 --stacks 500,80,1200 --sb 5 --bb 10 --ante 1 --seed 7
      holdem-eval deal --limit --lang fr --seed 7
    """
    from holdem_eval.rules import Blinds, HandState, TableRules, play_at_random

    if stacks is None and not 2 <= players <= 10:
        raise click.ClickException(f"expected 2 to 10 players, got {players}")
    chips = (stack,) * players if stacks is None else _numbers(stacks, "--stacks", int)
    drawn = random.SystemRandom().getrandbits(32) if seed is None else seed
    blinds = Blinds(sb, bb, ante, straddles=() if straddle is None else (straddle,))
    start = HandState.start(chips, blinds, TableRules(betting="FL" if limit else "NL"), seed=drawn)
    hand = play_at_random(start, drawn)
    if len(hand.live) > 1:
        hand = hand.run_out()
    if as_json:
        write_json({"seed": drawn, **hand.to_dict(), "result": hand.settle().to_dict()})
        return
    from holdem_eval.show.hand_text import tell_hand

    click.echo(tell_hand(hand, lang))
    if seed is None:
        click.echo(f"seed {drawn}", err=True)


@click.command("icm", short_help="What tournament chips are worth in prizes.")
@click.argument("stacks", nargs=-1, metavar="STACK STACK...")
@click.option("--prizes", required=True, metavar="N,N,...", help="First prize first; missing ones are 0.")
@with_form
def icm_command(stacks: tuple[str, ...], prizes: str, form: Form) -> None:
    """The expected prize of each stack by the independent chip model (Malmuth and Harville).

    The slope is what a chip more would add to it. There may be any number of stacks, up to whole fields of
    thousands; nothing is drawn at random.

    \b
    Examples:
      holdem-eval icm 50 30 20 --prizes 70,30
      holdem-eval icm 5000 3000 1500 500 --prizes 500,300,200 --json
    """
    from holdem_eval.rules import icm

    chips = _numbers(",".join(stacks), "STACK", float) if stacks else ()
    pays = _numbers(prizes, "--prizes", float)
    with live_line("icm") as report:
        values, slopes = icm(chips, pays, gradient=True, progress=report)
    all_chips = sum(chips)
    rows = [
        (number, stack, stack / all_chips, value, slope)
        for number, (stack, value, slope) in enumerate(zip(chips, values, slopes, strict=True), 1)
    ]
    if form == "json":
        write_json({"prizes": list(pays), "players": [_row(row) for row in rows]})
    elif form == "csv":
        write_csv(_PLACE_COLUMNS, rows)
    else:
        from holdem_eval.show.text import show, text_table
        from holdem_eval.wording import percent

        printed = [
            (str(n), f"{stack:,g}", percent(share), f"{value:,.6f}", f"{slope:.6g}")
            for n, stack, share, value, slope in rows
        ]
        show(text_table(_PLACE_COLUMNS, printed))


def _row(row: tuple[float, ...]) -> dict[str, Any]:
    return dict(zip(_PLACE_COLUMNS, row, strict=True))


def _numbers(text: str, name: str, kind: type[int] | type[float]) -> tuple[Any, ...]:
    """Numbers separated by commas."""
    numbers = []
    for item in text.split(","):
        try:
            numbers.append(kind(item))
        except ValueError:
            what = "whole numbers" if kind is int else "numbers"
            raise click.ClickException(f"expected {name} to be {what}, got {shown(item)}") from None
    return tuple(numbers)
