"""``import holdem_eval``: what stands there, and what it loads."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import holdem_eval
from holdem_eval.native import kernels

PACKAGE = Path(holdem_eval.__file__).parent


def python(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


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
