"""Whatever comes to the rules is taken or refused in words: a ValueError and no other, no NaN."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from holdem_eval.errors import DealError, IllegalAction
from holdem_eval.rules import (
    LUDOTEKA,
    Action,
    Blinds,
    Deck,
    HandState,
    Pot,
    Table,
    TableRules,
    deal_many,
    icm,
    play_at_random,
    position_names,
    settle_many,
    settle_pots,
    showdown,
    split_pots,
    uncalled_bet,
)

JUNK: list[Any] = [
    None, True, -1, 0, 1, 2.5, 10**400, float("nan"), Decimal(2), Fraction(1, 2), "", "x", "5", b"5",
    [], [None], [2.5, 1], ["5", "5"], [True, 1], [[], []], (1, 2), {}, object(), np.int64(2),
    np.array([3, 2]), np.array([2.5, 1.0]),
]  # fmt: skip
BLINDS = Blinds(1, 2)
HOLES = ("AsAd", "KsKd")
HOLES_AS_CARDS = [[51, 49], [47, 45]]
BOARD = "2c7h9s4d3c"
OVER = HandState.start((10, 10), BLINDS, holes=HOLES, seed=1).apply("allin").apply("c")
POT = Pot(10, (0, 1))

CALLS: dict[str, Callable[[Any], object]] = {
    "stacks": lambda x: HandState.start(x, BLINDS, seed=1),
    "blinds": lambda x: HandState.start((9, 9), x),
    "rules": lambda x: HandState.start((9, 9), BLINDS, x),
    "deck": lambda x: HandState.start((9, 9), BLINDS, deck=x),
    "seed": lambda x: HandState.start((9, 9), BLINDS, seed=x),
    "holes": lambda x: HandState.start((9, 9), BLINDS, holes=x),
    "board": lambda x: HandState.start((9, 9), BLINDS, board=x),
    "action": lambda x: HandState.start((9, 9), BLINDS, seed=1).apply(x),
    "action kind": lambda x: HandState.start((9, 9), BLINDS, seed=1).apply(Action(x, 4)),
    "action to": lambda x: HandState.start((9, 9), BLINDS, seed=1).apply(Action("raise", x)),
    "muck": OVER.settle,
    "times": OVER.run_out,
    "boards": lambda x: OVER.run_out(boards=x),
    "deal": lambda x: Deck(1).deal(x),
    "dead": lambda x: Deck(1, x),
    "stacked": Deck.stacked,
    "sb": lambda x: Blinds(x, 2),
    "ante type": lambda x: Blinds(1, 2, 1, x),
    "straddles": lambda x: Blinds(1, 2, straddles=x),
    "posts": lambda x: Blinds(1, 2, posts=x),
    "post by": lambda x: Blinds(1, 2, posts=((x, 1),)).check_for(4),
    "dead_sb": lambda x: Blinds(1, 2, dead_sb=x),
    "betting": TableRules,
    "max_raises": lambda x: TableRules(max_raises=x),
    "cap_heads_up": lambda x: TableRules(cap_heads_up=x),
    "tournament": lambda x: TableRules(tournament=x),
    "uncalled_bet": uncalled_bet,
    "contributions": lambda x: split_pots(x, [True, True]),
    "live": lambda x: split_pots([1, 2], x),
    "pots": lambda x: settle_pots(x, [1, 2], (0, 1)),
    "strengths": lambda x: settle_pots([POT], x, (0, 1)),
    "order": lambda x: settle_pots([POT], [1, 2], x),
    "amount": lambda x: settle_pots([Pot(x, (0, 1))], [1, 2], (0, 1)),
    "eligible": lambda x: settle_pots([Pot(5, x)], [1, 2], (0, 1)),
    "showdown holes": lambda x: showdown(x, BOARD),
    "showdown board": lambda x: showdown(HOLES, x),
    "showdown pots": lambda x: showdown(HOLES, BOARD, x),
    "icm stacks": lambda x: icm(x, (5, 3)),
    "icm prizes": lambda x: icm((5, 3), x),
    "icm gradient": lambda x: icm((5, 3), (1,), gradient=x),
    "icm threads": lambda x: icm((5, 3), (1,), threads=x),
    "icm progress": lambda x: icm((5, 3), (1,), progress=x),
    "deal_many": lambda x: deal_many(3, x),
    "deal_many hands": lambda x: deal_many(x, 2),
    "play_at_random": lambda x: play_at_random(x, 1),
    "play_at_random seed": lambda x: play_at_random(OVER, x),
    "settle_many holes": lambda x: settle_many(x, [[0, 21, 31, 9, 4]], [[9, 9]], [[True, True]]),
    "settle_many boards": lambda x: settle_many([HOLES_AS_CARDS], x, [[9, 9]], [[True, True]]),
    "settle_many chips": lambda x: settle_many([HOLES_AS_CARDS], [[0, 21, 31, 9, 4]], x, [[True, True]]),
    "settle_many live": lambda x: settle_many([HOLES_AS_CARDS], [[0, 21, 31, 9, 4]], [[9, 9]], x),
    "settle_many dead": lambda x: settle_many(
        [HOLES_AS_CARDS], [[0, 21, 31, 9, 4]], [[9, 9]], [[True, True]], x
    ),
    "deal_many seed": lambda x: deal_many(3, 2, x),
    "levels": lambda x: Table((9, 9, 9), x),
    "table rules": lambda x: Table((9, 9, 9), BLINDS, x),
    "table seed": lambda x: Table((9, 9, 9), BLINDS, seed=x),
    "finish": lambda x: Table((9, 9, 9), BLINDS).finish(x),
    "players": LUDOTEKA.table,
    "position_names": position_names,
}


@pytest.mark.parametrize("name", CALLS)
def test_whatever_comes_is_taken_or_refused_in_words(name: str) -> None:
    refused = 0
    for value in JUNK:
        try:
            CALLS[name](value)
        except ValueError as error:
            refused += 1
            assert str(error).strip() and "\n" not in str(error) and len(str(error)) < 600, value
    assert refused > 5, name  # bools, texts and objects at the least


def test_numpy_integers_become_plain_ones() -> None:
    hand = HandState.start(
        np.array([90, 90, 90]), Blinds(np.int64(1), np.int64(2), posts=((np.int64(2), np.int64(1)),)), seed=1
    )
    hand = hand.apply(Action("raise", np.int64(6)))
    assert [type(chips) for chips in (*hand.stacks, *hand.bets, *hand.committed)] == [int] * 9
    assert type(hand.history[0].to) is int
    json.dumps(hand.to_dict())


def test_a_run_out_goes_no_further_than_the_deck() -> None:
    with pytest.raises(DealError, match="boards of five"):
        OVER.run_out(times=10**12)


def test_a_flag_is_no_text() -> None:
    with pytest.raises(ValueError, match="expected tournament to be True or False, got 'no'"):
        TableRules(tournament="no")  # type: ignore[arg-type]


@pytest.mark.parametrize("chips", [1e308, 1e16, 10**400, "50", True])
def test_icm_is_never_nan(chips: Any) -> None:
    with pytest.raises(ValueError, match=r"numbers from 0 to 10\*\*15"):
        icm((chips, chips), (1,))
    assert sum(icm((1e15, 1e-300, 1), (5, 3, 2))) == pytest.approx(10)


@pytest.mark.parametrize("strengths", [(float("nan"), 2), (-1, -2), (1.5, 2), ("a", "b")])
def test_strengths_are_whole_numbers(strengths: Any) -> None:
    with pytest.raises(ValueError, match="strength of player 0"):
        settle_pots([POT], strengths, (0, 1))


def test_levels_with_more_straddles_than_players_left_go_on() -> None:
    table = Table((400, 400, 400, 8), Blinds(5, 10, straddles=(20, 40)), seed=3)
    while sum(stack > 0 for stack in table.stacks) > 2:
        hand = table.next_hand()
        room = len(hand.stacks) - 2
        assert hand.blinds.straddles == (20, 40)[:room]
        while hand.to_act is not None:
            hand = hand.apply("allin" if hand.legal().call or hand.legal().max_to else "x")
        table.finish(hand)
    if not table.is_over:
        assert table.next_hand().blinds.straddles == ()


@pytest.mark.parametrize("more", [{"posts": ((2, 2),)}, {"dead_sb": True}])
def test_a_level_says_nothing_that_a_table_decides(more: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="levels without posts and dead_sb"):
        Table((9, 9, 9), Blinds(1, 2, **more))


def test_a_board_as_an_array_is_a_board() -> None:
    assert HandState.start((9, 9), BLINDS, board=np.array([1, 2, 3]), seed=1).setup.runout[:3] == (1, 2, 3)
    with pytest.raises(IllegalAction, match="known kind"):
        HandState.start((9, 9), BLINDS, seed=1).apply(Action([], 0))  # type: ignore[arg-type]


NO_HANDS: dict[str, Any] = {
    "holes": np.empty((0, 2, 2), np.uint8),
    "boards": np.empty((0, 5), np.uint8),
    "contributions": np.empty((0, 2), np.int64),
    "live": np.empty((0, 2), np.bool_),
}


@pytest.mark.parametrize("name", NO_HANDS)
def test_arrays_without_hands_are_of_numbers_too(name: str) -> None:
    assert settle_many(**NO_HANDS).shape == (0, 2)
    for dtype in ("U1", "S3", "M8[D]", object, complex):
        with pytest.raises(ValueError, match=f"expected {name} to be"):
            settle_many(**NO_HANDS | {name: np.empty(NO_HANDS[name].shape, dtype)})


@pytest.mark.parametrize("number", [2**63, 2**31 + 1, 10**400])
def test_no_more_hands_are_dealt_than_can_be(number: int) -> None:
    with pytest.raises(ValueError, match=r"expected at most 2\*\*31 hands at once, got"):
        deal_many(number, 2)


@pytest.mark.parametrize("stack", [2**53 - 1, 2**53 + 1, 10**18 + 1, 10**30 - 1])
def test_random_play_with_more_chips_than_floats_know(stack: int) -> None:
    for seed in range(50):
        hand = play_at_random(HandState.start((stack, stack - 1, 5), BLINDS, seed=seed), seed)
        assert sum(hand.settle().stacks) == 2 * stack + 4


def test_stacks_have_no_more_digits_than_chips_can() -> None:
    with pytest.raises(ValueError, match=r"expected the stack of player 1 to be below 10\*\*30, got"):
        HandState.start((5, 10**30), BLINDS)


def test_random_play_needs_cards() -> None:
    hand = HandState.start((9, 9), BLINDS, holes=HOLES, deck=Deck.stacked(""))
    with pytest.raises(DealError):
        for seed in range(50):
            play_at_random(hand, seed)
