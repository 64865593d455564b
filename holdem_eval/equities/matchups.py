"""Two hands or classes before the flop, at once: ``matchup()``, and all 169 x 169 of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import Any, Final, NamedTuple, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import CARD_NAMES, parse_cards
from holdem_eval.combos import CLASS_NAMES, COMBO_CLASS, N_CLASSES, combo_index
from holdem_eval.equities.engines.preflop import BOARDS, table
from holdem_eval.equities.results import Result
from holdem_eval.errors import DealError, RangeError, shown
from holdem_eval.ranges import Range
from holdem_eval.ranges.grammar import hand_of, parse_hand

HandLike: TypeAlias = "str | Sequence[SupportsIndex | str]"
"""A hand or a class as a text (``AsKs``, ``AKs``), or a hand as a pair of cards."""

_CACHED_LENGTH: Final = 20
"""Longer texts are parsed each time."""


class Matchup(NamedTuple):
    """Exact counts of the first hand: boards times deals that it wins, ties and loses, and their sum."""

    win: int
    tie: int
    lose: int
    total: int

    @property
    def equity(self) -> float:
        """The share 0..1 of the pot that the first hand can expect, ties split."""
        return (self.win + self.tie / 2) / self.total


def matchup(hero: HandLike, villain: HandLike) -> Matchup:
    """Two hands or classes before the flop, counted exactly, from a table.

    >>> matchup("AsKs", "QdQc")
    Matchup(win=787966, tie=6732, lose=917606, total=1712304)
    >>> round(matchup("AKs", "QQ").equity, 6)
    0.460485

    Each is a hand, as a text or a pair of cards, or one word of the range language without a weight, such as
    ``AKs``, ``AK`` or ``random``: then all its combos count that share no card with the other's. For several
    words, weights, a board or dead cards there is :func:`equity`.

    Raises :class:`RangeError` or :class:`CardError` for what cannot be read, and :class:`DealError` when the
    two cannot be dealt together. Takes about a microsecond.
    """
    ours, theirs = _held(hero), _held(villain)
    win, tie, lose, deals = table().sum(ours.combos, theirs.combos)
    if not deals:
        raise _impossible(ours, theirs)
    return Matchup(win, tie, lose, deals * BOARDS)


class _Held(NamedTuple):
    """Combos (n,) uint16, what was given for them, and the two cards of a named hand."""

    combos: NDArray[np.uint16]
    given: str
    cards: tuple[int, ...]


def _held(hand: HandLike) -> _Held:
    if isinstance(hand, str):
        return _held_by_text(hand) if len(hand) > _CACHED_LENGTH else _held_by_short_text(hand)
    if isinstance(hand, tuple | list) and len(hand) == 2:
        return _held_by_cards(*parse_cards(hand))
    raise RangeError(
        f"expected a hand or class such as 'AsKs' or 'AKs', or a pair of cards, got {shown(hand)} "
        f"({type(hand).__name__})"
    )


def _held_by_text(text: str) -> _Held:
    try:
        combos = parse_hand(text)
    except RangeError as error:
        if not _is_range(text):
            raise
        raise RangeError(
            f"expected one hand or class without a weight such as 'AsKs' or 'AKs', got {shown(text)}: "
            "equity() takes whole ranges"
        ) from error
    if not len(combos):
        raise DealError(f"expected a hand or class with combos, got {shown(text)}, which has none")
    return _Held(combos.astype(np.uint16), text, hand_of(text) or ())


def _is_range(text: str) -> bool:
    try:
        Range(text)
    except RangeError:
        return False
    return True


_held_by_short_text = lru_cache(maxsize=4096)(_held_by_text)


@cache
def _held_by_cards(a: int, b: int) -> _Held:
    return _Held(np.array([combo_index(a, b)], np.uint16), CARD_NAMES[a] + CARD_NAMES[b], (a, b))


def _impossible(ours: _Held, theirs: _Held) -> DealError:
    for card in ours.cards:
        if card in theirs.cards:
            return DealError(f"players 1 and 2 both hold {CARD_NAMES[card]}")
    both = f"players 1 ({ours.given}) and 2 ({theirs.given})"
    return DealError(f"{both} have no possible deal: their hands always share a card")


@dataclass(frozen=True, slots=True, eq=False)
class MatchupMatrix(Result):
    """Every starting-hand class against every other: (169, 169) arrays, hero's class by row, read-only.

    Rows and columns are in the order of ``hands``, that of the 13 x 13 grid read row by row. ``win``, ``tie``
    and ``total`` are int64 counts, boards times deals.
    """

    win: NDArray[np.int64]
    tie: NDArray[np.int64]
    total: NDArray[np.int64]

    hands = CLASS_NAMES

    @property
    def lose(self) -> NDArray[np.int64]:
        """(169, 169) int64."""
        rest: NDArray[np.int64] = self.total - self.win - self.tie
        return rest

    @property
    def equity(self) -> NDArray[np.float64]:
        """(169, 169) float64: the row's share 0..1 of the pot against the column, ties split."""
        share: NDArray[np.float64] = (self.win + self.tie / 2) / self.total
        return share

    def plot(self, ax: Any = None) -> Any:
        """A picture of all equities, from the strongest hand to the weakest, by matplotlib; returns the Axes.

        Without ``ax``, axes are made as pyplot does. Raises ValueError for an ``ax`` that is none, and
        ModuleNotFoundError, with the way to install it, where matplotlib is missing.
        """
        from holdem_eval.show.plots import draw_matrix

        return draw_matrix(self, ax)

    def _repr_html_(self) -> str:
        from holdem_eval.show.html import matrix_html

        return matrix_html(self)

    def records(self) -> list[dict[str, Any]]:
        """28,561 flat dicts, one for each hero and villain, as pandas and polars take them.

        >>> matchup_matrix().records()[1]["villain"]
        'AKs'
        """
        names = ("equity", "win", "tie", "lose", "total")
        columns = (getattr(self, name).ravel().tolist() for name in names)
        pairs = product(self.hands, repeat=2)
        return [
            dict(zip(("hero", "villain", *names), (*pair, *values), strict=True))
            for pair, *values in zip(pairs, *columns, strict=True)
        ]

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON types: the names, and five lists of 169 rows."""
        return {
            "hands": list(self.hands),
            **{name: getattr(self, name).tolist() for name in ("equity", "win", "tie", "lose", "total")},
        }


@cache
def matchup_matrix() -> MatchupMatrix:
    """All 169 x 169 starting-hand classes before the flop, exactly.

    >>> m = matchup_matrix()
    >>> aces, kings = m.hands.index("AA"), m.hands.index("KK")
    >>> round(float(m.equity[aces, kings]), 6)
    0.819461
    """
    sums = np.empty((N_CLASSES, N_CLASSES, 4), np.int64)
    table().by_class(COMBO_CLASS, sums)
    win, tie, _, deals = (np.ascontiguousarray(sums[:, :, lane]) for lane in range(4))
    total = deals * BOARDS
    for array in (win, tie, total):
        array.flags.writeable = False
    return MatchupMatrix(win, tie, total)
