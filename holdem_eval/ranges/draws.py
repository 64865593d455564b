"""Hands drawn from a range by weight."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from holdem_eval.combos import COMBO_CARDS
from holdem_eval.errors import RangeError, whole_number

MOST_HANDS: Final = 1 << 27
"""The most hands of one call."""

_AT_ONCE: Final = 1 << 16


def draw(weights: NDArray[np.float64], n: object, seed: object = None) -> NDArray[np.uint8]:
    """(n, 2) uint8 card ids, the lower one first: hands by weight (1326,), with replacement.

    Only the generator's raw numbers, sums in combo order and comparisons are used, all of them the same on
    every machine and in every version of numpy.

    >>> draw(np.eye(1, 1326, 1325)[0], 2).tolist()
    [[50, 51], [50, 51]]
    """
    number = whole_number("n", n, 0, MOST_HANDS)
    stream = np.random.PCG64(None if seed is None else whole_number("seed", seed, 0, (1 << 64) - 1))
    live = np.flatnonzero(weights)
    if not len(live):
        raise RangeError("expected a range to draw from, got the empty range")
    sums = np.cumsum(weights[live])
    hands = np.empty((number, 2), np.uint8)
    for start in range(0, number, _AT_ONCE):
        block = hands[start : start + _AT_ONCE]
        shares = (stream.random_raw(len(block)) >> np.uint64(11)) * 2.0**-53  # 0 <= share < 1
        places = np.searchsorted(sums, shares * sums[-1], side="right")
        # the largest share may be rounded up to the whole
        block[:] = COMBO_CARDS[live[np.minimum(places, len(live) - 1)]]
    return hands
