"""The numbers and facts of a result in words: where percentages and counts get their printed form."""

from __future__ import annotations

from holdem_eval.cards import format_cards
from holdem_eval.equities.combos import ComboEquity
from holdem_eval.equities.outcome import Equity


def interval(low: float, high: float) -> str:
    """The two ends of an interval of shares 0..1, as percentages.

    >>> interval(0.25, 0.5)
    '25.0000 to 50.0000 %'
    """
    return f"{100 * low:.4f} to {100 * high:.4f} %"


def weighed(amount: float) -> str:
    """A count or a sum of weights: whole numbers without decimals, others with two, thousands apart.

    >>> weighed(1326.0), weighed(7.25)
    ('1,326', '7.25')
    """
    return f"{amount:,.0f}" if amount == int(amount) else f"{amount:,.2f}"


def setting(equity: Equity | ComboEquity) -> str:
    """The cards that every player sees, such as ``board Qs 7h 2d, dead 2c``; empty before the flop."""
    parts = (("board", equity.board), ("dead", equity.dead))
    return ", ".join(f"{name} {format_cards(cards, ' ')}" for name, cards in parts if cards)
