"""Cards, masks, combos and classes: the encoding, what texts are read, and how everything else is refused."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from decimal import Decimal
from itertools import cycle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.ids import shown_as_id

from holdem_eval.cards import (
    CARD_NAMES,
    FULL_MASK,
    cards_to_mask,
    format_cards,
    mask_to_cards,
    parse_board,
    parse_card,
    parse_cards,
)
from holdem_eval.combos import (
    CLASS_CELL,
    CLASS_NAMES,
    COMBO_CARDS,
    COMBO_CLASS,
    COMBO_MASKS,
    blocked_combos,
    class_name,
    combo_cards,
    combo_index,
    combo_name,
)
from holdem_eval.errors import CardError, DealError, IllegalAction, RangeError, shown

some_cards = st.lists(st.integers(0, 51), max_size=52, unique=True)


class Unprintable:
    def __repr__(self) -> str:
        raise RuntimeError("no repr")


class Number:
    def __index__(self) -> int:
        return 51


class NotIterable:
    """Has the method, and yet cannot be iterated."""

    def __iter__(self) -> Iterator[object]:
        raise TypeError("not iterable")


def test_the_encoding_is_four_times_rank_plus_suit() -> None:
    assert [parse_card(name) for name in ("2c", "2d", "2h", "2s", "3c", "As")] == [0, 1, 2, 3, 4, 51]
    assert tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs") == CARD_NAMES


@pytest.mark.parametrize(
    ("text", "name"),
    [
        *((name, name) for name in ("As", "2c", "Th")),
        *((text, "Ts") for text in ("10s", "TS", "tS", "ts", "10S", "T♠", "10♤", "10♠\ufe0f", "T♠\ufe0e")),
        *((text, "Ad") for text in ("A♦", "a♢", "A♦\ufe0f")),
        *((text, "Kh") for text in ("K♥", "k♡", "K❤", "K❤\ufe0f")),
        *((text, "9c") for text in ("9♣", "9♧", " 9c", "9c ", "\t9c\n", ",9c,")),
    ],
)
def test_a_card_is_read_in_every_usual_spelling(text: str, name: str) -> None:
    assert CARD_NAMES[parse_card(text)] == name


@pytest.mark.parametrize(
    "text",
    [
        "AsKh10d",
        "As Kh 10d",
        "As,Kh,Td",
        " As, Kh ,\n td ",
        "A♠K♥10♦",
        "as\u00a0kh\u00a0td",
        "A♠\ufe0fK❤\ufe0fT♦\ufe0f",
        "AsKh Td,",
        "As;Kh;Td;",
        "[As Kh 10d]",
        "[As, Kh] [Td]",
        "[As]Kh;[ Td ]",
        "[][As Kh Td]",
    ],
)
def test_cards_stand_with_or_without_separators(text: str) -> None:
    assert parse_cards(text) == (51, 46, 33)


@pytest.mark.parametrize(
    "cards",
    [
        ["As", "Kh", "10d"],
        (51, 46, 33),
        ("A♠", 46, np.int64(33)),
        np.array([51, 46, 33], dtype=np.int8),
        np.array(["As", "Kh", "Td"]),
        iter([51, 46, 33]),
        {51: None, 46: None, 33: None}.keys(),
        [Number(), "Kh", 33],
    ],
    ids=["texts", "ints", "mixed", "int8", "str array", "iterator", "keys", "index"],
)
def test_cards_come_from_any_iterable(cards: object) -> None:
    assert parse_cards(cards) == (51, 46, 33)


@pytest.mark.parametrize(
    "nothing", ["", " ", " , ", ";", "[]", [], (), np.array([], dtype=np.uint8)], ids=repr
)
def test_no_cards_are_no_cards(nothing: object) -> None:
    assert parse_cards(nothing) == ()


@given(some_cards, st.sampled_from(["", " ", ",", ", "]))
def test_printed_cards_are_read_back(cards: list[int], separator: str) -> None:
    text = format_cards(cards, separator)
    assert (
        parse_cards(text) == parse_cards(text.upper()) == parse_cards(text.replace("T", "10")) == tuple(cards)
    )


@pytest.mark.parametrize(
    ("text", "token", "column"),
    [
        ("Ax", "Ax", 1),
        ("1s", "1s", 1),
        ("Zz", "Zz", 1),
        ("A", "A", 1),
        ("Ahh", "h", 3),
        ("AsKx9", "Kx9", 3),
        ("As, Kh 11d Qc", "11d", 8),
        ("As♠", "♠", 3),
        ("100s", "100s", 1),
        ("As-Kh", "-Kh", 3),
        ("[As", "[As", 1),
        ("As] Kh", "]", 3),
        ("[[As] Kh]", "[[As]", 1),
        ("As][Kh", "][Kh", 3),
        ("A[s]", "A", 1),
        ("[As] [Zz]", "Zz", 7),
        ("{As Kh}", "{As", 1),
        ("A s", "A", 1),
        ("A♠\ufe0f Xx", "Xx", 5),
        ("\u212as", "\u212as", 1),  # the Kelvin sign folds to k
        ("A\u017f", "A\u017f", 1),  # the long s folds to s
        ("٣s", "٣s", 1),  # a digit, but not one of ours
        ("ＡＳ", "ＡＳ", 1),  # full width
        ("As\0", "\0", 3),
        ("-1", "-1", 1),
        ("51", "51", 1),
    ],
)
def test_a_wrong_text_is_named_with_its_column(text: str, token: str, column: int) -> None:
    with pytest.raises(CardError, match="expected cards such as") as error:
        parse_cards(text)
    assert str(error.value).endswith(f"got {token!r} at column {column} of {text!r}")


@pytest.mark.parametrize("text", ["", "AsKh", "As As", " "])
def test_one_card_is_one_card(text: str) -> None:
    with pytest.raises(CardError, match="expected one card such as 'As'"):
        parse_card(text)


WRONG_CARDS = [
    None, True, np.True_, 1.0, float("nan"), -1, 52, 10**30, -(10**5000), 1j, b"As", [51], [["As"]], object(),
    Unprintable(), np.float64(3), np.array([3]), np.array([3, 4]), parse_card,
]  # fmt: skip


@pytest.mark.parametrize("card", WRONG_CARDS, ids=shown_as_id)
def test_what_is_no_card_is_refused(card: object) -> None:
    with pytest.raises(CardError, match="expected a card") as error:
        parse_card(card)
    assert len(str(error.value)) < 300
    with pytest.raises(CardError, match="expected a card"):
        parse_cards([51, card])


@pytest.mark.parametrize(
    "cards",
    [
        None,
        51,
        1.5,
        True,
        b"AsKh",
        bytearray(b"\0\1"),
        {51: 1},
        {"As": 1},
        np.int64(3),
        Number(),
        object(),
        str,
        np.array(51),
        np.array("As"),
        NotIterable(),
    ],
    ids=shown_as_id,
)
def test_what_are_no_cards_is_refused(cards: object) -> None:
    with pytest.raises(CardError, match=r"expected cards \(a text"):
        parse_cards(cards)


@pytest.mark.parametrize(
    ("cards", "name"),
    [("AsAs", "As"), ("As Kh A♠", "As"), ([3, "2s"], "2s"), ((0, 1, 0, 1), "2c"), ("10h Th", "Th")],
)
def test_a_card_comes_once(cards: object, name: str) -> None:
    with pytest.raises(CardError, match=f"card {name} comes twice in "):
        parse_cards(cards)


def test_an_endless_iterator_ends() -> None:
    with pytest.raises(CardError, match="comes twice"):
        parse_cards(itertools.repeat(7))
    with pytest.raises(CardError, match=r"int 0\.\.51\), got 52"):
        parse_cards(itertools.count())


def test_messages_stay_short() -> None:
    for cards in ("As" * 10**6, [0] * 10**6, "x" * 10**6, [10**100_000], np.zeros(10**6, np.uint8)):
        with pytest.raises(CardError) as error:
            parse_cards(cards)
        assert len(str(error.value)) < 300
        assert "\n" not in str(error.value)


def test_all_errors_are_value_errors() -> None:
    assert all(issubclass(error, ValueError) for error in (CardError, RangeError, DealError, IllegalAction))


@given(some_cards)
def test_masks_and_cards_are_the_same_sets(cards: list[int]) -> None:
    mask = cards_to_mask(cards)
    assert mask.bit_count() == len(cards)
    assert mask_to_cards(mask) == mask_to_cards(np.uint64(mask)) == tuple(sorted(cards))


@pytest.mark.parametrize("mask", [-1, FULL_MASK + 1, 10**5000, 1.0, None, True, "As"], ids=shown)
def test_a_wrong_mask_is_refused(mask: object) -> None:
    with pytest.raises(CardError, match="expected a mask of the 52 cards"):
        mask_to_cards(mask)
    with pytest.raises(CardError, match="expected a mask of the 52 cards"):
        blocked_combos(mask)


def test_combos_are_numbered_by_the_higher_card_then_the_lower() -> None:
    pairs = [(a, b) for b in range(52) for a in range(b)]
    assert [tuple(pair) for pair in COMBO_CARDS.tolist()] == pairs == [combo_cards(i) for i in range(1326)]
    assert [combo_index(a, b) for a, b in pairs] == [combo_index(b, a) for a, b in pairs] == list(range(1326))
    assert COMBO_MASKS.tolist() == [1 << a | 1 << b for a, b in pairs]
    assert combo_name(combo_index("Kh", "As")) == "AsKh"


def test_the_tables_have_their_dtypes_and_cannot_be_written() -> None:
    for table, shape, dtype in [
        (COMBO_CARDS, (1326, 2), np.uint8),
        (COMBO_MASKS, (1326,), np.uint64),
        (COMBO_CLASS, (1326,), np.uint8),
        (blocked_combos(1), (1326,), np.bool_),
    ]:
        assert table.shape == shape
        assert table.dtype == dtype
        assert table.flags.c_contiguous
        with pytest.raises(ValueError, match="read-only"):
            table[0] = 0


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (lambda: combo_index(5, 5), "expected two different cards, got 3d twice"),
        (lambda: combo_index("As", 51), "expected two different cards, got As twice"),
        (lambda: combo_index(0, 52), "expected a card .*, got 52"),
        (lambda: combo_index(-1, 4), "expected a card .*, got -1"),
        (lambda: combo_cards(1326), r"expected a combo number 0\.\.1325, got 1326"),
        (lambda: combo_cards(-1), r"expected a combo number 0\.\.1325, got -1"),
        (lambda: combo_name(1.0), r"expected a combo number 0\.\.1325, got 1\.0 \(float\)"),
        (lambda: class_name(169), r"expected a cell 0\.\.168 of the 13 x 13 grid, got 169"),
        (lambda: class_name(-1), r"expected a cell 0\.\.168 of the 13 x 13 grid, got -1"),
    ],
)
def test_wrong_numbers_of_combos_and_cells_are_refused(call: object, expected: str) -> None:
    with pytest.raises(CardError, match=expected):
        call()


def test_every_combo_is_in_the_class_its_name_says() -> None:
    for (a, b), cell in zip(COMBO_CARDS.tolist(), COMBO_CLASS.tolist(), strict=True):
        ranks = CARD_NAMES[b][0] + CARD_NAMES[a][0]
        suffix = "" if ranks[0] == ranks[1] else "s" if a % 4 == b % 4 else "o"
        assert CLASS_NAMES[cell] == ranks + suffix


def test_the_grid_starts_with_aces_and_holds_suited_hands_above_its_diagonal() -> None:
    grid = np.array(CLASS_NAMES).reshape(13, 13)
    assert grid[0, :3].tolist() == ["AA", "AKs", "AQs"]
    assert grid[:3, 0].tolist() == ["AA", "AKo", "AQo"]
    assert grid[12, 12] == "22"
    assert [CLASS_CELL[name] for name in CLASS_NAMES] == list(range(169))
    sizes = np.bincount(COMBO_CLASS, minlength=169).reshape(13, 13)
    above = np.triu(np.ones((13, 13), dtype=bool), 1)
    assert set(sizes[above]) == {4}
    assert set(sizes[above.T]) == {12}
    assert set(sizes.diagonal()) == {6}


@given(some_cards)
def test_blocked_combos_hold_a_card_of_the_mask(cards: list[int]) -> None:
    blocked = blocked_combos(cards_to_mask(cards))
    assert blocked.tolist() == [a in cards or b in cards for a, b in COMBO_CARDS.tolist()]


@pytest.mark.parametrize("mask", [True, np.True_, 1.0, Decimal(1), [1]], ids=shown)
def test_a_mask_is_checked_though_its_like_was_asked_before(mask: object) -> None:
    assert blocked_combos(1).sum() == blocked_combos(np.uint64(1)).sum() == 51  # 1 == True == 1.0, to a cache
    with pytest.raises(CardError, match="expected a mask of the 52 cards"):
        blocked_combos(mask)


def test_a_board_has_the_sizes_asked_for() -> None:
    assert parse_board("") == ()
    assert parse_board("Qs7h2d") == (43, 22, 1)
    assert parse_board(["Qs"], sizes=(1,)) == (43,)
    with pytest.raises(CardError, match="expected a board of 0, 3, 4 or 5 cards, got 2: Qs 7h"):
        parse_board("Qs7h")
    with pytest.raises(CardError, match="expected a board of 5 cards, got none"):
        parse_board("", sizes=(5,))
    with pytest.raises(CardError, match="expected a board of 3 or 4 cards, got 5: 2c 3c 4c 5c 6c"):
        parse_board("2c3c4c5c6c", sizes=(3, 4))
    with pytest.raises(CardError, match="card Qs comes twice"):
        parse_board("QsQs7h")


def test_cards_without_end_are_an_error() -> None:
    with pytest.raises(CardError, match="comes twice"):
        parse_cards(cycle(["As", "Kh"]))
    with pytest.raises(CardError, match="at most 52 cards, got more"):
        format_cards(cycle(["As", "Kh"]))
    assert format_cards(["As"] * 52) == "As" * 52


def test_format_cards_prints_ascii() -> None:
    assert format_cards("A♠10♥ qd") == "AsThQd"
    assert format_cards([51, 51, 0], "-") == "As-As-2c"  # a message may have to print a card twice
    with pytest.raises(CardError, match=r"0\.\.51\), got 52"):
        format_cards([52])
