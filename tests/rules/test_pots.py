"""Pots: properties of the pure functions, the array kernel against them."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_eval.errors import DealError
from holdem_eval.rules import Pot, deal_many, settle_many, settle_pots, split_pots, uncalled_bet
from holdem_eval.strength import evaluate

players = st.integers(2, 10)


@st.composite
def contributed(draw: st.DrawFn) -> tuple[list[int], list[bool], int]:
    n = draw(players)
    amounts = draw(st.lists(st.integers(0, 12), min_size=n, max_size=n))
    live = draw(st.lists(st.booleans(), min_size=n, max_size=n).filter(any))
    return amounts, live, draw(st.integers(0, 5))


def chip_by_chip(amounts: list[int], live: list[bool], strengths: list[int], dead: int) -> list[Fraction]:
    """The textbook: every chip level by itself goes to the best live hand that reaches it, else to the last
    pot; dead money to the lowest level that a live player reaches. Exact shares, no layers."""
    paid = [Fraction(0)] * len(amounts)
    top = max(amount for amount, flag in zip(amounts, live, strict=True) if flag)
    lowest = min(amount for amount, flag in zip(amounts, live, strict=True) if flag)

    def pay(chips: int, level: int) -> None:
        able = [i for i, amount in enumerate(amounts) if live[i] and amount >= level]
        best = max(strengths[i] for i in able)
        winners = [i for i in able if strengths[i] == best]
        for winner in winners:
            paid[winner] += Fraction(chips, len(winners))

    for level in range(1, max(amounts) + 1):
        pay(sum(amount >= level for amount in amounts), min(level, top))
    pay(dead, lowest)
    return paid


@given(contributed(), st.data())
def test_settling_is_chip_by_chip(case: tuple[list[int], list[bool], int], data: st.DataObject) -> None:
    amounts, live, dead = case
    n = len(amounts)
    strengths = [
        strength * flag
        for strength, flag in zip(
            data.draw(st.lists(st.integers(1, 4), min_size=n, max_size=n)), live, strict=True
        )
    ]
    pots = split_pots(amounts, live, dead)
    exact = settle_pots(pots, strengths, range(n), "exact")
    assert list(exact) == chip_by_chip(amounts, live, strengths, dead)
    total = sum(amounts) + dead
    for rule in ("clockwise", "all_first"):
        payouts = settle_pots(pots, strengths, range(n), rule)  # type: ignore[arg-type]
        assert sum(payouts) == sum(pot.amount for pot in pots) == total
        assert all(flag or not paid for flag, paid in zip(live, payouts, strict=True))
        assert all(
            abs(paid - share) < n * max(len(pots), 1) for paid, share in zip(payouts, exact, strict=True)
        )


@given(contributed())
def test_every_pot_has_players_and_chips_and_the_pots_differ(case: tuple[list[int], list[bool], int]) -> None:
    amounts, live, dead = case
    pots = split_pots(amounts, live, dead)
    assert all(pot.amount > 0 and pot.eligible for pot in pots)
    assert len({pot.eligible for pot in pots}) == len(pots)
    assert all(set(b.eligible) < set(a.eligible) for a, b in itertools.pairwise(pots))


@given(st.lists(st.integers(0, 20), min_size=2, max_size=10))
def test_the_uncalled_bet_is_the_excess_of_the_highest(amounts: list[int]) -> None:
    second, top = sorted(amounts)[-2:]
    if top == second:
        assert uncalled_bet(amounts) is None
    else:
        assert uncalled_bet(amounts) == (amounts.index(top), top - second)


def test_a_worked_example() -> None:
    pots = split_pots([40, 20, 60, 60], [True, False, False, True], dead_money=5)
    assert pots == (Pot(145, (0, 3)), Pot(40, (3,)))


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: split_pots([10, 2.5], [True, True]), "chips of player 1 to be a whole number"),
        (lambda: split_pots([10, -5], [True, True]), "chips of player 1 to be a whole number"),
        (lambda: split_pots([10, 5], [True]), "live to be 2 bools"),
        (lambda: split_pots([10, 5], [0, 1]), "live to be 2 bools"),
        (lambda: split_pots([10, 5], [False, False]), "at least one live player"),
        (lambda: split_pots([10, 5], [True, True], -1), "dead_money"),
        (lambda: settle_pots([Pot(5, (0,))], [0, 3], (0, 1)), "a hand that can win pot 0 of 5"),
        (lambda: settle_pots([Pot(5, (0, 2))], [3, 3], (0, 1)), "players of pot 0 in order"),
        (lambda: settle_pots([Pot(5, (0, 1))], [3, 3], (0,)), "players of pot 0 in order"),
        (lambda: settle_pots([Pot(5, (0, 1))], [3, 3], (0, 0)), "different players 0..1"),
        (lambda: settle_pots([Pot(5, (0, 1))], [3, 3], (0, 1), "best"), "odd_chip one of"),
    ],
)
def test_what_is_no_pot_is_refused(call: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()


# --- arrays -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n_players", [2, 3, 6, 10])
@pytest.mark.parametrize("odd_chip", ["clockwise", "all_first"])
def test_settle_many_is_settle_pots_hand_by_hand(n_players: int, odd_chip: Any) -> None:
    generator = np.random.default_rng(n_players)
    n = 400
    holes, boards = deal_many(n, n_players, seed=n_players)
    boards[::3] = boards[0]  # ties on one board, where it does not collide
    distinct = [
        len({*row.ravel().tolist(), *board.tolist()}) == 2 * n_players + 5
        for row, board in zip(holes, boards, strict=True)
    ]
    holes, boards = holes[distinct], boards[distinct]
    boards[::7] = np.sort(boards[::7], axis=1)
    n = len(holes)
    chips = generator.integers(0, 7, (n, n_players))
    live = generator.random((n, n_players)) < 0.7
    live[~live.any(axis=1), 0] = True
    dead = generator.integers(0, 4, n)
    payouts = settle_many(holes, boards, chips, live, dead, odd_chip=odd_chip)
    assert payouts.dtype == np.int64 and payouts.shape == (n, n_players)
    for row in range(n):
        strengths = [
            evaluate([*hole, *boards[row].tolist()]) if flag else 0
            for hole, flag in zip(holes[row].tolist(), live[row], strict=True)
        ]
        pots = split_pots(chips[row].tolist(), live[row].tolist(), int(dead[row]))
        assert payouts[row].tolist() == list(settle_pots(pots, strengths, range(n_players), odd_chip)), row


def test_settle_many_shares_and_reads_no_folded_cards() -> None:
    board = [[48, 49, 50, 51, 44]]  # four aces and a king: all tie
    holes = [[[0, 4], [8, 12], [255, 255], [16, 20]]]
    live = [[True, True, False, True]]
    assert settle_many(holes, board, [[10, 10, 10, 10]], live, 10).tolist() == [[17, 17, 0, 16]]
    assert settle_many(holes, board, [[10, 10, 10, 10]], live, 10, odd_chip="all_first").tolist() == [
        [18, 16, 0, 16]
    ]
    assert settle_many(
        np.zeros((0, 2, 2), int), np.zeros((0, 5), int), np.zeros((0, 2), int), np.zeros((0, 2), bool)
    ).shape == (0, 2)


GOOD: dict[str, Any] = {
    "holes": [[[51, 50], [47, 46]]],
    "boards": [[0, 21, 31, 9, 4]],
    "contributions": [[5, 5]],
    "live": [[True, True]],
}


@pytest.mark.parametrize(
    "change, message",
    [
        ({"holes": [[[51, 50], [47, 51]]]}, "different cards 0..51 in row 0"),
        ({"holes": [[[51, 50], [47, 0]]]}, "different cards 0..51 in row 0"),
        ({"holes": [[[51, 52], [47, 46]]]}, "different cards 0..51 in row 0"),
        ({"holes": [[[51, -1], [47, 46]]]}, "different cards 0..51 in row 0"),
        ({"holes": [[[51, 307], [47, 46]]]}, "different cards 0..51 in row 0"),
        ({"boards": [[0, 0, 31, 9, 4]]}, "different cards 0..51 in row 0"),
        ({"boards": [[0, 21, 31, 9, 99]]}, "different cards 0..51 in row 0"),
        ({"live": [[False, False]]}, "a live player"),
        ({"live": [[1, 1]]}, "live to be bool"),
        ({"holes": [[51, 50]]}, "holes of shape"),
        ({"holes": [[[0.5, 1], [2, 3]]]}, "card numbers"),
        ({"boards": [[0, 21, 31, 9]]}, "boards of shape"),
        ({"contributions": [[5, 5, 5]]}, "contributions of shape"),
        ({"contributions": [[5, -5]]}, "contributions of 0 to"),
        ({"contributions": [[5, 2.5]]}, "whole chips"),
        ({"contributions": [[2**62, 2**62]]}, "at most 2"),
        ({"dead_money": -1}, "dead_money of 0 to"),
        ({"odd_chip": "exact"}, "odd_chip"),
    ],
)
def test_settle_many_refuses(change: dict[str, Any], message: str) -> None:
    assert settle_many(**GOOD).tolist() == [[10, 0]]
    with pytest.raises(ValueError, match=message):
        settle_many(**{**GOOD, **change})


def test_the_bad_row_is_named() -> None:
    holes, boards = deal_many(40_000, 2, seed=1)
    boards[35_000, 0] = holes[35_000, 1, 1]
    with pytest.raises(DealError, match="row 35000"):
        settle_many(holes, boards, np.ones((40_000, 2), int), np.ones((40_000, 2), bool))


def test_deal_many_deals_every_card_everywhere_and_no_card_twice() -> None:
    holes, boards = deal_many(20_000, 3, seed=5, dead="As 2c")
    cards = np.concatenate([holes.reshape(-1, 6), boards], axis=1)
    assert (np.diff(np.sort(cards, axis=1), axis=1) > 0).all()
    for place in range(11):
        counts = np.bincount(cards[:, place], minlength=52)
        assert counts[51] == counts[0] == 0
        # 400 expected each, standard deviation 20
        assert 300 < counts[1:51].min() <= counts.max() < 500
    again = deal_many(20_000, 3, seed=5, dead="As 2c")
    assert np.array_equal(holes, again[0]) and np.array_equal(boards, again[1])
    for n_players in (1, 11, 2.0):
        with pytest.raises(ValueError, match="2 to 10 players"):
            deal_many(5, n_players)  # type: ignore[arg-type]
    with pytest.raises(DealError, match="25 cards to deal, got 24"):
        deal_many(5, 10, dead=range(28))
