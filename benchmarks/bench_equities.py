"""Equities: known hands, two ranges, and dealing at random."""

from __future__ import annotations

from conftest import Race
from rivals import calls
from rivals import equities as by
from rivals.calls import Call
from rivals.equities import Spot

import holdem_eval as he

R1 = "22+,A2s+,K9s+,QTs+,ATo+,KJo+"
R2 = "55+,A8s+,KTs+,QJs,AJo+,KQo"
WEIGHTED_1 = "22+:0.5, A2s+, K9s+:0.7, QTs+, ATo+, KJo+:0.2"
WEIGHTED_2 = "55+, A8s+:0.4, KTs+, QJs, AJo+, KQo:0.9"
FLOP = "Qs7h2d"
RIVER = "Ks7d2h4c9s"
SIX_HANDS = ("AhKh", "QsQc", "7d6d", "TsTd", "5c4c", "Ac9s")

EXACT = 1e-9  # all count; what is left is rounding
SAMPLED = 0.006  # six standard errors and more of an equity found by 2^18 deals


# --- counting: known hands ----------------------------------------------------------------------------------


def bench_two_hands(race: Race) -> None:
    race(
        "AhKh v QsQc before the flop",
        Spot(("AhKh", "QsQc")),
        by.our_equity,
        [by.pokerfast],
        beside=[by.pokyr, by.xiapl_known, by.poker_equity],
        goal=12,
        tolerance=EXACT,
    )


def bench_two_hands_query(race: Race) -> None:
    race(
        "AhKh v QsQc before the flop, the question checked beforehand",
        Spot(("AhKh", "QsQc")),
        by.our_equity_of_query,
        [by.pokerfast],
        tolerance=EXACT,
    )


def bench_three_hands(race: Race) -> None:
    race(
        "AhKh v QsQc v 7d6d before the flop",
        Spot(("AhKh", "QsQc", "7d6d")),
        by.our_equity,
        [by.pokerfast],
        beside=[by.pokyr, by.xiapl_known, by.poker_equity],
        goal=10,
        tolerance=EXACT,
    )


def bench_six_hands(race: Race) -> None:
    race(
        "six known hands before the flop",
        Spot(SIX_HANDS),
        by.our_equity,
        [by.pokerfast, by.pokyr, by.xiapl_known],
        tolerance=EXACT,
    )


# --- counting: two players before the flop, from the table of match-ups --------------------------------------


def bench_matchup(race: Race) -> None:
    race(
        "AhKh v QsQc before the flop, as a match-up",
        Spot(("AhKh", "QsQc")),
        by.our_matchup,
        [by.pokerfast],
        beside=[by.pokyr, by.xiapl_known, by.poker_equity],
        goal=100,
        tolerance=EXACT,
    )


def bench_hand_against_range_preflop(race: Race) -> None:
    race(
        "AsAd v R1 before the flop",
        Spot(("AsAd", R1)),
        by.our_equity,
        [by.pokerfast],
        goal=200,
        tolerance=EXACT,
    )


def bench_ranges_preflop(race: Race) -> None:
    race(
        "R1 v R2 before the flop",
        Spot((R1, R2)),
        by.our_equity,
        [by.pokerfast],
        goal=1000,
        tolerance=EXACT,
    )


# --- counting: ranges ---------------------------------------------------------------------------------------


def bench_hand_against_random(race: Race) -> None:
    race(
        "AhKh v random before the flop",
        Spot(("AhKh", "random")),
        by.our_equity,
        [by.pokerfast, by.pokerfast_random],
        tolerance=EXACT,
    )


def bench_hand_against_range_flop(race: Race) -> None:
    race(
        "AsAd v R1 on a flop",
        Spot(("AsAd", R1), FLOP),
        by.our_equity,
        [by.pokerfast, by.xiapl_by_combo],
        goal=2,
        tolerance=EXACT,
    )


def bench_ranges_flop(race: Race) -> None:
    race(
        "R1 v R2 on a flop, by combo",
        Spot((R1, R2), FLOP),
        by.our_equity_by_combo,
        [by.xiapl_by_combo, by.pokerfast],
        goal=5,
        tolerance=EXACT,
    )


def bench_any_hand_against_range_flop(race: Race) -> None:
    race(
        "random v R1 on a flop, by combo",
        Spot(("random", R1), FLOP),
        by.our_equity_by_combo,
        [by.xiapl_by_combo, by.pokerfast],
        goal=30,
        tolerance=EXACT,
    )


def bench_ranges_river(race: Race) -> None:
    race(
        "R1 v R2 on a river, by combo",
        Spot((R1, R2), RIVER),
        by.our_equity_by_combo,
        [by.xiapl_by_combo, by.pokerfast],
        goal=3,
        tolerance=EXACT,
    )


def bench_any_hand_against_any_flop(race: Race) -> None:
    race(
        "random v random on a flop, by combo",
        Spot(("random", "random"), FLOP),
        by.our_equity_by_combo,
        [by.xiapl_by_combo],
        goal=150,
        tolerance=EXACT,
    )


def bench_ranges_beside_a_known_hand(race: Race) -> None:
    race(
        "R1 v R2 v AhKh on a flop",
        Spot((R1, R2, "AhKh"), FLOP),
        by.our_equity,
        [by.pokerfast],
        tolerance=EXACT,
    )


# --- the fixed cost of a call -------------------------------------------------------------------------------


def bench_call_pairs(race: Race) -> None:
    hands = he.parse_cards("AhKh"), he.parse_cards("QsQc")
    task = Call(hands, "", "known", 1)
    race("a call about two pairs of card ints", task, calls.our_call_without_engine, [calls.re_match])


def bench_call_texts(race: Race) -> None:
    task = Call(("AhKh", "QsQc"), "", "known", 1)
    race("a call about two hands as texts", task, calls.our_call_without_engine, [calls.re_match])


def bench_call_ranges(race: Race) -> None:
    task = Call((he.Range(R1), he.Range(R2)), FLOP, "sweep_counts", 2)
    race("a call about two ranges on a flop", task, calls.our_call_without_engine, [calls.re_match])


# --- counting: three ranges ---------------------------------------------------------------------------------


def bench_pair_and_two_ranges_flop(race: Race) -> None:
    race(
        "AA v R1 v R2 on a flop",
        Spot(("AA", R1, R2), FLOP),
        by.our_equity,
        [by.pokerfast],
        goal=3,
        tolerance=EXACT,
    )


def bench_three_ranges_flop(race: Race) -> None:
    race(
        "three ranges on a flop",
        Spot((R1, "22+,AT+,KQ", "55+,A9s+,KTs+,QJs,AJo+"), "Ks7d2h"),
        by.our_equity,
        [by.pokerfast],
        goal=20,
        tolerance=EXACT,
    )


def bench_range_against_two_flop(race: Race) -> None:
    race(
        "R1 v R2 v a third range on a flop, by combo (the rival: the mean only)",
        Spot((R1, R2, "22+,AT+,KQ"), FLOP),
        by.our_equity_by_combo,
        [by.pokerfast],
        tolerance=EXACT,
    )


def bench_three_ranges_and_a_hand_turn(race: Race) -> None:
    race(
        "three ranges and a known hand on a turn",
        Spot((R1, "TT+,AQ+", "99,88,77,66,55,KQs,QJs,JTs", "AhQh"), "Ks7d2h4c"),
        by.our_equity,
        [by.pokerfast],
        tolerance=EXACT,
    )


def bench_three_ranges_river(race: Race) -> None:
    race(
        "three ranges on a river",
        Spot((R1, R2, "22+,AT+,KQ"), RIVER),
        by.our_equity,
        [by.pokerfast],
        tolerance=EXACT,
    )


def bench_three_ranges_before_the_flop(race: Race) -> None:
    """134,459 boards for 2,598,960; rivals would need hours."""
    race(
        "three ranges of a fifth of all hands before the flop",
        Spot(("22+,A2s+,K7s+,Q9s+,JTs,A8o+,KTo+", "20%", "5%-25%")),
        by.our_equity,
        [],
        tolerance=EXACT,
    )


# --- dealing at random --------------------------------------------------------------------------------------


def bench_sampling_ranges(race: Race) -> None:
    race(
        "dealing at random: R1 v R2 before the flop",
        Spot((R1, R2)),
        by.our_sampling,
        [by.pokerfast_sampling, by.xiapl_range_sampling],
        item="deal",
        goal=1.8,
        tolerance=SAMPLED,
    )


def bench_sampling_weighted_ranges(race: Race) -> None:
    race(
        "dealing at random: R1 and R2, weighted, before the flop",
        Spot((WEIGHTED_1, WEIGHTED_2)),
        by.our_sampling,
        [by.xiapl_range_sampling],
        item="deal",
        tolerance=SAMPLED,
    )


def bench_sampling_six_hands(race: Race) -> None:
    race(
        "dealing at random: six known hands before the flop",
        Spot(SIX_HANDS),
        by.our_sampling,
        [by.pokerfast_sampling, by.pokyr_sampling, by.xiapl_known_sampling, by.poker_equity_sampling],
        item="deal",
        goal=1.5,
        tolerance=SAMPLED,
    )


def bench_sampling_five_random(race: Race) -> None:
    race(
        "dealing at random: AsAd v five random hands",
        Spot(("AsAd", *["random"] * 5)),
        by.our_sampling,
        [by.pokerfast_sampling],
        item="deal",
        goal=1.7,
        tolerance=SAMPLED,
    )


def bench_sampling_four_ranges(race: Race) -> None:
    race(
        "dealing at random: R1 v R2 v R1 v R2 on a flop",
        Spot((R1, R2, R1, R2), FLOP),
        by.our_sampling,
        [by.pokerfast_sampling],
        item="deal",
        tolerance=SAMPLED,
    )


def bench_sampling_six_random(race: Race) -> None:
    race(
        "dealing at random: six random hands",
        Spot(("random",) * 6),
        by.our_sampling,
        [by.pokerfast_sampling],
        item="deal",
        tolerance=SAMPLED,
    )


def bench_sampling_narrow_ranges(race: Race) -> None:
    """Independent deals, of which many are thrown away, against a walk that moves one player at a time."""
    race(
        "dealing at random: AA v KK+ v QQ+ v JJ+ v TT+ v 99+",
        Spot(("AA", "KK+", "QQ+", "JJ+", "TT+", "99+")),
        by.our_sampling,
        [by.pokerfast_sampling],
        item="deal",
        tolerance=SAMPLED,
    )
