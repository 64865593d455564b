"""What tournament chips are worth: the independent chip model after Malmuth and Harville."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holdem_eval.errors import shown
from holdem_eval.rules.chips import listed, whole_number

_MOST: Final = 1e15
"""The largest stack or prize."""
_LEAST: Final = 1e-300
"""The smallest one above 0: what is less has no reciprocal."""
MOST_EXACT: Final = 20
"""Players up to which all 2**n sets of players are gone through (0.3 seconds at 20)."""
_CHUNK: Final = 1 << 14


def icm(
    stacks: Sequence[float], prizes: Sequence[float], *, samples: int = 1 << 20, seed: int = 0
) -> tuple[float, ...]:
    """The expected prize of each player.

    >>> [round(value, 6) for value in icm((50, 30, 20), (70, 30))]
    [45.178571, 32.25, 22.571429]

    The chance to take the next place is a player's share of the chips that those without a place have. Exact
    up to 20 players with chips; above, the mean of ``samples`` orders of finish drawn with ``seed``, with a
    standard error of about a thousandth of the prize pool. Players without chips share, equally, the prizes
    that are left when all others have theirs. Missing prizes are 0.

    Raises ValueError for stacks or prizes that are negative, above 10**15 or no numbers, no chips at all, or
    more prizes than players.
    """
    chips, pays = _amounts(stacks, "stacks"), _amounts(prizes, "prizes")
    playing = np.flatnonzero(chips)
    if not len(playing):
        raise ValueError(f"expected stacks with chips, got {shown(stacks)}")
    if len(pays) > len(chips):
        raise ValueError(f"expected at most {len(chips)} prizes for as many players, got {len(pays)}")
    samples, seed = whole_number(samples, "samples", 1), whole_number(seed, "seed")
    values = np.zeros(len(chips))
    top = pays[: len(playing)]
    values[playing] = (
        _exact(chips[playing], top)
        if len(playing) <= MOST_EXACT
        else _sampled(chips[playing], top, samples, seed)
    )
    if len(pays) > len(playing):
        values[chips == 0] = pays[len(playing) :].sum() / (len(chips) - len(playing))
    return tuple(values.tolist())


def _amounts(amounts: Sequence[float], name: str) -> NDArray[np.float64]:
    try:
        array = np.array([_number(amount) for amount in listed(amounts, f"{name} to be a list of numbers")])
    except (TypeError, ValueError, OverflowError):
        array = np.array([math.nan])
    if not ((array == 0) | ((array >= _LEAST) & (array <= _MOST))).all():  # none holds for what is no number
        raise ValueError(f"expected {name} to be a list of numbers from 0 to 10**15, got {shown(amounts)}")
    return array


def _number(value: object) -> float:
    if isinstance(value, str | bytes | bool | np.bool_):
        raise TypeError
    return float(value)  # type: ignore[arg-type]  # what is no number is refused here


def _exact(chips: NDArray[np.float64], prizes: NDArray[np.float64]) -> NDArray[np.float64]:
    """Place by place over sets of players: ``chance[k]`` is that those of set k take the first places."""
    values, chips_of, size_of = np.zeros(len(chips)), np.zeros(1), np.zeros(1, np.int8)
    for stack in chips:  # set = bits of its players
        chips_of = np.concatenate([chips_of, chips_of + stack])
        size_of = np.concatenate([size_of, size_of + np.int8(1)])
    chips_left = chips_of[::-1]  # of all but a set
    chance = np.zeros(len(size_of))
    chance[0] = 1.0
    for place, prize in enumerate(prizes):
        placed = np.flatnonzero(size_of == place)
        odds = chance[placed] / chips_left[placed]
        for player, stack in enumerate(chips):
            free = (placed >> player & 1) == 0
            taking = odds[free] * stack
            values[player] += prize * taking.sum()
            chance[placed[free] | 1 << player] += taking
    return values


def _sampled(
    chips: NDArray[np.float64], prizes: NDArray[np.float64], samples: int, seed: int
) -> NDArray[np.float64]:
    """Exponential waiting times with the chips as rates come in just the model's order of finish."""
    generator, values = np.random.default_rng(seed), np.zeros(len(chips))
    for start in range(0, samples, _CHUNK):
        times = generator.standard_exponential((min(_CHUNK, samples - start), len(chips))) / chips
        order = np.argsort(times, axis=1)
        for place, prize in enumerate(prizes):
            values += prize * np.bincount(order[:, place], minlength=len(chips))
    return values / samples
