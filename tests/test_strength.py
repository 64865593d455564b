"""Strengths, names and best fives against a textbook oracle and an outside library; arrays of every kind."""

from __future__ import annotations

import concurrent.futures
import itertools
from typing import Any

import numpy as np
import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.ids import shown_as_id

from holdem_eval import strength
from holdem_eval.cards import cards_to_mask, format_cards, parse_cards
from holdem_eval.combos import COMBO_CARDS
from holdem_eval.errors import CardError, DealError, shown
from holdem_eval.strength import (
    CATEGORY_START,
    N_STRENGTHS,
    Category,
    best_five,
    board_strengths,
    category,
    describe,
    evaluate,
    evaluate_many,
    evaluate_masks,
    simd,
    thread_count,
)

hands = st.integers(5, 7).flatmap(lambda n: st.lists(st.integers(0, 51), min_size=n, max_size=n, unique=True))
ROYAL = "As Ks Qs Js Ts 2c 3d"


def random_hands(n: int, size: int, seed: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Rows of different cards; half of them from two suits only, where flushes and straights abound."""
    random = np.random.default_rng(seed)
    few = random.random((n // 2, 26)).argsort(axis=1)[:, :size]
    cards = np.concatenate(
        [random.random((n - n // 2, 52)).argsort(axis=1)[:, :size], 4 * (few // 2) + few % 2]
    )
    return cards.astype(np.uint8)


# --- the truth --------------------------------------------------------------------------------------------


@pytest.mark.kernel
@given(hands, hands)
def test_hands_compare_as_the_oracle_says(one: list[int], other: list[int]) -> None:
    value, other_value = oracle.value(one), oracle.value(other)
    assert (evaluate(one) > evaluate(other)) == (value > other_value)
    assert (evaluate(one) == evaluate(other)) == (value == other_value)
    assert category(one) == oracle.category(one)


@pytest.mark.kernel
@pytest.mark.parametrize("size", [5, 6, 7])
def test_random_hands_are_in_the_order_of_the_oracle(size: int) -> None:
    cards = random_hands(3_000, size, seed=size)
    strengths = evaluate_many(cards).tolist()
    values = [oracle.value(hand) for hand in cards.tolist()]
    by_value = dict(zip(values, strengths, strict=True))
    assert [by_value[value] for value in values] == strengths  # equal hands are equally strong
    in_order = [by_value[value] for value in sorted(by_value)]
    assert in_order == sorted(set(in_order))  # and better hands are stronger
    assert [category(one) for one in strengths] == [value[0] for value in values]


@pytest.mark.kernel
def test_a_million_hands_agree_with_phevaluator() -> None:
    phevaluator = pytest.importorskip("phevaluator")
    for size, n in ((5, 100_000), (6, 100_000), (7, 800_000)):
        cards = random_hands(n, size, seed=size)
        theirs = np.fromiter(itertools.starmap(phevaluator.evaluate_cards, cards.tolist()), np.int64, n)
        ours = evaluate_many(cards)
        wrong = np.flatnonzero(ours != 7463 - theirs)
        assert wrong.size == 0, format_cards(cards[wrong[0]])


@pytest.mark.kernel
def test_one_more_card_never_weakens_a_hand() -> None:
    cards = random_hands(50_000, 7, seed=1)
    five, six, seven = (evaluate_many(cards[:, :size]) for size in (5, 6, 7))
    assert (five <= six).all()
    assert (six <= seven).all()
    assert (five < seven).any()


@pytest.mark.kernel
def test_seven_cards_are_as_strong_as_their_best_five() -> None:
    cards = random_hands(20_000, 7, seed=2)
    fives = np.stack([evaluate_many(cards[:, five]) for five in itertools.combinations(range(7), 5)])
    assert np.array_equal(evaluate_many(cards), fives.max(axis=0))


@pytest.mark.kernel
def test_suits_have_no_rank_and_cards_no_order() -> None:
    cards = random_hands(5_000, 7, seed=3)
    strengths = evaluate_many(cards)
    for suits in itertools.permutations(range(4)):
        renamed = 4 * (cards // 4) + np.array(suits, dtype=np.uint8)[cards % 4]
        assert np.array_equal(evaluate_many(renamed), strengths)
    for order in itertools.permutations(range(7), 7):
        if order[0] > 4:  # a third of all orders is plenty
            assert np.array_equal(evaluate_many(cards[:50, order]), strengths[:50])


@pytest.mark.kernel
@given(hands)
def test_all_ways_to_ask_give_one_answer(cards: list[int]) -> None:
    answer = evaluate(cards)
    ways = [
        tuple(cards),
        format_cards(cards),
        format_cards(cards, ", "),
        [format_cards([card]) for card in cards],
        np.array(cards),
        np.array(cards, dtype=np.uint8),
        [np.int16(card) for card in cards],
        iter(cards),
        frozenset(cards),
    ]
    assert [evaluate(way) for way in ways] == [answer] * len(ways)
    assert type(answer) is int
    assert evaluate_many([cards]).tolist() == [answer]
    assert evaluate_masks([cards_to_mask(cards)]).tolist() == [answer]


# --- names ------------------------------------------------------------------------------------------------


def test_categories_compare_as_the_hands_do() -> None:
    assert [kind.name for kind in sorted(Category)] == [
        "HIGH_CARD", "PAIR", "TWO_PAIR", "THREE_OF_A_KIND", "STRAIGHT", "FLUSH", "FULL_HOUSE",
        "FOUR_OF_A_KIND", "STRAIGHT_FLUSH",
    ]  # fmt: skip
    assert Category.HIGH_CARD == 0
    assert Category.STRAIGHT_FLUSH == 8
    kinds = [category(number) for number in range(1, N_STRENGTHS + 1)]
    assert kinds == sorted(kinds)
    assert [kinds.index(kind) + 1 for kind in Category] == list(CATEGORY_START)
    at_once = np.searchsorted(CATEGORY_START, np.arange(1, N_STRENGTHS + 1), "right") - 1
    assert at_once.tolist() == kinds


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_strength_has_a_name_of_its_own(lang: str) -> None:
    names = {describe(number, lang) for number in range(1, N_STRENGTHS + 1)}
    assert len(names) == N_STRENGTHS
    assert all(name == name.strip() and "  " not in name and name[0].islower() for name in names)


@pytest.mark.parametrize(
    ("cards", "english", "french"),
    [
        (ROYAL, "royal flush", "quinte flush royale"),
        ("Ks Qs Js Ts 9s As 2c", "royal flush", "quinte flush royale"),
        ("Kd Qd Jd Td 9d", "straight flush, king high", "quinte flush au roi"),
        ("Ad 2d 3d 4d 5d", "straight flush, five high", "quinte flush au cinq"),
        ("Qd Jd Td 9d 8d", "straight flush, queen high", "quinte flush à la dame"),
        ("Ac Ad Ah As 2c", "four of a kind, aces, two kicker", "carré d'as, kicker deux"),
        ("6c 6d 6h 6s Ac", "four of a kind, sixes, ace kicker", "carré de six, kicker as"),
        ("Ac Ad As Kc Kd", "full house, aces over kings", "full aux as par les rois"),
        ("Qc Qd Qs Ac Ad", "full house, queens over aces", "full aux dames par les as"),
        ("8c 8d 8s 8h 2d", "four of a kind, eights, two kicker", "carré de huit, kicker deux"),
        ("Ah Jh 9h 5h 2h", "flush, ace high, with jack, nine, five and two",
         "couleur à l'as, avec valet, neuf, cinq et deux"),
        ("Ac Kd Qh Js Tc", "straight, ace high", "quinte à l'as"),
        ("Ac 2d 3h 4s 5c Kd Kh", "straight, five high", "quinte au cinq"),
        ("7c 7d 7h As Kc 2d 3d", "three of a kind, sevens, ace and king kickers",
         "brelan de sept, kickers as et roi"),
        ("Kc Kd Jh Js Ac 2d 3d", "two pair, kings and jacks, ace kicker",
         "double paire, rois et valets, kicker as"),
        ("Ac Ad Kh 9s 4c", "pair of aces, king, nine and four kickers",
         "paire d'as, kickers roi, neuf et quatre"),
        ("Ac Qd Th 8s 6c 3d 2d", "high card ace, queen, ten, eight and six kickers",
         "hauteur as, kickers dame, dix, huit et six"),
    ],
)  # fmt: skip
def test_names_read_as_players_say_them(cards: str, english: str, french: str) -> None:
    assert describe(cards) == describe(evaluate(cards)) == english
    assert describe(cards, lang="fr") == describe(np.uint16(evaluate(cards)), "fr") == french


@pytest.mark.parametrize(
    "lang", ["", "de", "EN", None, 1, ["en"], np.array(["en", "fr"]), np.zeros(2, "i4,i4")]
)
def test_another_language_is_refused(lang: Any) -> None:
    with pytest.raises(ValueError, match="expected lang 'en' or 'fr', got "):
        describe(7462, lang)


@pytest.mark.parametrize("number", [0, -1, 7463, 10**30, 10**5000, np.int64(-5)], ids=shown)
def test_a_strength_outside_its_range_is_refused(number: Any) -> None:
    for name in (category, describe):
        with pytest.raises(CardError, match=r"expected a strength 1\.\.7462 or 5, 6 or 7 cards, got "):
            name(number)


# --- best five --------------------------------------------------------------------------------------------


@given(hands)
def test_the_best_five_are_cards_of_the_hand_and_as_strong(cards: list[int]) -> None:
    best = best_five(cards)
    assert len(set(best)) == 5
    assert set(best) <= set(cards)
    assert oracle.value(best) == oracle.value(cards)
    assert evaluate(best) == evaluate(cards)
    assert best_five(cards[::-1]) == best  # the order of the cards does not matter
    times = {card: sum(other // 4 == card // 4 for other in best) for card in best}
    wheel = category(cards) in (Category.STRAIGHT, Category.STRAIGHT_FLUSH) and {0, 12} <= {
        c // 4 for c in best
    }
    weight = [(times[card], -1 if wheel and card // 4 == 12 else card // 4) for card in best]
    assert weight == sorted(weight, reverse=True)


@pytest.mark.parametrize(
    ("cards", "best"),
    [
        ("2c 2d 2h 2s Ac Kd Kh", "2s 2h 2d 2c Ac"),
        ("2c 2d 2h 3s 3c 3d Ah", "3s 3d 3c 2h 2d"),
        ("As Ac Kd Kh Qd Qh 2c", "As Ac Kh Kd Qh"),
        ("5h 4h 3h 2h Ah Ac 6d", "5h 4h 3h 2h Ah"),
        ("5h 4d 3h 2h As Ac Ad", "5h 4d 3h 2h As"),
        ("Ts 9s 8s 7s 6s 5s 4s", "Ts 9s 8s 7s 6s"),
        ("Ac Kd 9h 7s 5c 3d 2h", "Ac Kd 9h 7s 5c"),
        ("As Ks Qs Js Ts Ah Kh", "As Ks Qs Js Ts"),
    ],
)
def test_the_best_five_come_strongest_first(cards: str, best: str) -> None:
    assert format_cards(best_five(cards), " ") == best


# --- bad hands --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cards",
    [
        None, 51.0, float("nan"), True, False, b"AsKsQsJsTs", bytearray(5), {}, {"As": 1}, object(),
        [None] * 5, [0, 1, 2, 3, float("nan")], [0, 1, 2, 3, 4.0], [0, 1, 2, 3, True], [False, 1, 2, 3, 4],
        [0, 1, 2, 3, 10**30], [0, 1, 2, 3, -(10**5000)], [0, 1, 2, 3, 2**64], [0, 1, 2, 3, 2**32],
        [0, 1, 2, 3, 256], [0, 1, 2, 3, -1], [0, 1, 2, 3, 52], (0, 1, 2, 3, 99), [0, 1, 2, 3, 3],
        (0, 0, 1, 2, 3, 4, 5), [[0, 1, 2, 3, 4]], [[0], [1], [2], [3], [4]], [0, 1, 2, 3, [4]],
        ["As", "Kh"], "As Kh", "As Ks Qs Js Ts 9s 8s 7s", [], (), "", range(8), range(4), range(48, 55),
        np.zeros(5), np.zeros(7, bool), np.zeros((1, 5), np.uint8), "As Ks Qs Js T", "AsKsQsJsTx",
        np.array(["As", None, 1, 2, 3], dtype=object), np.array("AsKsQsJsTs"), np.array(7462),
        [0, 1, 2, 3, "AsKs"], [0, 1, 2, 3, b"As"],
        [0, 1, 2, 3, 1j], itertools.repeat(1), itertools.count(),
    ],
    ids=shown_as_id,
)  # fmt: skip
def test_what_is_no_hand_is_refused(cards: Any) -> None:
    for call in (evaluate, best_five, category, describe):
        with pytest.raises(CardError, match=r"expected|comes twice") as error:
            call(cards)
        assert len(str(error.value)) < 300


def test_evaluate_takes_exactly_one_argument() -> None:
    for arguments in ((), (0, 1, 2, 3, 4), ("As", "Ks")):
        with pytest.raises(TypeError):
            evaluate(*arguments)


# --- arrays -----------------------------------------------------------------------------------------------

INTEGERS = ["u1", "i1", "<u2", ">u2", "<i2", ">i2", "<u4", ">u4", "<i4", ">i4", "<u8", ">u8", "<i8", ">i8"]


@pytest.mark.kernel
@pytest.mark.parametrize("dtype", INTEGERS)
@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("check", [True, False])
def test_every_integer_array_is_read(dtype: str, size: int, check: bool) -> None:
    plain = random_hands(1_000, size, seed=4)
    expected = evaluate_many(plain)
    wide = np.full((2_000, size + 3), 77, dtype)
    wide[::2, 1 : size + 1] = plain
    unaligned = (
        np.zeros(plain.size * np.dtype(dtype).itemsize + 1, np.uint8)[1:].view(dtype).reshape(plain.shape)
    )
    unaligned[...] = plain
    read_only = plain.astype(dtype)
    read_only.flags.writeable = False
    layouts = [
        plain.astype(dtype),
        np.asfortranarray(plain.astype(dtype)),
        wide[::2, 1 : size + 1],
        unaligned,
        read_only,
    ]
    for array in layouts:
        before = array.copy()
        result = evaluate_many(array, check=check)
        assert result.dtype == np.uint16
        assert result.dtype.isnative
        assert np.array_equal(result, expected)
        assert np.array_equal(array, before)
    assert np.array_equal(evaluate_many(plain.astype(dtype)[::-1, ::-1], check=check), expected[::-1])


@pytest.mark.kernel
@pytest.mark.parametrize("n", [*range(40), 255, 256, 257])
def test_every_number_of_rows_is_done_to_its_end(n: int) -> None:
    for size in (5, 6, 7):
        cards = random_hands(max(n, 2), size, seed=n)[:n]
        assert evaluate_many(cards).tolist() == [evaluate(hand) for hand in cards.tolist()]
        masks = [cards_to_mask(hand) for hand in cards.tolist()]
        assert evaluate_masks(np.array(masks, np.uint64)).tolist() == evaluate_many(cards).tolist()


@pytest.mark.parametrize("hands", [[], (), np.empty((0, 5), np.int64), np.empty((0, 7), np.uint8)], ids=repr)
def test_no_hands_have_no_strengths(hands: Any) -> None:
    result = evaluate_many(hands)
    assert result.shape == (0,)
    assert result.dtype == np.uint16
    assert evaluate_many(hands, out=result) is result


def test_rows_may_be_lists_and_tuples() -> None:
    assert evaluate_many([parse_cards("AsKsQsJsTs"), [0, 5, 10, 15, 20]]).tolist() == [
        7462,
        evaluate(range(0, 21, 5)),
    ]


@pytest.mark.parametrize(
    ("wrong", "got"),
    [
        (np.zeros((3, 7), bool), r"shape \(3, 7\) and dtype bool"),
        (np.zeros((3, 7)), r"shape \(3, 7\) and dtype float64"),
        (np.zeros((3, 7), np.float16), r"shape \(3, 7\) and dtype float16"),
        (np.zeros((3, 7), complex), "dtype complex128"),
        (np.zeros((3, 7), object), "dtype object$"),
        (np.zeros((3, 7), "M8[s]"), "dtype datetime64"),
        (np.zeros((3, 7), "m8[s]"), "dtype timedelta64"),
        (np.zeros((3, 7), "V4"), "dtype "),
        (np.zeros((3, 4), np.uint8), r"shape \(3, 4\) and dtype uint8"),
        (np.zeros((3, 8), np.uint8), r"shape \(3, 8\)"),
        (np.zeros((0, 2), np.uint8), r"shape \(0, 2\)"),
        (np.zeros(7, np.uint8), r"shape \(7,\)"),
        (np.zeros(0, np.uint8), r"shape \(0,\)"),
        (np.zeros((3, 7, 1), np.uint8), r"shape \(3, 7, 1\)"),
        (np.zeros((), np.uint8), r"shape \(\)"),
        (7, r"shape \(\)"),
        (None, r"shape \(\) and dtype object"),
        (ROYAL, "dtype <U"),
        ([ROYAL], "dtype <U"),
        (b"AsKsQsJsTs", "dtype .S"),
        ([["As", "Ks", "Qs", "Js", "Ts"]], "dtype <U"),
        ([[0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 5]], r"\[\[0, 1, 2, 3, 4\]"),
        ([[0, 1, 2, 3, 10**30]], f"dtype object, with {10**30} in it"),
        ([[0, 1, 2, 3, -(10**5000)]], "dtype object, with an int of .* bits in it"),
        ([[0, 1, 2, 3, None]], "dtype object, with None in it"),
        (np.ma.array([[0, 1, 2, 3, 4]]), "a masked array"),
        ([[0, 1, 2, 3, float("nan")]], "dtype float64"),
        ([[0, 1, 2, 3, [4]]], r"\[\[0, 1, 2, 3, \[4\]\]\]"),
        ([[]], r"shape \(1, 0\)"),
    ],
)
def test_arrays_that_are_no_hands_are_refused(wrong: Any, got: str) -> None:
    for check in (True, False):
        with pytest.raises(CardError, match=rf"expected hands: an integer array \(n, 5\), .*, got .*{got}"):
            evaluate_many(wrong, check=check)


@pytest.mark.kernel
@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("row", [0, 1, 7, 8, 15, 31, 63, 98, 99])
def test_the_first_bad_row_is_named(size: int, row: int) -> None:
    good = random_hands(100, size, seed=5)
    for column in range(size):
        for number, dtype in [
            (52, "u1"),
            (255, "u1"),
            (64, "i1"),
            (-1, "i1"),
            (-1, ">i8"),
            (256, "i2"),
            (2**32, "u8"),
            (2**63, ">u8"),
        ]:
            hands = good.astype(dtype)
            hands[row:, column] = number
            with pytest.raises(
                CardError, match=rf"0\.\.51, got {number} in row {row}, column {column} of hands"
            ):
                evaluate_many(hands)
        for other in range(column):
            hands = good.copy()
            hands[row:, column] = hands[row:, other]
            name = format_cards(hands[row, column : column + 1])
            with pytest.raises(CardError, match=f"card {name} comes twice in row {row} of hands: "):
                evaluate_many(hands)


@pytest.mark.kernel
def test_unchecked_hands_never_leave_the_tables() -> None:
    random = np.random.default_rng(6)
    for size in (5, 6, 7):
        anything = random.integers(0, 256, (100_000, size), dtype=np.uint8)
        assert evaluate_many(anything, check=False).max() <= N_STRENGTHS
        assert evaluate_many(np.full((100, size), 2**40 + 255), check=False).max() <= N_STRENGTHS
    masks = random.integers(0, 2**64, 100_000, dtype=np.uint64)
    masks[:2] = 0, 2**64 - 1
    assert evaluate_masks(masks, check=False).max() <= N_STRENGTHS


@pytest.mark.kernel
@pytest.mark.parametrize("dtype", ["<u8", ">u8", "<i8", ">i8"])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_masks_are_the_hands_they_hold(dtype: str, size: int) -> None:
    cards = random_hands(2_000, size, seed=7)
    masks = (np.uint64(1) << cards.astype(np.uint64)).sum(axis=1).astype(dtype)
    for array in (masks, np.repeat(masks, 3)[::3], masks[::-1][::-1]):
        assert np.array_equal(evaluate_masks(array), evaluate_many(cards))
        assert np.array_equal(evaluate_masks(array, check=False), evaluate_many(cards))


@pytest.mark.kernel
def test_masks_may_hold_five_six_and_seven_cards_side_by_side() -> None:
    hands = [parse_cards(ROYAL)[:size] for size in (5, 7, 6, 6, 7, 5, 5, 6, 7)]
    assert evaluate_masks([cards_to_mask(hand) for hand in hands]).tolist() == [7462] * 9
    assert evaluate_masks([]).shape == (0,)
    assert evaluate_masks(np.empty(0, np.uint64)).shape == (0,)


@pytest.mark.kernel
@pytest.mark.parametrize(
    ("mask", "got"),
    [
        (0, r"0x0 \(0 cards\)"),
        (0b1111, r"0xf \(4 cards\)"),
        (0xFF, r"0xff \(8 cards\)"),
        (2**52 - 1, r"0xfffffffffffff \(52 cards\)"),
        (2**52 | 0xF, r"0x1000000000000f \(bits that are no card\)"),
        (2**64 - 1, r"0xffffffffffffffff \(bits that are no card\)"),
    ],
)
def test_the_first_bad_mask_is_named(mask: int, got: str) -> None:
    for index in (0, 3, 4, 17, 49):
        masks = np.full(50, 0b11111, np.uint64)
        masks[index:] = mask
        with pytest.raises(
            CardError, match=f"expected masks of 5, 6 or 7 of the 52 cards, got {got} at index {index}$"
        ):
            evaluate_masks(masks)


def test_a_negative_mask_is_named() -> None:
    with pytest.raises(CardError, match=r"got -0x1 \(bits that are no card\) at index 1"):
        evaluate_masks([0b11111, -1])


@pytest.mark.parametrize(
    "wrong",
    [
        0b11111,
        None,
        "As",
        [[31]],
        np.zeros(3),
        np.zeros(3, bool),
        [2**70],
        [31, None],
        [[1], 2],
        np.ma.array([31]),
    ],
    ids=shown,
)
def test_arrays_that_are_no_masks_are_refused(wrong: Any) -> None:
    with pytest.raises(CardError, match=r"expected masks: an integer array \(n,\), got "):
        evaluate_masks(wrong)


def test_results_are_written_to_out() -> None:
    cards = random_hands(300, 7, seed=8)
    expected = evaluate_many(cards)
    masks = (np.uint64(1) << cards.astype(np.uint64)).sum(axis=1)
    plain, holder = np.zeros(300, np.uint16), np.zeros((300, 3), np.uint16)
    for out in (plain, holder[:, 1], np.zeros(300, np.uint16)[::-1]):
        assert evaluate_many(cards, out=out) is out
        assert np.array_equal(out, expected)
        out[...] = 0
        assert evaluate_masks(masks, out=out) is out
        assert np.array_equal(out, expected)
    assert not holder[:, [0, 2]].any()


def test_out_may_lie_over_the_input() -> None:
    cards = random_hands(300, 7, seed=9)
    expected = evaluate_many(cards)
    for offset in range(8):
        memory = np.zeros(300 * 7 + 300, np.uint16)
        hands = memory[: 300 * 7].reshape(300, 7)
        hands[...] = cards
        assert np.array_equal(evaluate_many(hands, out=memory[offset * 250 : offset * 250 + 300]), expected)
    for start in (0, 750, 1_500):  # bytes are read in place: behind, beside and ahead of what is written
        memory = cards.reshape(-1).copy()
        out = memory[start : start + 600].view(np.uint16)
        assert np.array_equal(evaluate_many(memory.reshape(300, 7), out=out), expected)


@pytest.mark.parametrize(
    ("out", "got"),
    [
        (np.zeros(3, np.int16), r"shape \(3,\) and dtype int16"),
        (np.zeros(3, ">u2" if np.dtype("u2") == np.dtype("<u2") else "<u2"), r"shape \(3,\) and dtype .u2"),
        (np.zeros(3, np.uint64), r"shape \(3,\) and dtype uint64"),
        (np.zeros(2, np.uint16), r"shape \(2,\)"),
        (np.zeros((3, 1), np.uint16), r"shape \(3, 1\)"),
        (np.broadcast_to(np.uint16(0), (3,)), "a read-only one"),
        ([0, 0, 0], r"\[0, 0, 0\] \(list\)"),
        (bytearray(6), r"bytearray\(.*\) \(bytearray\)"),
    ],
)
def test_a_wrong_out_is_refused(out: Any, got: str) -> None:
    for call, given_ in ((evaluate_many, random_hands(3, 5, 1)), (evaluate_masks, [31, 31, 31])):
        with pytest.raises(
            ValueError, match=rf"expected out: a writeable uint16 array of shape \(3,\), got {got}"
        ):
            call(given_, out=out)


# --- threads ----------------------------------------------------------------------------------------------


@pytest.mark.kernel
@pytest.mark.parametrize("threads", [1, 2, 3, 100, None, np.int64(2)])
def test_threads_do_not_change_results(threads: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "_BLOCK", 1_000)
    monkeypatch.setattr(strength, "_WORTH_SPLITTING", 2_000)
    monkeypatch.setenv("HOLDEM_EVAL_THREADS", "2")
    cards = random_hands(10_007, 7, seed=10).astype(np.int64)
    expected = [evaluate(hand) for hand in cards[-2_000:].tolist()]
    assert evaluate_many(cards, threads=threads)[-2_000:].tolist() == expected
    masks = np.uint64(1) << cards.astype(np.uint64)
    assert evaluate_masks(masks.sum(axis=1), threads=threads)[-2_000:].tolist() == expected
    cards[[9_999, 5_003, 5_004, 7_000]] = -3
    with pytest.raises(CardError, match="got -3 in row 5003, column 0"):
        evaluate_many(cards, threads=threads)


def test_little_work_starts_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a pool for a little work")

    monkeypatch.setattr(concurrent.futures, "ThreadPoolExecutor", refuse)
    monkeypatch.setenv("HOLDEM_EVAL_THREADS", "8")
    monkeypatch.setattr(strength, "_BLOCK", 50_000)
    cards = random_hands(100_000, 5, seed=11)
    assert evaluate_many(cards, threads=None).shape == (100_000,)
    assert evaluate_many(cards[:1_000], threads=8).shape == (1_000,)
    with pytest.raises(AssertionError, match="a pool"):
        evaluate_many(cards, threads=8)


def test_the_number_of_threads_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    for wrong in (0, -1, 1025, 10**30, True, 1.0, "2", float("nan"), [1]):
        with pytest.raises(ValueError, match=r"expected threads to be an int 1\.\.1024 or None, got "):
            evaluate_many([], threads=wrong)  # type: ignore[arg-type]
    monkeypatch.setenv("HOLDEM_EVAL_THREADS", "3")
    assert thread_count(None) == 3
    assert thread_count(5) == 5
    for text in ("0", "-1", "1025", "two", "", "1.5", "٣", " 3", "3\n", "9" * 5000):
        monkeypatch.setenv("HOLDEM_EVAL_THREADS", text)
        with pytest.raises(
            ValueError,
            match=rf"expected HOLDEM_EVAL_THREADS to be an int 1\.\.1024, got '? ?{text.strip()[:20]}",
        ):
            evaluate_masks([], threads=None)
    monkeypatch.delenv("HOLDEM_EVAL_THREADS")
    assert thread_count(None) >= 1


# --- boards -----------------------------------------------------------------------------------------------


@pytest.mark.kernel
@pytest.mark.parametrize(
    ("board", "dead"),
    [
        ("Qs Js Ts 3d 2c", ""),
        ("Qs Js Ts 3d 2c", "Ah As 7d"),
        ("2c 3c 4c 5c 7c", "6c"),
        ("As Ks Qs Js Ts", ""),
        ("8c 8d 8h 8s Ac", "Kd"),
        ("2c 2d 2h Ks Kd", ""),
        ("2c 7d 9h Js Kc", "2d 3d 4d 5d 6d 8d 9d"),
    ],
)
def test_a_board_values_every_combo(board: str, dead: str) -> None:
    strengths = board_strengths(board, dead)
    assert strengths.shape == (1326,)
    assert strengths.dtype == np.uint16
    full = parse_cards(board)
    gone = set(full + parse_cards(dead))
    expected = [0 if gone & {a, b} else evaluate((a, b, *full)) for a, b in COMBO_CARDS.tolist()]
    assert strengths.tolist() == expected


def test_a_board_of_the_wrong_kind_is_refused() -> None:
    with pytest.raises(CardError, match="expected a board of 5 cards, got 3: Qs Js Ts"):
        board_strengths("QsJsTs")
    with pytest.raises(CardError, match="card Qs comes twice"):
        board_strengths("QsJsTsQs2c")
    with pytest.raises(CardError, match="card 2d comes twice"):
        board_strengths("QsJsTs3s2c", dead="2d2d")
    with pytest.raises(DealError, match="dead card 3s is also on the board"):
        board_strengths("QsJsTs3s2c", dead="2d3s")
    with pytest.raises(CardError, match="expected a board of 5 cards, got none"):
        board_strengths(None)  # type: ignore[arg-type]


def test_the_instruction_set_has_a_name() -> None:
    assert simd() in ("avx2", "scalar")
