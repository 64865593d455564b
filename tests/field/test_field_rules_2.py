"""Asked of other engines, or published: the cases of ``field_cases_2_rules.json``."""

from __future__ import annotations

import json
from typing import Any

import pytest
from support.data import DATA
from support.playing import fresh, play

from holdem_eval import equity
from holdem_eval.histories import all_in_ev
from holdem_eval.rules import HandState, Pot, icm
from holdem_eval.rules.button import first_seating, next_seating

CASES = json.loads((DATA / "field_cases_2_rules.json").read_text(encoding="utf-8"))


def test_every_case_has_its_test() -> None:
    assert [
        case["id"] for case in CASES if not any(name.startswith(f"test_{case['id']}") for name in globals())
    ] == []


def choice(hand: HandState) -> tuple[int | None, str]:
    return hand.to_act, str(hand.legal())


def test_RN01_a_raise_that_nobody_could_answer() -> None:
    assert choice(fresh((910, 23_870, 10_220), 320, 640, "f allin")) == (1, "fold, call 270")


def test_RN03_an_uncalled_bet_on_the_river() -> None:
    hand = fresh((10_000, 10_000), 50, 100, "r200 r600 c c c r600 c r2400 f")
    assert hand.to_act is None and hand.uncalled == (0, 2400)
    assert hand.settle().stacks == (11_200, 8_800)


def test_RN04_a_raise_of_half_a_pot_is_legal() -> None:
    legal = fresh((20_000, 20_000), 50, 100, "r300 r900").legal()
    assert (legal.min_to, legal.max_to) == (1500, 20_000)


def test_RN05_the_big_blind_before_its_ante() -> None:
    hand = fresh((9000, 1100, 9000, 9000), 500, 1000, ante=1000, ante_type="bb", ante_first=False)
    assert hand.bets == (500, 1000, 0, 0)
    called = play(hand, "c f c")
    assert called.pots() == (Pot(3100, (0, 1, 2)),)
    assert play(hand, "f f f").settle().stacks[1] == 1600


def test_RN06_a_big_blind_that_is_all_in_by_its_ante() -> None:
    hand = fresh(
        (50_000, 6_000, 50_000, 50_000), 3000, 6000, "c c c", ante=6000, ante_type="bb",
        holes=("KsKc", "AsAh", "QsQc", "JsJc"), board="2c7h9d4c3h",
    )  # fmt: skip
    hand = play(hand, "c c c " * 3)
    assert hand.settle().stacks == (62_000, 6_000, 44_000, 44_000)


def test_RN08_an_ante_is_all_there_is_to_win() -> None:
    hand = fresh((9000, 800, 9000, 9000), 500, 1000, "f f", ante=1000, ante_type="bb")
    assert hand.to_act is None and hand.uncalled == (0, 500) and hand.pots() == (Pot(800, (0, 1)),)


def test_RN10_a_main_and_a_side_pot() -> None:
    hand = fresh((1100, 1100, 600), 50, 100, "c c c r100 c r500 c c r500 c")
    assert hand.pots() == (Pot(1800, (0, 1, 2)), Pot(1000, (0, 1)))


@pytest.mark.parametrize(("stacks", "actions", "pot"), [((540, 360), "allin c", 720), ((20, 540), "c", 40)])
def test_RN12_all_ins_before_the_river(stacks: tuple[int, int], actions: str, pot: int) -> None:
    holes = ("QdQc", "AsKs")
    hand = fresh(stacks, 10, 20, actions, holes=holes, board="2c7h9d4c3h")
    expected = all_in_ev(hand)
    assert expected is not None and expected.street == 0
    shares = [player.equity for player in equity(*holes).players]
    assert expected.ev == pytest.approx([pot * share for share in shares], abs=1e-9)


def test_RN13_a_player_who_posts_a_live_blind() -> None:
    hand = fresh((100,) * 4, 1, 2, "f", posts=((3, 2),))
    assert choice(hand) == (3, "fold, check, bet or raise to 4..100")
    assert play(hand, "c c c").pot == 6


def test_RN17_a_short_all_in_over_a_limp() -> None:
    hand = fresh((50_000, 50_000, 50_000, 7500, 50_000), 2000, 4000, "c allin c f")
    assert hand.to_act == 1 and hand.legal().min_to == 11_500
    assert choice(play(hand, "c")) == (2, "fold, call 3500")
    again = play(hand, "r11500")
    assert again.to_act == 2 and again.legal().min_to == 15_500


def test_RN20_a_raise_on_the_flop() -> None:
    hand = fresh((18_447, 18_447), 50, 100, "c c r3682")
    assert (hand.legal().min_to, hand.legal().max_to) == (7364, 18_347)


def test_RN21_button_and_small_blind_are_out() -> None:
    before = first_seating(range(7), button=0)
    seating = next_seating(before, range(2, 7), "dead")
    assert (seating.button, seating.small_blind, seating.big_blind) == (1, 2, 3)


@pytest.mark.parametrize(("out", "hands"), [((1,), 2), ((2,), 2), ((1, 2), 3)], ids=str)
def test_RN23_the_last_to_speak_speaks_last_again(out: tuple[int, ...], hands: int) -> None:
    """Small blind out; big blind out; both. Seat 0 has the button in the first hand."""
    live = [seat for seat in range(7) if seat not in out]
    seating, last = first_seating(range(7), button=0), []
    for _ in range(4):
        last.append(seating.order[-1])
        seating = next_seating(seating, live, "dead")
    assert max(last.count(seat) for seat in last) == hands


@pytest.mark.parametrize("rule", ["moving", "dead"])
def test_RN25_the_button_is_out_and_two_are_left(rule: Any) -> None:
    seating = next_seating(first_seating([0, 1, 2], button=2), [0, 1], rule)
    assert (seating.button, seating.big_blind) == (1, 0)


def test_RN26_side_pots_on_two_boards() -> None:
    hand = fresh((101, 250, 600), 1, 2, "allin c c", holes=("AsAh", "KsKc", "QsQc"))
    boards = hand.run_out(boards=["2c7h9d4c3h", "Qh2d7c8sJs"])
    assert boards.uncalled == (2, 350) and boards.settle().stacks == (152, 149, 650)


def test_RI01_the_value_of_a_deal_among_four() -> None:
    values = icm((100_000, 70_000, 50_000, 20_000), (200, 120, 80, 50))
    assert values == pytest.approx((140.84, 123.80, 108.96, 76.40), abs=0.005)
    places = [icm((100_000, 70_000, 50_000, 20_000), [0] * place + [100])[0] for place in range(4)]
    assert places == pytest.approx((41.7, 31.9, 20.0, 6.4), abs=0.05)


def test_RI03_three_players() -> None:
    assert icm((5000, 3000, 2000), (50, 30, 20)) == pytest.approx((38.39, 32.75, 28.86), abs=0.005)


def test_RI05_a_deal_by_icm() -> None:
    """The chip chop beside it is another function."""
    values = icm((55, 35, 10), (5000, 3000, 2000))
    assert values == pytest.approx((4007.26, 3516.67, 2476.07), abs=0.005)


def test_RE01_an_all_in_as_its_site_counted_it() -> None:
    """19.89 after the rake of a pot of 20.89."""
    share = equity("AdAs", "8d8s").players[0].equity
    assert share == pytest.approx(0.811202, abs=5e-7) and 19.89 * share == pytest.approx(16.135, abs=5e-4)


def test_RE05_main_pot_and_side_pot_each_times_its_equity() -> None:
    hand = fresh((100, 250, 600), 1, 2, "allin c c", holes=("AsAh", "KsQs", "9d9c"), board="2c7h9s4d3h")
    expected = all_in_ev(hand)
    assert expected is not None and [pot.amount for pot in expected.pots] == [300, 300]
    main = equity("AsAh", "KsQs", "9d9c").players
    side = equity("KsQs", "9d9c", dead="AsAh").players
    by_hand = [300 * main[0].equity, *(300 * (main[i + 1].equity + side[i].equity) for i in range(2))]
    assert expected.ev == pytest.approx(by_hand, abs=1e-9)
