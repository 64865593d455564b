"""hand_equities() in units of what it saves: valuing the 990 hands that an opponent can hold on a final board.

    python benchmarks/bench_hand_equities.py [--json]

All rows are different, of random cards, against a random hand; one thread. Rounds in turn, the best CPU time of each
counts. First 2,000 rivers, 40 turns and 4 flops are compared with all their run-outs, hand by hand. Exit status 1 when an
answer differs or a goal is missed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from itertools import combinations
from time import process_time
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import holdem_eval as he

ROWS: Final = {3: 4_000, 4: 50_000, 5: 300_000}
COMPARED: Final = {3: 4, 4: 40, 5: 2_000}
HANDS: Final = 990
ROUNDS: Final = 7
GOALS: Final = (("river, of its 990 hands", 0.4), ("turn, of a river", 20.0), ("flop, of a river", 90.0))

Rows = NDArray[np.uint8]


def rows_of(n: int, n_cards: int, seed: int) -> Rows:
    """(n, n_cards): different cards in each row."""
    return (
        np.random.default_rng(seed)
        .random((n, 52))
        .argpartition(n_cards, axis=1)[:, :n_cards]
        .astype(np.uint8)
    )


def by_hand(row: Rows) -> float:
    """The share of one row, from every hand on every run-out, by evaluate_many."""
    hole, board = row[:2].tolist(), row[2:].tolist()
    points = hands = 0
    for run_out in combinations([card for card in range(52) if card not in row], 5 - len(board)):
        final = [*board, *run_out]
        pairs = np.array(list(combinations([card for card in range(52) if card not in {*hole, *final}], 2)))
        others = np.hstack([pairs, np.tile(final, (HANDS, 1))])
        own, theirs = he.evaluate([*hole, *final]), he.evaluate_many(others)
        points += 2 * np.count_nonzero(theirs < own) + np.count_nonzero(theirs == own)
        hands += HANDS
    return points / (2 * hands)


def seconds(call: Callable[[], Any]) -> float:
    start = process_time()
    call()
    return process_time() - start


def main() -> int:
    rows = {n_board: rows_of(n, 2 + n_board, n_board) for n_board, n in ROWS.items()}
    for n_board, n in COMPARED.items():
        found = he.hand_equities(rows[n_board][:n, :2], rows[n_board][:n, 2:])
        expected = [by_hand(row) for row in rows[n_board][:n]]
        if np.abs(found - expected).max() > 1e-12:
            print(f"boards of {n_board} cards: an answer differs")
            return 1
    hands = rows_of(1_000_000, 7, 7)
    calls: dict[str, tuple[int, Callable[[], Any]]] = {
        "hand": (len(hands), lambda: he.evaluate_many(hands)),
        **{
            name: (len(rows[n_board]), lambda r=rows[n_board]: he.hand_equities(r[:, :2], r[:, 2:]))
            for name, n_board in (("river", 5), ("turn", 4), ("flop", 3))
        },
    }
    best = dict.fromkeys(calls, float("inf"))
    for _ in range(ROUNDS):
        for name, (n, call) in calls.items():
            best[name] = min(best[name], seconds(call) / n)
    ratios = (
        best["river"] / (HANDS * best["hand"]),
        best["turn"] / best["river"],
        best["flop"] / best["river"],
    )
    report = {name: round(ratio, 3) for (name, _), ratio in zip(GOALS, ratios, strict=True)}
    if "--json" in sys.argv[1:]:
        print(
            json.dumps({"nanoseconds": {name: 1e9 * time for name, time in best.items()}, "ratios": report})
        )
    else:
        print("  ".join(f"{name} {1e9 * time:.4g} ns" for name, time in best.items()))
        for (name, goal), ratio in zip(GOALS, ratios, strict=True):
            print(f"{name}: {ratio:.3g} (goal {goal:g}: {'met' if ratio <= goal else 'missed'})")
    return int(any(ratio > goal for (_, goal), ratio in zip(GOALS, ratios, strict=True)))


if __name__ == "__main__":
    sys.exit(main())
