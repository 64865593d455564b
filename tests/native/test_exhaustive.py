"""Everything that is finite, all of it: the 7,462 classes, and every hand of five, six and seven cards.

The numbers by category are the published frequencies of poker hands, which follow from binomial coefficients.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import oracle
import pytest

from holdem_eval.native import kernels
from holdem_eval.strength import CATEGORY_START, N_STRENGTHS, Category, category, evaluate, evaluate_many

HANDS_BY_CATEGORY = {
    5: (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40),
    6: (6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_844),
    7: (23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584),
}
DISTINCT_STRENGTHS = {5: 7_462, 6: 6_075, 7: 4_824}
CLASSES_BY_CATEGORY = (1_277, 2_860, 858, 858, 10, 1_277, 156, 156, 10)
HANDS_PER_CLASS = {
    Category.HIGH_CARD: 4**5 - 4,
    Category.PAIR: comb(4, 2) * 4**3,
    Category.TWO_PAIR: comb(4, 2) ** 2 * 4,
    Category.THREE_OF_A_KIND: comb(4, 3) * 4**2,
    Category.STRAIGHT: 4**5 - 4,
    Category.FLUSH: 4,
    Category.FULL_HOUSE: comb(4, 3) * comb(4, 2),
    Category.FOUR_OF_A_KIND: 4,
    Category.STRAIGHT_FLUSH: 4,
}


def rank_multisets(size: int) -> list[tuple[int, ...]]:
    return [
        ranks for ranks in combinations_with_replacement(range(13), size) if max(Counter(ranks).values()) <= 4
    ]


def without_flush(ranks: tuple[int, ...]) -> list[int]:
    """Cards of these ranks: suits in turn, so that equal ranks differ in suit and no suit comes thrice."""
    return [4 * rank + place % 4 for place, rank in enumerate(ranks)]


def one_hand_per_class() -> list[list[int]]:
    rainbow = [without_flush(ranks) for ranks in rank_multisets(5)]
    return rainbow + [[4 * rank for rank in ranks] for ranks in combinations(range(13), 5)]


@pytest.mark.kernel
def test_the_classes_are_numbered_in_the_order_of_the_oracle() -> None:
    by_value = {oracle.value(hand): hand for hand in one_hand_per_class()}
    assert len(by_value) == N_STRENGTHS
    in_order = [by_value[value] for value in sorted(by_value)]
    assert evaluate_many(in_order).tolist() == list(range(1, N_STRENGTHS + 1))
    assert [evaluate(hand) for hand in in_order] == list(range(1, N_STRENGTHS + 1))
    assert [category(number) for number in range(1, N_STRENGTHS + 1)] == [
        value[0] for value in sorted(by_value)
    ]


def test_the_classes_split_into_categories() -> None:
    split = Counter(category(number) for number in range(1, N_STRENGTHS + 1))
    assert tuple(split[kind] for kind in Category) == CLASSES_BY_CATEGORY


@pytest.mark.kernel
@pytest.mark.parametrize("size", [6, 7])
def test_every_rank_multiset_is_as_strong_as_its_best_five(size: int) -> None:
    hands = np.array([without_flush(ranks) for ranks in rank_multisets(size)], np.uint8)
    assert len(hands) == {6: 18_395, 7: 49_205}[size]
    fives = np.stack([evaluate_many(hands[:, five]) for five in combinations(range(size), 5)])
    assert np.array_equal(evaluate_many(hands), fives.max(axis=0))


@pytest.mark.kernel
@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_flush_is_as_strong_as_its_best_five(size: int) -> None:
    """Five to ``size`` clubs of every kind; the other cards are the lowest hearts, which change nothing."""
    for clubs in range(5, size + 1):
        sets = np.array(list(combinations(range(13), clubs)), np.uint8)
        others = np.broadcast_to(np.arange(size - clubs, dtype=np.uint8) * 4 + 2, (len(sets), size - clubs))
        fives = np.stack([evaluate_many(4 * sets[:, five]) for five in combinations(range(clubs), 5)])
        assert np.array_equal(evaluate_many(np.hstack([4 * sets, others])), fives.max(axis=0))


@pytest.mark.kernel
@pytest.mark.parametrize("size", [5, 6, 7])
def test_all_hands_split_as_published(size: int) -> None:
    counts = np.asarray(kernels.strength_counts(size))
    assert counts.shape == (N_STRENGTHS + 1,)
    assert counts[0] == 0
    assert counts.sum() == comb(52, size)
    assert np.add.reduceat(counts[1:], np.array(CATEGORY_START) - 1).tolist() == list(HANDS_BY_CATEGORY[size])
    assert np.count_nonzero(counts) == DISTINCT_STRENGTHS[size]
    if size == 5:
        assert counts[1:].tolist() == [
            HANDS_PER_CLASS[category(number)] for number in range(1, N_STRENGTHS + 1)
        ]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_walk_over_all_hands_counts_the_published_categories(size: int) -> None:
    assert kernels.count_categories(size) == HANDS_BY_CATEGORY[size]


@pytest.mark.kernel
def test_batches_of_all_five_card_hands_count_as_the_kernel_does() -> None:
    hands = np.fromiter(
        (card for hand in combinations(range(52), 5) for card in hand), np.uint8, 5 * comb(52, 5)
    )
    counts = np.bincount(evaluate_many(hands.reshape(-1, 5)), minlength=N_STRENGTHS + 1)
    assert np.array_equal(counts, kernels.strength_counts(5))
