"""Ours beside ours: AVX2 kernels, the walk over all hands and engines, in units of the scalar kernels; three ranges
before the flop, in units of a turn; two random hands beside three ranges; the known-hands engine by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

import holdem_eval as he
from holdem_eval.equities.engines.known import Known
from holdem_eval.equities.engines.three import Three
from holdem_eval.equities.engines.uniform import Uniform
from holdem_eval.native.kernels import choose_kernels, count_categories
from holdem_eval.speed.contest import Answer, Contestant
from holdem_eval.speed.equities import Spot
from holdem_eval.speed.evaluators import Hands, masks_of, our_trusting_batch, strengths_of
from holdem_eval.speed.rows import random_hands


def _on_scalar_kernels(call: Callable[[], Any]) -> Callable[[], Any]:
    """The call on the scalar kernels; the kernels that were in use are in use again after it."""
    kernels_in_use = he.simd()

    def on_scalar() -> Any:
        choose_kernels("scalar")
        try:
            return call()
        finally:
            choose_kernels(kernels_in_use)

    return on_scalar


def our_scalar_batch(hands: Hands, answer: Callable[[ArrayLike], Answer] = strengths_of) -> Contestant:
    call = _on_scalar_kernels(our_trusting_batch(hands).call)
    return Contestant("evaluate_many(hands, check=False), scalar kernels", call, answer, len(hands))


def our_trusting_masks(hands: Hands) -> Contestant:
    masks = masks_of(hands)
    return Contestant(
        "holdem_eval.evaluate_masks(masks, check=False)",
        lambda: he.evaluate_masks(masks, check=False),
        strengths_of,
        len(hands),
    )


def our_scalar_masks(hands: Hands) -> Contestant:
    call = _on_scalar_kernels(our_trusting_masks(hands).call)
    return Contestant("evaluate_masks(masks, check=False), scalar kernels", call, strengths_of, len(hands))


def our_walk(_: Hands) -> Contestant:
    """Every hand of seven cards once, in order; compared by how many are of each category."""
    return Contestant(
        "count_categories(7)",
        lambda: count_categories(7),
        lambda counts: _shares(np.array(counts)),
        comb(52, 7),
    )


def our_scalar_sample(hands: Hands) -> Contestant:
    firsts = [1, 1278, 4138, 4996, 5854, 5864, 7141, 7297, 7453, 7463]
    return our_scalar_batch(hands, lambda strengths: _shares(np.histogram(strengths, firsts)[0]))


def _shares(counts: NDArray[Any]) -> Answer:
    return {"share by category": counts / counts.sum()}


# --- engines, in units of a hand on the scalar kernels ------------------------------------------------------


@dataclass(frozen=True)
class Budget:
    """Ranges on a board, and how many hands the scalar kernels may value in the time that the engine takes."""

    players: tuple[str, ...]
    board: str
    hands: int

    @property
    def query(self) -> he.Query:
        return he.Query(*self.players, board=self.board)


def our_sweep_by_combo(budget: Budget) -> Contestant:
    ranges, board = [he.Range(player) for player in budget.players], budget.board
    return Contestant(
        "holdem_eval.equity_by_combo",
        lambda: he.equity_by_combo(*ranges, board=board, threads=1),
        _answered,
        budget.hands,
    )


def our_three_ranges(budget: Budget) -> Contestant:
    """Both passes: all wins and ties of all three."""
    query = budget.query
    return Contestant(
        "holdem_eval.equity",
        lambda: he.equity(query, method="exact", threads=1),
        _answered,
        budget.hands,
    )


def a_million_hands(_: Budget) -> Contestant:
    scalar = our_scalar_batch(random_hands(1_000_000))
    return Contestant(scalar.name, scalar.call, _answered, scalar.items)


def _answered(_: Any) -> Answer:
    return {"answered": 1}


# --- three ranges before the flop, in units of a board on a turn --------------------------------------------

FIFTHS = ("22+,A2s+,K7s+,Q9s+,JTs,A8o+,KTo+", "20%", "5%-25%")
KINDS_OF_BOARDS = 134_459  # of 2,598,960: those that differ by more than the names of suits


def three_before_the_flop(turn: str) -> Contestant:
    query = he.Query(*FIFTHS)
    return Contestant(
        "holdem_eval.equity before the flop",
        lambda: he.equity(query, method="exact", threads=1),
        _answered,
        KINDS_OF_BOARDS,
    )


def three_on_a_turn(turn: str) -> Contestant:
    query = he.Query(*FIFTHS, board=turn)
    return Contestant(
        f"holdem_eval.equity on {turn}", lambda: he.equity(query, method="exact", threads=1), _answered, 48
    )


# --- two random hands before the flop -----------------------------------------------------------------------


def our_uniform(hero: str) -> Contestant:
    query = he.Query(hero, "random", "random")
    return Contestant("the engine of random hands", lambda: _counted(Uniform.of(query)), _win_sets)


def three_with_random(hero: str) -> Contestant:
    query = he.Query(hero, "random", "random")
    return Contestant("the engine of three ranges", lambda: _counted(Three.of(query)), _win_sets)


def _counted(engine: Uniform | Three | None) -> NDArray[np.int64]:
    assert engine is not None, "all take it"
    return engine.count(1, None)


def _win_sets(outcomes: NDArray[np.int64]) -> Answer:
    return {"win sets": outcomes}


def our_uniform_by_combo(hero: str) -> Contestant:
    return _by_combo("the engine of random hands", Uniform.of_hero(he.Query(hero, "random", "random")))


def three_random_by_combo(hero: str) -> Contestant:
    return _by_combo("the engine of three ranges", Three.of_hero(he.Query(hero, "random", "random")))


def _by_combo(name: str, engine: Uniform | Three | None) -> Contestant:
    assert engine is not None, name
    return Contestant(name, lambda: engine.by_combo(1, None), lambda figures: {"by combo": figures})


# --- known hands --------------------------------------------------------------------------------------------


def our_known_engine(spot: Spot) -> Contestant:
    """The engine itself: two hands before the flop would be read from the table of match-ups."""
    query = he.Query(*spot.players, board=spot.board, dead=spot.dead)

    def answer(outcomes: NDArray[np.int64]) -> Answer:
        _, first, second, both = (outcomes / outcomes.sum()).tolist()
        return {"equity": [first + both / 2, second + both / 2]}

    return Contestant("the known-hands engine", lambda: Known(query).count(1, None), answer)
