"""Hands drawn from a range: by weight, with replacement, the same everywhere for one seed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from holdem_eval.combos import COMBO_CARDS, N_COMBOS
from holdem_eval.errors import RangeError
from holdem_eval.ranges import Range


def test_a_seed_gives_these_hands_on_every_machine() -> None:
    hands = Range("random").sample(6, seed=2024)
    assert (hands.shape, hands.dtype) == ((6, 2), np.uint8)
    assert hands.tolist() == [[35, 42], [8, 24], [4, 29], [25, 46], [45, 51], [17, 19]]


def test_equal_weights_are_whole_number_arithmetic() -> None:
    numbers = [int(number) for number in np.random.PCG64(77).random_raw(1000)]
    combos = [(number >> 11) * N_COMBOS >> 53 for number in numbers]
    assert Range("random").sample(1000, seed=77).tolist() == COMBO_CARDS[combos].tolist()


def test_fewer_hands_of_a_seed_are_the_first_of_more() -> None:
    r = Range("22+, A2s+:0.3, KTo:0.01")
    many = r.sample(200_000, seed=5)  # more than are drawn at once
    assert np.array_equal(r.sample(70_000, seed=5), many[:70_000])
    assert not np.array_equal(r.sample(100, seed=6), many[:100])
    assert not np.array_equal(r.sample(100), r.sample(100))


def test_hands_come_by_their_weight() -> None:
    r = Range("AA, KK:0.5, A5s-A2s:0.25, 72o:0.01, QQ:0, AsKs:1e-9")
    n = 400_000
    low, high = r.sample(n, seed=1).astype(int).T
    counts = np.bincount(high * (high - 1) // 2 + low, minlength=N_COMBOS)
    expected = n * r.weights / r.total_weight
    assert counts[r.weights == 0].sum() == 0
    frequent = expected > 1
    chi_square = ((counts - expected)[frequent] ** 2 / expected[frequent]).sum()
    degrees = frequent.sum() - 1
    assert abs(chi_square - degrees) < 5 * (2 * degrees) ** 0.5


@pytest.mark.parametrize("text", ["2d2c", "AsAh", "2d2c:1e-300, 3d3c:1e-300", "AsAh:5e-324", "random:0.1"])
def test_only_live_hands_are_drawn(text: str) -> None:
    r = Range(text)
    assert set(map(tuple, r.sample(2000, seed=3).tolist())) <= {
        tuple(pair) for pair in COMBO_CARDS[r.weights > 0].tolist()
    }
    assert Range(r.sample(20_000, seed=3)).combos == r.combos


def test_no_hands() -> None:
    assert Range("AA").sample(0).shape == (0, 2)
    with pytest.raises(RangeError, match="expected a range to draw from, got the empty range"):
        Range("none").sample(0)


@pytest.mark.parametrize("n", [-1, 2**27 + 1, 2**63, 10**400, 1.0, "1", None, True])
def test_the_number_is_a_whole_number_in_bounds(n: Any) -> None:
    with pytest.raises(ValueError, match=r"expected n to be an int 0\.\.134217728, got "):
        Range("AA").sample(n)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "1", True])
def test_the_seed_is_a_whole_number_of_64_bits(seed: Any) -> None:
    with pytest.raises(ValueError, match=r"expected seed to be an int 0\.\.18446744073709551615, got "):
        Range("AA").sample(1, seed=seed)
