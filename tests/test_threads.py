"""Many threads, and other processes, at once: every answer is the one that a single thread gets."""

from __future__ import annotations

import multiprocessing
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from holdem_eval import equity
from holdem_eval.cards import cards_to_mask
from holdem_eval.errors import CardError
from holdem_eval.native import kernels
from holdem_eval.strength import board_strengths, evaluate, evaluate_many, evaluate_masks
from holdem_eval.threads import in_order

N_THREADS = 16
N_CALLS = 1500  # a thread

random = np.random.default_rng(3)
HANDS = {size: random.random((4000, 52)).argsort(axis=1)[:, :size].astype(np.uint8) for size in (5, 6, 7)}
MASKS = {size: (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1) for size, hands in HANDS.items()}
STRENGTHS = {size: evaluate_many(hands) for size, hands in HANDS.items()}
BOARDS = [tuple(row.tolist()) for row in HANDS[5][:8]]
ON_BOARDS = [board_strengths(board) for board in BOARDS]
HOLES = [HANDS[6][i, : 2 * n].copy() for i, n in enumerate((2, 3, 2, 3))]
FLOPS = [
    cards_to_mask([card for card in range(52) if card not in holes][i : i + 3])
    for i, holes in enumerate(HOLES)
]


def known(number: int) -> list[int]:
    outcomes = np.zeros(1 << len(HOLES[number]) // 2, np.int64)
    kernels.known(HOLES[number], FLOPS[number], 0, outcomes)
    return outcomes.tolist()


KNOWN = [known(number) for number in range(len(HOLES))]


def one_hand(random: np.random.Generator) -> bool:
    size, row = int(random.integers(5, 8)), int(random.integers(4000))
    cards: Any = HANDS[size][row].tolist()
    kind = random.integers(3)
    return (
        evaluate(cards if kind == 0 else tuple(cards) if kind == 1 else HANDS[size][row])
        == STRENGTHS[size][row]
    )


def many_hands(random: np.random.Generator) -> bool:
    size, start = int(random.integers(5, 8)), int(random.integers(4000))
    rows = slice(start, start + int(random.integers(1, 1000)))
    found = evaluate_many(
        HANDS[size][rows], check=bool(random.integers(2)), threads=int(random.integers(1, 3))
    )
    return np.array_equal(found, STRENGTHS[size][rows])


def many_masks(random: np.random.Generator) -> bool:
    size, start = int(random.integers(5, 8)), int(random.integers(4000))
    rows = slice(start, start + int(random.integers(1, 1000)))
    return np.array_equal(evaluate_masks(MASKS[size][rows]), STRENGTHS[size][rows])


def a_board(random: np.random.Generator) -> bool:
    number = int(random.integers(len(BOARDS)))
    return np.array_equal(board_strengths(BOARDS[number]), ON_BOARDS[number])


def known_hands(random: np.random.Generator) -> bool:
    number = int(random.integers(len(HOLES)))
    return known(number) == KNOWN[number]


def a_mistake(random: np.random.Generator) -> bool:
    """An error in one thread names that thread's own row."""
    hands, row = HANDS[7][:100].copy(), int(random.integers(100))
    hands[row, 0] = hands[row, 1]
    with pytest.raises(CardError, match=rf"\b{row}\b"):
        evaluate_many(hands)
    return True


CALLS: list[Callable[[np.random.Generator], bool]] = [
    one_hand,
    many_hands,
    many_masks,
    a_board,
    known_hands,
    a_mistake,
]


def wrong_answers(seed: int) -> list[str]:
    """The names of the calls that went wrong, of ``N_CALLS`` at random."""
    random = np.random.default_rng(seed)
    calls = [CALLS[number] for number in random.integers(len(CALLS), size=N_CALLS)]
    return [call.__name__ for call in calls if not call(random)]


def test_sixteen_threads_get_no_wrong_answer() -> None:
    start = threading.Barrier(N_THREADS)

    def hammer(seed: int) -> list[str]:
        start.wait()
        return wrong_answers(seed)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)  # as many changes of thread inside the calls as can be had
    try:
        with ThreadPoolExecutor(N_THREADS) as pool:
            assert list(pool.map(hammer, range(N_THREADS))) == [[]] * N_THREADS
    finally:
        sys.setswitchinterval(interval)


def in_a_process(seed: int) -> tuple[list[str], list[float]]:
    result = equity("AA", "KK", "random", method="sample", deals=5000, seed=seed, threads=2)
    return wrong_answers(seed), [player.equity for player in result.players]


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork.*:DeprecationWarning")  # that is what is tested
@pytest.mark.parametrize(
    "method", [m for m in ("fork", "spawn") if m in multiprocessing.get_all_start_methods()]
)
def test_processes_get_no_wrong_answer(method: str) -> None:
    """After this process has used threads; by spawning, the library is imported afresh."""
    expected = [in_a_process(seed) for seed in (1, 2)]
    assert [wrong for wrong, _ in expected] == [[], []]
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(in_a_process, (1, 2)) == expected


def test_tasks_that_run_are_told_that_nobody_wants_them_any_more() -> None:
    """The first result fails; the second task goes on until it is told."""
    stop, begun = threading.Event(), threading.Event()

    def fails() -> None:
        begun.wait()
        raise ZeroDivisionError

    def waits() -> None:
        begun.set()
        stop.wait()

    with pytest.raises(ZeroDivisionError):
        list(in_order([fails, waits], 2, stop))
    assert stop.is_set()
