"""What ``make`` does in a fresh checkout: the demo installs the package alone, what needs tools has them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(
    shutil.which("make") is None or not (ROOT / "Makefile").exists(), reason="needs make and its Makefile"
)


def plan(target: str, venv: Path) -> list[str]:
    """The commands of a target where nothing has been built yet; none of them runs."""
    command = ["make", "--no-print-directory", "-n", target, f"VENV={venv}"]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    ).stdout.splitlines()


def installs(lines: list[str]) -> list[str]:
    return [line.partition("--quiet ")[2] for line in lines if "pip install" in line]


def test_the_demo_installs_what_it_shows_and_no_more(tmp_path: Path) -> None:
    assert installs(plan("demo", tmp_path / "venv")) == ["-e ."]


@pytest.mark.parametrize("target", ["test", "lint", "bench", "checked", "exhaustive"])
def test_what_needs_tools_has_them_after_the_package(tmp_path: Path, target: str) -> None:
    lines = plan(target, tmp_path / "venv")
    assert installs(lines)[:2] == ["-e .", "'holdem_eval[test,lint]'"]
    assert f"touch {tmp_path}/venv/.tools" in lines[:-1]


def test_the_demo_shows_five_things(tmp_path: Path) -> None:
    shown = [
        line.split("holdem-eval ", 1)[1] for line in plan("demo", tmp_path / "venv") if "holdem-eval " in line
    ]
    assert [line.split()[0] for line in shown] == ["equity", "equity", "equity", "combos", "eval"]
