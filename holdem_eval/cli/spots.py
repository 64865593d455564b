"""Commands that take an equity apart: ``combos``, ``runouts``, ``flops``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from holdem_eval.cards import CARD_NAMES
from holdem_eval.cli.answers import STDIN, print_answers
from holdem_eval.cli.options import board_option, check_quoted, dead_option, listed, threads_option
from holdem_eval.cli.output import Form, check_matplotlib, live_line, picture_file, replacing, with_form
from holdem_eval.combos import CLASS_NAMES
from holdem_eval.equities import ComboEquity, Flop, Flops, Query, equity_by_combo, flops, runouts

if TYPE_CHECKING:
    from rich.console import RenderableType

PICTURES: Final = (".png", ".svg", ".html")


@click.command("combos", short_help="Equity of each starting hand of a range.")
@click.argument("players", nargs=-1, metavar="HERO VILLAIN [VILLAIN]")
@board_option("The 3, 4 or 5 cards on the table.")
@dead_option
@click.option("--plot", metavar="FILE", help="Draw the grid to FILE: .png, .svg or .html.")
@threads_option
@with_form
def combos_command(
    players: tuple[str, ...], board: str, dead: str, plot: str | None, threads: int | None, form: Form
) -> None:
    """Equity of each starting hand of HERO's range against one or two villains, as a heat map.

    A player - is read from stdin: each line is a question of its own; blank lines are skipped.

    \b
    holdem-eval combos random '22+, A2s+' --board Qs7h2d
    holdem-eval combos '22+, AT+' 'TT+, AQ' --plot equity.svg
    """
    check_quoted(players, board, dead)
    if not 2 <= len(players) <= 3:
        raise click.ClickException(f"expected a hero and 1 or 2 villains, got {listed(players)}")
    picture = None if plot is None else picture_file(plot, PICTURES)
    if picture is not None and picture.suffix.lower() == ".png":
        check_matplotlib(picture)
    if picture is not None and STDIN in players:
        raise click.ClickException("expected one question for a --plot, got - for a player")

    def ask(players: Sequence[str]) -> ComboEquity:
        hero, *villains = players
        with live_line("combos") as report:
            result = equity_by_combo(
                hero, *villains, board=board, dead=dead, threads=threads, progress=report
            )
        if picture is not None:
            _draw(result, picture)
        return result

    def rows(result: ComboEquity) -> Iterable[tuple[str, float]]:
        return _known(zip(CLASS_NAMES, result.grid().ravel().tolist(), strict=True))

    def parts(result: ComboEquity) -> list[RenderableType]:
        from holdem_eval.show.text import combo_parts

        return combo_parts(result)

    print_answers(
        players,
        ask,
        form,
        facts=ComboEquity.to_dict,
        header=("hand", "equity"),
        rows=rows,
        parts=parts,
        check=partial(Query, board=board, dead=dead),
    )


def _draw(result: ComboEquity, path: Path) -> None:
    with replacing(path) as beside:
        if path.suffix.lower() == ".png":
            from holdem_eval.show.plots import grid_figure

            grid_figure(result.grid(), weights=False).savefig(beside)
        else:
            from holdem_eval.show.grid import grid_html, grid_svg

            drawing = grid_svg if path.suffix.lower() == ".svg" else grid_html
            beside.write_text(drawing(result.grid(), weights=False) + "\n", encoding="utf-8")


@click.command("runouts", short_help="Equity by the next card.")
@click.argument("players", nargs=-1, metavar="HERO VILLAIN...")
@board_option("The 3 or 4 cards on the table.")
@dead_option
@threads_option
@with_form
def runouts_command(players: tuple[str, ...], board: str, dead: str, threads: int | None, form: Form) -> None:
    """HERO's equity for each card that may come next.

    A player - is read from stdin: each line is a question of its own; blank lines are skipped.

    \b
    holdem-eval runouts AhKh 'QQ+' --board Qs7h2d
    """
    check_quoted(players, board, dead)
    if len(players) < 2:
        raise click.ClickException(f"expected a hero and 1 to 9 villains, got {listed(players)}")

    def ask(players: Sequence[str]) -> list[float]:
        hero, *villains = players
        with live_line("runouts") as report:
            found = runouts(hero, *villains, board=board, dead=dead, threads=threads, progress=report)
        return list(map(float, found))

    def facts(found: list[float]) -> dict[str, float | None]:
        return {card: None if share != share else share for card, share in _by_card(found)}

    def rows(found: list[float]) -> Iterable[tuple[str, float]]:
        return _known(_by_card(found))

    def parts(found: list[float]) -> list[RenderableType]:
        from holdem_eval.show.text import runout_table

        return [runout_table(found)]

    print_answers(
        players,
        ask,
        form,
        facts=facts,
        header=("card", "equity"),
        rows=rows,
        parts=parts,
        check=partial(Query, board=board, dead=dead),
    )


def _by_card(found: list[float]) -> Iterable[tuple[str, float]]:
    return zip(CARD_NAMES, found, strict=True)


def _known(shares: Iterable[tuple[str, float]]) -> Iterable[tuple[str, float]]:
    return ((name, share) for name, share in shares if share == share)


@click.command("flops", short_help="Equity of two ranges on every flop.")
@click.argument("players", nargs=-1, metavar="HERO VILLAIN")
@dead_option
@threads_option
@with_form
def flops_command(players: tuple[str, ...], dead: str, threads: int | None, form: Form) -> None:
    """HERO's equity on each kind of flop; flops that differ by suits only are one kind, 1,755 in all.

    Everything is counted before anything is printed.

    A player - is read from stdin: each line is a question of its own; blank lines are skipped.

    \b
    holdem-eval flops '22+, AT+' 'TT+, AQ' --csv > flops.csv
    """
    check_quoted(players, dead=dead)
    if len(players) != 2:
        raise click.ClickException(f"expected a hero and a villain, got {listed(players)}")

    def ask(players: Sequence[str]) -> Flops:
        with live_line("flops") as report:
            return flops(*players, dead=dead, threads=threads, progress=report)

    def rows(result: Flops) -> Iterable[Sequence[object]]:
        return ([_blank(value) for value in row] for row in result)

    def parts(result: Flops) -> list[RenderableType]:
        from holdem_eval.show.text import flop_parts

        return flop_parts(result)

    print_answers(
        players,
        ask,
        form,
        facts=Flops.to_dict,
        header=Flop._fields,
        rows=rows,
        parts=parts,
        check=partial(Query, dead=dead),
    )


def _blank(value: object) -> object:
    return "" if value != value else value
