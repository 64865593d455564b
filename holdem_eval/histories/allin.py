"""All-in EV: what a hand was worth when the last decision was made, and how far its result was luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import N_CARDS, CardsLike, parse_cards
from holdem_eval.equities import equity
from holdem_eval.errors import DealError, IllegalAction, checked_kind
from holdem_eval.rules.betting import BOARD_SIZES, HandState
from holdem_eval.rules.chips import Chips, listed
from holdem_eval.rules.deck import UNKNOWN
from holdem_eval.rules.pots import Pot, settle_pots
from holdem_eval.rules.prizes import icm
from holdem_eval.rules.showdowns import Showdown
from holdem_eval.strength import evaluate_many

Hand = tuple[int, int]
_BLOCK: Final = 1 << 15
"""Boards valued at once: some milliseconds."""


@dataclass(frozen=True, slots=True)
class AllInEV:
    """What each player could expect from the board to come, and what came. Tuples are by player."""

    street: int
    """Where the betting ended: 0 before the flop, 1 on the flop, 2 on the turn."""
    pots: tuple[Pot, ...]
    pot_equities: tuple[tuple[float, ...], ...]
    """For each pot each player's expected share of it, 0 for those who cannot win it."""
    equity: tuple[float, ...]
    """The expected share of all pots."""
    ev: tuple[float, ...]
    """The expected payout in chips; they add up to the pots."""
    net: tuple[float, ...]
    """``ev`` without what the player put in: the expected result of the hand."""
    actual: tuple[Chips, ...]
    """The result of the hand."""
    luck: tuple[float, ...]
    """``actual - net``."""
    icm: tuple[float, ...] | None = None
    """The expected prize, if prizes were given: the mean of the values over all boards."""

    def to_dict(self) -> dict[str, Any]:
        """The numbers in plain JSON types."""
        return {
            "street": self.street,
            "pots": [{"amount": pot.amount, "eligible": list(pot.eligible)} for pot in self.pots],
            "pot_equities": [list(row) for row in self.pot_equities],
            "equity": list(self.equity),
            "ev": list(self.ev),
            "net": list(self.net),
            "actual": [int(chips) if chips == int(chips) else float(chips) for chips in self.actual],
            "luck": list(self.luck),
            "icm": None if self.icm is None else list(self.icm),
        }


def all_in_ev(
    hand: HandState,
    dead: CardsLike = "",
    *,
    result: Showdown | None = None,
    prizes: Sequence[float] | None = None,
    other_stacks: Sequence[float] = (),
) -> AllInEV | None:
    """The expected result of an all-in: every pot among those who can win it, over all boards to come.

    >>> from holdem_eval.rules import Blinds
    >>> hand = HandState.start(
    ...     (100, 250, 600), Blinds(1, 2), holes=("AsAh", "KsQs", "9d9c"), board="9s5s2hJd3c"
    ... )
    >>> for action in ("c", "c", "x", "allin", "allin", "c"):
    ...     hand = hand.apply(action)
    >>> expected = all_in_ev(hand)
    >>> [round(chips, 4) for chips in expected.ev], [round(chips, 4) for chips in expected.luck]
    ([31.8937, 134.2193, 433.887], [-31.8937, -134.2193, 166.113])

    Parameters
    ----------
    hand
        A hand whose betting is over, such as :func:`replay` gives. It may have been run out, also on several
        boards: the EV is that of the board when the betting ended.
    dead
        Cards known to be out of play, such as hands that were folded face up. Folded hands are not taken
        from the hand: nobody knew them.
    result
        How the hand ended (:func:`settled`); None settles it.
    prizes, other_stacks
        In a tournament: the prizes, first prize first, and the stacks of players who were not in the hand.

    None for a hand without an all-in before the river: nobody else was left, or the board was complete.
    Raises :class:`DealError` when a live hand is unknown, which leaves no EV to be known, or a dead card is
    in play; :class:`IllegalAction` before the betting is over.
    """
    checked_kind(hand, HandState, "hand")
    if result is not None:
        checked_kind(result, Showdown, "result")
    gone = parse_cards(dead)
    if hand.to_act is not None:
        raise IllegalAction(f"no all-in yet: player {hand.to_act} is to act", hand.legal())
    live, board = hand.live, hand.setup.runout[: BOARD_SIZES[hand.street]]
    if len(live) < 2 or len(board) == 5:
        return None
    holes: dict[int, Hand] = {}
    for player in live:
        hole = hand.holes[player]
        if hole is None:
            raise DealError(
                f"expected hole cards of player {player} for the EV of his all-in, got {UNKNOWN!r}"
            )
        holes[player] = hole
    pots, n_players = hand.pots(), len(hand.stacks)
    rows = tuple(_pot_equities(pot, holes, board, gone, n_players) for pot in pots)
    ev = tuple(
        sum(pot.amount * row[player] for pot, row in zip(pots, rows, strict=True))
        for player in range(n_players)
    )
    end = hand.settle() if result is None else result
    paid_in = [start - stack for start, stack in zip(hand.starting_stacks, hand.stacks, strict=True)]
    net = tuple(expected - paid for expected, paid in zip(ev, paid_in, strict=True))
    actual = tuple(stack - start for stack, start in zip(end.stacks, hand.starting_stacks, strict=True))
    return AllInEV(
        street=hand.street,
        pots=pots,
        pot_equities=rows,
        equity=tuple(expected / hand.pot for expected in ev),
        ev=ev,
        net=net,
        actual=actual,
        luck=tuple(float(won - expected) for won, expected in zip(actual, net, strict=True)),
        icm=None if prizes is None else _expected_prizes(hand, holes, board, gone, prizes, other_stacks),
    )


# --- each pot by itself -----------------------------------------------------------------------------------


def _pot_equities(
    pot: Pot, holes: dict[int, Hand], board: tuple[int, ...], gone: tuple[int, ...], n_players: int
) -> tuple[float, ...]:
    """The shares of a pot; the hands that cannot win it are out of the deck all the same."""
    row = [0.0] * n_players
    if len(pot.eligible) == 1:
        row[pot.eligible[0]] = 1.0
        return tuple(row)
    hands = tuple(holes[player] for player in pot.eligible)
    others = [card for player, hole in holes.items() if player not in pot.eligible for card in hole]
    shares = _equities(hands, tuple(sorted(board)), tuple(sorted((*others, *gone))))
    for player, share in zip(pot.eligible, shares, strict=True):
        row[player] = share
    return tuple(row)


@lru_cache(maxsize=1 << 14)
def _equities(hands: tuple[Hand, ...], board: tuple[int, ...], dead: tuple[int, ...]) -> tuple[float, ...]:
    return tuple(player.equity for player in equity(*hands, board=board, dead=dead, method="exact").players)


# --- all pots together, for prizes ------------------------------------------------------------------------


def _expected_prizes(
    hand: HandState,
    holes: dict[int, Hand],
    board: tuple[int, ...],
    gone: tuple[int, ...],
    prizes: Sequence[float],
    other_stacks: Sequence[float],
) -> tuple[float, ...]:
    """The mean of the ICM values after the hand, over all boards: not the value of the mean stacks."""
    players, pots, n_players = hand.live, hand.pots(), len(hand.stacks)
    prizes = listed(prizes, "prizes to be a list of numbers")
    other_stacks = listed(other_stacks, "other_stacks to be a list of numbers")
    # what are no prizes is refused before anything is counted
    _prizes([float(stack) for stack in hand.starting_stacks], hand.starting_stacks, prizes, other_stacks)
    total, boards = np.zeros(n_players), 0
    for order, count in _orders(tuple(holes[player] for player in players), board, gone):
        strengths = [0] * n_players
        for player, rank in zip(players, order, strict=True):
            strengths[player] = rank
        paid = settle_pots(pots, strengths, range(n_players), "exact")
        stacks = [float(stack + won) for stack, won in zip(hand.stacks, paid, strict=True)]
        total += count * np.array(_prizes(stacks, hand.starting_stacks, prizes, other_stacks))
        boards += count
    return tuple((total / boards).tolist())


def _prizes(
    stacks: Sequence[float], before: Sequence[int], prizes: Sequence[float], other_stacks: Sequence[float]
) -> list[float]:
    """Prizes after the hand: of those who are out, who began it with more chips is ranked higher."""
    values = list(icm((*stacks, *other_stacks), prizes))[: len(stacks)]
    place = sum(stack > 0 for stack in (*stacks, *other_stacks))
    out = [player for player, stack in enumerate(stacks) if stack == 0]
    for start in sorted({before[player] for player in out}, reverse=True):
        tied = [player for player in out if before[player] == start]
        for player in tied:
            values[player] = sum(prizes[place : place + len(tied)]) / len(tied)
        place += len(tied)
    return values


@lru_cache(maxsize=256)
def _orders(
    hands: tuple[Hand, ...], board: tuple[int, ...], gone: tuple[int, ...]
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The orders in which the hands can finish (1 the weakest, equals alike), and on how many boards each."""
    counts: dict[tuple[int, ...], int] = {}
    for boards in _boards(hands, board, gone):
        ranks = np.empty((len(boards), len(hands)), np.int64)
        for column, hand in enumerate(hands):
            sevens = np.concatenate([boards, np.tile(np.array(hand, np.uint8), (len(boards), 1))], axis=1)
            ranks[:, column] = evaluate_many(sevens, check=False)
        beaten = (ranks[:, :, None] > ranks[:, None, :]).sum(axis=2) + 1
        found, number = np.unique(beaten, axis=0, return_counts=True)
        for order, count in zip(found.tolist(), number.tolist(), strict=True):
            counts[tuple(order)] = counts.get(tuple(order), 0) + count
    return tuple(counts.items())


def _boards(
    hands: tuple[Hand, ...], board: tuple[int, ...], gone: tuple[int, ...]
) -> Iterator[NDArray[np.uint8]]:
    """All complete boards, some thousands at a time."""
    used = {*board, *gone, *(card for hand in hands for card in hand)}
    deck = [card for card in range(N_CARDS) if card not in used]
    to_come = 5 - len(board)
    cards = np.fromiter(
        (card for some in combinations(deck, to_come) for card in some),
        np.uint8,
        comb(len(deck), to_come) * to_come,
    ).reshape(-1, to_come)
    for start in range(0, len(cards), _BLOCK):
        some = cards[start : start + _BLOCK]
        yield np.concatenate([np.tile(np.array(board, np.uint8), (len(some), 1)), some], axis=1)
