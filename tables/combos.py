"""Step 5: combos and blocks, the numberings that all equity kernels use: what each number stands for."""

from __future__ import annotations

from tables.keys import N_RANKS

N_CARDS = 4 * N_RANKS


def combo_cards() -> list[tuple[int, int]]:
    """The 1,326 combos of two cards a < b: number b(b-1)/2 + a."""
    cards = [(a, b) for b in range(N_CARDS) for a in range(b)]
    assert len(cards) == 1_326
    assert all(b * (b - 1) // 2 + a == number for number, (a, b) in enumerate(cards))
    return cards


def block_ranks() -> list[tuple[int, int]]:
    """The 91 blocks, two ranks high >= low: number high(high+1)/2 + low."""
    ranks = [(high, low) for high in range(N_RANKS) for low in range(high + 1)]
    assert len(ranks) == 91
    assert all(high * (high + 1) // 2 + low == number for number, (high, low) in enumerate(ranks))
    assert sum(6 if high == low else 16 for high, low in ranks) == len(combo_cards())
    return ranks
