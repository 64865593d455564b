"""Amounts at the boundary: chips are whole numbers, seats are 2 to 10."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import islice
from typing import Final, TypeAlias, TypeVar

import numpy as np

from holdem_eval.cards import is_iterable
from holdem_eval.errors import as_integer, is_too_long, shown

Chips: TypeAlias = int | Fraction
"""What a player can be paid: an int, or a fraction where odd chips are split exactly."""

_MOST_LISTED: Final = 1 << 20

T = TypeVar("T")

MOST_PLAYERS: Final = 10
MOST_CHIPS: Final = 10**30
"""Stacks are smaller: what has more digits is a mistake, and would be too much for a float."""


def whole_chips(value: object, name: str, least: int = 0) -> int:
    """``value`` as an int of at least ``least`` chips.

    >>> whole_chips(250, "the big blind")
    250

    Raises ValueError for a fraction, a bool, a smaller number, or anything that is no number.
    """
    return _whole(value, name, least, "a whole number of chips")


def whole_number(value: object, name: str, least: int = 0) -> int:
    """:func:`whole_chips` of what are no chips.

    >>> whole_number(3, "max_raises")
    3
    """
    return _whole(value, name, least, "a whole number")


def _whole(value: object, name: str, least: int, what: str) -> int:
    number = as_integer(value)
    if number is None or number < least:
        raise ValueError(f"expected {name} to be {what} >= {least}, got {shown(value)}")
    return number


def number_of_players(value: object) -> int:
    """``value`` as an int from 2 to 10; ValueError for anything else.

    >>> number_of_players(6)
    6
    """
    number = as_integer(value)
    if number is None or not 2 <= number <= MOST_PLAYERS:
        raise ValueError(f"expected 2 to {MOST_PLAYERS} players, got {shown(value)}")
    return number


def listed(values: Iterable[T], what: str) -> tuple[T, ...]:
    """``values`` as a tuple; ValueError, which says that ``what`` was expected, for what is no list or has no
    end that is near.

    >>> listed(range(3), "players")
    (0, 1, 2)
    """
    if isinstance(values, tuple):
        return values
    if isinstance(values, str | bytes) or not is_iterable(values):
        raise ValueError(f"expected {what}, got {shown(values)}")
    too_long = is_too_long(values, _MOST_LISTED) or (
        isinstance(values, np.ndarray) and len(values) > _MOST_LISTED
    )
    found = () if too_long else tuple(islice(values, _MOST_LISTED + 1))
    if too_long or len(found) > _MOST_LISTED:
        raise ValueError(f"expected {what}, got more than {_MOST_LISTED:,}")
    return found


def checked_seed(seed: object) -> int | None:
    """An int, or None for a fresh start; ValueError for anything else.

    >>> checked_seed(7)
    7
    """
    number = None if seed is None else as_integer(seed)
    if seed is not None and number is None:
        raise ValueError(f"expected seed to be an int or None, got {shown(seed)}")
    return number


def whole_stacks(stacks: Iterable[object]) -> tuple[int, ...]:
    """Stacks of 2 to 10 players, each at least one chip, and less than 10**30.

    >>> whole_stacks([100, 250])
    (100, 250)

    Raises ValueError for another number of players, and as :func:`whole_chips` does, naming the player.
    """
    checked = tuple(
        # the plain case first: states are made by the million
        stack if type(stack) is int and 0 < stack < MOST_CHIPS else _whole_stack(stack, player)
        for player, stack in enumerate(listed(stacks, f"stacks of 2 to {MOST_PLAYERS} players"))
    )
    if not 2 <= len(checked) <= MOST_PLAYERS:
        raise ValueError(f"expected stacks of 2 to {MOST_PLAYERS} players, got {len(checked)}")
    return checked


def _whole_stack(value: object, player: int) -> int:
    stack = whole_chips(value, f"the stack of player {player}", 1)
    if stack >= MOST_CHIPS:
        raise ValueError(f"expected the stack of player {player} to be below 10**30, got {shown(stack)}")
    return stack
