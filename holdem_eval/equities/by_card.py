"""One number per card that may come next: ``runouts()``."""

from __future__ import annotations

from functools import partial
from math import nan

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import N_CARDS, CardsLike
from holdem_eval.equities.answer import equity
from holdem_eval.equities.costs import WORTH_SPLITTING
from holdem_eval.equities.planner import exact_engine
from holdem_eval.equities.progress import as_progress
from holdem_eval.equities.query import PlayerLike, Query, as_query
from holdem_eval.equities.seats import table_symmetry
from holdem_eval.equities.symmetry import range_symmetry, suit_images
from holdem_eval.errors import CardError, DealError
from holdem_eval.threads import in_order, thread_count


def runouts(
    *players: PlayerLike | Query,
    board: CardsLike | None = "",
    dead: CardsLike | None = "",
    threads: int | None = None,
    progress: object = None,
) -> NDArray[np.float64]:
    """The first player's equity by the next card, exactly: (52,) float64, 0..1, nan where a card cannot come.

    >>> by_card = runouts("AhKh", "QQ+", board="Qs7h2d")
    >>> from holdem_eval.cards import parse_cards
    >>> [round(float(by_card[card]), 4) for card in parse_cards("2h 2c")]
    [0.1591, 0.0227]

    Arguments are those of :func:`equity`; the board has 3 or 4 cards. ``by_card[c]`` is the hero's equity on
    the board with card c added. Cards that hands, board and dead cards all treat alike are counted once.

    Raises what :class:`Query` raises, CardError for another board, and ValueError where counting is not
    feasible (see ``method="exact"`` of :func:`equity`).
    """
    query = as_query(players, board, dead)
    if query.to_come not in (1, 2):
        raise CardError(f"expected a board of 3 or 4 cards, got {len(query.board)}")
    n_threads = thread_count(threads)
    watcher = as_progress(progress)
    gone = query.board_mask | query.dead_mask | query.held_mask
    alike = _alike(query)
    tasks = [card for card in range(N_CARDS) if not gone >> card & 1 and alike[card] == card]
    cost = len(tasks) * exact_engine(query).cost / N_CARDS
    found = np.full(N_CARDS, nan)
    shares = in_order(
        (partial(_equity_with, query, card) for card in tasks), n_threads if cost > WORTH_SPLITTING else 1
    )
    for done, (card, share) in enumerate(zip(tasks, shares, strict=True), 1):
        found[alike == card] = share
        if watcher is not None:
            watcher(done, len(tasks))
    found.flags.writeable = False
    return found


def _alike(query: Query) -> NDArray[np.intp]:
    """For each card, the lowest one that a suit permutation takes it to which changes nothing else."""
    group = table_symmetry(query)
    for range_ in query.ranges:
        group &= range_symmetry(range_)
    kept = np.array([suits for p, suits in enumerate(suit_images()) if group >> p & 1], np.intp)
    cards = np.arange(N_CARDS)
    lowest: NDArray[np.intp] = (cards & ~3 | kept[:, cards & 3]).min(axis=0)
    return lowest


def _equity_with(query: Query, card: int) -> float:
    """The hero's equity when the card comes; nan when it leaves no deal."""
    players = (hand or range_ for hand, range_ in zip(query.hands, query.ranges, strict=True))
    try:
        then = Query(*players, board=(*query.board, card), dead=query.dead)
    except DealError:
        return nan
    return equity(then, method="exact", threads=1).players[0].equity
