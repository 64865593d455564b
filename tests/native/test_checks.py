"""A checked build stops where a kernel is called with what it was not promised, and says what that is."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import holdem_eval

NATIVE = Path(holdem_eval.__file__).parent / "native"
SETUP = NATIVE.parents[1] / "setup.py"
SOURCES = ("known/known.c", "rules/payouts.c", "common/runouts.c", "common/symmetry.c", "tables.c")
COMPILER = shutil.which("cc")
PLAIN = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}

pytestmark = pytest.mark.skipif(
    COMPILER is None or not (NATIVE / "tables.c").exists(),
    reason="needs a C compiler and a built source tree",
)


def program(folder: Path, *flags: str) -> Path:
    """tests/native/checks.c with the kernels it calls."""
    sources = [Path(__file__).with_name("checks.c"), *(NATIVE / name for name in SOURCES)]
    built = folder / "checks"
    command = [str(COMPILER), "-std=c11", "-O0", f"-I{NATIVE}", *flags, *map(str, sources), "-o", str(built)]
    subprocess.run([*command, "-lm"], check=True, env=PLAIN)
    return built


def run(built: Path, fault: str) -> tuple[int, str]:
    result = subprocess.run([built, fault], capture_output=True, text=True, check=False, env=PLAIN)
    return result.returncode, result.stderr


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return program(tmp_path_factory.mktemp("checked"), "-DHE_CHECKS")


def test_what_is_promised_passes(checked: Path) -> None:
    assert run(checked, "nothing") == (0, "")


@pytest.mark.parametrize(
    ("fault", "file", "condition"),
    [
        ("a card twice", "known.c", "he_mask_of(holes, 2 * n_players)"),
        ("no card", "known.c", "he_mask_of(holes, 2 * n_players)"),
        ("a board of two", "known.c", "he_are_apart(board, dead)"),
        ("a dead card on the board", "known.c", "he_are_apart(board, dead)"),
        ("less than no chips", "payouts.c", "are_chips(hands, i)"),
        ("too many chips", "payouts.c", "are_chips(hands, i)"),
        ("no flag", "payouts.c", "hands->all_first == 0 || hands->all_first == 1"),
    ],
)
def test_what_is_not_promised_is_named(checked: Path, fault: str, file: str, condition: str) -> None:
    code, complaint = run(checked, fault)
    assert code == -signal.SIGABRT
    place, words = complaint.split(": expected ")
    assert Path(place.rpartition(":")[0]).name == file
    assert condition in words and complaint.count("\n") == 1


def test_any_other_build_does_not_look(tmp_path: Path) -> None:
    assert run(program(tmp_path), "no flag") == (0, "")


@pytest.mark.skipif(not SETUP.exists(), reason="needs the source tree")
def test_the_build_takes_yes_and_no(tmp_path: Path) -> None:
    build = [sys.executable, str(SETUP), "-q", "build_ext", "--build-lib", str(tmp_path)]
    result = subprocess.run(
        build,
        cwd=SETUP.parent,
        env=PLAIN | {"HOLDEM_EVAL_CHECKS": "yes"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode != 0
    assert "expected HOLDEM_EVAL_CHECKS to be 1 or 0, got 'yes'" in result.stderr
