"""``holdem-eval`` as a process: what it prints, how it ends, what it refuses, what a terminal sees."""

from __future__ import annotations

import csv
import io
import os
import pty
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout

from holdem_eval.cli.main import main

COMMAND = [sys.executable, "-m", "holdem_eval"]
PLAIN = {
    name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")
}


def run(*arguments: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        encoding=environment.get("PYTHONIOENCODING", "utf-8"),
        env=PLAIN | {"PYTHONIOENCODING": "utf-8"} | environment,
        check=False,
    )


def done(*arguments: str, stdin: str = "", **environment: str) -> str:
    """The stdout of a command that must succeed and say nothing on stderr."""
    result = run(*arguments, stdin=stdin, **environment)
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout


def refused(*arguments: str) -> str:
    """The one line on stderr of a command that must refuse its input; in this process, as there are many."""
    printed, complaint = io.StringIO(), io.StringIO()
    with redirect_stdout(printed), redirect_stderr(complaint):
        code = main(arguments)
    assert (code, printed.getvalue()) == (2, "")
    assert re.fullmatch(r"holdem-eval.*: .*\n", complaint.getvalue())
    return complaint.getvalue()


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def on_terminal(*arguments: str, **environment: str) -> tuple[str, int]:
    """What a command prints to a terminal (stdout and stderr together), and its exit code."""
    parent, child = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=child,
        stderr=child,
        env=PLAIN | {"TERM": "xterm-256color", "COLUMNS": "100"} | environment,
    )
    os.close(child)
    pieces = []
    try:
        while piece := os.read(parent, 65536):
            pieces.append(piece)
    except OSError:
        pass  # Linux says EIO where others say end of file
    os.close(parent)
    return b"".join(pieces).decode(), process.wait()
