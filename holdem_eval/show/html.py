"""Results as inline HTML for notebooks: styled in place, without scripts, every text escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from holdem_eval.equities.results import Equity, setting
from holdem_eval.wording import interval, percent

_CELL = "padding:2px 10px;text-align:right"
_TEXT_CELL = "padding:2px 10px;text-align:left"


def html_table(
    header: Sequence[str], rows: Iterable[Sequence[str]], *, caption: str = "", text_columns: int = 1
) -> str:
    """A table of texts; the first ``text_columns`` columns align left, the numbers after them right.

    >>> html_table(["hand", "equity"], [["<b>", "50 %"]]).count("&lt;b&gt;")
    1
    """
    top = f'<caption style="caption-side:top;text-align:left">{escape(caption)}</caption>' if caption else ""
    head = _row("th", header, text_columns)
    body = "".join(_row("td", row, text_columns) for row in rows)
    style = "border-collapse:collapse;font-variant-numeric:tabular-nums"
    return f'<table style="{style}">{top}<thead>{head}</thead><tbody>{body}</tbody></table>'


def _row(tag: str, texts: Sequence[str], text_columns: int) -> str:
    cells = (
        f'<{tag} style="{_TEXT_CELL if column < text_columns else _CELL}">{escape(text)}</{tag}>'
        for column, text in enumerate(texts)
    )
    return f"<tr>{''.join(cells)}</tr>"


def equity_html(equity: Equity) -> str:
    """An equity result: one row per player, the common cards above, how it was counted below."""
    header = ["player", "range", "combos", "equity", "win", "tie"]
    if not equity.exact:
        header.append("95 % interval")
    rows = []
    for number, player in enumerate(equity.players, 1):
        shares = (percent(share) for share in (player.equity, player.win, player.tie))
        row = [str(number), str(player.range), f"{player.combos:,}", *shares]
        if not equity.exact:
            row.append(interval(*player.interval))
        rows.append(row)
    table = html_table(header, rows, caption=setting(equity.board, equity.dead), text_columns=2)
    return f"<div>{table}<div>{escape(equity.how)}</div></div>"
