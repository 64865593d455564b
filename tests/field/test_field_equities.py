"""Bugs reported against other equity calculators do not occur here: ``field_cases_equities.json``."""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any

import numpy as np
import pytest
from support.data import DATA

import holdem_eval as he
from holdem_eval.combos import combo_index
from holdem_eval.equities import equity_by_combo

CASES = json.loads((DATA / "field_cases_equities.json").read_text(encoding="utf-8"))


def named(case: dict[str, Any]) -> str:
    return f"{case['id']} {' v '.join(case['players'])}"


@pytest.mark.parametrize("case", CASES["exact"], ids=named)
def test_equities_are_as_enumerated(case: dict[str, Any]) -> None:
    e = he.equity(*case["players"], board=case.get("board", ""), dead=case.get("dead", ""))
    assert e.exact
    assert e.players[0].equity == pytest.approx(case["equity"], abs=case.get("within", 6e-9))
    if "combos" in case:
        assert [player.combos for player in e.players] == case["combos"]
    if "outcomes" in case:
        counts = {str(winners): count for winners, count in enumerate(e.outcomes.tolist()) if count}
        assert counts == case["outcomes"]
        assert sum(counts.values()) == e.total
        assert e.outcomes.dtype == np.int64
    if not case.get("ties", True):
        assert all(player.tie == 0.0 for player in e.players)


@pytest.mark.parametrize("case", CASES["impossible"], ids=named)
def test_impossible_deals_are_refused_and_the_players_named(case: dict[str, Any]) -> None:
    for ask in (he.Query, he.equity):
        with pytest.raises(he.DealError) as error:
            ask(*case["players"], board=case["board"], dead=case["dead"])
        for name in case["names"]:
            assert name in str(error.value)


def test_win_and_tie_stand_apart() -> None:  # Q13, Q16, Q23
    e = he.equity("AsTh", "random", board="Ah Kd Jc")
    assert round(100 * e.players[0].win, 3) == 83.748
    assert round(100 * e.players[0].tie, 3) == 5.473
    three = he.equity("2d2c", "9hTh", "AcKs")
    shares = [(wins + 5224 / 3) / 1370754 for wins in (374855, 492066, 498609)]
    assert [player.equity for player in three.players] == pytest.approx(shares, abs=1e-15)
    shared = he.equity("AsKs", "AdKd", "QcQh", board="Ah Kh 7c 5d 2s")
    assert [player.equity for player in shared.players] == [0.5, 0.5, 0.0]


def test_a_full_board_is_counted_once() -> None:  # Q14
    e = he.equity("AsKs", "QhQd", board="2c7h9dTs3c")
    assert (e.method, e.boards, e.total) == ("known", 1, 1)
    assert [player.equity for player in e.players] == [0.0, 1.0]


def test_117_live_pairs_of_combos() -> None:  # Q15
    unweighted = he.equity("AA,72o", "KK,QQ", board="Kc 7d 2h")
    assert unweighted.total == 117 * unweighted.boards


def test_a_hero_combo_without_an_opponent_has_no_equity() -> None:  # Q24
    c = equity_by_combo("JsJc,QsJs", "JJ", board="KhJd8c")
    alone, with_opponent = combo_index("Js", "Jc"), combo_index("Qs", "Js")
    assert np.isnan(c.equity[alone])
    assert c.weight[alone] == 0
    assert np.flatnonzero(c.weight).tolist() == [with_opponent]
    assert c.equity[with_opponent] == pytest.approx(0.03686869, abs=5e-9)


def test_seeds_alone_decide_what_is_dealt() -> None:  # Q29
    def run(seed: int, threads: int = 1) -> he.Equity:
        return he.equity("22+", "AK", "random", method="sample", deals=20_000, seed=seed, threads=threads)

    first = run(5)
    before = random.getstate(), np.random.get_state()[1].tobytes()  # noqa: NPY002
    other = run(6)
    assert run(5) == first == run(5, threads=4)
    assert other.outcomes.tolist() != first.outcomes.tolist()
    assert before == (random.getstate(), np.random.get_state()[1].tobytes())  # noqa: NPY002


def test_the_weight_of_a_fraction_of_a_range() -> None:  # R09
    assert he.Range("JTo:0.2").combos == 12
    assert he.Range("JTo:0.2").total_weight == pytest.approx(2.4)
    relative = [he.equity(text, "QQ") for text in ("AA@1,KK@2", "AA@50,KK@100")]
    assert relative[0] == relative[1]


def test_questions_and_answers_can_be_pickled_and_copied() -> None:  # A04
    query = he.Query("AhKh", (0, 5), "QQ+:0.5", board="Qs7h2d", dead="4c")
    answer = he.equity("AhKh", "QQ+:0.5", board="Qs7h2d")
    combos = equity_by_combo("AhKh", "QQ+:0.5", board="Qs7h2d")
    for thing in (query, answer, combos):
        for twin in (pickle.loads(pickle.dumps(thing)), copy.copy(thing), copy.deepcopy(thing)):
            assert twin == thing
            assert hash(twin) == hash(thing)
