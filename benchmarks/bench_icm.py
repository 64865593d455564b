"""ICM of a thousand players with 150 prizes beside the plain loops of its definition in C (plain_icm.c).

Goal: at most 1.2 times their time, over the same nodes. The plain loops are built here, with the compiler this Python
was built with, by the same -O3, and walk all paid places at all nodes.
"""

from __future__ import annotations

import ctypes
import math
import subprocess
import sysconfig
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from conftest import Race
from numpy.typing import NDArray

from holdem_eval.native import kernels
from holdem_eval.rules import icm
from holdem_eval.speed.contest import Contestant, Question


@dataclass(frozen=True)
class Field:
    n: int
    paid: int

    @property
    def stacks(self) -> NDArray[np.float64]:
        """Descending, between 1 and 20."""
        return np.sort(np.exp(3 * np.random.default_rng(1).random(self.n)))[::-1].copy()

    @property
    def prizes(self) -> NDArray[np.float64]:
        return 1 / np.arange(1.0, self.paid + 1)


@cache
def plain_icm() -> Callable[..., None]:
    source = Path(__file__).with_name("plain_icm.c")
    compiler = (sysconfig.get_config_var("CC") or "cc").split()
    with TemporaryDirectory() as folder:
        built = Path(folder, "plain_icm.so")
        subprocess.run([*compiler, "-O3", "-shared", "-fPIC", source, "-o", built, "-lm"], check=True)
        function: Any = ctypes.CDLL(str(built)).plain_icm
    function.restype = None
    return function  # type: ignore[no-any-return]  # of ctypes


def _step(paid: int) -> float:
    """As icm.c has it."""
    angle = min(1.2, math.sqrt(84 / paid))
    return 4 * angle / (42 - paid * math.log(math.cos(angle)))


def our_icm(field: Field) -> Contestant:
    stacks, prizes = field.stacks.tolist(), field.prizes.tolist()
    return Contestant(
        "holdem_eval.rules.icm", lambda: icm(stacks, prizes, threads=1), lambda values: {"values": values}
    )


def the_plain_loops(field: Field) -> Contestant:
    stacks, prizes = field.stacks, field.prizes
    nodes, step, loops = kernels.Icm(stacks, prizes).nodes, _step(field.paid), plain_icm()

    def call() -> NDArray[np.float64]:
        values = np.zeros(field.n)
        at = [ctypes.c_void_p(array.ctypes.data) for array in (stacks, prizes, values)]
        x = ctypes.c_double(-3.25), ctypes.c_double(step)
        loops(at[0], field.n, at[1], field.paid, *x, nodes, at[2])
        return values

    return Contestant("plain loops in C", call, lambda values: {"values": values})


def bench_icm_of_a_thousand(race: Race) -> None:
    race(
        Question(
            "ICM of 1,000 players, 150 prizes, one thread",
            Field(1000, 150),
            our_icm,
            [the_plain_loops],
            goal=0.84,
            tolerance=1e-13,
        )
    )


def bench_icm_of_a_final_table(race: Race) -> None:
    race(Question("ICM of 9 players, 9 prizes", Field(9, 9), our_icm, [the_plain_loops], tolerance=1e-13))
