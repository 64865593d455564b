"""docs/ten_questions.md: each takes one command or three lines of Python, and both give the same answer,
which is that known from elsewhere. (That they print what the page says is a matter of test_pages.py.)"""

from __future__ import annotations

import ast
import json
import re
import shlex
import tarfile
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from support.commands import done
from support.data import DATA
from support.pages import Page

import holdem_eval as he
from holdem_eval import histories, rules

PAGE = Page(Path(__file__).parents[2] / "docs" / "ten_questions.md")


class Question(NamedTuple):
    title: str
    command: str
    python: list[ast.stmt]

    def by_command(self) -> Any:
        return json.loads(done(*shlex.split(self.command)[1:], "--json"))

    def by_python(self) -> Any:
        """The value of the last line, and what it prints if it prints."""
        *before, last = self.python
        names = {"he": he, "rules": rules, "histories": histories}
        exec(compile(ast.Module(before, []), PAGE.path.name, "exec"), names)
        assert isinstance(last, ast.Expr)
        shown = last.value
        if isinstance(shown, ast.Call) and ast.unparse(shown.func) == "print":
            (shown,) = shown.args
        return eval(compile(ast.Expression(shown), PAGE.path.name, "eval"), names)


def questions() -> dict[str, Question]:
    """A section of the page is one: its title, its command, its lines of Python."""
    starts = [match.start() for match in re.finditer("^## ", PAGE.text, re.MULTILINE)]
    found = {}
    for start, end in pairwise([*starts, len(PAGE.text)]):
        section = PAGE.text[start:end]
        title = section.partition("\n")[0].removeprefix("## ")
        (command,) = re.findall(r"^\$ (.*)$", section, re.MULTILINE)
        lines = re.findall(r"^>>> (.*)$", section, re.MULTILINE)
        assert section.count("\n... ") == 0 and 1 <= len(lines) <= 3, title
        found[title] = Question(title, command, ast.parse("\n".join(lines)).body)
    return found


QUESTIONS = questions()


def timeless(facts: Any) -> Any:
    """Without how long it took."""
    return {key: value for key, value in facts.items() if key != "elapsed"}


def same_facts(facts: Any, answer: Any) -> bool:
    """The command's JSON is the result's own ``to_dict()``."""
    return timeless(facts) == timeless(json.loads(json.dumps(answer.to_dict())))


AGREE: dict[str, Callable[[Any, Any], bool]] = {
    "A hand against a hand": same_facts,
    "A hand against a range": same_facts,
    "A range against a range on a board": same_facts,
    "Three ranges": same_facts,
    "A heat map": same_facts,
    "The best x %": lambda facts, best: facts["range"] == str(best) and facts["combos"] == best.combos,
    "Outs": lambda facts, lead: facts["spot"]["outs"]["lead"] == lead.split(),
    "What all-ins were worth, for a folder of hands": lambda facts, lucky: (
        lucky == [(player["name"], round(player["luck"], 2)) for player in facts["players"]]
    ),
    "Deal a hand": lambda facts, stacks: tuple(facts["result"]["stacks"]) == stacks,
    "Describe a hand": lambda facts, words: facts["description"] == words,
}


def test_there_are_ten() -> None:
    assert [*QUESTIONS] == [*AGREE]
    assert len(QUESTIONS) == 10


@pytest.mark.parametrize("title", AGREE)
def test_command_and_python_agree(title: str) -> None:
    question = QUESTIONS[title]
    assert AGREE[title](question.by_command(), question.by_python())


def answer(title: str) -> Any:
    return QUESTIONS[title].by_python()


def test_known_answers() -> None:
    assert answer("A hand against a hand").outcomes.tolist() == [
        0,
        787966,
        917606,
        6732,
    ]  # of 1,712,304 boards
    assert answer("The best x %").combos == 200
    assert answer("Outs").split() == [f"{rank}h" for rank in "2345689TJ"] + ["Kc", "Kd", "Ks"]
    assert sum(answer("Deal a hand")) == 300
    assert answer("Describe a hand") == "full house, aces over kings"


def test_the_hand_against_a_range_is_the_mean_over_its_hands() -> None:
    hands = list(he.Range("QQ+, AKs").without("AhKh"))
    assert len(hands) == 15
    by_hand = [he.matchup("AhKh", hand) for hand in hands]
    mean = sum(one.win + one.tie / 2 for one in by_hand) / sum(one.total for one in by_hand)
    assert answer("A hand against a range").players[0].equity == pytest.approx(mean, abs=1e-12)


def test_the_heat_map_has_the_equity_of_the_two_ranges_as_its_mean() -> None:
    of_range = answer("A range against a range on a board").players[0].equity
    assert answer("A heat map").mean == pytest.approx(of_range, abs=1e-12)


def test_a_folder_is_read_like_its_archive(tmp_path: Path) -> None:
    question = QUESTIONS["What all-ins were worth, for a folder of hands"]
    archive = DATA / "phh_pluribus_10000.tar.xz"
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path, filter="data")
    command = question.command.split()
    assert command[-1] == f"tests/data/{archive.name}"
    of_folder = json.loads(done(*command[1:-1], str(tmp_path), "--json"))
    assert (of_folder["hands"], of_folder["all_ins"]) == (10_000, 92)
    luck = [(player["name"], round(player["luck"], 2)) for player in of_folder["players"]]
    assert luck == question.by_python()  # the files come in another order, and so do the sums
