"""Arithmetic on outcomes: the weight with which each set of winners takes the pot.

Outcomes are 2^N numbers; bit i of the index says that player i is among the winners. Entry 0 is unused.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holdem_eval.errors import DealError

_PAD: Final = 2
"""Whole-pot wins, and as many losses, added to each player's sample before its error is estimated: without
them a player who never won reports 0 +- 0 (Agresti and Coull 1998)."""

_LEAST_WEIGHT: Final = 1e-290
"""Below it, doubles lose digits, and then all of them."""


class Shares(NamedTuple):
    """What a histogram says of one player."""

    equity: float
    win: float
    tie: float
    lose: float


def shares(values: Sequence[Any]) -> list[Shares]:
    """Equity, win, tie and lose of each player, from a list of outcomes. Sums of counts are exact before they
    are divided."""
    total = sum(values)
    ties = [
        (winners, winners.bit_count(), weight)
        for winners, weight in enumerate(values)
        if weight and winners & winners - 1
    ]
    found = []
    for player in range(len(values).bit_length() - 1):
        win = values[1 << player]
        by_size: dict[int, Any] = {}  # what he shares, by the number of winners
        for winners, size, weight in ties:
            if winners >> player & 1:
                by_size[size] = by_size.get(size, 0) + weight
        share, tie = win / 1, 0
        for size in sorted(by_size) if len(by_size) > 1 else by_size:
            share += by_size[size] / size
            tie += by_size[size]
        found.append(Shares(share / total, win / total, tie / total, max(total - win - tie, 0) / total))
    return found


def weighted_sum(values: NDArray[Any], weights: NDArray[Any]) -> Any:
    """The sum of values times weights along the last axis: as ``@`` has it, but with the same bits on every
    machine (what BLAS adds first depends on the processor)."""
    return (values * weights).sum(axis=-1)


def by_player(found: NDArray[Any], players: tuple[int, ...]) -> NDArray[Any]:
    """Outcomes whose bit i stands for ``players[i]``, as outcomes whose bit i stands for player i.

    >>> by_player(np.array([0, 10, 20, 30]), (1, 0))
    array([ 0, 20, 10, 30])
    """
    sets = _sets_of_players(players)
    if sets is None:
        return found
    outcomes = np.empty_like(found)
    outcomes[sets] = found
    return outcomes


@lru_cache(maxsize=64)
def _sets_of_players(players: tuple[int, ...]) -> NDArray[np.intp] | None:
    """Where each entry belongs; None where it is."""
    if players == tuple(range(len(players))):
        return None
    places = np.arange(1 << len(players))
    sets = np.zeros_like(places)
    for i, player in enumerate(players):
        sets |= (places >> i & 1) << player
    return sets


def check_weight(total: float) -> None:
    """Raise :class:`DealError` when the weight of all deals is too small a number to divide by."""
    if total < _LEAST_WEIGHT:
        raise DealError(
            f"expected weights whose products sum to {_LEAST_WEIGHT:g} or more, got {total:g}: write larger "
            "ones, only their ratios within a range matter"
        )


def standard_errors(outcomes: NDArray[np.int64], n_players: int) -> list[tuple[float, float]]:
    """Mean and standard error of each player's share in a sample of deals, padded."""
    n_winners = np.array([winners.bit_count() for winners in range(len(outcomes))])
    n_deals = int(outcomes.sum()) + 2 * _PAD
    found = []
    for player in range(n_players):
        mine = (np.arange(len(outcomes)) >> player & 1).astype(bool)
        weight, size = outcomes[mine], n_winners[mine]
        mean = (float((weight / size).sum()) + _PAD) / n_deals
        square = (float((weight / size**2).sum()) + _PAD) / n_deals
        found.append((mean, sqrt(max(square - mean * mean, 0.0) / n_deals)))
    return found
