"""Weights of very different size: as right as others, by brute force, which only adds."""

from __future__ import annotations

import random
from itertools import combinations

import numpy as np
import pytest
from support import brute_force

import holdem_eval as he
from holdem_eval.cards import parse_cards
from holdem_eval.combos import N_COMBOS, combo_index
from holdem_eval.equities import cancellation
from holdem_eval.equities.planner import engine_of, plan

SIZES = [1.0, 0.5, 1e-4, 1e-8, 1e-12, 1e-20, 1e-40]


def some_query(rng: random.Random, n_ranges: int, n_known: int) -> he.Query | None:
    """Ranges of a few combos of few cards, so that the heavy ones often collide."""
    deck = rng.sample(range(52), 52)
    n_board = rng.choice([3, 4, 5])
    board, held = deck[:n_board], deck[n_board : n_board + 2 * n_known]
    pool = deck[n_board + 2 * n_known :][: 2 * n_ranges + 2] + held[:1]
    dead = deck[n_board + 2 * n_known + 2 * n_ranges + 2 :][8:] if n_board < 5 else []
    players: list[he.Range | tuple[int, int]] = [(held[2 * i], held[2 * i + 1]) for i in range(n_known)]
    pairs = list(combinations(pool, 2))
    for _ in range(n_ranges):
        weights = np.zeros(N_COMBOS)
        for pair in rng.sample(pairs, rng.randint(2, 6)):
            weights[combo_index(*pair)] = rng.choice(SIZES)
        players.append(he.Range(weights))
    rng.shuffle(players)
    try:
        return he.Query(*players, board=board, dead=dead)
    except he.DealError:
        return None


@pytest.mark.parametrize(("n_ranges", "n_known"), [(1, 1), (2, 0), (1, 2), (2, 1), (2, 2), (3, 0), (3, 1)])
def test_equity_with_light_and_heavy_combos(n_ranges: int, n_known: int) -> None:
    rng = random.Random(f"{n_ranges} {n_known}")
    method, lightest = ("sweep" if n_ranges < 3 else "three"), 1.0
    for _ in range(80):
        query = some_query(rng, n_ranges, n_known)
        if query is None:
            continue
        wanted = brute_force.outcomes(query.weights, query.board, query.dead)
        lightest = min(lightest, float(wanted.sum()))
        swept = cancellation.sound_outcomes(query, engine_of(query, method), 1, None)
        for outcomes in (he.equity(query, method="exact").outcomes, swept):  # whichever the planner took
            np.testing.assert_allclose(outcomes, wanted, rtol=0, atol=1e-12 * wanted.sum())
    assert lightest < 1e-16


@pytest.mark.parametrize("n_villains", [1, 2])
def test_combos_with_light_and_heavy_villains(n_villains: int) -> None:
    rng = random.Random(f"combos {n_villains}")
    checked = 0
    for trial in range(80):
        n_known = trial % 2  # among the villains, or the hero
        query = some_query(rng, n_villains + 1 - n_known, n_known)
        if query is None:
            continue
        players = [hand or range_ for hand, range_ in zip(query.hands, query.ranges, strict=True)]
        rows = [np.where(query.weights[0] > 0, 1.0, 0.0), *query.weights[1:]]
        table = brute_force.by_hero(rows, query.board, query.dead)
        deals, _ = brute_force.deals(rows)
        possible = np.isin(np.arange(N_COMBOS), deals[:, 0])
        c = he.equity_by_combo(*players, board=query.board, dead=query.dead)
        assert (np.isnan(c.equity) == ~possible).all()
        assert ((c.weight > 0) == possible).all()
        mass = table[possible].sum(axis=1)
        np.testing.assert_allclose(c.win[possible], table[possible, 1] / mass, rtol=0, atol=1e-11)
        losing = table[possible][:, ::2].sum(axis=1)
        np.testing.assert_allclose(c.lose[possible], losing / mass, rtol=0, atol=1e-11)
        e = he.equity(query, method="exact")
        assert c.mean == pytest.approx(e.players[0].equity, abs=1e-11)
        checked += 1
    assert checked > 25


def test_what_is_blocked_is_not_what_counts() -> None:
    """Each of villain's heavy combos is in the hero's hand; before, all that was left was rounding."""
    villain = he.Range({"AsAh": 1.0, "AsKs": 1.0, "QcQd": 1e-30})
    board, kings = "Qs7h2d", combo_index(*parse_cards("AsKh"))
    alone = he.equity("AsKh", "QcQd", board=board).players[0]
    assert he.equity("AsKh", villain, board=board).players[0].equity == pytest.approx(alone.equity, abs=1e-12)
    ours = he.Range("AsKh, 2c2h")
    query = he.Query(ours, villain, board=board)
    assert plan(query, "exact", 0.0).method == "sweep"
    c = he.equity_by_combo(ours, villain, board=board)
    assert c.win[kings] == pytest.approx(alone.win, abs=1e-12)
    assert c.weight[kings] == pytest.approx(1e-30)


def test_progress_goes_forward_only() -> None:
    seen: list[tuple[int, int]] = []
    villain = he.Range({"AsAh": 1.0, "QcQd": 1e-30})
    he.equity("AsKh, AsKd", villain, board="Qs7h2d", progress=lambda *at: seen.append(at))
    assert seen == sorted(seen)
    assert seen[-1][0] == seen[-1][1]
    assert all(total == seen[0][1] for _, total in seen)


def test_flops_with_light_and_heavy_villains() -> None:
    """Hearts and spades only: few flops. The heavy combos collide with the hero on all of them, and two jacks
    with those that have one."""
    dead = [card for card in range(52) if card % 4 < 2 or card < 20]
    villain = he.Range({"AsKs": 1.0, "AsQs": 0.3, "QhJh": 1e-30, "JsJh": 1e-12})
    table = he.flops("AsKh", villain, dead=dead)
    light = he.Range({"QhJh": 1e-30, "JsJh": 1e-12})
    assert table.mean == pytest.approx(he.equity("AsKh", light, dead=dead).players[0].equity, abs=1e-11)
    alone = {row.flop: row for row in he.flops("AsKh", "QhJh", dead=dead)}
    with_jack = [row for row in table if "J" in row.flop]
    assert any(row.weight > 0 for row in with_jack)
    for row in with_jack:
        expected = alone[row.flop]
        assert row.equity == pytest.approx(expected.equity, abs=1e-11, nan_ok=True)
        assert row.weight == pytest.approx(1e-30 * expected.weight)
