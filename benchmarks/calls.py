"""The fixed cost of a call of ``equity``: all that is not the compiled engine. The task: a :class:`Call`.

The engine is asked once beforehand; while the clock runs, its result is given again, and what it filled its arrays with
is copied into them. That is the time of ``equity`` less that of the engine, without the noise of a difference. The yardstick beside it is a
match of a short pattern, which everyone has a feeling for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import holdem_eval as he
from holdem_eval.equities.engines import preflop
from holdem_eval.equities.engines.preflop import table
from holdem_eval.native import kernels
from holdem_eval.speed.contest import Contestant

PATTERN = r"([2-9TJQKA][cdhs]){2} vs ([^,]+), (\d+)x"
TEXT = "AhKh vs QsQc, 1712304x"
assert len(PATTERN) == 40 and re.match(PATTERN, TEXT)


@dataclass(frozen=True)
class Call:
    """What is asked, in types that are ready; and the kernel that answers, perhaps filling its last ``fills`` arguments:
    one of ``kernels``, or ``counts`` of the table of match-ups."""

    players: tuple[Any, ...]
    board: str
    kernel: str
    fills: int = 0


def our_call_without_engine(call: Call) -> Contestant:
    owner = SimpleNamespace(counts=table().counts) if call.kernel == "counts" else kernels
    engine = getattr(owner, call.kernel)
    asked: list[tuple[Any, list[Any]]] = []

    def record(*arguments: Any) -> Any:
        result = engine(*arguments)
        asked.append((result, [array.copy() for array in arguments[len(arguments) - call.fills :]]))
        return result

    def replay(*arguments: Any) -> Any:
        result, filled = asked[0]
        for array, values in zip(arguments[len(arguments) - call.fills :], filled, strict=True):
            array[:] = values
        return result

    def ask(stand_in: Any) -> he.Equity:
        setattr(owner, call.kernel, stand_in)
        if owner is not kernels:
            preflop.table = lambda: owner
        try:
            return he.equity(*call.players, board=call.board, threads=1)
        finally:
            setattr(owner, call.kernel, engine)
            preflop.table = table

    if ask(record) != ask(replay) or len(asked) != 1:
        raise ValueError(f"expected one call of {call.kernel}, which the replay repeats")
    return Contestant("holdem_eval.equity less its engine", lambda: ask(replay), lambda _: {"answered": 1})


def re_match(call: Call) -> Contestant:
    """Of a pattern of 40 characters, compiled before and found in re's own cache."""
    match = re.match
    return Contestant("re.match", lambda: match(PATTERN, TEXT), lambda found: {"answered": found is not None})
