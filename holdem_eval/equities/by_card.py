"""One number per card that may come next: ``runouts()``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import nan

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import N_CARDS, CardsLike
from holdem_eval.equities.answer import equity
from holdem_eval.equities.cancellation import is_doubtful
from holdem_eval.equities.costs import WORTH_SPLITTING
from holdem_eval.equities.engines.sweep import Sweep
from holdem_eval.equities.planner import exact_engine
from holdem_eval.equities.progress import Progress, as_progress
from holdem_eval.equities.query import PlayerLike, Query, as_query
from holdem_eval.equities.seats import Seats, table_symmetry
from holdem_eval.equities.symmetry import card_images, range_symmetry
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
    the board with card c added; nan, too, where that leaves no deal, or weights too small to be counted. Two
    players are counted for all cards at once, at about the cost of :func:`equity`; more, card by card, those
    that hands, board and dead cards all treat alike once.

    Raises what :class:`Query` raises, CardError for another board, and ValueError where counting is not
    feasible (see ``method="exact"`` of :func:`equity`).
    """
    query = as_query(players, board, dead)
    if query.to_come not in (1, 2):
        raise CardError(f"expected a board of 3 or 4 cards, got {len(query.board)}")
    n_threads = thread_count(threads)
    watcher = as_progress(progress)
    group = _symmetry(query)
    gone = query.board_mask | query.dead_mask | query.held_mask
    cards = [card for card in range(N_CARDS) if not gone >> card & 1]
    found = np.full(N_CARDS, nan)
    if query.n_players == 2:
        found, in_doubt = _swept(query, group, n_threads, watcher)
        cards, watcher = [card for card in cards if card in in_doubt], None
    alike = card_images(group).min(axis=0)  # the lowest card that a permutation takes each to
    _ask(query, [card for card in cards if alike[card] == card], found, n_threads, watcher)
    answer: NDArray[np.float64] = found[alike]
    answer.flags.writeable = False
    return answer


def _symmetry(query: Query) -> int:
    """The suit permutations that change nothing."""
    group = table_symmetry(query)
    for range_ in query.ranges:
        group &= range_symmetry(range_)
    return group


def _swept(
    query: Query, group: int, threads: int, progress: Progress | None
) -> tuple[NDArray[np.float64], list[int]]:
    """The answer for two players from one sweep, and the cards at which its digits are in doubt."""
    engine = Sweep(query, Seats((0, 1), (), b"", group))
    win, tie, total = engine.by_next_card(threads if engine.cost > WORTH_SPLITTING else 1, progress)
    found = np.full(N_CARDS, nan)
    np.divide(np.maximum(win, 0) + np.maximum(tie, 0) / 2, total, out=found, where=total > 0)
    if query.counts:
        return found, []
    whole = query.free_weights(0).sum() * query.free_weights(1).sum() * query.boards(2) * query.to_come
    return found, np.flatnonzero(is_doubtful(total, whole / N_CARDS)).tolist()


def _ask(
    query: Query, cards: Sequence[int], found: NDArray[np.float64], threads: int, progress: Progress | None
) -> None:
    """Fill in the hero's equity at each of these cards, a question a card.

    Long questions are split, not handed out to threads: an interrupt never waits for a whole one.
    """
    if not cards:
        return
    cost = exact_engine(query).cost * query.to_come / N_CARDS
    inside = threads if cost > WORTH_SPLITTING else 1
    beside = threads if inside == 1 and cost * len(cards) > WORTH_SPLITTING else 1
    shares = in_order((partial(_equity_with, query, card, inside) for card in cards), beside)
    for done, (card, share) in enumerate(zip(cards, shares, strict=True), 1):
        found[card] = share
        if progress is not None:
            progress(done, len(cards))


def _equity_with(query: Query, card: int, threads: int) -> float:
    """The hero's equity when the card comes; nan when it leaves no deal, or none that can be counted."""
    try:
        then = Query(*query.given(), board=(*query.board, card), dead=query.dead)
        return equity(then, method="exact", threads=threads).players[0].equity
    except DealError:
        return nan
