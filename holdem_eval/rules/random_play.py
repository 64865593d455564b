"""Random legal play: hands to look at, to test and to time with."""

from __future__ import annotations

import random
from typing import Final

from holdem_eval.errors import shown
from holdem_eval.rules.actions import Action
from holdem_eval.rules.betting import HandState
from holdem_eval.rules.chips import checked_seed

_EXACT: Final = 2**53


def play_at_random(hand: HandState, seed: int | None = None) -> HandState:
    """The hand played to the end of its betting, every decision at random among the legal ones.

    >>> from holdem_eval.rules import Blinds
    >>> hand = play_at_random(HandState.start((100,) * 6, Blinds(1, 2), seed=1), seed=1)
    >>> hand.is_over, sum(hand.settle().stacks)
    (True, 600)

    Nobody folds where checking is free; small raises are likelier than large ones. The same seed plays the
    same way. Raises ValueError for what is no hand or no seed, :class:`DealError` where the hand has no cards
    to go on with.
    """
    if not isinstance(hand, HandState):
        raise ValueError(f"expected a HandState, got {shown(hand)}")
    generator = random.Random(checked_seed(seed))
    while hand.to_act is not None:
        hand = hand.apply(random_action(hand, generator))
    return hand


def random_action(hand: HandState, generator: random.Random) -> Action:
    """A legal action of the player to act: one time in four a raise, one in four a fold if need be."""
    legal, roll = hand.legal(), generator.random()
    if roll < 0.25 and legal.min_to is not None and legal.max_to is not None:
        least, most = legal.min_to, legal.max_to
        to = least + _part(most - least, generator.random() ** 3)
        return Action("raise" if hand.street == 0 or max(hand.bets) else "bet", to)
    if legal.check:
        return Action("check")
    return Action("call" if roll < 0.75 else "fold")


def _part(chips: int, share: float) -> int:
    """A share of some chips, rounded down; floats know only so many."""
    return int(chips * share) if chips < _EXACT else chips * int(share * _EXACT) // _EXACT
