"""Two ranges before the flop: a sum over pairs of combos, each counted beforehand (native/matchups.h)."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import N_COMBOS
from holdem_eval.equities.query import Query
from holdem_eval.equities.sweep import HeadsUp
from holdem_eval.native import kernels

BOARDS = 1_712_304
"""The boards that two hands leave: C(48, 5)."""


@cache
def table() -> kernels.Matchups:
    """The 47,008 match-ups, read when first needed. Raises OSError when the installed file is damaged."""
    from importlib.resources import files  # slow to load, and not needed by whoever only values hands

    folder = files("holdem_eval") / "data"
    file = (folder / "matchups.bin").read_bytes()
    digest = hashlib.sha256(file).hexdigest()
    if digest != (expected := (folder / "matchups.sha256").read_text().split()[0]):
        raise OSError(
            f"expected matchups.bin of holdem_eval with sha256 {expected}, got {digest}: install again"
        )
    return kernels.Matchups(file)


def count_preflop(query: Query) -> NDArray[Any]:
    """The outcomes of two players without board and dead cards."""
    hero, villain = query.weights
    if query.counts:
        win, tie, lose, _ = table().counts(hero, villain)
        return np.array([0, win, lose, tie], np.int64)
    weights = table().weights(hero, villain)
    return np.array([0.0, weights[0], weights[2], weights[1]])


def heads_up_preflop(query: Query) -> HeadsUp:
    """All combos of player 0 against the range of player 1."""
    hero, villain = query.weights
    if not query.ranges[1].fractional & query.live[1]:
        met: NDArray[Any] = np.empty((N_COMBOS, 4), np.int64)
        table().counts(hero, villain, met)
    else:
        met = np.empty((N_COMBOS, 4))
        table().weights(hero, villain, met)
    return HeadsUp(np.stack([met[:, 0], met[:, 1], met[:, 3] * BOARDS]))
