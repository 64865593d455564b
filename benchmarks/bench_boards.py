"""Board.values and Board.net beside a textbook's showdown in C (showdown.c), and Board.matrix beside equity_by_combo.

Rivers are dealt at random, all 1,081 hands are against all, in float64. The textbook's program is built here, by the same -O3.
Many vectors on each river make the fixed cost of a call small: what is compared is kernels.
"""

from __future__ import annotations

import ctypes
import subprocess
import sysconfig
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from conftest import Race
from numpy.typing import NDArray

import holdem_eval as he
from holdem_eval.combos import COMBO_CARDS, N_COMBOS
from holdem_eval.speed.contest import Contestant, Question

Array = NDArray[Any]


@dataclass(frozen=True)
class Rivers:
    n: int
    vectors: int
    """Of reach, on each river."""
    row: int = 3
    side_by_side: bool = False

    @property
    def boards(self) -> list[he.Board]:
        random = np.random.default_rng(1)
        return [he.Board(random.permutation(52)[:5].tolist()) for _ in range(self.n)]

    @property
    def reach(self) -> Array:
        reach = np.random.default_rng(2).random((self.vectors, N_COMBOS))
        return np.asfortranarray(reach) if self.side_by_side else reach


class SortedRiver(ctypes.Structure):
    """As showdown.c has it."""

    _fields_ = [  # ctypes wants it so
        ("n_combos", ctypes.c_int),
        ("n_levels", ctypes.c_int),
        ("combo", ctypes.c_uint16 * 1326),
        ("card", ctypes.c_uint8 * 2 * 1326),
        ("level_start", ctypes.c_uint16 * 1327),
    ]


def sorted_river(board: he.Board) -> SortedRiver:
    strengths = board.strengths
    combos = np.argsort(strengths, kind="stable")[np.count_nonzero(strengths == 0) :]
    starts = np.flatnonzero(np.diff(strengths[combos], prepend=0))
    river = SortedRiver(len(combos), len(starts))
    np.ctypeslib.as_array(river.combo)[: len(combos)] = combos
    np.ctypeslib.as_array(river.card)[: len(combos)] = COMBO_CARDS[combos]
    np.ctypeslib.as_array(river.level_start)[: len(starts) + 1] = [*starts, len(combos)]
    return river


@cache
def textbook() -> Any:
    compiler = (sysconfig.get_config_var("CC") or "cc").split()
    with TemporaryDirectory() as folder:
        built = Path(folder, "showdown.so")
        source = Path(__file__).with_name("showdown.c")
        subprocess.run([*compiler, "-O3", "-shared", "-fPIC", source, "-o", built], check=True)
        function = ctypes.CDLL(str(built)).showdowns
    function.restype = None
    return function


def the_textbook(task: Rivers) -> Contestant:
    rivers = (SortedRiver * task.n)(*map(sorted_river, task.boards))
    reach, out = np.ascontiguousarray(task.reach), np.zeros((task.vectors, 3, N_COMBOS))
    function = textbook()

    def call() -> None:
        at = [ctypes.c_void_p(array.ctypes.data) for array in (reach, out)]
        function(rivers, task.n, at[0], task.vectors, at[1])

    def read(_: None) -> dict[str, Array]:
        open_ = task.boards[-1].strengths > 0
        win, tie, total = np.moveaxis(out, 1, 0) * open_
        return {"values": np.array([win, tie, total])} if task.row == 3 else {"net": 2 * win + tie - total}

    return Contestant("a textbook's two passes in C", call, read, items=task.n * task.vectors)


def our_values(task: Rivers) -> Contestant:
    boards, reach = task.boards, task.reach
    out = (
        np.empty((3, N_COMBOS, task.vectors)).transpose(2, 0, 1)
        if task.side_by_side
        else np.empty((task.vectors, 3, N_COMBOS))
    )

    def call() -> None:
        for board in boards:
            board.values(reach, out=out)

    return Contestant(
        "Board.values", call, lambda _: {"values": np.moveaxis(out, 1, 0)}, items=task.n * task.vectors
    )


def our_net(task: Rivers) -> Contestant:
    boards, reach, out = task.boards, task.reach, np.empty((task.vectors, N_COMBOS))

    def call() -> None:
        for board in boards:
            board.net(reach, out=out)

    return Contestant("Board.net", call, lambda _: {"net": out}, items=task.n * task.vectors)


def our_matrix(board: str) -> Contestant:
    prepared, out = he.Board(board), np.empty((N_COMBOS, N_COMBOS), np.float32)

    def read(_: Array) -> dict[str, Array]:
        live = prepared.strengths > 0
        return {"by combo": np.nanmean(out[live].astype(float), axis=1)}

    return Contestant("Board.matrix", lambda: prepared.matrix(out=out), read)


def our_equity_by_combo(board: str) -> Contestant:
    live = he.Board(board).strengths > 0
    return Contestant(
        "equity_by_combo, any two against any two",
        lambda: he.equity_by_combo("random", "random", board=board, threads=1),
        lambda found: {"by combo": found.equity[live]},
    )


def bench_values(race: Race) -> None:
    race(
        Question(
            "values on random rivers, eight vectors",
            Rivers(40, 8),
            our_values,
            [the_textbook],
            item="river",
            goal=2.7,
            tolerance=1e-9,
        )
    )


def bench_net(race: Race) -> None:
    race(
        Question(
            "win less lose on random rivers",
            Rivers(40, 8, row=1),
            our_net,
            [the_textbook],
            item="river",
            goal=2.8,
            tolerance=1e-9,
        )
    )


def bench_values_side_by_side(race: Race) -> None:
    race(
        Question(
            "the same, vectors side by side",
            Rivers(40, 8, side_by_side=True),
            our_values,
            [the_textbook],
            item="river",
            goal=2.7,
            tolerance=1e-9,
        )
    )


def bench_matrix(race: Race) -> None:
    """The rival's time over ours: at most 25 times as long, better 18."""
    race(
        Question("matrix of a flop", "Qs7h2d", our_matrix, [our_equity_by_combo], goal=1 / 18, tolerance=1e-6)
    )
