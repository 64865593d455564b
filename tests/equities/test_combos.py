"""One number per hero combo: each is the equity of that combo alone."""

from __future__ import annotations

import copy
import json
import pickle
import random
from math import comb
from typing import Any

import numpy as np
import pytest
from support import brute_force

import holdem_eval as he
from holdem_eval.cards import parse_cards
from holdem_eval.combos import CLASS_NAMES, COMBO_CLASS, COMBO_MASKS, combo_cards, combo_index, combo_name
from holdem_eval.equities import ComboEquity, equity_by_combo

HERO = "AhKh, 7s6s, 9c9d, QdJc:0.5, AA, QQ:0.25"


@pytest.mark.parametrize("villain", ["TT+, AQ, A9s", "AhKh, QQ:0.5, 7s6s:0.125, JJ", "random"])
@pytest.mark.parametrize(
    ("board", "dead"), [("Qs7h2d", "3c"), ("Qs7s2s4d", ""), ("QsQh7d7c", "As"), ("Ks7s2s4s9s", "")]
)
def test_combos_equal_brute_force(villain: str, board: str, dead: str) -> None:
    cards, gone = parse_cards(board), parse_cards(dead)
    hero, other = he.Range(HERO), he.Range(villain)
    blocked = np.uint64(sum(1 << card for card in cards + gone))
    free = (COMBO_MASKS & blocked) == 0
    if villain == "random" and len(cards) == 3:  # few enough for brute force
        other = he.Range("random").without("4c4d4h4s5c5d5h5s6c6d6h8c8d8h8sTcTdThTs")
    c = equity_by_combo(hero, other, board=board, dead=dead)
    one_each = np.where(free, hero.weights > 0, 0).astype(float)
    table = brute_force.by_hero([one_each, np.where(free, other.weights, 0.0)], cards, gone)
    total = table.sum(axis=1)
    possible = total > 0
    n_boards = comb(52 - len(cards) - len(gone) - 4, 5 - len(cards))
    np.testing.assert_allclose(c.weight, hero.weights * total / n_boards, rtol=1e-12, atol=0)
    for found, wanted in (
        (c.win, table[:, 1]),
        (c.tie, table[:, 3]),
        (c.lose, table[:, 2]),
        (c.equity, table[:, 1] + table[:, 3] / 2),
    ):
        assert np.array_equal(np.isnan(found), ~possible)
        np.testing.assert_allclose(found[possible], wanted[possible] / total[possible], atol=1e-12)


@pytest.mark.parametrize("board", ["", "Qs7h2d", "Qs7s2s", "QsQh2d", "Ks7d2h4c", "Ks7s2s4s", "Ks7s2s4s9s"])
@pytest.mark.parametrize("villain", ["55+, A8s+, AJo+", "55+:0.3, A8s+:0.7"])
def test_each_combo_is_the_equity_of_that_combo_alone(villain: str, board: str) -> None:
    hero = "AhKh, 7s6s, 9c9d, QdJc" if board else "AhKh, QdJc"
    c = equity_by_combo(hero, villain, board=board)
    for index in np.flatnonzero(c.weight).tolist():
        alone = he.equity(combo_cards(index), villain, board=board)
        player = alone.players[0]
        found = [array[index] for array in (c.equity, c.win, c.tie, c.lose)]
        assert found == pytest.approx([player.equity, player.win, player.tie, player.lose], abs=1e-13)
        assert c.weight[index] == pytest.approx(alone.total / alone.boards, rel=1e-13)
    whole = he.equity(hero, villain, board=board)
    assert c.mean == pytest.approx(whole.players[0].equity, abs=1e-13)
    assert c.weight.sum() == pytest.approx(whole.total / whole.boards, rel=1e-13)


def test_hero_weights_count_in_the_mean_only() -> None:
    full = equity_by_combo("AhKh, 7s6s, 9c9d", "TT+", board="Qs7h2d")
    half = equity_by_combo("AhKh, 7s6s:0.5, 9c9d:0.25", "TT+", board="Qs7h2d")
    for name in ("equity", "win", "tie", "lose"):
        assert np.array_equal(getattr(full, name), getattr(half, name), equal_nan=True)
    share = np.zeros(1326)
    for hand, weight in (("AhKh", 1.0), ("7s6s", 0.5), ("9c9d", 0.25)):
        share[combo_index(*parse_cards(hand))] = weight
    np.testing.assert_allclose(half.weight, full.weight * share)
    assert half.mean == pytest.approx(
        he.equity("AhKh, 7s6s:0.5, 9c9d:0.25", "TT+", board="Qs7h2d").players[0].equity, abs=1e-13
    )


def test_what_is_impossible_or_not_held_is_nan() -> None:
    c = equity_by_combo("AA, 22, 72o", "AA", board="As7h2d")
    # with one ace on the board there is no pair of aces beside another
    aces, deuces, others = (CLASS_NAMES.index(name) == COMBO_CLASS for name in ("AA", "22", "72o"))
    assert np.isnan(c.equity[aces]).all()
    assert (c.weight[aces] == 0).all()
    held = (deuces | others) & ((COMBO_MASKS & np.uint64(sum(1 << x for x in parse_cards("As7h2d")))) == 0)
    assert np.array_equal(~np.isnan(c.equity), held)
    assert (c.weight[held] == 3).all()  # AcAd, AcAh, AdAh
    assert (c.weight[~held] == 0).all()
    for array in (c.equity, c.win, c.tie, c.lose, c.weight):
        assert array.shape == (1326,)
        assert array.dtype == np.float64
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    assert np.array_equal(np.isnan(c.win), np.isnan(c.equity))
    np.testing.assert_allclose((c.win + c.tie + c.lose)[held], 1, atol=1e-15)


def test_the_grid_holds_the_mean_of_each_class() -> None:
    c = equity_by_combo("AKs, AKo:0.5, 76s, 22", "TT+, AQ", board="Ks7h2d")
    grid = c.grid()
    assert grid.shape == (13, 13)
    assert np.flatnonzero(~np.isnan(grid.ravel())).tolist() == sorted(
        CLASS_NAMES.index(name) for name in ("AKs", "AKo", "76s", "22")
    )
    assert not np.isnan(
        [grid[0, 1], grid[1, 0], grid[12, 12]]
    ).any()  # AKs above the diagonal, AKo below, 22 last
    for name in ("AKs", "AKo", "76s", "22"):
        mean = he.equity(name, "TT+, AQ", board="Ks7h2d").players[0].equity
        assert grid.ravel()[CLASS_NAMES.index(name)] == pytest.approx(mean, abs=1e-13)


def test_random_against_random_is_even() -> None:
    c = equity_by_combo("random", "random", board="Qs7s2s4d")
    assert c.mean == pytest.approx(0.5, abs=1e-15)
    assert np.count_nonzero(~np.isnan(c.equity)) == 48 * 47 // 2
    assert c.weight.max() == c.weight[c.weight > 0].min() == 46 * 45 // 2


def test_threads_do_not_change_a_bit() -> None:
    one, *others = (
        equity_by_combo("22+, A2s+", "TT+:0.3, AKo:0.7", board="Qs7h2d", threads=n) for n in (1, 2, 7)
    )
    assert all(one == other for other in others)


def test_combo_results_travel() -> None:
    c = equity_by_combo("AhKh, AA", "AA", board="As7h2d", dead="3c")
    for twin in (pickle.loads(pickle.dumps(c)), copy.copy(c), copy.deepcopy(c)):
        assert twin == c
        assert hash(twin) == hash(c)
        assert not twin.equity.flags.writeable
    assert c != equity_by_combo("AhKh, AA", "AA", board="As7h2d", dead="4c")
    assert c != "AhKh"
    told = json.loads(json.dumps(c.to_dict(), allow_nan=False))
    shares = {entry["combo"]: entry["equity"] for entry in told["combos"]}
    nobody = dict.fromkeys(["AdAc", "AhAc", "AhAd"])  # two of three aces leave no pair of them
    assert shares == {**nobody, "AhKh": c.equity[combo_index("Ah", "Kh")]}
    assert (told["board"], told["dead"], told["mean"]) == ("As7h2d", "3c", c.mean)
    assert isinstance(c, ComboEquity)
    with pytest.raises(AttributeError):
        c.board = ()  # type: ignore[misc]


def test_combo_results_can_be_read() -> None:
    c = equity_by_combo("AKs, 22", "TT+", board="Ks7h2d")
    lines = str(c).splitlines()
    assert [line.split()[0] for line in lines] == ["AKs", "22", "mean"]
    assert lines[-1].endswith(f"{100 * c.mean:7.4f} %")
    page = c._repr_html_()
    assert page.startswith("<table")
    assert "<script" not in page


def test_progress_is_told() -> None:
    calls: list[tuple[int, int]] = []
    equity_by_combo("random", "22+", dead="2c2d2h2s", threads=1, progress=lambda *seen: calls.append(seen))
    assert [done for done, _ in calls] == list(range(1, len(calls) + 1))
    assert calls[-1][0] == calls[-1][1] > 1


BAD: list[tuple[tuple[Any, ...], dict[str, Any], type[Exception], str]] = [
    ((None, "KK"), {}, he.RangeError, "player 1: .* got None"),
    (("AA", 3), {}, he.RangeError, "player 2: .* got 3"),
    (("AA", "none"), {}, he.DealError, "the range of player 2 is empty"),
    (("AsKs", "AsQs"), {}, he.DealError, "players 1 and 2 both hold As"),
    (("AA", "KK"), {"board": "2c"}, he.CardError, "0, 3, 4 or 5 cards, got 1"),
    (("AA", "KK"), {"board": 5}, he.CardError, "got 5"),
    (("AA", "KK"), {"dead": "AsAs"}, he.CardError, "As comes twice"),
    (("AA", "KK"), {"threads": 0}, ValueError, "threads .* got 0"),
    (("AA", "KK"), {"progress": 3}, ValueError, "progress .* got 3"),
    (("AA:1e-200", "KK:1e-200"), {"board": "2c3c4d"}, he.DealError, "sum to 1e-290 or more"),
]


@pytest.mark.parametrize(("players", "options", "error", "words"), BAD)
def test_bad_input_is_named(
    players: tuple[Any, ...], options: dict[str, Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        equity_by_combo(*players, **options)


def test_weights_of_random_ranges_sum_to_the_whole() -> None:
    rng = random.Random(9)
    for _ in range(5):
        board = rng.sample(range(52), 4)
        hero, villain = (
            he.Range({combo_name(i): rng.random() for i in rng.sample(range(1326), 40)}) for _ in "ab"
        )
        c = equity_by_combo(hero, villain, board=board)
        e = he.equity(hero, villain, board=board)
        assert c.weight.sum() == pytest.approx(e.total / e.boards, rel=1e-12)
        live = c.weight > 0
        for name in ("win", "tie", "lose"):
            mean = (getattr(c, name)[live] * c.weight[live]).sum() / c.weight.sum()
            assert mean == pytest.approx(getattr(e.players[0], name), abs=1e-12)


def test_a_row_for_each_combo_of_the_hero() -> None:
    """Where no hand of the villain is left, a weight of 0 and no shares; no row for those on the board."""
    found = equity_by_combo("AhKs, QdQc, QsQh", "AhKh, AhQh", board="Qs7h2d")
    rows = {row.combo: row for row in found}
    assert [*rows] == [row["combo"] for row in found.records()] == ["QdQc", "AhKs"]
    assert rows["AhKs"].weight == 0 and np.isnan(rows["AhKs"].equity) and rows["QdQc"].weight > 0
    assert [row["equity"] for row in found.to_dict()["combos"]][1] is None
