"""What the engines' work costs: nominal seconds on the reference core, by what the work is made of.

Fixed numbers, never a clock: a measured speed would make the method, and so the result, depend on the
machine. The script ``benchmarks/bench_planner.py`` sets them beside measured ones; a factor of three is too
far off.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

EXACT_LIMIT: Final = 5.0
"""What may be counted where nobody says otherwise."""
WORTH_SPLITTING: Final = 0.05
"""Cost from which threads are worth starting."""
MOST_DEALS: Final = 5_000_000
"""More joint combos are not counted, however long one waits."""

CALL: Final = 2e-5  # checks and the answer: most of a call with at most one card to come

_PAIR: Final = 8e-11  # of two combos, looked up in the table of match-ups

_KNOWN_DEAL: Final = {0: 7e-8, 1: 8e-8, 2: 4e-7, 5: 1e-4}  # by cards to come, of two players
_KNOWN_PLAYER: Final = 0.3  # of that, for each player more

_UNIFORM_HAND: Final = 1.5e-2  # all boards of one hand against two random ones

_HAND_ROW: Final = {3: 1e-5, 4: 8e-7, 5: 1e-7}

_ONE_RANGE_BOARD: Final = 5e-8

_SWEEP_BOARD: Final = 2.4e-7
_SWEEP_COMBO: Final = 2.5e-10  # of either range, on one board
_SWEEP_FRACTIONS: Final = 2.0  # doubles instead of counts
_SWEEP_FLUSHES: Final = 3.0  # three of a suit lie there: boards seldom share an order
_SWEEP_KNOWN: Final = 2.0  # thresholds instead of sums

THREE_CALL: Final = 1.5e-4  # to seat three ranges and find their symmetry
_THREE_BOARD: Final = 8e-7
_THREE_COMBO: Final = 2.8e-9  # of any range, to be put in its place
_THREE_ASKS: Final = (13e-9, 10e-9, 8e-9)  # a combo of the first range: all its wins and ties; others: fewer
_THREE_FRACTIONS: Final = 2.3


def preflop(hero: int, villain: int) -> float:
    """Two ranges of so many combos, from the table of match-ups."""
    return CALL + hero * villain * _PAIR


def uniform(hands: int) -> float:
    """So many hands against two random ones."""
    return CALL + hands * _UNIFORM_HAND


def hand_row(n_board: int) -> float:
    """A hand on such a board against a random one, among many."""
    return _HAND_ROW[n_board]


def known_deal(n_players: int, to_come: int) -> float:
    """All boards of one deal of known hands."""
    return _KNOWN_DEAL[to_come] * (1 + _KNOWN_PLAYER * (n_players - 2))


def one_range(boards: int) -> float:
    """A range beside known hands."""
    return CALL + boards * _ONE_RANGE_BOARD


def sweep(boards: float, combos: int, suits: Sequence[int], *, fractions: bool, known: bool) -> float:
    """Two ranges of so many combos together; ``suits`` of the board."""
    board = _SWEEP_BOARD + combos * _SWEEP_COMBO
    if fractions:
        board *= _SWEEP_FRACTIONS
    if known:
        board *= _SWEEP_KNOWN
    elif max(map(suits.count, suits), default=0) >= 3:
        board *= _SWEEP_FLUSHES
    return CALL + boards * board


def three_board(live: Sequence[int], *, counts: bool, by_combo: bool) -> float:
    """One board of three ranges of so many combos."""
    asks = _THREE_ASKS[:1] if by_combo else _THREE_ASKS[: 2 if counts else 3]
    cost = _THREE_BOARD + _THREE_COMBO * sum(live) + sum(n * ask for n, ask in zip(live, asks, strict=False))
    return float(cost if counts else cost * _THREE_FRACTIONS)
