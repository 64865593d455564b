"""The strength of a hand: its number, its name, its five cards.

A strength is an int 1..7462, one for each class of five-card hands that tie with each other. **Higher is
stronger**; 0 is never a hand; ``7463 - strength`` is the Cactus-Kev rank, where 1 is the royal flush.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from functools import cache, partial
from itertools import accumulate, combinations
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from holdem_eval.arrays import as_bytes, delivered, destination, integers
from holdem_eval.cards import (
    CARD_NAMES,
    FULL_MASK,
    N_CARDS,
    CardsLike,
    cards_to_mask,
    check_apart,
    format_cards,
    parse_board,
    parse_cards,
    parse_dead,
)
from holdem_eval.combos import N_COMBOS
from holdem_eval.errors import CardError, checked_flag, is_one_of, shown
from holdem_eval.native import kernels
from holdem_eval.threads import in_order, thread_count

N_STRENGTHS: Final = 7462


class Category(IntEnum):
    """The nine kinds of hand, weakest first, so that they compare as the hands do."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8


_SIZES: Final = (1277, 2860, 858, 858, 10, 1277, 156, 156, 10)
CATEGORY_START: Final = tuple(accumulate(_SIZES[:-1], initial=1))
"""The weakest strength of each category: ``np.searchsorted(CATEGORY_START, strengths, "right") - 1`` is the
category of many strengths at once."""

_SHAPE: Final = {
    Category.HIGH_CARD: (1, 1, 1, 1, 1),
    Category.PAIR: (2, 1, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.STRAIGHT: (1, 1, 1, 1, 1),
    Category.FLUSH: (1, 1, 1, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4, 1),
    Category.STRAIGHT_FLUSH: (1, 1, 1, 1, 1),
}
"""How often each rank of a class occurs, in the order of its ranks."""

StrengthOrCards: TypeAlias = "int | np.integer[Any] | CardsLike"
"""A strength 1..7462, or a hand of 5, 6 or 7 cards."""


# --- one hand ---------------------------------------------------------------------------------------------

evaluate = kernels.evaluate


def _evaluate_any(cards: CardsLike) -> int:
    """What :func:`evaluate` leaves to Python: all that is not a list or tuple of 5, 6 or 7 good card ints."""
    parsed = parse_cards(cards)
    if not 5 <= len(parsed) <= 7:
        got = f"{len(parsed)}: {format_cards(parsed)}" if parsed else "none"
        raise CardError(f"expected 5, 6 or 7 cards, got {got}")
    return kernels.evaluate(parsed)


kernels.set_fallback(_evaluate_any)


def _strength_of(strength_or_cards: StrengthOrCards) -> int:
    if isinstance(strength_or_cards, bool) or not isinstance(strength_or_cards, int | np.integer):
        return evaluate(strength_or_cards)  # type: ignore[arg-type]  # a bool is for it to refuse
    if not 1 <= strength_or_cards <= N_STRENGTHS:
        got = shown(strength_or_cards)
        raise CardError(f"expected a strength 1..{N_STRENGTHS} or 5, 6 or 7 cards, got {got}")
    return int(strength_or_cards)


def category(strength_or_cards: StrengthOrCards) -> Category:
    """The category of a strength 1..7462, or of 5, 6 or 7 cards.

    >>> category("As Ac Kd Kh Ks 2c 7d")
    <Category.FULL_HOUSE: 6>
    >>> category(1) is Category.HIGH_CARD
    True

    Raises :class:`CardError` for any other number or cards.
    """
    return Category(bisect_right(CATEGORY_START, _strength_of(strength_or_cards)) - 1)


def best_five(cards: CardsLike) -> tuple[int, ...]:
    """The five cards that play, of 5, 6 or 7: the ranks that decide first come first.

    >>> format_cards(best_five("Ks 2c Ac Kd As Kh 7d"), " ")
    'Ks Kh Kd As Ac'
    >>> format_cards(best_five("2c As 3d 4h 5s Kd Kc"), " ")  # in the wheel the ace is low
    '5s 4h 3d 2c As'

    Of several cards of a rank that would do, the highest suit plays (spades, hearts, diamonds, clubs),
    whatever the order of ``cards``. Raises :class:`CardError` unless they are 5, 6 or 7 different cards.
    """
    parsed = parse_cards(cards)
    category, ranks = _classes()[evaluate(parsed)]
    highest_first = sorted(parsed, reverse=True)
    if category in (Category.FLUSH, Category.STRAIGHT_FLUSH):
        suits = [card % 4 for card in highest_first]
        highest_first = [card for card in highest_first if suits.count(card % 4) >= 5]
    of_rank = {rank: [card for card in highest_first if card // 4 == rank] for rank in ranks}
    return tuple(
        card for rank, times in zip(ranks, _SHAPE[category], strict=True) for card in of_rank[rank][:times]
    )


# --- the 7,462 classes and their names --------------------------------------------------------------------


@cache
def _classes() -> tuple[tuple[Category, tuple[int, ...]], ...]:
    """Category and ranks 0..12 of every strength, by strength; the ranks in the order of :data:`_SHAPE`."""
    none = (Category.HIGH_CARD, ())
    return (none, *((category, ranks) for category in Category for ranks in _ranks_of(category)))


def _ranks_of(category: Category) -> list[tuple[int, ...]]:
    straights = [tuple((top - step) % 13 for step in range(5)) for top in range(3, 13)]  # -1 is the low ace
    if category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        return straights
    shape = _SHAPE[category]
    first = shape.count(shape[0])  # so many ranks occur most often, the others follow as kickers
    descending = range(12, -1, -1)
    unlike = [
        made + others
        for made in combinations(descending, first)
        for others in combinations([rank for rank in descending if rank not in made], len(shape) - first)
    ]
    runs = {tuple(sorted(ranks, reverse=True)) for ranks in straights}
    return sorted(set(unlike) - runs)


_ONE, _MANY, _UN, _DES = (
    words.split()
    for words in (
        "two three four five six seven eight nine ten jack queen king ace",
        "twos threes fours fives sixes sevens eights nines tens jacks queens kings aces",
        "deux trois quatre cinq six sept huit neuf dix valet dame roi as",
        "deux trois quatre cinq six sept huit neuf dix valets dames rois as",
    )
)
_ROYAL: Final = (12, 11, 10, 9, 8)


def describe(strength_or_cards: StrengthOrCards, lang: str = "en") -> str:
    """The name of a hand with every rank that counts, in English (``"en"``) or French (``"fr"``).

    >>> describe("As Ac Kd Kh Ad 2c 7d"), describe("As Ac Kd Kh Ad 2c 7d", lang="fr")
    ('full house, aces over kings', 'full aux as par les rois')
    >>> describe(7462), describe("Kd Kh Js Jc Ad 2c 7d")
    ('royal flush', 'two pair, kings and jacks, ace kicker')

    Two hands have the same description only if they tie. Raises :class:`CardError` unless the argument is a
    strength 1..7462 or 5, 6 or 7 cards, ValueError for another language.
    """
    if not is_one_of(lang, _DESCRIBE):
        raise ValueError(f"expected lang 'en' or 'fr', got {shown(lang)}")
    return _DESCRIBE[lang](*_classes()[_strength_of(strength_or_cards)])


def _english(category: Category, ranks: tuple[int, ...]) -> str:
    one, many = [_ONE[rank] for rank in ranks], [_MANY[rank] for rank in ranks]
    match category:
        case Category.STRAIGHT_FLUSH:
            return "royal flush" if ranks == _ROYAL else f"straight flush, {one[0]} high"
        case Category.FOUR_OF_A_KIND:
            return f"four of a kind, {many[0]}, {one[1]} kicker"
        case Category.FULL_HOUSE:
            return f"full house, {many[0]} over {many[1]}"
        case Category.FLUSH:
            return f"flush, {one[0]} high, with {_listed(one[1:], 'and')}"
        case Category.STRAIGHT:
            return f"straight, {one[0]} high"
        case Category.THREE_OF_A_KIND:
            return f"three of a kind, {many[0]}, {_listed(one[1:], 'and')} kickers"
        case Category.TWO_PAIR:
            return f"two pair, {many[0]} and {many[1]}, {one[2]} kicker"
        case Category.PAIR:
            return f"pair of {many[0]}, {_listed(one[1:], 'and')} kickers"
        case Category.HIGH_CARD:
            return f"high card {one[0]}, {_listed(one[1:], 'and')} kickers"


def _french(category: Category, ranks: tuple[int, ...]) -> str:
    un, des = [_UN[rank] for rank in ranks], [_DES[rank] for rank in ranks]
    of = "d'as" if des[0] == "as" else f"de {des[0]}"
    to = {"as": "à l'as", "dame": "à la dame"}.get(un[0], f"au {un[0]}")
    match category:
        case Category.STRAIGHT_FLUSH:
            return "quinte flush royale" if ranks == _ROYAL else f"quinte flush {to}"
        case Category.FOUR_OF_A_KIND:
            return f"carré {of}, kicker {un[1]}"
        case Category.FULL_HOUSE:
            return f"full aux {des[0]} par les {des[1]}"
        case Category.FLUSH:
            return f"couleur {to}, avec {_listed(un[1:], 'et')}"
        case Category.STRAIGHT:
            return f"quinte {to}"
        case Category.THREE_OF_A_KIND:
            return f"brelan {of}, kickers {_listed(un[1:], 'et')}"
        case Category.TWO_PAIR:
            return f"double paire, {des[0]} et {des[1]}, kicker {un[2]}"
        case Category.PAIR:
            return f"paire {of}, kickers {_listed(un[1:], 'et')}"
        case Category.HIGH_CARD:
            return f"hauteur {un[0]}, kickers {_listed(un[1:], 'et')}"


_DESCRIBE: Final = {"en": _english, "fr": _french}


def _listed(words: Sequence[str], conjunction: str) -> str:
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"


# --- many hands -------------------------------------------------------------------------------------------

_BLOCK: Final = 1 << 17  # rows: about a millisecond, so that Ctrl-C is heard at once
_WORTH_SPLITTING: Final = 1 << 23  # rows: about 50 ms on one core


def board_strengths(board: CardsLike, dead: CardsLike | None = "") -> NDArray[np.uint16]:
    """(1326,) uint16: the strength of every combo on a board of five cards, 0 where the board or ``dead`` has
    one of its cards.

    >>> from holdem_eval.combos import combo_index
    >>> strengths = board_strengths("Qs Js Ts 3d 2c", dead="Ah")
    >>> int(strengths[combo_index("As", "Ks")]), int(strengths[combo_index("Ah", "Kh")])
    (7462, 0)

    Raises :class:`CardError` unless the board has five cards, :class:`DealError` if one of them is also dead.
    """
    board_cards, dead_cards = parse_board(board, sizes=(5,)), parse_dead(dead)
    check_apart(board_cards, dead_cards)
    strengths = np.empty(N_COMBOS, np.uint16)
    kernels.board_strengths(cards_to_mask(board_cards), cards_to_mask(dead_cards), strengths)
    return strengths


def evaluate_many(
    hands: ArrayLike,
    *,
    check: bool = True,
    threads: int | None = 1,
    out: NDArray[np.uint16] | None = None,
) -> NDArray[np.uint16]:
    """(n,) uint16: the strength of every row of an (n, 5), (n, 6) or (n, 7) integer array of card numbers.

    >>> evaluate_many([[51, 47, 43, 39, 35], [0, 4, 8, 12, 49]]).tolist()
    [7462, 5854]

    Parameters
    ----------
    hands
        Any integer dtype, byte order and strides; C-contiguous uint8 is read in place.
    check
        False trusts every row to be different cards 0..51: one that is not gets a meaningless strength.
    threads
        As in :func:`holdem_eval.threads.thread_count`; the result does not depend on it.
    out
        A writeable uint16 array of shape (n,) to write to and return; undefined content after an error.

    Raises :class:`CardError` for another dtype or shape, and for the first row with a number outside 0..51 or
    a card that comes twice; ValueError for a bad ``threads`` or ``out``.
    """
    check = checked_flag(check, "check")
    array = integers(hands, "hands", "(n, 5), (n, 6) or (n, 7)", ((5,), (6,), (7,)))
    strengths = destination(out, len(array), np.uint16, (array,))

    def evaluate_block(start: int) -> int:
        rows = slice(start, start + _BLOCK)
        block = array[rows]
        cards = as_bytes(block) if check else block.astype(np.uint8, order="C", copy=False)
        return kernels.evaluate_cards(cards, strengths[rows], check)

    bad = _first_bad(evaluate_block, len(array), threads)
    if bad >= 0:
        raise CardError(_bad_hand(array[bad].tolist(), bad))
    return delivered(strengths, out)


def evaluate_masks(
    masks: ArrayLike,
    *,
    check: bool = True,
    threads: int | None = 1,
    out: NDArray[np.uint16] | None = None,
) -> NDArray[np.uint16]:
    """(n,) uint16: the strength of every card mask (bit = card) of an (n,) integer array, best uint64.

    >>> evaluate_masks(np.array([cards_to_mask("As Ks Qs Js Ts 2c 3d")], dtype=np.uint64)).tolist()
    [7462]

    ``check``, ``threads`` and ``out`` are those of :func:`evaluate_many`. Raises :class:`CardError` for
    another dtype or shape, and for the first mask that is not 5, 6 or 7 of the 52 cards; ValueError for a
    bad ``threads`` or ``out``.
    """
    check = checked_flag(check, "check")
    array = integers(masks, "masks", "(n,)", ((),))
    strengths = destination(out, len(array), np.uint16, (array,))

    def evaluate_block(start: int) -> int:
        rows = slice(start, start + _BLOCK)
        # a negative number becomes one above 2**63, which is no mask either
        return kernels.evaluate_masks(
            array[rows].astype(np.uint64, order="C", copy=False), strengths[rows], check
        )

    bad = _first_bad(evaluate_block, len(array), threads)
    if bad >= 0:
        mask = int(array[bad])
        got = f"{mask.bit_count()} cards" if 0 <= mask <= FULL_MASK else "bits that are no card"
        raise CardError(f"expected masks of 5, 6 or 7 of the 52 cards, got {mask:#x} ({got}) at index {bad}")
    return delivered(strengths, out)


def simd() -> str:
    """The instruction set the kernels run on: ``"avx2"`` or ``"scalar"``; strengths do not depend on it.

    >>> simd() in ("avx2", "scalar")
    True
    """
    return kernels.simd()


def _first_bad(evaluate_block: Callable[[int], int], rows: int, threads: int | None) -> int:
    """Evaluate all rows, block by block; the index of the first bad row, or -1.

    ``evaluate_block(start)`` does the rows from ``start`` and returns its first bad one, from there, or -1.
    """
    starts = range(0, rows, _BLOCK)
    workers = min(thread_count(threads), len(starts))
    if workers <= 1 or (threads is None and rows < _WORTH_SPLITTING):
        return _first_of(map(evaluate_block, starts), starts)
    blocks = in_order((partial(evaluate_block, start) for start in starts), workers)
    try:
        return _first_of(blocks, starts)
    finally:
        blocks.close()  # after a bad row or Ctrl-C the other blocks are not begun


def _first_of(bad_rows: Iterable[int], starts: Iterable[int]) -> int:
    return next((start + bad for start, bad in zip(starts, bad_rows, strict=False) if bad >= 0), -1)


def _bad_hand(cards: list[int], row: int) -> str:
    for column, card in enumerate(cards):
        if not 0 <= card < N_CARDS:
            return f"expected card numbers 0..51, got {card} in row {row}, column {column} of hands"
    twice = next(card for index, card in enumerate(cards) if card in cards[:index])
    return f"card {CARD_NAMES[twice]} comes twice in row {row} of hands: {format_cards(cards, ' ')}"
