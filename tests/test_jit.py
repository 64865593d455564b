"""The evaluator in Numba code: the very strengths of the C kernels, however it is called, cached or not."""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from collections.abc import Callable
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

numba: Any = pytest.importorskip("numba", reason="the extra 'numba' is not installed")

from numba import njit, prange, vectorize  # noqa: E402
from numba.core.errors import TypingError  # noqa: E402
from numba.typed import List  # noqa: E402

from holdem_eval import jit  # noqa: E402
from holdem_eval.errors import CardError  # noqa: E402
from holdem_eval.jit import (  # noqa: E402
    EMPTY,
    add_card,
    evaluate5,
    evaluate6,
    evaluate7,
    evaluate_cards,
    evaluate_mask,
    value,
)
from holdem_eval.native import kernels  # noqa: E402
from holdem_eval.strength import evaluate, evaluate_many  # noqa: E402

N_HANDS = 100_000


def random_hands(size: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Rows of different cards; half of them from two suits only, where flushes and straights abound."""
    random = np.random.default_rng(size)
    cards = random.random((N_HANDS // 2, 52)).argsort(axis=1)[:, :size]
    few = random.random((N_HANDS // 2, 26)).argsort(axis=1)[:, :size]
    return np.concatenate([cards, 4 * (few // 2) + few % 2]).astype(np.uint8)


HANDS = {size: random_hands(size) for size in (5, 6, 7)}


@njit
def by_cards(hands: Any) -> Any:
    out = np.empty(len(hands), np.int64)
    for i in range(len(hands)):
        h = hands[i]
        if len(h) == 5:
            out[i] = evaluate5(h[0], h[1], h[2], h[3], h[4])
        elif len(h) == 6:
            out[i] = evaluate6(h[0], h[1], h[2], h[3], h[4], h[5])
        else:
            out[i] = evaluate7(h[0], h[1], h[2], h[3], h[4], h[5], h[6])
    return out


@njit
def by_row(hands: Any) -> Any:
    return np.array([evaluate_cards(hands[i]) for i in range(len(hands))])


@njit
def by_checked_row(hands: Any) -> Any:
    return np.array([evaluate(hands[i]) for i in range(len(hands))])


@njit
def by_mask(hands: Any) -> Any:
    out = np.empty(len(hands), np.int64)
    for i in range(len(hands)):
        mask = np.uint64(0)
        for card in hands[i]:
            mask |= np.uint64(1) << np.uint64(card)
        out[i] = evaluate_mask(mask)
    return out


@njit
def by_sum(hands: Any) -> Any:
    out = np.empty(len(hands), np.int64)
    for i in range(len(hands)):
        hand = EMPTY
        for card in hands[i]:
            hand = add_card(hand, card)
        out[i] = value(hand)
    return out


@njit(parallel=True)
def by_threads(hands: Any) -> Any:
    out = np.empty(len(hands), np.uint16)
    for i in prange(len(hands)):
        out[i] = evaluate_cards(hands[i])
    return out


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("way", [by_cards, by_row, by_checked_row, by_mask, by_sum, by_threads])
def test_strengths_are_those_of_the_kernels(way: Callable[[Any], Any], size: int) -> None:
    assert np.array_equal(way(HANDS[size]), evaluate_many(HANDS[size]))


@pytest.mark.parametrize("dtype", [np.int8, np.uint16, np.int32, np.uint64, np.int64])
def test_any_integer_is_a_card(dtype: type) -> None:
    hands = np.asfortranarray(HANDS[7][:200].astype(dtype))
    for way in (by_cards, by_row, by_checked_row, by_sum):
        assert np.array_equal(way(hands), evaluate_many(HANDS[7][:200]))


def test_as_a_ufunc() -> None:
    @vectorize(["uint16(uint8, uint8, uint8, uint8, uint8, uint8, uint8)"])
    def strengths(a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, g: Any) -> Any:
        return evaluate7(a, b, c, d, e, f, g)

    assert np.array_equal(strengths(*HANDS[7].T), evaluate_many(HANDS[7]))


@njit
def all_seven() -> Any:
    """Nested partial sums over every hand of seven cards that holds the deuce and trey of clubs."""
    counts = np.zeros(7463, np.int64)
    start = add_card(add_card(EMPTY, 0), 4)
    cards = np.array([card for card in range(52) if card not in (0, 4)])
    for a in range(50):
        one = add_card(start, cards[a])
        for b in range(a):
            two = add_card(one, cards[b])
            for c in range(b):
                three = add_card(two, cards[c])
                for d in range(c):
                    four = add_card(three, cards[d])
                    for e in range(d):
                        counts[value(add_card(four, cards[e]))] += 1
    return counts


def test_nested_partial_sums_count_as_the_oracle_of_c() -> None:
    """2,118,760 hands; the kernel values the same ones from an array."""
    counts = all_seven()
    rest = np.array([card for card in range(52) if card not in (0, 4)], np.uint8)
    fives = np.fromiter(_indices(50, 5), np.uint8, 5 * comb(50, 5)).reshape(-1, 5)
    fixed = np.broadcast_to(np.array([0, 4], np.uint8), (len(fives), 2))
    strengths = evaluate_many(np.hstack([fixed, rest[fives]]))
    assert counts.sum() == comb(50, 5)
    assert np.array_equal(counts, np.bincount(strengths, minlength=7463))


def _indices(n: int, k: int) -> Any:
    from itertools import chain, combinations

    return chain.from_iterable(combinations(range(n), k))


# --- evaluate, the public function ------------------------------------------------------------------------


@njit
def of_tuple(cards: Any) -> Any:
    return evaluate(cards)


cards_of_any_kind = st.lists(st.integers(-2, 60) | st.integers(), min_size=0, max_size=9)
good_hands = st.integers(5, 7).flatmap(
    lambda n: st.lists(st.integers(0, 51), min_size=n, max_size=n, unique=True)
)


@settings(deadline=None)
@given(good_hands | st.lists(st.integers(-2, 53), min_size=4, max_size=8))
def test_evaluate_accepts_and_refuses_what_it_does_in_python(cards: list[int]) -> None:
    def outcome(function: Callable[[Any], int], argument: Any) -> int | type:
        try:
            return function(argument)
        except CardError:
            return CardError

    expected = outcome(evaluate, cards)
    assert outcome(of_tuple, np.array(cards, np.int64)) == expected
    assert outcome(of_tuple, tuple(cards)) == expected
    assert outcome(of_tuple, List(cards)) == expected


@njit
def of_a_list_made_here(a: int) -> Any:
    return evaluate([a, a + 4, a + 8, a + 12, a + 16]), evaluate(
        (a, np.uint8(5), a + 8, np.int16(14), a + 16)
    )


def test_lists_and_mixed_tuples() -> None:
    assert of_a_list_made_here(0) == (evaluate([0, 4, 8, 12, 16]), evaluate([0, 5, 8, 14, 16]))


@pytest.mark.parametrize("card", [-1, 52, 2**31, 2**63 - 1, -(2**63)])
def test_a_number_that_is_no_card_is_refused(card: int) -> None:
    with pytest.raises(CardError, match=r"expected cards 0\.\.51"):
        of_tuple((0, 4, 8, 12, card))
    with pytest.raises(CardError, match=r"expected cards 0\.\.51"):
        of_tuple(np.array([0, 4, 8, 12, 2**64 - 1], np.uint64))


def test_texts_are_refused_when_compiling() -> None:
    with pytest.raises(TypingError, match="compiled code parses no text"):
        of_tuple("AsKsQsJsTs")
    with pytest.raises(TypingError, match="card ints"):
        of_tuple((0.0, 1.0, 2.0, 3.0, 4.0))


def test_evaluate_cards_refuses_another_number_of_cards() -> None:
    for size in (0, 4, 8):
        with pytest.raises(CardError, match="expected 5, 6 or 7 cards"):
            by_row(np.zeros((1, size), np.uint8))


def test_what_is_no_card_stays_in_bounds() -> None:
    wild = np.random.default_rng(1).integers(-(2**63), 2**63, (1000, 7), np.int64, endpoint=False)
    for way in (by_cards, by_row, by_sum):
        assert way(wild).max() <= 7462


# --- from plain Python ------------------------------------------------------------------------------------


@given(good_hands)
def test_from_plain_python(cards: list[int]) -> None:
    hand, mask = EMPTY, sum(1 << card for card in cards)
    for card in cards:
        hand = add_card(hand, card)
    assert hand[1] == mask
    assert hand == compiled_hand(np.array(cards))
    assert evaluate_mask(mask) == evaluate_cards(cards) == value(hand) == evaluate(cards)
    assert {5: evaluate5, 6: evaluate6, 7: evaluate7}[len(cards)](*cards) == evaluate(cards)


@njit
def compiled_hand(cards: Any) -> Any:
    hand = EMPTY
    for card in cards:
        hand = add_card(hand, card)
    return hand


def test_plain_python_checks() -> None:
    for call in (
        lambda: evaluate5(0, 0, 1, 2, 3),
        lambda: evaluate7(0, 1, 2, 3, 4, 5, 52),
        lambda: evaluate_mask(0b1111),
        lambda: value(EMPTY),
        lambda: evaluate_cards([0, 1, 2, 3]),
    ):
        with pytest.raises(CardError):
            call()


# --- the tables, the cache, the entry point ---------------------------------------------------------------


def test_the_tables_are_the_kernels_own_memory() -> None:
    again = kernels.tables()
    assert list(again) == ["card", "mask_byte", "row7", "strength7", "row56", "strength56", "flush"]
    for name, table in again.items():
        assert table.readonly
        own, other = np.frombuffer(table, np.uint8), np.frombuffer(jit._TABLES[name], np.uint8)
        assert own.ctypes.data == other.ctypes.data
    assert int(np.asarray(again["flush"]).max()) == 7462


def test_no_table_is_copied_into_compiled_code() -> None:
    by_cards(HANDS[7][:1])
    for text in by_cards.inspect_llvm().values():
        assert "@holdem_eval.v1.strength7 = external" in text
        assert len(text) < 200_000


SCRIPT = """
import sys
from numba import njit, prange, vectorize
from holdem_eval import evaluate

@njit(cache=True)
def royal(a):
    return evaluate((51, 47, 43, 39, 35, a))

@njit(cache=True, parallel=True)
def sum_of(n):
    total = 0
    for i in prange(n):
        total += evaluate((0, 5, 10, 15, 16 + i % 30))
    return total

@vectorize(["int64(int64)"], cache=True)
def each(a):
    return evaluate((0, 5, 10, 15, a))

print(royal(0), sum_of(1000), each([16, 17, 18]).tolist())
print(sum(royal.stats.cache_hits.values()), sum(royal.stats.cache_misses.values()))
print("holdem_eval.jit" in sys.modules)
"""


def test_cached_code_finds_the_tables_in_another_process(tmp_path: Path) -> None:
    """Addresses differ from process to process; the script never imports jit: Numba's entry point does."""
    script = tmp_path / "user.py"
    script.write_text(SCRIPT)
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    runs = [
        subprocess.run(
            [sys.executable, "-W", "error", str(script)],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        for _ in range(2)
    ]
    assert [run.stderr for run in runs] == ["", ""]
    first, second = (run.stdout.splitlines() for run in runs)
    expected = sum(evaluate((0, 5, 10, 15, 16 + i % 30)) for i in range(1000))
    each = [evaluate((0, 5, 10, 15, a)) for a in (16, 17, 18)]
    assert first[0] == second[0] == f"7462 {expected} {each}"
    assert (first[1], second[1]) == ("0 1", "1 0")
    assert first[2] == second[2] == "True"


def test_the_examples_run() -> None:
    results = doctest.testmod(jit)
    assert (results.failed, results.attempted > 10) == (0, True)


def test_without_numba_the_import_says_what_to_install() -> None:
    for missing in ("numba", "llvmlite"):
        program = f"import sys; sys.modules[{missing!r}] = None; import holdem_eval.jit"
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
        assert run.returncode == 1
        assert "holdem_eval.jit needs Numba" in run.stderr
        assert run.stderr.endswith("pip install 'holdem_eval[numba]'\n")
