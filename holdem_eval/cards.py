"""Cards and masks; and how these, combos and classes (:mod:`holdem_eval.combos`) are encoded.

=========  =======================================================================================
thing      form
=========  =======================================================================================
card       int 0..51 = 4 * rank + suit; ranks 2..A = 0..12, suits c d h s = 0..3 (2c = 0, As = 51)
card text  ``As``, ``10s``, ``A♠``, any case; printed ``As``; spaces, commas, semicolons or nothing
           between, and brackets around some: ``[Qs Jh 2h] [7c]``
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

from holdem_eval.errors import CardError, DealError, as_integer, shown

Card: TypeAlias = int
"""A card, 0..51."""
Mask: TypeAlias = int
"""A set of cards: bit = card."""
CardsLike: TypeAlias = "str | Iterable[str | SupportsIndex]"
"""What :func:`parse_cards` reads: one text, or any iterable of card texts and card ints."""

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
N_CARDS: Final = 52
FULL_MASK: Final = (1 << N_CARDS) - 1
CARD_NAMES: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The printed form of each card, from 2c to As."""
_CARD_NAMED: Final = {name: card for card, name in enumerate(CARD_NAMES)}

_RANK_OF: Final = {name: value for value, name in enumerate(RANKS)} | {"10": 8}
_SUIT_OF: Final = {
    symbol: value for value, symbols in enumerate(("cC♣♧", "dD♦♢", "hH♥♡❤", "sS♠♤")) for symbol in symbols
}
_TOKEN: Final = re.compile(
    # both cases are spelled out: re.IGNORECASE would also take the Kelvin sign for a K and the long s
    # for an s; U+FE0E or U+FE0F may follow a suit symbol to pick its picture
    rf"[\s,;]*(?:(10|[{RANKS}tjqka])([{''.join(_SUIT_OF)}])[\ufe0e\ufe0f]?|([^\s,;]+))?"
)
_BRACKETED: Final = re.compile(r"(?:[^\[\]]*+\[[^\[\]]*+\])++[^\[\]]*+")
_WITHOUT_BRACKETS: Final = str.maketrans("[]", "  ")
_EXPECTED_CARD: Final = "a card (a text such as 'As' or an int 0..51)"
_EXPECTED_CARDS: Final = "cards (a text such as 'As Kh 10d' or a sequence of cards)"


def parse_card(card: str | SupportsIndex) -> int:
    """One card, from its text or its number.

    >>> parse_card("As"), parse_card("10♦"), parse_card(0)
    (51, 33, 0)

    Raises :class:`CardError` unless the text is one rank and one suit, or the number is an integer 0..51.
    """
    if not isinstance(card, str):
        return as_number(card, N_CARDS, _EXPECTED_CARD)
    cards = tuple(islice(_parse_text(card), 2))
    if len(cards) != 1:
        raise CardError(f"expected one card such as 'As', got {shown(card)}")
    return cards[0]


def parse_cards(cards: CardsLike) -> tuple[int, ...]:
    """Cards in the order written, each at most once; no cards at all is ``()``.

    >>> parse_cards("AsKh 10d")
    (51, 46, 33)
    >>> parse_cards(["As", 46]), parse_cards("[Qs Jh 2h] [7c]")
    ((51, 46), (43, 38, 2, 20))

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
        return _printed(cards) if len(cards) <= 2 * N_CARDS else None
    if type(cards) is tuple or type(cards) is list:
        return _different([card if type(card) is int else -1 for card in cards])
    return None


@lru_cache(maxsize=1024)
def _printed(cards: str) -> tuple[int, ...] | None:
    return _different([_CARD_NAMED.get(cards[start : start + 2], -1) for start in range(0, len(cards), 2)])


def _different(cards: list[int]) -> tuple[int, ...] | None:
    if cards and (min(cards) < 0 or max(cards) >= N_CARDS or len(set(cards)) < len(cards)):
        return None
    return tuple(cards)


def format_cards(cards: CardsLike, separator: str = "") -> str:
    """The printed form of cards.

    >>> format_cards((51, 46)), format_cards("A♠ 10♥", " ")
    ('AsKh', 'As Th')

    Raises :class:`CardError` as :func:`parse_cards` does, or for more than 52; but a card may come twice.
    """
    if not isinstance(separator, str):
        raise ValueError(f"expected separator to be a text, got {shown(separator)}")
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

    >>> import numpy as np
    >>> is_iterable([]), is_iterable(np.array(5))
    (True, False)
    """
    try:
        iter(value)
    except TypeError:
        return False
    return True


def _parse_text(text: str) -> Iterator[int]:
    bracketed = "[" in text and _BRACKETED.fullmatch(text)
    plain = text.translate(_WITHOUT_BRACKETS) if bracketed else text
    position = 0
    while (match := _TOKEN.match(plain, position)) and (token := match.lastindex):
        if token == 3:
            where = f"{shown(match[3])} at column {match.start(3) + 1} of {shown(text)}"
            raise CardError(f"expected cards such as 'As Kh 10d', got {where}")
        yield 4 * _RANK_OF[match[1].upper()] + _SUIT_OF[match[2]]
        position = match.end()


def as_number(value: SupportsIndex, limit: int, expected: str) -> int:
    """``value`` as an int 0 <= number < limit; :class:`CardError` for anything else, bools included."""
    number = as_integer(value)
    if number is None or not 0 <= number < limit:
        raise CardError(f"expected {expected}, got {shown(value)} ({type(value).__name__})")
    return number


def cards_to_mask(cards: CardsLike) -> Mask:
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
    number = checked_mask(mask)
    return tuple(card for card in range(N_CARDS) if number >> card & 1)


def checked_mask(mask: SupportsIndex) -> Mask:
    return as_number(mask, FULL_MASK + 1, "a mask of the 52 cards (0 <= mask < 2**52)")


def mask_of(cards: Iterable[Card]) -> Mask:
    """The set of card numbers that are known to be right."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def parse_dead(dead: CardsLike | None) -> tuple[int, ...]:
    """Dead cards in the order written; None means none.

    >>> parse_dead("2c"), parse_dead(None)
    ((0,), ())

    Raises :class:`CardError` as :func:`parse_cards` does.
    """
    return () if dead is None else parse_cards(dead)


def parse_board(board: CardsLike | None, sizes: Sequence[int] = (0, 3, 4, 5)) -> tuple[int, ...]:
    """Board cards in the order written; None means none.

    >>> parse_board("Qs 7h 2d")
    (43, 22, 1)

    Raises :class:`CardError` as :func:`parse_cards` does, unless the number of cards is one of ``sizes``, and
    for a :class:`Board` that has dead cards, which nobody here would ask for.
    """
    cards = () if board is None else parse_cards(board)
    dead = getattr(board, "dead", None)
    if isinstance(dead, tuple) and dead:
        apart = f"board={format_cards(cards)!r}, dead={format_cards(dead)!r}"
        raise CardError(f"expected board cards, got {shown(board)}: give its dead cards apart, {apart}")
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
