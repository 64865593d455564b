"""The fixed cost of a call of ``equity``: all that is not the compiled engine. The task: a :class:`Call`.

The engine is asked once beforehand; while the clock runs, what it filled its arrays with is copied into them. That
is the time of ``equity`` less that of the engine, without the noise of a difference. The yardstick beside it is a
match of a short pattern, which everyone has a feeling for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import holdem_eval as he
from holdem_eval.native import kernels
from holdem_eval.speed.contest import Contestant

PATTERN = r"([2-9TJQKA][cdhs]){2} vs ([^,]+), (\d+)x"
TEXT = "AhKh vs QsQc, 1712304x"
assert len(PATTERN) == 40 and re.match(PATTERN, TEXT)


@dataclass(frozen=True)
class Call:
    """What is asked, in types that are ready; and the kernel that answers, filling its last ``fills`` arguments."""

    players: tuple[Any, ...]
    board: str
    kernel: str
    fills: int


def our_call_without_engine(call: Call) -> Contestant:
    engine = getattr(kernels, call.kernel)
    filled: list[list[Any]] = []

    def record(*arguments: Any) -> None:
        engine(*arguments)
        filled.append([array.copy() for array in arguments[-call.fills :]])

    def replay(*arguments: Any) -> None:
        for array, values in zip(arguments[-call.fills :], filled[0], strict=True):
            array[:] = values

    def ask(stand_in: Any) -> he.Equity:
        setattr(kernels, call.kernel, stand_in)
        try:
            return he.equity(*call.players, board=call.board, threads=1)
        finally:
            setattr(kernels, call.kernel, engine)

    if ask(record) != ask(replay) or len(filled) != 1:
        raise ValueError(f"expected one call of {call.kernel}, which the replay repeats")
    return Contestant("holdem_eval.equity less its engine", lambda: ask(replay), lambda _: {"answered": 1})


def re_match(call: Call) -> Contestant:
    """Of a pattern of 40 characters, compiled before and found in re's own cache."""
    match = re.match
    return Contestant("re.match", lambda: match(PATTERN, TEXT), lambda found: {"answered": found is not None})
