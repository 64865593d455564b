"""What the next card does to a hand: outs.

A card *lifts* a hand to a category when the hand has that category with it and a lower one now. Some cards
lift the board, and so everybody: a deuce on Qs7h2d gives AhKh a pair, and all other hands one, too. Such a
card is *shared* when the board by itself climbs as many categories as the hand, or more, unless it climbs to
a straight and the hand is then stronger than that:

====  ======== ====  ==================================================  ==========================
hand  board    card  the hand                                            the board by itself
====  ======== ====  ==================================================  ==========================
AhKh  Qs7h2d   2c    high card to pair: shared                           high card to pair
KhKd  Qs7h2d   2c    pair to two pair: shared                            high card to pair
7s7c  Qs7h2d   2c    three of a kind to full house: its own, three more  high card to pair, one more
AhKh  JsTs9c8d 7h    high card to straight: shared                       high card to this straight
AhKh  JsTs9c8d Qh    high card to straight: its own, ace high            high card to a lower one
====  ======== ====  ==================================================  ==========================

Without shared cards a flush draw has its 9 outs and an open-ended straight draw 8, both at once 15, a flush
draw and a gutshot 12; a pocket pair has 2, a set 7 on the flop and 10 on the turn.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from math import fsum
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from holdem_eval.boards.standing import NOW, Comparison, compared
from holdem_eval.cards import N_CARDS, CardsLike, mask_of, parse_board
from holdem_eval.combos import COMBO_MASKS, N_COMBOS, blocked_combos
from holdem_eval.equities.query import PlayerLike, Query
from holdem_eval.errors import checked_flag
from holdem_eval.strength import CATEGORY_START, N_STRENGTHS, Category, evaluate, evaluate_masks

Outs: TypeAlias = "dict[Category | Literal['lead'], tuple[int, ...]]"
"""Cards by what they do, each ascending."""

_Strengths = NDArray[np.uint16]
_BY_RANKS: Final = {
    (1, 1): Category.HIGH_CARD,
    (2, 1): Category.PAIR,
    (2, 2): Category.TWO_PAIR,
    (3, 0): Category.THREE_OF_A_KIND,
    (3, 1): Category.THREE_OF_A_KIND,
    (4, 0): Category.FOUR_OF_A_KIND,
}
"""What three or four cards are by themselves, by how often their two most frequent ranks come."""


def outs(
    hand: PlayerLike,
    board: CardsLike,
    villain: PlayerLike | None = None,
    *,
    dead: CardsLike | None = "",
    shared: bool = True,
) -> Outs:
    """The cards that may come next and lift a hand, by the category they lift it to: a dict Category -> card
    ids 0..51, the best category first; what nothing lifts to is not there.

    >>> from holdem_eval.cards import format_cards
    >>> found = outs("JhTh", "9h 8h 2c", shared=False)
    >>> for category, cards in found.items():
    ...     print(category.name, format_cards(cards, " "))
    STRAIGHT_FLUSH 7h Qh
    FLUSH 2h 3h 4h 5h 6h Kh Ah
    STRAIGHT 7c 7d 7s Qc Qd Qs
    PAIR Tc Td Ts Jc Jd Js
    >>> format_cards(outs("AhKh", "Qs7h2d", villain="AQ, JJ")["lead"], " ")
    'Kc Kd Ks'

    Parameters
    ----------
    hand
        Two cards: a text such as ``"AhKh"``, or a pair of cards, ints or texts.
    board
        3 or 4 cards.
    villain
        A hand or a range. Then ``"lead"`` is a key, too: the cards after which the hand is ahead, where it is
        not now; empty where it is ahead now. Ahead of a range is who beats more than half of its weight, of
        the combos that share no card with the hand, ties counted half. Cards to come after that have no part
        in it.
    dead
        Cards that do not come; nor do those of the hand, the board, and a villain's named hand.
    shared
        False leaves out the cards by which the board climbs by itself as many categories as the hand, or
        more (:mod:`holdem_eval.boards.next_card` has examples). ``"lead"`` does not depend on it.

    Raises :class:`CardError` or :class:`RangeError` for what cannot be read, :class:`DealError` where cards
    collide or nothing of the villain is left, ValueError for a ``shared`` that is neither True nor False.
    """
    cards = parse_board(board, sizes=(3, 4))
    query = Query(hand, "random" if villain is None else villain, board=cards, dead=dead)
    found = compared(query, next_cards=True, to_nobody=villain is None)
    lifting = lifting_cards(query.board, found, shared)
    return lifting if villain is None else lifting | {"lead": leading_cards(query, found)}


def lifting_cards(board: tuple[int, ...], found: Comparison, shared: bool) -> Outs:
    """Category -> cards that lift the hand to it, the best category first."""
    shared = checked_flag(shared, "shared")
    before = _category(found.strengths[NOW])
    climbs, straights = _by_itself(board)
    lifting: dict[int, list[int]] = {}
    for card, strength in enumerate(found.strengths[:NOW]):
        climbed = _category(strength) - before  # below 0 for a card that does not come
        if climbed > 0 and (shared or not _is_shared(climbed, strength, climbs[card], straights[card])):
            lifting.setdefault(before + climbed, []).append(card)
    return {Category(category): tuple(lifting[category]) for category in sorted(lifting, reverse=True)}


def leading_cards(query: Query, found: Comparison) -> tuple[int, ...]:
    """The cards after which the first player is ahead of the second, if he is not now: he beats more weight
    than he loses to. With half of the ties that is more than half."""
    counts = query.counts

    def is_ahead(card: int) -> bool:
        worse, _, better = found.sums[card]
        if counts or abs(worse - better) > 1e-9 * (worse + better):
            return worse > better
        return _net(query, found.strengths[card], card) > 0

    if is_ahead(NOW):
        return ()
    return tuple([card for card in range(NOW) if found.strengths[card] and is_ahead(card)])


def _net(query: Query, own: int, card: int) -> float:
    """What a hand of this strength beats with the next card, or now, less what it loses to: right to the last
    digit."""
    mask = query.board_mask | (0 if card == NOW else 1 << card)
    villains = np.flatnonzero((query.weights[1] > 0) & ~blocked_combos(mask))
    others = evaluate_masks(COMBO_MASKS[villains] | np.uint64(mask))
    return fsum(query.weights[1][villains] * np.sign(own - others.astype(int)))


def lifted_combos(board: tuple[int, ...], dead: tuple[int, ...], shared: bool) -> NDArray[np.uint8]:
    """(9, 1326) uint8: how many next cards lift each combo to each category."""
    shared = checked_flag(shared, "shared")
    gone = mask_of((*board, *dead))
    cards = [card for card in range(N_CARDS) if not gone >> card & 1]
    bits = np.uint64(1) << np.array(cards, np.uint64)
    live = np.flatnonzero((COMBO_MASKS & np.uint64(gone)) == 0)
    masks = COMBO_MASKS[live] | np.uint64(mask_of(board))
    before = _categories(evaluate_masks(masks))
    strengths = evaluate_masks((masks[:, None] | bits).ravel(), check=False).reshape(len(live), len(cards))
    after = _categories(strengths)  # of anything, where a hand has the card already
    climbed = after - before[:, None]
    lifts = (climbed > 0) & ((masks[:, None] & bits) == 0)
    if not shared:
        climbs, straights = (np.array(by_card)[cards] for by_card in _by_itself(board))
        lifts &= ~_is_shared(climbed, strengths, climbs, straights)
    found = np.zeros((len(Category), N_COMBOS), np.uint8)
    for category in Category:
        found[category, live] = np.count_nonzero(lifts & (after == category), axis=1)
    return found


def _category(strength: int) -> int:
    return bisect_right(CATEGORY_START, strength) - 1


def _categories(strengths: _Strengths) -> NDArray[np.intp]:
    return np.asarray(np.searchsorted(CATEGORY_START, strengths, "right") - 1)


def _is_shared(climbed: Any, strength: Any, climbs: Any, straight: Any) -> Any:
    """Does the board by itself climb as many categories as the hand does, to no lower straight?  Numbers, or
    arrays of them."""
    return (climbed <= climbs) & (strength <= straight)


@lru_cache(maxsize=64)
def _by_itself(board: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each next card 0..51: how many categories a board of 3 or 4 cards climbs by itself; and how strong
    the straight is that it then has, where it has none the most there is."""
    before = _alone(board)[0]
    alone = [
        _alone((*board, card)) if card not in board else (before, N_STRENGTHS) for card in range(N_CARDS)
    ]
    return tuple(category - before for category, _ in alone), tuple(straight for _, straight in alone)


def _alone(cards: tuple[int, ...]) -> tuple[int, int]:
    """The category of 3 to 5 cards, and how strong their straight is."""
    if len(cards) < 5:
        ranks = [card // 4 for card in cards]
        most, second = sorted((ranks.count(rank) for rank in {*ranks, -1}), reverse=True)[:2]
        return _BY_RANKS[most, second], N_STRENGTHS
    strength = evaluate(cards)
    category = _category(strength)
    is_straight = category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
    return category, strength if is_straight else N_STRENGTHS
