"""``make exhaustive``: every hand of five, six and seven cards, by Numba code and by the C kernels."""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
from numba import njit

from holdem_eval.jit import EMPTY, add_card, evaluate_cards, evaluate_mask, value
from holdem_eval.strength import evaluate_many

BLOCK = 1 << 20


@njit
def next_hands(hand: Any, hands: Any, strengths: Any) -> int:
    """Fill a block with hands in order, ``hand`` on, valued in three ways; returns how many there were."""
    size = len(hand)
    for row in range(len(hands)):
        if hand[size - 1] > 51:
            return row
        partial, mask = EMPTY, 0
        for i in range(size):
            hands[row, i] = hand[i]
            partial = add_card(partial, hand[i])
            mask |= 1 << hand[i]
        strengths[0, row] = value(partial)
        strengths[1, row] = evaluate_cards(hand)
        strengths[2, row] = evaluate_mask(mask)
        i = 0
        while i < size - 1 and hand[i] + 1 == hand[i + 1]:
            hand[i] = i
            i += 1
        hand[i] += 1
    return len(hands)


def main() -> None:
    for size in (5, 6, 7):
        hand, done = np.arange(size), 0
        hands, strengths = np.empty((BLOCK, size), np.uint8), np.empty((3, BLOCK), np.uint16)
        while count := next_hands(hand, hands, strengths):
            differs = strengths[:, :count] != evaluate_many(hands[:count])
            if differs.any():
                way, row = np.argwhere(differs)[0]
                raise SystemExit(f"way {way} of {hands[row].tolist()}: {strengths[way, row]}")
            done += count
        assert done == comb(52, size)
        print(f"{done:,} hands of {size} cards: compiled code and kernels agree")


if __name__ == "__main__":
    main()
