"""What a newcomer meets first: the help of every command has examples that run, and words are completed."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from support.commands import done
from support.pages import Page, shell_in
from support.records import phh, tar_of

from holdem_eval.cli.commands import COMMANDS

NAMES = [command.name for command in COMMANDS if command.name]
REFERENCE = Page(Path(__file__).parents[2] / "docs" / "reference" / "command.md")


def examples(*command: str) -> list[str]:
    """The lines below ``Examples:`` in a help text."""
    _, found, rest = done(*command, "--help").partition("\n  Examples:\n")
    assert found, command
    lines = rest.partition("\n\n")[0].splitlines()
    assert all(line.startswith(f"    holdem-eval {' '.join(command)}") for line in lines), lines
    return [line.strip() for line in lines]


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return shell_in(tmp_path_factory.mktemp("bin"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with all the files that examples name."""
    hand = phh().encode()
    for name in ("night.phhs", "session.phhs"):
        (tmp_path / name).write_text("".join(f"[{number}]\n{phh()}\n" for number in (1, 2, 3)))
    (tmp_path / "histories").mkdir()
    (tmp_path / "histories" / "one.phh").write_bytes(hand)
    tar_of(tmp_path / "archive.tar.xz", {"two.phh": hand}, "w:xz")
    (tmp_path / "hands.txt").write_text("AsKsQsJsTs\n")
    (tmp_path / "ranges.txt").write_text("QQ+\n15%\n")
    (tmp_path / "questions.jsonl").write_text('{"players": ["AhKh", "QQ+"], "board": "Qs7h2d"}\n')
    return tmp_path


@pytest.mark.parametrize("name", NAMES)
def test_every_help_has_two_examples_that_run(name: str, folder: Path, shell: dict[str, str]) -> None:
    lines = examples(name)
    assert len(lines) >= 2
    for line in lines:
        if "--plot" in line:
            pytest.importorskip("matplotlib")
        brief = " --seconds 0.01" if name == "bench" else ""  # of two, the last counts
        result = subprocess.run(
            ["sh", "-c", line + brief],
            cwd=folder,
            env=shell,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert (result.returncode, result.stderr) == (0, ""), line
        assert bool(result.stdout) != (" > " in line), line
        assert all((folder / name).stat().st_size for name in re.findall(r"(?:>|--plot) (\S+)", line)), line


def test_the_first_help_has_examples_of_two_commands() -> None:
    lines = examples()
    assert len({line.split()[1] for line in lines}.intersection(NAMES)) >= 2


# What each shell's function passes on for "holdem-eval eq", and how it takes the answer.
ASKED = {
    "bash": ({"COMP_WORDS": "holdem-eval eq", "COMP_CWORD": "1"}, "plain,equity"),
    "zsh": ({"COMP_WORDS": "holdem-eval eq", "COMP_CWORD": "1"}, "plain\nequity\n"),
    "fish": ({"COMP_WORDS": "holdem-eval ", "COMP_CWORD": "eq"}, "plain,equity"),
}


@pytest.mark.parametrize("name", ASKED)
def test_eq_is_completed_to_equity(name: str) -> None:
    words, answer = ASKED[name]
    assert done(_HOLDEM_EVAL_COMPLETE=f"{name}_complete", **words).startswith(answer)


@pytest.mark.parametrize("name", ASKED)
def test_the_line_of_the_reference_sets_it_up(name: str, shell: dict[str, str]) -> None:
    """In a real shell where there is one; the script itself in any case."""
    (line,) = re.findall(rf"^- {name}: `([^`]+{name}_source[^`]+)`", REFERENCE.text, re.MULTILINE)
    script = done(_HOLDEM_EVAL_COMPLETE=f"{name}_source")
    assert f"_HOLDEM_EVAL_COMPLETE={name}_complete" in script
    program = shutil.which(name)
    if program is None:
        pytest.skip(f"no {name} here")
    function = "_holdem_eval_completion"
    asked = {
        "bash": f"COMP_WORDS=(holdem-eval eq) COMP_CWORD=1; {function} holdem-eval; echo $COMPREPLY",
        "zsh": f"whence -w {function}",
        "fish": "complete -C 'holdem-eval eq'",
    }[name]
    before = "autoload -U compinit; compinit -D; " if name == "zsh" else ""
    result = subprocess.run(
        [program, "-c", f"{before}{line}\n{asked}"],
        env=shell,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith({"zsh": f"{function}: function"}.get(name, "equity"))
