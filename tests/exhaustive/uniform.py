"""``make exhaustive``: every hand against two random ones before the flop, by two engines."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support.engines import engine

import holdem_eval as he
from holdem_eval.equities.engines.three import Three
from holdem_eval.equities.engines.uniform import Uniform

HEROES = ("KK", "32o", "T9s", "AsKd, 7c7d", "random")
"""Whose whole histograms are compared; by combo, all hands are."""


def main() -> int:
    by_combo = he.Query("random", "random", "random")
    ours, theirs = Uniform.of_hero(by_combo), Three.of_hero(by_combo)
    assert ours is not None
    assert theirs is not None
    assert ours.by_combo(2, None).tolist() == theirs.by_combo(2, None).tolist()
    for hero in HEROES:
        query = he.Query(hero, "random", "random")
        found, expected = (engine(kind, query).count(2, None).tolist() for kind in (Uniform, Three))
        assert found == expected, hero
    print(
        f"against two random hands: 1,326 combos and {len(HEROES)} histograms as the engine of three ranges"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
