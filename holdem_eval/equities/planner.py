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
from holdem_eval.equities.sweep import count_sweep, roles, suit_symmetry
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

# Nominal costs in seconds on the reference core, each engine's by what its work is made of. The script
# benchmarks/bench_planner.py sets them beside measured ones; a factor of three is too far off.
_CALL: Final = 2e-5  # checks and the answer: most of a call with at most one card to come
_THREE_CALL: Final = 1.5e-4  # to seat three ranges and find their symmetry
_PAIR: Final = 8e-11  # of two combos, looked up in the table of match-ups
_ONE_RANGE_BOARD: Final = 5e-8
_SWEEP_BOARD: Final = 2.4e-7
_SWEEP_COMBO: Final = 2.5e-10  # of either range, on one board
_SWEEP_FRACTIONS: Final = 2.0  # doubles instead of counts
_SWEEP_FLUSHES: Final = 3.0  # three of a suit lie there: boards seldom share an order
_SWEEP_KNOWN: Final = 2.0  # thresholds instead of sums
_KNOWN_DEAL: Final = {0: 7e-8, 1: 8e-8, 2: 4e-7, 5: 1e-4}  # by cards to come, of two players
_KNOWN_PLAYER: Final = 0.3  # of that, for each player more
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
    if method == "exact" or (exact.cost <= exact_limit and exact.cost < inf):
        return exact
    if exact.cost == inf:
        return Plan(SAMPLE, 0.0, exact.reason)
    return Plan(
        SAMPLE, 0.0, f"counting ({exact.method}) would cost {exact.cost:.3g}, the limit is {exact_limit:g}"
    )


def _exact_plan(query: Query) -> Plan:
    if is_in_table(query):
        hero, villain = query.live
        cost = _CALL + hero.bit_count() * villain.bit_count() * _PAIR
        reason = "two players before the flop: all match-ups are in a table"
        return Plan(PREFLOP, cost, reason, lambda *_: count_preflop(query))
    live = [combos.bit_count() for combos in query.live]
    if max(live) == 1:
        reason = "every player has one hand: kinds of boards are counted"
        return Plan(KNOWN, _CALL + _known_cost(query), reason, lambda *_: count_known(query))
    swept = _sweep_plan(query, live)
    if swept is not None and query.n_players == 2:
        return swept
    if swept is None:
        swept = _three_plan(query)
    deals = float(prod(live))
    if swept is None and deals > _MOST_DEALS:
        reason = f"more than three ranges: up to {deals:,.0f} deals of hole cards"
        return Plan(JOINT, inf, f"{reason}, of which at most {_MOST_DEALS:,} are counted")
    cost = inf if deals > _MOST_DEALS else _CALL + deals / _symmetry(query) * _known_cost(query)
    if swept is not None and swept.cost <= cost:
        return swept
    reason = f"up to {deals:,.0f} deals of hole cards, each counted as known hands"
    return Plan(JOINT, cost, reason, partial(count_joint, query))


def is_in_table(query: Query) -> bool:
    """Two players before the flop, and all cards there: the table of match-ups answers."""
    return query.n_players == 2 and not query.board and not query.dead


def _symmetry(query: Query) -> int:
    """How many suit permutations leave all that is known unchanged, so that deals are alike."""
    group = table_symmetry(query)
    for player in range(query.n_players):
        if group != 1:
            group &= suit_symmetry(query, player)
    return group.bit_count()


def _sweep_plan(query: Query, live: list[int]) -> Plan | None:
    """At most two ranges, and known hands."""
    if query.to_come <= 2 and len(live) - live.count(1) == 1:
        boards = boards_to_come(query, known_hands=len(live) - 1)
        reason = f"a range and known hands: {boards:,} boards"
        return Plan(SWEEP, _CALL + boards * _ONE_RANGE_BOARD, reason, partial(count_sweep, query))
    found = roles(query)
    if found is None:
        return None
    n_known, group = len(found.known), found.group.bit_count()
    boards = boards_to_come(query, known_hands=n_known)
    beside = f" and {n_known} known hand{'s' * (n_known > 1)}" if n_known else ""
    return Plan(
        SWEEP,
        sweep_cost(query, found.hero, found.villain, found.group, n_known),
        f"two ranges{beside}: {boards:,} boards{_alike(group)}",
        partial(count_sweep, query, chosen=found),
    )


def sweep_cost(query: Query, hero: int, villain: int, group: int, n_known: int = 0) -> float:
    """The nominal cost of all boards of two ranges, of which those that a ``group`` of suit permutations
    takes into each other are visited once."""
    combos = query.live[hero].bit_count() + query.live[villain].bit_count()
    suits = [card % 4 for card in query.board]
    board = _SWEEP_BOARD + combos * _SWEEP_COMBO
    if query.ranges[villain].fractional & query.live[villain]:
        board *= _SWEEP_FRACTIONS
    if n_known:
        board *= _SWEEP_KNOWN
    elif max(map(suits.count, suits), default=0) >= 3:
        board *= _SWEEP_FLUSHES
    return _CALL + boards_to_come(query, n_known) / group.bit_count() * board


def _three_plan(query: Query) -> Plan | None:
    """Three ranges, and known hands."""
    ranges = three_ranges(query)
    if ranges is None:
        return None
    table = seats(query, ranges)
    boards, group = boards_to_come(query, known_hands=query.n_players - 3), table.group.bit_count()
    reason = f"three ranges: {boards:,} boards{_alike(group)}"
    return Plan(THREE, _THREE_CALL + table.cost(query), reason, partial(count_three, query, table=table))


def _alike(group: int) -> str:
    return "" if group == 1 else f", up to {group} alike but for the names of suits"


def boards_to_come(query: Query, known_hands: int) -> int:
    """How many ways to complete the board when that many hands are dealt."""
    return comb(N_CARDS - len(query.board) - len(query.dead) - 2 * known_hands, query.to_come)


def _known_cost(query: Query) -> float:
    return _KNOWN_DEAL[query.to_come] * (1 + _KNOWN_PLAYER * (query.n_players - 2))
