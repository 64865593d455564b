"""A six-player simulation as a user would write it: how often does the first of six random hands win or tie?

The same loop, with the same random numbers, in plain ``@njit``, in C, and around calls of other libraries.
Goal: a deal takes at most a fifth of the time it takes around the calls, and at most twice the time of C.
"""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sysconfig
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import numpy as np
import pytest

numba: Any = pytest.importorskip("numba", reason="the extra 'numba' is not installed")

# without Numba this file is skipped before it needs what stands below
from conftest import Race  # noqa: E402
from numba import njit  # noqa: E402

import holdem_eval  # noqa: E402
from holdem_eval.jit import EMPTY, add_card, evaluate7, value  # noqa: E402
from holdem_eval.speed.contest import Contestant, Question  # noqa: E402
from holdem_eval.speed.rivals import load  # noqa: E402

SEED = 88172645463325252
DEALS = 200_000
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


@cache
def c_loop() -> Callable[[int, int], int]:
    """six_players.c, built here and now with the compiler this Python was built with."""
    source = Path(__file__).with_name("six_players.c")
    built = Path(mkdtemp()) / f"six_players{sysconfig.get_config_var('EXT_SUFFIX')}"
    compiler = (sysconfig.get_config_var("CC") or "cc").split()
    include = [f"-I{sysconfig.get_path('include')}", f"-I{holdem_eval.get_include()}"]
    subprocess.run([*compiler, "-O3", "-shared", "-fPIC", *include, source, "-o", built], check=True)
    spec = importlib.util.spec_from_file_location("six_players", built)
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    shutil.rmtree(built.parent)
    simulate: Callable[[int, int], int] = module.simulate
    return simulate


def contestant(name: str, simulate: Callable[[int, int], int], deals: int) -> Contestant:
    """``deals`` deals in a call; all must have won as often after the same 2,000."""
    return Contestant(
        name,
        lambda: simulate(deals, SEED),
        lambda _: {"wins of the first of six in 2,000 deals": simulate(2_000, SEED)},
        items=deals,
    )


def our_loop(deals: int) -> Contestant:
    with_partial_sums(1, SEED)  # compiled before anything is timed
    return contestant("njit with partial sums", with_partial_sums, deals)


def our_loop_of_seven_cards(deals: int) -> Contestant:
    with_seven_cards(1, SEED)
    return contestant("njit with evaluate7", with_seven_cards, deals)


def our_loop_of_checked_calls(deals: int) -> Contestant:
    with_the_checked_call(1, SEED)
    return contestant("njit with holdem_eval.evaluate", with_the_checked_call, deals)


def our_python_loop(deals: int) -> Contestant:
    return contestant("Python with holdem_eval.evaluate", around(holdem_eval.evaluate, max), deals // 100)


def eval7_loop(deals: int) -> Contestant:
    eval7 = load("eval7", "eval7")
    cards = [eval7.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]
    simulate = around(lambda hand: eval7.evaluate([cards[card] for card in hand]), max)
    return contestant("Python with eval7", simulate, deals // 100)


def phevaluator_loop(deals: int) -> Contestant:
    evaluate = load("phevaluator", "phevaluator").evaluate_cards
    simulate = around(
        lambda hand: evaluate(*hand), min
    )  # there 1 is the best hand; the cards are numbered as here
    return contestant("Python with phevaluator", simulate, deals // 100)


def our_c_loop(deals: int) -> Contestant:
    return contestant("C with holdem_eval.h", c_loop(), deals)


def bench_six_players_against_calls(race: Race) -> None:
    race(
        Question(
            "six random hands dealt and compared, in a loop of one's own",
            DEALS,
            our_loop,
            [eval7_loop, phevaluator_loop],
            beside=[our_loop_of_seven_cards, our_loop_of_checked_calls, our_python_loop],
            item="deal",
            goal=5,
        )
    )


def bench_six_players_against_c(race: Race) -> None:
    race(Question("the same loop in C", DEALS, our_loop, [our_c_loop], item="deal", goal=0.5))
