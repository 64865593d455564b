"""Cards, masks, combos and starting-hand classes: the one place that knows the encoding.

=========  =======================================================================================
thing      form
=========  =======================================================================================
card       int 0..51 = 4 * rank + suit; ranks 2..A = 0..12, suits c d h s = 0..3 (2c = 0, As = 51)
card text  ``As``, ``10s``, ``A♠``, any case; printed ``As``; with or without spaces or commas between
mask       int (uint64 in arrays), bit = card
combo      two cards a < b; index b * (b - 1) / 2 + a, 0..1325
class      ``AA``, ``AKs``, ``AKo``: 169 cells of the 13 x 13 grid, A first, suited above the diagonal
=========  =======================================================================================
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, Final, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from holdem_eval.errors import CardError, DealError, as_integer, shown

CardsLike: TypeAlias = "str | Iterable[str | SupportsIndex]"
"""What :func:`parse_cards` reads: one text, or any iterable of card texts and card ints."""

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
N_CARDS: Final = 52
N_COMBOS: Final = 1326
N_CLASSES: Final = 169
FULL_MASK: Final = (1 << N_CARDS) - 1
CARD_NAMES: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
_CARD_NAMED: Final = {name: card for card, name in enumerate(CARD_NAMES)}

_RANK_OF: Final = {name: value for value, name in enumerate(RANKS)} | {"10": 8}
_SUIT_OF: Final = {
    symbol: value for value, symbols in enumerate(("cC♣♧", "dD♦♢", "hH♥♡❤", "sS♠♤")) for symbol in symbols
}
_TOKEN: Final = re.compile(
    # both cases are spelled out: re.IGNORECASE would also take the Kelvin sign for a K and the long s
    # for an s; U+FE0E or U+FE0F may follow a suit symbol to pick its picture
    rf"[\s,]*(?:(10|[{RANKS}tjqka])([{''.join(_SUIT_OF)}])[\ufe0e\ufe0f]?|([^\s,]+))?"
)
_EXPECTED_CARD: Final = "a card (a text such as 'As' or an int 0..51)"
_EXPECTED_CARDS: Final = "cards (a text such as 'As Kh 10d' or a sequence of cards)"


def parse_card(card: str | SupportsIndex) -> int:
    """One card, from its text or its number.

    >>> parse_card("As"), parse_card("10♦"), parse_card(0)
    (51, 33, 0)

    Raises :class:`CardError` unless the text is one rank and one suit, or the number is an integer 0..51.
    """
    if not isinstance(card, str):
        return _number(card, N_CARDS, _EXPECTED_CARD)
    cards = tuple(islice(_parse_text(card), 2))
    if len(cards) != 1:
        raise CardError(f"expected one card such as 'As', got {shown(card)}")
    return cards[0]


def parse_cards(cards: CardsLike) -> tuple[int, ...]:
    """Cards in the order written, each at most once; no cards at all is ``()``.

    >>> parse_cards("AsKh 10d")
    (51, 46, 33)
    >>> parse_cards(["As", 46])
    (51, 46)

    Raises :class:`CardError` for a text that is not cards, a number outside 0..51, or a card given twice.
    """
    known = _parsed_at_once(cards)
    if known is not None:
        return known
    parsed: dict[int, None] = {}
    for card in _each_card(cards):  # one at a time: a repetition ends even an endless iterator
        if card in parsed:
            raise CardError(f"card {CARD_NAMES[card]} comes twice in {shown(cards)}")
        parsed[card] = None
    return tuple(parsed)


def _parsed_at_once(cards: CardsLike) -> tuple[int, ...] | None:
    """What nearly all callers give, different card ints or a text as it is printed, "AsKh": read without
    ceremony. None for all else, right or wrong."""
    if isinstance(cards, str):
        found = tuple([_CARD_NAMED.get(cards[start : start + 2], -1) for start in range(0, len(cards), 2)])
    elif type(cards) is tuple or type(cards) is list:
        found = tuple([card if type(card) is int else -1 for card in cards])
    else:
        return None
    if found and (min(found) < 0 or max(found) >= N_CARDS or len(set(found)) < len(found)):
        return None
    return found


def format_cards(cards: CardsLike, separator: str = "") -> str:
    """The printed form of cards.

    >>> format_cards((51, 46)), format_cards("A♠ 10♥", " ")
    ('AsKh', 'As Th')

    Raises :class:`CardError` as :func:`parse_cards` does, or for more than 52; but a card may come twice.
    """
    numbers = list(islice(_each_card(cards), N_CARDS + 1))
    if len(numbers) > N_CARDS:
        raise CardError(f"expected at most {N_CARDS} cards, got more")
    return separator.join(CARD_NAMES[card] for card in numbers)


def _each_card(cards: CardsLike) -> Iterator[int]:
    if isinstance(cards, str):
        return _parse_text(cards)
    # bytes would be read as card numbers, a mapping as its keys: neither can be meant
    if not is_iterable(cards) or isinstance(cards, bytes | bytearray | Mapping):
        raise CardError(f"expected {_EXPECTED_CARDS}, got {shown(cards)} ({type(cards).__name__})")
    return map(parse_card, cards)


def is_iterable(value: Any) -> bool:
    """Can ``value`` be iterated? Asked by trying: an array without dimensions only says that it can.

    >>> is_iterable([]), is_iterable(np.array(5))
    (True, False)
    """
    try:
        iter(value)
    except TypeError:
        return False
    return True


def _parse_text(text: str) -> Iterator[int]:
    position = 0
    while (match := _TOKEN.match(text, position)) and (token := match.lastindex):
        if token == 3:
            where = f"{shown(match[3])} at column {match.start(3) + 1} of {shown(text)}"
            raise CardError(f"expected cards such as 'As Kh 10d', got {where}")
        yield 4 * _RANK_OF[match[1].upper()] + _SUIT_OF[match[2]]
        position = match.end()


def _number(value: SupportsIndex, limit: int, expected: str) -> int:
    """``value`` as an int 0 <= number < limit; :class:`CardError` for anything else, bools included."""
    number = as_integer(value)
    if number is None or not 0 <= number < limit:
        raise CardError(f"expected {expected}, got {shown(value)} ({type(value).__name__})")
    return number


def cards_to_mask(cards: CardsLike) -> int:
    """The set of cards as a 52-bit int, bit = card.

    >>> hex(cards_to_mask("2c As"))
    '0x8000000000001'

    Raises :class:`CardError` as :func:`parse_cards` does.
    """
    return sum(1 << card for card in parse_cards(cards))


def mask_to_cards(mask: SupportsIndex) -> tuple[int, ...]:
    """The cards of a mask, ascending.

    >>> mask_to_cards(0x8000000000001)
    (0, 51)

    Raises :class:`CardError` unless ``0 <= mask < 2**52``.
    """
    number = _checked_mask(mask)
    return tuple(card for card in range(N_CARDS) if number >> card & 1)


def _checked_mask(mask: SupportsIndex) -> int:
    return _number(mask, FULL_MASK + 1, "a mask of the 52 cards (0 <= mask < 2**52)")


def mask_of(cards: Iterable[int]) -> int:
    """The set of card numbers that are known to be right."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


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
    a, b = COMBO_CARDS[_number(index, N_COMBOS, "a combo number 0..1325")].tolist()
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


def _combos_with(card: int) -> int:
    return sum(1 << combo for combo, pair in enumerate(COMBO_CARDS.tolist()) if card in pair)


_COMBOS_WITH: Final = tuple(_combos_with(card) for card in range(N_CARDS))


def combos_touching(mask: int) -> int:
    """The combos that hold a card of ``mask``, as a set: an int, bit = combo.

    >>> combos_touching(cards_to_mask("As")).bit_count()
    51
    """
    combos = 0
    while mask:
        combos |= _COMBOS_WITH[mask.bit_length() - 1]
        mask ^= 1 << mask.bit_length() - 1
    return combos


def class_name(cell: SupportsIndex) -> str:
    """The name of a cell of the 13 x 13 grid.

    >>> [class_name(cell) for cell in (0, 1, 13, 168)]
    ['AA', 'AKs', 'AKo', '22']

    Raises :class:`CardError` unless ``cell`` is 0..168.
    """
    row, column = divmod(_number(cell, N_CLASSES, "a cell 0..168 of the 13 x 13 grid"), 13)
    high, low = RANKS[12 - min(row, column)], RANKS[12 - max(row, column)]
    return high + low + ("" if row == column else "s" if row < column else "o")


CLASS_NAMES: Final = tuple(class_name(cell) for cell in range(N_CLASSES))
"""The 169 names by cell, row by row: AA, AKs, AQs ... A2s, AKo, KK ... 32o, 22."""
CLASS_CELL: Final = {name: cell for cell, name in enumerate(CLASS_NAMES)}
"""The cell 0..168 of each name."""


def blocked_combos(mask: SupportsIndex) -> NDArray[np.bool_]:
    """(1326,) bool, read-only: True for every combo that holds a card of ``mask``.

    >>> int(blocked_combos(cards_to_mask("As")).sum())
    51

    Raises :class:`CardError` unless ``0 <= mask < 2**52``.
    """
    return _blocked_combos(_checked_mask(mask))


@lru_cache(maxsize=256)
def _blocked_combos(mask: int) -> NDArray[np.bool_]:
    return _read_only((COMBO_MASKS & np.uint64(mask)) != 0)


def parse_board(board: CardsLike, sizes: Sequence[int] = (0, 3, 4, 5)) -> tuple[int, ...]:
    """Board cards in the order written.

    >>> parse_board("Qs 7h 2d")
    (43, 22, 1)

    Raises :class:`CardError` as :func:`parse_cards` does, and unless the number of cards is one of ``sizes``.
    """
    cards = parse_cards(board)
    if len(cards) not in sizes:
        wanted = " or ".join(filter(None, [", ".join(map(str, sizes[:-1])), str(sizes[-1])]))
        got = f"{len(cards)}: {format_cards(cards, ' ')}" if cards else "none"
        raise CardError(f"expected a board of {wanted} cards, got {got}")
    return cards


def check_apart(board: Iterable[int], dead: Iterable[int]) -> None:
    """Raise :class:`DealError` for the lowest card that is both on the board and dead.

    >>> check_apart(parse_cards("Qs 7h 2d"), parse_cards("2c"))
    """
    if common := set(board).intersection(dead):
        raise DealError(f"dead card {CARD_NAMES[min(common)]} is also on the board")
