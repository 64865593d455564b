"""What is asked: hands to value, equities of known hands and ranges, dealing at random.

``short`` rows take no contestant more than a fraction of a second a call: the shell's ``bench`` runs these.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holdem_eval.speed import equities as by
from holdem_eval.speed import evaluators as of_hands
from holdem_eval.speed.contest import Question
from holdem_eval.speed.equities import Spot

SEED: Final = 20_240_229

R1: Final = "22+,A2s+,K9s+,QTs+,ATo+,KJo+"
R2: Final = "55+,A8s+,KTs+,QJs,AJo+,KQo"
WEIGHTED_1: Final = "22+:0.5, A2s+, K9s+:0.7, QTs+, ATo+, KJo+:0.2"
WEIGHTED_2: Final = "55+, A8s+:0.4, KTs+, QJs, AJo+, KQo:0.9"
FLOP: Final = "Qs7h2d"
RIVER: Final = "Ks7d2h4c9s"
SIX_HANDS: Final = ("AhKh", "QsQc", "7d6d", "TsTd", "5c4c", "Ac9s")

EXACT: Final = 1e-9  # all count; what is left is rounding
SAMPLED: Final = 0.006  # six standard errors and more of an equity found by 2^18 deals


@cache
def random_hands(count: int) -> NDArray[np.uint8]:
    """(count, 7) uint8: hands of seven different cards in random order."""
    keys = np.random.default_rng(SEED).random((count, 52), dtype=np.float32)
    return np.argpartition(keys, 7, axis=1)[:, :7].astype(np.uint8)


EVALUATORS: Final = (
    Question(
        "1 M random hands, uint8 array -> strengths, check=True",
        partial(random_hands, 1_000_000),
        of_hands.our_checked_batch,
        [of_hands.phevaluator, of_hands.eval7, of_hands.pkrbot, of_hands.pkrbot_raw],
        beside=[of_hands.phevaluator_native, of_hands.pokyr, of_hands.poker_equity],
        item="hand",
        goal=55,
    ),
    Question(
        "1 M random hands, uint8 array -> strengths, check=False",
        partial(random_hands, 1_000_000),
        of_hands.our_trusting_batch,
        [of_hands.phevaluator, of_hands.eval7, of_hands.pkrbot, of_hands.pkrbot_raw],
        beside=[of_hands.phevaluator_native],
        item="hand",
        goal=70,
    ),
    Question(
        "50,000 random hands, uint8 array -> strengths, check=True",
        partial(random_hands, 50_000),
        of_hands.our_checked_batch,
        [of_hands.phevaluator, of_hands.eval7, of_hands.pkrbot, of_hands.pkrbot_raw],
        beside=[of_hands.poker_equity],
        item="hand",
        short=True,
    ),
    Question(
        "1 M random hands, check=False, against compiled C++ on a byte buffer",
        partial(random_hands, 1_000_000),
        of_hands.our_trusting_batch,
        [of_hands.pokerfast_buffer],
        item="hand",
        goal=2.5,
    ),
    Question(
        "1 M random hands as masks, check=True",
        partial(random_hands, 1_000_000),
        of_hands.our_masks,
        [of_hands.xiapl],
        item="hand",
    ),
    Question(
        "one call a hand, 1,000 random hands in turn",
        partial(random_hands, 1_000),
        of_hands.our_single_calls,
        [of_hands.pkrbot, of_hands.pkrbot_raw],
        beside=[
            of_hands.phevaluator,
            of_hands.phevaluator_native,
            of_hands.eval7,
            of_hands.pokyr,
            of_hands.xiapl,
        ],
        item="hand",
        goal=1,
        short=True,
    ),
    Question(
        "1,000 random hands, against evaluators written in Python",
        partial(random_hands, 1_000),
        of_hands.our_checked_batch,
        [of_hands.treys, of_hands.pokerkit, of_hands.pokerfast_python, of_hands.pokerfast],
        item="hand",
        short=True,
    ),
)

EQUITIES: Final = (
    # --- counting: known hands
    Question(
        "AhKh v QsQc before the flop without 2c",
        Spot(("AhKh", "QsQc"), dead="2c"),
        by.our_equity,
        [by.pokerfast],
        goal=12,
        tolerance=EXACT,
    ),
    Question(
        "AhKh v QsQc before the flop without 2c, the question checked beforehand",
        Spot(("AhKh", "QsQc"), dead="2c"),
        by.our_equity_of_query,
        [by.pokerfast],
        tolerance=EXACT,
    ),
    Question(
        "AhKh v QsQc v 7d6d before the flop",
        Spot(("AhKh", "QsQc", "7d6d")),
        by.our_equity,
        [by.pokerfast],
        beside=[by.pokyr, by.xiapl_known, by.poker_equity],
        goal=10,
        tolerance=EXACT,
        short=True,
    ),
    Question(
        "six known hands before the flop",
        Spot(SIX_HANDS),
        by.our_equity,
        [by.pokerfast, by.pokyr, by.xiapl_known],
        tolerance=EXACT,
    ),
    # --- counting: two players before the flop, from the table of match-ups
    Question(
        "AhKh v QsQc before the flop, as a match-up",
        Spot(("AhKh", "QsQc")),
        by.our_matchup,
        [by.pokerfast],
        beside=[by.pokyr, by.xiapl_known, by.poker_equity],
        goal=100,
        tolerance=EXACT,
        short=True,
    ),
    Question(
        "AsAd v R1 before the flop",
        Spot(("AsAd", R1)),
        by.our_equity,
        [by.pokerfast],
        goal=200,
        tolerance=EXACT,
        short=True,
    ),
    Question(
        "R1 v R2 before the flop",
        Spot((R1, R2)),
        by.our_equity,
        [by.pokerfast],
        goal=1000,
        tolerance=EXACT,
    ),
    # --- counting: ranges
    Question(
        "AhKh v random before the flop",
        Spot(("AhKh", "random")),
        by.our_equity,
        [by.pokerfast, by.pokerfast_random],
        tolerance=EXACT,
    ),
    Question(
        "AsAd v R1 on a flop",
        Spot(("AsAd", R1), FLOP),
        by.our_equity,
        [by.pokerfast, by.xiapl_by_combo],
        goal=2,
        tolerance=EXACT,
        short=True,
    ),
    Question(
        "R1 v R2 on a flop, by combo",
        Spot((R1, R2), FLOP),
        by.our_equity_by_combo,
        [by.xiapl_by_combo, by.pokerfast],
        goal=5,
        tolerance=EXACT,
        short=True,
    ),
    Question(
        "random v R1 on a flop, by combo",
        Spot(("random", R1), FLOP),
        by.our_equity_by_combo,
        [by.xiapl_by_combo, by.pokerfast],
        goal=30,
        tolerance=EXACT,
        short=True,
    ),
    Question(
        "R1 v R2 on a river, by combo",
        Spot((R1, R2), RIVER),
        by.our_equity_by_combo,
        [by.xiapl_by_combo, by.pokerfast],
        goal=3,
        tolerance=EXACT,
        short=True,
    ),
    Question(
        "random v random on a flop, by combo",
        Spot(("random", "random"), FLOP),
        by.our_equity_by_combo,
        [by.xiapl_by_combo],
        goal=150,
        tolerance=EXACT,
    ),
    Question(
        "R1 v R2 v AhKh on a flop",
        Spot((R1, R2, "AhKh"), FLOP),
        by.our_equity,
        [by.pokerfast],
        tolerance=EXACT,
    ),
    # --- counting: three ranges
    Question(
        "AA v R1 v R2 on a flop",
        Spot(("AA", R1, R2), FLOP),
        by.our_equity,
        [by.pokerfast],
        goal=3,
        tolerance=EXACT,
        short=True,
    ),
    Question(
        "three ranges on a flop",
        Spot((R1, "22+,AT+,KQ", "55+,A9s+,KTs+,QJs,AJo+"), "Ks7d2h"),
        by.our_equity,
        [by.pokerfast],
        goal=20,
        tolerance=EXACT,
    ),
    Question(
        "R1 v R2 v a third range on a flop, by combo (the rival: the mean only)",
        Spot((R1, R2, "22+,AT+,KQ"), FLOP),
        by.our_equity_by_combo,
        [by.pokerfast],
        tolerance=EXACT,
    ),
    Question(
        "three ranges and a known hand on a turn",
        Spot((R1, "TT+,AQ+", "99,88,77,66,55,KQs,QJs,JTs", "AhQh"), "Ks7d2h4c"),
        by.our_equity,
        [by.pokerfast],
        tolerance=EXACT,
    ),
    Question(
        "three ranges on a river",
        Spot((R1, R2, "22+,AT+,KQ"), RIVER),
        by.our_equity,
        [by.pokerfast],
        tolerance=EXACT,
    ),
    # --- dealing at random
    Question(
        "dealing at random: R1 v R2 before the flop",
        Spot((R1, R2)),
        by.our_sampling,
        [by.pokerfast_sampling, by.xiapl_range_sampling],
        item="deal",
        goal=1.8,
        tolerance=SAMPLED,
        short=True,
    ),
    Question(
        "dealing at random: R1 and R2, weighted, before the flop",
        Spot((WEIGHTED_1, WEIGHTED_2)),
        by.our_sampling,
        [by.xiapl_range_sampling],
        item="deal",
        tolerance=SAMPLED,
    ),
    Question(
        "dealing at random: six known hands before the flop",
        Spot(SIX_HANDS),
        by.our_sampling,
        [by.pokerfast_sampling, by.pokyr_sampling, by.xiapl_known_sampling, by.poker_equity_sampling],
        item="deal",
        goal=1.5,
        tolerance=SAMPLED,
        short=True,
    ),
    Question(
        "dealing at random: AsAd v five random hands",
        Spot(("AsAd", *["random"] * 5)),
        by.our_sampling,
        [by.pokerfast_sampling],
        item="deal",
        goal=1.7,
        tolerance=SAMPLED,
    ),
    Question(
        "dealing at random: R1 v R2 v R1 v R2 on a flop",
        Spot((R1, R2, R1, R2), FLOP),
        by.our_sampling,
        [by.pokerfast_sampling],
        item="deal",
        tolerance=SAMPLED,
    ),
    Question(
        "dealing at random: six random hands",
        Spot(("random",) * 6),
        by.our_sampling,
        [by.pokerfast_sampling],
        item="deal",
        tolerance=SAMPLED,
    ),
    # Independent deals, of which many are thrown away, against a walk that moves one player at a time.
    Question(
        "dealing at random: AA v KK+ v QQ+ v JJ+ v TT+ v 99+",
        Spot(("AA", "KK+", "QQ+", "JJ+", "TT+", "99+")),
        by.our_sampling,
        [by.pokerfast_sampling],
        item="deal",
        tolerance=SAMPLED,
    ),
)
