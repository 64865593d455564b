"""The matrix of a board: every pair of combos over all run-outs, as counted one by one."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import holdem_eval as he
from holdem_eval.cards import parse_cards
from holdem_eval.combos import COMBO_CARDS, COMBO_MASKS, N_COMBOS
from holdem_eval.strength import board_strengths

pytestmark = pytest.mark.kernel

MEET = (COMBO_MASKS[:, None] & COMBO_MASKS[None, :]) == 0


def by_brute_force(board: tuple[int, ...], dead: tuple[int, ...], rows: Any) -> NDArray[Any]:
    rest = [card for card in range(52) if card not in (*board, *dead)]
    shares, n = np.zeros((2, len(rows), N_COMBOS), np.int64)
    for more in combinations(rest, 5 - len(board)):
        all_strengths = board_strengths((*board, *more), dead).astype(int)
        both = MEET[rows] & (all_strengths[rows, None] > 0) & (all_strengths > 0)
        shares += both * (np.sign(all_strengths[rows, None] - all_strengths) + 1)
        n += both
    with np.errstate(invalid="ignore"):
        return shares / (2 * n)


@pytest.mark.parametrize(
    ("board", "dead", "step"),
    [
        ("Qs7h2d9c4s", "", 1),
        ("Ah9h4h2h2c", "Kc Kd", 1),
        ("5h6h7hAhKh", "", 1),
        ("AsKsQsJsTs", "", 1),
        ("AsAhAdKc2d", "", 1),
        ("Qs7h2d9c", "", 9),
        ("6h7h8h9h", "Th 2c", 9),
        ("Qs7h2d", "", 101),
        ("7h8h9h", "Ac Ad As 2c", 101),
        ("7c7d7s", "", 101),
    ],
)
def test_every_pair(board: str, dead: str, step: int) -> None:
    cards, gone = parse_cards(board), parse_cards(dead)
    rows = np.arange(0, N_COMBOS, step)
    wanted = by_brute_force(cards, gone, rows)
    prepared = he.Board(cards, gone)
    matrix = prepared.matrix("float64")
    assert np.array_equal(matrix[rows], wanted, equal_nan=True)
    assert np.array_equal(prepared.matrix()[rows], wanted.astype(np.float32), equal_nan=True)
    both = ~np.isnan(matrix)
    assert (both == both.T).all()
    assert np.allclose((matrix + matrix.T)[both], 1, rtol=0, atol=1e-15)


def test_it_is_the_equity_of_two_hands() -> None:
    matrix = he.Board("Qs7h2d", dead="3c").matrix(dtype=np.float64)
    random = np.random.default_rng(2)
    checked = 0
    for hero, villain in random.integers(0, N_COMBOS, (60, 2)).tolist():
        hands = COMBO_CARDS[[hero, villain]].tolist()
        if not np.isnan(matrix[hero, villain]):
            equity = he.equity(*map(tuple, hands), board="Qs7h2d", dead="3c").players[0].equity
            assert matrix[hero, villain] == pytest.approx(equity, rel=1e-15)
            checked += 1
    assert checked > 20


def test_few_cards_are_left() -> None:
    board = parse_cards("Qs7h2d")
    rest = [card for card in range(52) if card not in board]
    for n_left in range(9):
        matrix = he.Board(board, rest[n_left:]).matrix()
        assert (~np.isnan(matrix)).sum() == (0, 0, 0, 0, 0, 0, 90, 210, 420)[n_left]


def test_into_a_given_array() -> None:
    board = he.Board("Qs7h2d9c4s")
    wide = np.zeros((N_COMBOS, 2 * N_COMBOS), np.float32)
    for out in (np.zeros((N_COMBOS, N_COMBOS), np.float32), wide[:, ::2]):
        assert board.matrix(out=out) is out
        assert np.array_equal(out, board.matrix(), equal_nan=True)
    assert not wide[:, 1::2].any()


@pytest.mark.parametrize("dtype", ["float16", int, "text", object(), ">f4"])
def test_another_dtype(dtype: Any) -> None:
    with pytest.raises(ValueError, match="expected dtype float32 or float64, got"):
        he.Board("Qs7h2d9c4s").matrix(dtype)


@pytest.mark.parametrize(
    ("out", "words"),
    [
        (np.zeros((1326, 1326)), r"a writeable float32 array of shape \(1326, 1326\), got .* dtype float64"),
        (np.zeros((1326, 1325), np.float32), r"got shape \(1326, 1325\)"),
        ("text", r"got 'text' \(str\)"),
        (np.broadcast_to(np.float32(0), (1326, 1326)), "a read-only one"),
    ],
)
def test_a_bad_out(out: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        he.Board("Qs7h2d9c4s").matrix(out=out)
