"""Main and side pots: how contributions are layered into them and shared out. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np

from holdem_eval.errors import as_integer, is_one_of, shown
from holdem_eval.rules.chips import Chips, listed, whole_chips, whole_number

OddChip: TypeAlias = Literal["clockwise", "all_first", "exact"]
ODD_CHIP_RULES: Final = ("clockwise", "all_first", "exact")


class Pot(NamedTuple):
    """Chips, and the players who can win them."""

    amount: int
    eligible: tuple[int, ...]


def uncalled_bet(contributions: Sequence[int]) -> tuple[int, int] | None:
    """(player, amount) of the chips that nobody matched: the excess over the second-highest contribution.

    >>> uncalled_bet([100, 250, 600])
    (2, 350)
    >>> uncalled_bet([100, 100, 20]) is None
    True

    Raises ValueError for amounts that are not whole, or of fewer than two players.
    """
    amounts = _amounts(contributions)
    if len(amounts) < 2:
        raise ValueError(f"expected the chips of two players or more, got {shown(contributions)}")
    return excess(amounts)


def excess(contributions: Sequence[int]) -> tuple[int, int] | None:
    """:func:`uncalled_bet` of checked amounts."""
    second, top = sorted(contributions)[-2:]
    return (contributions.index(top), top - second) if top > second else None


def _amounts(contributions: Sequence[int]) -> list[int]:
    return [
        whole_chips(amount, f"the chips of player {player}")
        for player, amount in enumerate(listed(contributions, "the chips of each player"))
    ]


def split_pots(contributions: Sequence[int], live: Sequence[bool], dead_money: int = 0) -> tuple[Pot, ...]:
    """The main pot and the side pots, in that order, of what each player put in.

    >>> split_pots([50, 300, 300, 20], [True, True, True, False])
    (Pot(amount=170, eligible=(0, 1, 2)), Pot(amount=500, eligible=(1, 2)))

    A pot ends where a live player's contribution does; the chips of those who folded (``live`` False) stay in
    the pots they reach, and ``dead_money`` is in the first. No two pots have the same players, none is empty,
    and the amounts add up to all that was put in: take an :func:`uncalled_bet` off first.

    Raises ValueError for amounts that are not whole, another number of ``live`` flags, or nobody live.
    """
    amounts = _amounts(contributions)
    live = listed(live, f"live to be {len(amounts)} bools")
    if len(live) != len(amounts) or not all(isinstance(flag, bool | np.bool_) for flag in live):
        raise ValueError(f"expected live to be {len(amounts)} bools, got {shown(live)}")
    if not any(live):
        raise ValueError("expected at least one live player, got none")
    players = [player for player, flag in enumerate(live) if flag]
    return layers(amounts, players, whole_chips(dead_money, "dead_money"))


def layers(contributions: Sequence[int], live: Sequence[int], dead_money: int) -> tuple[Pot, ...]:
    """:func:`split_pots` of checked amounts; ``live`` are the players still in."""
    pots: list[Pot] = []
    levels = sorted({contributions[player] for player in live})
    carried, floor = dead_money, 0
    for level in levels:
        if level == levels[-1]:  # chips of folded players above the last level belong here
            amount = carried + sum(amount - floor for amount in contributions if amount > floor)
        else:
            amount = carried + sum(min(amount, level) - floor for amount in contributions if amount > floor)
        floor = level
        if amount:
            pots.append(Pot(amount, tuple(player for player in live if contributions[player] >= level)))
            carried = 0
    return tuple(pots)


def settle_pots(
    pots: Sequence[Pot], strengths: Sequence[int], order: Sequence[int], odd_chip: OddChip = "clockwise"
) -> tuple[Chips, ...]:
    """What each player is paid: every pot goes to the strongest of those who can win it, ties share it.

    >>> settle_pots([Pot(50, (0, 1, 2))], [700, 700, 700], order=(0, 1, 2))
    (17, 17, 16)

    ``strengths`` are by player, higher is stronger, 0 for a hand that was folded or mucked. ``order`` lists
    the players from the button's left on: odd chips go one each in that order (``"clockwise"``), all to the
    first (``"all_first"``), or shares are fractions (``"exact"``).

    Raises ValueError for a pot that nobody can win, players that do not exist or have no place in ``order``,
    strengths that are no whole numbers >= 0, or another ``odd_chip``.
    """
    strengths = [
        whole_number(strength, f"the strength of player {player}")
        for player, strength in enumerate(listed(strengths, "strengths by player"))
    ]
    pots, order = checked_award(pots, len(strengths), order, odd_chip)
    payouts: list[Chips] = [Fraction(0) if odd_chip == "exact" else 0] * len(strengths)
    for place, pot in enumerate(pots):
        winners = strongest(pot, strengths, order, place)
        for player, share in zip(winners, shares(pot.amount, len(winners), odd_chip), strict=True):
            payouts[player] += share
    return tuple(payouts)


def checked_award(
    pots: Sequence[Pot], n_players: int, order: Sequence[int], odd_chip: str
) -> tuple[tuple[Pot, ...], tuple[int, ...]]:
    """Pots and order as they are; ValueError unless all who can win have a place in ``order``, and the rule
    for odd chips is one."""
    pots, order = listed(pots, "pots to be a list of Pot"), listed(order, "order to be a list of players")
    if not is_one_of(odd_chip, ODD_CHIP_RULES):
        raise ValueError(f"expected odd_chip one of {ODD_CHIP_RULES}, got {shown(odd_chip)}")
    if (
        not all(map(_is_player, order))
        or len(set(order)) != len(order)
        or not set(order) <= set(range(n_players))
    ):
        raise ValueError(f"expected order to be different players 0..{n_players - 1}, got {shown(order)}")
    for place, pot in enumerate(pots):
        if not isinstance(pot, Pot):
            raise ValueError(f"expected pot {place} to be a Pot, got {shown(pot)}")
        whole_chips(pot.amount, f"the amount of pot {place}")
        eligible = listed(pot.eligible, f"the players of pot {place}")
        if not all(map(_is_player, eligible)) or not set(eligible) <= set(order):
            raise ValueError(
                f"expected the players of pot {place} in order {shown(order)}, got {shown(eligible)}"
            )
    return pots, order


def _is_player(value: object) -> bool:
    return as_integer(value) is not None


def strongest(pot: Pot, strengths: Sequence[int], order: Sequence[int], place: int) -> tuple[int, ...]:
    """The winners of pot number ``place``, in ``order``."""
    best = max((strengths[player] for player in pot.eligible), default=0)
    if not best:
        raise ValueError(f"expected a hand that can win pot {place} of {pot.amount}, got none")
    return tuple(player for player in order if strengths[player] == best and player in pot.eligible)


def shares(amount: Chips, n: int, odd_chip: OddChip) -> list[Chips]:
    """``amount`` in ``n`` shares, the first taking the odd chips as the rule says.

    >>> shares(50, 3, "clockwise"), shares(50, 3, "all_first"), shares(50, 4, "exact")[0]
    ([17, 17, 16], [18, 16, 16], Fraction(25, 2))
    """
    if odd_chip == "exact":
        return [Fraction(amount, n)] * n
    each, odd = divmod(int(amount), n)
    if odd_chip == "all_first":
        return [each + odd, *[each] * (n - 1)]
    return [each + (place < odd) for place in range(n)]
