"""``holdem-eval deal`` and ``holdem-eval icm`` through real processes."""

from __future__ import annotations

import json

import pytest
from support.commands import done, refused, rows_of, run

from holdem_eval import rules
from holdem_eval.show.hand_text import tell_hand


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_deal_tells_a_whole_hand_that_its_seed_decides(lang: str) -> None:
    start = rules.HandState.start((100,) * 6, rules.Blinds(1, 2), seed=7)
    assert (
        done("deal", "--seed", "7", "--lang", lang) == tell_hand(rules.play_at_random(start, 7), lang) + "\n"
    )


def test_deal_takes_stacks_and_stakes() -> None:
    told = done(
        "deal", "--stacks", "500,80,1200,300", "--sb=5", "--bb=10", "--ante=1", "--straddle=20", "--seed=3"
    )
    assert told.startswith("No-limit hold'em, blinds 5/10, 4 players\n  SB 500 ")
    assert "BB posts an ante of 1\n" in told and "UTG straddles for 20\n" in told
    assert told.splitlines()[-1].startswith("Stacks: SB ")
    limit = done("deal", "--limit", "--players=2", "--stack=60", "--seed=3")
    assert limit.startswith("Limit hold'em 2/4, blinds 1/2, 2 players\n  BB 60 ")


def test_deal_json_holds_the_hand_and_its_result() -> None:
    for seed in range(6):
        hand = json.loads(done("deal", "--json", "--seed", str(seed)))
        assert hand["seed"] == seed and hand["to_act"] is None
        assert sum(hand["result"]["stacks"]) == sum(hand["starting_stacks"]) == 600
        assert len(hand["holes"]) == 6 and len(hand["board"]) in (0, 6, 8, 10)
        assert sum(award["amount"] for award in hand["result"]["winners"]) == hand["pot"]


def test_deal_without_a_seed_says_which_it_drew() -> None:
    result = run("deal")
    assert result.returncode == 0
    word, seed = result.stderr.split()
    assert word == "seed" and done("deal", "--seed", seed) == result.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--players", "1"), ["2 to 10 players", "got 1"]),
        (("--players", "11"), ["2 to 10 players", "got 11"]),
        (("--players", "two"), ["--players", "two"]),
        (("--stacks", "100"), ["2 to 10 players", "got 1"]),
        (("--stacks", "100,2.5"), ["--stacks", "whole numbers", "'2.5'"]),
        (("--stacks", "100,-5"), ["stack of player 1", "-5"]),
        (("--stack", "0"), ["stack of player 0", "got 0"]),
        (("--sb", "3"), ["small blind of at most the big blind 2", "got 3"]),
        (("--ante", "-1"), ["ante", "-1"]),
        (("--straddle", "3"), ["straddle", "twice the 2", "got 3"]),
        (("--straddle", "4", "--players", "2"), ["straddle", "2 players"]),
        (("--lang", "de"), ["--lang", "de"]),
    ],
)
def test_deal_refuses_in_one_line(arguments: tuple[str, ...], words: list[str]) -> None:
    line = refused("deal", *arguments)
    assert [word for word in words if word not in line] == []


def test_icm_table_json_and_csv() -> None:
    arguments = ("icm", "50", "30", "20", "--prizes", "70,30")
    assert done(*arguments).splitlines() == [
        "player   stack       share       value      slope",
        "─────────────────────────────────────────────────",
        "1           50   50.0000 %   45.178571   0.313074",
        "2           30   30.0000 %   32.250000   0.544375",
        "3           20   20.0000 %   22.571429   0.746122",
    ]
    values, slopes = rules.icm((50, 30, 20), (70, 30), gradient=True)
    printed = json.loads(done(*arguments, "--json"))
    assert printed["prizes"] == [70, 30]
    assert printed["players"] == [
        {"player": number, "stack": stack, "share": stack / 100, "value": value, "slope": slope}
        for number, stack, value, slope in zip((1, 2, 3), (50, 30, 20), values, slopes, strict=True)
    ]
    rows = rows_of(done(*arguments, "--csv"))
    assert [(float(row["value"]), float(row["slope"])) for row in rows] == list(
        zip(values, slopes, strict=True)
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("50", "30"), ["--prizes"]),
        (("--prizes", "70"), ["stacks", "got"]),
        (("50", "x", "--prizes", "70"), ["STACK", "'x'"]),
        (("50", "30", "--prizes", "70,y"), ["--prizes", "'y'"]),
        (("50", "30", "--prizes", "70,20,10"), ["at most 2 prizes", "got 3"]),
        (("0", "0", "--prizes", "70"), ["chips"]),
        (("nan", "30", "--prizes", "70"), ["stacks", "nan"]),
        (("50", "30", "--prizes", "70", "--json", "--csv"), ["--json", "--csv"]),
    ],
)
def test_icm_refuses_in_one_line(arguments: tuple[str, ...], words: list[str]) -> None:
    line = refused("icm", *arguments)
    assert [word for word in words if word not in line] == []
