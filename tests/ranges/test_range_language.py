"""The range language: each rule with its counts, each error with token, column and hint, and the way back."""

from __future__ import annotations

import random
import re
from itertools import combinations

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from support.slow_ranges import slow_range

from holdem_eval.cards import parse_cards
from holdem_eval.combos import COMBO_CLASS, N_COMBOS, combo_name
from holdem_eval.errors import RangeError
from holdem_eval.ranges import Range

RANKS = "23456789TJQKA"
SUITS = "cdhs"
HANDS = [high + low for low, high in combinations([r + s for r in RANKS for s in SUITS], 2)]


def hands_where(rule: object) -> set[str]:
    """The hands, higher card first, that a rule on (high rank, low rank, high suit, low suit) holds for."""
    return {
        hand
        for hand in HANDS
        if rule(RANKS.index(hand[0]), RANKS.index(hand[2]), hand[1], hand[3])  # type: ignore[operator]
    }


A, K, Q, J, T = 12, 11, 10, 9, 8

MEANINGS = {
    "AA": lambda h, k, s, t: h == k == A,
    "AKs": lambda h, k, s, t: (h, k) == (A, K) and s == t,
    "KAs": lambda h, k, s, t: (h, k) == (A, K) and s == t,
    "AKo": lambda h, k, s, t: (h, k) == (A, K) and s != t,
    "AK": lambda h, k, s, t: (h, k) == (A, K),
    "TT+": lambda h, k, s, t: h == k >= T,
    "1010+": lambda h, k, s, t: h == k >= T,
    "AA+": lambda h, k, s, t: h == k == A,
    "ATs+": lambda h, k, s, t: h == A and T <= k < A and s == t,
    "A10s+": lambda h, k, s, t: h == A and T <= k < A and s == t,
    "76s+": lambda h, k, s, t: (h, k) == (5, 4) and s == t,
    "K9o+": lambda h, k, s, t: h == K and 7 <= k < K and s != t,
    "Q9+": lambda h, k, s, t: h == Q and 7 <= k < Q,
    "22-55": lambda h, k, s, t: h == k <= 3,
    "55-22": lambda h, k, s, t: h == k <= 3,
    "A5s-A2s": lambda h, k, s, t: h == A and k <= 3 and s == t,
    "A2s-A5s": lambda h, k, s, t: h == A and k <= 3 and s == t,
    "AK-AT": lambda h, k, s, t: h == A and T <= k < A,
    "T9s-QJs": lambda h, k, s, t: h - k == 1 and T <= h <= Q and s == t,
    "JTs-54s": lambda h, k, s, t: h - k == 1 and 3 <= h <= J and s == t,
    "AJo-J8o": lambda h, k, s, t: h - k == 3 and h >= J and s != t,
    "AhKh-AhTh": lambda h, k, s, t: h == A and T <= k < A and s == t == "h",
    "KhAh-ThAh": lambda h, k, s, t: h == A and T <= k < A and s == t == "h",
    "AhKd-AhTd": lambda h, k, s, t: h == A and T <= k < A and s == "h" and t == "d",
    "Th9h-QhJh": lambda h, k, s, t: h - k == 1 and T <= h <= Q and s == t == "h",
    "AsAh-QhQs": lambda h, k, s, t: h == k >= Q and {s, t} == {"s", "h"},
    "AsKs": lambda h, k, s, t: (h, k, s, t) == (A, K, "s", "s"),
    "K♠ A♠": lambda h, k, s, t: (h, k, s, t) == (A, K, "s", "s"),
    "10s9s": lambda h, k, s, t: (h, k, s, t) == (T, 7, "s", "s"),
    "As Ks": lambda h, k, s, t: (h, k, s, t) == (A, K, "s", "s"),
    " as,KS ": lambda h, k, s, t: (h, k, s, t) == (A, K, "s", "s"),
    "Ax": lambda h, k, s, t: h == A,
    "Axs": lambda h, k, s, t: h == A and s == t,
    "A*s": lambda h, k, s, t: h == A and s == t,
    "Axo": lambda h, k, s, t: h == A and k != A and s != t,
    "7x": lambda h, k, s, t: 5 in (h, k),
    "10xs": lambda h, k, s, t: T in (h, k) and s == t,
    "As*": lambda h, k, s, t: (A, "s") in ((h, s), (k, t)),
    "As*s": lambda h, k, s, t: (h, s, t) == (A, "s", "s"),
    "As*h": lambda h, k, s, t: h == A and (s, t) in (("s", "h"), ("h", "s") if k == A else ("s", "h")),
    "44-": lambda h, k, s, t: h == k <= 2,
    "AA-": lambda h, k, s, t: h == k,
    "22-": lambda h, k, s, t: h == k == 0,
    "A5s-": lambda h, k, s, t: h == A and k <= 3 and s == t,
    "A10o-": lambda h, k, s, t: h == A and k <= T and s != t,
    "A5-": lambda h, k, s, t: h == A and k <= 3,
    "76s-": lambda h, k, s, t: h == 5 and k <= 4 and s == t,
    "32o-": lambda h, k, s, t: (h, k) == (1, 0) and s != t,
    "AKs-AT": lambda h, k, s, t: h == A and T <= k < A and s == t,
    "AK-ATo": lambda h, k, s, t: h == A and T <= k < A and s != t,
    "JT-67s": lambda h, k, s, t: h - k == 1 and 5 <= h <= J and s == t,
    "KQs-K9": lambda h, k, s, t: h == K and 7 <= k < K and s == t,
    "KQ-K9o": lambda h, k, s, t: h == K and 7 <= k < K and s != t,
    "Tx+": lambda h, k, s, t: h >= T,
    "T*+": lambda h, k, s, t: h >= T,
    "10xs+": lambda h, k, s, t: h >= T and s == t,
    "TXo+": lambda h, k, s, t: h >= T and h != k and s != t,
    "Ax+": lambda h, k, s, t: h == A,
    "2x+": lambda h, k, s, t: True,
    "2xo+": lambda h, k, s, t: h != k and s != t,
    "5x-": lambda h, k, s, t: k <= 3,
    "5xs-": lambda h, k, s, t: k <= 3 and s == t,
    "5*o-": lambda h, k, s, t: k <= 3 and h != k and s != t,
    "Kx-": lambda h, k, s, t: k <= K,
    "Kxs": lambda h, k, s, t: K in (h, k) and s == t,
    "**": lambda h, k, s, t: True,
    "*": lambda h, k, s, t: True,
    "XX": lambda h, k, s, t: True,
    "random": lambda h, k, s, t: True,
    "any": lambda h, k, s, t: True,
    "any2": lambda h, k, s, t: True,
    "Any  Two": lambda h, k, s, t: True,
    "any\thand": lambda h, k, s, t: True,
    "100%": lambda h, k, s, t: True,
    "AxKx": lambda h, k, s, t: (h, k) == (A, K) and s == t,
    "AxKy": lambda h, k, s, t: (h, k) == (A, K) and s != t,
    "AxAy": lambda h, k, s, t: h == k == A,
}  # fmt: skip

COUNTS = {
    "AA": 6, "AKs": 4, "AKo": 12, "AK": 16, "T9s-QJs": 12, "JTs-54s": 28, "Ax": 198, "Axs": 48, "Axo": 144,
    "As*": 51, "As*s": 12, "**": 1326, "AxKx": 4, "AxKy": 12,
    "5%": 72, "10%": 134, "15%": 200, "20%": 264, "25%": 334, "50%": 658,
    "top15%": 200, "5%-20%": 192, "20%-5%": 192, "0%": 0, "A2s+, AKs": 48, "none": 0, "33,Ah2h": 7, "7x": 198,
    "0.1%": 0, "0.3%": 6, "15 %": 200, "top 15 %": 200, "5 % - 20 %": 192, "16%-50%": 446, "15%-50%": 458,
    "44-": 18, "76s-": 20, "A5-": 64, "Tx+": 830, "Txs+": 200, "Txo+": 600, "Kx+": 380, "5x-": 696, "Kxs": 48,
    "5xs-": 168, "5xo-": 504, "KX": 198, "98s+": 4, "QQ+, AKs, A5s-A2s:0.5, 15%": 200 + 12,
}  # fmt: skip


@pytest.mark.parametrize("text", MEANINGS)
def test_a_word_names_the_hands_of_its_definition(text: str) -> None:
    assert set(Range(text)) == hands_where(MEANINGS[text])


@pytest.mark.parametrize("text", COUNTS)
def test_counts_of_combos(text: str) -> None:
    assert Range(text).combos == COUNTS[text]


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("aks,QQ+", "AKs, qq+"),
        ("AA\u2013TT", "AA-TT"),
        ("AA\u00a0-\u00a0TT", "AA-TT"),
        ("AA - TT", "AA-TT"),
        ("AA \u2014 TT", "AA-TT"),
        ("QQ\u201422", "QQ-22"),
        ("QQ\u201022", "QQ-22"),
        ("QQ\u201122", "QQ-22"),
        ("QQ\u221222", "QQ-22"),
        ("\ufeffAA,KK", "AA,KK"),
        ("\ufeffAsKs", "AsKs"),
        ("44- ,33", "44-"),
        ("44-\n33", "44-"),
        ("44- \n33", "44-"),
        ("44-\t;AA", "44-,AA"),
        ("50%(44- )", "44-:0.5"),
        ("[50]44- [/50]", "44-:0.5"),
        ("44- ", "44-"),
        ("AA, 44-", "AA, 44-"),
        ("55-:0.5", "55-22:0.5"),
        ("55- : 50 %", "55-22:0.5"),
        ("50%(Ax+)", "Ax:0.5"),
        ("random, !5x-", "6x, 7x, 8x, 9x, Tx, Jx, Qx, Kx, Ax, !2x, !3x, !4x, !5x"),
        ("Ax@2, 5x-@1", "Ax, 5x-:0.5"),
        ("AA:50 %,KK", "AA:0.5,KK"),
        ("AA :50\u00a0%", "AA:0.5"),
        ("15\u202f%", "15%"),
        ("50 %(AA)", "AA:0.5"),
        ("[50 %]AA[/50]", "AA:0.5"),
        ("any, AA", "random"),
        ("any ,AA", "random"),
        ("any\nAA", "random"),
        ("any \nAA", "random"),
        ("any !AA", "random,!AA"),
        ("any two !AA", "random,!AA"),
        ("any two:0.5", "random:0.5"),
        ("any:0.5 AA", "random:0.5, AA"),
        ("any @ 1", "random"),
        ("50%(any )", "random:0.5"),
        ("[50]any[/50]", "random:0.5"),
        ("any two, !any hand, AA", "AA"),
        ("*:0.5", "random:0.5"),
        ("22, 33%", "33%, 22"),
        ("22,\n33%", "33%, 22"),
        ("22;33%", "33%, 22"),
        ("22 33%", "33%, 22"),
        ("22,,33%", "33%, 22"),
        ("22,33", "33-"),
        ("33%,22", "33%, 22"),
        ("5%-20%,5%", "20%"),
        ("AA@100,22@50", "AA,22:0.5"),
        ("AA:0.5,22", "AA:0.5,22"),
        ("AA:1,5%", "AA, 5%"),
        ("AA:50%,22", "AA:0.5,22"),
        ("[As Ks]", "AsKs"),
        ("[As][Ks]", "AsKs"),
        ("As;Ks", "AsKs"),
        ("As\nKs", "AsKs"),
        ("As " + 100 * " " + "Ks", "AsKs"),
        ("AA : 0.5 , KK", "AA:0.5,KK"),
        ("AA @ 2 KK @ 1", "AA@2,KK@1"),
        ("AK ! AKs", "AK,!AKs"),
        ("top 15%", "15%"),
        ("TOP15%", "15%"),
        ("any two, !AA", "random,!AA"),
        ("AA;KK\nQQ JJ\tTT", "TT+"),
        ("AA,", "AA"),
        ("AA ,; \n", "AA"),
        ("\nAA\r\n", "AA"),
        ("10s10h", "TsTh"),
        ("A♠K♠, Q♥️J♥️", "AsKs,QhJh"),
        ("AKs:50%", "AKs:0.5"),
        ("AKs:33.3%", "AKs:0.333"),
        ("AKs:.5", "AKs:0.5"),
        ("AKs:1.", "AKs"),
        ("AKs:1e-5", "AKs:0.00001"),
        ("AA,KK:0", "AA"),
        ("AA,KK,KK:0", "AA"),
        ("AA@100,QQ@50", "AA,QQ:0.5"),
        ("AA@1,KK@0", "AA"),
        ("AA@10,AA@1,KK@2", "AA:0.5,KK"),
        ("50%(KK+,AK)", "KK+:0.5,AK:0.5"),
        ("0.5(AA)", "AA:0.5"),
        ("[50]JTs,KJo[/50]", "JTs:0.5,KJo:0.5"),
        ("[25%]AA[/25%], KK", "AA:0.25,KK"),
        ("[50.0]AA[/50]", "AA:0.5"),
        ("[0.5]AA[/0.5]", "AA:0.005"),
        ("[ 50 ] AA, [ /50 ]".replace("[ /", "[/"), "AA:0.5"),
        ("50%(AA:0.5, 0.5(KK), [50]QQ[/50], JJ)", "AA:0.25,KK:0.25,QQ:0.25,JJ:0.5"),
        ("50%( AA, )", "AA:0.5"),
        ("random, !AKs", "random,AKs:0"),
        ("AK,!AKs", "AKo"),
        ("AK,!AKs,AhKh", "AKo,AhKh"),
        ("AA:0.4, AA:0.7", "AA:0.7"),
        ("AA, 50%(AK, !AKs)", "AA, AKo:0.5"),
        ("15%:0.5", "top15%:50%"),
        ("100%, !15%", "15%-100%"),
        (" None ", "none"),
        ("AKs:0, 25", "52"),
        ("AA:1,22", "AA,22"),
        ("AA:0,22:1", "22"),
    ],
)  # fmt: skip
def test_texts_that_mean_the_same(text: str, same: str) -> None:
    assert Range(text) == Range(same)


def test_an_independent_reader_agrees() -> None:
    for text in [*MEANINGS, *COUNTS]:
        assert Range(text).weights.tolist() == slow_range(text), text


def test_the_names_in_the_documentation_are_exactly_these_weights() -> None:
    weights = Range("AA:0.5, 50%(AA:0.5), KK:50%").weights
    assert weights[N_COMBOS - 1] == 0.25
    assert Range("KK:50%")["KsKh"] == 0.5


HAND = "expected a hand such as QQ+, AKs, A5s-A2s, AsKs or 15%"
WEIGHT = "expected a weight 0..1 or 0%..100% after ':'"
BLANKS = "expected blanks on both sides of '-' or on none"
POINT = "expected a decimal point"
AFTER_ANY = "expected a separator after 'any'"

ERRORS = {
    "AA-22-": ("expected a span with two ends", "AA-22-", 1, "write AA-22"),
    "AA--22": ("expected a span with two ends", "AA--22", 1, "write AA-22"),
    "Q9o-Q7o-Q2o": ("expected a span with two ends", "Q9o-Q7o-Q2o", 1, ""),
    "55- 33": (BLANKS, "55- 33", 1, "write 55-33, or 55-, 33"),
    "KK, 55- A2+": (BLANKS, "55- A2+", 5, "write 55-, A2+"),
    "AA -22": (BLANKS, "AA -22", 1, "write AA-22, or AA-, 22, or AA, !22"),
    "AA \u2212\u00a022, KK -QQ": (BLANKS, "KK -QQ", 10, "write KK-QQ, or KK-, QQ, or KK, !QQ"),
    "AA -5x-": (BLANKS, "AA -5x-", 1, "write AA-, 5x-, or AA, !5x-"),
    "AA:0.5 -22": (BLANKS, "AA:0.5 -22", 1, "write AA:0.5, !22"),
    "55- !33": (BLANKS, "55- !33", 1, "write 55-, !33"),
    "55- 50%(33)": (BLANKS, "55- 50%(", 1, "write 55-, 50%(..."),
    "55-\t[50]33[/50]": (BLANKS, "55-\t[50]", 1, "write 55-, [50]..."),
    "44 -, AA": (BLANKS, "44 -", 1, "write 44-"),
    "44 - , AA": (BLANKS, "44 -", 1, "write 44-"),
    "44 -:0.5": (BLANKS, "44 -:0.5", 1, "write 44-:0.5"),
    "44 -\nAA": (BLANKS, "44 -", 1, "write 44-"),
    "5% -20%": (BLANKS, "5% -20%", 1, "write 5%-20%, or 5%, !20%"),
    "AJs +, AT": (HAND, "+", 5, "write AJs+"),
    "AAs": ("expected a pair without a suit letter", "AAs", 1, "write AA"),
    "AAo": ("expected a pair without a suit letter", "AAo", 1, "write AA"),
    "A1s": (HAND, "A1s", 1, "write ATs"),
    "AKx9": (HAND, "AKx9", 1, "follows a rank"),
    "AA:": (WEIGHT, "AA:", 1, "write AA, or AA:0.5"),
    "AA:-1": (WEIGHT, "AA:-1", 1, "to take hands out write !AA"),
    "AA:nan": (WEIGHT, "AA:nan", 1, ""),
    "AA:٠": (WEIGHT, "AA:٠", 1, ""),
    "AA:2": (WEIGHT, "AA:2", 1, "write AA:0.02 or AA:2%; relative weights are AA@2,..."),
    "AK, A5s:50": (WEIGHT, "A5s:50", 5, "write A5s:0.5 or A5s:50%; relative weights are A5s@50,..."),
    "A5s:150": (WEIGHT, "A5s:150", 1, "relative weights are A5s@150,..."),
    "AK:xx": (WEIGHT, "AK:xx", 1, "write AKs"),
    "AK:xy": (WEIGHT, "AK:xy", 1, "write AKo"),
    "AA:101%": (WEIGHT, "AA:101%", 1, ""),
    "AKs:0,5": ("expected a weight with a decimal point", "AKs:0,5", 1, "write 0.5"),
    "AKs:0,25": ("expected a weight with a decimal point", "AKs:0,25", 1, "write 0.25"),
    "AKs:0,5%": ("expected a weight with a decimal point", "AKs:0,5%", 1, "write 0.5"),
    "AKs:0,5 %": ("expected a weight with a decimal point", "AKs:0,5 %", 1, "write 0.5"),
    "AKs:12,5%": ("expected a weight with a decimal point", "AKs:12,5%", 1, "write 12.5%"),
    "AA@1,5": ("expected a weight with a decimal point", "AA@1,5", 1, "write 1.5"),
    "33,3%": (POINT, "33,3%", 1, "write 33.3%, or a blank after the comma"),
    "22,33%": (POINT, "22,33%", 1, "write 22.33%, or a blank after the comma"),
    "22 ,33 %": (POINT, "22 ,33 %", 1, "write 22.33%, or a blank after the comma"),
    "AA, 12,5%": (POINT, "12,5%", 5, "write 12.5%"),
    "top12,5%": (POINT, "top12,5%", 1, "write top12.5%"),
    "5,5%-20%": (POINT, "5,5%-20%", 1, "write 5.5%-20%"),
    "5%-20,5%": (POINT, "5%-20,5%", 1, "write 5%-20.5%"),
    "22,5%-20%": (POINT, "22,5%-20%", 1, "write 22.5%-20%, or a blank after the comma"),
    "2,5%(AA)": (POINT, "2,5%", 1, "write 2.5%(...)"),
    "22,5%(AA)": (POINT, "22,5%", 1, "write 22.5%(...), or a blank after the comma"),
    "0,5(AA)": (POINT, "0,5", 1, "write 0.5(...)"),
    "random,!22,33%": (POINT, "!22,33%", 8, "write !22.33%, or a blank after the comma"),
    "[12,5]AA[/12,5]": ("expected a percentage such as [50]", "[12,5]", 1, "write [12.5]"),
    "any Axo": (AFTER_ANY, "any Axo", 1, "any stands alone: write Axo"),
    "KK,any\tKxs": (AFTER_ANY, "any\tKxs", 4, "any stands alone: write Kxs"),
    "any pair": (AFTER_ANY, "any pair", 1, "any stands alone: write 22+"),
    "any two Axo": (AFTER_ANY, "any two Axo", 1, "any stands alone: write Axo"),
    "any two suited": (AFTER_ANY, "any two suited", 1, "any stands alone: write 2xs+"),
    "any 50%(AA)": (AFTER_ANY, "any 50%(", 1, "any stands alone"),
    "any any": (AFTER_ANY, "any any", 1, "any stands alone: write any"),
    "random !any AA": (AFTER_ANY, "!any AA", 8, "any stands alone: write AA"),
    "anytwo": (HAND, "anytwo", 1, ""),
    "QQ, AKs:1,5": ("expected a weight with a decimal point", "AKs:1,5", 5, "write 1.5"),
    "AsAs": ("expected two different cards", "AsAs", 1, "such as AsAh"),
    "As As": ("expected two different cards", "As As", 1, "such as AsAh"),
    "[2c; 2c]": ("expected two different cards", "[2c; 2c]", 1, "such as 2c2d"),
    "AxAx": ("expected two different cards", "AxAx", 1, "write AA"),
    "KK, As": ("expected a hand of two cards", "As", 5, "AsKs"),
    "101%": ("expected a percentage 0%..100%", "101%", 1, "every hand: random"),
    "15%+": ("expected no '+' after a percentage", "15%+", 1, "write 15%"),
    "5%-": ("expected no '-' after a percentage", "5%-", 1, "write 5%"),
    "~15%": ("expected a percentage such as 15%", "~15%", 1, "write 15%"),
    "-5%": (HAND, "-5%", 1, "write !5%"),
    "%": ("expected a percentage such as 15%", "%", 1, ""),
    "5-20%": ("expected a percentage at both ends", "5-20%", 1, "write 5%-20%"),
    "top5%-20%": ("expected a percentage such as 15%", "top5%-20%", 1, ""),
    "top15": (HAND, "top15", 1, "a share of all hands is written top15%"),
    "77777": (HAND, "77777", 1, "write 77"),
    "15": (HAND, "15", 1, "a share of all hands is written 15%"),
    "50(AA)": ("expected a group weight 0..1 or 0%..100%", "50", 1, "write 50%(...)"),
    "AA(KK)": ("expected a weight such as 50% or 0.5 before '('", "AA", 1, ""),
    "!50%(AA)": ("expected a weight such as 50% or 0.5 before '('", "!50%", 1, ""),
    "(AA)": (HAND, "(", 1, "50%(KK+,AK)"),
    "50% (AA)": (HAND, "(", 5, "50%(KK+,AK)"),
    "50%(AA": ("expected ')' to close the group", "50%(", 1, ""),
    "KK, 50%((AA": (HAND, "(", 9, ""),
    "AA)": (HAND, ")", 3, "no group is open here"),
    "50%()": ("expected a hand inside the group", ")", 5, ""),
    "[50]AA": ("expected [/50] to close the group", "[50]", 1, ""),
    "[50]AA[/25]": ("expected [/50] to close the group", "[/25]", 7, ""),
    "[50]AA)": ("expected [/50] to close the group", ")", 7, ""),
    "50%(AA[/50]": ("expected ')' to close the group", "[/50]", 7, ""),
    "[50][/50]": ("expected a hand inside the group", "[/50]", 5, ""),
    "[150]AA[/150]": ("expected a group weight 0..100", "[150]", 1, ""),
    "[x]AA[/x]": ("expected a percentage such as [50]", "[x]", 1, ""),
    "[50": ("expected a percentage such as [50]", "[50", 1, ""),
    "AA[/50]": (HAND, "[/50]", 3, "no group is open here"),
    "AA]": ("expected a comma or a blank before the next hand", "]", 3, ""),
    "50%(AA)KK": ("expected a comma or a blank before the next hand", "KK", 8, ""),
    "AA[50]KK[/50]": ("expected a comma or a blank before the next hand", "[50]", 3, ""),
    "AA@50,KK": ("expected a relative weight on every hand or on none", "KK", 7, ""),
    "AA,KK@50": ("expected a relative weight on every hand or on none", "KK@50", 4, ""),
    "AA@50,!AsAh": ("expected a relative weight on every hand or on none", "!AsAh", 7, ""),
    "AA@2,50%(KK)": ("expected no group beside relative weights", "50%", 6, ""),
    "50%(AA@2)": ("expected no relative weight inside a group", "AA@2", 5, ""),
    "AA@": ("expected a number after '@'", "AA@", 1, ""),
    "AA@50%": ("expected a number after '@'", "AA@50%", 1, ""),
    "AA@1e999": ("expected a number after '@'", "AA@1e999", 1, ""),
    "AA@2:0.5": ("expected one weight", "AA@2:0.5", 1, ""),
    "KK-AKs": ("expected both ends of a span suited alike", "KK-AKs", 1, "write KK, AKs"),
    "KK-AK": ("expected both ends of a span pairs, or neither", "KK-AK", 1, "write KK, AK"),
    "AKs-ATo": ("expected both ends of a span suited alike", "AKs-ATo", 1, "write AKs-ATs, or AKo-ATo"),
    "AhKh-AdTd": ("expected both ends of a span suited alike", "AhKh-AdTd", 1, "AhKh-AhTh, or AdKd-AdTd"),
    "AhKh-AT": ("expected both ends of a span suited alike", "AhKh-AT", 1, "such as"),
    "AhKh-ATs": ("expected both ends of a span suited alike", "AhKh-ATs", 1, "such as"),
    "Ax-Kx": ("expected no wild card in a span", "Ax-Kx", 1, "write Ax, Kx"),
    "As*-Ks*": ("expected no wild card in a span", "As*-Ks*", 1, "write As*, Ks*"),
    "A2s-54s": ("expected a span with the same top card or the same gap", "A2s-54s", 1, "ace is high only"),
    "22+-55": ("expected a span without '+'", "22+-55", 1, "write 22-55, or 22+"),
    "AK+-AJ": ("expected a span without '+'", "AK+-AJ", 1, "write AK-AJ, or AK+"),
    "AhTh+": ("expected a class before '+'", "AhTh+", 1, "AhKh-AhTh"),
    "AhTh-": ("expected a class before '-'", "AhTh-", 1, "AhTh-Ah2h"),
    "Ax-": ("expected a rank below the ace", "Ax-", 1, "every hand: random"),
    "A*-": ("expected a rank below the ace", "A*-", 1, "every hand: random"),
    "Axs-": ("expected a rank below the ace", "Axs-", 1, "every suited hand: 2xs+"),
    "Axo-": ("expected a rank below the ace", "Axo-", 1, "2xo+"),
    "AxKx+": (HAND, "AxKx+", 1, ""),
    "AxKy-": (HAND, "AxKy-", 1, ""),
    "As*+": (HAND, "As*+", 1, ""),
    "As*-": (HAND, "As*-", 1, ""),
    "random+": (HAND, "random+", 1, ""),
    "*-": (HAND, "*-", 1, ""),
    "AA++": (HAND, "AA++", 1, "write AA+"),
    "+AA": (HAND, "+AA", 1, "write AA"),
    "TT+!AA": (HAND, "TT+!AA", 1, "write TT+, !AA"),
    "96s+86s+": (HAND, "96s+86s+", 1, "write 96s+, 86s+"),
    "AKss": (HAND, "AKss", 1, "write AKs"),
    "AJo KJ0 JJ": (HAND, "KJ0", 5, "write KJo"),
    "AKx": (HAND, "AKx", 1, "write AK"),
    "Asx": (HAND, "Asx", 1, "write As*"),
    "xA": (HAND, "xA", 1, "write Ax"),
    "AKs=0.5": (HAND, "AKs=0.5", 1, "write AKs:0.5"),
    "{AA, KK}": (HAND, "{AA", 1, "no braces"),
    "[88, A9s]": ("expected a percentage such as [50]", "[88, A9s]", 1, "[50]KK+,AK[/50]"),
    "AA(0.5)": ("expected a weight such as 50% or 0.5 before '('", "AA", 1, "AA:0.5"),
    "AsK": ("expected a class or a combo", "AsK", 1, "write AK, AKs or AKo"),
    "KTd": ("expected a class or a combo", "KTd", 1, "write KT, KTs or KTo"),
    "hello": (HAND, "hello", 1, ""),
    "AA,hello": (HAND, "hello", 4, ""),
    "AA, none": (HAND, "none", 5, ""),
    "!AA": ("expected something before '!'", "!AA", 1, "write random,!AA"),
    "AA, !KK:0.5": ("expected no weight after '!'", "!KK:0.5", 5, ""),
    "AA, !": (HAND, "!", 5, ""),
    "AA, !!KK": (HAND, "!!KK", 5, ""),
    "-22": (HAND, "-22", 1, "write !22"),
    "AA,-22": (HAND, "-22", 4, "write !22"),
    "AA, - 22": (HAND, "- 22", 5, "write !22"),
    "- 22": (HAND, "-", 1, "write !22"),
    "\ufeffAA, Zz": (HAND, "Zz", 6, ""),
    # columns are those of the text as typed, whatever the normalisation dropped or replaced
    "AA \u2013  KK ,  JJ - TT, any  two, Q♥️J♥️, top  5%,  hEllo": (HAND, "hEllo", 50, ""),
    "10s10h, 1010, x": (HAND, "x", 15, ""),
    "AA:  2": (WEIGHT, "AA:  2", 1, ""),
    "AA\nKK\nfoo": (HAND, "foo", 7, ""),
}  # fmt: skip


@pytest.mark.parametrize("text", ERRORS)
def test_an_error_names_the_token_its_column_what_was_expected_and_a_hint(text: str) -> None:
    expected, token, column, hint = ERRORS[text]
    assert text[column - 1 :].startswith(token)
    with pytest.raises(RangeError) as caught:
        Range(text)
    message = str(caught.value)
    assert message.startswith(expected)
    assert f", got {token!r} at column {column} of " in message
    assert hint in message.partition(" at column ")[2]


@pytest.mark.parametrize("text", ["", " ", ",", " ;\n", "\u00a0"])
def test_no_hand_at_all_is_an_error_that_says_how_the_empty_range_is_written(text: str) -> None:
    with pytest.raises(RangeError, match=r"expected a hand, got .* \(the empty range is written 'none'\)"):
        Range(text)


def test_the_empty_range_is_written_none() -> None:
    assert not Range("none")
    assert str(Range("AA") - Range("AA")) == "none"


def test_relative_weights_that_are_all_zero_are_an_error() -> None:
    with pytest.raises(RangeError, match="expected a relative weight above 0"):
        Range("AA@0,KK@0")


def test_the_list_of_1326_numbers() -> None:
    weights = np.round(np.random.default_rng(1).random(N_COMBOS), 3)
    assert np.array_equal(Range(" ".join(map(str, weights))).weights, weights)
    assert np.array_equal(Range(",\n".join(map(str, weights)) + "\n").weights, weights)
    assert Range(" ".join(["1e-05"] * N_COMBOS))["AA"] == 1e-5


@pytest.mark.parametrize("count", [170, 1225, 1325, 1327])
def test_another_list_of_numbers_is_an_error_with_the_count(count: int) -> None:
    with pytest.raises(RangeError, match=f"expected 1326 numbers, one for each combo, got {count}"):
        Range(" ".join(["1"] * count))


def test_fewer_numbers_are_read_as_hands() -> None:
    assert Range(" ".join(["22"] * 169)) == Range("22")


@pytest.mark.parametrize("wrong", ["-0.5", "1.5", "1e999"])
def test_a_listed_number_outside_0_to_1_is_an_error(wrong: str) -> None:
    with pytest.raises(RangeError, match=f"expected a weight 0..1, got {wrong} as number 8 of 1326"):
        Range(" ".join(["1"] * 7 + [wrong] + ["1"] * (N_COMBOS - 8)))


HOSTILE = {
    "nested groups": "50%(" * 25_000,
    "nested groups, closed": "50%(" * 12_000 + "AA" + ")" * 12_000,
    "nested tags": "[50]" * 25_000,
    "open tags": "[" * 100_000,
    "parentheses": "(" * 100_000,
    "one word": "a" * 100_000,
    "digits": "AA:" + "1" * 100_000 + "x",
    "long exponent": "AA:1e" + "9" * 100_000,
    "dashes": "-" * 100_000,
    "ten times": "10" * 20_000,
    "one-sided dashes": "AA " + "- " * 50_000,
    "dash and a word": "AA -" + "a" * 100_000,
    "any and a word": "any " + "a" * 100_000,
    "comma and digits": "33," + "3" * 100_000 + "%",
    "weight, comma and digits": "AA:0," + "5" * 100_000,
    "long weight": "AA:" + "5" * 100_000,
    "byte-order marks": "\ufeff" * 100_000,
    "brackets": "[As" + "][" * 50_000 + "Kx]",
    "spaces": "AA" + " " * 100_000 + "x",
    "any and spaces": "any" + " " * 100_000 + "x",
    "colons": "AA" + ":" * 100_000,
    "exclamations": "AA," + "!" * 100_000,
    "numbers": "1 " * 50_000,
    "percent": "%" * 100_000,
    "surrogates": "\ud800" * 100_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_texts_are_errors_with_a_short_message(text: str) -> None:
    with pytest.raises(RangeError) as caught:
        Range(text)
    assert len(str(caught.value)) < 500


def test_groups_may_be_nested_32_deep() -> None:
    assert Range("50%(" * 32 + "AA" + ")" * 32)["AA"] == 0.5**32
    with pytest.raises(
        RangeError, match="expected at most 32 groups inside each other, got '50%' at column 129"
    ):
        Range("50%(" * 33 + "AA" + ")" * 33)


def test_long_texts_are_read() -> None:
    assert Range("random," * 14_000 + "!AA").combos == 1320
    assert Range("0." + "0" * 99_990 + "1(AA)").combos == 0


# --- the way back -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("random", "random"),
        ("none", "none"),
        ("random:0.5", "random:0.5"),
        ("AA:0", "none"),
        ("AA", "AA"),
        ("KK,AA,QQ", "QQ+"),
        ("22+", "22+"),
        ("66-99", "99-66"),
        ("99,88,66", "99-88, 66"),
        ("AK", "AKs, AKo"),
        ("AKs,AQs", "AQs+"),
        ("A2s-A5s", "A5s-A2s"),
        ("AJs+,A9s,A5s-A3s", "AJs+, A9s, A5s-A3s"),
        ("54s-T9s", "T9s-54s"),
        ("T9s,98s", "T9s, 98s"),
        ("T9s,98s,87s,T8s", "T8s+, 98s, 87s"),
        ("QTo,J9o,T8o", "QTo-T8o"),
        ("AsKs,2c2d,AhKh", "AsKs, AhKh, 2d2c"),
        ("AKs,!AsKs", "AhKh, AdKd, AcKc"),
        ("22:0.5,AA,AKs:0.5,AKo", "AA, AKo, 22:0.5, AKs:0.5"),
        ("AA:1e-5", "AA:0.00001"),
        ("AA:0.1,KK:0.30000000000000004", "KK:0.30000000000000004, AA:0.1"),
        ("5%", "77+, AJs+, AKo"),
        ("QQ+, AKs, A5s-A2s:0.5", "QQ+, AKs, A5s-A2s:0.5"),
    ],
)
def test_the_canonical_text(text: str, canonical: str) -> None:
    assert str(Range(text)) == canonical
    assert Range(canonical) == Range(text)


WEIGHTS = st.one_of(
    st.sampled_from([0.0, 1.0, 0.5, 1 / 3, 0.1, 1e-5, 5e-324, 1 - 2**-53]),
    st.floats(0, 1, allow_subnormal=True),
)


@given(st.dictionaries(st.sampled_from(range(169)), WEIGHTS))
def test_ranges_of_classes_come_back(classes: dict[int, float]) -> None:
    grid = np.zeros(169)
    for cell, weight in classes.items():
        grid[cell] = weight
    original = Range.from_grid(grid.reshape(13, 13))
    text = str(original)
    assert Range(text) == original
    assert "e" not in text.replace("none", "")


@given(st.sets(st.sampled_from(range(169))))
@example(set(range(169)))
@example(set())
def test_sets_of_classes_come_back(cells: set[int]) -> None:
    original = Range(np.isin(COMBO_CLASS, list(cells)))
    assert Range(str(original)) == original
    assert original.combos == sum(COMBO_CLASS[i] in cells for i in range(N_COMBOS))


@given(st.dictionaries(st.integers(0, N_COMBOS - 1), WEIGHTS, max_size=60), st.sampled_from([0.0, 0.5, 1.0]))
def test_ranges_of_combos_come_back(combos: dict[int, float], others: float) -> None:
    weights = np.full(N_COMBOS, others)
    for combo, weight in combos.items():
        weights[combo] = weight
    original = Range(weights)
    assert Range(str(original)) == original


def test_1326_random_weights_come_back() -> None:
    original = Range(np.random.default_rng(2).random(N_COMBOS))
    assert Range(str(original)) == original


# --- against a naive model: a dict of combo -> weight -----------------------------------------------------

TOKENS = st.tuples(
    st.sampled_from(
        ["QQ+", "AK", "AKs", "A5s-A2s", "Ax", "AsKs", "T9s-QJs", "KhQd", "22-55", "random", "As*", "AxKy"]
    ),
    st.sampled_from(["", ":0.5", ":25%", ":0.0", "!"]),
    st.sampled_from([1.0, 0.5, 0.1]),
)


@given(st.lists(TOKENS, min_size=1, max_size=8), st.sampled_from([",", " ", "; ", "\n"]))
def test_items_are_carried_out_from_left_to_right(
    tokens: list[tuple[str, str, float]], separator: str
) -> None:
    model: dict[str, float] = {}
    parts = ["AA"]
    model |= dict.fromkeys(hands_where(MEANINGS["AA"]), 1.0)
    for word, weight, group in tokens:
        factor = {"": 1.0, ":0.5": 0.5, ":25%": 0.25, ":0.0": 0.0, "!": 0.0}[weight]
        part = "!" + word if weight == "!" else word + weight
        parts.append(part if group == 1 else f"{group}({part})")
        named = hands_where(MEANINGS[word]) if word in MEANINGS else set(Range(word))
        model |= dict.fromkeys(named, factor * group)
    assert dict(Range(separator.join(parts)).items()) == {hand: w for hand, w in model.items() if w > 0}


@given(st.text(alphabet="AKQJT1095432akxysdhco*+-:@!%.,; ()[]/tope♠\u2013\n", max_size=30))
def test_any_text_is_a_range_or_a_range_error(text: str) -> None:
    try:
        parsed = Range(text)
    except RangeError as error:
        assert "expected" in str(error)
    else:
        assert Range(str(parsed)) == parsed


def test_two_cards_are_that_hand_however_they_are_written() -> None:
    shuffled = random.Random(3)
    for combo in shuffled.sample(range(N_COMBOS), 100):
        name = combo_name(combo)
        for text in (name, f"{name[2:]} {name[:2]}", f"{name[:2]}, {name[2:]}".replace("T", "10").upper()):
            parsed = Range(text)
            assert parsed.combos == 1
            assert parsed.weights[combo] == 1
            assert parsed == Range([parse_cards(name)])


def test_an_error_has_one_line() -> None:
    for text in [*ERRORS, "[\n50]AA", "AA,\n[\n50\n]"]:
        with pytest.raises(RangeError) as caught:
            Range(text)
        assert not re.search("[\r\n]", str(caught.value))
