"""What a picture or a table is about, in a line or two: who against whom, on which cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from holdem_eval.cards import Card
from holdem_eval.equities.by_combo import ComboEquity
from holdem_eval.equities.results import Equity, setting
from holdem_eval.ranges import Range
from holdem_eval.wording import counted, how_long, percent

_MOST: Final = 84
"""Characters of a line; a picture of 13 x 13 cells has no room for more."""


def title_lines(ranges: Sequence[Range], board: Sequence[Card] = (), dead: Sequence[Card] = ()) -> list[str]:
    """The hero against the villains, and the cards that everybody sees; empty lines are left out.

    >>> title_lines((Range("AKs"), Range("QQ+")), (43, 22, 1))
    ['AKs against QQ+', 'board Qs 7h 2d']
    """
    return [line for line in (_players(ranges), setting(board, dead)) if line]


def range_title(chosen: Range, board: Sequence[Card] = (), dead: Sequence[Card] = ()) -> list[str]:
    """The text of a range and the size of what the cards leave of it.

    >>> range_title(Range("AKs"), (43, 22, 1))
    ['AKs', 'board Qs 7h 2d', '4 combos, 0.3017 % of all hands']
    """
    left = chosen.without((*board, *dead))
    size = f"{counted(left.combos, 'combo')}, {percent(left.fraction)} of all hands"
    return [*title_lines([chosen], board, dead), size]


def combos_title(found: ComboEquity) -> list[str]:
    """Hero and villains, the cards, and the mean over the hero's range."""
    return [*title_lines(found.ranges, found.board, found.dead), f"mean {percent(found.mean)}"]


def method_line(equity: Equity) -> str:
    """How the numbers came about, and how long it took.

    >>> from holdem_eval import equity
    >>> method_line(equity("AhKh", "QsQc"))  # doctest: +ELLIPSIS
    'exact: 1,712,304 boards, method preflop (... ms)'
    """
    return f"{equity.how} ({how_long(equity.elapsed)})"


def _players(ranges: Sequence[Range]) -> str:
    if not ranges:
        return ""
    most = (_MOST - len(" against ")) // len(ranges)
    hero, *villains = (shortened(str(one), most) for one in ranges)
    return f"{hero} against {' and '.join(villains)}" if villains else hero


def shortened(words: str, most: int = _MOST) -> str:
    """At most so many characters; where some are left out, three points say so.

    >>> shortened("22+, A2s+, KTs+", 10)
    '22+, A2...'
    """
    return words if len(words) <= most else words[: most - 3] + "..."
