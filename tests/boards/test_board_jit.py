"""Boards in Numba code: the very numbers of Board.values and Board.net."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

numba: Any = pytest.importorskip("numba", reason="the extra 'numba' is not installed")

from numba import njit, prange  # noqa: E402
from numba.core.errors import TypingError  # noqa: E402

from holdem_eval import Board  # noqa: E402
from holdem_eval.jit import board_net, board_values  # noqa: E402

REACH = np.random.default_rng(1).random((6, 1326))


@njit(parallel=True)
def of_all(board: Any, reach: Any) -> Any:
    values, net = np.empty((len(reach), 3, 1326)), np.empty((len(reach), 1326))
    for i in prange(len(reach)):
        board_values(board, reach[i], values[i])
        board_net(board, reach[i], net[i])
    return values, net


@njit
def values_into(board: Any, reach: Any, out: Any) -> None:
    board_values(board, reach, out)


@njit
def net_into(board: Any, reach: Any, out: Any) -> None:
    board_net(board, reach, out)


@pytest.mark.parametrize("text", ["Qs7h2d9c4s", "Ah9h4h2h", "Qs7h2d"])
def test_the_same_numbers(text: str) -> None:
    board = Board(text, dead="Ac")
    values, net = of_all(board, REACH)
    assert np.array_equal(values, board.values(REACH))
    assert np.array_equal(net, board.net(REACH))


def test_plain_python_runs_it_too_and_checks() -> None:
    board, out = Board("Qs7h2d9c4s"), np.empty((4, 1326))
    board_values(board, REACH[0], out[:3])
    board_net(board, REACH[0], out[3])
    assert np.array_equal(out, np.vstack([board.values(REACH[0]), board.net(REACH[0])]))
    with pytest.raises(ValueError, match="finite and >= 0"):
        board_net(board, -REACH[0], out[3])


def test_what_does_not_fit_is_refused() -> None:
    board, out = Board("Qs7h2d9c4s"), np.empty((3, 1326))
    with pytest.raises(ValueError, match=r"reach \(1326,\) and out \(3, 1326\)"):
        values_into(board, REACH[0, :-1].copy(), out)
    with pytest.raises(ValueError, match=r"reach \(1326,\) and out \(3, 1326\)"):
        values_into(board, REACH[0], out[:2])
    with pytest.raises(ValueError, match=r"reach and out \(1326,\)"):
        net_into(board, REACH[0], out[0, :-1])
    read_only = np.empty((3, 1326))
    read_only.flags.writeable = False
    for reach, wrong in (
        (REACH[0], out.astype(np.float32)),
        (REACH[0, ::-1], out),
        (REACH[0], out[0]),
        (REACH[0], read_only),
        (1.0, out),
    ):
        with pytest.raises(TypingError, match="expected reach and out to be contiguous float64 arrays"):
            values_into(board, reach, wrong)
    with pytest.raises(TypingError):
        values_into("Qs7h2d9c4s", REACH[0], out)


def test_cached_code_finds_the_kernel_in_another_process(tmp_path: Path) -> None:
    program = tmp_path / "cached.py"
    program.write_text(
        "import numpy as np\n"
        "from numba import njit\n"
        "from holdem_eval import Board\n"
        "from holdem_eval.jit import board_net\n"
        "@njit(cache=True)\n"
        "def net(board, reach):\n"
        "    out = np.empty(1326)\n"
        "    board_net(board, reach, out)\n"
        "    return out\n"
        "board = Board('Qs7h2d9c4s')\n"
        "reach = np.arange(1326.0)\n"
        "assert (net(board, reach) == board.net(reach)).all()\n"
        "print(sum(net.stats.cache_hits.values()))\n"
    )
    for hits in "01":
        run = subprocess.run([sys.executable, program], capture_output=True, text=True, check=False)
        assert (run.stdout.strip(), run.stderr) == (hits, "")
