"""Recorded hands replayed: 10,019 of two data sets to their finishing stacks; what is tolerated, what not."""

from __future__ import annotations

import random
import warnings
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest
from support.records import PLURIBUS, WSOP, acts, one, phh

from holdem_eval import HistoryError, IllegalAction, format_cards
from holdem_eval.histories import HandHistory, mucked, read_phh, replay, settled
from holdem_eval.rules import HandState

HALVES = {"102/0", "32/23", "41b/204", "60/88", "75b/76", "88/128", "91/43", "91/53"}
"""Settled in half chips."""


def replayed(**changes: Any) -> HandState:
    return replay(one(phh(**changes)))


def refusal(strict: bool = True, **changes: Any) -> str:
    with pytest.raises((HistoryError, IllegalAction)) as error:
        replay(one(phh(**changes)), strict)
    assert str(error.value).startswith("text")
    return str(error.value)


# --- the data sets ----------------------------------------------------------------------------------------


def test_10000_pluribus_hands_end_with_their_finishing_stacks() -> None:
    """replay() itself compares them; so that this is seen here, one of ten is compared again."""
    halves, contested = set(), 0
    for number, history in enumerate(read_phh(PLURIBUS)):
        hand = replay(history)
        assert history.finishing_stacks is not None
        if hand.rules.odd_chip == "exact":
            halves.add(history.place.removesuffix(".phh").split("pluribus/")[1])
        if number % 10 == 0:
            assert settled(history, hand).stacks == history.finishing_stacks, history.place
            contested += len(hand.live) > 1
    assert number == 9_999 and halves == HALVES and contested > 100


def test_the_half_chips_are_whole_by_another_rule() -> None:
    for history in read_phh(PLURIBUS):
        if history.place.removesuffix(".phh").split("pluribus/")[1] == "102/0":
            assert replay(history, odd_chip="exact") == replay(history)
            with pytest.raises(HistoryError, match=r"102/0.*finishing_stacks 10113, .*, got 20225/2, "):
                replay(history, odd_chip="clockwise")
            break


def test_wsop_hands_of_no_limit_and_fixed_limit() -> None:
    errors: list[HistoryError | IllegalAction] = []
    variants = []
    for history in read_phh(WSOP, on_error=errors.append):
        hand = replay(history)
        variants.append(history.variant)
        if history.finishing_stacks is not None:
            assert settled(history, hand).stacks == history.finishing_stacks
    assert (variants.count("NT"), variants.count("FT")) == (12, 7)
    assert [str(error) for error in errors] == [
        f"{WSOP.name}: phua-xuan-2019.phh: expected variant 'NT' or 'FT', got 'NS' (short-deck hold'em)"
    ]


# --- what a record says -----------------------------------------------------------------------------------


def test_cards_come_from_the_record_only() -> None:
    hand = replayed(actions=acts("d dh p1 2c3d, d dh p3 AsAh, p3 cc, p1 cc, p2 cc, d db KdQd2h, p1 f, p2 f"))
    assert hand.holes == ((5, 0), None, (51, 50))
    assert format_cards(hand.board) == "KdQd2h" and hand.setup.stub == ()


def test_heads_up_arrays_begin_with_the_button() -> None:
    changes = {
        "blinds_or_straddles": "[1, 2]",
        "starting_stacks": "[100, 50]",
        "actions": acts("p2 cbr 6, p1 f"),
    }
    hand = replay(one(phh(antes="[0, 0]", **changes)))
    assert [(post.player, post.kind) for post in hand.forced] == [(1, "small blind"), (0, "big blind")]
    assert hand.settle().stacks == (98, 52)
    hand = replay(one(phh(antes="[0, 5]", ante_trimming_status="false", **changes)))
    assert hand.blinds.ante_type == "bb" and hand.forced[0] == (0, "ante", 5)
    hand = replay(one(phh(antes="[5, 0]", ante_trimming_status="false", **changes)))
    assert hand.blinds.ante_type == "button" and hand.forced[0] == (1, "ante", 5)


@pytest.mark.parametrize(
    ("changes", "blinds"),
    [
        ({"antes": "[1, 1, 1]"}, {"ante": 1, "ante_type": "all"}),
        ({"antes": "[0, 2, 0]", "ante_trimming_status": "false"}, {"ante": 2, "ante_type": "bb"}),
        ({"antes": "[0, 0, 2]"}, {"ante": 2, "ante_type": "button"}),
        ({"blinds_or_straddles": "[1, 2, 4]", "actions": acts("p1 f, p2 f")}, {"straddles": (4,)}),
        ({"blinds_or_straddles": "[1, 2, -2]"}, {"posts": ((2, 2),)}),
        ({"blinds_or_straddles": "[0, 2, 0]"}, {"sb": 0}),
        ({"blinds_or_straddles": "[2, 0, 0]", "actions": acts("p2 f, p3 f")}, {"bb": 2, "dead_sb": True}),
    ],
)
def test_forced_bets(changes: dict[str, Any], blinds: dict[str, Any]) -> None:
    hand = replayed(**changes)
    assert {name: getattr(hand.blinds, name) for name in blinds} == blinds


def test_money_with_decimals_is_played_in_the_smallest_unit() -> None:
    history = one(
        phh(blinds_or_straddles="[0.5, 1, 0]", min_bet="1", actions=acts("p3 cbr 2.50, p1 f, p2 f"))
    )
    hand = replay(history)
    assert history.unit == Decimal("0.1") and hand.history[0].to == 25
    assert settled(history, hand).stacks == (995, 990, 1015)


CHECKS = "p1 cc, p2 cc, p3 cc"
SHOWDOWN = (
    "d dh p1 {}, d dh p2 {}, d dh p3 {}, p3 cc, p1 cc, p2 cc, "
    f"d db 2c7h9s, {CHECKS}, d db 4d, {CHECKS}, d db 3h, {CHECKS}"
)


def test_who_mucks_loses() -> None:
    shown = SHOWDOWN.format("AsAh", "KsKh", "QsQh") + ", p1 sm AsAh, p2 sm, p3 sm KdQd, p3 sm, p3 sm"
    history = one(phh(actions=acts(shown.replace("p3 sm KdQd, ", ""))))
    hand = replay(history)
    assert mucked(history, hand) == (1, 2)
    assert settled(history, hand).stacks == (104, 98, 98) and settled(history, hand).shown == (0,)
    history = one(phh(actions=acts(SHOWDOWN.format("AsAh", "KsKh", "QsQh") + ", p1 sm, p2 sm KsKh, p3 sm")))
    assert settled(history, replay(history)).stacks == (98, 104, 98)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("d dh p3 AsAh", "d dh p3 AsAh # aces"),
        ("p3 cc", "p3 cc # limps"),
        ("p1 cc, p2 cc, p3 cc, d db 3h", "# here he thinks, p1 cc, p2 cc, p3 cc, d db 3h"),
        ("d dh p1 2c3d", "d dh p1 ????"),
        ("p3 sm AsAh", "p3 sm AsAh, p3 sm AsAh"),
        ("p3 sm AsAh", "p3 sm ????, p3 sm -, p3 sm AsAh"),
        ("p3 sm AsAh", "p3 sm AhAs"),
        ("p3 sm AsAh", "p3 cc, p3 sm AsAh, p1 cc"),
    ],
)
def test_what_is_tolerated(before: str, after: str) -> None:
    plain = (
        SHOWDOWN.format("2c3d", "KsKh", "AsAh").replace("2c7h9s", "2d7h9s")
        + ", p1 sm, p2 sm KsKh, p3 sm AsAh"
    )
    assert before in plain
    changed = plain.replace(before, after)
    hand, other = (one(phh(actions=acts(text))) for text in (plain, changed))
    assert settled(other, replay(other)).stacks == settled(hand, replay(hand)).stacks == (98, 98, 104)


def test_a_hand_shown_at_the_end_is_known_from_the_start() -> None:
    history = one(phh(actions=acts(SHOWDOWN.format("????", "KsKh", "QsQh") + ", p1 sm AsAh, p2 sm, p3 sm")))
    assert replay(history).holes[0] == (51, 50)
    assert settled(history, replay(history)).stacks == (104, 98, 98)


def test_an_unknown_hand_at_the_showdown_leaves_the_end_open() -> None:
    history = one(
        phh(actions=acts(SHOWDOWN.format("????", "KsKh", "QsQh")), finishing_stacks="[104, 98, 98]")
    )
    hand = replay(history)
    assert hand.is_over and len(hand.boards) == 1
    with pytest.raises(HistoryError, match="text: expected hole cards of player 0"):
        settled(history, hand)


def test_several_boards() -> None:
    all_in = "d dh p1 AsAh, d dh p2 KsKh, d dh p3 2c3d, p3 f, p1 cbr 100, p2 cc, "
    history = one(phh(actions=acts(all_in + "d db 2d7h9s, d db 4d, d db 3h, d db KdJdTd, d db 5c, d db 6s")))
    hand = replay(history)
    assert [format_cards(board) for board in hand.boards] == ["2d7h9s4d3h", "KdJdTd5c6s"]
    assert settled(history, hand).stacks == (100, 100, 100)
    assert "board of 5 cards at the showdown, got 8" in refusal(
        actions=acts(all_in + "d db 2d7h9s, d db 4d, d db 3h, d db KdJdTd")
    )


# --- what cannot have happened ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("actions", "where", "words"),
    [
        (
            "p3 cbr 3, p1 f, p2 f",
            "action 1 'p3 cbr 3'",
            "minimum raise is to 4 (legal: fold, call 2, raise to 4..100)",
        ),
        ("p3 cbr 5, p2 f, p1 f", "action 2 'p2 f'", "p1 is to act"),
        ("p3 cbr 101, p1 f, p2 f", "action 1", "maximum raise is to 100"),
        ("p3 f, p1 cc, p2 cc, d db 2c3c4c, p1 cbr 1", "action 5", "minimum bet is to 2"),
        ("p3 cbr 5, p1 f, p2 f, p3 f", "action 4", "no decision is left"),
        ("p3 cbr 5, p1 f, p2 f, p3 cbr 9", "action 4", "no decision is left"),
        ("p3 f, p1 f, p2 f", "action 3", "no decision is left"),
    ],
)
def test_illegal_actions_name_hand_and_action(actions: str, where: str, words: str) -> None:
    with pytest.raises(IllegalAction) as error:
        replayed(actions=acts(actions))
    assert str(error.value).startswith(f"text, {where}") and words in str(error.value)
    assert "legal" not in error.value.reason


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        ("p3 jumps", "action 1 'p3 jumps': expected an action of PHH"),
        ("p4 f", "action 1 'p4 f': expected a player p1 to p3"),
        ("p0 f", "action 1 'p0 f': expected a player"),
        ("q1 f", "action 1 'q1 f': expected a player"),
        ("p3 cbr", "action 1 'p3 cbr'"),
        ("p3 cbr x", "action 1 'p3 cbr x': expected an amount"),
        ("p3 cbr -5", "action 1 'p3 cbr -5': expected an amount"),
        ("p3 cbr 1e3", "action 1 'p3 cbr 1e3': expected an amount"),
        ("p3 cbr ²", "action 1 'p3 cbr ²': expected an amount"),
        ("p3 sd", "action 1 'p3 sd': expected an action of PHH"),
        ("d dh p1 AsKx", "action 1 'd dh p1 AsKx': expected cards"),
        ("d dh p1 As", "action 1 'd dh p1 As': expected two hole cards"),
        ("d dh p1 AsAs", "comes twice"),
        ("d dh p1 AsAh, d dh p2 AsKd, p3 f, p1 f", "card As is named twice"),
        ("d dh p1 AsAh, p1 sm AsAd", "action 2 'p1 sm AsAd': expected the hand that p1 was dealt, AsAh"),
        ("p3 cc, p1 cc, p2 cc, p1 cc", "action 3 'p2 cc': expected 3 board cards"),
        ("d db 2c3c4c, p3 f, p1 f", "action 2 'p3 f': expected 0 board cards before it, got 3"),
        ("p3 cbr 5, p1 f, p2 f, d db 2c3c4c", "expected a board of 0 cards, got 3"),
        ("p3 cbr 5, p1 f", "the record ends while p2 is to act (fold, call 3, raise to 8..100)"),
        ("p3 f, p1 cbr 100, p2 cc, d db 2c3c4c", "expected a board of 5 cards at the showdown, got 3"),
    ],
)
def test_records_that_make_no_sense(actions: str, words: str) -> None:
    assert words in refusal(actions=acts(actions))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"finishing_stacks": "[99, 99, 102]"}, "expected finishing_stacks 99, 98, 103, got 99, 99, 102"),
        ({"min_bet": "3"}, "expected a min_bet of the big blind 2, got 3"),
        ({"antes": "[1, 2, 1]"}, "ante of all alike"),
        ({"antes": "[2, 0, 0]"}, "an ante of all, of the big blind or of the button"),
        ({"antes": "[0, 2, 0]", "ante_trimming_status": "true"}, "as dead money"),
        (
            {"antes": "[5, 5, 5]", "ante_trimming_status": "false", "starting_stacks": "[3, 50, 50]"},
            "can pay an ante that is dead money",
        ),
        ({"blinds_or_straddles": "[1, 2, 3]"}, "straddle of at least twice"),
        ({"blinds_or_straddles": "[3, 2, 0]"}, "small blind of at most the big blind"),
        ({"blinds_or_straddles": "[0, 0, 0]"}, "the big blind"),
        ({"starting_stacks": "[100, 0, 100]"}, "stack of player 1"),
        ({"variant": "'FT'", "min_bet": None, "small_bet": "4", "big_bet": "8"}, "one small bet (4), got 2"),
        ({"_holdem_eval": "{ max_raises = 'x' }"}, "max_raises"),
        ({"_holdem_eval": "{ nothing = 1 }"}, "nothing"),
    ],
)
def test_stakes_that_are_none(changes: dict[str, Any], words: str) -> None:
    assert words in refusal(**changes)


@pytest.mark.parametrize(
    ("changes", "warning"),
    [
        ({"actions": acts("p3 cbr 3, p1 f, p2 f")}, "below the minimum of 4"),
        ({"actions": acts("p3 cbr 5, p1 f")}, "ends while p2 is to act"),
        ({"actions": acts("p3 cbr 5, p1 f, p2 f, d db 2c3c4c")}, "expected a board of 0 cards, got 3"),
        (
            {"actions": acts("p3 f, p1 cbr 100, p2 cc, d db 2c3c4c")},
            "board of 5 cards at the showdown, got 3",
        ),
        ({"finishing_stacks": "[99, 99, 102]"}, "finishing_stacks"),
        ({"min_bet": "3"}, "min_bet"),
        (
            {
                "antes": "[0, 0, 0, 0]",
                "starting_stacks": "[9, 9, 9, 9]",
                "blinds_or_straddles": "[1, 2, 0, 2]",
                "actions": acts("p3 f, p4 f, p1 f"),
            },
            "straddles by the players left of the big blind, got 2 by p4",
        ),
    ],
)
def test_lenient_replays_go_on_with_a_warning(changes: dict[str, Any], warning: str) -> None:
    assert refusal(**changes)
    with pytest.warns(UserWarning, match=warning.replace("_", ".")):
        hand = replay(one(phh(**changes)), strict=False)
    assert isinstance(hand, HandState)


def test_lenient_is_still_no_licence() -> None:
    assert "maximum raise" in refusal(strict=False, actions=acts("p3 cbr 101"))
    assert "p3 is to act" in refusal(strict=False, actions=acts("p1 f"))


def test_a_board_that_is_short_is_never_made_up() -> None:
    history = one(phh(actions=acts("d dh p1 AsAh, d dh p2 KsKh, p3 f, p1 cbr 100, p2 cc, d db 2c3c4c")))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        hand = replay(history, strict=False)
    assert hand.is_over and hand.boards == ()
    with pytest.raises(HistoryError, match="a deck that ends before"):
        settled(history, hand)


def test_spoiled_records_are_hands_or_one_of_two_errors() -> None:
    generator, outcomes = random.Random(3), {"played": 0, "illegal": 0, "refused": 0}
    words = [
        "p1 f",
        "p2 cc",
        "p3 cbr 400",
        "p9 f",
        "d db AsKsQs",
        "d dh p1 2c2d",
        "p6 sm",
        "p4 sm ????",
        "",
        "# x",
        "p1 cbr 1e9",
    ]
    histories = list(islice(read_phh(PLURIBUS), 0, 300))
    for number in range(1500):
        history = generator.choice(histories)
        actions = list(history.actions)
        for _ in range(generator.choice([1, 1, 2, 5])):
            place = generator.randrange(len(actions))
            match generator.randrange(4):
                case 0:
                    del actions[place]
                case 1:
                    actions.insert(place, generator.choice(words))
                case 2:
                    actions[place] = generator.choice(actions)
                case _:
                    actions[place] = (
                        actions[place].replace("cc", "f").replace("p3", "p4").replace("cbr 2", "cbr 9")
                    )
        spoiled = replace(history, actions=tuple(actions))
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                replay(spoiled, strict=number % 3 > 0)
            outcomes["played"] += 1
        except IllegalAction as error:
            assert str(error).startswith(history.place)
            outcomes["illegal"] += 1
        except HistoryError as error:
            assert str(error).startswith(history.place)
            outcomes["refused"] += 1
    assert min(outcomes.values()) > 100, outcomes


def test_bad_arguments() -> None:
    with pytest.raises(ValueError, match="expected odd_chip None or one of"):
        replay(one(phh()), odd_chip="mine")  # type: ignore[arg-type]


def test_fractions_of_a_chip() -> None:
    split = SHOWDOWN.format("AsAh", "AdAc", "KsKd").replace("p2 cc, d db 2c7h9s", "p2 cc, d db 2d7h9s")
    history = one(
        phh(
            blinds_or_straddles="[1, 3, 0]",
            min_bet="3",
            actions=acts(split),
            finishing_stacks="[101.5, 101.5, 97]",
        )
    )
    assert settled(history, replay(history)).stacks == (Fraction(203, 2), Fraction(203, 2), 97)


def test_records_are_compared_and_hashed_by_what_they_say() -> None:
    record, same, other = one(phh()), one(f"[7]\n{phh()}"), one(phh(hand="2"))
    assert isinstance(record, HandHistory) and record.place != same.place
    assert record == same != other and hash(record) == hash(same)
