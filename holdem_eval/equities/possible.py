"""Can every player be dealt a hand at the same time? Decided exactly, and fast, before any work is done.

Nearly always it is enough to deal in turn, whoever has fewest combos first. Where that fails: to choose
combos that share no card is hard in general, but what makes ranges wide also makes them easy. While ``n``
other players are without a hand, they will hold 2 n cards, so of a player

1. more than 2 n combos that share a card never all fall away: that card alone, a *hub*, stands for them, and
   which combo it is can be left open until the others hold theirs;
2. more than 2 n hubs, or more than (2 n)^2 combos without a hub (each card takes at most 2 n of them), never
   all fall away either: he is dealt last.

What is left is searched depth first, fewest choices first, unless counting shows that there is no room.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from holdem_eval.combos import COMBO_MASKS, combos_touching

Choices: TypeAlias = list[int]
"""What a player can take: masks of one card (a hub) or of two (a combo)."""


def dealt_in_turn(live: Iterable[int]) -> bool:
    """Is there a combo in each set (an int, bit = combo) such that no card is used twice, when whoever has
    fewest takes his first? If not, :func:`can_deal` looks for others.

    >>> dealt_in_turn([0b111, 0b111]), dealt_in_turn([0b111, 1 << 1325])  # three deuces; two aces
    (False, True)
    """
    players = sorted(live, key=int.bit_count)
    for before, combos in enumerate(players):
        if combos.bit_count() <= before * MOST_TOUCHED:
            break
    else:
        return True  # whatever the others take
    used = 0
    for combos in players:
        free = combos & ~combos_touching(used)
        if not free:
            return False
        used |= int(COMBO_MASKS[(free & -free).bit_length() - 1])
    return True


MOST_TOUCHED: Final = 101
"""Combos that share a card with a combo, itself among them."""


def can_deal(ranges: Sequence[NDArray[np.uint64]]) -> bool:
    """Is there a combo in each range (an array of masks) such that no card is used twice?

    >>> from holdem_eval.combos import COMBO_MASKS
    >>> deuces = COMBO_MASKS[:3]  # with three of the four
    >>> can_deal([deuces]), can_deal([deuces, deuces])
    (True, False)
    """
    if _dealt_in_turn(ranges):
        return True
    players = _narrowed({player: masks.tolist() for player, masks in enumerate(ranges)})
    return _all_have_room(players.values()) and _search(players, 0, set())


def smallest_impossible(ranges: Sequence[NDArray[np.uint64]]) -> list[int]:
    """Of ranges that cannot be dealt together: the indices of some that cannot, yet could without any one."""
    stuck = list(range(len(ranges)))
    for player in range(len(ranges)):
        rest = [other for other in stuck if other != player]
        if not can_deal([ranges[other] for other in rest]):
            stuck = rest
    return stuck


def _dealt_in_turn(ranges: Sequence[NDArray[np.uint64]]) -> bool:
    used = np.uint64(0)
    for masks in sorted(ranges, key=len):
        free = masks[(masks & used) == 0]
        if not len(free):
            return False
        used |= free[0]
    return True


def _search(players: dict[int, Choices], used: int, failed: set[tuple[int, ...]]) -> bool:
    """Can these players be dealt? ``used``: the cards taken so far, which are in none of the choices."""
    if not players:
        return True
    state = (used, *sorted(players))
    if state in failed:
        return False
    if _room_for(players.values()) >= len(players):
        first = min(players, key=lambda player: len(players[player]))
        for mask in players[first]:
            left = {
                player: [choice for choice in choices if not choice & mask]
                for player, choices in players.items()
                if player != first
            }
            if _search(_narrowed(left), used | mask, failed):
                return True
    failed.add(state)
    return False


def _narrowed(players: dict[int, Choices]) -> dict[int, Choices]:
    """The players who cannot be dealt last, with hubs for the combos that hold them."""
    while True:
        most = 2 * (len(players) - 1)  # cards of the others
        narrowed = {player: _with_hubs(choices, most) for player, choices in players.items()}
        kept = {player: choices for player, choices in narrowed.items() if not _is_wide(choices, most)}
        if len(kept) == len(players):
            return kept
        players = kept


def _with_hubs(choices: Choices, most: int) -> Choices:
    if len(choices) <= most:
        return choices
    combos = Counter(card for mask in choices for card in (mask & -mask, mask & (mask - 1)) if card)
    known = _hubs(choices)
    hubs = [card for card, n in combos.items() if n > most or card & known]
    together = sum(hubs)
    return hubs + [mask for mask in choices if not mask & together]


def _is_wide(choices: Choices, most: int) -> bool:
    hubs = sum(not mask & (mask - 1) for mask in choices)
    return hubs > most or len(choices) - hubs > most * most


def _hubs(choices: Iterable[int]) -> int:
    return reduce(or_, (mask for mask in choices if not mask & (mask - 1)), 0)


def _joined(masks: Iterable[int]) -> tuple[int, ...]:
    """The masks, those that overlap made one."""
    groups: list[int] = []
    for mask in masks:
        apart = []
        for group in groups:
            if group & mask:
                mask |= group
            else:
                apart.append(group)
        groups = [*apart, mask]
    return tuple(groups)


def _room(hubs: int, groups: Iterable[int]) -> int:
    """No more players than that can be dealt at once: one for each hub, and half the cards of each group that
    combos without a hub connect (the bound of Tutte and Berge)."""
    return hubs.bit_count() + sum((group & ~hubs).bit_count() // 2 for group in groups)


def _room_for(players: Iterable[Choices]) -> int:
    choices = set().union(*players)
    hubs = _hubs(choices)
    return _room(hubs, _joined(mask for mask in choices if not mask & hubs))


def _all_have_room(players: Iterable[Choices]) -> bool:
    """Is there room for every set of these players? (At most 2^10 sets.)"""
    sets: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]  # size, hubs, groups
    for choices in players:
        hubs = _hubs(choices)
        groups = _joined(mask for mask in choices if mask & (mask - 1))
        sets += [(size + 1, hubs | others, _joined((*groups, *more))) for size, others, more in sets]
    return all(_room(hubs, groups) >= size for size, hubs, groups in sets)
