"""Results as inline HTML for notebooks: styled in place, without scripts or ids, every text escaped.

Texts have the colour of the page around them, coloured cells their own paper and ink: a page may be light or
dark, and two results may stand in one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from holdem_eval.cards import RANKS, SUITS
from holdem_eval.equities.results import Equity, setting
from holdem_eval.ranges.orders import EQUITY_ORDER
from holdem_eval.show.grid import css, diverging, grid_html, ink_on, percent_words, scale_words
from holdem_eval.show.textures import by_texture
from holdem_eval.show.titles import combos_title, method_line, range_title, title_lines
from holdem_eval.wording import counted, interval, percent, weighed

if TYPE_CHECKING:
    from holdem_eval.equities.by_combo import ComboEquity
    from holdem_eval.equities.by_flop import Flops
    from holdem_eval.equities.matchups import MatchupMatrix
    from holdem_eval.ranges import Breakdown, Range

_CELL = "padding:2px 10px;text-align:right;white-space:nowrap"
_TEXT_CELL = "padding:2px 10px;text-align:left"
_FEW: Final = 13
"""Hands of the match-up table, and best and worst flops, that a notebook shows."""


def html_page(body: str, title: str) -> str:
    """A whole page around a fragment, light or dark as its reader likes it.

    >>> html_page("<p>AA</p>", "a < b").count("a &lt; b")
    1
    """
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n</head>\n"
        f'<body style="font-family:system-ui,sans-serif">\n{body}\n</body>\n</html>\n'
    )


def html_table(
    header: Sequence[str],
    rows: Iterable[Sequence[str | Markup]],
    *,
    title: Sequence[str] = (),
    text_columns: int = 1,
) -> str:
    """A table of texts; the first ``text_columns`` columns align left, the numbers after them right; lines
    of ``title`` stand above.

    >>> html_table(["hand", "equity"], [["<b>", "50 %"]]).count("&lt;b&gt;")
    1
    """
    lines = "<br>".join(escape(line) for line in title)
    top = (
        f'<caption style="caption-side:top;text-align:left;color:inherit">{lines}</caption>' if lines else ""
    )
    head = _row("th", header, text_columns)
    body = "".join(_row("td", row, text_columns) for row in rows)
    style = "border-collapse:collapse;font-variant-numeric:tabular-nums;color:inherit"
    return f'<table style="{style}">{top}<thead>{head}</thead><tbody>{body}</tbody></table>'


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def _row(tag: str, texts: Sequence[str | Markup], text_columns: int) -> str:
    cells = (
        f'<{tag} style="{_TEXT_CELL if column < text_columns else _CELL}">'
        f"{text if isinstance(text, Markup) else escape(text)}</{tag}>"
        for column, text in enumerate(texts)
    )
    return f"<tr>{''.join(cells)}</tr>"


def _bar(*parts: tuple[str, float, str]) -> Markup:
    """Shares of a whole, each with its name and colour, side by side."""
    spans = "".join(
        f'<span style="width:{100 * share:.2f}%;background:{colour}" title="{escape(name)} {percent(share)}">'
        "</span>"
        for name, share, colour in parts
        if share > 0
    )
    style = "display:flex;width:160px;height:12px;background:rgba(128,128,128,.25)"
    return Markup(f'<div style="{style}">{spans}</div>')


_WIN, _TIE = css(diverging(0.8, 0.5)), "#9a9a9a"
"""In the middle of the scale: to be seen on white and on black."""


def equity_html(equity: Equity) -> str:
    """An equity result: one row per player with a bar of what he wins and ties, the common cards above, how
    it was counted below."""
    header = ["player", "range", "combos", "equity", "win and tie", "win", "tie", "lose"]
    if not equity.exact:
        header.append("95 % interval")
    rows = []
    for number, player in enumerate(equity.players, 1):
        win, tie, lose = (percent(share) for share in (player.win, player.tie, player.lose))
        bar = _bar(("win", player.win, _WIN), ("tie", player.tie, _TIE))
        row = [
            str(number),
            str(player.range),
            f"{player.combos:,}",
            percent(player.equity),
            bar,
            win,
            tie,
            lose,
        ]
        if not equity.exact:
            row.append(interval(*player.interval))
        rows.append(row)
    common = setting(equity.board, equity.dead)
    table = html_table(header, rows, title=[common] if common else [], text_columns=2)
    return f"<div>{table}<div>{escape(method_line(equity))}</div></div>"


def range_html(chosen: Range) -> str:
    """The grid of a range, its text and its size."""
    return grid_html(chosen.grid(), title=range_title(chosen))


def combos_html(found: ComboEquity) -> str:
    """The grid of equities, what it is of, and the mean over the range."""
    return grid_html(found.grid(), weights=False, fair=found.fair_share, title=combos_title(found))


def breakdown_html(found: Breakdown) -> str:
    """Made hands, then draws: combos, weight and a bar of the share."""
    title = [
        *title_lines((), found.board),
        f"{counted(found.combos, 'combo')}, weight {weighed(found.weight)}",
    ]
    tables = []
    for part, rows in (("made hands", found.made), ("draws", found.draws)):
        cells = [
            [
                row.name,
                str(row.combos),
                weighed(row.weight),
                percent(row.share),
                _bar((row.name, row.share, _WIN)),
            ]
            for row in rows
        ]
        if cells:
            tables.append(html_table([part, "combos", "weight", "share", ""], cells, title=title))
            title = []
    return f"<div>{'<br>'.join(tables)}</div>"


def flops_html(found: Flops) -> str:
    """The hero's equity by texture, then the flops that are best and worst for him: all 1,755 fill a page."""
    title = [*title_lines(found.ranges, (), found.dead), f"mean {percent(found.mean)}"]
    groups = [
        [group.name, f"{group.flops:,}", _share(group.equity), _bar(("equity", group.equity, _WIN))]
        for group in by_texture(found)
    ]
    textures = html_table(["texture", "flops", "equity", ""], groups, title=title)
    known = sorted((row for row in found if row.equity == row.equity), key=lambda row: -row.equity)
    best, worst = known[:_FEW], known[: -_FEW - 1 : -1]
    pairs = [
        [high.flop, percent(high.equity), low.flop, percent(low.equity)]
        for high, low in zip(best, worst, strict=True)
    ]
    extremes = html_table(["best", "equity", "worst", "equity"], pairs)
    return f"<div>{textures}<br>{extremes}</div>"


def _share(share: float) -> str:
    return "" if share != share else percent(share)


def runouts_html(by_card: Sequence[float], *, fair: float = 0.5, title: Sequence[str] = ()) -> str:
    """52 equities by next card, a row for each suit; nan where a card cannot come."""
    ranks = range(len(RANKS) - 1, -1, -1)
    rows = [[by_card[4 * rank + suit] for rank in ranks] for suit in range(len(SUITS) - 1, -1, -1)]
    return _heat(SUITS[::-1], RANKS[::-1], rows, fair, title)


def matrix_html(found: MatchupMatrix) -> str:
    """The strongest hands against each other: all 169 x 169 fill a wall."""
    few = [found.hands.index(name) for name in EQUITY_ORDER[:_FEW]]
    names = [found.hands[place] for place in few]
    title = [
        f"equity of the row against the column before the flop: {_FEW} of {len(found.hands)} starting hands"
    ]
    return _heat(names, names, found.equity[few][:, few].tolist(), 0.5, title)


def _heat(
    row_names: Sequence[str],
    column_names: Sequence[str],
    shares: Sequence[Sequence[float]],
    fair: float,
    title: Sequence[str],
) -> str:
    """A table of shares on the scale of equities, blank where nan."""
    head = "".join(f'<th style="{_HEAT_NAME}">{escape(name)}</th>' for name in ("", *column_names))
    rows = "".join(
        f'<tr><th style="{_HEAT_NAME}">{escape(name)}</th>'
        f"{''.join(_heat_cell(share, fair) for share in row)}</tr>"
        for name, row in zip(row_names, shares, strict=True)
    )
    lines = "<br>".join(escape(line) for line in (*title, scale_words(weights=False, fair=fair)))
    top = f'<caption style="caption-side:top;text-align:left;color:inherit">{lines}</caption>'
    style = "border-collapse:collapse;color:inherit"
    return f'<table style="{style}">{top}<tbody><tr>{head}</tr>{rows}</tbody></table>'


_HEAT_NAME = "padding:2px 6px;text-align:center;background:none;color:inherit"


def _heat_cell(share: float, fair: float) -> str:
    edge = "border:1px solid rgba(128,128,128,.35);padding:3px 4px;text-align:center"
    if share != share:
        return f'<td style="{edge};background:none"></td>'
    paper = diverging(share, fair)
    style = f"{edge};background:{css(paper)};color:{css(ink_on(paper))}"
    return f'<td style="{style}" title="{percent(share)}">{escape(percent_words(share))}</td>'
