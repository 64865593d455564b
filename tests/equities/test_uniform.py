"""A hand or a range against two random hands before the flop: against published counts, brute force and the
engine of three ranges."""

from __future__ import annotations

import random
from math import comb
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from support import brute_force
from support.engines import engine

import holdem_eval as he
from holdem_eval.cards import mask_of
from holdem_eval.combos import COMBO_MASKS, N_COMBOS
from holdem_eval.equities.engines.three import Three
from holdem_eval.equities.engines.uniform import Uniform
from holdem_eval.equities.planner import engine_by_combo, plan

LOW = tuple(range(28))  # deuces to eights are dead: the suits stay alike, and there is less to do


def few_cards(rng: random.Random, n_cards: int) -> list[int]:
    """So many cards, often of one or two suits or of few ranks."""
    order = rng.choice(
        [lambda card: 0, lambda card: card % 4 > 0, lambda card: card % 4 > 1, lambda card: card > 23]
    )
    return sorted(range(52), key=lambda card: (order(card), rng.random()))[:n_cards]


def random_hand(dead: Any) -> NDArray[np.float64]:
    """The weights of any two cards that are not dead."""
    return np.where((COMBO_MASKS & np.uint64(mask_of(dead))) == 0, 1.0, 0.0)


def test_published_counts() -> None:
    aces = engine(Uniform, he.Query("AA", "random", "random")).count(1, None)
    times, deals = 12, 947_053_938_600  # six pairs of aces, and villains in either order
    assert aces.sum() == times * deals
    assert aces[1] == times * 693_292_278_608
    assert aces[3] + aces[5] == times * 2_353_142_664
    assert aces[7] == times * 3_007_657_158


@pytest.mark.parametrize("weighted", [False, True], ids=["counts", "weights"])
@pytest.mark.parametrize("n_cards", [11, 12])
def test_equal_to_brute_force(n_cards: int, weighted: bool) -> None:
    rng = random.Random(f"uniform {n_cards} {weighted}")
    for _ in range({11: 4, 12: 2}[n_cards]):
        left = few_cards(rng, n_cards)
        dead = [card for card in range(52) if card not in left]
        villain = random_hand(dead)
        hero = np.zeros(N_COMBOS)
        live = rng.sample(np.flatnonzero(villain).tolist(), {11: 5, 12: 3}[n_cards])
        hero[live] = [rng.random() for _ in live] if weighted else 1
        seat = rng.randrange(3)
        rows = [villain, villain * 0.5 if weighted else villain]
        rows.insert(seat, hero)
        query = he.Query(*map(he.Range, rows), dead=dead)
        found = engine(Uniform, query).count(1, None)
        expected = brute_force.outcomes(rows, (), dead)
        where = f"{sorted(left)} left, {live} at {seat}"
        if weighted:
            assert found.dtype == np.float64
            np.testing.assert_allclose(found, expected, rtol=0, atol=1e-12 * expected.sum(), err_msg=where)
        else:
            assert found.dtype == np.int64
            assert found.tolist() == expected.tolist(), where


@pytest.mark.parametrize(
    "players",
    [
        ("22+, A2s+, KJo", "random", "random"),
        ("random", "random", "random"),
        ("random", "AhKs", "random"),
        ("random", "random", "AhKh:0.3, QcJd, JsTs:0.7"),
        ("random:0.25", "99+:0.5, T9s", "random"),
    ],
)
@pytest.mark.parametrize("dead", [LOW, (*LOW, 51, 33)], ids=["alike", "odd"])
def test_equal_to_the_engine_of_three_ranges(players: tuple[str, ...], dead: tuple[int, ...]) -> None:
    query = he.Query(*players, dead=dead)
    found, expected = engine(Uniform, query).count(1, None), engine(Three, query).count(1, None)
    assert found.dtype == expected.dtype
    if query.counts:
        assert found.tolist() == expected.tolist()
    np.testing.assert_allclose(found, expected, rtol=1e-13)
    assert found[1] > 0
    assert found[6] > 0


def test_by_combo_equal_to_the_engine_of_three_ranges() -> None:
    for players, dead in (
        (("random", "random", "random"), LOW),
        (("AA, AhKh:0.3, T9s", "random", "random:0.5"), (*LOW, 51)),
        (("AhKs", "random", "random"), LOW),
    ):
        query = he.Query(*players, dead=dead)
        found = engine_by_combo(query)
        assert isinstance(found, Uniform)
        three = Three.of_hero(query)
        assert three is not None
        expected = three.by_combo(1, None)
        np.testing.assert_allclose(found.by_combo(1, None), expected, rtol=1e-13)
        assert (found.by_combo(1, None) > 0).sum() == (expected > 0).sum() > 0
    combos = he.equity_by_combo("AA, AhKh:0.3, T9s", "random", "random")
    whole = he.equity("AA, AhKh:0.3, T9s", "random", "random").players[0]
    assert combos.mean == pytest.approx(whole.equity, abs=1e-14)
    assert np.isnan(combos.equity).sum() == N_COMBOS - 6 - 1 - 4


def test_hands_alike_but_for_suits_are_counted_once() -> None:
    for players, dead, hands in (
        (("AKs, AKo", "random", "random"), "", 2),
        (("random", "random", "random"), "", 169),
        (("AA", "random", "random"), "2c", 2),
        (("AA", "random", "random"), "2c 3d", 4),
        (("AsAd", "random", "random"), "2c 3d 4h", 1),
    ):
        assert len(engine(Uniform, he.Query(*players, dead=dead)).hands) == hands


def test_what_it_takes() -> None:
    for players in (("KK", "random", "random"), ("*", "AhKs", "*"), ("15%:0.5", "random", "random:0.1")):
        e = he.equity(*players, explain=True)
        assert e.method == "uniform"
        assert e.explanation is not None
        assert e.explanation.startswith("uniform: two random hands against ")
        assert e.boards == comb(46, 5)
    named = he.equity("AhKs", "random", "random", explain=True)
    assert named.explanation == (
        "uniform: two random hands against 1 hand: kinds of boards and of cards are counted"
    )
    for other, board in (
        (("KK", "random", "random"), "2c3d4h"),
        (("KK", "random", "random,!AA"), ""),
        (("KK", "random", "random,!AA,AA:0.5"), ""),
        (("KK", "random"), ""),
        (("KK", "random", "random", "random"), ""),
    ):
        assert Uniform.of(he.Query(*other, board=board)) is None
    assert Uniform.of_hero(he.Query("random", "KK", "random")) is None
    few = tuple(card for card in range(52) if card // 4 not in (3, 8, 9))
    assert plan(he.Query("55", "random", "random", dead=few), "exact", 5.0).cost < 1


def test_seats_and_names_of_suits_do_not_matter() -> None:
    first = he.equity("AhKh, 7c2d", "random", "random")
    for players in (("random", "AhKh, 7c2d", "random"), ("random", "random", "AhKh, 7c2d")):
        e = he.equity(*players)
        hero = players.index("AhKh, 7c2d")
        assert e.players[hero].equity == first.players[0].equity
        assert e.outcomes[1 << hero] == first.outcomes[1]
        assert e.outcomes[7 - (1 << hero)] == first.outcomes[6]
    assert he.equity("AsKs, 7h2c", "random", "random").outcomes.tolist() == first.outcomes.tolist()
    one_each = [he.equity(hand, "random", "random").outcomes for hand in ("AhKh", "7c2d")]
    assert (one_each[0] + one_each[1]).tolist() == first.outcomes.tolist()


def test_threads_do_not_matter_and_progress_is_told() -> None:
    query = he.Query("88, AKs:0.3, 72o:0.7", "random", "random")
    told: list[tuple[int, int]] = []
    one = he.equity(query, threads=1, progress=lambda *done: told.append(done))
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert he.equity(query, threads=3).outcomes.tobytes() == one.outcomes.tobytes()
    combos = [he.equity_by_combo(query, threads=threads).equity.tobytes() for threads in (1, 3)]
    assert combos[0] == combos[1]
