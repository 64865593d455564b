"""``holdem-eval`` as a process: what it prints, how it ends, what it refuses, what a terminal sees."""

from __future__ import annotations

import csv
import io
import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from tempfile import TemporaryFile

from holdem_eval.cli.main import main

COMMAND = [sys.executable, "-m", "holdem_eval"]
PLAIN = {
    name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")
}
TERMINAL = {"TERM": "xterm-256color", "COLUMNS": "100"}


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
    terminal, child = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=child,
        stderr=child,
        env=PLAIN | TERMINAL | environment,
    )
    os.close(child)
    return b"".join(printed(terminal)).decode(), process.wait()


def interrupted(*arguments: str, at: str) -> tuple[int, str, str]:
    """Ctrl-C once the live line, on stderr, looks like ``at``: exit code, stdout, the last line of stderr."""
    terminal, child = pty.openpty()
    with TemporaryFile() as stdout:
        process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=child,
            env=PLAIN | TERMINAL | {"NO_COLOR": "1"},
        )
        os.close(child)
        seen, sent = "", False
        for piece in printed(terminal):
            seen += piece.decode(errors="replace")
            if not sent and re.search(at, seen):
                process.send_signal(signal.SIGINT)
                sent = True
        code = process.wait()
        assert sent, f"nothing like {at!r} in {seen!r}"
        stdout.seek(0)
        return code, stdout.read().decode(), re.split(r"[\r\n]+|\x1b\[\d*K", seen.rstrip())[-1]


def printed(terminal: int) -> Iterator[bytes]:
    """What comes out of a terminal, until nobody has it open; closes it."""
    try:
        while piece := os.read(terminal, 65536):
            yield piece
    except OSError:
        pass  # Linux says EIO where others say end of file
    finally:
        os.close(terminal)
