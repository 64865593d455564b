"""Sampling: whole deals at random, in chunks whose streams depend on (seed, chunk) and nothing else."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holdem_eval.equities.outcome import standard_errors
from holdem_eval.equities.progress import Report
from holdem_eval.equities.query import Query
from holdem_eval.native import kernels
from holdem_eval.threads import in_order

CHUNK: Final = 1 << 14
"""Accepted deals in a chunk."""
_ATTEMPTS_AT_ONCE: Final = 1 << 18
"""Some milliseconds: after that many a thread comes back to Python, to hear an interruption."""


@dataclass(frozen=True, slots=True)
class Stop:
    """When to stop: the first that is reached. All None: ``max_error`` 0.0005 or 2^27 deals."""

    deals: int | None = None
    max_error: float | None = None
    time_limit: float | None = None

    MOST_DEALS = 1 << 27
    DEFAULT_ERROR = 0.0005


@dataclass(frozen=True, slots=True)
class Sample:
    outcomes: NDArray[np.int64]
    deals: int
    attempts: int


def sample(query: Query, seed: int, stop: Stop, threads: int, report: Report | None) -> Sample:
    """Deal until ``stop``; the result depends on the query, the seed and the number of deals only."""
    sampler = kernels.Sampler(query.weights, query.board_mask, query.dead_mask)
    deadline = None if stop.time_limit is None else monotonic() + stop.time_limit
    limit = stop.deals or Stop.MOST_DEALS
    error = stop.max_error
    if stop.deals is None and error is None and deadline is None:
        error = Stop.DEFAULT_ERROR
    outcomes = np.zeros(1 << query.n_players, np.int64)
    done = attempts = 0
    check_at = CHUNK
    chunks = _chunks(sampler, seed, limit, deadline, threads)
    for chunk, n_attempts in chunks:
        if chunk is None:  # cut by the deadline: not a whole chunk, so it does not count
            break
        outcomes += chunk
        attempts += n_attempts
        done += int(chunk.sum())
        if report is not None:
            report(done, limit)
        if error is not None and done == check_at:  # only at 2^14, 2^15, …: testing more often would bias
            check_at *= 2
            if max(se for _, se in standard_errors(outcomes, query.n_players)) <= error:
                break
        if deadline is not None and monotonic() >= deadline:
            break
    chunks.close()
    if report is not None and done != limit:
        report(done, done)
    return Sample(outcomes, done, attempts)


def _chunks(
    sampler: kernels.Sampler, seed: int, limit: int, deadline: float | None, threads: int
) -> Generator[tuple[NDArray[np.int64] | None, int], None, None]:
    tasks = (
        partial(_chunk, sampler, seed, number, min(CHUNK, limit - start), deadline)
        for number, start in enumerate(range(0, limit, CHUNK))
    )
    return in_order(tasks, threads)


def _chunk(
    sampler: kernels.Sampler, seed: int, number: int, deals: int, deadline: float | None
) -> tuple[NDArray[np.int64] | None, int]:
    """One chunk's outcomes and attempts. The first chunk is always finished, so that there is an answer."""
    outcomes = np.zeros(1 << sampler.n_players, np.int64)
    stream = kernels.Stream(seed, number)
    while not stream.run(sampler, deals, _ATTEMPTS_AT_ONCE, outcomes):
        if number and deadline is not None and monotonic() >= deadline:
            return None, 0
    return outcomes, stream.attempts
