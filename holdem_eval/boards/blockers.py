"""Blockers: how much of a range each hand takes away, by what the range has on the board.

Nobody else can hold what I hold: a hand with one ace leaves three of the six combos of AA, and with the ace
of the suit that lies there three times the others have no nut flush. Kinds of hands are the rows of a
breakdown (:mod:`holdem_eval.ranges.breakdown`): made hands, which share out the range, and draws.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import N_CARDS, format_cards, mask_of
from holdem_eval.combos import COMBO_CARDS, blocked_combos, combo_index, combo_name
from holdem_eval.equities.results import Result
from holdem_eval.errors import RangeError, shown
from holdem_eval.ranges import Range
from holdem_eval.ranges.breakdown import members_on
from holdem_eval.ranges.grammar import hand_of


@dataclass(frozen=True, slots=True, eq=False)
class Blockers(Result):
    """What each hand of a hero takes of a villain's range: weights, by kind of hand.

    >>> from holdem_eval.boards import Board
    >>> print(Board("Ks 9s 4s 7d 2c").blockers("QQ+, AsTs, AsJs, QsJs, JsTs", hero="AsQd, AhQh, 88"))
    kind of hand          weight  mean taken     most  by
    flush                   4.00        0.25     2.00  AsQd
    set                     3.00        0.00     0.00  -
    overpair                6.00        0.75     3.00  AhQh
    underpair               6.00        0.75     3.00  AhQh

    The mean is that over the hero's range.
    """

    board: tuple[int, ...]
    dead: tuple[int, ...]
    hero: Range
    villain: Range
    kinds: tuple[str, ...]
    """The kinds of hands, (n,): 16 made hands, then the draws that the board has."""
    weight: NDArray[np.float64]
    """(n,) float64: how much of each kind the board and dead cards leave the villain."""
    removed: NDArray[np.float64]
    """(n, 1326) float64: how much of that each combo takes away; nan where the hero does not hold it."""

    def __getitem__(self, hand: str) -> dict[str, float]:
        """What one combo takes away, by kind; kinds that the villain does not have are left out.

        >>> from holdem_eval.boards import Board
        >>> Board("Ks 9s 4s 7d 2c").blockers("QQ+, AsTs, AsJs")["AsQd"]
        {'flush': 2.0, 'set': 0.0, 'overpair': 3.0, 'underpair': 3.0}

        Raises KeyError unless ``hand`` is a text of two cards that the hero holds.
        """
        cards = hand_of(hand) if isinstance(hand, str) else None
        combo = None if cards is None else combo_index(*cards)
        if combo is None or np.isnan(self.removed[0, combo]):
            raise KeyError(f"expected a combo that the hero holds, such as 'AsKs', got {shown(hand)}")
        return {
            kind: taken
            for kind, taken, weight in zip(
                self.kinds, self.removed[:, combo].tolist(), self.weight.tolist(), strict=True
            )
            if weight
        }

    def __str__(self) -> str:
        held = np.flatnonzero(~np.isnan(self.removed[0]))
        shares = self.hero.weights[held] / self.hero.weights[held].sum()
        lines = [f"{'kind of hand':<19} {'weight':>8} {'mean taken':>11} {'most':>8}  by"]
        for kind, weight, removed in zip(
            self.kinds, self.weight.tolist(), self.removed[:, held], strict=True
        ):
            if not weight:
                continue
            mean, most = float((removed * shares).sum()), int(removed.argmax())
            by = combo_name(held[most]) if removed[most] else "-"
            lines.append(f"{kind:<19} {weight:>8.2f} {mean:>11.2f} {removed[most]:>8.2f}  {by}")
        return "\n".join(lines)

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON types: the weight of each kind, and what each combo of the hero takes, without zeros."""
        held = np.flatnonzero(~np.isnan(self.removed[0])).tolist()
        return {
            "board": format_cards(self.board),
            "dead": format_cards(self.dead),
            "hero": str(self.hero),
            "villain": str(self.villain),
            "weight": dict(zip(self.kinds, self.weight.tolist(), strict=True)),
            "removed": {
                combo_name(combo): {
                    kind: taken
                    for kind, taken in zip(self.kinds, self.removed[:, combo].tolist(), strict=True)
                    if taken
                }
                for combo in held
            },
        }


def blockers_on(board: tuple[int, ...], dead: tuple[int, ...], villain: Range, hero: Range) -> Blockers:
    """What the hero's hands take of the villain's. A combo takes the combos that hold one of its two cards:
    those with the one, and those with the other, but itself, which has both, once."""
    blocked = blocked_combos(mask_of((*board, *dead)))
    held, left = (np.where(blocked, 0.0, range_.weights) for range_ in (hero, villain))
    for who, weights in (("hero", held), ("villain", left)):
        if not weights.any():
            cards = format_cards((*board, *dead), " ")
            raise RangeError(f"expected a {who} with a combo without the cards {cards}, got none")
    made, draws = members_on(board)
    kinds = made | draws
    weights = np.where(list(kinds.values()), left, 0.0)
    with_card = np.zeros((len(kinds), N_CARDS))
    for kind, row in enumerate(weights):
        for cards in COMBO_CARDS.T:
            with_card[kind] += np.bincount(cards, row, N_CARDS)
    low, high = COMBO_CARDS.T
    removed = with_card[:, low] + with_card[:, high] - weights
    removed[:, held == 0] = np.nan
    weight = weights.sum(axis=1)
    for array in (weight, removed):
        array.flags.writeable = False
    return Blockers(board, dead, hero, villain, tuple(kinds), weight, removed)
