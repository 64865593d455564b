"""The SIMD kernels against their scalar twin: every length, every place for a bad row, every kind of fault.

That the scalar kernels are right is for the tests marked `kernel`, which run under either.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdem_eval.cards import cards_to_mask
from holdem_eval.combos import COMBO_MASKS
from holdem_eval.native import kernels
from holdem_eval.strength import N_STRENGTHS, board_strengths, evaluate_many, simd

SIZES = (5, 6, 7)
LENGTHS = (*range(130), 1023, 1024, 1025, 1088, 1089, 2500)  # blocks of 64; the last one or two are copied
GUARD = 64
UNTOUCHED = 0xBEEF

Array = np.ndarray[Any, np.dtype[Any]]
Evaluate = Callable[[Array, Array, bool], int]


def can_run(name: str) -> bool:
    in_use = kernels.simd()
    try:
        kernels.choose_kernels(name)
    except ValueError:
        return False
    kernels.choose_kernels(in_use)
    return True


SIMD = pytest.param("avx2", marks=pytest.mark.skipif(not can_run("avx2"), reason="no AVX2 here"))


@pytest.fixture(params=["scalar", SIMD])
def in_use(request: pytest.FixtureRequest) -> Iterator[str]:
    before = kernels.simd()
    kernels.choose_kernels(request.param)
    yield request.param
    kernels.choose_kernels(before)


def run(evaluate: Evaluate, name: str, hands: Array, check: bool = True) -> tuple[int, Array]:
    """What the kernels of this name return and write; nothing beside the strengths may change."""
    before = kernels.simd()
    guarded = np.full(len(hands) + 2 * GUARD, UNTOUCHED, np.uint16)
    kernels.choose_kernels(name)
    try:
        bad = evaluate(hands, guarded[GUARD : GUARD + len(hands)], check)
    finally:
        kernels.choose_kernels(before)
    assert (guarded[:GUARD] == UNTOUCHED).all()
    assert (guarded[GUARD + len(hands) :] == UNTOUCHED).all()
    return bad, guarded[GUARD : GUARD + len(hands)]


def random_hands(n: int, size: int, seed: int = 0, suits: int = 4) -> Array:
    """Rows of different cards of the first so many suits."""
    order = np.random.default_rng(seed).random((n, 13 * suits)).argsort(axis=1)[:, :size]
    return (4 * (order // suits) + order % suits).astype(np.uint8)


def masks_of(hands: Array) -> Array:
    return np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=1)


# --- same strengths --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [SIMD])
@pytest.mark.parametrize("check", [True, False])
@pytest.mark.parametrize("size", SIZES)
def test_every_length_and_nothing_beyond(name: str, size: int, check: bool) -> None:
    for suits in (4, 2, 1):  # with one suit every hand is a flush
        cards = random_hands(max(LENGTHS), size, suits=suits)
        masks = masks_of(cards)
        bad, expected = run(kernels.evaluate_cards, "scalar", cards)
        assert bad == -1
        for n in LENGTHS:
            start = len(cards) - n  # rows at any alignment
            for answer in (
                run(kernels.evaluate_cards, name, cards[start:], check),
                run(kernels.evaluate_masks, name, masks[start:], check),
            ):
                assert answer[0] == -1
                assert np.array_equal(answer[1], expected[start:])


@pytest.mark.parametrize("name", [SIMD])
@pytest.mark.parametrize("size", SIZES)
def test_half_a_million_hands(name: str, size: int) -> None:
    cards = random_hands(500_000, size, seed=size)
    _, expected = run(kernels.evaluate_cards, "scalar", cards)
    assert np.array_equal(run(kernels.evaluate_cards, name, cards)[1], expected)
    assert np.array_equal(run(kernels.evaluate_masks, name, masks_of(cards))[1], expected)


@pytest.mark.parametrize("name", [SIMD])
def test_every_combo_on_a_board(name: str) -> None:
    """A board's strengths never pass through the SIMD kernels: a truth of its own, flushes and all."""
    for board in ("2s 5s 9s Ks As", "2c 2d 7h 8s Tc", "9h Th Jh 3c 3d"):
        expected = board_strengths(board)
        free = expected > 0
        masks = (COMBO_MASKS | np.uint64(cards_to_mask(board)))[free]
        bad, strengths = run(kernels.evaluate_masks, name, masks)
        assert bad == -1
        assert np.array_equal(strengths, expected[free])


@pytest.mark.parametrize("name", [SIMD])
@given(
    pieces=st.lists(st.tuples(st.sampled_from(SIZES), st.integers(1, 100)), max_size=6),
    seed=st.integers(0, 99),
)
def test_masks_of_mixed_sizes(name: str, pieces: list[tuple[int, int]], seed: int) -> None:
    """Runs of one size: blocks that are all seven cards, all five or six, and both."""
    masks = np.concatenate(
        [np.empty(0, np.uint64), *(masks_of(random_hands(n, size, seed)) for size, n in pieces)]
    )
    for check in (True, False):
        bad, strengths = run(kernels.evaluate_masks, name, masks, check)
        assert bad == -1
        assert np.array_equal(strengths, run(kernels.evaluate_masks, "scalar", masks)[1])


# --- the first bad row -----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_a_bad_row_is_found_wherever_it_is(in_use: str, size: int) -> None:
    for n in (1, 7, 64, 65, 128, 150):
        cards = random_hands(n, size, seed=n)
        masks = masks_of(cards)
        for row in range(n):
            for later in (row, n - 1):  # a second bad row changes nothing
                bad_cards, bad_masks = cards.copy(), masks.copy()
                bad_cards[row, 0] = bad_cards[row, -1]
                bad_cards[later, 2] = 52
                bad_masks[later] |= np.uint64(1 << 63)
                bad_masks[row] &= np.uint64(0b1111)
                assert run(kernels.evaluate_cards, in_use, bad_cards)[0] == row
                assert run(kernels.evaluate_masks, in_use, bad_masks)[0] == row


@pytest.mark.parametrize("size", SIZES)
def test_every_fault_of_a_row_is_found(in_use: str, size: int) -> None:
    cards = random_hands(80, size, seed=3)
    for row in (0, 5, 63, 64, 79):
        for one, other in combinations(range(size), 2):
            for repeated in (cards[row, one], 0, 51):
                bad = cards.copy()
                bad[row, one] = bad[row, other] = repeated
                assert run(kernels.evaluate_cards, in_use, bad)[0] == row
        for column in range(size):
            for no_card in range(52, 256):
                bad = cards.copy()
                bad[row, column] = no_card
                assert run(kernels.evaluate_cards, in_use, bad)[0] == row


@pytest.mark.parametrize("size", SIZES)
def test_every_fault_of_a_mask_is_found(in_use: str, size: int) -> None:
    masks = masks_of(random_hands(80, size, seed=4))
    for row in (0, 5, 63, 64, 79):
        for bit in range(52, 64):
            for fault in (masks[row] | np.uint64(1 << bit), np.uint64(1 << bit | 0b111111)):
                bad = masks.copy()
                bad[row] = fault
                assert run(kernels.evaluate_masks, in_use, bad)[0] == row
        for n_cards in (0, 1, 2, 3, 4, 8, 9, 16, 32, 51, 52, 64):
            bad = masks.copy()
            bad[row] = (1 << n_cards) - 1
            assert run(kernels.evaluate_masks, in_use, bad)[0] == row


def test_unchecked_nonsense_harms_no_other_row(in_use: str) -> None:
    for size in SIZES:
        cards = random_hands(500, size, seed=5)
        masks = masks_of(cards)
        _, expected = run(kernels.evaluate_cards, "scalar", cards)
        nonsense = np.random.default_rng(6).integers(0, 2, 500).astype(bool)
        cards[nonsense] = np.random.default_rng(7).integers(0, 256, (nonsense.sum(), size))
        masks[nonsense] = np.random.default_rng(8).integers(0, 2**64, nonsense.sum(), np.uint64)
        for bad, strengths in (
            run(kernels.evaluate_cards, in_use, cards, False),
            run(kernels.evaluate_masks, in_use, masks, False),
        ):
            assert bad == -1
            assert np.array_equal(strengths[~nonsense], expected[~nonsense])
            assert strengths.max() <= N_STRENGTHS


# --- which kernels run -----------------------------------------------------------------------------------


CONSOLE_SCRIPT = "import sys; from holdem_eval.cli.main import main; sys.exit(main())"


def run_python(arguments: list[str], simd: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "HOLDEM_EVAL_SIMD": simd},
        capture_output=True,
        text=True,
        check=False,
    )


def started_with(
    name: str, code: str = "import holdem_eval; print(holdem_eval.simd())"
) -> subprocess.CompletedProcess[str]:
    return run_python(["-c", code], name)


@pytest.mark.parametrize("name", ["scalar", SIMD])
def test_the_environment_forces_the_kernels(name: str) -> None:
    started = started_with(name)
    assert started.returncode == 0, started.stderr
    assert started.stdout.strip() == name


UNKNOWN = "expected HOLDEM_EVAL_SIMD to be 'avx2' or 'scalar', got {!r}"


@pytest.mark.parametrize("name", ["", "sse", "AVX2", "avx2 "])
def test_unknown_kernels_are_an_error(name: str) -> None:
    started = started_with(name)
    assert started.returncode == 1
    assert started.stderr.strip().endswith("ValueError: " + UNKNOWN.format(name))


@pytest.mark.parametrize(
    "call",
    [
        "simd()",
        "evaluate_many([[0, 1, 2, 3, 4]])",
        "evaluate_masks([31])",
        "equity('AA', 'KK', method='sample', deals=1)",
        "equity('22+, A2s+', 'TT+, AQ', '22+', board='2c3d4h')",
    ],
)
def test_whatever_runs_on_the_kernels_says_that_they_are_unknown(call: str) -> None:
    started = started_with("sse", f"import holdem_eval as he; he.{call}")
    assert started.returncode == 1
    assert started.stderr.strip().endswith("ValueError: " + UNKNOWN.format("sse"))


@pytest.mark.parametrize("name", ["", "sse"])
@pytest.mark.parametrize("start", [["-m", "holdem_eval"], ["-c", CONSOLE_SCRIPT]])
@pytest.mark.parametrize("arguments", [["eval", "AsKsQsJsTs"], ["equity", "AhKh", "QQ"], []])
def test_the_command_line_says_so_in_one_line(name: str, start: list[str], arguments: list[str]) -> None:
    started = run_python([*start, *arguments], name)
    assert (started.returncode, started.stdout) == (2, "")
    assert started.stderr == f"holdem-eval: {UNKNOWN.format(name)}\n"


@pytest.mark.skipif(can_run("avx2"), reason="AVX2 runs here")
def test_kernels_that_cannot_run_are_an_error() -> None:
    started = started_with("avx2")
    assert started.returncode == 1
    assert "cannot run here" in started.stderr


def test_the_fastest_kernels_run_unless_told_otherwise() -> None:
    forced = os.environ.get("HOLDEM_EVAL_SIMD")
    assert simd() == (forced or ("avx2" if can_run("avx2") else "scalar"))


def test_a_call_uses_the_kernels_in_use(in_use: str) -> None:
    assert simd() == in_use
    assert evaluate_many([[51, 47, 43, 39, 35, 0, 5]]).tolist() == [7462]
