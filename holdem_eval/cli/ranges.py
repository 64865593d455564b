"""Commands about ranges: ``range``."""

from __future__ import annotations

import click

from holdem_eval.cards import check_apart, parse_board, parse_cards
from holdem_eval.cli.output import Form, with_form, write_csv, write_json
from holdem_eval.combos import CLASS_NAMES
from holdem_eval.ranges import Breakdown, Range


@click.command("range", short_help="Canonical text, combos and grid of a range; its hands on a board.")
@click.argument("text")
@click.option(
    "--board", default="", metavar="CARDS", help="3, 4 or 5 cards on which to break the range down."
)
@click.option("--dead", default="", metavar="CARDS", help="Cards known to be out of play.")
@with_form
def range_command(text: str, board: str, dead: str, form: Form) -> None:
    """Read a range: its canonical text, combos, share of all hands and the 13 x 13 grid.

    Board and dead cards leave the combos that hold them out of the count and the grid. With a board, also the
    made hands and draws of the range there (with --csv these instead of the grid).

    \b
    holdem-eval range 'QQ+, AKs, A5s-A2s:0.5'
    holdem-eval range '15%, !AKo' --json
    holdem-eval range '22+, Tx+, 96s+, 54s' --dead As
    holdem-eval range '22+, A2s+' --board Qs7h2d
    """
    board_cards, dead_cards = parse_board(board), parse_cards(dead)
    check_apart(board_cards, dead_cards)
    blocked = board_cards + dead_cards
    chosen = Range(text)
    left = chosen.without(blocked)
    breakdown = left.breakdown(board_cards) if board_cards else None
    if form == "json":
        write_json(_facts(chosen, left, breakdown))
    elif form == "csv":
        _write_rows(left, breakdown)
    else:
        from holdem_eval.show.text import range_parts, show

        show(*range_parts(chosen, blocked), *([] if breakdown is None else ["", str(breakdown)]))


def _facts(chosen: Range, left: Range, breakdown: Breakdown | None) -> dict[str, object]:
    facts: dict[str, object] = {
        "range": str(chosen),
        "combos": left.combos,
        "total_weight": left.total_weight,
        "fraction": left.fraction,
        "grid": left.grid().tolist(),
    }
    return facts if breakdown is None else facts | {"breakdown": breakdown.to_dict()}


def _write_rows(left: Range, breakdown: Breakdown | None) -> None:
    if breakdown is None:
        write_csv(("hand", "weight"), zip(CLASS_NAMES, left.grid().ravel().tolist(), strict=True))
        return
    parts = (("made", breakdown.made), ("draws", breakdown.draws))
    rows = ((part, row.name, row.combos, row.weight, row.share) for part, of_part in parts for row in of_part)
    write_csv(("part", "name", "combos", "weight", "share"), rows)
