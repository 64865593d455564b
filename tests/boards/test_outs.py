"""Outs against the oracle, card by card, and the numbers that players know."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import numpy as np
import oracle
import pytest

import holdem_eval as he
from holdem_eval.combos import COMBO_CARDS, N_COMBOS

pytestmark = pytest.mark.kernel

RNG = random.Random(11)
Question = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def dealt(n_board: int, n_dead: int) -> Question:
    cards = tuple(RNG.sample(range(52), 2 + n_board + n_dead))
    return cards[:2], cards[2 : 2 + n_board], cards[2 + n_board :]


QUESTIONS = [dealt(n_board, n_dead) for n_board in (3, 4) for n_dead in (0, 0, 0, 5) for _ in range(15)]
for _text in (
    "AhKh JsTs9c8d",
    "7h2c JsTs9c8d",
    "AhJh 9h8h7h6h",
    "Th5d 9h8h7h6h",
    "KhKd 7s7h7d2c",
    "Ad2d 2s2hQc7c",
):
    _hand, _board = _text.split()
    QUESTIONS.append((he.parse_cards(_hand), he.parse_cards(_board), ()))


def named(question: Question) -> str:
    return "-".join(map(he.format_cards, question))


def unseen(*seen: Sequence[int]) -> list[int]:
    gone = {card for cards in seen for card in cards}
    return [card for card in range(52) if card not in gone]


def alone(cards: Sequence[int]) -> int:
    """The category of three to five cards by themselves."""
    if len(cards) == 5:
        return oracle.category(cards)
    counts = sorted(Counter(card // 4 for card in cards).values(), reverse=True)
    if counts[0] == 2:
        return oracle.TWO_PAIR if counts[1:2] == [2] else oracle.PAIR
    return {1: oracle.HIGH_CARD, 3: oracle.TRIPS, 4: oracle.QUADS}[counts[0]]


@pytest.mark.parametrize("question", QUESTIONS, ids=named)
def test_lifting_cards_are_those_with_a_higher_category(question: Question) -> None:
    hand, board, dead = question
    now = oracle.category((*hand, *board))
    lifted: dict[he.Category, list[int]] = {}
    own: dict[he.Category, list[int]] = {}
    for card in unseen(*question):
        then = oracle.category((*hand, *board, card))
        if then <= now:
            continue
        lifted.setdefault(he.Category(then), []).append(card)
        board_now, board_then = alone(board), alone((*board, card))
        is_shared = board_then - board_now >= then - now
        if board_then in (oracle.STRAIGHT, oracle.STRAIGHT_FLUSH):  # a higher straight is the hand's own
            is_shared &= oracle.value((*hand, *board, card)) == oracle.value((*board, card))
        if not is_shared:
            own.setdefault(he.Category(then), []).append(card)
    for shared, wanted in ((True, lifted), (False, own)):
        found = he.outs(hand, board, dead=dead, shared=shared)
        assert found == {category: tuple(cards) for category, cards in wanted.items()}
        assert list(found) == sorted(found, reverse=True)
        assert found == he.Board(board, dead).outs(hand, shared=shared)


def is_ahead(
    hand: Sequence[int],
    board: Sequence[int],
    villain: dict[tuple[int, int], Fraction | int],
    gone: Sequence[int],
) -> bool:
    """More than half of the weight that shares no card with the hand or the board, ties half."""
    own, share, total = oracle.value((*hand, *board)), Fraction(0), Fraction(0)
    for pair, weight in villain.items():
        if {*pair} & {*hand, *board, *gone}:
            continue
        other = oracle.value((*pair, *board))
        share += weight * (Fraction(1) if own > other else Fraction(1, 2) if own == other else Fraction(0))
        total += weight
    return share > total / 2


@pytest.mark.parametrize("question", QUESTIONS[::3], ids=named)
def test_leading_cards_put_the_hand_ahead(question: Question) -> None:
    hand, board, dead = question
    pairs = [*combinations(unseen(*question), 2)]
    some = {pair: Fraction(RNG.randint(1, 8), 8) for pair in RNG.sample(pairs, 12)}
    for villain, given in (
        (some, {he.format_cards(pair): float(weight) for pair, weight in some.items()}),
        ({pairs[5]: 1}, pairs[5]),
    ):
        named_hand = pairs[5] if given is pairs[5] else ()
        found = he.outs(hand, board, given, dead=dead)
        wanted = [
            card
            for card in unseen(*question, named_hand)
            if is_ahead(hand, (*board, card), villain, dead) and not is_ahead(hand, board, villain, dead)
        ]
        assert found["lead"] == tuple(wanted)
        without = he.outs(hand, board, dead=(*dead, *named_hand))
        assert {key: cards for key, cards in found.items() if key != "lead"} == without
        assert he.Board(board, dead).outs(hand, given) == found


def test_against_many_hands_at_once() -> None:
    hand, board = he.parse_cards("JhTh"), he.parse_cards("Qs7h2d4c")
    everyone = dict.fromkeys(combinations(unseen(hand, board), 2), 1)
    wanted = [card for card in unseen(hand, board) if is_ahead(hand, (*board, card), everyone, ())]
    assert not is_ahead(hand, board, everyone, ()) and 0 < len(wanted) < 46
    assert he.outs(hand, board, "random")["lead"] == tuple(wanted)


def test_more_than_half_is_told_to_the_last_digit() -> None:
    """Ten times 0.1 is more than 1 as floats are, by half of the last digit; adding them up one by one gives
    less."""
    low_pairs = [*he.Range("33"), *he.Range("4c4d, 4c4h, 4c4s, 4d4h")]
    given = dict.fromkeys(low_pairs, 0.1) | {"KcKd": 1.0}
    villain = {tuple(sorted(he.parse_cards(pair))): Fraction(weight) for pair, weight in given.items()}
    assert 0 < sum(villain.values()) - 2 < Fraction(1, 2**53) and sum([0.1] * 10) < 1
    hand, board = he.parse_cards("AhQd"), he.parse_cards("Js7h2d8c")
    wanted = [card for card in unseen(hand, board) if is_ahead(hand, (*board, card), villain, ())]
    assert {*he.parse_cards("QcQhQs")} < {*wanted}  # a pair of queens beats all but the kings
    assert he.outs(hand, board, given)["lead"] == tuple(wanted)


KNOWN = [  # hand, board, cards that make ...
    ("AhKh", "Qh7h2d", {"FLUSH": 9}, "a flush draw"),
    ("AhKh", "Qh7h2d9c", {"FLUSH": 9}, "a flush draw on the turn"),
    ("JcTd", "9h8s2c", {"STRAIGHT": 8}, "an open-ended straight draw"),
    ("JcTd", "9h7s2c", {"STRAIGHT": 4}, "a gutshot"),
    ("JhTh", "9h8h2c", {"STRAIGHT": 6, "FLUSH": 7, "STRAIGHT_FLUSH": 2}, "15: both"),
    ("AhJh", "KhTh2c", {"STRAIGHT": 3, "FLUSH": 8, "STRAIGHT_FLUSH": 1}, "12: a flush draw and a gutshot"),
    ("KhKd", "Qs7h2d", {"THREE_OF_A_KIND": 2}, "a pocket pair"),
    ("7s7c", "Qs7h2d", {"FULL_HOUSE": 6, "FOUR_OF_A_KIND": 1}, "7: a set on the flop"),
    ("7s7c", "Qs7h2d3c", {"FULL_HOUSE": 9, "FOUR_OF_A_KIND": 1}, "10: a set on the turn"),
    ("Qd7c", "Qs7h2d", {"FULL_HOUSE": 4}, "two pair"),
    ("AcKd", "Qs7h2d", {"PAIR": 6}, "overcards"),
    ("Ac7c", "Qs7h2d", {"TWO_PAIR": 3, "THREE_OF_A_KIND": 2}, "5: a pair and a kicker"),
    ("8c6d", "Jh9h7s5c", {"STRAIGHT": 0}, "a straight already"),
    ("JcTd", "9h7s8d2c", {}, "a straight already, no flush near"),
]


@pytest.mark.parametrize(("hand", "board", "wanted", "what"), KNOWN, ids=[what for *_, what in KNOWN])
def test_numbers_that_players_know(hand: str, board: str, wanted: dict[str, int], what: str) -> None:
    found = he.outs(hand, board, shared=False)
    counts = {category.name: len(cards) for category, cards in found.items()}
    assert {name: counts.get(name, 0) for name in wanted} == wanted
    said = what.split(":")[0]
    if said.isdigit():
        assert sum(wanted.values()) == int(said)
    if not wanted:
        assert found == {}


@pytest.mark.parametrize("shared", [True, False])
@pytest.mark.parametrize(("board", "dead"), [("9h8h2c", ""), ("JsTs9c8d", "7h7c"), ("7s7h7d2c", "KcAs")])
def test_all_combos_at_once_have_the_outs_of_each(board: str, dead: str, shared: bool) -> None:
    counts = he.Board(board, dead).outs_by_combo(shared=shared)
    assert counts.shape == (9, N_COMBOS) and counts.dtype == np.uint8
    blocked = {*he.parse_cards(board), *he.parse_cards(dead)}
    for combo, pair in enumerate(COMBO_CARDS.tolist()):
        if {*pair} & blocked:
            assert not counts[:, combo].any()
        elif combo % 7 == 0:
            found = he.outs(pair, board, dead=dead, shared=shared)
            assert counts[:, combo].tolist() == [len(found.get(category, ())) for category in he.Category]


def test_what_has_no_outs_is_refused() -> None:
    for board in ("", "Qs7h2d4c9s", "Qs7h"):
        with pytest.raises(he.CardError, match="expected a board of 3 or 4 cards"):
            he.outs("AhKh", board)
    for refuse in (lambda board: board.outs("AhKh"), lambda board: board.outs_by_combo()):
        with pytest.raises(he.CardError, match="expected a board of 3 or 4 cards, got 5: Qs 7h 2d 4c 9s"):
            refuse(he.Board("Qs7h2d4c9s"))
    with pytest.raises(he.CardError, match="expected a hand of two cards"):
        he.outs("AK", "Qs7h2d")
    for hand, villain, dead, told in [
        ("AhQs", None, "", "Qs of player 1 is on the board"),
        ("AhKh", None, "Kh", "Kh of player 1 is a dead card"),
        ("AhKh", "KhKd", "", "players 1 and 2 both hold Kh"),
        ("AhAs", "AA", "Ac", "player 2 .AA. has no hand left"),
    ]:
        with pytest.raises(he.DealError, match=told):
            he.outs(hand, "Qs7h2d", villain, dead=dead)
    with pytest.raises(ValueError, match="expected shared to be True or False, got 'no'"):
        he.outs("AhKh", "Qs7h2d", shared="no")  # type: ignore[arg-type]
