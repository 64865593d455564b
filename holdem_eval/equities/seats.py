"""Who is who for an engine that counts ranges: which players it takes as ranges, in which order, and which as
known hands; and which suit permutations change nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from typing import NamedTuple

from holdem_eval.cards import Mask, mask_of
from holdem_eval.equities.query import Query
from holdem_eval.equities.symmetry import range_symmetry, weights_symmetry
from holdem_eval.native import kernels


class Seats(NamedTuple):
    """The players of a query as an engine takes them."""

    ranges: tuple[int, ...]
    """The players taken as ranges, the hero first; one who has a single combo left may be among them."""
    known: tuple[int, ...]
    """All others: each has one combo left."""
    holes: bytes
    """The cards of the known hands, two for each."""
    group: int
    """The suit permutations that change nothing; the weights of one range may differ, as the engine says."""

    @property
    def dead(self) -> Mask:
        """The cards of the known hands."""
        return mask_of(self.holes)


def range_players(query: Query) -> list[int]:
    """The players who have more than one combo left."""
    return [player for player, live in enumerate(query.live) if live & (live - 1)]


def table_symmetry(query: Query, known: Iterable[int] = ()) -> int:
    """The suit permutations that leave the board, the dead cards and each hand of the ``known`` players
    unchanged."""
    group = kernels.card_group(query.board_mask) & kernels.card_group(query.dead_mask)
    for player in known:
        group &= kernels.card_group(mask_of(query.holes([player])))
    return group


def player_symmetry(query: Query, player: int, group: int, known: Iterable[int] = ()) -> int:
    """The suit permutations of a group, itself of the table and the ``known`` players, that leave another
    player's weights unchanged."""
    if group == 1:
        return 1
    hand = query.hands[player]
    if hand is not None:
        return group & kernels.card_group(1 << hand[0] | 1 << hand[1])
    if group & range_symmetry(query.ranges[player]) == group:  # what is blocked is as symmetric
        return group
    return weights_symmetry(query.free_weights(player, known), group)


def hero_and_villain(query: Query) -> Seats:
    """The seats with the most symmetry for at most two ranges: the hero's own lack of it costs nothing."""
    n, most = query.n_players, table_symmetry(query)
    if most == 1 and n == 2:
        return Seats((0, 1), (), b"", 1)
    ranges = set(range_players(query)) if n > 2 else set()
    best = None
    for hero, villain in permutations(range(n), 2):
        if ranges <= {hero, villain}:
            known = tuple([player for player in range(n) if player not in (hero, villain)])
            group = player_symmetry(query, villain, table_symmetry(query, known) if known else most, known)
            if best is None or group.bit_count() > best.group.bit_count():
                best = Seats((hero, villain), known, query.holes(known), group)
            if group == most:
                break
    assert best is not None, "at most two ranges"
    return best
