"""What is asked: hands to value, equities of known hands and ranges, dealing at random. Three tables.

``short`` rows take no contestant more than a fraction of a second a call: the shell's ``bench`` runs these.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from types import ModuleType
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from holdem_eval.speed import equities, evaluators
from holdem_eval.speed.contest import Question
from holdem_eval.speed.equities import Spot

SEED: Final = 20_240_229

R1: Final = "22+,A2s+,K9s+,QTs+,ATo+,KJo+"
R2: Final = "55+,A8s+,KTs+,QJs,AJo+,KQo"
WEIGHTED_1: Final = "22+:0.5, A2s+, K9s+:0.7, QTs+, ATo+, KJo+:0.2"
WEIGHTED_2: Final = "55+, A8s+:0.4, KTs+, QJs, AJo+, KQo:0.9"
WIDE: Final = "22+,AT+,KQ"
MEDIUM: Final = "55+,A9s+,KTs+,QJs,AJo+"
HIGH: Final = "TT+,AQ+"
MIDDLE: Final = "99,88,77,66,55,KQs,QJs,JTs"
SIX_HANDS: Final = ("AhKh", "QsQc", "7d6d", "TsTd", "5c4c", "Ac9s")
SIX_PAIRS: Final = ("AA", "KK+", "QQ+", "JJ+", "TT+", "99+")

FLOP: Final = "Qs7h2d"
DRY_FLOP: Final = "Ks7d2h"
TURN: Final = "Ks7d2h4c"
RIVER: Final = "Ks7d2h4c9s"

EXACT: Final = 1e-9  # all count; what is left is rounding
SAMPLED: Final = 0.006  # six standard errors and more of an equity found by 2^18 deals


@cache
def random_hands(count: int) -> NDArray[np.uint8]:
    """(count, 7) uint8: hands of seven different cards in random order."""
    keys = np.random.default_rng(SEED).random((count, 52), dtype=np.float32)
    return np.argpartition(keys, 7, axis=1)[:, :7].astype(np.uint8)


_Rows: TypeAlias = dict[str, tuple[Any, str, float | None, bool, str]]
"""By title: the task, our adapter (without its ``our_``), the goal, whether the row is short, and the rivals'
adapters: those in brackets are shown, but do not count for the goal."""

_BATCHES: Final = "phevaluator eval7 pkrbot pkrbot_raw"
_SINGLE: Final = "phevaluator phevaluator_native eval7 pokyr xiapl"
_KNOWN: Final = "pokyr xiapl_known poker_equity"
_SAMPLERS: Final = "pokerfast_sampling pokyr_sampling xiapl_known_sampling poker_equity_sampling"

# fmt: off
_VALUED: Final[_Rows] = {
    # hands, ours, goal, short, rivals
    "1 M random hands, uint8 array -> strengths, check=True":
      (1_000_000, "checked_batch",    55, False, f"{_BATCHES} (phevaluator_native pokyr poker_equity)"),
    "1 M random hands, uint8 array -> strengths, check=False":
      (1_000_000, "trusting_batch",   70, False, f"{_BATCHES} (phevaluator_native)"),
    "50,000 random hands, uint8 array -> strengths, check=True":
      (50_000,    "checked_batch",  None, True,  f"{_BATCHES} (poker_equity)"),
    "1 M random hands, check=False, against compiled C++ on a byte buffer":
      (1_000_000, "trusting_batch",  2.5, False, "pokerfast_buffer"),
    "1 M random hands as masks, check=True":
      (1_000_000, "masks",          None, False, "xiapl"),
    "one call a hand, 1,000 random hands in turn":
      (1_000,     "single_calls",      1, True,  f"pkrbot pkrbot_raw ({_SINGLE})"),
    "1,000 random hands, against evaluators written in Python":
      (1_000,     "checked_batch",  None, True,  "treys pokerkit pokerfast_python pokerfast"),
}

_COUNTED: Final[_Rows] = {
    # spot, ours, goal, short, rivals; first known hands
    "AhKh v QsQc before the flop without 2c":
      (Spot(("AhKh", "QsQc"), dead="2c"),      "equity",            12, False, "pokerfast"),
    "AhKh v QsQc before the flop without 2c, the question checked beforehand":
      (Spot(("AhKh", "QsQc"), dead="2c"),      "equity_of_query", None, False, "pokerfast"),
    "AhKh v QsQc v 7d6d before the flop":
      (Spot(("AhKh", "QsQc", "7d6d")),         "equity",            10, True,  f"pokerfast ({_KNOWN})"),
    "six known hands before the flop":
      (Spot(SIX_HANDS),                        "equity",          None, False, "pokerfast pokyr xiapl_known"),
    # two players before the flop, from the table of match-ups
    "AhKh v QsQc before the flop, as a match-up":
      (Spot(("AhKh", "QsQc")),                 "matchup",          100, True,  f"pokerfast ({_KNOWN})"),
    "AsAd v R1 before the flop":
      (Spot(("AsAd", R1)),                     "equity",           200, True,  "pokerfast"),
    "R1 v R2 before the flop":
      (Spot((R1, R2)),                         "equity",          1000, False, "pokerfast"),
    # ranges
    "AhKh v random before the flop":
      (Spot(("AhKh", "random")),               "equity",          None, False, "pokerfast pokerfast_random"),
    "AsAd v R1 on a flop":
      (Spot(("AsAd", R1), FLOP),               "equity",             2, True,  "pokerfast xiapl_by_combo"),
    "R1 v R2 on a flop, by combo":
      (Spot((R1, R2), FLOP),                   "equity_by_combo",    5, True,  "xiapl_by_combo pokerfast"),
    "random v R1 on a flop, by combo":
      (Spot(("random", R1), FLOP),             "equity_by_combo",   30, True,  "xiapl_by_combo pokerfast"),
    "R1 v R2 on a river, by combo":
      (Spot((R1, R2), RIVER),                  "equity_by_combo",    3, True,  "xiapl_by_combo pokerfast"),
    "random v random on a flop, by combo":
      (Spot(("random", "random"), FLOP),       "equity_by_combo",  150, False, "xiapl_by_combo"),
    "R1 v R2 v AhKh on a flop":
      (Spot((R1, R2, "AhKh"), FLOP),           "equity",          None, False, "pokerfast"),
    # three ranges
    "AA v R1 v R2 on a flop":
      (Spot(("AA", R1, R2), FLOP),             "equity",             3, True,  "pokerfast"),
    "three ranges on a flop":
      (Spot((R1, WIDE, MEDIUM), DRY_FLOP),     "equity",            20, False, "pokerfast"),
    "R1 v R2 v a third range on a flop, by combo (the rival: the mean only)":
      (Spot((R1, R2, WIDE), FLOP),             "equity_by_combo", None, False, "pokerfast"),
    "three ranges and a known hand on a turn":
      (Spot((R1, HIGH, MIDDLE, "AhQh"), TURN), "equity",          None, False, "pokerfast"),
    "three ranges on a river":
      (Spot((R1, R2, WIDE), RIVER),            "equity",          None, False, "pokerfast"),
}

_DEALT: Final[_Rows] = {
    # spot, ours, goal, short, rivals
    "dealing at random: R1 v R2 before the flop":
      (Spot((R1, R2)),                  "sampling",  1.8, True,  "pokerfast_sampling xiapl_range_sampling"),
    "dealing at random: R1 and R2, weighted, before the flop":
      (Spot((WEIGHTED_1, WEIGHTED_2)),  "sampling", None, False, "xiapl_range_sampling"),
    "dealing at random: six known hands before the flop":
      (Spot(SIX_HANDS),                 "sampling",  1.5, True,  _SAMPLERS),
    "dealing at random: AsAd v five random hands":
      (Spot(("AsAd", *["random"] * 5)), "sampling",  1.7, False, "pokerfast_sampling"),
    "dealing at random: R1 v R2 v R1 v R2 on a flop":
      (Spot((R1, R2, R1, R2), FLOP),    "sampling", None, False, "pokerfast_sampling"),
    "dealing at random: six random hands":
      (Spot(("random",) * 6),           "sampling", None, False, "pokerfast_sampling"),
    # independent deals, of which many are thrown away, against a walk that moves one player at a time
    "dealing at random: AA v KK+ v QQ+ v JJ+ v TT+ v 99+":
      (Spot(SIX_PAIRS),                 "sampling", None, False, "pokerfast_sampling"),
}
# fmt: on


def _questions(rows: _Rows, module: ModuleType, **shared: Any) -> Iterator[Question]:
    for title, (task, name, goal, short, names) in rows.items():
        counted, _, beside = names.rstrip(")").partition("(")
        ours = getattr(module, f"our_{name}")
        rivals, others = ([getattr(module, rival) for rival in text.split()] for text in (counted, beside))
        task = partial(random_hands, task) if isinstance(task, int) else task
        yield Question(title, task, ours, rivals, others, goal=goal, short=short, **shared)


EVALUATORS: Final = tuple(_questions(_VALUED, evaluators, item="hand"))
EQUITIES: Final = (
    *_questions(_COUNTED, equities, tolerance=EXACT),
    *_questions(_DEALT, equities, tolerance=SAMPLED, item="deal"),
)
