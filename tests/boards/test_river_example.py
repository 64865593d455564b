"""benchmarks/examples/river.py: a river is solved, and a game whose solution is known."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

import holdem_eval as he
from holdem_eval.combos import combo_index

SOURCE = Path(__file__).parents[2] / "benchmarks" / "examples" / "river.py"

if not SOURCE.exists():
    pytest.skip("benchmarks/ is not here", allow_module_level=True)


@pytest.fixture(scope="module")
def example() -> Any:
    spec = importlib.util.spec_from_file_location("river_example", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_a_river_is_solved_to_a_thousandth_of_the_pot(example: Any) -> None:
    lines: list[str] = []
    ranges = he.Range("22+, A2s+, KTs+, QTs+, ATo+, KTo+"), he.Range("55+, A8s+, KTs+, AJo+, KQo")
    river = example.River(he.Board("Ks 9d 7h 4s 2c"), ranges, pot=10, bets=(0.5, 1.0, 2.0))
    before = river.exploitability()
    assert river.solve(goal=0.001, told=lines.append) <= 0.001 < before
    assert river.exploitability() >= 0
    assert " s: exploitable for " in lines[-1]  # how long it took is told


def test_the_nuts_or_nothing_against_a_hand_between(example: Any) -> None:
    """Bets of the pot: the nuts bet, half as often does nothing, half of it is called: 3/4 of the pot."""
    board = he.Board("Kh 8d 7s 3c 2d")
    river = example.River(board, (he.Range("KsKc, 5h4h"), he.Range("AsAc")), pot=2, bets=(1.0,))
    river.solve(goal=0.0005, told=lambda line: None)
    bluff, nuts = combo_index("5h", "4h"), combo_index("Ks", "Kc")
    bets = river.root.average()[1]
    calls = river.root.actions["bet 1"].average()[1]
    assert bets[nuts] == pytest.approx(1, abs=0.02)
    assert bets[bluff] == pytest.approx(0.5, abs=0.02)
    assert calls[combo_index("As", "Ac")] == pytest.approx(0.5, abs=0.02)
    assert 1 + river.best_response(0) == pytest.approx(0.75 * 2, abs=0.01)
