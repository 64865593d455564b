"""Where the button and the blinds go from one hand to the next. Pure functions of seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

ButtonRule: TypeAlias = Literal["moving", "dead"]


class Seating(NamedTuple):
    """Who is where in one hand."""

    button: int
    """The seat of the button; under the dead-button rule perhaps an empty one."""
    small_blind: int
    """The seat whose turn the small blind is; if it is empty, nobody posts it."""
    big_blind: int
    order: tuple[int, ...]
    """The seats that are dealt in, by position: the first left of the button first."""

    @property
    def dead_sb(self) -> bool:
        return self.small_blind not in self.order


def clockwise(seats: Sequence[int], after: int) -> list[int]:
    """The seats in playing order, the first one left of ``after``.

    >>> clockwise([0, 2, 5], after=2)
    [5, 0, 2]
    """
    ordered = sorted(seats)
    return [seat for seat in ordered if seat > after] + [seat for seat in ordered if seat <= after]


def first_seating(live: Sequence[int], button: int) -> Seating:
    """The first hand, with the button on a live seat; heads-up it posts the small blind.

    >>> first_seating([0, 1, 2, 3], button=3)
    Seating(button=3, small_blind=0, big_blind=1, order=(0, 1, 2, 3))
    >>> first_seating([0, 3], button=3).order
    (0, 3)
    """
    order = clockwise(live, button)
    small, big = (order[1], order[0]) if len(order) == 2 else (order[0], order[1])
    return Seating(button, small, big, tuple(order))


def next_seating(before: Seating, live: Sequence[int], rule: ButtonRule) -> Seating:
    """The hand after ``before`` for the seats that still have chips.

    >>> before = first_seating([0, 1, 2], button=2)          # big blind: seat 1
    >>> next_seating(before, [0, 1], "moving").button        # the button busts: the big blind gets the button
    1

    ``"moving"``: the button goes to the next live seat. ``"dead"``: the big blind goes to the next live seat,
    the small blind is where it was, the button where the small blind was, both even on an empty seat; who
    comes in between waits until the big blind has passed him. With two players left nobody posts the big
    blind twice running under either rule.
    """
    if len(live) == 2:
        big, button = clockwise(live, before.big_blind)
        return first_seating(live, button)._replace(big_blind=big)
    if rule == "dead" and len(before.order) > 2:
        button, small = before.small_blind, before.big_blind
        big = clockwise(live, small)[0]
        round_of_it = clockwise([*{*live, button}], big - 1)  # from the big blind on
        playing = round_of_it[: round_of_it.index(button) + 1]
        order = [small] * (small in live) + [seat for seat in playing if seat in live and seat != small]
        if len(order) > 2:
            return Seating(button, small, big, tuple(order))
    return first_seating(live, clockwise(live, before.button)[0])
