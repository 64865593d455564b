"""One word of the range language, without its weight, as the combos it names: ``QQ+``, ``A5s-A2s``, ``15%``.

A *shape* is two ranks and how they are suited: ``AK`` any, ``AKs``, ``AKo``, or two suits (``AsKh``). Classes
and the ends of spans are shapes; wild cards and percentages stand beside them.

The plus of an unpaired class raises the kicker alone: ``ATs+`` is ATs, AJs, AQs, AKs, and ``76s+`` only 76s.
Some tools raise both cards there; the span ``76s-AKs`` says that.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import CARD_NAMES, RANKS, SUITS
from holdem_eval.combos import CLASS_CELL, COMBO_CLASS, N_CLASSES, N_COMBOS, combo_index
from holdem_eval.ranges.notation import Unreadable, read_number, read_percent
from holdem_eval.ranges.orders import top_classes

Combos = NDArray[np.intp]
"""Combo numbers, ascending, read-only."""

EXAMPLES: Final = "a hand such as QQ+, AKs, A5s-A2s, AsKs or 15%"
EVERYTHING: Final = frozenset({"random", "any", "any2", "**", "xx"})
_RANK: Final = {name.lower(): value for value, name in enumerate(RANKS)}
_ANY_RANK: Final = frozenset("x*")


def _read_only(combos: NDArray[np.intp]) -> Combos:
    combos.flags.writeable = False
    return combos


_ALL: Final = _read_only(np.arange(N_COMBOS))
_OF_CELL: Final = tuple(_read_only(np.flatnonzero(cell == COMBO_CLASS)) for cell in range(N_CLASSES))


class Shape(NamedTuple):
    """Two ranks 0..12, high first, and ``form``: "" any suits, "s", "o", or both suits ("hd")."""

    high: int
    low: int
    form: str

    @property
    def name(self) -> str:
        """The shape as it is written: ``AK``, ``AKs``, ``AsKh``.

        >>> Shape(12, 11, "sh").name
        'AsKh'
        """
        suits = self.form if len(self.form) == 2 else ("", "")
        end = self.form if len(self.form) == 1 else ""
        return RANKS[self.high] + suits[0] + RANKS[self.low] + suits[1] + end

    def combos(self) -> Combos:
        """The combos of the shape."""
        if len(self.form) == 2:
            first, second = (4 * r + SUITS.index(s) for r, s in zip(self[:2], self.form, strict=True))
            return _read_only(np.array([combo_index(first, second)]))
        name = RANKS[self.high] + RANKS[self.low]
        if self.form or self.high == self.low:
            return _OF_CELL[CLASS_CELL[name + self.form]]
        return _union([_OF_CELL[CLASS_CELL[name + suited]] for suited in "so"])


@lru_cache(maxsize=1024)
def named_combos(word: str) -> Combos:
    """The combos that one normalised (lower-case) word names; raises :class:`Unreadable` when it names none.

    >>> [len(named_combos(word)) for word in ("qq+", "aks", "ak", "a5s-a2s", "ax", "as*", "axky", "15%")]
    [18, 4, 16, 16, 198, 51, 12, 200]
    """
    if word in EVERYTHING:
        return _ALL
    if "%" in word:
        return _percent(word)
    if "-" in word:
        return _span(word)
    if word.endswith("+"):
        return _plus(word)
    wild = _wild(word)
    return _read_shape(word).combos() if wild is None else wild


def _read_shape(word: str) -> Shape:
    letters = word.replace("10", "t")
    ranks = [_RANK.get(letter) for letter in letters[:4]]
    if len(letters) in (2, 3) and ranks[0] is not None and ranks[1] is not None:
        high, low = max(ranks[0], ranks[1]), min(ranks[0], ranks[1])
        suffix = letters[2:]
        if suffix in ("", "s", "o"):
            if suffix and high == low:
                pair = RANKS[high] * 2
                raise Unreadable("a pair without a suit letter", f"write {pair}")
            return Shape(high, low, suffix)
        if suffix in SUITS:
            raise _mixed(letters)
    if len(letters) == 4 and ranks[0] is not None and ranks[2] is not None:
        suits = letters[1], letters[3]
        if all(suit in SUITS for suit in suits):
            (low, low_suit), (high, high_suit) = sorted(
                zip((ranks[0], ranks[2]), suits, strict=True),
                key=lambda card: (card[0], SUITS.index(card[1])),
            )
            if (low, low_suit) == (high, high_suit):
                raise Unreadable("two different cards")
            return Shape(high, low, high_suit + low_suit)
    if len(letters) == 3 and ranks[0] is not None and letters[1] in SUITS and ranks[2] is not None:
        raise _mixed(letters)
    if len(letters) == 2 and ranks[0] is not None and letters[1] in SUITS:
        card = RANKS[ranks[0]] + letters[1]
        raise Unreadable(
            "a hand of two cards", f"two cards in one word, such as AsKs; {card}* is {card} with any card"
        )
    if word.isdigit():
        raise Unreadable(EXAMPLES, f"a share of all hands is written {word}%")
    raise Unreadable(EXAMPLES)


def _mixed(letters: str) -> Unreadable:
    """The complaint about three characters, one card with a suit and one without: ``AsK``, ``KTd``."""
    first, second = (letter.upper() for letter in letters if letter in _RANK)
    return Unreadable(
        "a class or a combo",
        f"write {first}{second}, {first}{second}s or {first}{second}o, or both suits as in {first}h{second}d",
    )


def _plus(word: str) -> Combos:
    shape = _read_shape(word[:-1])
    if len(shape.form) == 2:
        lowest = Shape(shape.high, shape.high - 1, shape.form) if shape.high > shape.low else shape
        raise Unreadable("a class before '+'", f"combos are spanned: {lowest.name}-{shape.name}")
    if shape.high == shape.low:
        return _union([Shape(rank, rank, "").combos() for rank in range(shape.low, len(RANKS))])
    return _union([shape._replace(low=kicker).combos() for kicker in range(shape.low, shape.high)])


def _span(word: str) -> Combos:
    first, *others = word.split("-", 2)
    if len(others) != 1 or not others[0]:
        raise Unreadable("a span with two ends such as 55-22 or A5s-A2s")
    if "+" in word:
        raise Unreadable("a span without '+'", "write 55-22, or 22+")
    start, end = _read_shape(first), _read_shape(others[0])
    if start.form != end.form:
        raise Unreadable("both ends of a span suited alike", "such as A5s-A2s")
    if (start.high == start.low) != (end.high == end.low):
        raise Unreadable("both ends of a span pairs, or neither")
    if start.high == end.high:
        kickers = range(min(start.low, end.low), max(start.low, end.low) + 1)
        return _union([start._replace(low=kicker).combos() for kicker in kickers])
    if start.high - start.low == end.high - end.low:
        gap = start.high - start.low
        tops = range(min(start.high, end.high), max(start.high, end.high) + 1)
        return _union([Shape(top, top - gap, start.form).combos() for top in tops])
    raise Unreadable(
        "a span with the same top card or the same gap", "such as A5s-A2s or JTs-54s; the ace is high only"
    )


def _wild(word: str) -> Combos | None:
    """``Ax``, ``Axs``, ``As*``, ``As*s``, ``AxKx``, ``AxKy``; None for a word without a wild card."""
    letters = word.replace("10", "t")
    rank = _RANK.get(letters[:1])
    if rank is None:
        return None
    if letters[1:2] in _ANY_RANK and letters[2:] in ("", "s", "o"):
        return _with_rank(rank, letters[2:])
    if letters[1:2] in SUITS and letters[2:3] == "*" and letters[3:] in ("", *SUITS):
        return _with_card(4 * rank + SUITS.index(letters[1]), letters[3:])
    if len(letters) == 4 and letters[2] in _RANK and letters[1] in "xy" and letters[3] in "xy":
        other = _RANK[letters[2]]
        same = letters[1] == letters[3]
        if rank == other:
            if same:
                raise Unreadable("two different cards", f"write {RANKS[rank] * 2}")
            return Shape(rank, rank, "").combos()
        return Shape(max(rank, other), min(rank, other), "s" if same else "o").combos()
    return None


def _with_rank(rank: int, suffix: str) -> Combos:
    """All hands with a card of ``rank``: suited ones, offsuit ones, or both and the pair."""
    others = [other for other in range(len(RANKS)) if other != rank]
    shapes = [Shape(max(rank, other), min(rank, other), suffix) for other in others]
    if not suffix:
        shapes.append(Shape(rank, rank, ""))
    return _union([shape.combos() for shape in shapes])


def _with_card(card: int, suit: str) -> Combos:
    """All combos of ``card`` with another card, of ``suit`` if one is given."""
    others = (other for other, name in enumerate(CARD_NAMES) if other != card and name.endswith(suit))
    return _union([np.array([combo_index(card, other)]) for other in others])


def _percent(word: str) -> Combos:
    ends = word.removesuffix("%").split("%-")
    if word.endswith("%") and len(ends) == 2:
        bounds = [read_percent(end + "%") for end in ends]
        if bounds[0] is not None and bounds[1] is not None:
            low, high = sorted((_top(bounds[0]), _top(bounds[1])), key=len)
            return _read_only(np.setdiff1d(high, low))
    share = read_percent(word.removeprefix("top"))
    if share is not None:
        return _top(share)
    parts = word.removesuffix("%").split("-")
    if len(parts) == 2 and all(read_number(part) is not None for part in parts):
        raise Unreadable("a percentage at both ends of a span", f"write {parts[0]}%-{parts[1]}%")
    raise Unreadable("a percentage such as 15%, top15% or 5%-20%")


def _top(share: float) -> Combos:
    if not share <= 1:
        raise Unreadable("a percentage 0%..100%")
    return _union([_OF_CELL[CLASS_CELL[name]] for name in top_classes(share)])


def _union(parts: list[Combos]) -> Combos:
    if not parts:
        return _read_only(np.empty(0, np.intp))
    return _read_only(np.unique(np.concatenate(parts)))


def class_combos(cell: int) -> Combos:
    """The combos of a cell 0..168 of the 13 x 13 grid."""
    return _OF_CELL[cell]
