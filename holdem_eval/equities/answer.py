"""From a question to its answer: ``equity()``.

The checked :class:`Query`, the planner's choice of an engine, that engine's ``count()`` of the outcomes, and
the :class:`Equity` made of them. Only where digits would be lost is a query counted in parts
(cancellation.py).
"""

from __future__ import annotations

from math import inf, nan
from secrets import randbits
from time import perf_counter
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import CardsLike
from holdem_eval.equities import cancellation
from holdem_eval.equities.costs import EXACT_LIMIT, WORTH_SPLITTING
from holdem_eval.equities.engines.sampling import Sample, Stop, sample
from holdem_eval.equities.histogram import check_weight
from holdem_eval.equities.planner import plan
from holdem_eval.equities.progress import as_progress
from holdem_eval.equities.query import PlayerLike, Query, as_query
from holdem_eval.equities.results import Equity
from holdem_eval.errors import checked_flag, is_one_of, shown, whole_number
from holdem_eval.threads import check_threads, thread_count

METHODS: Final = ("auto", "exact", "sample")


def equity(
    *players: PlayerLike | Query,
    board: CardsLike | None = "",
    dead: CardsLike | None = "",
    method: str = "auto",
    deals: int | None = None,
    max_error: float | None = None,
    time_limit: float | None = None,
    seed: int | None = None,
    exact_limit: float = EXACT_LIMIT,
    threads: int | None = None,
    progress: object = None,
    explain: bool = False,
) -> Equity:
    """Each player's expected share of the pot when the board is run out.

    >>> e = equity("AhKh", "QsQc")
    >>> round(e.players[0].equity, 6), e.boards, e.outcomes.tolist()
    (0.462145, 1712304, [0, 787966, 917606, 6732])

    Parameters
    ----------
    players
        2 to 10 players, each a hand (a text of two cards such as ``"AhKh"``, or a pair of cards as ints or
        texts) or whatever :class:`Range` takes (``"random"`` is any hand); or one :class:`Query`.
    board, dead
        0, 3, 4 or 5 board cards; cards known to be out of play. None means none.
    method
        ``"exact"`` counts, ``"sample"`` deals at random, ``"auto"`` counts when the planner finds the cost
        under ``exact_limit`` (1 is about a second on the reference core; nominal, never timed).
    deals, max_error, time_limit, seed
        For sampling: how many deals; the largest standard error of any player to stop at; seconds; the seed
        0..2^64 - 1. The first limit reached stops (an error if it is the time, and narrow ranges are not yet
        ready to be dealt); without any, ``max_error=0.0005`` or 2^27 deals.
    threads
        As in :func:`holdem_eval.threads.thread_count`; the result does not depend on it.
    progress
        True (a bar on stderr when it is a terminal) or a callable (done, total), called in this thread.
    explain
        Say in ``explanation`` why the method was chosen.

    Raises :class:`RangeError`, :class:`CardError` or :class:`DealError` for the players and cards (see
    :class:`Query`), ValueError for the other arguments.
    """
    start = perf_counter()
    query = as_query(players, board, dead)
    if not is_one_of(method, METHODS):
        raise ValueError(f"expected method to be 'auto', 'exact' or 'sample', got {shown(method)}")
    stop = _stop(deals, max_error, time_limit)
    if method == "exact" and (seed is not None or stop is not _NO_STOP):
        raise ValueError("method='exact' takes no deals, max_error, time_limit or seed")
    given_seed = None if seed is None else whole_number("seed", seed, 0, (1 << 64) - 1)
    limit = _number("exact_limit", exact_limit, or_more=True)
    check_threads(threads)
    said = checked_flag(explain, "explain")
    watcher = as_progress(progress)
    chosen = plan(query, method, limit)
    explanation = f"{chosen.method}: {chosen.reason}" if said else None
    if chosen.cost == inf:
        raise ValueError(f"method='exact' cannot count this ({chosen.reason}): use 'sample'")
    if chosen.engine is None:
        seed = randbits(64) if given_seed is None else given_seed
        found = sample(query, seed, stop, thread_count(threads), watcher)
        return _answer(query, chosen.method, found.outcomes, explanation, start, found, seed)
    n_threads = thread_count(threads) if chosen.cost > WORTH_SPLITTING else 1
    outcomes = cancellation.sound_outcomes(query, chosen.engine, n_threads, watcher)
    return _answer(query, chosen.method, outcomes, explanation, start)


def _answer(
    query: Query,
    method: str,
    outcomes: NDArray[Any],
    explanation: str | None,
    start: float,
    sampled: Sample | None = None,
    seed: int | None = None,
) -> Equity:
    total = sum(outcomes.tolist())
    check_weight(total)
    outcomes.flags.writeable = False
    return Equity(
        ranges=query.ranges,
        combos=tuple(map(int.bit_count, query.live)),
        outcomes=outcomes,
        total=total,
        boards=query.boards(query.n_players),
        exact=sampled is None,
        method=method,
        board=query.board,
        dead=query.dead,
        deals=None if sampled is None else sampled.deals,
        acceptance=None if sampled is None else sampled.acceptance,
        seed=seed,
        explanation=explanation,
        elapsed=perf_counter() - start,
    )


_NO_STOP: Final = Stop()


def _stop(deals: object, max_error: object, time_limit: object) -> Stop:
    if deals is None and max_error is None and time_limit is None:
        return _NO_STOP
    return Stop(
        None if deals is None else whole_number("deals", deals, 1, 1 << 62),
        None if max_error is None else _number("max_error", max_error),
        None if time_limit is None else _number("time_limit", time_limit),
    )


def _number(name: str, value: object, *, or_more: bool = False) -> float:
    """A positive number; with ``or_more`` 0 and infinity will do."""
    if type(value) is float and 0 < value < inf:
        return value
    try:
        number = float(value) if not isinstance(value, str | bytes | bool | np.bool_) else nan  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        number = nan
    if not (number >= 0 if or_more else 0 < number < inf):
        expected = "a number, 0 or more" if or_more else "a positive number"
        raise ValueError(f"expected {name} to be {expected}, got {shown(value)}")
    return number
