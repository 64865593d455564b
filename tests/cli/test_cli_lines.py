"""A player given as ``-`` is read from stdin: one line, one question."""

from __future__ import annotations

import json

import pytest
from support.commands import done, refused, rows_of, run

LINES = "AA:0.5,KK\n\n  JsTs \n"
TEXTS = ["AA:0.5,KK", "JsTs"]
FLOP = ("--board", "Qs7h2d")
QUESTIONS = [
    ("range", "{}", *FLOP),
    ("range", "{}", "--dead", "As"),
    ("equity", "{}", "QQ"),
    ("equity", "99", "{}", "random", *FLOP),
    ("combos", "{}", "QQ", *FLOP),
    ("runouts", "QQ", "{}", *FLOP),
    ("flops", "{}", "9h9d", "--dead", "2c3c4c5c6c7c8c9cTcJcQc2d3d4d5d6d7d8dTdQd2s3s4s5s"),
]


def asked(question: tuple[str, ...], player: str) -> list[str]:
    return [part.format(player) for part in question]


@pytest.mark.parametrize("question", QUESTIONS, ids=" ".join)
def test_each_line_is_a_question(question: tuple[str, ...]) -> None:
    many, alone = asked(question, "-"), [asked(question, text) for text in TEXTS]
    if question[0] in ("range", "equity"):
        assert done(*many, stdin=LINES) == "".join(done(*one) for one in alone)
    answers = [json.loads(line) for line in done(*many, "--json", stdin=LINES).splitlines()]
    expected = [json.loads(done(*one, "--json")) for one in alone]
    for answer in answers + expected:
        answer.pop("elapsed", None)
    assert answers == expected
    if question[0] != "equity":
        return
    rows = [row for one in alone for row in rows_of(done(*one, "--csv"))]
    assert rows_of(done(*many, "--csv", stdin=LINES)) == rows


def test_a_line_that_is_no_question_is_named_and_the_others_go_on() -> None:
    result = run("equity", "AhKh", "-", "--csv", stdin="QQ\nhello\n\nAhAd\nJJ\n")
    assert result.returncode == 2
    assert [row["range"] for row in rows_of(result.stdout)] == ["AhKh", "QQ", "AhKh", "JJ"]
    first, second = result.stderr.splitlines()
    assert first.startswith("holdem-eval: line 2: player 2: expected a hand")
    assert second == "holdem-eval: line 4: players 1 and 2 both hold Ah"


def test_no_lines_are_no_questions() -> None:
    assert done("equity", "-", "QQ", stdin="\n \n") == ""
    assert done("equity", "-", "QQ", "--csv").count("\n") == 1


def test_one_player_is_read_from_stdin_and_one_picture_is_drawn() -> None:
    assert "expected - for one player at most, got - -" in refused("equity", "-", "-")
    assert "expected one question for a --plot, got -" in refused("combos", "-", "QQ", "--plot", "x.svg")
