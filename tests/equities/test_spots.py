"""Equity by next card and by flop: each number is the equity on that board, and all together the whole."""

from __future__ import annotations

import copy
import json
import pickle
import random
import subprocess
import sys
from itertools import combinations
from math import comb, isnan, nan
from typing import Any

import numpy as np
import pytest

import holdem_eval as he
from holdem_eval.cards import parse_cards
from holdem_eval.combos import combo_name
from holdem_eval.equities import Flop

NO_CLUBS_OR_DIAMONDS = [card for card in range(52) if card % 4 < 2]

# --- runouts ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "board", "dead"),
    [
        (("AhKh", "QQ+"), "Qs7h2d", ""),
        (("22+, A2s+", "TT+:0.5, AQ"), "Qs7s2s", "3c"),
        (("AhKh", "QsQc"), "Qh7h2d4c", "Td"),
        (("TT+, AQ", "AhKh, 9h8h"), "Qh7h2h4c", ""),
        (("AA, KhQh", "AhAs, KhKs"), "2c7d9h", "Ac"),
        (("AhKh", "QQ+", "7s6s"), "Qs7h2d", ""),
        (("QQ+", "AK, JTs", "9h9d", "7c6c"), "Th7h2d", "Kd"),
    ],
)
def test_runouts_are_the_equities_on_longer_boards(players: tuple[str, ...], board: str, dead: str) -> None:
    found = he.runouts(*players, board=board, dead=dead)
    assert found.shape == (52,)
    assert found.dtype == np.float64
    assert not found.flags.writeable
    for card in range(52):
        try:
            e = he.equity(*players, board=(*parse_cards(board), card), dead=dead, method="exact")
        except ValueError:  # on the board, dead, in a named hand, or no deal is left
            assert isnan(found[card])
            continue
        assert found[card] == pytest.approx(e.players[0].equity, abs=1e-14)


RUNOUT_RANGES = [
    "22+, A2s+, K9s+",
    "77+, ATs+, KQs",
    "random",
    "AhKh",
    "QdQc",
    "15%",
    "AsAh, AdAc",
    "AA:0.5, KK:0.25, 72o",
    "T9s:0.3, 20%",
    "AA, KK:0.0000000001, QQ:0.3",
    "QQ, AA:0.00000001",
]


def test_runouts_of_two_players_are_equities_on_longer_boards_whatever_they_hold() -> None:
    """One sweep credits every next card: on boards of all kinds, symmetric ones and flushes among them."""
    rng, seen = random.Random(7), 0
    for _ in range(100):
        n_board = rng.choice((3, 3, 4))
        deck = [card for card in range(52) if card % 4 < 2 or rng.random() < 0.5]
        cards = rng.sample(deck, n_board + rng.choice((0, 0, 1, 5, 12)))
        try:
            spot = {"board": cards[:n_board], "dead": cards[n_board:]}
            query = he.Query(rng.choice(RUNOUT_RANGES), rng.choice(RUNOUT_RANGES), **spot)
        except ValueError:
            continue
        found = he.runouts(query)
        for card in rng.sample(range(52), 8):
            one = _equity_with(query, card)
            assert found[card] == pytest.approx(one, abs=1e-13, nan_ok=True), (query, card)
            seen += one == one
    assert seen > 300


def _equity_with(query: he.Query, card: int) -> float:
    players = (hand or range_ for hand, range_ in zip(query.hands, query.ranges, strict=True))
    try:
        e = he.equity(*players, board=(*query.board, card), dead=query.dead, method="exact")
    except ValueError:
        return nan
    return e.players[0].equity


@pytest.mark.parametrize("others", [("QsQh:1e-100",), ("QsQh:1e-100", "7c6c")])
def test_a_card_that_leaves_only_weights_too_small_to_be_counted_is_nan(others: tuple[str, ...]) -> None:
    found = he.runouts("AsAh, KdKc:1e-200", *others, board="Jh7h2d")
    assert isnan(found[51])
    without = he.equity("AsAh", "QsQh", *others[1:], board="Jh7h2d2c").players[0].equity
    assert found[0] == pytest.approx(without, abs=1e-13)


INTERRUPTED = """
import os, signal, time
import holdem_eval as he

def interrupt(done, total):
    global spent
    spent = time.process_time()
    os.kill(os.getpid(), signal.SIGINT)

try:
    he.runouts("random", "random", "random", board="Qs7h2d", threads=8, progress=interrupt)
except KeyboardInterrupt:
    print(time.process_time() - spent)
"""


def test_an_interrupt_waits_for_parts_of_a_question_only() -> None:
    """Not for the questions, of more than a second each, that eight threads could be at."""
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=True)
    assert float(done.stdout) < 4


def test_runouts_weighted_by_their_deals_are_the_whole() -> None:
    players, board = ("22+, A2s+", "TT+, AQ"), parse_cards("Qs7h2d")
    found = he.runouts(*players, board=board)
    weights = np.array([_weight(players, (*board, card)) for card in range(52)])
    live = ~np.isnan(found)
    mean = float(found[live] @ weights[live] / weights[live].sum())
    assert mean == pytest.approx(he.equity(*players, board=board).players[0].equity, abs=1e-14)


def _weight(players: tuple[str, ...], board: tuple[int, ...]) -> float:
    if len(set(board)) < len(board):
        return 0.0
    e = he.equity(*players, board=board)
    return e.total / e.boards


def test_runouts_can_be_followed_and_threaded() -> None:
    calls: list[tuple[int, int]] = []
    one = he.runouts("22+", "AK", board="Qs7h2d", threads=1, progress=lambda *seen: calls.append(seen))
    assert [done for done, _ in calls] == list(range(1, calls[-1][1] + 1))
    assert np.array_equal(one, he.runouts("22+", "AK", board="Qs7h2d", threads=3), equal_nan=True)


@pytest.mark.parametrize(
    ("players", "options", "error", "words"),
    [
        (("AhKh", "QQ"), {"board": ""}, he.CardError, "expected a board of 3 or 4 cards, got 0"),
        (("AhKh", "QQ"), {"board": "2c3c4c5c6c"}, he.CardError, "expected a board of 3 or 4 cards, got 5"),
        (("AhKh",), {"board": "2c3c4c"}, he.DealError, "2 to 10 players"),
        (("AhKh", "AhQh"), {"board": "2c3c4c"}, he.DealError, "both hold Ah"),
        (("AhKh", "QQ"), {"board": "2c3c4c", "threads": 0}, ValueError, "threads"),
        (("AhKh", "QQ"), {"board": "2c3c4c", "progress": 1}, ValueError, "progress"),
        (("22+", "random", "random", "random"), {"board": "2c3c4c"}, ValueError, "cannot count"),
    ],
)
def test_runouts_name_bad_input(
    players: tuple[str, ...], options: dict[str, Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        he.runouts(*players, **options)


# --- flops ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hero", "villain"),
    [
        ("22+, AK, 7s6s", "TT+, AhQh"),
        ("AhKh", "QQ, JsJh:0.5"),
        ("QQ+, AhKh", "AhQh"),
        ("JsTh:0.25, AA", "KK+"),
    ],
)
def test_flops_are_the_equities_on_them(hero: str, villain: str) -> None:
    """Few cards, so that every flop can be asked for: hearts and spades, and some others."""
    dead = [card for card in NO_CLUBS_OR_DIAMONDS if card < 40]
    table = he.flops(hero, villain, dead=dead)
    rng = random.Random(hero)
    rows = list(table)
    kinds: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for flop in combinations([card for card in range(52) if card not in dead], 3):
        kinds.setdefault(_kind(flop), []).append(flop)
    assert len(rows) == len(kinds)
    assert [row.multiplicity for row in rows] == [len(kinds[_kind(parse_cards(row.flop))]) for row in rows]
    for row in rng.sample(rows, 40):
        total = np.zeros(4)
        for flop in kinds[_kind(parse_cards(row.flop))]:
            try:
                total += he.equity(he.Range(hero), he.Range(villain), board=flop, dead=dead).outcomes
            except he.DealError:
                continue
        if total.sum() == 0:
            assert isnan(row.equity) and isnan(row.win) and isnan(row.tie) and row.weight == 0
            continue
        _, win, _, tie = total / total.sum()
        assert (row.equity, row.win, row.tie) == pytest.approx((win + tie / 2, win, tie), abs=1e-12)
        assert row.weight == pytest.approx(total.sum() / comb(52 - len(dead) - 7, 2), rel=1e-12)
    whole = he.equity(he.Range(hero), he.Range(villain), dead=dead, method="exact")
    assert table.mean == pytest.approx(whole.players[0].equity, abs=1e-12)


def _kind(flop: tuple[int, ...]) -> tuple[int, ...]:
    """The same for flops that differ by suits only: the smallest of their images."""
    images = []
    for a in range(4):
        for b in {0, 1, 2, 3} - {a}:
            for c in {0, 1, 2, 3} - {a, b}:
                suits = (a, b, c, 6 - a - b - c)
                images.append(tuple(sorted(card & ~3 | suits[card & 3] for card in flop)))
    return min(images)


def test_all_flops_of_ranges_that_treat_suits_alike() -> None:
    table = he.flops("TT+", "AK, QJs", threads=1)
    assert (len(table), int(table.multiplicity.sum())) == (1755, 22_100)
    assert sorted({int(n) for n in table.multiplicity}) == [4, 12, 24]
    whole = he.equity("TT+", "AK, QJs", method="exact")
    assert table.mean == pytest.approx(whole.players[0].equity, abs=1e-13)
    assert table.weight.sum() == pytest.approx(whole.total / whole.boards * comb(48, 3), rel=1e-13)
    mirrored = he.flops("AK, QJs", "TT+", threads=2)
    assert np.array_equal(mirrored.cards, table.cards)
    np.testing.assert_allclose(mirrored.equity, 1 - table.equity, atol=1e-12)
    np.testing.assert_allclose(mirrored.tie, table.tie, atol=1e-12)


def test_flops_on_threads_are_the_same_to_the_bit() -> None:
    dead = NO_CLUBS_OR_DIAMONDS
    one, three = (he.flops("QQ+:0.3, JTs", "AK:0.7, 99", dead=dead, threads=n) for n in (1, 3))
    assert one == three
    assert hash(one) == hash(three)


def test_flop_results_travel_and_can_be_read() -> None:
    calls: list[tuple[int, int]] = []
    dead = NO_CLUBS_OR_DIAMONDS
    table = he.flops("AsAh", "KsKh", dead=dead, progress=lambda *seen: calls.append(seen))
    assert calls[-1][0] == calls[-1][1] == len(calls)
    for twin in (pickle.loads(pickle.dumps(table)), copy.deepcopy(table)):
        assert twin == table
        assert not twin.equity.flags.writeable
    told = json.loads(json.dumps(table.to_dict(), allow_nan=False))
    assert told["mean"] == table.mean
    assert told["dead"] == he.format_cards(dead)
    first = next(iter(table))
    assert isinstance(first, Flop)
    assert told["flops"][0] == {
        **first._asdict(),
        "equity": None,
        "win": None,
        "tie": None,  # both aces are on the flop
    }
    assert str(table).splitlines()[-1].split() == ["mean", f"{100 * table.mean:.4f}", "%"]
    with pytest.raises(AttributeError):
        table.dead = ()  # type: ignore[misc]


def test_flops_name_bad_input() -> None:
    with pytest.raises(he.RangeError, match="player 1"):
        he.flops("hello", "AA")
    with pytest.raises(he.DealError, match="both hold As"):
        he.flops("AsKs", "AsQs")
    with pytest.raises(he.DealError, match="no hand left"):
        he.flops("AsKs", he.Range("AsKs"))
    with pytest.raises(ValueError, match="threads"):
        he.flops("AA", "KK", threads=0)


def test_random_ranges_on_all_flops_are_the_whole() -> None:
    rng = random.Random(5)
    dead = [*NO_CLUBS_OR_DIAMONDS[:-3], *range(2, 20, 4)]
    live = [card for card in range(52) if card not in dead]
    for _ in range(2):
        hero, villain = (
            he.Range(
                {
                    combo_name(max(pair) * (max(pair) - 1) // 2 + min(pair)): rng.random()
                    for pair in (rng.sample(live, 2) for _ in range(15))
                }
            )
            for _ in range(2)
        )
        table = he.flops(hero, villain, dead=dead)
        whole = he.equity(hero, villain, dead=dead, method="exact")
        assert table.mean == pytest.approx(whole.players[0].equity, abs=1e-12)
        share = float(np.nansum(table.win * table.weight) / table.weight.sum())
        assert share == pytest.approx(whole.players[0].win, abs=1e-12)
