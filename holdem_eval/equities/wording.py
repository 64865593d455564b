"""Numbers in words, and how an answer came about: what its table and every other display of it say alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from holdem_eval.equities.outcome import Equity


def percent(share: float) -> str:
    """A share 0..1 as a percentage with four decimals.

    >>> percent(0.4621449)
    '46.2145 %'
    """
    return f"{100 * share:.4f} %"


def counted(number: int, noun: str) -> str:
    """A number with its noun in the singular or the plural.

    >>> counted(1, "board"), counted(1712304, "board")
    ('1 board', '1,712,304 boards')
    """
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


def how(equity: Equity) -> str:
    """How the numbers came about: exact and of how many boards, or sampled and how closely."""
    if equity.exact:
        return f"exact: {counted(equity.boards, 'board')}, method {equity.method}"
    facts = []
    if equity.deals is not None:
        facts.append(counted(equity.deals, "deal"))
    facts.append(f"largest standard error {percent(max(player.std_error for player in equity.players))}")
    if equity.acceptance is not None:
        facts.append(f"{percent(equity.acceptance)} of attempts accepted")
    facts.append(f"seed {equity.seed}")
    return f"sampled: {', '.join(facts)}, method {equity.method}"
