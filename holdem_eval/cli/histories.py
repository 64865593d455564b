"""Commands about hand histories: ``replay`` and ``allin``."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from holdem_eval.cli.output import Form, live_line, with_form, write_csv, write_json
from holdem_eval.cli.pictures import picture_file, plot_option, write_picture
from holdem_eval.errors import DealError, HistoryError, IllegalAction

if TYPE_CHECKING:  # loaded by the commands that need them: the others start sooner
    from holdem_eval.histories import AllInEV, HandHistory
    from holdem_eval.rules import HandState

_TOTALS: Final = ("name", "hands", "all_ins", "won", "ev", "luck")
_lenient = click.option(
    "--lenient", is_flag=True, help="Take bets below the minimum, and records that break off, as they stand."
)


@click.command("replay", short_help="Recorded hands, told street by street.")
@click.argument("file", metavar="FILE")
@click.option("--hand", "number", type=click.IntRange(min=1), help="Only the hand of this number, from 1.")
@click.option("--lang", type=click.Choice(["en", "fr"]), default="en", help="Language of the story.")
@_lenient
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead, one line for each hand.")
def replay_command(file: str, number: int | None, lang: str, lenient: bool, as_json: bool) -> None:
    """Replay recorded hands by the rules and tell them: actions, pots, winners, the EV of all-ins.

    FILE is a PHH file of one hand (.phh) or many (.phhs), a folder of them, a tar or zip archive, or a text
    (.txt) of PokerStars.

    \b
    Examples:
      holdem-eval replay night.phhs
      holdem-eval replay night.phhs --hand 3 --lang fr
    """
    if not file:
        raise click.ClickException("expected a file, folder or archive, got ''")
    from holdem_eval.histories import read_phh, replay

    count = 0
    with _warnings_as_notes():
        for count, history in enumerate(read_phh(Path(file)), 1):
            if number is None or count == number:
                hand = replay(history, strict=not lenient)
                if as_json:
                    write_json(_facts(history, hand), indent=None)
                else:
                    _tell(history, hand, lang, first=number is not None or count == 1)
            if count == number:
                return
    if number is not None:
        raise click.ClickException(f"expected a hand number 1..{count}, got {number}")
    if not count:
        raise click.ClickException(f"expected hands in {file}, got none")


def _tell(history: HandHistory, hand: HandState, lang: str, *, first: bool) -> None:
    from holdem_eval.histories import mucked
    from holdem_eval.show.hand_text import tell_all_in, tell_hand

    unit = "" if history.unit == 1 else f" (1 = {history.unit})"
    click.echo(f"{'' if first else chr(10)}# {history.place}{unit}")
    click.echo(tell_hand(hand, lang, mucked(history, hand), history.players))
    if expected := _expected(hand):
        click.echo(tell_all_in(hand, expected, lang, history.players))


def _facts(history: HandHistory, hand: HandState) -> dict[str, Any]:
    from holdem_eval.histories import settled

    try:
        result = settled(history, hand).to_dict()
    except HistoryError:
        result = None
    expected = _expected(hand)
    facts = {"place": history.place, "unit": str(history.unit), "players": history.players, **hand.to_dict()}
    return facts | {"result": result, "all_in": None if expected is None else expected.to_dict()}


def _expected(hand: HandState) -> AllInEV | None:
    """The EV of an all-in, None also where it cannot be known."""
    from holdem_eval.histories import all_in_ev

    try:
        return all_in_ev(hand)
    except (DealError, IllegalAction):
        return None


@click.command("allin", short_help="What players won, and what their all-ins were worth.")
@click.argument("files", nargs=-1, metavar="FILE...")
@plot_option("Draw both lines, hand by hand, to")
@_lenient
@with_form
def allin_command(files: tuple[str, ...], plot: str | None, lenient: bool, form: Form) -> None:
    """Totals by player over all hands: won, the same with every all-in at its expected value, and luck.

    FILES are PHH files, folders or archives of them, or texts (.txt) of PokerStars. Hands that cannot be read
    or replayed are named on stderr and passed over; where players have no names their positions count.

    \b
    Examples:
      holdem-eval allin session.phhs
      holdem-eval allin histories/ archive.tar.xz --csv
      holdem-eval allin histories/ --plot luck.svg
    """
    if not files:
        raise click.ClickException("expected one or more files, folders or archives, got none")
    from holdem_eval.histories import all_in_totals

    picture = picture_file(plot)
    with _warnings_as_notes(), live_line("allin") as report:
        totals = all_in_totals(*files, progress=report, on_error=_note, strict=not lenient)
    if not totals.hands:
        raise click.ClickException(f"expected hands in {', '.join(files)}, got none that can be replayed")
    if form == "json":
        write_json(totals.to_dict())
    elif form == "csv":
        write_csv(_TOTALS, (list(row.values()) for row in totals.records()))
    else:
        from holdem_eval.show.text import show, totals_parts

        show(*totals_parts(totals))
    if picture is not None:
        from holdem_eval.show.plots import WIDE, svg_text

        write_picture(
            picture, totals.plot, WIDE, title="won, and all-in EV", html=lambda: svg_text(totals.plot, WIDE)
        )


def _note(error: HistoryError | IllegalAction | Warning) -> None:
    click.echo(" ".join(str(error).split()), err=True)


@contextmanager
def _warnings_as_notes() -> Iterator[None]:
    """What a lenient replay lets pass is a line on stderr."""
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.showwarning = lambda message, *_, **__: click.echo(f"{message}", err=True)
        yield
