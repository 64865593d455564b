"""Bugs reported against other evaluators do not occur here: the cases of ``field_cases_eval.json``."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from support.data import DATA

from holdem_eval.cards import format_cards, parse_card, parse_cards
from holdem_eval.combos import combo_index
from holdem_eval.errors import CardError, DealError
from holdem_eval.strength import Category, best_five, board_strengths, category, evaluate, evaluate_many

CASES = json.loads((DATA / "field_cases_eval.json").read_text(encoding="utf-8"))


def named(case: dict[str, Any]) -> str:
    return f"{case['id']} {case['source']}"


@pytest.mark.kernel
@pytest.mark.parametrize("case", CASES["showdowns"], ids=named)
def test_hands_have_their_published_ranks_and_the_right_one_wins(case: dict[str, Any]) -> None:
    strengths = []
    for hand in case["hands"]:
        cards = parse_cards(f"{hand['cards']} {case['board']}")
        strength = evaluate(cards)
        strengths.append(strength)
        assert 7463 - strength == hand.get("rank", 7463 - strength)
        assert category(strength) == Category[hand.get("category", category(strength).name)]
        assert evaluate_many([cards]).tolist() == [strength]
        if len(cards) == 7:
            combo = combo_index(*cards[:2])
            assert board_strengths(cards[2:])[combo] == strength
    best = [player for player, strength in enumerate(strengths) if strength == max(strengths)]
    assert best == case.get("winners", best)


@pytest.mark.parametrize("case", [case for case in CASES["showdowns"] if "best_five" in case], ids=named)
def test_the_five_cards_that_play(case: dict[str, Any]) -> None:
    assert format_cards(best_five(case["hands"][0]["cards"]), " ") == case["best_five"]


@pytest.mark.parametrize("case", CASES["refused"], ids=lambda case: f"{case['id']} {case['cards'] or 'none'}")
def test_what_is_no_hand_is_refused_by_name(case: dict[str, Any]) -> None:
    for call in (evaluate, category, best_five):
        with pytest.raises(CardError) as error:
            call(case["cards"])
        assert case["names"] in str(error.value)


def test_a_dead_card_on_the_board_is_refused_by_name() -> None:  # A02
    with pytest.raises(DealError, match="dead card Jc is also on the board"):
        board_strengths("2h 2s Jc 4d 5d", dead="7h Jc")


@pytest.mark.parametrize("case", CASES["printed"], ids=lambda case: case["text"])
def test_symbols_and_case_are_read_and_printed_as_ascii(case: dict[str, Any]) -> None:
    assert format_cards([parse_card(case["text"])]) == case["card"]


def test_ten_in_full_is_the_ten() -> None:  # A01
    with_ten, with_t = parse_cards("10s Jd Qc 6d 5c 9h Ks"), parse_cards("Ts Jd Qc 6d 5c 9h Ks")
    assert with_ten == with_t
    assert np.array_equal(board_strengths(with_ten[:5]), board_strengths("Ts Jd Qc 6d 5c"))
