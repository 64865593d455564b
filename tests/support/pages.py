"""Pages of Markdown whose examples run: their Python is one session, their commands are run one by one."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple


class Block(NamedTuple):
    """A fenced block: what stands after the opening fence, the line of it, and what is fenced."""

    language: str
    line: int
    body: str


class Command(NamedTuple):
    """A line after ``$`` in a console block, and what the page says it prints."""

    line: str
    output: str


class Page:
    """A page by its path; names in reports are those of its file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text("utf-8")
        self.blocks = [
            Block(match[1], self.text.count("\n", 0, match.start()) + 1, match[2])
            for match in re.finditer(r"^```([^\n`]*)\n(.*?)^```$", self.text, re.MULTILINE | re.DOTALL)
        ]

    def bodies(self, language: str) -> list[str]:
        return [block.body for block in self.blocks if block.language == language]

    def examples(self) -> doctest.DocTest:
        """All Python blocks are one session, in the order of the page; line numbers are the page's."""
        lines = [""] * (self.text.count("\n") + 1)
        for block in self.blocks:
            if block.language == "python":
                body = block.body.split("\n")
                lines[block.line : block.line + len(body)] = body
        session = "\n".join(lines)
        return doctest.DocTestParser().get_doctest(session, {}, self.path.name, str(self.path), 0)

    def failures(self) -> str:
        """What doctest says of the examples: nothing where each prints what the page says."""
        report: list[str] = []
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(self.examples(), out=report.append)
        return "".join(report)

    def commands(self) -> list[Command]:
        found = []
        for block in self.blocks:
            if block.language == "console":
                assert block.body.startswith("$ "), (
                    f"{self.path}:{block.line}: a console block starts with a command"
                )
                for piece in re.split(r"^\$ ", block.body, flags=re.MULTILINE)[1:]:
                    line, _, output = piece.partition("\n")
                    found.append(Command(line, output))
        return found


def check(command: Command, shell: dict[str, str]) -> None:
    """Run it: it succeeds, says nothing on stderr, and prints what the page says."""
    result = subprocess.run(
        ["sh", "-c", command.line], env=shell, capture_output=True, encoding="utf-8", check=False
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == command.output


def shell_in(folder: Path) -> dict[str, str]:
    """An environment in which ``holdem-eval`` is this Python's: its script, or one like it in ``folder``."""
    scripts = Path(sys.executable).parent
    if shutil.which("holdem-eval", path=str(scripts)) is None:
        scripts = folder
        script = scripts / "holdem-eval"
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m holdem_eval "$@"\n')
        script.chmod(0o755)
    plain = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "COLUMNS")}
    return plain | {"PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}", "PYTHONIOENCODING": "utf-8"}
