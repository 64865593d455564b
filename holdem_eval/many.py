"""Many questions at once: each kind of question is answered once, in any order and anywhere."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Final

from holdem_eval.cards import is_iterable
from holdem_eval.equities.answer import equity
from holdem_eval.equities.costs import EXACT_LIMIT
from holdem_eval.equities.planner import plan
from holdem_eval.equities.progress import as_progress
from holdem_eval.equities.query import Query
from holdem_eval.equities.results import Equity
from holdem_eval.errors import shown

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

_AT_ONCE: Final = 64
"""Queries in one task of an executor."""
_TASKS_AHEAD: Final = 256
"""Tasks given to an executor before the first is done: what waits there takes memory."""


def equity_many(
    queries: Iterable[Query],
    executor: Executor | None = None,
    progress: object = None,
    *,
    seed: int | None = None,
) -> list[Equity]:
    """The answers of :func:`equity` to many queries, in their order.

    >>> queries = [Query("AsKs", "QQ", board="2s7h2d"), Query("AdKd", "QQ", board="7c2d2h")]
    >>> [round(answer.players[0].equity, 4) for answer in equity_many([*queries, Query("AA", "KK")])]
    [0.2768, 0.2768, 0.8195]

    Queries that differ by the names of suits only, or by the order of board and dead cards, are answered once
    (see :meth:`Query.canonical`); each answer has its own query's ranges and cards.

    ``executor`` is anything with the interface of ``concurrent.futures.Executor``, threads, processes or a
    cluster: it gets tasks of 64 queries. Without one, each query is answered in turn, on the threads that it
    is worth. ``progress`` as in :func:`equity`, of queries that differ. ``seed`` is for those that are too
    large to count. Nothing else changes an answer, whatever the executor.

    Raises ValueError for what is no :class:`Query`, naming its place, and what :func:`equity` raises.
    """
    watcher = as_progress(progress)
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise ValueError(f"expected executor to be None or an Executor, got {shown(executor)}")
    if not is_iterable(queries):
        raise ValueError(f"expected queries to be a list of Query, got {shown(queries)}")
    asked: list[tuple[Query, int]] = []
    distinct: list[Query] = []
    number_of: dict[object, int] = {}
    for place, query in enumerate(queries):
        if not isinstance(query, Query):
            raise ValueError(f"expected a Query at {place}, got {shown(query)} ({type(query).__name__})")
        number = number_of.setdefault(query.canonical_key(), len(distinct))
        if number == len(distinct):
            distinct.append(query)
        asked.append((query, number))
    answers: list[Equity] = []
    for answer in _in_turn(distinct, seed) if executor is None else _elsewhere(distinct, seed, executor):
        answers.append(answer)
        if watcher is not None:
            watcher(len(answers), len(distinct))
    return [
        answers[number] if query is distinct[number] else _for(query, answers[number])
        for query, number in asked
    ]


def _for(query: Query, answer: Equity) -> Equity:
    """The answer to a query alike but for the names of suits."""
    return replace(answer, ranges=query.ranges, board=query.board, dead=query.dead)


def _in_turn(queries: Iterable[Query], seed: int | None) -> Iterator[Equity]:
    return (_answer(query, seed) for query in queries)


def _answer(query: Query, seed: int | None, threads: int | None = None) -> Equity:
    if seed is not None and plan(query, "auto", EXACT_LIMIT).engine is not None:
        seed = None  # it is counted
    return equity(query, seed=seed, threads=threads)


def _task(queries: Sequence[Query], seed: int | None) -> list[Equity]:
    return [_answer(query, seed, threads=1) for query in queries]


def _elsewhere(queries: Sequence[Query], seed: int | None, executor: Executor) -> Iterator[Equity]:
    """Answers in order; what has not begun is cancelled where one fails or the caller is interrupted."""
    waiting = iter([queries[first : first + _AT_ONCE] for first in range(0, len(queries), _AT_ONCE)])
    ahead: deque[Future[list[Equity]]] = deque()
    try:
        while True:
            room = _TASKS_AHEAD - len(ahead)
            ahead.extend(executor.submit(_task, part, seed) for part in islice(waiting, room))
            if not ahead:
                return
            yield from ahead.popleft().result()
    finally:
        for task in ahead:
            task.cancel()
