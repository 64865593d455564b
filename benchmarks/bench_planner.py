"""The planner's nominal costs beside measured ones: all within a factor of three of one another.

    python benchmarks/bench_planner.py

The planner compares fixed nominal costs, never a clock, so that a method depends on the question only. They are
right if they are proportional to the time that is spent: nominal over measured CPU time, divided by the geometric
mean of all rows, must lie between 1/3 and 3. Exit status 1 when a row does not.
"""

from __future__ import annotations

import sys
from math import exp, fsum, log
from time import process_time
from typing import Final, NamedTuple

import holdem_eval as he
from holdem_eval.equities.planner import plan
from holdem_eval.speed.rows import R1, R2, WEIGHTED_1, WEIGHTED_2

R3 = "22+,AT+,KQ"
NARROW = ("QQ+", "JJ-99", "AKs", "AQs,KQs")
HANDS = ("AhKh", "QsQc", "7d6d", "TsTd", "5c4c", "Ac9s", "8h8c", "JdTh", "3s2s", "Kd9d")
FLOP, MONOTONE, TURN, RIVER = "Qs7h2d", "Qs7s2s", "Ks7d2h4c", "Ks7d2h4c3h"

TOLERANCE: Final = 3.0
SHORTEST: Final = 0.02
ROUNDS: Final = 5

QUESTIONS: Final = (
    # (players, board, dead)
    (HANDS[:2], "", ""),
    ((R1, R2), "", ""),
    (("random", "random"), "", ""),
    ((WEIGHTED_1, WEIGHTED_2), "", ""),
    (HANDS[:2], "", "2c"),
    (HANDS[:3], "", ""),
    (HANDS[:6], "", ""),
    (HANDS, "", ""),
    (HANDS[:2], FLOP.replace("Qs", "Jc"), ""),
    (HANDS[:6], "Jc7h2d", ""),
    (HANDS[:2], "Jc7h2d4s", ""),
    (HANDS[:2], "Jc7h2d4s3h", ""),
    (("AsAd", R1), FLOP, ""),
    (("AhKh", "random"), FLOP, ""),
    (("AsAd", R1), TURN, ""),
    (("AsAd", R1), RIVER, ""),
    (("AsAd", "KhKd", R1), FLOP, ""),
    (("AsAd", R1), "", "2c"),
    ((R1, R2), "", "2c"),
    (("random", "random"), "", "2c"),
    ((R1, R2), FLOP, ""),
    ((R1, R2), MONOTONE, ""),
    (("random", "random"), FLOP, ""),
    (("random", "random"), MONOTONE, ""),
    (("random", "random"), MONOTONE + "4c", ""),
    (("AsAd", R1), MONOTONE, ""),
    ((R1, R2), MONOTONE + "4c", ""),
    ((R1, R2), MONOTONE, "2c"),
    ((R1, R2), MONOTONE, "2c3d"),
    ((R1, R2), "Qs7s2d", ""),
    ((R1, R2, "AhKh"), MONOTONE, ""),
    ((R1, R2, "AdKh"), "Qs7s2d", ""),
    (("AA", R1, R2), MONOTONE, ""),
    ((WEIGHTED_1, WEIGHTED_2), FLOP, ""),
    ((R1, R2), TURN, ""),
    ((R1, R2), RIVER, ""),
    ((R1, R2, "AhKh"), FLOP, ""),
    ((R1, R2, "AhKh", "QdQc"), FLOP, ""),
    ((R1, R2, "AhKh"), TURN, ""),
    ((R1, R2, "AhKh"), "", ""),
    (("AsAd", "KhKd", R1), "", ""),
    (("AA", R1, R2), FLOP, ""),
    ((R1, R2, R3), "Ks7d2h", ""),
    ((WEIGHTED_1, WEIGHTED_2, R3), "Ks7d2h", ""),
    (("random", "random", "random"), "Ks7d2h", ""),
    ((R1, R2, R3), TURN, ""),
    ((R1, R2, R3), RIVER, ""),
    ((R1, R2, R3, "AhQh"), TURN, ""),
    (("22+,A2s+,K7s+,Q9s+,JTs,A8o+,KTo+", "20%", "5%-25%"), "", ""),
    (("AA", "KK", "QQ"), "", ""),
    (("AA", "KK", "QQ", "JJ"), "", ""),
    (NARROW, FLOP, ""),
    (NARROW, TURN, ""),
    (NARROW, RIVER, ""),
    (("99+,AQ+", "TT+,AK", "QQ+,AKs", "JJ+"), TURN, ""),
)


class Cost(NamedTuple):
    """One question: its method, and what it costs by the table and by the clock, in seconds."""

    title: str
    method: str
    nominal: float
    measured: float


def measure(players: tuple[str, ...], board: str, dead: str) -> Cost:
    query = he.Query(*players, board=board, dead=dead)
    chosen = plan(query, "exact", 0.0)
    best = calls = 1
    best = float("inf")
    calls, rounds = 1, 0
    while rounds < ROUNDS:
        start = process_time()
        for _ in range(calls):
            he.equity(query, method="exact", threads=1)
        seconds = process_time() - start
        if seconds < SHORTEST:
            calls *= 2
            continue
        best = min(best, seconds / calls)
        rounds = ROUNDS if seconds > 1 else rounds + 1
    title = " v ".join(players) + (f" on {board}" if board else "") + (f" without {dead}" if dead else "")
    return Cost(title, chosen.method, chosen.cost, best)


def main() -> int:
    costs = [measure(*question) for question in QUESTIONS]
    mean = exp(fsum(log(cost.nominal / cost.measured) for cost in costs) / len(costs))
    far = 0
    for cost in sorted(costs, key=lambda cost: (cost.method, cost.measured)):
        ratio = cost.nominal / cost.measured / mean
        off = not 1 / TOLERANCE <= ratio <= TOLERANCE
        far += off
        print(
            f"{cost.method:<8}{1e3 * cost.nominal:>10.3f}{1e3 * cost.measured:>10.3f} ms{ratio:>8.2f}{' *' if off else '  '} {cost.title}"
        )
    print(f"mean of nominal over measured: {mean:.2f}")
    return int(far > 0)


if __name__ == "__main__":
    sys.exit(main())
