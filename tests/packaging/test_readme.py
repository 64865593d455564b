"""Every example of the README runs and prints what the README says it prints."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from holdem_eval import Range

README = Path(__file__).parents[2] / "README.md"
TEXT = README.read_text("utf-8")
TRUSTED = ("make ", "pip install ")  # what an `sh` block may hold: building is not a test's business


class Block(NamedTuple):
    """A fenced block of the README."""

    language: str
    line: int
    body: str


BLOCKS = [
    Block(match[1], TEXT.count("\n", 0, match.start()) + 1, match[2])
    for match in re.finditer(r"^```(\w*)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
]


class Command(NamedTuple):
    """A line after ``$`` in a console block, and what the README says it prints."""

    line: str
    output: str


def commands() -> list[Command]:
    found = []
    for block in BLOCKS:
        if block.language == "console":
            assert block.body.startswith("$ "), (
                f"README line {block.line}: a console block starts with a command"
            )
            for piece in re.split(r"^\$ ", block.body, flags=re.MULTILINE)[1:]:
                line, _, output = piece.partition("\n")
                found.append(Command(line, output))
    return found


def test_every_block_is_of_a_kind_that_is_checked() -> None:
    assert {block.language for block in BLOCKS} == {"python", "console", "sh"}
    for block in BLOCKS:
        if block.language == "sh":
            assert all(line.startswith(TRUSTED) for line in block.body.splitlines()), block


def test_python_examples() -> None:
    """All Python blocks are one session, in the order of the page."""
    session = "\n".join(block.body for block in BLOCKS if block.language == "python")
    examples = doctest.DocTestParser().get_doctest(session, {}, "README", str(README), 0)
    assert len(examples.examples) > 20
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples, out=report.append)
    assert "".join(report) == ""


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which ``holdem-eval`` is this Python's: its console script, or one like it."""
    scripts = Path(sys.executable).parent
    if shutil.which("holdem-eval", path=str(scripts)) is None:
        scripts = tmp_path_factory.mktemp("bin")
        script = scripts / "holdem-eval"
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m holdem_eval "$@"\n')
        script.chmod(0o755)
    plain = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "COLUMNS")}
    return plain | {"PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}", "PYTHONIOENCODING": "utf-8"}


@pytest.mark.parametrize("command", commands(), ids=lambda command: command.line)
def test_shell_examples(command: Command, shell: dict[str, str]) -> None:
    result = subprocess.run(
        ["sh", "-c", command.line], env=shell, capture_output=True, encoding="utf-8", check=False
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == command.output


def test_the_range_table_counts_right() -> None:
    rows = re.findall(r"^\| `([^`]+)` \|[^|]*\| (\d+) \|$", TEXT, re.MULTILINE)
    assert len(rows) > 20
    wrong = {
        text: (Range(text).combos, int(combos)) for text, combos in rows if Range(text).combos != int(combos)
    }
    assert wrong == {}


def test_links_inside_the_repository_exist() -> None:
    targets = re.findall(r"\]\((?!https?:)([^)#]+)", TEXT)
    assert targets
    assert [target for target in targets if not (README.parent / target).exists()] == []
