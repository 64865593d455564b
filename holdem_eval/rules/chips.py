"""Amounts at the boundary: chips are whole numbers, seats are 2 to 10."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final, TypeAlias

from holdem_eval.errors import as_integer, shown

Chips: TypeAlias = int | Fraction
"""What a player can be paid: an int, or a fraction where odd chips are split exactly."""

MOST_PLAYERS: Final = 10


def whole_chips(value: object, name: str, least: int = 0) -> int:
    """``value`` as an int of at least ``least`` chips.

    >>> whole_chips(250, "the big blind")
    250

    Raises ValueError for a fraction, a bool, a smaller number, or anything that is no number.
    """
    number = as_integer(value)
    if number is None or number < least:
        raise ValueError(f"expected {name} to be a whole number of chips >= {least}, got {shown(value)}")
    return number


def whole_stacks(stacks: Iterable[object]) -> tuple[int, ...]:
    """Stacks of 2 to 10 players, each at least one chip.

    >>> whole_stacks([100, 250])
    (100, 250)

    Raises ValueError for another number of players, and as :func:`whole_chips` does, naming the player.
    """
    checked = tuple(
        # the plain case first: states are made by the million
        stack if type(stack) is int and stack > 0 else whole_chips(stack, f"the stack of player {player}", 1)
        for player, stack in enumerate(stacks)
    )
    if not 2 <= len(checked) <= MOST_PLAYERS:
        raise ValueError(f"expected stacks of 2 to {MOST_PLAYERS} players, got {len(checked)}")
    return checked
