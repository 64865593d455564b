"""One place decides which engine answers a query, by the question and the table of costs only."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import Final, NamedTuple

from holdem_eval.equities.engines import ByCombo, Engine
from holdem_eval.equities.engines.joint import Joint
from holdem_eval.equities.engines.known import Known
from holdem_eval.equities.engines.one_range import OneRange
from holdem_eval.equities.engines.preflop import Preflop
from holdem_eval.equities.engines.sweep import Sweep
from holdem_eval.equities.engines.three import Three
from holdem_eval.equities.engines.uniform import Uniform
from holdem_eval.equities.query import Query

ENGINES: Final[tuple[type[Engine], ...]] = (Preflop, Known, Uniform, OneRange, Sweep, Three, Joint)
"""The first that takes a query is the one; but adding up deals (the last) may be cheaper."""

SAMPLE: Final = "sample"


class Plan(NamedTuple):
    """Which method at what nominal cost, and what counts, or why nothing does: then a sample is dealt."""

    method: str
    cost: float
    engine: Engine | None
    refusal: str = ""

    @property
    def reason(self) -> str:
        return self.refusal if self.engine is None else self.engine.reason


def plan(query: Query, method: str, exact_limit: float) -> Plan:
    """The plan for a query. ``method`` is ``"auto"``, ``"exact"`` or ``"sample"``."""
    if method == SAMPLE:
        return Plan(SAMPLE, 0.0, None, "sampling was asked for")
    engine = exact_engine(query)
    cost = engine.cost
    if method == "exact" or (cost <= exact_limit and cost < inf):
        return Plan(engine.method, cost, engine)
    if cost == inf:
        return Plan(SAMPLE, 0.0, None, engine.reason)
    refusal = f"counting ({engine.method}) would cost {cost:.3g}, the limit is {exact_limit:g}"
    return Plan(SAMPLE, 0.0, None, refusal)


def exact_engine(query: Query) -> Engine:
    """What counts a query at the lowest cost."""
    engine = _first(query, ENGINES)
    if query.n_players == 2 or engine.method == Known.method:
        return engine
    joint = Joint(query)
    return engine if engine.cost <= joint.cost else joint


def engine_of(query: Query, method: str) -> Engine:
    """What counts a part of a query, some combos of its players, by the method that took the whole."""
    return _first(query, [engine for engine in ENGINES if engine.method == method])


def engine_by_combo(query: Query) -> ByCombo:
    """What has a figure for each combo of player 0."""
    return next(found for engine in ENGINES if (found := engine.of_hero(query)) is not None)


def _first(query: Query, engines: Iterable[type[Engine]]) -> Engine:
    return next(found for engine in engines if (found := engine.of(query)) is not None)
