"""``equity --batch``: lines of JSON in, lines of JSON out."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from support.commands import done, refused, run

import holdem_eval as he
from holdem_eval.cli import batch

QUESTIONS = [
    {"players": ["AhKh", "QQ+"], "board": "Qs7h2d", "id": "first"},
    {"players": ["22+:0.5", "AK", "9h8h"], "board": [0, 5, 10, 15], "dead": ["Td"], "id": {"hand": 7}},
    {"players": ["AdKd", "QQ+"], "board": "Qs7d2h"},  # as the first, but for suits
    {"players": ["AA", "KK"], "board": None, "id": None},
]


def lines(questions: list[dict[str, object]]) -> str:
    return "".join(json.dumps(question) + "\n" for question in questions)


def plain(answer: dict[str, object]) -> dict[str, object]:
    return {key: answer[key] for key in answer if key != "elapsed"}


@pytest.mark.parametrize("from_file", [True, False])
def test_answers_are_those_of_equity_in_order(tmp_path: Path, from_file: bool) -> None:
    text = "\n" + lines(QUESTIONS)
    if from_file:
        (tmp_path / "asked.jsonl").write_text("\ufeff" + text, encoding="utf-8")
        out = done("equity", "--batch", str(tmp_path / "asked.jsonl"))
    else:
        out = done("equity", "--batch", "-", "--json", stdin=text)
    answers = [json.loads(line) for line in out.splitlines()]
    assert len(answers) == len(QUESTIONS)
    for question, answer in zip(QUESTIONS, answers, strict=True):
        assert ("id" in answer) == ("id" in question)
        assert answer.pop("id", None) == question.get("id")
        players = question["players"]
        e = he.equity(*players, board=question.get("board"), dead=question.get("dead"))  # type: ignore[misc, arg-type]
        assert plain(answer) == plain(e.to_dict())


def test_lines_that_are_no_questions_are_named_and_the_rest_go_on() -> None:
    bad = {
        "AhKh QQ": "expected a JSON object",
        "[1, 2]": "expected a JSON object",
        '{"players": "AA"}': "expected a JSON object",
        '{"players": ["AA", "KK"], "bord": "Qs7h2d"}': "got 'bord'",
        '{"players": ["AA", "KK"], "players": ["AA", "QQ"]}': "expected each key once",
        '{"players": ["AA", "KK"], "id": NaN}': "got NaN",
        '{"players": ["AA", "zz"]}': "player 2",
        '{"players": ["AA"]}': "2 to 10 players",
        '{"players": ["AA", "KK"], "board": "Qs7h"}': "0, 3, 4 or 5",
        '{"players": ["AA:1e-200", "KK:1e-200"], "board": "Qs7h2d"}': "expected weights",
        "[" * 100_000: "expected a JSON object",
    }
    text = "".join(line + "\n" + lines(QUESTIONS[:1]) for line in bad)
    result = run("equity", "--batch", "-", stdin=text)
    assert result.returncode == 2
    assert len(result.stdout.splitlines()) == len(bad)
    complaints = dict(line.split(": ", 2)[1:] for line in result.stderr.splitlines())
    assert list(complaints) == sorted(complaints, key=lambda place: int(place.split()[1]))
    for place, words in enumerate(bad.values()):
        assert words in complaints[f"line {2 * place + 1}"]


def test_blocks_are_seamless(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    rng = random.Random(5)
    asked: list[dict[str, object]] = []
    for number in range(23):
        board = rng.sample(range(52), 5)
        asked.append({"players": ["22+", "AK"], "board": board, "id": number})
    import io

    outs = []
    for most_questions, most_text in ((1000, 1 << 20), (3, 1 << 20), (1000, 50)):
        monkeypatch.setattr(batch, "MOST_QUESTIONS", most_questions)
        monkeypatch.setattr(batch, "MOST_TEXT", most_text)
        batch.print_batch(io.StringIO(lines(asked)), None)
        outs.append([plain(json.loads(line)) for line in capsys.readouterr().out.splitlines()])
    assert [answer["id"] for answer in outs[0]] == list(range(23))
    assert outs[0] == outs[1] == outs[2]


def test_a_batch_is_asked_by_its_lines_alone() -> None:
    assert "got --board" in refused("equity", "--batch", "-", "--board", "Qs7h2d")
    assert "got players" in refused("equity", "AA", "KK", "--batch", "-")
    assert "nothing.jsonl" in refused("equity", "--batch", "nothing.jsonl")


def test_samples_of_a_batch_have_the_seed() -> None:
    text = lines([{"players": ["AA", "random", "random", "random"]}, QUESTIONS[0]])
    sampled, counted = map(json.loads, done("equity", "--batch", "-", "--seed", "3", stdin=text).splitlines())
    assert sampled["seed"] == 3
    assert counted["seed"] is None
