"""Bugs reported against other engines do not occur here: the cases of ``field_cases_rules.json``."""

from __future__ import annotations

import json
from typing import Any

import pytest
from support.data import DATA
from support.playing import fresh, play

from holdem_eval.errors import IllegalAction
from holdem_eval.rules import HandState, Pot, settle_pots, split_pots, uncalled_bet

CASES = json.loads((DATA / "field_cases_rules.json").read_text(encoding="utf-8"))


def test_every_case_has_its_test() -> None:
    assert [
        case["id"] for case in CASES if not any(name.startswith(f"test_{case['id']}") for name in globals())
    ] == []


def span(hand: HandState) -> tuple[int | None, int | None]:
    return hand.legal().min_to, hand.legal().max_to


def settled(contributions: list[int], strengths: list[int]) -> tuple[Any, ...]:
    """Net results, the uncalled bet back first; strength 0 has folded."""
    player, excess = uncalled_bet(contributions) or (0, 0)
    called = [amount - excess * (i == player) for i, amount in enumerate(contributions)]
    pots = split_pots(called, [strength > 0 for strength in strengths])
    payouts = settle_pots(pots, strengths, range(len(strengths)))
    return excess, pots, tuple(paid - amount for paid, amount in zip(payouts, called, strict=True))


def test_U01_heads_up_the_button_posts_the_small_blind_and_acts_first_before_the_flop_only() -> None:
    hand = fresh((100, 100))
    assert (hand.bets, hand.to_act) == ((2, 1), 1)
    hand = play(hand, "c c")
    for street in (1, 2, 3):
        assert (hand.street, hand.to_act) == (street, 0)
        hand = play(hand, "c c")


def test_U02_the_big_blind_has_its_option() -> None:
    hand = fresh((50, 60, 70), actions="f c")
    assert hand.to_act == 1 and hand.legal().check and span(hand) == (4, 60)


def test_U03_minimum_raise_after_a_raise() -> None:
    assert span(fresh((1000,) * 3, 50, 100, "r300"))[0] == 500


def test_U04_minimum_reraise() -> None:
    hand = fresh((20_000, 20_000), 50, 100, "r200 r2179")
    assert span(hand)[0] == 4158
    assert hand.apply("r4200").bets == (2179, 4200)


def test_U05_calls_and_raises_are_counted_apart() -> None:
    assert span(fresh((100, 100), actions="c c r2"))[0] == 4
    small = fresh((100,) * 3, actions="f")
    assert (small.legal().call, small.legal().min_to) == (1, 4)
    big = play(small, "c")
    assert (big.legal().call, big.legal().min_to) == (0, 4)


def test_U06_the_increment_is_that_of_the_opener() -> None:
    assert span(fresh((100,) * 3, actions="r10"))[0] == 18


def test_U07_minimum_raise_over_an_all_in() -> None:
    assert span(fresh((5000, 5000, 325, 5000), 100, 200, "r325"))[0] == 525


@pytest.mark.parametrize("under_the_gun", [200, 16])
def test_U08_a_short_all_in_does_not_reopen_the_betting(under_the_gun: int) -> None:
    hand = fresh((19, 200, under_the_gun, 200), actions="r16 c allin c")
    if under_the_gun == 200:
        assert (hand.to_act, hand.legal().call, span(hand)) == (2, 3, (None, None))
        hand = play(hand, "c")
    assert (hand.to_act, hand.legal().call, span(hand)) == (3, 3, (None, None))


def test_U10_an_all_in_below_the_minimum_raise_is_legal() -> None:
    hand = fresh((500, 500, 500, 35), 5, 10, "r30")
    assert span(hand) == (35, 35)
    assert hand.apply("r35") == hand.apply("allin")
    assert span(fresh((500, 29, 500), 5, 10, "r22 f")) == (29, 29)
    assert span(fresh((500, 500), 5, 10, "r270")) == (500, 500)


def test_U11_the_call_after_a_short_all_in() -> None:
    hand = fresh((928, 263, 930, 417, 775, 350), 2, 5, "f r15 f f f r109 c r55 r123 allin")
    assert hand.bets[1] == 154
    assert (hand.to_act, hand.legal().call, span(hand)) == (3, 31, (None, None))


def test_U13_the_price_stays_the_big_blind_when_the_blinds_are_short() -> None:
    hand = fresh((25, 25, 500), 50, 100)
    assert (hand.legal().call, span(hand)) == (100, (None, None))  # nobody could answer a raise
    limped = play(hand, "c")
    assert (limped.uncalled, limped.pot) == ((2, 75), 75)
    four = fresh((25, 25, 500, 500), 50, 100)
    assert (four.legal().call, four.legal().min_to) == (100, 200)


def test_U15_the_small_blind_decides_against_an_all_in_big_blind() -> None:
    hand = fresh((20, 1980), 10, 20)
    assert (hand.to_act, hand.legal().fold, hand.legal().call, span(hand)) == (1, True, 10, (None, None))


def test_U16_a_player_without_chips_is_not_asked() -> None:
    hand = fresh((100, 2, 100), actions="c c")
    assert (hand.street, hand.to_act) == (1, 0)


def test_U17_an_ante_above_the_stack() -> None:
    hand = fresh((100, 100, 19), 5, 10, ante=20, actions="c c")
    assert hand.pots() == (Pot(57, (0, 1, 2)), Pot(22, (0, 1)))


def test_U19_the_covering_stack_gets_the_rest_back() -> None:
    hand = fresh((98, 102), actions="allin c")
    assert (hand.uncalled, hand.pot) == ((1, 4), 196)


def test_U20_the_uncalled_part_is_no_bet() -> None:
    excess, pots, net = settled([317, 283, 20], [2, 1, 0])
    assert (excess, sum(pot.amount for pot in pots), net[0]) == (34, 586, 303)


def test_U21_raises_and_an_all_in() -> None:
    hand = fresh((198, 1000), 10, 20, "r60 r100 r280 allin")
    assert (hand.uncalled, hand.pot) == ((1, 82), 396)


def test_U22_shove_and_fold() -> None:
    hand = fresh((100, 100), actions="allin f")
    assert (hand.pot, hand.uncalled, hand.settle().stacks) == (4, (1, 98), (98, 102))


def test_U23_profits_add_up_to_zero() -> None:
    excess, pots, net = settled([120360, 200, 89820, 89820], [2, 0, 1, 1])
    assert (excess, sum(pot.amount for pot in pots)) == (30540, 269660)
    assert net == (179840, -200, -89820, -89820)


def test_U24_three_equal_thirds() -> None:
    _, pots, net = settled([10000, 10000, 10000, 100, 200], [5, 5, 5, 0, 0])
    assert len(pots) == 1 and net[:3] == (100, 100, 100)


def test_U25_a_ladder_of_all_ins() -> None:
    excess, _, net = settled([50, 100, 200, 450], [4, 3, 2, 1])
    assert excess == 250
    assert [50 + net[0], 100 + net[1], 200 + net[2], 450 + net[3]] == [200, 150, 200, 250]


def test_U26_no_chips_are_lost() -> None:
    assert settled([50, 100, 100], [3, 2, 1])[2] == (100, 0, -100)


def test_U27_an_all_in_player_stays_in_his_pot_and_a_folder_leaves_it() -> None:
    _, pots, net = settled([100, 300, 300], [3, 2, 1])
    assert [pot.amount for pot in pots] == [300, 400]
    assert net == (200, 100, -300)
    assert settled([100, 300, 300], [1, 2, 0])[2] == (-100, 400, -300)


def test_U30_a_folded_best_hand_is_not_paid() -> None:
    hand = fresh(
        (100,) * 3, holes=("AsAd", "KsKd", "QsQd"), board="2c7h9s4d3c", actions="c c c c c c c c c f"
    )
    hand = play(hand, "r98 c")
    assert hand.settle().stacks == (98, 202, 0)
    assert settled([100, 100, 100], [0, 2, 1])[2] == (-100, 200, -100)


def test_U31_no_empty_or_needless_pot() -> None:
    assert split_pots([100, 100, 100, 20], [True, True, True, False]) == (Pot(320, (0, 1, 2)),)


def test_U32_odd_chips_go_one_each() -> None:
    assert settle_pots([Pot(50, (0, 1, 2))], [9, 9, 9, 0], order=(0, 1, 2, 3)) == (17, 17, 16, 0)


def test_U36_no_betting_against_a_player_without_chips() -> None:
    hand = fresh((200, 500), 10, 20, "allin c")
    assert hand.to_act is None and hand.board == ()
    assert len(hand.run_out().board) == 5 and sum(hand.settle().stacks) == 700


def test_U37_a_shove_is_answered() -> None:
    hand = fresh((2000, 2000), 60, 120, "r300 r2000")
    assert (hand.to_act, hand.legal().call, span(hand)) == (1, 1700, (None, None))


@pytest.mark.parametrize("action", ["r10", "r-148", "r2.5"])
def test_U38_no_bet_beyond_the_stack(action: str) -> None:
    hand = fresh((6, 100), actions="c")
    assert (hand.to_act, span(hand)) == (0, (4, 6))
    before = hash(hand)
    with pytest.raises(IllegalAction):
        hand.apply(action)
    assert hash(hand) == before
