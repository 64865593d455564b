"""``import holdem_eval``: what stands there, what it loads, and what it says where nothing is built."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import holdem_eval
from holdem_eval import rules
from holdem_eval.native import kernels

PACKAGE = Path(holdem_eval.__file__).parent


def python(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


def test_every_public_name_is_there() -> None:
    program = """
from holdem_eval import *
import holdem_eval
assert not [name for name in holdem_eval.__all__ if globals()[name] is not getattr(holdem_eval, name)]
"""
    result = python("-c", program)
    assert (result.returncode, result.stderr) == (0, "")
    assert set(holdem_eval.__all__) <= set(dir(holdem_eval))
    assert holdem_eval.evaluate is kernels.evaluate


def test_what_the_rules_raise_is_theirs_too() -> None:
    for name in ("CardError", "DealError", "IllegalAction"):
        assert name in rules.__all__
        assert getattr(rules, name) is getattr(holdem_eval, name)


def test_a_name_that_is_not_public_is_none() -> None:
    for name in ("nothing", "N_COMBOS", "shown"):
        with pytest.raises(AttributeError, match=f"module 'holdem_eval' has no attribute '{name}'"):
            getattr(holdem_eval, name)


@pytest.mark.parametrize("module", ["holdem_eval", "holdem_eval.cli.main"])
def test_the_package_itself_and_the_entry_of_the_command_take_no_time(module: str) -> None:
    """Else Ctrl-C would not be heard in the first quarter of a second."""
    result = python(
        "-S",
        "-c",
        f"import sys; sys.path.append({str(PACKAGE.parent)!r}); import {module}; print(*sys.modules)",
    )
    loaded = set(result.stdout.split())
    assert module in loaded
    assert loaded.intersection({"numpy", "click", "typing", "pathlib", "dataclasses", "threading"}) == set()


def test_a_checkout_that_is_not_built_says_so(tmp_path: Path) -> None:
    shutil.copytree(
        PACKAGE, tmp_path / "holdem_eval", ignore=shutil.ignore_patterns("kernels.*so", "kernels.*pyd")
    )
    told = "holdem_eval is not built: make demo, or pip install -e . (expected kernels for this Python in "
    for program in ("import holdem_eval", "from holdem_eval.rules import Deck"):
        line = python("-c", program, cwd=tmp_path).stderr.splitlines()[-1]
        assert line.startswith(f"ImportError: {told}{tmp_path}")
    result = python("-m", "holdem_eval", "equity", "AA", "KK", cwd=tmp_path)
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1 and told in result.stderr
