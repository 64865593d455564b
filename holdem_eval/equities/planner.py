"""One place decides which engine answers a query, from fixed nominal costs: never from a clock.

A measured speed would make the method, and so the result, depend on the machine.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import comb, inf, prod
from typing import Any, Final, NamedTuple, TypeAlias

from numpy.typing import NDArray

from holdem_eval.cards import N_CARDS
from holdem_eval.equities.known import count_joint, count_known
from holdem_eval.equities.preflop import count_preflop
from holdem_eval.equities.progress import Report
from holdem_eval.equities.query import Query
from holdem_eval.equities.sweep import count_sweep, roles
from holdem_eval.equities.symmetry import table_symmetry
from holdem_eval.equities.three import count_three, seats, three_ranges

PREFLOP: Final = "preflop"
KNOWN: Final = "known"
SWEEP: Final = "sweep"
THREE: Final = "three"
JOINT: Final = "joint"
SAMPLE: Final = "sample"

EXACT_LIMIT: Final = 5.0
WORTH_SPLITTING: Final = 0.05
"""Cost from which threads are worth starting."""

# Nominal costs in units of one second on the reference core
_PREFLOP: Final = 1e-3
SWEEP_BOARD: Final = 1e-6
_SWEEP_BOARD_KNOWN: Final = 3e-6
_ONE_RANGE_BOARD: Final = 5e-8
_KNOWN_DEAL: Final = {0: 4e-7, 1: 6e-7, 2: 1.5e-6, 5: 1e-4}
_KNOWN_PLAYER: Final = 0.3  # of the two-player cost, for each player more
_MOST_DEALS: Final = 5_000_000  # more joint combos are not counted, however long one waits


Engine: TypeAlias = Callable[[int, Report | None], NDArray[Any]]
"""An engine with its query: from a number of threads and a progress callback to the outcomes."""


class Plan(NamedTuple):
    """Which method, at what nominal cost, and why; and what counts (None for sampling)."""

    method: str
    cost: float
    reason: str
    engine: Engine | None = None


def plan(query: Query, method: str, exact_limit: float) -> Plan:
    """The engine for a query. ``method`` is ``"auto"``, ``"exact"`` or ``"sample"``."""
    if method == SAMPLE:
        return Plan(SAMPLE, 0.0, "sampling was asked for")
    exact = _exact_plan(query)
    if method == "exact" or exact.cost <= exact_limit:
        return exact
    return Plan(
        SAMPLE, 0.0, f"counting ({exact.method}) would cost {exact.cost:.3g}, the limit is {exact_limit:g}"
    )


def _exact_plan(query: Query) -> Plan:
    if query.n_players == 2 and not query.board and not query.dead:
        reason = "two players before the flop: all match-ups are in a table"
        return Plan(PREFLOP, _PREFLOP, reason, lambda *_: count_preflop(query))
    live = [combos.bit_count() for combos in query.live]
    if max(live) == 1:
        reason = "every player has one hand: kinds of boards are counted"
        return Plan(KNOWN, _known_cost(query), reason, lambda *_: count_known(query))
    swept = _sweep_plan(query, live)
    if swept is not None and query.n_players == 2:
        return swept
    if swept is None:
        swept = _three_plan(query)
    deals = float(prod(live))
    cost = deals / table_symmetry(query).bit_count() * _known_cost(query)
    if deals > _MOST_DEALS:
        cost = inf
    if swept is not None and swept.cost <= cost:
        return swept
    reason = f"up to {deals:,.0f} deals of hole cards, each counted as known hands"
    return Plan(JOINT, cost, reason, partial(count_joint, query))


def _sweep_plan(query: Query, live: list[int]) -> Plan | None:
    """At most two ranges, and known hands."""
    if query.to_come <= 2 and len(live) - live.count(1) == 1:
        boards = boards_to_come(query, known_hands=len(live) - 1)
        reason = f"a range and known hands: {boards:,} boards"
        return Plan(SWEEP, boards * _ONE_RANGE_BOARD, reason, partial(count_sweep, query))
    found = roles(query)
    if found is None:
        return None
    n_known, group = len(found.known), found.group.bit_count()
    boards = boards_to_come(query, known_hands=n_known)
    beside = f" and {n_known} known hand{'s' * (n_known > 1)}" if n_known else ""
    return Plan(
        SWEEP,
        boards / group * (_SWEEP_BOARD_KNOWN if n_known else SWEEP_BOARD),
        f"two ranges{beside}: {boards:,} boards, up to {group} suit permutations alike",
        partial(count_sweep, query, chosen=found),
    )


def _three_plan(query: Query) -> Plan | None:
    """Three ranges, and known hands."""
    ranges = three_ranges(query)
    if ranges is None:
        return None
    table = seats(query, ranges)
    boards, group = boards_to_come(query, known_hands=query.n_players - 3), table.group.bit_count()
    reason = f"three ranges: {boards:,} boards, up to {group} suit permutations alike"
    return Plan(THREE, table.cost(query), reason, partial(count_three, query, table=table))


def boards_to_come(query: Query, known_hands: int) -> int:
    """How many ways to complete the board when that many hands are dealt."""
    return comb(N_CARDS - len(query.board) - len(query.dead) - 2 * known_hands, query.to_come)


def _known_cost(query: Query) -> float:
    return _KNOWN_DEAL[query.to_come] * (1 + _KNOWN_PLAYER * (query.n_players - 2))
