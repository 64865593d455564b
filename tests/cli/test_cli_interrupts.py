"""Ctrl-C and closed pipes, from the first moment of the command to its last: never a traceback."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support.commands import COMMAND, PLAIN

AT_AN_IMPORT = """
import os, signal, sys
module = sys.argv.pop(1)
class Interrupts:
    def find_spec(self, name, path=None, target=None):
        if name == module:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupts())
from holdem_eval.cli.main import main
sys.exit(main())
"""

AN_IMPORT_THAT_SWALLOWS = """
import sys
from holdem_eval.cli.commands import command_line
@command_line.command()
def swallow():
    import swallows
    print("went on", flush=True)
    sys.stdin.read()
from holdem_eval.cli.main import main
sys.exit(main())
"""

SWALLOWS = """
import os, signal
try:
    os.kill(os.getpid(), signal.SIGINT)
    for _ in range(1000):
        pass
except KeyboardInterrupt:
    pass
"""


def python(program: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A program whose stdin stays open and says nothing."""
    command = [sys.executable, "-c", program, *arguments]
    silence, held_open = os.pipe()
    try:
        return subprocess.run(
            command,
            stdin=silence,
            env=PLAIN | environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
    finally:
        os.close(silence)
        os.close(held_open)


@pytest.mark.parametrize("module", ["numpy", "click", "holdem_eval.equities", "holdem_eval.cli.bench"])
def test_ctrl_c_while_the_command_loads(module: str) -> None:
    result = python(AT_AN_IMPORT, module, "eval", "-")
    assert (result.returncode, result.stdout) == (130, "")
    assert result.stderr == "holdem-eval: interrupted\n"


def test_ctrl_c_is_not_lost_in_an_import(tmp_path: Path) -> None:
    """numpy.random swallows a KeyboardInterrupt here and there: so does this one."""
    (tmp_path / "swallows.py").write_text(SWALLOWS)
    result = python(AN_IMPORT_THAT_SWALLOWS, "swallow", PYTHONPATH=str(tmp_path))
    assert (result.returncode, result.stderr) == (130, "holdem-eval: interrupted\n")


def test_ctrl_c_at_any_time() -> None:
    """The first moments belong to Python: it says what it likes until it has come to our main()."""
    ends = set()
    for wait in range(0, 500, 45):
        process = subprocess.Popen(
            [*COMMAND, "range", "22+"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=PLAIN, text=True
        )
        time.sleep(wait / 1000)
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=120)
        if "Traceback" not in complaint or re.search(r'numpy|main.py", line \d+, in [^<]', complaint):
            ends.add((process.returncode, complaint))
    interrupted = (130, "holdem-eval: interrupted\n")
    assert interrupted in ends
    assert ends <= {interrupted, (0, ""), (-signal.SIGINT, "")}


def test_a_second_ctrl_c_ends_what_hangs() -> None:
    program = """
import os, signal, sys, time
from holdem_eval.cli.commands import command_line
@command_line.command()
def hang():
    try:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(60)
    finally:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(60)
from holdem_eval.cli.main import main
sys.exit(main())
"""
    result = python(program, "hang")
    assert (result.returncode, result.stderr) == (-signal.SIGINT, "")


@pytest.mark.parametrize(
    "arguments", ["range 22+", "equity AA KK", "matrix --csv", "combos AA KK --json", "--help"]
)
def test_a_reader_that_wants_nothing(arguments: str) -> None:
    """``| head -0`` is no fault, whoever prints: click, csv or rich."""
    reading_end, writing_end = os.pipe()
    os.close(reading_end)
    with os.fdopen(writing_end, "w") as pipe:
        result = subprocess.run(
            [*COMMAND, *arguments.split()], stdout=pipe, stderr=subprocess.PIPE, env=PLAIN, check=False
        )
    assert (result.returncode, result.stderr) == (0, b"")


@pytest.mark.parametrize("arguments", ["range 22+", "equity AA KK", "equity AA hello"])
def test_closed_stdout(arguments: str) -> None:
    command = f'"{sys.executable}" -m holdem_eval {arguments} >&-'
    result = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr.count("\n")) == ((2, 1) if "hello" in arguments else (0, 0))
