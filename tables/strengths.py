"""Step 2: the 7,462 classes of five-card hands in order, and the strength of every rank multiset.

A class is what decides a showdown between five-card hands. Strengths number the classes 1..7462, the weakest
hand (7-5-4-3-2 of several suits) first: **higher is stronger**, 0 is never a hand.
"""

from __future__ import annotations

from itertools import combinations

from tables.keys import N_RANKS, multisets

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)
CLASSES_BY_CATEGORY = (1277, 2860, 858, 858, 10, 1277, 156, 156, 10)
N_STRENGTHS = 7462

_SHAPES = {
    (1, 1, 1, 1, 1): HIGH_CARD,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): TRIPS,
    (3, 2): FULL_HOUSE,
    (4, 1): QUADS,
}
_WHEEL = (12, 3, 2, 1, 0)

HandClass = tuple[int, tuple[int, ...]]
"""Category, then the ranks that decide inside it, the weightiest first."""


def straight_top(ranks: tuple[int, ...]) -> int | None:
    """The top rank when five different ranks (descending) are a straight; A-2-3-4-5 tops at the five."""
    if ranks == _WHEEL:
        return ranks[1]
    return ranks[0] if ranks[0] - ranks[4] == 4 else None


def class_of_ranks(counts: tuple[int, ...]) -> HandClass:
    """The class of five cards that are not all of one suit."""
    ranks = sorted((rank for rank in range(N_RANKS) if counts[rank]), key=lambda rank: (-counts[rank], -rank))
    category = _SHAPES[tuple(counts[rank] for rank in ranks)]
    if category == HIGH_CARD and (top := straight_top(tuple(ranks))) is not None:
        return STRAIGHT, (top,)
    return category, tuple(ranks)


def class_of_flush(ranks: tuple[int, ...]) -> HandClass:
    """The class of five cards of one suit, ranks descending."""
    top = straight_top(ranks)
    return (FLUSH, ranks) if top is None else (STRAIGHT_FLUSH, (top,))


def number_classes() -> dict[HandClass, int]:
    classes = {class_of_ranks(counts) for counts in multisets(5)}
    classes |= {class_of_flush(ranks) for ranks in combinations(range(N_RANKS - 1, -1, -1), 5)}
    by_category = tuple(sum(category == wanted for category, _ in classes) for wanted in range(9))
    assert by_category == CLASSES_BY_CATEGORY
    assert len(classes) == N_STRENGTHS
    return {hand_class: strength for strength, hand_class in enumerate(sorted(classes), start=1)}


def first_strengths(numbers: dict[HandClass, int]) -> list[int]:
    """By category, high card first: the weakest strength that belongs to it."""
    first = [1 + sum(CLASSES_BY_CATEGORY[:category]) for category in range(9)]
    assert first == [1, 1_278, 4_138, 4_996, 5_854, 5_864, 7_141, 7_297, 7_453]
    assert first == [min(numbers[one] for one in numbers if one[0] == category) for category in range(9)]
    return first


def rank_strengths(numbers: dict[HandClass, int]) -> dict[int, dict[tuple[int, ...], int]]:
    """For 5, 6 and 7 cards: the strength of every rank multiset when no flush counts.

    The best hand of n + 1 cards is the best hand after one card is taken away.
    """
    strengths = {5: {counts: numbers[class_of_ranks(counts)] for counts in multisets(5)}}
    for size in (6, 7):
        smaller = strengths[size - 1]
        strengths[size] = {
            counts: max(
                smaller[(*counts[:rank], counts[rank] - 1, *counts[rank + 1 :])]
                for rank in range(N_RANKS)
                if counts[rank]
            )
            for counts in multisets(size)
        }
    return strengths


def flush_strengths(numbers: dict[HandClass, int]) -> list[int]:
    """For each of the 8,192 sets of ranks of one suit: the best flush in it, 0 below five ranks."""
    strengths = [0] * (1 << N_RANKS)
    for rank_set in range(1 << N_RANKS):
        ranks = tuple(rank for rank in range(N_RANKS - 1, -1, -1) if rank_set >> rank & 1)
        if len(ranks) == 5:
            strengths[rank_set] = numbers[class_of_flush(ranks)]
        elif len(ranks) > 5:  # subsets are smaller numbers: they are known already
            strengths[rank_set] = max(strengths[rank_set & ~(1 << rank)] for rank in ranks)
    sizes = [rank_set.bit_count() for rank_set in range(1 << N_RANKS)]
    assert all((strength == 0) == (size < 5) for strength, size in zip(strengths, sizes, strict=True))
    assert len(set(strengths)) == 1 + 1277 + 10
    return strengths
