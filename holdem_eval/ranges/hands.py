"""One word of the range language, without its weight, as the combos it names: ``QQ+``, ``A5s-A2s``, ``15%``.

A *shape* is two ranks and how they are suited: ``AK`` any, ``AKs``, ``AKo``, or two suits (``AsKh``). Classes
and the ends of spans are shapes; wild cards and percentages stand beside them.

Plus and minus move pairs up and down, and of an unpaired class the kicker alone: ``ATs+`` is ATs, AJs, AQs,
AKs, ``A5s-`` is A5s, A4s, A3s, A2s, and ``76s+`` only 76s. Some tools raise both cards there; the span
``76s-AKs`` says that. With a wild card they move the card that is named: ``Tx+`` is every hand with a ten or
a higher card.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import CARD_NAMES, N_CARDS, RANKS, SUITS
from holdem_eval.combos import CLASS_CELL, COMBO_CLASS, N_CLASSES, N_COMBOS
from holdem_eval.ranges.notation import Unreadable, read_number, read_percent
from holdem_eval.ranges.orders import EQUITY_ORDER, EQUITY_TOTALS, count_of_classes

Combos = NDArray[np.intp]
"""Combo numbers, each once, read-only."""

EXAMPLES: Final = "a hand such as QQ+, AKs, A5s-A2s, AsKs or 15%"
EVERYTHING: Final = frozenset({"random", "any", "any2", "any two", "any hand", "*", "**", "xx"})

_CACHED_LENGTH: Final = 32
"""Longer words are read each time: a cache of them would be large."""

_RANK: Final = {name.lower(): value for value, name in enumerate(RANKS)}
_R: Final = f"[{''.join(_RANK)}]"
_CLASS: Final = re.compile(rf"({_R})({_R})([so]?)([+-]?)")
_TWO_CARDS: Final = re.compile(rf"({_R})([{SUITS}])({_R})([{SUITS}])([+-]?)")
_WILD: Final = re.compile(rf"({_R})[x*]([so]?)([+-]?)")
_CARD_AND_ANY: Final = re.compile(rf"({_R})([{SUITS}])\*([{SUITS}]?)")
_SUIT_VARIABLES: Final = re.compile(rf"({_R})([xy])({_R})([xy])")
_ONE_SUIT: Final = re.compile(rf"({_R})(?:{_R}[cdh]|[{SUITS}]{_R})[+-]?")
_CARD: Final = re.compile(rf"({_R})([{SUITS}])")


def _read_only(combos: NDArray[np.intp]) -> Combos:
    combos.flags.writeable = False
    return combos


_ALL: Final = _read_only(np.arange(N_COMBOS))
_OF_CELL: Final = tuple(_read_only(np.flatnonzero(cell == COMBO_CLASS)) for cell in range(N_CLASSES))
_BY_EQUITY: Final = _read_only(np.concatenate([_OF_CELL[CLASS_CELL[name]] for name in EQUITY_ORDER]))
"""All combos, those of the strongest class first."""


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

    @property
    def is_pair(self) -> bool:
        return self.high == self.low

    def combos(self) -> list[int]:
        """The combos of the shape.

        >>> Shape(0, 0, "dc").combos(), len(Shape(12, 11, "").combos())
        ([0], 16)
        """
        if len(self.form) == 2:
            first, second = (4 * r + SUITS.index(s) for r, s in zip(self[:2], self.form, strict=True))
            low, high = min(first, second), max(first, second)
            return [high * (high - 1) // 2 + low]
        name = RANKS[self.high] + RANKS[self.low]
        forms = (self.form,) if self.form or self.is_pair else ("s", "o")
        return [combo for form in forms for combo in _OF_CELL[CLASS_CELL[name + form]].tolist()]


def named_combos(word: str) -> Combos:
    """The combos that one normalised (lower-case) word names; raises :class:`Unreadable` when it names none.

    >>> [len(named_combos(word)) for word in ("qq+", "aks", "ak", "a5s-", "ax", "tx+", "as*", "axky", "15%")]
    [18, 4, 16, 16, 198, 830, 51, 12, 200]
    """
    # there is no end of percentages, and they cost little
    return _named(word) if len(word) > _CACHED_LENGTH or "%" in word else _named_by_short(word)


def _named(word: str) -> Combos:
    if word in EVERYTHING:
        return _ALL
    if "%" in word:
        return _percent(word)
    letters = word.replace("10", "t")
    if match := _TWO_CARDS.fullmatch(letters):
        return _combo(match)
    if match := _CLASS.fullmatch(letters):
        return _class(match)
    if "-" in letters[:-1]:
        return _span(letters)
    if match := _WILD.fullmatch(letters):
        return _wild(match)
    if match := _CARD_AND_ANY.fullmatch(letters):
        return _with_card(4 * _RANK[match[1]] + SUITS.index(match[2]), match[3])
    if match := _SUIT_VARIABLES.fullmatch(letters):
        return _suit_variables(match)
    raise _unknown(letters)


_named_by_short = lru_cache(maxsize=16384)(_named)


def is_hand(word: str) -> bool:
    """Does a normalised word name combos?

    >>> is_hand("tt+"), is_hand("tt+!aa")
    (True, False)
    """
    try:
        named_combos(word)
    except Unreadable:
        return False
    return True


def _combo(match: re.Match[str]) -> Combos:
    """``AsKs``, in either order."""
    shape = _two_cards(match)
    if match[5]:
        others = "" if shape.is_pair else f": {_combo_run(shape, up=match[5] == '+')}"
        raise Unreadable(f"a class before '{match[5]}'", f"combos are spanned{others}")
    return _combos_of([shape])


def _combo_run(shape: Shape, *, up: bool) -> str:
    """The span that ``AhTh+`` or ``AhTh-`` would be."""
    ends = (shape._replace(low=shape.high - 1), shape) if up else (shape, shape._replace(low=0))
    return "-".join(end.name for end in ends)


def _two_cards(match: re.Match[str]) -> Shape:
    cards = [(_RANK[match[1]], match[2]), (_RANK[match[3]], match[4])]
    (low, low_suit), (high, high_suit) = sorted(cards, key=lambda card: (card[0], SUITS.index(card[1])))
    if (low, low_suit) == (high, high_suit):
        raise same_card_twice(4 * high + SUITS.index(high_suit))
    return Shape(high, low, high_suit + low_suit)


def same_card_twice(card: int) -> Unreadable:
    """The complaint about ``AsAs``."""
    other = CARD_NAMES[card - 1 if card % 4 else card + 1]
    return Unreadable("two different cards", f"such as {CARD_NAMES[card]}{other}")


def _shape(match: re.Match[str]) -> Shape:
    """The shape of a match of ``_CLASS``."""
    ranks = _RANK[match[1]], _RANK[match[2]]
    if match[3] and ranks[0] == ranks[1]:
        raise Unreadable("a pair without a suit letter", f"write {RANKS[ranks[0]] * 2}{match[4]}")
    return Shape(max(ranks), min(ranks), match[3])


def _class(match: re.Match[str]) -> Combos:
    """``AA``, ``AKs``, ``AKo``, ``AK``, and these with plus or minus."""
    shape = _shape(match)
    if shape.is_pair:
        ranks = _from(shape.low, match[4], len(RANKS) - 1)
        return _combos_of(Shape(rank, rank, "") for rank in ranks)
    kickers = _from(shape.low, match[4], shape.high - 1)
    return _combos_of(shape._replace(low=kicker) for kicker in kickers)


def _from(rank: int, sign: str, highest: int) -> range:
    """The ranks that ``rank`` with a plus, a minus or no sign stands for."""
    return range(0 if sign == "-" else rank, (highest if sign == "+" else rank) + 1)


def _span(letters: str) -> Combos:
    ends = letters.split("-")
    if len(ends) != 2 or not all(ends):
        given = "-".join(end for end in ends if end)
        raise Unreadable("a span with two ends such as 55-22 or A5s-A2s", proposals=[given])
    if "+" in letters:
        with_plus = [end for end in ends if end.endswith("+")]
        raise Unreadable("a span without '+'", proposals=[letters.replace("+", ""), *with_plus])
    if any(_WILD.fullmatch(end) or _CARD_AND_ANY.fullmatch(end) for end in ends):
        raise Unreadable("no wild card in a span", proposals=[", ".join(ends)])
    start, end = map(_end_of_span, ends)
    if start.is_pair != end.is_pair:
        alike = "pairs, or neither" if start.form == end.form else "suited alike"
        raise Unreadable(f"both ends of a span {alike}", f"write {start.name}, {end.name}")
    if start.form != end.form:
        start, end = _suited_alike(start, end)
    if start.high == end.high:
        kickers = range(min(start.low, end.low), max(start.low, end.low) + 1)
        return _combos_of(start._replace(low=kicker) for kicker in kickers)
    if start.high - start.low == end.high - end.low:
        gap = start.high - start.low
        tops = range(min(start.high, end.high), max(start.high, end.high) + 1)
        return _combos_of(Shape(top, top - gap, start.form) for top in tops)
    raise Unreadable(
        "a span with the same top card or the same gap",
        "such as A5s-A2s or JTs-54s; the ace is high only",
    )


def _end_of_span(word: str) -> Shape:
    if match := _CLASS.fullmatch(word):
        return _shape(match)
    if match := _TWO_CARDS.fullmatch(word):
        return _two_cards(match)
    raise _unknown(word)


def _suited_alike(start: Shape, end: Shape) -> tuple[Shape, Shape]:
    """Both ends in the form of the one that has a suit letter: ``AKs-AT`` is ``AKs-ATs``."""
    form = start.form + end.form
    if len(form) == 1:
        return start._replace(form=form), end._replace(form=form)
    expected = "both ends of a span suited alike"
    if len(start.form) != len(end.form):
        raise Unreadable(expected, "such as A5s-A2s or AhKh-AhTh")
    forms = start.form, end.form
    spans = [f"{start._replace(form=form).name}-{end._replace(form=form).name}".lower() for form in forms]
    raise Unreadable(expected, proposals=spans)


def _wild(match: re.Match[str]) -> Combos:
    """``Ax``, ``Axs``, ``Axo``; with a plus any hand with that card or a higher one, with a minus a lower."""
    rank, form, sign = _RANK[match[1]], match[2], match[3]
    if sign == "-" and rank == len(RANKS) - 1:
        everything = {"": "every hand: random", "s": "every suited hand: 2xs+", "o": "2xo+"}
        raise Unreadable("a rank below the ace before 'x-'", everything[form])
    ranks = _from(rank, sign, len(RANKS) - 1)
    shapes = (
        Shape(high, low, form)
        for high in range(len(RANKS))
        for low in range(high + (not form))  # with a suit letter there are no pairs
        if high in ranks or low in ranks
    )
    return _combos_of(shapes)


def _with_card(card: int, suit: str) -> Combos:
    """All combos of ``card`` with another card, of ``suit`` if one is given."""
    others = [other for other in range(N_CARDS) if other != card and CARD_NAMES[other].endswith(suit)]
    pairs = [(max(card, other), min(card, other)) for other in others]
    return _read_only(np.sort([high * (high - 1) // 2 + low for high, low in pairs]))


def _suit_variables(match: re.Match[str]) -> Combos:
    """``AxKx`` of one suit, ``AxKy`` of two."""
    first, second, same = _RANK[match[1]], _RANK[match[3]], match[2] == match[4]
    if first == second and same:
        raise Unreadable("two different cards", f"write {RANKS[first] * 2}")
    form = "" if first == second else "s" if same else "o"
    return _combos_of([Shape(max(first, second), min(first, second), form)])


def _percent(word: str) -> Combos:
    ends = word.removesuffix("%").split("%-")
    if word.endswith("%") and len(ends) == 2:
        bounds = [read_percent(end + "%") for end in ends]
        if bounds[0] is not None and bounds[1] is not None:
            return _band(*sorted((_classes_in(bounds[0]), _classes_in(bounds[1]))))
    share = read_percent(word.removeprefix("top"))
    if share is not None:
        return _band(0, _classes_in(share))
    if word[-1] in "+-" and read_percent(word[:-1]) is not None:
        raise Unreadable(f"no '{word[-1]}' after a percentage", proposals=[word[:-1]])
    parts = word.removesuffix("%").split("-")
    if len(parts) == 2 and all(read_number(part) is not None for part in parts):
        raise Unreadable("a percentage at both ends of a span", proposals=[f"{parts[0]}%-{parts[1]}%"])
    raise Unreadable("a percentage such as 15%, top15% or 5%-20%")


def _band(start: int, end: int) -> Combos:
    """The combos of the classes in these places of the order of equity."""
    return _BY_EQUITY[EQUITY_TOTALS[start] : EQUITY_TOTALS[end]]


def _classes_in(share: float) -> int:
    if not share <= 1:
        raise Unreadable("a percentage 0%..100%", "every hand: random")
    return count_of_classes(share)


def _unknown(letters: str) -> Unreadable:
    """The complaint about a word of no known form."""
    if match := _ONE_SUIT.fullmatch(letters):
        first, second = (letter.upper() for letter in letters if letter in _RANK)
        name = first + second
        classes = name if first == second else f"{name}, {name}s or {name}o"
        return Unreadable("a class or a combo", f"write {classes}, or both suits as in {first}h{second}d")
    if match := _CARD.fullmatch(letters):
        card = match[1].upper() + match[2]
        return Unreadable(
            "a hand of two cards", f"two cards in one word, such as AsKs; {card}* is {card} with any card"
        )
    return Unreadable(EXAMPLES)


def _combos_of(shapes: Iterable[Shape]) -> Combos:
    return _read_only(np.array(sorted(combo for shape in shapes for combo in shape.combos()), np.intp))


def class_combos(cell: int) -> Combos:
    """The combos of a cell 0..168 of the 13 x 13 grid."""
    return _OF_CELL[cell]
