"""Suit permutations that change nothing. A group is a set of them: an int, bit = permutation."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import N_CARDS
from holdem_eval.combos import N_COMBOS, Combos, set_bytes
from holdem_eval.native import kernels
from holdem_eval.ranges import Range

ALL_SUITS: Final = (1 << 24) - 1
"""The group of all 24; 1 is that of the identity alone."""


@lru_cache(maxsize=256)
def range_symmetry(range_: Range) -> int:
    """The suit permutations that leave a range's weights unchanged."""
    return weights_symmetry(range_.weights)


@lru_cache(maxsize=256)
def range_images(range_: Range) -> tuple[bytes, ...]:
    """A digest of a range's weights under each of the 24 suit permutations."""
    moved = np.empty(N_COMBOS)
    digests = []
    for image in combo_images(ALL_SUITS):
        moved[image] = range_.weights
        digests.append(blake2b(moved.tobytes(), digest_size=16).digest())
    return tuple(digests)


def weights_symmetry(weights: NDArray[np.float64], group: int = ALL_SUITS) -> int:
    """The suit permutations of a group that leave (1326,) weights unchanged."""
    return kernels.weights_group(weights, group)


def flags_of(combos: Combos, group: int = 1) -> bytearray:
    """1,326 flags: 1 for the combos of a set and, with a group, for all their images under it.

    >>> list(flags_of(0b101)[:4])
    [1, 0, 1, 0]
    """
    return kernels.orbit_flags(set_bytes(combos), group)


def row_of(combos: Combos, group: int = 1) -> NDArray[np.uint8]:
    """:func:`flags_of` as an array."""
    return np.frombuffer(flags_of(combos, group), np.uint8)


def combo_images(group: int) -> NDArray[np.uint16]:
    """(order, 1326): where each permutation of the group takes each combo."""
    return _IMAGES[[p for p in range(len(_IMAGES)) if group >> p & 1]]


_IMAGES: Final = np.asarray(kernels.combo_images()).reshape(-1, N_COMBOS)


@lru_cache(64)
def card_images(group: int) -> NDArray[np.uint8]:
    """(order, 52) read-only: where each permutation of the group takes each card."""
    taken = [suits for number, suits in enumerate(suit_images()) if group >> number & 1]
    cards = np.arange(N_CARDS, dtype=np.uint8)
    images: NDArray[np.uint8] = cards & 0xFC | np.array(taken)[:, cards & 3]
    images.flags.writeable = False
    return images


def orbit_mean(sums: NDArray[Any], group: int) -> NDArray[Any]:
    """(1326, ...) sums over whole orbits, as their means over the group; of counts these are counts."""
    if group == 1:
        return sums
    images = combo_images(group)
    total: NDArray[Any] = sums[images].sum(axis=0)
    return total // len(images) if total.dtype == np.int64 else total / len(images)


def suit_images() -> NDArray[np.uint8]:
    """(24, 4): where each of all permutations takes each suit; the identity first."""
    return np.asarray(kernels.suit_images()).reshape(-1, 4)
