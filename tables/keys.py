"""Step 1: one number per rank, so that adding the numbers of a hand tells its ranks apart.

``KEYS`` is the greedy sequence: each key is the smallest number for which all multisets of at most seven
cards, at most four of a rank, over the ranks so far have different sums. ``MULTIPLIER`` spreads the sums over
32 bits; ``displace.py`` says what it has to satisfy. Both are found again by ``search()``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

N_RANKS = 13
MOST_CARDS = 7
MOST_OF_A_RANK = 4

KEYS = (1, 5, 24, 112, 521, 2247, 9244, 30823, 103066, 250154, 667453, 1526359, 3453520)
MULTIPLIER = 2_901_806_347
WORD = 1 << 32

COUNT_BY_SIZE = {5: 6_175, 6: 18_395, 7: 49_205}
COUNT_UP_TO_SEVEN = 76_155


def multisets(size: int, n_ranks: int = N_RANKS) -> Iterator[tuple[int, ...]]:
    """All rank multisets of ``size`` cards as counts per rank."""
    if n_ranks == 0:
        if size == 0:
            yield ()
        return
    for top in range(min(MOST_OF_A_RANK, size) + 1):
        for rest in multisets(size - top, n_ranks - 1):
            yield (*rest, top)


def key(counts: tuple[int, ...]) -> int:
    return sum(count * rank_key for count, rank_key in zip(counts, KEYS, strict=True))


def check_keys() -> None:
    sums: set[int] = set()
    total = 0
    for size in range(MOST_CARDS + 1):
        of_this_size = [key(counts) for counts in multisets(size)]
        assert COUNT_BY_SIZE.get(size, len(of_this_size)) == len(of_this_size)
        sums.update(of_this_size)
        total += len(of_this_size)
    assert total == len(sums) == COUNT_UP_TO_SEVEN, "two rank multisets share a key"
    assert max(KEYS) < 1 << 24, "a key must fit three byte planes (SIMD)"
    assert max(sums) * 16 < WORD, "sums leave room for the suit counters"


def search_keys() -> tuple[int, ...]:
    """The greedy sequence, from nothing (some minutes)."""
    by_size: list[list[int]] = [[0]] + [[] for _ in range(MOST_CARDS)]
    used = {0}
    found: list[int] = []
    candidate = 0
    while len(found) < N_RANKS:
        candidate += 1
        new = _sums_with(candidate, by_size, used)
        if new is None:
            continue
        found.append(candidate)
        for size, sums in enumerate(new):
            by_size[size].extend(sums)
            used.update(sums)
    return tuple(found)


def _sums_with(candidate: int, by_size: list[list[int]], used: set[int]) -> list[list[int]] | None:
    """The new sums by size when ``candidate`` is added as the next key; None when two sums would meet."""
    seen: set[int] = set()
    new: list[list[int]] = [[] for _ in by_size]
    for count in range(1, MOST_OF_A_RANK + 1):
        for size in range(MOST_CARDS + 1 - count):
            for old in by_size[size]:
                total = old + count * candidate
                if total in used or total in seen:
                    return None
                seen.add(total)
                new[size + count].append(total)
    return new


def multiplier_candidates() -> Iterator[int]:
    """Odd 32-bit numbers in a fixed order that nobody chose: words of SHA-256 of 0, 1, 2, …"""
    number = 0
    while True:
        digest = hashlib.sha256(str(number).encode()).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "little") | 1
        number += 1
