"""Every example of the README runs and prints what the README says it prints."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support import pages
from support.pages import Command, Page

README = Page(Path(__file__).parents[2] / "README.md")
TRUSTED = ("make ", "pip install ")  # what an `sh` block may hold: building is not a test's business


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return pages.shell_in(tmp_path_factory.mktemp("bin"))


def test_every_block_is_of_a_kind_that_is_checked() -> None:
    assert {block.language for block in README.blocks} == {"python", "console", "sh"}
    for body in README.bodies("sh"):
        assert all(line.startswith(TRUSTED) for line in body.splitlines()), body


def test_python_examples() -> None:
    assert len(README.examples().examples) > 15
    assert README.failures() == ""


@pytest.mark.parametrize("command", README.commands(), ids=lambda command: command.line)
def test_shell_examples(command: Command, shell: dict[str, str]) -> None:
    pages.check(command, shell)


def test_it_is_read_in_one_go() -> None:
    assert len(README.text.splitlines()) <= 200


def test_links_inside_the_repository_exist() -> None:
    targets = re.findall(r"\]\((?!https?:)([^)#]+)", README.text)
    assert "docs/conventions.md" in targets
    assert [target for target in targets if not (README.path.parent / target).exists()] == []
