"""A six-player simulation as a user would write it: how often does the first of six random hands win or tie?

The same loop, with the same random numbers, in plain ``@njit``, in C, and around calls of other libraries.
All count the same wins before they are timed. Goal: a deal takes at most a fifth of the time it takes around
the calls, and at most twice the time of C. Run ``pytest benchmarks/bench_jit.py --benchmark-only``.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sysconfig
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

numba: Any = pytest.importorskip("numba", reason="the extra 'numba' is not installed")

from numba import njit  # noqa: E402

import holdem_eval  # noqa: E402
from holdem_eval.jit import EMPTY, add_card, evaluate7, value  # noqa: E402

SEED = 88172645463325252
DEALS = {"fast": 1_000_000, "slow": 5_000}
Evaluator = Callable[[Sequence[int]], int]


@njit
def shuffle(deck: Any, state: Any) -> Any:
    """Deal 17 cards to the front of the deck: two for each player, then the board. Returns the next state."""
    x = state
    for i in range(17):
        x ^= x << np.uint64(13)
        x ^= x >> np.uint64(7)
        x ^= x << np.uint64(17)
        j = i + np.int64(((x >> np.uint64(32)) * np.uint64(52 - i)) >> np.uint64(32))
        deck[i], deck[j] = deck[j], deck[i]
    return x


@njit
def with_partial_sums(deals: int, seed: Any) -> Any:
    deck, state, won = np.arange(52), np.uint64(seed), 0
    for _ in range(deals):
        state = shuffle(deck, state)
        board = EMPTY
        for i in range(12, 17):
            board = add_card(board, deck[i])
        hero = value(add_card(add_card(board, deck[0]), deck[1]))
        best = hero
        for player in range(1, 6):
            strength = value(add_card(add_card(board, deck[2 * player]), deck[2 * player + 1]))
            best = max(best, strength)
        won += hero == best
    return won


@njit
def with_seven_cards(deals: int, seed: Any) -> Any:
    deck, state, won = np.arange(52), np.uint64(seed), 0
    for _ in range(deals):
        state = shuffle(deck, state)
        hero = best = 0
        for player in range(6):
            a, b = deck[2 * player], deck[2 * player + 1]
            strength = evaluate7(a, b, deck[12], deck[13], deck[14], deck[15], deck[16])
            if player == 0:
                hero = strength
            best = max(best, strength)
        won += hero == best
    return won


@njit
def with_the_checked_call(deals: int, seed: Any) -> Any:
    deck, state, won = np.arange(52), np.uint64(seed), 0
    for _ in range(deals):
        state = shuffle(deck, state)
        hero = best = 0
        for player in range(6):
            a, b = deck[2 * player], deck[2 * player + 1]
            strength = holdem_eval.evaluate((a, b, deck[12], deck[13], deck[14], deck[15], deck[16]))
            if player == 0:
                hero = strength
            best = max(best, strength)
        won += hero == best
    return won


def around(evaluate: Evaluator, better: Callable[[int, int], int]) -> Callable[[int, int], int]:
    """The same loop around a library's call; the deals are dealt by the compiled shuffle."""

    def simulate(deals: int, seed: int) -> int:
        deck, state, won = np.arange(52), seed, 0
        for _ in range(deals):
            state = shuffle(deck, np.uint64(state))
            cards = deck[:17].tolist()
            hero = best = evaluate((*cards[:2], *cards[12:]))
            for player in range(1, 6):
                best = better(best, evaluate((*cards[2 * player : 2 * player + 2], *cards[12:])))
            won += hero == best
        return won

    return simulate


def c_loop(folder: Path) -> Callable[[int, int], int]:
    """six_players.c, built here and now with the compiler and the flags this Python was built with."""
    source = Path(__file__).with_name("six_players.c")
    built = folder / f"six_players{sysconfig.get_config_var('EXT_SUFFIX')}"
    compiler = (sysconfig.get_config_var("CC") or "cc").split()
    include = [f"-I{sysconfig.get_path('include')}", f"-I{holdem_eval.get_include()}"]
    subprocess.run([*compiler, "-O3", "-shared", "-fPIC", *include, source, "-o", built], check=True)
    spec = importlib.util.spec_from_file_location("six_players", built)
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    simulate: Callable[[int, int], int] = module.simulate
    return simulate


def eval7_loop() -> Callable[[int, int], int]:
    eval7 = pytest.importorskip("eval7")
    cards = [eval7.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]
    return around(lambda hand: eval7.evaluate([cards[card] for card in hand]), max)


def phevaluator_loop() -> Callable[[int, int], int]:
    evaluate = pytest.importorskip("phevaluator").evaluate_cards
    return around(
        lambda hand: evaluate(*hand), min
    )  # there 1 is the best hand, the cards are numbered as here


LOOPS: dict[str, tuple[str, Callable[[Path], Callable[[int, int], int]]]] = {
    "c": ("fast", c_loop),
    "njit, partial sums": ("fast", lambda _: with_partial_sums),
    "njit, evaluate7": ("fast", lambda _: with_seven_cards),
    "njit, evaluate": ("fast", lambda _: with_the_checked_call),
    "python, holdem_eval": ("slow", lambda _: around(holdem_eval.evaluate, max)),
    "python, eval7": ("slow", lambda _: eval7_loop()),
    "python, phevaluator": ("slow", lambda _: phevaluator_loop()),
}


@pytest.mark.parametrize("name", LOOPS)
def test_six_player_simulation(benchmark: Any, tmp_path: Path, name: str) -> None:
    kind, make = LOOPS[name]
    simulate, deals = make(tmp_path), DEALS[kind]
    assert simulate(2_000, SEED) == with_partial_sums(2_000, SEED)  # compiles too
    benchmark.pedantic(simulate, (deals, SEED), rounds=5, warmup_rounds=1)
    benchmark.extra_info["million hands a second"] = round(6e-6 * deals / benchmark.stats.stats.min, 2)
