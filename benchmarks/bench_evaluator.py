"""The evaluator: batches of seven-card hands, and one hand at a time."""

from __future__ import annotations

from functools import cache

import numpy as np
from conftest import Race
from numpy.typing import NDArray
from rivals import evaluators as by

SEED = 20_240_229


@cache
def random_hands(count: int) -> NDArray[np.uint8]:
    """(count, 7) uint8: hands of seven different cards in random order."""
    keys = np.random.default_rng(SEED).random((count, 52), dtype=np.float32)
    return np.argpartition(keys, 7, axis=1)[:, :7].astype(np.uint8)


def bench_batch_checked(race: Race) -> None:
    race(
        "1 M random hands, uint8 array -> strengths, check=True",
        random_hands(1_000_000),
        by.our_checked_batch,
        [by.phevaluator, by.eval7, by.pkrbot, by.pkrbot_raw],
        beside=[by.phevaluator_native, by.pokyr, by.poker_equity],
        item="hand",
        goal=55,
    )


def bench_batch_trusted(race: Race) -> None:
    race(
        "1 M random hands, uint8 array -> strengths, check=False",
        random_hands(1_000_000),
        by.our_trusting_batch,
        [by.phevaluator, by.eval7, by.pkrbot, by.pkrbot_raw],
        beside=[by.phevaluator_native],
        item="hand",
        goal=70,
    )


def bench_batch_against_a_c_library(race: Race) -> None:
    race(
        "1 M random hands, check=False, against compiled C++ on a byte buffer",
        random_hands(1_000_000),
        by.our_trusting_batch,
        [by.pokerfast_buffer],
        item="hand",
        goal=2.5,
    )


def bench_batch_against_scalar(race: Race) -> None:
    race(
        "1 M random hands, check=False, against our scalar kernels",
        random_hands(1_000_000),
        by.our_trusting_batch,
        [by.our_scalar_batch],
        item="hand",
        goal=1.7,
    )


def bench_masks_against_scalar(race: Race) -> None:
    race(
        "1 M random hands as masks, check=False, against our scalar kernels",
        random_hands(1_000_000),
        by.our_trusting_masks,
        [by.our_scalar_masks],
        item="hand",
        goal=1.3,
    )


def bench_walk(race: Race) -> None:
    race(
        "all 133,784,560 hands in order, by category, against random hands on our scalar kernels",
        random_hands(1_000_000),
        by.our_walk,
        [by.our_scalar_sample],
        item="hand",
        tolerance=0.003,
        goal=2.5,
    )


def bench_masks(race: Race) -> None:
    race(
        "1 M random hands as masks, check=True",
        random_hands(1_000_000),
        by.our_masks,
        [by.xiapl],
        item="hand",
    )


def bench_single_calls(race: Race) -> None:
    race(
        "one call a hand, 1,000 random hands in turn",
        random_hands(1_000),
        by.our_single_calls,
        [by.pkrbot, by.pkrbot_raw],
        beside=[by.phevaluator, by.phevaluator_native, by.eval7, by.pokyr, by.xiapl],
        item="hand",
        goal=1,
    )


def bench_against_python(race: Race) -> None:
    race(
        "1,000 random hands, against evaluators written in Python",
        random_hands(1_000),
        by.our_checked_batch,
        [by.treys, by.pokerkit, by.pokerfast_python, by.pokerfast],
        item="hand",
    )
