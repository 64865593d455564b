"""Combos, starting-hand classes, and sets of combos: an int, bit = combo, as a mask is a set of cards.

The encoding is drawn in :mod:`holdem_eval.cards`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import CARD_NAMES, N_CARDS, RANKS, Mask, as_number, checked_mask, parse_card
from holdem_eval.errors import CardError

Combos: TypeAlias = int
"""A set of combos: bit = combo, 1,326 of them."""

N_COMBOS: Final = 1326
N_CLASSES: Final = 169


def combo_index(a: str | SupportsIndex, b: str | SupportsIndex) -> int:
    """The number 0..1325 of the combo of two different cards, in either order.

    >>> combo_index(0, 1), combo_index(51, 50), combo_index("As", "Ah")
    (0, 1325, 1325)

    Raises :class:`CardError` unless they are two different cards.
    """
    low, high = sorted((parse_card(a), parse_card(b)))
    if low == high:
        raise CardError(f"expected two different cards, got {CARD_NAMES[low]} twice")
    return high * (high - 1) // 2 + low


def combo_cards(index: SupportsIndex) -> tuple[int, int]:
    """The two cards a < b of a combo.

    >>> combo_cards(1325)
    (50, 51)

    Raises :class:`CardError` unless ``index`` is 0..1325.
    """
    a, b = COMBO_CARDS[as_number(index, N_COMBOS, "a combo number 0..1325")].tolist()
    return a, b


def combo_name(index: SupportsIndex) -> str:
    """The printed form of a combo, higher card first.

    >>> combo_name(1325), combo_name(0)
    ('AsAh', '2d2c')

    Raises :class:`CardError` unless ``index`` is 0..1325.
    """
    a, b = combo_cards(index)
    return CARD_NAMES[b] + CARD_NAMES[a]


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    array.flags.writeable = False
    return array


def _combo_cells() -> NDArray[np.uint8]:
    (low, high), (low_suit, high_suit) = COMBO_CARDS.T // 4, COMBO_CARDS.T % 4
    suited = low_suit == high_suit
    # the grid runs from the ace down; suited hands lie above the diagonal: their row is the higher rank
    row = np.where(suited, 12 - high, 12 - low)
    column = np.where(suited, 12 - low, 12 - high)
    cells: NDArray[np.uint8] = (13 * row + column).astype(np.uint8)
    return cells


COMBO_CARDS: Final[NDArray[np.uint8]] = _read_only(
    np.array([(a, b) for b in range(N_CARDS) for a in range(b)], dtype=np.uint8)
)
"""(1326, 2) uint8, read-only: the cards a < b of each combo."""
COMBO_MASKS: Final[NDArray[np.uint64]] = _read_only(
    (np.uint64(1) << COMBO_CARDS.astype(np.uint64)).sum(axis=1)
)
"""(1326,) uint64, read-only: the mask of each combo."""
COMBO_CLASS: Final[NDArray[np.uint8]] = _read_only(_combo_cells())
"""(1326,) uint8, read-only: the cell 0..168 (13 * row + column) of the 13 x 13 grid each combo is in."""


def _combos_with(card: int) -> Combos:
    return sum(1 << combo for combo, pair in enumerate(COMBO_CARDS.tolist()) if card in pair)


_COMBOS_WITH: Final = tuple(_combos_with(card) for card in range(N_CARDS))


@lru_cache(maxsize=1024)
def combos_touching(mask: Mask) -> Combos:
    """The combos that hold a card of ``mask``, as a set.

    >>> from holdem_eval.cards import cards_to_mask
    >>> combos_touching(cards_to_mask("As")).bit_count()
    51
    """
    combos = 0
    while mask:
        combos |= _COMBOS_WITH[mask.bit_length() - 1]
        mask ^= 1 << mask.bit_length() - 1
    return combos


def set_bytes(combos: Combos) -> bytes:
    """A set of combos as the kernels take it: 166 bytes, bit = combo, the lowest first.

    >>> set_bytes(0b1000_0010_0000_0001)[:3].hex()
    '018200'
    """
    return combos.to_bytes(_SET_BYTES, "little")


_SET_BYTES: Final = (N_COMBOS + 7) // 8


def class_name(cell: SupportsIndex) -> str:
    """The name of a cell of the 13 x 13 grid.

    >>> [class_name(cell) for cell in (0, 1, 13, 168)]
    ['AA', 'AKs', 'AKo', '22']

    Raises :class:`CardError` unless ``cell`` is 0..168.
    """
    row, column = divmod(as_number(cell, N_CLASSES, "a cell 0..168 of the 13 x 13 grid"), 13)
    high, low = RANKS[12 - min(row, column)], RANKS[12 - max(row, column)]
    return high + low + ("" if row == column else "s" if row < column else "o")


CLASS_NAMES: Final = tuple(class_name(cell) for cell in range(N_CLASSES))
"""The 169 names by cell, row by row: AA, AKs, AQs ... A2s, AKo, KK ... 32o, 22."""
CLASS_CELL: Final = {name: cell for cell, name in enumerate(CLASS_NAMES)}
"""The cell 0..168 of each name."""


def blocked_combos(mask: SupportsIndex) -> NDArray[np.bool_]:
    """(1326,) bool, read-only: True for every combo that holds a card of ``mask``.

    >>> from holdem_eval.cards import cards_to_mask
    >>> int(blocked_combos(cards_to_mask("As")).sum())
    51

    Raises :class:`CardError` unless ``0 <= mask < 2**52``.
    """
    return _blocked_combos(checked_mask(mask))


@lru_cache(maxsize=256)
def _blocked_combos(mask: int) -> NDArray[np.bool_]:
    return _read_only((COMBO_MASKS & np.uint64(mask)) != 0)
