"""Where a hand stands now, with the cards that lie there: what it beats, ties and loses to, among all hands
or those of a range."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import format_cards, mask_of
from holdem_eval.combos import COMBO_MASKS, N_COMBOS
from holdem_eval.equities.query import Query
from holdem_eval.errors import CardError
from holdem_eval.native import kernels
from holdem_eval.strength import describe
from holdem_eval.wording import percent, weighed


@dataclass(frozen=True, slots=True)
class Standing:
    """A hand among those it can meet, which share no card with it; cards to come have no part in it.

    >>> from holdem_eval.boards import Board
    >>> standing = Board("Qs7h2d").standing("AhQh")
    >>> standing.place, standing.places, (standing.worse, standing.equal, standing.better)
    (9, 91, (1038, 6, 37))
    >>> print(standing)
    AhQh: pair of queens, ace, seven and two kickers, place 9 of 91, ahead of 96.2997 % of 1,081
    """

    hand: tuple[int, int]
    """The two cards, the lower first."""
    strength: int
    """1..7462, higher is stronger."""
    place: int
    """1 for the nuts, as in ``Board.nuts()``: one more than how many better strengths can be held."""
    places: int
    """How many different strengths can be held."""
    worse: int | float
    """How much it beats: the number of combos, or their weight when weights are fractions."""
    equal: int | float
    """How much it ties with."""
    better: int | float
    """How much beats it."""

    @property
    def total(self) -> int | float:
        """All that it can meet."""
        return self.worse + self.equal + self.better

    @property
    def ahead(self) -> float:
        """The share 0..1 that it beats, ties counted half."""
        return (self.worse + self.equal / 2) / self.total

    def describe(self, lang: str = "en") -> str:
        """The name of the hand, in English (``"en"``) or French (``"fr"``)."""
        return describe(self.strength, lang)

    def __str__(self) -> str:
        place = f"place {self.place} of {self.places}"
        share = f"ahead of {percent(self.ahead)} of {weighed(self.total)}"
        return f"{format_cards(self.hand[::-1])}: {self.describe()}, {place}, {share}"

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """Plain JSON types; the hand is a text, ``lang`` the language of the description, "en" or "fr"."""
        return {
            "hand": format_cards(self.hand[::-1]),
            "strength": self.strength,
            "description": self.describe(lang),
            "place": self.place,
            "places": self.places,
            "worse": self.worse,
            "equal": self.equal,
            "better": self.better,
            "ahead": self.ahead,
        }


NOW: Final = 52
"""In the place of a next card 0..51."""
_NOBODY: Final = np.zeros(N_COMBOS)


class Comparison(NamedTuple):
    """A hand beside all that another can hold, with each next card, and now."""

    place: int
    places: int
    strengths: list[int]
    """53: the strength of the hand with each next card, 0 for those that do not come; and now."""
    sums: list[list[float]]
    """53 times three weights: what it beats, ties and loses to; with next cards only if it is not ahead."""


def compared(query: Query, *, next_cards: bool = False, to_nobody: bool = False) -> Comparison:
    """The first player's hand beside what the second can hold, now and perhaps with each next card."""
    strengths, sums = np.empty(NOW + 1, np.uint16), np.empty((NOW + 1, 3))
    place, places = kernels.stand(
        mask_of(hero_of(query)),
        query.board_mask,
        query.dead_mask,
        query.held_mask,
        _NOBODY if to_nobody else query.weights[1],
        next_cards,
        strengths,
        sums,
    )
    return Comparison(place, places, strengths.tolist(), sums.tolist())


def standing_of(query: Query, found: Comparison) -> Standing:
    """Where the first player of a question about two stands."""
    sums: Iterable[int | float] = map(int, found.sums[NOW]) if query.counts else found.sums[NOW]
    return Standing(hero_of(query), found.strengths[NOW], found.place, found.places, *sums)


def hero_of(query: Query) -> tuple[int, int]:
    """The two cards of the first player; :class:`CardError` unless he was given as a hand."""
    hand = query.hands[0]
    if hand is None:
        raise CardError(f"expected a hand of two cards such as 'AhKh', got the range {query.ranges[0]}")
    return hand


def standings_of(strengths: NDArray[np.uint16], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """(3, 1326): how much of the weights (1326,) each combo beats, ties and loses to.

    For each hero the villains stand in the order of their strengths, those who share a card with him at 0:
    what he beats, ties and loses to are three runs of a row, and their sums lose nothing to each other.
    """
    heroes = np.flatnonzero(strengths)
    villains = np.flatnonzero((weights > 0) & (strengths > 0))
    villains = villains[np.argsort(strengths[villains], kind="stable")]
    apart = (COMBO_MASKS[heroes, None] & COMBO_MASKS[villains]) == 0
    met = np.zeros((len(heroes), len(villains) + 1))  # a zero at the end of each row, where a run may begin
    met[:, :-1] = np.where(apart, weights[villains], 0.0)
    starts = np.zeros((len(heroes), 3), np.intp)
    starts[:, 1] = np.searchsorted(strengths[villains], strengths[heroes], "left")
    starts[:, 2] = np.searchsorted(strengths[villains], strengths[heroes], "right")
    is_empty = np.diff(starts, append=len(villains)) == 0
    starts += np.arange(len(heroes))[:, None] * met.shape[1]
    sums = np.add.reduceat(met.ravel(), starts.ravel()).reshape(starts.shape)
    found = np.zeros((3, N_COMBOS))
    found[:, heroes] = np.where(is_empty, 0.0, sums).T
    return found
