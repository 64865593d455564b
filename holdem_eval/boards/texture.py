"""The texture of a board: what its 3, 4 or 5 cards make possible, whoever holds what.

Suits, by the largest number of cards of one suit:

===========  =========================================================  ==========================
``suits``    cards of one suit                                          examples
===========  =========================================================  ==========================
monotone     all                                                        ``Ah9h4h``, ``Ah9h4h2h``
four-flush   four of five                                               ``Ah9h4h2hKd``
three-flush  three, and others                                          ``Ah9h4hKd``
two-tone     two at most (on the turn perhaps twice, ``Ah9h4dKd``)      ``Ah9h4d``, ``Ah9h4dKs2c``
rainbow      one at most                                                ``Ah9s4d``, ``Ah9s4dKc``
===========  =========================================================  ==========================

Of the 22,100 flops 1,144 are monotone, 12,168 two-tone and 8,788 rainbow.

=============  ===========================  ============
``pairing``    ranks that come more than    examples
               once
=============  ===========================  ============
unpaired       none                         ``Ah9s4d``
paired         one, twice                   ``AhAs4d``
double paired  two, twice                   ``AhAs4d4c``
trips          one, three times             ``AhAsAd``
full house     one three times, one twice   ``AhAsAd4c4d``
quads          one, four times              ``AhAsAdAc``
=============  ===========================  ============

Flops: 18,304 unpaired, 3,744 paired, 52 trips.

The *connection* is how close three ranks of the board lie, the closest three; the ace counts high and low:

============  ==========================================================  =======================
``gaps``      ``connection``                                              examples
============  ==========================================================  =======================
0             connected: three in a row                                   ``Jh9sTd``, ``Ah3s2d``
1             one gap: a rank between them is missing                     ``Jh9s8d``, ``Ah4s2d``
2             two gaps: two ranks are, and a straight is just possible    ``Jh9s7d``, ``Ah5s2d``
None          disconnected: no two cards make a straight                  ``Jh9s6d``, ``AhAs2d``
============  ==========================================================  =======================

Flops: 768 connected, 1,408 one gap, 1,920 two gaps, 18,004 disconnected.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from holdem_eval.cards import RANKS, format_cards
from holdem_eval.errors import is_one_of, shown
from holdem_eval.wording import counted

_WHEEL: Final = 1 << 12 | 0b1111
_RUNS: Final = (_WHEEL, *(0b11111 << low for low in range(9)))
"""The ten straights as sets of ranks (bit = rank), the lowest first."""

_SUITS: Final = {1: "rainbow", 2: "two-tone", 3: "three-flush", 4: "four-flush"}
_CONNECTIONS: Final = {0: "connected", 1: "one gap", 2: "two gaps", None: "disconnected"}
_PAIRINGS: Final[dict[tuple[int, ...], str]] = {
    (1, 1): "unpaired",
    (2, 1): "paired",
    (2, 2): "double paired",
    (3, 1): "trips",
    (3, 2): "full house",
    (4, 1): "quads",
}
"""By how often the two ranks come that come most often; (3,) and (4,) are as if another rank came once."""


@dataclass(frozen=True, slots=True)
class Texture:
    """What the cards of a board make possible; the module says what each word means.

    >>> from holdem_eval.boards import Board
    >>> texture = Board("Jh 9h 8d").texture
    >>> print(texture)
    Jh 9h 8d: jack high, two-tone, unpaired, one gap, 2 straights with two hole cards, flush draws
    >>> texture.suits, texture.straights, texture.straight_needs, texture.flush_needs
    ('two-tone', 2, 2, None)

    Dead cards have no part in it: what can be held without them, ``Board.nuts()`` says.
    """

    board: tuple[int, ...]
    suits: str
    """``"monotone"``, ``"four-flush"``, ``"three-flush"``, ``"two-tone"`` or ``"rainbow"``."""
    suit_counts: tuple[int, ...]
    """How many cards there are of each suit that is there, the most first: (2, 1)."""
    pairing: str
    """``"unpaired"``, ``"paired"``, ``"double paired"``, ``"trips"``, ``"full house"`` or ``"quads"``."""
    ranks: str
    """The ranks from the highest down: ``"QQ7"``."""
    gaps: int | None
    """How many ranks are missing between the closest three, 0, 1 or 2; None where no straight is possible."""
    straights: int
    """How many different straights two hole cards can make, counted by the highest card of the best one:
    3 on JT9, 0 on Q72; on T9876 also the straight that lies there is one."""
    straight_needs: int | None
    """The fewest hole cards that make a straight: 0 where it lies there, 1, 2; None: nothing makes one."""
    flush_needs: int | None
    """The fewest hole cards that make a flush: 0 where it lies there, 1, 2; None: nothing makes one."""
    flush_draw: bool
    """Can a hand be one card short of a flush, with cards to come?"""

    @property
    def connection(self) -> str:
        """``"connected"``, ``"one gap"``, ``"two gaps"`` or ``"disconnected"``."""
        return _CONNECTIONS[self.gaps]

    @property
    def high(self) -> str:
        """The highest rank: ``"Q"``."""
        return self.ranks[0]

    def describe(self, lang: str = "en") -> str:
        """All of it in words, in English (``"en"``) or French (``"fr"``).

        >>> from holdem_eval.boards import Board
        >>> Board("Jh 9h 8d").texture.describe("fr")
        'hauteur valet, bicolore, sans paire, un trou, 2 quintes avec deux cartes, tirages couleur'

        Raises ValueError for another language.
        """
        if not is_one_of(lang, _DESCRIBE):
            raise ValueError(f"expected lang 'en' or 'fr', got {shown(lang)}")
        return ", ".join(_DESCRIBE[lang](self))

    def __str__(self) -> str:
        return f"{format_cards(self.board, ' ')}: {self.describe()}"

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """Plain JSON types; the board is a text, ``lang`` the language of the description, "en" or "fr"."""
        return {
            "board": format_cards(self.board),
            "suits": self.suits,
            "suit_counts": list(self.suit_counts),
            "pairing": self.pairing,
            "ranks": self.ranks,
            "connection": self.connection,
            "gaps": self.gaps,
            "straights": self.straights,
            "straight_needs": self.straight_needs,
            "flush_needs": self.flush_needs,
            "flush_draw": self.flush_draw,
            "description": self.describe(lang),
        }


def texture_of(board: tuple[int, ...]) -> Texture:
    """The texture of 3, 4 or 5 different cards.

    >>> texture_of((0, 4, 8)).describe()  # 2c 3c 4c
    'four high, monotone, unpaired, connected, 2 straights with two hole cards, flushes with two hole cards'
    """
    suits = _repeats(card % 4 for card in board)
    ranks = sorted((card // 4 for card in board), reverse=True)
    straights, gaps = _connection(sum({1 << rank for rank in ranks}))
    return Texture(
        board,
        suits=_suits(suits[0], len(board)),
        suit_counts=suits,
        pairing=_PAIRINGS[(*_repeats(ranks), 1)[:2]],
        ranks="".join(RANKS[rank] for rank in ranks),
        gaps=gaps,
        straights=len(straights),
        straight_needs=min(straights, default=None),
        flush_needs=5 - suits[0] if suits[0] >= 3 else None,
        flush_draw=len(board) < 5 and suits[0] >= 2,
    )


def _repeats(values: Iterable[int]) -> tuple[int, ...]:
    """How often each value comes, the most frequent first."""
    return tuple(sorted(Counter(values).values(), reverse=True))


def _suits(most: int, cards: int) -> str:
    return "monotone" if most == cards else _SUITS[most]


@lru_cache(maxsize=1 << 13)
def _connection(ranks: int) -> tuple[list[int], int | None]:
    """What a set of ranks (bit = rank) has of straights, and how close the closest three lie."""
    return _straights(ranks), _gaps(ranks)


def _straights(ranks: int) -> list[int]:
    """For each straight that is the best of some hand: how many hole cards it takes, 0 to 2.

    Hole cards that make a straight out of a set of board ranks need bring nothing else; so it is the best of
    a hand unless together with the board they make a higher one.
    """
    found = []
    for place, run in enumerate(_RUNS):
        needs = (run & ~ranks).bit_count()
        if needs <= 2 and not any(higher & ~(ranks | run) == 0 for higher in _RUNS[place + 1 :]):
            found.append(needs)
    return found


def _gaps(ranks: int) -> int | None:
    """How many ranks are missing between the closest three; None for more than two."""
    with_low_ace = ranks << 1 | ranks >> 12
    for gaps in range(3):
        window = (1 << 3 + gaps) - 1
        if any((with_low_ace >> low & window).bit_count() >= 3 for low in range(12)):
            return gaps
    return None


def _english(texture: Texture) -> Iterator[str]:
    yield f"{_ENGLISH_RANKS[RANKS.index(texture.high)]} high"
    yield from (texture.suits, texture.pairing, texture.connection)
    cards = {1: ", one hole card is enough", 2: " with two hole cards"}
    match texture.straight_needs:
        case None:
            yield "no straight"
        case 0:
            yield "a straight on the board"
        case needs:
            yield f"{counted(texture.straights, 'straight')}{cards[needs]}"
    match texture.flush_needs:
        case None:
            yield "flush draws" if texture.flush_draw else "no flush"
        case 0:
            yield "a flush on the board"
        case needs:
            yield f"flushes{cards[needs]}"


def _french(texture: Texture) -> Iterator[str]:
    yield f"hauteur {_FRENCH_RANKS[RANKS.index(texture.high)]}"
    yield from (_FRENCH[word] for word in (texture.suits, texture.pairing, texture.connection))
    cards = {1: ", une carte suffit", 2: " avec deux cartes"}
    match texture.straight_needs:
        case None:
            yield "pas de quinte"
        case 0:
            yield "quinte au tableau"
        case needs:
            yield f"{counted(texture.straights, 'quinte')}{cards[needs]}"
    match texture.flush_needs:
        case None:
            yield "tirages couleur" if texture.flush_draw else "pas de couleur"
        case 0:
            yield "couleur au tableau"
        case needs:
            yield f"couleur{cards[needs]}"


_DESCRIBE: Final = {"en": _english, "fr": _french}
_ENGLISH_RANKS: Final = (
    *("two", "three", "four", "five", "six", "seven", "eight"),
    *("nine", "ten", "jack", "queen", "king", "ace"),
)
_FRENCH_RANKS: Final = (
    *("deux", "trois", "quatre", "cinq", "six", "sept", "huit"),
    *("neuf", "dix", "valet", "dame", "roi", "as"),
)
_FRENCH: Final = {
    "monotone": "monocolore",
    "four-flush": "quatre d'une couleur",
    "three-flush": "trois d'une couleur",
    "two-tone": "bicolore",
    "rainbow": "arc-en-ciel",
    "unpaired": "sans paire",
    "paired": "une paire",
    "double paired": "double paire",
    "trips": "brelan",
    "full house": "full",
    "quads": "carré",
    "connected": "connecté",
    "one gap": "un trou",
    "two gaps": "deux trous",
    "disconnected": "non connecté",
}
