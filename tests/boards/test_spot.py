"""Whole spots: each part is what the library says of it alone, and what the oracle says of the hand."""

from __future__ import annotations

import json
import math
import pickle
from fractions import Fraction
from itertools import combinations

import numpy as np
import oracle
import pytest

import holdem_eval as he

pytestmark = pytest.mark.kernel

SPOTS = [
    ("Qh7h2d", "", "AhKh", "QQ+, AQ"),
    ("Qh7h2d", "2c3c", "JsTs", "random"),
    ("Qh7h2d9c", "", "JhTh", "22+:0.5, A2s+"),
    ("Qh7h2d9c", "Ah", "QsQc", "AdAc"),
    ("Qh7h2d9c4s", "", "AhKh", "22+:0.3, A2s+"),
    ("AsKsQsJsTs", "", "2c2d", "random"),
]


@pytest.mark.parametrize(("board", "dead", "hand", "villain"), SPOTS)
def test_each_part_is_what_it_is_alone(board: str, dead: str, hand: str, villain: str) -> None:
    on = he.Board(board, dead)
    spot = on.spot(hand, villain, pot=150, call=50.5)
    assert spot.texture == he.Board(board).texture
    assert spot.standing == on.standing(hand, villain)
    assert spot.equity == he.equity(hand, villain, board=board, dead=dead)
    assert spot.share == spot.equity.players[0].equity
    assert spot.outs == (he.outs(hand, board, villain, dead=dead, shared=False) if len(on) < 5 else {})
    assert (spot.pot, spot.call) == (150, 50.5)
    assert spot.needed == pytest.approx(50.5 / 200.5, rel=1e-15)
    assert spot.ev == pytest.approx(spot.share * 200.5 - 50.5, rel=1e-12)


def test_a_spot_by_the_oracle() -> None:
    """A turn: every villain hand, every river."""
    hand, board = he.parse_cards("AhKh"), he.parse_cards("Qh7h2d9c")
    villain = {tuple(sorted(he.parse_cards(text))): 1 for text in he.Range("QQ, 99, JTs, AQo").without(board)}
    spot = he.Board(board).spot(hand, "QQ, 99, JTs, AQo", pot=100, call=40)
    share = oracle.equities(oracle.range_outcomes([{hand: 1}, villain], board), 2)[0]
    assert spot.share == pytest.approx(float(share), rel=1e-14)
    assert spot.ev == pytest.approx(float(share * 140 - 40), rel=1e-12)
    assert spot.needed == float(Fraction(40, 140))
    own_value = oracle.value((*hand, *board))
    free = combinations([card for card in range(52) if card not in board], 2)
    better = {value for pair in free if (value := oracle.value((*pair, *board))) > own_value}
    assert spot.standing.place == len(better) + 1
    met = [oracle.value((*pair, *board)) for pair in villain if not {*pair} & {*hand}]
    assert (spot.standing.worse, spot.standing.better) == (
        sum(value < own_value for value in met),
        sum(value > own_value for value in met),
    )


def test_at_the_price_of_its_equity_a_call_is_worth_nothing() -> None:
    spot = he.Board("Qh7h2d").spot("AhKh", "QQ+, AQ")
    assert (spot.pot, spot.call, spot.needed, spot.ev) == (None,) * 4
    assert "call" not in str(spot)
    call = 100 * spot.share / (1 - spot.share)
    fair = he.Board("Qh7h2d").spot("AhKh", "QQ+, AQ", pot=100, call=call)
    assert fair.needed == pytest.approx(fair.share, rel=1e-12) and abs(fair.ev or 0) < 1e-10


def test_words_in_both_languages() -> None:
    spot = he.Board("Qh7h2d", dead="2c").spot("AhKh", "QQ+, AQ", pot=1500, call=500)
    *_, equity, call = str(spot).splitlines()
    assert equity == f"equity   {100 * spot.share:.4f} %"
    assert call == f"call     500 for 1,500: needs 25.0000 %, worth +{spot.ev:.2f}"
    french = spot.describe("fr").splitlines()
    assert french[0].startswith("tableau  Qh 7h 2d : hauteur dame, bicolore")
    assert french[1] == "main     AhKh : hauteur as, kickers roi, dame, sept et deux"
    assert len(french) == len(str(spot).splitlines()) == 10
    assert spot.describe() == str(spot)
    with pytest.raises(ValueError, match="expected lang 'en' or 'fr', got 'de'"):
        spot.describe("de")
    ahead = str(he.Board("Qh7h2d").spot("QsQc", "random"))
    assert "lead" not in ahead and "outs     1 four of a kind: Qd" in ahead
    weighty = str(he.Board("Qh7h2d").spot("QsQc", list(he.Range("22+, A2s+, K2s+, T8s, 76s, 54o"))[::3]))
    assert all(len(line) < 110 for line in weighty.splitlines())


def test_a_spot_is_a_plain_value() -> None:
    board = he.Board("Qh7h2d")
    spot = board.spot("AhKh", "QQ+, AQ", pot=150, call=50)
    again = board.spot(("Kh", "Ah"), "AQ, QQ+", pot=np.int64(150), call=50)
    assert spot == again == pickle.loads(pickle.dumps(spot)) and hash(spot) == hash(again)
    assert spot != board.spot("AhKh", "QQ+, AQ", pot=150, call=51)
    told = json.loads(json.dumps(spot.to_dict(), allow_nan=False))
    assert told["outs"]["pair"] == ["Kc", "Kd", "Ks", "Ac", "Ad", "As"] and len(told["outs"]["lead"]) == 12
    assert told["standing"] == spot.standing.to_dict() and told["texture"] == spot.texture.to_dict()
    assert told["equity"]["players"][0]["equity"] == spot.share
    assert (told["pot"], told["call"], told["needed"], told["ev"]) == (150, 50, 0.25, spot.ev)


def test_what_is_refused() -> None:
    board = he.Board("Qh7h2d")
    for pot, call, told in [
        (100, None, "expected pot and call together, got pot=100, call=None"),
        (None, 50, "expected pot and call together"),
        (100, 0, "expected a call above 0, got 0"),
        (-1, 50, r"expected pot to be a number 0\.\.1e15, got -1"),
        (100, math.nan, "expected call to be a number"),
        (100, math.inf, "expected call to be a number"),
        (100, "50", "expected call to be a number"),
        (True, 50, "expected pot to be a number"),
        (10**16, 50, "expected pot to be a number"),
    ]:
        with pytest.raises(ValueError, match=told):
            board.spot("AhKh", "QQ", pot=pot, call=call)
    with pytest.raises(he.DealError, match="Qh of player 1 is on the board"):
        board.spot("AhQh", "QQ")
    with pytest.raises(he.CardError, match="expected a hand of two cards"):
        board.spot("AK", "QQ")
