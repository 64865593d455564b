"""Ours beside ours: SIMD beside scalar kernels, engines in units of a hand, the fixed cost of a call."""

from __future__ import annotations

from functools import partial

import calls
import own
import pytest
from calls import Call
from conftest import Race
from own import Budget

import holdem_eval as he
from holdem_eval.speed import equities as by
from holdem_eval.speed.contest import Question
from holdem_eval.speed.equities import Spot
from holdem_eval.speed.evaluators import our_trusting_batch
from holdem_eval.speed.rows import EXACT, FLOP, R1, R2, random_hands

MILLION = partial(random_hands, 1_000_000)

KERNELS = (
    Question(
        "1 M random hands, check=False, against our scalar kernels",
        MILLION,
        our_trusting_batch,
        [own.our_scalar_batch],
        item="hand",
        goal=1.7,
    ),
    Question(
        "1 M random hands as masks, check=False, against our scalar kernels",
        MILLION,
        own.our_trusting_masks,
        [own.our_scalar_masks],
        item="hand",
        goal=1.3,
    ),
    Question(
        "all 133,784,560 hands in order, by category, against random hands on our scalar kernels",
        MILLION,
        own.our_walk,
        [own.our_scalar_sample],
        item="hand",
        tolerance=0.003,
        goal=2.5,
    ),
)

# Ours takes as many "hands" as its budget: from a ratio of 1 on it keeps within it.
ENGINES = (
    Question(
        "random v random on a rainbow flop, by combo, in the time of 1.0 M hands",
        Budget(("random", "random"), FLOP, 1_000_000),
        own.our_sweep_by_combo,
        [own.a_million_hands],
        item="hand",
        goal=1,
    ),
    Question(
        "random v random on a flop of one suit, by combo, in the time of 2.5 M hands",
        Budget(("random", "random"), "Qs7s2s", 2_500_000),
        own.our_sweep_by_combo,
        [own.a_million_hands],
        item="hand",
        goal=1,
    ),
    Question(
        "three ranges of about 200 combos on the 48 rivers after a turn, each in the time of 8,000 hands",
        Budget((R1, R2, "20%"), "Ks7d2h4c", 48 * 8_000),
        own.our_three_ranges,
        [own.a_million_hands],
        item="hand",
        goal=1,
    ),
    Question(
        "three ranges of a fifth of all hands before the flop, a kind of boards, against a river after a turn",
        "Ks7d2h4c",
        own.three_before_the_flop,
        [own.three_on_a_turn],
        item="board",
        goal=1 / 1.2,
    ),
    Question(
        "KK v two random hands before the flop, all win sets, against the engine of three ranges",
        "KK",
        own.our_uniform,
        [own.three_with_random],
        goal=50,
        tolerance=EXACT,
    ),
    Question(
        "all 169 hands v two random ones before the flop, one by one, against the engine of three ranges",
        "random",
        own.our_uniform_by_combo,
        [own.three_random_by_combo],
        goal=1 / 1.7,
        tolerance=EXACT,
    ),
    Question(
        "AhKh v QsQc before the flop, by the known-hands engine",
        Spot(("AhKh", "QsQc")),
        own.our_known_engine,
        [by.pokerfast],
        beside=[by.pokyr, by.xiapl_known, by.poker_equity],
        goal=12,
        tolerance=EXACT,
    ),
)

PAIRS = he.parse_cards("AhKh"), he.parse_cards("QsQc")

CALLS = (
    Question(
        "a call about two pairs of card ints",
        Call(PAIRS, "Jc7h2d", "known", 1),
        calls.our_call_without_engine,
        [calls.re_match],
    ),
    Question(
        "a call about two hands as texts",
        Call(("AhKh", "QsQc"), "Jc7h2d", "known", 1),
        calls.our_call_without_engine,
        [calls.re_match],
    ),
    Question(
        "a call about two ranges on a flop",
        Call((he.Range(R1), he.Range(R2)), FLOP, "heads_up_sets"),
        calls.our_call_without_engine,
        [calls.re_match],
    ),
    Question(
        "a call about two ranges before the flop",
        Call((he.Range(R1), he.Range(R2)), "", "counts"),
        calls.our_call_without_engine,
        [calls.re_match],
    ),
    Question(
        "a call about a hand and a range on a flop",
        Call((PAIRS[0], he.Range(R2)), FLOP, "one_range", 1),
        calls.our_call_without_engine,
        [calls.re_match],
    ),
)


@pytest.mark.parametrize("question", (*KERNELS, *ENGINES, *CALLS), ids=lambda question: question.title)
def bench_own(race: Race, question: Question) -> None:
    race(question)
