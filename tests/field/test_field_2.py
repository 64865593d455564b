"""Published, reported of other tools or tried: the cases of ``field_cases_2.json``, and that none is lost."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.commands import PLAIN, done
from support.data import DATA

import holdem_eval as he
from holdem_eval.combos import CLASS_NAMES
from holdem_eval.equities.costs import EXACT_LIMIT
from holdem_eval.equities.planner import plan

FILE = json.loads((DATA / "field_cases_2.json").read_text(encoding="utf-8"))
CASES = {case["id"]: case for case in FILE["cases"]}
QUESTIONS = [(name, question) for name, case in CASES.items() for question in case.get("equities", [])]


def test_every_case_is_tested_or_says_why_not() -> None:
    """89 of them, in three files; of F2-RI05 one half is tested, the other is not."""
    ranges = json.loads((DATA / "field_cases_ranges.json").read_text(encoding="utf-8"))["cases"]
    rules = json.loads((DATA / "field_cases_2_rules.json").read_text(encoding="utf-8"))
    elsewhere = [case["id"] for case in ranges] + [f"F2-{case['id']}" for case in rules]
    asked = {name for name, _ in QUESTIONS}
    by_function = {f"F2-{name[5:8]}" for name in globals() if re.match(r"test_N\d\d_", name)}
    assert set(CASES) == asked | by_function
    still_open = {case["id"] for case in FILE["open"] if case["why"]}
    assert len({name for name in [*CASES, *elsewhere, *still_open] if name.startswith("F2-")}) == 89
    assert still_open & {*CASES, *elsewhere} == {"F2-RI05"}
    assert all(case["source"] and case["expected"] for case in [*FILE["cases"], *FILE["open"]])


@pytest.mark.parametrize(("name", "question"), QUESTIONS, ids=[name for name, _ in QUESTIONS])
def test_equities_as_published_or_counted_another_way(name: str, question: dict[str, Any]) -> None:
    answer = he.equity(*question["players"], board=question.get("board", ""), seed=1)
    within = question.get("within", 5.1e-7)
    found = {
        "equity": [player.equity for player in answer.players],
        "win_or_tie": [player.win + player.tie for player in answer.players],
    }
    for what in found.keys() & question.keys():
        assert found[what][: len(question[what])] == pytest.approx(question[what], abs=within)
    assert answer.total == question.get("total", answer.total)
    assert found.keys() & question.keys()


def behind_tied_ahead(hole: str, flop: str) -> list[int]:
    """Of the hands an opponent may have on a flop."""
    mine, cards = he.evaluate(hole + flop), he.parse_cards(hole + flop)
    free = [card for card in range(52) if card not in cards]
    rows = [(a, b, *cards[2:]) for a in free for b in free if a < b]
    signs = Counter(np.sign(he.evaluate_many(np.array(rows)).astype(int) - mine).tolist())
    return [signs[-1], signs[0], signs[1]]


def test_N13_the_strength_of_a_hand_on_a_flop() -> None:
    assert behind_tied_ahead("AdQc", "3h4cJh") == [628, 9, 444]


def test_N14_a_draw_with_little_strength_yet() -> None:
    behind, tied, ahead = behind_tied_ahead("8d7d", "9d6c2d")
    assert behind + tied + ahead == 1081
    assert (behind + tied / 2) / 1081 == pytest.approx(0.115171, abs=5e-7)


def test_N24_flops_by_texture() -> None:
    textures: Counter[str] = Counter()
    for row in he.flops("AKs", "QQ"):
        cards = he.parse_cards(row.flop)
        ranks, suits = {card // 4 for card in cards}, {card % 4 for card in cards}
        textures[["", "monotone", "two-tone", "rainbow"][len(suits)]] += row.multiplicity
        textures[["", "three alike", "paired", "unpaired"][len(ranks)]] += row.multiplicity
    expected = {"monotone": 1144, "two-tone": 12168, "rainbow": 8788, "paired": 3744, "three alike": 52}
    assert textures == {**expected, "unpaired": 22_100 - 3744 - 52}


def test_N27_against_nine_unknown_hands() -> None:
    player = he.equity("AKs", *["random"] * 9, max_error=0.0005, seed=1).players[0]
    assert (player.win, player.tie) == pytest.approx((0.1997, 0.0186), abs=4 * 0.0011)


def test_N34_the_table_of_all_classes() -> None:
    table = he.matchup_matrix()
    for hero, villain in [("AA", "KK"), ("AKs", "QQ"), ("32o", "AKo")]:
        cell = tuple(CLASS_NAMES.index(name) for name in (hero, villain))
        assert table.equity[cell] == he.matchup(hero, villain).equity


def test_N36_a_class_against_two_unknown_hands() -> None:
    """Counted without being asked to, for less than 0.6 nominal seconds."""
    for name in ("AKo", "KQs", "72o", "22"):
        query = he.Query(name, "random", "random")
        assert plan(query, "auto", EXACT_LIMIT).cost <= 0.6 and he.equity(query).exact


def test_N37_weights_next_to_nothing() -> None:
    with pytest.raises(he.DealError, match=r"1e-290 or more, got 1\..*: write larger ones"):
        he.equity("AA:1e-300,KK:1e-300", "QQ")


def test_N63_classes_with_a_weight_and_a_frequency() -> None:
    export = {"AA": (1, 1), "AKs": (0.75, 0.5), "AKo": (1, 0.25), "22": (0.5, 0.125), "72o": (0.25, 0)}
    sizes = {"AA": 6, "AKs": 4, "AKo": 12, "22": 6, "72o": 12}
    chosen = he.Range({hand: weight * often for hand, (weight, often) in export.items()})
    expected = sum(sizes[hand] * weight * often for hand, (weight, often) in export.items()) / 1326
    assert chosen.fraction == pytest.approx(expected, abs=1e-15)


def test_N70_players_as_ranges_are_made() -> None:
    weighted = {"AA": 1, "KK": 0.5}
    assert he.equity(weighted, "QQ") == he.equity(he.Range(weighted), "QQ")
    assert he.equity(["AsAh", "AdAc"], "KK") == he.equity(he.Range(["AsAh", "AdAc"]), "KK")
    assert he.equity(np.array([51, 50]), np.array([47, 46])) == he.equity("AsAh", "KsKh")


@pytest.mark.parametrize(
    ("board", "cards"),
    [
        ("Qs,Jh,2h", "QsJh2h"),
        ("Q♠J♥2♥ 10♦", "QsJh2hTd"),
        ("[Qs Jh 2h] [7c]", "QsJh2h7c"),
        ("Qs;Jh;2h", "QsJh2h"),
    ],
)
def test_N71_boards_as_tools_write_them(board: str, cards: str) -> None:
    assert he.parse_cards(board) == he.parse_cards(cards)
    assert he.equity("AA", "KK", board=board) == he.equity("AA", "KK", board=cards)


def test_N71_dashes_between_cards_are_refused() -> None:
    with pytest.raises(he.CardError, match="-Jh-2h"):
        he.equity("AA", "KK", board="Qs-Jh-2h")


def test_N74_a_range_from_stdin() -> None:
    assert done("range", "-", stdin="AA:0.5,KK") == done("range", "AA:0.5,KK")
    assert done("equity", "-", "QQ", stdin="AA:0.5,KK\n") == done("equity", "AA:0.5,KK", "QQ")


def test_N76_types_that_users_see() -> None:
    """mypy and pyright read that file (``test_types.py``)."""
    used = (Path(__file__).parents[1] / "packaging/typed_use.py").read_text(encoding="utf-8").splitlines()
    assert [line for line in CASES["F2-N76"]["lines"] if line not in used] == []


@pytest.mark.parametrize("arguments", ["flops AKs QQ --csv", "matrix --csv"])
def test_N78_a_reader_that_stops_early(arguments: str) -> None:
    command = f"{shlex.quote(sys.executable)} -m holdem_eval {arguments} | head -1"
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, env=PLAIN, check=False)
    assert (result.returncode, result.stdout.count("\n"), result.stderr) == (0, 1, "")
