"""What a range has on a board: made hands and draws, in combos and shares.

Made hands share out every combo once, by the category of its best five cards, cut finer as players do:

================  ================================================================================
row               the best hand is ...
================  ================================================================================
straight flush,   that category, whoever's cards make it
four of a kind,
full house,
flush, straight
set               three of a kind, with a pocket pair
trips             three of a kind otherwise
two pair          two pair, even if one pair, or both, lie on the board
overpair          one pair: a pocket pair above every board card
top pair          one pair: a hole card and the highest board card
second pair       one pair: a hole card and the second highest rank of the board
low pair          one pair: a hole card and a lower board card
underpair         one pair: a pocket pair below the highest board card
board pair        one pair, which lies on the board
ace high          no pair, with an ace in the hole
nothing           no pair otherwise
================  ================================================================================

Draws exist on three and four board cards, and a combo may have several:

====================  ================================================================================
row                   four, five or six cards in view (the combo's and the board's), of which ...
====================  ================================================================================
flush draw            four are of one suit, at least one in the hole; best hand below a flush
nut flush draw        ... and the hole has the highest card of that suit that is not on the board
open-ended            two or more ranks make a straight that beats the straight (if any) of the board
                      with that rank alone, and the best hand is below a straight: 8 outs or more,
                      so double gutshots are among them
gutshot               exactly one rank does
combo draw            a flush draw together with an open-ended or a gutshot
overcards             two unpaired hole cards above every board card; best hand at most one pair
backdoor flush draw   (flop) three are of one suit, at least one in the hole; best hand below a flush
====================  ================================================================================
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from math import fsum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import CardsLike, cards_to_mask, format_cards, parse_board
from holdem_eval.combos import COMBO_CARDS, blocked_combos
from holdem_eval.errors import RangeError, is_one_of, shown
from holdem_eval.strength import CATEGORY_START, Category, evaluate_many

MADE_HANDS: Final = (
    *("straight flush", "four of a kind", "full house", "flush", "straight", "set", "trips", "two pair"),
    *("overpair", "top pair", "second pair", "low pair", "underpair", "board pair", "ace high", "nothing"),
)
"""The rows of made hands, strongest category first."""

DRAWS: Final = (
    *("flush draw", "nut flush draw", "open-ended", "gutshot", "combo draw", "overcards"),
    "backdoor flush draw",
)
"""The rows of draws; the last only on the flop."""

_WORDS: Final[dict[str, dict[str, str]]] = {
    "en": {},
    "fr": {
        "{board}: {combos} combos, weight {weight:g}": "{board} : {combos} combos, poids {weight:g}",
        "made hands": "mains faites",
        "draws": "tirages",
        "weight": "poids",
        "share": "part",
        "straight flush": "quinte flush",
        "four of a kind": "carré",
        "full house": "full",
        "flush": "couleur",
        "straight": "quinte",
        "set": "brelan caché",
        "trips": "autre brelan",
        "two pair": "double paire",
        "overpair": "paire supérieure",
        "top pair": "paire haute",
        "second pair": "deuxième paire",
        "low pair": "paire basse",
        "underpair": "paire servie basse",
        "board pair": "paire au tableau",
        "ace high": "hauteur as",
        "nothing": "rien",
        "flush draw": "tirage couleur",
        "nut flush draw": "tirage couleur max",
        "open-ended": "quinte par 2 bouts",
        "gutshot": "quinte ventrale",
        "combo draw": "tirage double",
        "overcards": "surcartes",
        "backdoor flush draw": "couleur en 2 cartes",
    },
}

_Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Row:
    """One kind of hand: ``combos`` live combos, their summed ``weight``, its ``share`` 0..1 of the range."""

    name: str
    combos: int
    weight: float
    share: float


@dataclass(frozen=True, slots=True)
class Breakdown:
    """A range on a board: ``made`` rows share out every combo once, ``draws`` rows may overlap.

    ``combos`` and ``weight`` count what the board leaves of the range. Iterating gives the rows, made hands
    first; indexing by a name gives one row.

    >>> from holdem_eval.ranges import Range
    >>> Range("AhKh, 22:0.5").breakdown("Qh 7h 2d")["nut flush draw"]
    Row(name='nut flush draw', combos=1, weight=1.0, share=0.4)
    """

    board: tuple[int, ...]
    combos: int
    weight: float
    made: tuple[Row, ...]
    draws: tuple[Row, ...]

    def __iter__(self) -> Iterator[Row]:
        return chain(self.made, self.draws)

    def __getitem__(self, name: str) -> Row:
        for row in self:
            if isinstance(name, str) and row.name == name:
                return row
        raise KeyError(f"expected one of {', '.join(row.name for row in self)}; got {shown(name)}")

    def _repr_html_(self) -> str:
        from holdem_eval.show.html import breakdown_html

        return breakdown_html(self)

    def records(self) -> list[dict[str, object]]:
        """A flat dict for each row, as pandas and polars take them: part (``made`` or ``draws``), name,
        combos, weight, share.

        >>> from holdem_eval.ranges import Range
        >>> Range("AhKh, 22:0.5").breakdown("Qh 7h 2d").records()[5]
        {'part': 'made', 'name': 'set', 'combos': 3, 'weight': 1.5, 'share': 0.6}
        """
        return [
            {"part": part, "name": row.name, "combos": row.combos, "weight": row.weight, "share": row.share}
            for part, rows in (("made", self.made), ("draws", self.draws))
            for row in rows
        ]

    def to_dict(self) -> dict[str, object]:
        """Plain JSON types: board (text), combos, weight, and made and draws as lists of rows."""
        return {
            "board": format_cards(self.board),
            "combos": self.combos,
            "weight": self.weight,
            **{
                part: [
                    {"name": row.name, "combos": row.combos, "weight": row.weight, "share": row.share}
                    for row in rows
                ]
                for part, rows in (("made", self.made), ("draws", self.draws))
            },
        }

    def describe(self, lang: str = "en") -> str:
        """The tables in words, English (``"en"``) or French (``"fr"``).

        >>> from holdem_eval.ranges import Range
        >>> print(Range("AhKh, 22:0.5").breakdown("Qh 7h 2d 2c 3s").describe("fr").splitlines()[3])
        carré                     1      0.50   33.33%

        Raises ValueError for another language.
        """
        if not is_one_of(lang, _WORDS):
            raise ValueError(f"expected lang 'en' or 'fr', got {shown(lang)}")
        words = _WORDS[lang]

        def said(word: str) -> str:
            return words.get(word, word)

        head = said("{board}: {combos} combos, weight {weight:g}")
        lines = [head.format(board=format_cards(self.board, " "), combos=self.combos, weight=self.weight)]
        for title, rows in (("made hands", self.made), ("draws", self.draws)):
            if rows:
                lines.append(f"{said(title):<20} {'combos':>6} {said('weight'):>9} {said('share'):>8}")
            for row in rows:
                lines.append(f"{said(row.name):<20} {row.combos:>6} {row.weight:>9.2f} {row.share:>8.2%}")
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.describe()


def break_down(weights: NDArray[np.float64], board: CardsLike) -> Breakdown:
    """The breakdown of weights (1326,) on a board of 3, 4 or 5 cards.

    Raises :class:`CardError` for a bad board and :class:`RangeError` when the board leaves no combo.
    """
    cards = parse_board(board, sizes=(3, 4, 5))
    left = np.where(blocked_combos(cards_to_mask(cards)), 0.0, weights)
    total = fsum(left)
    if not total:
        raise RangeError(
            f"expected a range with a combo that fits the board {format_cards(cards, ' ')}, got none"
        )

    def row(name: str, members: _Bools) -> Row:
        weight = fsum(left[members])
        return Row(name, int(np.count_nonzero(left[members])), weight, weight / total)

    made, draws = members_on(cards)
    return Breakdown(
        board=cards,
        combos=int(np.count_nonzero(left)),
        weight=total,
        made=tuple(row(name, members) for name, members in made.items()),
        draws=tuple(row(name, members) for name, members in draws.items()),
    )


@lru_cache(maxsize=64)
def members_on(board: tuple[int, ...]) -> tuple[dict[str, _Bools], dict[str, _Bools]]:
    """For each made hand and each draw the (1326,) combos that have it; those that the board blocks have
    nothing.

    >>> made, draws = members_on((43, 22, 1))  # Qs 7h 2d
    >>> int(made["set"].sum()), int(draws["open-ended"].sum())
    (9, 0)
    """
    view = _View(board)
    return _made_hands(view), _draws(view) if len(board) < 5 else {}


class _View:
    """All combos beside one board: (1326,) arrays of what decides about made hands and draws."""

    def __init__(self, board: tuple[int, ...]) -> None:
        self.board = board
        self.free = ~blocked_combos(cards_to_mask(board))
        hole_ranks = (COMBO_CARDS // 4).astype(np.int64)
        self.low, self.high = hole_ranks[:, 0], hole_ranks[:, 1]  # cards ascend, so ranks do
        self.pocket = self.low == self.high
        self.board_ranks = sorted({card // 4 for card in board}, reverse=True)
        self.category = self._categories()

    def _categories(self) -> NDArray[np.int64]:
        hands = np.empty((int(self.free.sum()), 2 + len(self.board)), np.uint8)
        hands[:, :2] = COMBO_CARDS[self.free]
        hands[:, 2:] = self.board
        category = np.full(len(self.free), -1)
        category[self.free] = np.searchsorted(CATEGORY_START, evaluate_many(hands), "right") - 1
        return category

    def holds(self, rank: int) -> _Bools:
        """Does the combo have a card of ``rank``?"""
        return np.asarray((self.low == rank) | (self.high == rank))

    def holds_card(self, card: int) -> _Bools:
        """Does the combo have this very card?"""
        return blocked_combos(1 << card)


def _made_hands(view: _View) -> dict[str, _Bools]:
    trips = view.category == Category.THREE_OF_A_KIND
    pair = view.category == Category.PAIR
    nothing = view.category == Category.HIGH_CARD
    top, *others = view.board_ranks
    second, *lower = others or [-1]
    matches_lower = np.isin(view.low, lower) | np.isin(view.high, lower)
    paired_hole = view.pocket | view.holds(top) | view.holds(second) | matches_lower
    rows = {
        "straight flush": view.category == Category.STRAIGHT_FLUSH,
        "four of a kind": view.category == Category.FOUR_OF_A_KIND,
        "full house": view.category == Category.FULL_HOUSE,
        "flush": view.category == Category.FLUSH,
        "straight": view.category == Category.STRAIGHT,
        "set": trips & view.pocket,
        "trips": trips & ~view.pocket,
        "two pair": view.category == Category.TWO_PAIR,
        "overpair": pair & view.pocket & (view.low > top),
        "top pair": pair & view.holds(top),
        "second pair": pair & view.holds(second),
        "low pair": pair & matches_lower,
        "underpair": pair & view.pocket & (view.low < top),
        "board pair": pair & ~paired_hole,
        "ace high": nothing & view.holds(12),
        "nothing": nothing & ~view.holds(12),
    }
    return {name: rows[name] for name in MADE_HANDS}


def _draws(view: _View) -> dict[str, _Bools]:
    below_flush = view.free & (view.category < Category.FLUSH)
    flush, nut_flush, backdoor = (np.zeros(len(view.free), np.bool_) for _ in range(3))
    hole_suits = COMBO_CARDS % 4
    for suit in range(4):
        of_board = [card for card in view.board if card % 4 == suit]
        of_hole = np.count_nonzero(hole_suits == suit, axis=1)
        nut = max(card for card in range(suit, 52, 4) if card not in of_board)
        four = below_flush & (of_hole > 0) & (of_hole + len(of_board) == 4)
        flush |= four
        nut_flush |= four & view.holds_card(nut)
        backdoor |= below_flush & (of_hole > 0) & (of_hole + len(of_board) == 3)
    completing = np.where(view.category < Category.STRAIGHT, _completing_ranks(view), 0)
    open_ended, gutshot = view.free & (completing >= 2), view.free & (completing == 1)
    at_most_pair = view.free & (view.category <= Category.PAIR)
    rows = {
        "flush draw": flush,
        "nut flush draw": nut_flush,
        "open-ended": open_ended,
        "gutshot": gutshot,
        "combo draw": flush & (open_ended | gutshot),
        "overcards": at_most_pair & ~view.pocket & (view.low > view.board_ranks[0]),
        "backdoor flush draw": backdoor,
    }
    return {name: rows[name] for name in DRAWS if name != "backdoor flush draw" or len(view.board) == 3}


def _completing_ranks(view: _View) -> NDArray[np.int64]:
    """How many ranks give each combo a straight that the board would not have with that rank alone."""
    board = sum(1 << rank for rank in view.board_ranks)
    ranks = (1 << view.low) | (1 << view.high) | board
    straight = _straights()
    completing = np.zeros(len(ranks), np.int64)
    for rank in range(13):
        completing += straight[ranks | 1 << rank] > straight[board | 1 << rank]
    return completing


@lru_cache(maxsize=1)
def _straights() -> NDArray[np.int64]:
    """(8192,) the best straight in each set of ranks (bit = rank): 1 the wheel .. 10 ace high, 0 none."""
    sets = np.arange(1 << 13)
    with_low_ace = sets << 1 | sets >> 12
    best = np.zeros(len(sets), np.int64)
    for straight in range(1, 11):
        run = 0b11111 << (straight - 1)
        best[with_low_ace & run == run] = straight
    return best
