"""Sampling: whole deals at random, in chunks whose streams depend on (seed, chunk) and nothing else."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from math import inf
from time import monotonic
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holdem_eval.equities.histogram import standard_errors
from holdem_eval.equities.progress import Progress, Watcher
from holdem_eval.equities.query import Query
from holdem_eval.errors import DealError
from holdem_eval.native import kernels
from holdem_eval.threads import in_order

CHUNK: Final = 1 << 14
"""Accepted deals in a chunk."""
_ATTEMPTS_AT_ONCE: Final = 1 << 18
"""Some milliseconds: after that many a thread comes back to Python, to hear an interruption."""
_ADDITIONS_AT_ONCE: Final = 1 << 20
"""The same for what comes before the first deal."""
_RUNS_AHEAD: Final = 32
"""A chunk not finished in so many runs goes on in the caller's thread: only that one hears an interruption,
and then has to wait for the others."""

_ENDLESS: Final = 1 << 62
"""Deals: more than the outcomes could count."""


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
    acceptance: float
    """The share of dealt hands in which no two players held the same card."""


def sampler_of(query: Query, deadline: float = inf) -> kernels.Sampler:
    """Draws deals of the query, ready to run. Raises ValueError where that takes longer than the deadline."""
    sampler = kernels.Sampler(query.weights, query.board_mask, query.dead_mask)
    try:
        while not sampler.prepare(_ADDITIONS_AT_ONCE):
            if monotonic() >= deadline:
                raise ValueError(
                    "expected a time_limit that leaves time to deal: these ranges collide so often that a "
                    "second can go by before the first deal"
                )
    except OverflowError:
        raise DealError(
            "expected weights whose products stay above 0, got too small ones: write larger ones, only their "
            "ratios within a range matter"
        ) from None
    return sampler


def sample(query: Query, seed: int, stop: Stop, threads: int, progress: Progress | None) -> Sample:
    """Deal until ``stop``; the result depends on the query, the seed and the number of deals only."""
    rule = _StopRule(stop)
    sampler = sampler_of(query, rule.deadline)
    outcomes = np.zeros(1 << query.n_players, np.int64)
    done = attempts = possible = expected = 0
    with closing(_chunks(sampler, seed, rule.limit, rule.deadline, threads)) as chunks:
        for chunk in chunks:
            outcomes += chunk.outcomes
            attempts += chunk.stream.attempts
            possible += chunk.stream.possible
            done += chunk.deals
            if isinstance(progress, Watcher):
                progress.watch(outcomes)
            over = rule.is_over(done, outcomes)
            if progress is not None:
                expected = done if over else rule.expected(done)
                progress(done, expected)
            if over:
                break
    if progress is not None and done != expected:  # the deadline came within a chunk
        progress(done, done)
    return Sample(outcomes, done, possible / attempts)


class _StopRule:
    """Are the deals so far enough? The error is looked at after exactly 2^14, 2^15, ... of them: more often
    would bias the sample."""

    def __init__(self, stop: Stop) -> None:
        self.start = self.now = monotonic()
        self.time_limit = stop.time_limit
        self.deadline = inf if stop.time_limit is None else self.start + stop.time_limit
        self.limit, self.max_error = stop.deals or _ENDLESS, stop.max_error
        if stop == Stop():
            self.limit, self.max_error = Stop.MOST_DEALS, Stop.DEFAULT_ERROR
        self.next_check = self.enough = CHUNK

    def is_over(self, done: int, outcomes: NDArray[np.int64]) -> bool:
        self.now = monotonic()
        if self.max_error is not None and done == self.next_check:
            self.next_check *= 2
            n_players = len(outcomes).bit_length() - 1
            largest = max(error for _, error in standard_errors(outcomes, n_players))
            if largest <= self.max_error:
                return True
            self.enough = _next_check(done, done * (largest / self.max_error) ** 2)
        return self.now >= self.deadline

    def expected(self, done: int) -> int:
        """About how many deals there will be in all, when these were not enough."""
        expected = self.limit if self.max_error is None else min(self.limit, self.enough)
        if self.time_limit is not None:
            expected = min(expected, int(done * self.time_limit / (self.now - self.start)))
        return max(expected, done)


def _next_check(done: int, wanted: float) -> int:
    """The first check, at twice, four times, ... the deals done, with as many deals as are wanted."""
    while done < wanted and done < _ENDLESS:
        done *= 2
    return done


@dataclass(slots=True)
class _Chunk:
    """Deals of one stream, made in runs."""

    sampler: kernels.Sampler
    stream: kernels.Stream
    deals: int
    outcomes: NDArray[np.int64]

    def run(self) -> None:
        self.stream.run(self.sampler, self.deals, _ATTEMPTS_AT_ONCE, self.outcomes)

    @property
    def done(self) -> bool:
        return self.stream.accepted >= self.deals


def _chunks(
    sampler: kernels.Sampler, seed: int, limit: int, deadline: float, threads: int
) -> Generator[_Chunk, None, None]:
    """Finished chunks in their order, until the deadline."""
    starts = range(0, limit, CHUNK)
    tasks = (
        partial(_begun, sampler, seed, number, min(CHUNK, limit - start), deadline)
        for number, start in enumerate(starts)
    )
    with closing(in_order(tasks, threads)) as chunks:
        for number, chunk in enumerate(chunks):
            while not chunk.done and monotonic() < deadline:
                chunk.run()
            if not chunk.done:
                if number:
                    return
                # the first is cut short, so that there is an answer
                chunk.deals = max(chunk.stream.within_reach, chunk.stream.accepted + 1)
                while not chunk.done:
                    chunk.run()
            yield chunk


def _begun(sampler: kernels.Sampler, seed: int, number: int, deals: int, deadline: float) -> _Chunk:
    chunk = _Chunk(sampler, kernels.Stream(seed, number), deals, np.zeros(1 << sampler.n_players, np.int64))
    for _ in range(_RUNS_AHEAD):
        chunk.run()
        if chunk.done or monotonic() >= deadline:
            break
    return chunk
