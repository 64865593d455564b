"""Commands that take an equity apart: ``combos``, ``runouts``, ``flops``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from holdem_eval.cards import CARD_NAMES
from holdem_eval.cli.answers import print_answers
from holdem_eval.cli.options import board_option, check_quoted, dead_option, listed, threads_option
from holdem_eval.cli.output import Form, live_line, with_form
from holdem_eval.cli.pictures import picture_file, plot_option, write_picture
from holdem_eval.combos import CLASS_NAMES
from holdem_eval.equities import ComboEquity, Flop, Flops, Query, equity_by_combo, flops, runouts

if TYPE_CHECKING:
    from pathlib import Path

    from holdem_eval.show.text import Part


@click.command("combos", short_help="Equity of each starting hand of a range.")
@click.argument("players", nargs=-1, metavar="HERO VILLAIN [VILLAIN]")
@board_option("The 3, 4 or 5 cards on the table.")
@dead_option
@plot_option("Draw the grid to")
@click.option("--distribution", is_flag=True, help="Draw how the players' equities are spread instead.")
@threads_option
@with_form
def combos_command(
    players: tuple[str, ...],
    board: str,
    dead: str,
    plot: str | None,
    distribution: bool,
    threads: int | None,
    form: Form,
) -> None:
    """Equity of each starting hand of HERO's range against one or two villains, as a heat map.

    A player - is read from stdin: each line is a question of its own; blank lines are skipped.

    \b
    Examples:
      holdem-eval combos random '22+, A2s+' --board Qs7h2d
      holdem-eval combos '22+, AT+' 'TT+, AQ' --plot equity.svg
      holdem-eval combos '22+, AT+' 'TT+, AQ' --plot spread.png --distribution
    """
    check_quoted(players, board, dead)
    if not 2 <= len(players) <= 3:
        raise click.ClickException(f"expected a hero and 1 or 2 villains, got {listed(players)}")
    if distribution and plot is None:
        raise click.ClickException("expected --plot FILE with --distribution")
    picture = picture_file(plot, players, plain=() if distribution else (".svg", ".html"))

    def ask(players: Sequence[str]) -> ComboEquity:
        hero, *villains = players
        with live_line("combos") as report:
            result = equity_by_combo(
                hero, *villains, board=board, dead=dead, threads=threads, progress=report
            )
        if picture is not None and distribution:
            _draw_spread(result, players, threads, picture)
        elif picture is not None:
            _draw_grid(result, picture)
        return result

    def rows(result: ComboEquity) -> Iterable[tuple[str, float]]:
        return _known(zip(CLASS_NAMES, result.grid().ravel().tolist(), strict=True))

    def parts(result: ComboEquity) -> list[Part]:
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


def _draw_grid(result: ComboEquity, path: Path) -> None:
    from holdem_eval.show.grid import grid_svg
    from holdem_eval.show.html import combos_html
    from holdem_eval.show.plots import SQUARE
    from holdem_eval.show.titles import combos_title

    write_picture(
        path,
        result.plot,
        SQUARE,
        title="equity by starting hand",
        html=partial(combos_html, result),
        svg=partial(
            grid_svg, result.grid(), weights=False, fair=result.fair_share, title=combos_title(result)
        ),
    )


def _draw_spread(result: ComboEquity, players: Sequence[str], threads: int | None, path: Path) -> None:
    """The hero's line, and beside it the villain's; of two villains the first, then the second."""
    from holdem_eval.show.plots import WIDE, svg_text

    results = [result]
    for seat in range(1, len(players)):
        others = [*players[:seat], *players[seat + 1 :]]
        board, dead = result.board, result.dead
        results.append(equity_by_combo(players[seat], *others, board=board, dead=dead, threads=threads))

    def draw(ax: Any) -> Any:
        for one in results:
            one.plot(ax, kind="distribution")
        return ax

    write_picture(path, draw, WIDE, title="equity over a range", html=partial(svg_text, draw, WIDE))


@click.command("runouts", short_help="Equity by the next card.")
@click.argument("players", nargs=-1, metavar="HERO VILLAIN...")
@board_option("The 3 or 4 cards on the table.")
@dead_option
@plot_option("Draw the equities to")
@threads_option
@with_form
def runouts_command(
    players: tuple[str, ...], board: str, dead: str, plot: str | None, threads: int | None, form: Form
) -> None:
    """HERO's equity for each card that may come next.

    A player - is read from stdin: each line is a question of its own; blank lines are skipped.

    \b
    Examples:
      holdem-eval runouts AhKh 'QQ+' --board Qs7h2d
      holdem-eval runouts AhKh 'QQ+' --board Qs7h2d --plot next.png
    """
    check_quoted(players, board, dead)
    if len(players) < 2:
        raise click.ClickException(f"expected a hero and 1 to 9 villains, got {listed(players)}")
    picture = picture_file(plot, players, plain=(".html",))

    def ask(players: Sequence[str]) -> list[float]:
        hero, *villains = players
        with live_line("runouts") as report:
            found = runouts(hero, *villains, board=board, dead=dead, threads=threads, progress=report)
        if picture is not None:
            _draw_runouts(found.tolist(), Query(*players, board=board, dead=dead), picture)
        return list(map(float, found))

    def facts(found: list[float]) -> dict[str, float | None]:
        return {card: None if share != share else share for card, share in _by_card(found)}

    def rows(found: list[float]) -> Iterable[tuple[str, float]]:
        return _known(_by_card(found))

    def parts(found: list[float]) -> list[Part]:
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


def _draw_runouts(found: list[float], query: Query, path: Path) -> None:
    from holdem_eval.show.html import runouts_html
    from holdem_eval.show.plots import STRIP, draw_runouts
    from holdem_eval.show.titles import title_lines

    fair = 1 / query.n_players
    title = [*title_lines(query.ranges, query.board, query.dead), "equity by the next card"]
    write_picture(
        path,
        lambda ax: draw_runouts(found, fair=fair, title=title, ax=ax),
        STRIP,
        title=title[-1],
        html=partial(runouts_html, found, fair=fair, title=title),
    )


def _by_card(found: list[float]) -> Iterable[tuple[str, float]]:
    return zip(CARD_NAMES, found, strict=True)


def _known(shares: Iterable[tuple[str, float]]) -> Iterable[tuple[str, float]]:
    return ((name, share) for name, share in shares if share == share)


@click.command("flops", short_help="Equity of two ranges on every flop.")
@click.argument("players", nargs=-1, metavar="HERO VILLAIN")
@dead_option
@plot_option("Draw all flops by texture to")
@threads_option
@with_form
def flops_command(
    players: tuple[str, ...], dead: str, plot: str | None, threads: int | None, form: Form
) -> None:
    """HERO's equity on each kind of flop; flops that differ by suits only are one kind, 1,755 in all.

    Everything is counted before anything is printed.

    A player - is read from stdin: each line is a question of its own; blank lines are skipped.

    \b
    Examples:
      holdem-eval flops '22+, AT+' 'TT+, AQ' --csv > flops.csv
      holdem-eval flops '22+, AT+' 'TT+, AQ' --plot flops.png > flops.txt
    """
    check_quoted(players, dead=dead)
    if len(players) != 2:
        raise click.ClickException(f"expected a hero and a villain, got {listed(players)}")
    picture = picture_file(plot, players)

    def ask(players: Sequence[str]) -> Flops:
        with live_line("flops") as report:
            result = flops(*players, dead=dead, threads=threads, progress=report)
        if picture is not None:
            _draw_flops(result, picture)
        return result

    def rows(result: Flops) -> Iterable[Sequence[object]]:
        return ([_blank(value) for value in row] for row in result)

    def parts(result: Flops) -> list[Part]:
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


def _draw_flops(result: Flops, path: Path) -> None:
    from holdem_eval.show.html import flops_html
    from holdem_eval.show.plots import WIDE, svg_text

    write_picture(
        path,
        result.plot,
        WIDE,
        title="equity on all flops",
        html=lambda: svg_text(result.plot, WIDE) + flops_html(result),
    )


def _blank(value: object) -> object:
    return "" if value != value else value
