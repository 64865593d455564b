"""Never run: mypy and pyright read it. What a user writes has these types, and what is wrong is refused."""

from __future__ import annotations

from typing import Any, assert_type

import numpy as np
from numpy.typing import NDArray

import holdem_eval as he
from holdem_eval import jit
from holdem_eval.native import kernels

hands = np.zeros((3, 7), np.uint8)

assert_type(he.parse_cards("AsKh"), tuple[int, ...])
assert_type(he.format_cards((51, 46)), str)
assert_type(he.evaluate("AsKsQsJsTs"), int)
assert_type(he.evaluate([51, 47, 43, 39, 35]), int)
assert_type(he.evaluate(hands[0]), int)
assert_type(he.evaluate_many(hands, threads=None), NDArray[np.uint16])
assert_type(he.evaluate_many([[0, 5, 10, 15, 20]], check=False), NDArray[np.uint16])
assert_type(he.evaluate_masks(np.zeros(3, np.uint64)), NDArray[np.uint16])
assert_type(he.board_strengths("Qs7h2d9c3s"), NDArray[np.uint16])
assert_type(he.category(7462), he.Category)
assert_type(he.describe("AsKsQsJsTs", lang="fr"), str)
assert_type(he.best_five("AsKsQsJsTs2c"), tuple[int, ...])
assert_type(he.simd(), str)
assert_type(he.get_include(), str)

r = he.Range("QQ+")
assert_type(r | he.Range.top(0.1), he.Range)
assert_type(r - r, he.Range)
assert_type(r["AKs"], float)
assert_type(r.weights, NDArray[np.float64])
assert_type(r.combos, int)
assert_type(list(r), list[str])

e = he.equity("AhKh", r, "random", board="Qs7h2d", seed=1)
assert_type(e, he.Equity)
assert_type(e.players[0], he.PlayerEquity)
assert_type(e.players[0].equity, float)
assert_type(e.to_dict(), dict[str, Any])
assert_type(he.equity_by_combo("random", r).equity, NDArray[np.float64])

board = he.Board("Qs7h2d")
assert_type(board.texture.suits, str)
assert_type(board.nuts(3)[0].combos, tuple[int, ...])
assert_type(board.standing("AhKh").ahead, float)
assert_type(board.standings(r), NDArray[np.float64])
assert_type(he.outs("AhKh", "Qs7h2d")[he.Category.PAIR], tuple[int, ...])
assert_type(he.outs("AhKh", board, r)["lead"], tuple[int, ...])
assert_type(board.outs_by_combo(shared=False), NDArray[np.uint8])
assert_type(board.blockers(r).removed, NDArray[np.float64])
assert_type(board.spot("AhKh", r, pot=100, call=50).ev, float | None)

assert_type(he.matchup("AKs", (41, 40)), he.Matchup)
assert_type(he.matchup("AKs", "QQ").equity, float)
assert_type(he.matchup("AKs", "QQ")[0], int)
assert_type(he.matchup_matrix(), he.MatchupMatrix)
assert_type(he.matchup_matrix().win, NDArray[np.int64])
assert_type(he.matchup_matrix().equity, NDArray[np.float64])

assert_type(jit.evaluate7(0, 5, 10, 15, 20, 25, 30), int)
assert_type(jit.evaluate_cards(hands[0]), int)
assert_type(jit.value(jit.add_card(jit.EMPTY, 3)), int)
assert_type(kernels.tables(), dict[str, memoryview])

# each of these is an error to both checkers; an ignore that ignores nothing is one too
he.evaluate(3.5)  # type: ignore[arg-type]
he.evaluate(51, 47, 43, 39, 35)  # type: ignore[call-arg, arg-type]
he.evaluate_many(hands, False)  # type: ignore[call-arg]
he.equity(3, "QQ")  # type: ignore[arg-type]
he.equity("AhKh", "QQ", baord="")  # type: ignore[call-arg]
he.matchup("AKs", 51)  # type: ignore[arg-type]
he.Range("QQ").weights = hands  # type: ignore[misc, assignment]
jit.evaluate5(0, 1, 2, 3)  # type: ignore[call-arg]
