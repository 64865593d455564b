"""``equity_many``: the answers of ``equity``, each kind of question asked once, wherever it is answered."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import nullcontext
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.spots import renamed

import holdem_eval as he
from holdem_eval import many

PLAYERS = ["QQ+, AKs", "AsKs, 22+", "KdQd", "random", "AsAh:0.5, 7c6c", "AhKh, AdKd"]


def some_queries(rng: random.Random, count: int) -> list[he.Query]:
    """Rivers and turns of few cards, so that many are alike."""
    queries = []
    while len(queries) < count:
        cards = rng.sample([card for card in range(52) if card >= 36], 6)
        n_board = rng.choice([4, 5])
        try:
            query = he.Query(
                *rng.sample(PLAYERS, rng.choice([2, 2, 3])), board=cards[:n_board], dead=cards[5:]
            )
        except he.DealError:
            continue
        queries.append(query)
    return queries


def test_answers_are_those_of_equity() -> None:
    queries = some_queries(random.Random(1), 100)
    queries += [in_other_suits(query, [2, 0, 3, 1]) for query in queries]
    answers = he.equity_many(queries)
    for query, answer in zip(queries, answers, strict=True):
        alone = he.equity(query)
        assert (answer.ranges, answer.board, answer.dead) == (query.ranges, query.board, query.dead)
        assert answer.combos == alone.combos
        if query.counts:
            assert answer == alone
        else:  # a twin in other suits adds in another order
            np.testing.assert_allclose(answer.outcomes, alone.outcomes, rtol=1e-12)


def test_each_kind_is_answered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(2)
    queries = some_queries(rng, 100)
    queries += [in_other_suits(query, rng.sample(range(4), 4)) for query in queries]
    asked: list[he.Query] = []
    inner = many.equity

    def equity(query: he.Query, **options: Any) -> he.Equity:
        asked.append(query)
        return inner(query, **options)

    monkeypatch.setattr(many, "equity", equity)
    seen: list[tuple[int, int]] = []
    he.equity_many(queries, progress=lambda *at: seen.append(at))
    kinds = {query.canonical() for query in queries}
    assert len(asked) == len(kinds) <= 100
    assert seen == [(done, len(kinds)) for done in range(1, len(kinds) + 1)]


def in_other_suits(query: he.Query, suits: list[int]) -> he.Query:
    """The same question, its suits renamed; board and dead cards in another order."""

    def moved(cards: tuple[int, ...]) -> list[int]:
        return [card & ~3 | suits[card & 3] for card in reversed(cards)]

    players: list[Any] = [
        he.Range(renamed(range_.weights, suits)) if hand is None else moved(hand)
        for hand, range_ in zip(query.hands, query.ranges, strict=True)
    ]
    return he.Query(*players, board=moved(query.board), dead=moved(query.dead))


@given(seed=st.integers(0, 10**6), suits=st.permutations(range(4)))
def test_the_key_is_equal_where_the_canonical_query_is(seed: int, suits: list[int]) -> None:
    query, other = some_queries(random.Random(seed), 2)
    assert in_other_suits(query, suits).canonical_key() == query.canonical_key()
    assert (query.canonical_key() == other.canonical_key()) == (query.canonical() == other.canonical())


def test_a_named_hand_is_not_a_range_of_one_combo() -> None:
    """It takes its cards from the others."""
    named, hidden = he.Query("AsKs", "QQ", board="Qs7h2d"), he.Query(he.Range("AsKs"), "QQ", board="Qs7h2d")
    assert named.canonical_key() != hidden.canonical_key()


@pytest.mark.parametrize("kind", ["none", "threads", "processes"])
def test_any_executor_gives_the_same_answers(kind: str) -> None:
    queries = some_queries(random.Random(3), 200)
    expected = he.equity_many(queries)
    executors: dict[str, Any] = {
        "none": nullcontext,
        "threads": lambda: ThreadPoolExecutor(3),
        "processes": lambda: ProcessPoolExecutor(2, get_context("spawn")),
    }
    with executors[kind]() as executor:
        assert he.equity_many(queries, executor) == expected


def test_samples_take_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    queries = [he.Query(*["random"] * 4, board=board) for board in ("Qs7h2d", "Ks7h2d4c9s")]
    queries.append(he.Query("AA", "KK"))
    with ThreadPoolExecutor(2) as pool:
        first, second = he.equity_many(queries, seed=5), he.equity_many(queries, pool, seed=5)
    assert first == second
    assert [answer.seed for answer in first] == [5, 5, None]


class FirstOnly(Executor):
    """Runs the first task at once, and never comes to the others."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, task: Callable[..., Any], /, *given: Any, **options: Any) -> Future[Any]:
        self.futures.append(Future())
        if len(self.futures) == 1:
            self.futures[0].set_result(task(*given, **options))
        return self.futures[-1]


def test_what_has_not_begun_is_cancelled() -> None:
    boards = [[a, b, 50, 49, 48] for a in range(20) for b in range(20, 40)]
    queries = [he.Query("AhKh, 7c7d, 8c8d, 9c9d, TcTd", "22+:0.5", board=board) for board in boards]
    executor = FirstOnly()

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        he.equity_many(queries, executor, progress=stop)
    assert len(executor.futures) > 3
    assert all(future.cancelled() for future in executor.futures[1:])


@pytest.mark.parametrize("bad", ["AA", ("AA", "KK"), None, he.Range("AA")])
def test_what_is_no_query_is_named(bad: Any) -> None:
    with pytest.raises(ValueError, match="expected a Query at 1, got "):
        he.equity_many([he.Query("AA", "KK"), bad])
    assert he.equity_many([]) == []
