"""Suit permutations that change nothing. A group is a set of them: an int, bit = permutation."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import N_COMBOS
from holdem_eval.native import kernels
from holdem_eval.ranges import Range

if TYPE_CHECKING:
    from holdem_eval.equities.query import Query

ALL_SUITS: Final = (1 << 24) - 1
"""The group of all 24; 1 is that of the identity alone."""


def table_symmetry(query: Query) -> int:
    """The suit permutations that leave the board and the dead cards unchanged."""
    return kernels.card_group(query.board_mask) & kernels.card_group(query.dead_mask)


@lru_cache(maxsize=256)
def range_symmetry(range_: Range) -> int:
    """The suit permutations that leave a range's weights unchanged."""
    return weights_symmetry(range_.weights)


def weights_symmetry(weights: NDArray[np.float64]) -> int:
    """The suit permutations that leave (1326,) weights unchanged."""
    return kernels.suit_group(weights.reshape(1, N_COMBOS), 0)


def orbit_flags(combos: int, group: int = 1) -> bytearray:
    """1,326 flags: 1 for the combos of a set (an int, bit = combo) and all their images under the group.

    >>> list(orbit_flags(0b101)[:4])
    [1, 0, 1, 0]
    """
    return kernels.orbit_flags(combos.to_bytes(_SET_BYTES, "little"), group)


_SET_BYTES: Final = (N_COMBOS + 7) // 8


def combo_images(group: int) -> NDArray[np.uint16]:
    """(order, 1326): where each permutation of the group takes each combo."""
    return np.asarray(kernels.combo_images(group)).reshape(-1, N_COMBOS)


def suit_images() -> NDArray[np.uint8]:
    """(24, 4): where each of all permutations takes each suit; the identity first."""
    return np.asarray(kernels.suit_images()).reshape(-1, 4)
