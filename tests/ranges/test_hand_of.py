"""Which texts are a hand of two cards, in every spelling, and which are ranges or nothing."""

from __future__ import annotations

import pytest

from holdem_eval.cards import CARD_NAMES
from holdem_eval.combos import N_COMBOS, combo_cards, combo_index
from holdem_eval.errors import RangeError
from holdem_eval.ranges import Range
from holdem_eval.ranges.grammar import hand_of, parse_hand

BETWEEN = ["", " ", ",", ", ", ";", " ; ", "\n", "\r\n", "\t", "\u00a0", ",,", " " * 1000]
AROUND = [("", ""), (" ", " "), ("[", "]"), ("[ ", " ]"), ("\ufeff", ""), ("", ","), (";", "\n")]
SPELLINGS = [
    ("As", "Th"),
    ("as", "th"),
    ("AS", "10H"),
    ("A♠", "T♥"),
    ("a♤", "10♡"),
    ("A♠\ufe0f", "10❤\ufe0f"),
]


@pytest.mark.parametrize(("first", "second"), SPELLINGS)
@pytest.mark.parametrize("between", BETWEEN, ids=repr)
def test_two_cards_in_every_spelling_are_that_hand(first: str, second: str, between: str) -> None:
    hand = combo_index("As", "Th")
    for before, after in AROUND:
        text = f"{before}{first}{between}{second}{after}"
        assert hand_of(text) == (51, 34), text
        assert hand_of(f"{before}{second}{between}{first}{after}") == (34, 51), text
        assert Range(text).weights[hand] == Range(text).combos == 1
        assert parse_hand(text).tolist() == [hand]
    assert hand_of(f"[{first}]{between}[{second}]") == (51, 34)


def test_all_hands_as_they_are_printed() -> None:
    for combo in range(N_COMBOS):
        low, high = combo_cards(combo)
        assert hand_of(CARD_NAMES[low] + CARD_NAMES[high]) == (low, high)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "none", "random", "AK", "AKs", "QQ+", "As", "[As]", "AsKsQs", "As Ks Qs", "AsK", "A s Ks"),
        *("As-Ks", "AsKs-AsQs", "AsKs:1", "AsKs@1", "!AsKs", "50%(AsKs)", "[50]AsKs[/50]", "AsAs", "As As"),
        *("[AsKs", "AsKs]", "[[AsKs]]", "As][Ks", "(As Ks)", "{As Ks}", "AsKs.", "As+Ks", "As/Ks", "As*s"),
        *("2" * 100, "AsKs" * 1000, "As" + " " * 1000 + "K", "\ud800AsKs", "A\u017fKs", "\u212asAs"),
    ],
)
def test_all_else_is_none(text: str) -> None:
    assert hand_of(text) is None


@pytest.mark.parametrize(
    "text", ["AK,QQ", "AK QQ", "AK QQ+", "As Kx", "55- 33", "50%(AA)", "[50]AA[/50]", ", ,"]
)
def test_one_word_is_one_word(text: str) -> None:
    with pytest.raises(RangeError, match="expected a hand such as"):
        parse_hand(text)
