"""A whole spot: a hand on a board against what the villain may hold, and a bet to call."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, Final

import numpy as np

from holdem_eval.boards.next_card import Outs, leading_cards, lifting_cards
from holdem_eval.boards.standing import Standing, compared, standing_of
from holdem_eval.boards.texture import Texture
from holdem_eval.cards import CARD_NAMES, format_cards
from holdem_eval.equities.answer import equity
from holdem_eval.equities.query import Query
from holdem_eval.equities.results import Equity
from holdem_eval.errors import as_integer, is_one_of, shown
from holdem_eval.strength import Category
from holdem_eval.wording import percent, weighed

MOST_CHIPS: Final = 10**15


@dataclass(frozen=True, slots=True)
class Spot:
    """What there is to know before a call.

    >>> from holdem_eval.boards import Board
    >>> print(Board("Qh7h2d").spot("AhKh", "QQ+, AQ", pot=150, call=50))
    board    Qh 7h 2d: queen high, two-tone, unpaired, disconnected, no straight, flush draws
    hand     AhKh: high card ace, king, queen, seven and two kickers
    nuts     place 47 of 91
    against  QQ+, AQs, AQo
    now      ahead 0.0000 %: beats 0, ties 0, loses to 18
    outs     9 flush: 2h 3h 4h 5h 6h 8h 9h Th Jh
    outs     6 pair: Kc Kd Ks Ac Ad As
    lead     12 to lead: 2h 3h 4h 5h 6h 8h 9h Th Jh Kc Kd Ks
    equity   41.5264 %
    call     50 for 150: needs 25.0000 %, worth +33.05
    """

    texture: Texture
    standing: Standing
    """The hand's place among the nuts, and how much of the villain's range it beats now."""
    outs: Outs = field(hash=False)
    """As ``outs(hand, board, villain, shared=False)`` has them; empty on a river."""
    equity: Equity
    """Of the hand, the first player, and the villain."""
    pot: int | float | None
    """What the call is for: all that lies there before it, the villain's bet included."""
    call: int | float | None
    """What the call takes."""

    @property
    def share(self) -> float:
        """The equity of the hand, 0..1."""
        return self.equity.players[0].equity

    @property
    def needed(self) -> float | None:
        """The pot odds: the equity, 0..1, at which the call is worth nothing. None without a call."""
        return None if self.pot is None or self.call is None else self.call / (self.pot + self.call)

    @property
    def ev(self) -> float | None:
        """What the call is worth, in chips, beside a fold and with no bets to follow: equity x (pot + call) -
        call. None without a call."""
        if self.pot is None or self.call is None:
            return None
        return self.share * (self.pot + self.call) - self.call

    def describe(self, lang: str = "en") -> str:
        """All of it in lines, in English (``"en"``) or French (``"fr"``).

        Raises ValueError for another language.
        """
        if not is_one_of(lang, _PARTS):
            raise ValueError(f"expected lang 'en' or 'fr', got {shown(lang)}")
        parts = [*_PARTS[lang](self)]
        width = max(len(label) for label, _ in parts)
        return "\n".join(f"{label:<{width}}  {text}" for label, text in parts)

    def __str__(self) -> str:
        return self.describe()

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """Plain JSON types; outs by the names of their categories; descriptions in ``lang``, "en" or "fr"."""
        return {
            "texture": self.texture.to_dict(lang),
            "standing": self.standing.to_dict(lang),
            "outs": outs_dict(self.outs),
            "equity": self.equity.to_dict(),
            "pot": self.pot,
            "call": self.call,
            "needed": self.needed,
            "ev": self.ev,
        }


def spot_of(query: Query, texture: Texture, pot: object, call: object) -> Spot:
    """The spot of a question about a hand and a villain on a board of this texture."""
    chips, price = checked_price(pot, call)
    found = compared(query, next_cards=query.to_come > 0)
    outs: Outs = {}
    if query.to_come:
        outs = lifting_cards(query.board, found, shared=False) | {"lead": leading_cards(query, found)}
    return Spot(texture, standing_of(query, found), outs, equity(query), chips, price)


def checked_price(pot: object, call: object) -> tuple[int | float, int | float] | tuple[None, None]:
    """What a call is for, and what it takes: two numbers, or None twice.

    >>> checked_price(150, 50), checked_price(None, None)
    ((150, 50), (None, None))

    Raises ValueError for one of them alone, what is no number 0..1e15, and a call of 0.
    """
    if pot is None and call is None:
        return None, None
    if pot is None or call is None:
        raise ValueError(f"expected pot and call together, got pot={shown(pot)}, call={shown(call)}")
    chips, price = _chips("pot", pot), _chips("call", call)
    if price == 0:
        raise ValueError("expected a call above 0, got 0")
    return chips, price


def _chips(name: str, value: object) -> int | float:
    """An int, or a float; ValueError for what is no number 0..10^15."""
    number: int | float | None = as_integer(value)
    if number is None and isinstance(value, float | np.floating) and isfinite(value):
        number = float(value)
    if number is None or not 0 <= number <= MOST_CHIPS:
        raise ValueError(f"expected {name} to be a number 0..1e15, got {shown(value)}")
    return number


def outs_dict(outs: Outs) -> dict[str, list[str]]:
    """Outs in plain JSON types: names of categories, and "lead", with texts of cards.

    >>> outs_dict({Category.FULL_HOUSE: (0, 1), "lead": ()})
    {'full house': ['2c', '2d'], 'lead': []}
    """
    return {
        key if isinstance(key, str) else _ENGLISH[key]: [CARD_NAMES[card] for card in cards]
        for key, cards in outs.items()
    }


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def _english(spot: Spot) -> Iterator[tuple[str, str]]:
    standing, (_, villain) = spot.standing, spot.equity.ranges
    worse, equal, better = (weighed(part) for part in (standing.worse, standing.equal, standing.better))
    yield "board", str(spot.texture)
    yield "hand", f"{format_cards(standing.hand[::-1])}: {standing.describe()}"
    yield "nuts", f"place {standing.place} of {standing.places}"
    yield "against", _short(str(villain))
    yield "now", f"ahead {percent(standing.ahead)}: beats {worse}, ties {equal}, loses to {better}"
    for key, cards in spot.outs.items():
        if cards:
            label = "lead" if key == "lead" else "outs"
            yield label, f"{len(cards)} {_ENGLISH[key]}: {format_cards(cards, ' ')}"
    yield "equity", percent(spot.share)
    if spot.pot is not None and spot.call is not None and spot.needed is not None:
        price = f"{weighed(spot.call)} for {weighed(spot.pot)}"
        yield "call", f"{price}: needs {percent(spot.needed)}, worth {spot.ev:+,.2f}"


def _french(spot: Spot) -> Iterator[tuple[str, str]]:
    standing, (_, villain) = spot.standing, spot.equity.ranges
    worse, equal, better = (weighed(part) for part in (standing.worse, standing.equal, standing.better))
    yield "tableau", f"{format_cards(spot.texture.board, ' ')} : {spot.texture.describe('fr')}"
    yield "main", f"{format_cards(standing.hand[::-1])} : {standing.describe('fr')}"
    yield "nuts", f"rang {standing.place} sur {standing.places}"
    yield "contre", _short(str(villain))
    yield "ici", f"devant {percent(standing.ahead)} : bat {worse}, égale {equal}, perd contre {better}"
    for key, cards in spot.outs.items():
        if cards:
            label = "devant" if key == "lead" else "outs"
            yield label, f"{len(cards)} {_FRENCH[key]} : {format_cards(cards, ' ')}"
    yield "équité", percent(spot.share)
    if spot.pot is not None and spot.call is not None and spot.needed is not None:
        price = f"{weighed(spot.call)} pour {weighed(spot.pot)}"
        yield "payer", f"{price} : il faut {percent(spot.needed)}, vaut {spot.ev:+,.2f}"


_PARTS: Final = {"en": _english, "fr": _french}
_ENGLISH: Final[dict[Category | str, str]] = {
    **{category: category.name.lower().replace("_", " ") for category in Category},
    "lead": "to lead",
}
_FRENCH: Final[dict[Category | str, str]] = {
    Category.HIGH_CARD: "hauteur",
    Category.PAIR: "paire",
    Category.TWO_PAIR: "double paire",
    Category.THREE_OF_A_KIND: "brelan",
    Category.STRAIGHT: "quinte",
    Category.FLUSH: "couleur",
    Category.FULL_HOUSE: "full",
    Category.FOUR_OF_A_KIND: "carré",
    Category.STRAIGHT_FLUSH: "quinte flush",
    "lead": "pour mener",
}
