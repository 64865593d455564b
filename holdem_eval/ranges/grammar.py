"""From a range text to 1,326 weights.

::

    range     = "none" | card card | 1326 numbers | items
    items     = item {separators item}                       separators: , ; blanks, new lines
    item      = ["!"] word [":" share | "@" number]          word: see hands.py
              | share "(" items ")"                          50%(KK+,AK)  0.5(AA)
              | "[" number "]" items "[/" number "]"         [50]JTs,KJo[/50], always percent

Items are carried out from left to right: a later one replaces the weights an earlier one gave. The parser is
one loop over the words with a stack of open groups: linear time, and no nesting can exhaust it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import CARD_NAMES
from holdem_eval.combos import N_CLASSES, N_COMBOS, combo_index
from holdem_eval.errors import RangeError, shown
from holdem_eval.ranges.hands import EXAMPLES, Combos, named_combos
from holdem_eval.ranges.notation import Unreadable, read_number, read_percent, read_share
from holdem_eval.ranges.source import Source

Weights = NDArray[np.float64]
"""(1326,) weights 0..1 in combo order."""

MAX_DEPTH: Final = 32
"""Groups inside groups; deeper texts are errors."""

_LEXEME: Final = re.compile(
    r"(?P<separator>[\s,;]+)|(?P<word>[^\s,;()\[\]]+)|(?P<tag>\[[^\[\]()]*\]?)|(?P<mark>[()\]])"
)
_SEPARATORS: Final = re.compile(r"[\s,;]+")
_SIGNED_NUMBER: Final = re.compile(
    r"[+-]?(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:e[+-]?[0-9]++)?", re.IGNORECASE
)
_CARD: Final = {name.lower(): card for card, name in enumerate(CARD_NAMES)}


def parse_range(text: str) -> Weights:
    """The weights (1326,) float64, a new array, that a range text stands for; raises :class:`RangeError`.

    >>> float(parse_range("QQ+, AKs:0.5").sum())
    20.0
    """
    return parse_named(text)[0]


def parse_named(text: str) -> tuple[Weights, NDArray[np.bool_]]:
    """The weights (1326,) of a range text, and which combos it names, be it with weight 0 or after ``!``.

    >>> weights, named = parse_named("QQ, AA:0")
    >>> float(weights.sum()), int(named.sum())
    (6.0, 12)
    """
    numbers = _listed_numbers(text)
    if numbers is not None:
        return numbers, np.ones(N_COMBOS, np.bool_)
    source = Source(text)
    words = _SEPARATORS.sub("", source.text)
    cards = _two_cards(words)
    if words != "none" and cards is None:
        return _Parser(source).parse()
    named = np.zeros(N_COMBOS, np.bool_)
    if cards is not None:
        named[_combo_of(cards, source)] = True
    return named.astype(np.float64), named


def parse_hand(text: str) -> Combos:
    """The combos of one unweighted word such as ``AsKs``, ``AKs`` or ``QQ+``; raises :class:`RangeError`.

    >>> len(parse_hand("AKs")), len(parse_hand("As Ks"))
    (4, 1)
    """
    source = Source(text)
    cards = _two_cards(_SEPARATORS.sub("", source.text))
    if cards is not None:
        return np.array([_combo_of(cards, source)])
    word = source.text.strip()
    start = len(source.text) - len(source.text.lstrip())
    if not word:
        raise RangeError(f"expected {EXAMPLES}, got {shown(text)}")
    try:
        return named_combos(word)
    except Unreadable as problem:
        raise source.error(start, start + len(word), problem) from None


class _Item(NamedTuple):
    combos: Combos
    weight: float
    relative: bool = False
    removes: bool = False


class _Lexeme(NamedTuple):
    kind: str
    text: str
    start: int
    end: int


class _Group(NamedTuple):
    """An open group: the lexemes that opened it, what closes it, and the product of all open weights."""

    start: int
    end: int
    closing: str
    percent: float | None
    weight: float


@lru_cache(maxsize=1024)
def _read_item(word: str) -> _Item:
    """A word with its ``!``, ``:weight`` or ``@weight``."""
    if word.startswith("!"):
        if ":" in word or "@" in word:
            raise Unreadable("no weight after '!'", "! takes the whole hand out")
        return _Item(named_combos(word[1:]), 0.0, removes=True)
    if ":" in word and "@" in word:
        raise Unreadable("one weight, after ':' or after '@'", "relative weights are never mixed with others")
    hand, colon, share = word.partition(":")
    if not colon:
        hand, at, number = word.partition("@")
        if not at:
            return _Item(named_combos(hand), 1.0)
        combos = named_combos(hand)
        amount = read_number(number)
        if amount is None or not math.isfinite(amount):
            raise Unreadable(
                "a number after '@' such as AA@2", "relative weights are neither percentages nor :weights"
            )
        return _Item(combos, amount, relative=True)
    combos = named_combos(hand)
    weight = read_share(share)
    if weight is None:
        raise Unreadable("a weight 0..1 or 0%..100% after ':'")
    if weight > 1:
        raise Unreadable("a weight 0..1 or 0%..100% after ':'", "relative weights are written AA@2,KK@1")
    return _Item(combos, weight)


class _Parser:
    """One pass over a source; ``weights`` is what the text up to here stands for, ``named`` what it names."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.weights = np.zeros(N_COMBOS)
        self.named = np.zeros(N_COMBOS, np.bool_)
        self.groups: list[_Group] = []
        self.relative: bool | None = None  # does every item carry @, or none? the first item decides
        self.filled = False  # has anything been put in that could be taken out?
        self.empty = True  # nothing yet since the innermost group opened
        self.apart = True  # may an item start here?
        self.lexemes = list(_lexemes(source.text))

    def parse(self) -> tuple[Weights, NDArray[np.bool_]]:
        for place, lexeme in enumerate(self.lexemes):
            if lexeme.kind == "separator":
                self.apart = True
            elif lexeme.text == ")" or lexeme.text.startswith("[/"):
                self._close(lexeme)
            elif not self.apart:
                raise self._error(lexeme, "a comma or a blank before the next hand")
            elif lexeme.kind == "tag":
                self._open(lexeme, _tag_percent(lexeme.text[1:]), tag=True)
            elif lexeme.kind == "mark":
                if not (lexeme.text == "(" and place and self.lexemes[place - 1].kind == "word"):
                    hint = "a group has its weight in front: 50%(KK+,AK)" if lexeme.text == "(" else ""
                    raise self._error(lexeme, EXAMPLES, hint)
            elif place + 1 < len(self.lexemes) and self.lexemes[place + 1].text == "(":
                self._open(lexeme, read_share(lexeme.text), tag=False)
            else:
                self._item(lexeme, place)
        return self._finished(), self.named

    def _item(self, lexeme: _Lexeme, place: int) -> None:
        self._refuse_decimal_comma(lexeme, place)
        if lexeme.text.startswith("-"):
            raise self._error(lexeme, EXAMPLES, f"to take hands out write !{self._typed(lexeme)[1:].strip()}")
        try:
            item = _read_item(lexeme.text)
        except Unreadable as problem:
            raise self.source.error(lexeme.start, lexeme.end, problem) from None
        if item.removes and not self.filled:
            hint = f"write random,{self._typed(lexeme)}"
            raise self._error(lexeme, "something before '!' to take hands out of", hint)
        self._check_relative(lexeme, item)
        weight = item.weight * self.groups[-1].weight if self.groups else item.weight
        self.weights[item.combos] = weight
        self.named[item.combos] = True
        self.filled = True
        self.empty = self.apart = False

    def _check_relative(self, lexeme: _Lexeme, item: _Item) -> None:
        if item.relative and self.groups:
            raise self._error(lexeme, "no relative weight inside a group")
        if self.relative is None:
            self.relative = item.relative
        elif self.relative and not item.relative:
            raise self._error(lexeme, "a relative weight on every hand or on none", "such as AA@100,QQ@50")
        elif item.relative and not self.relative:
            raise self._error(lexeme, "a relative weight on every hand or on none", "earlier hands have none")

    def _open(self, lexeme: _Lexeme, weight: float | None, *, tag: bool) -> None:
        if weight is None:
            raise self._error(
                lexeme, "a percentage such as [50]" if tag else "a weight such as 50% or 0.5 before '('"
            )
        if weight > 1:
            hint = "" if tag or read_number(lexeme.text) is None else f"write {lexeme.text}%(...)"
            raise self._error(lexeme, "a group weight " + ("0..100" if tag else "0..1 or 0%..100%"), hint)
        if self.relative:
            raise self._error(lexeme, "no group beside relative weights")
        if len(self.groups) == MAX_DEPTH:
            raise self._error(lexeme, f"at most {MAX_DEPTH} groups inside each other")
        outer = self.groups[-1].weight if self.groups else 1.0
        name = lexeme.text.strip("[]").strip()
        end = lexeme.end if tag else lexeme.end + 1
        closing = f"[/{name[:12]}]" if tag else "')'"
        self.groups.append(_Group(lexeme.start, end, closing, weight if tag else None, outer * weight))
        self.relative = False
        self.empty = self.apart = True

    def _close(self, lexeme: _Lexeme) -> None:
        if not self.groups:
            raise self._error(lexeme, EXAMPLES, "no group is open here")
        group = self.groups[-1]
        tag = group.percent is not None
        if tag != (lexeme.kind == "tag") or (tag and _tag_percent(lexeme.text[2:]) != group.percent):
            raise self._error(lexeme, f"{group.closing} to close the group")
        if self.empty:
            raise self._error(lexeme, "a hand inside the group")
        self.groups.pop()
        self.apart = False

    def _refuse_decimal_comma(self, lexeme: _Lexeme, place: int) -> None:
        """``AKs:0,5`` is meant as one half, and ``AKs:0,25`` must not be read as "no AKs, but 52"."""
        digits = lexeme.text.removesuffix("%")
        if not (digits.isdigit() and place >= 2 and self.lexemes[place - 1].text == ","):
            return
        before = self.lexemes[place - 2]
        _, mark, number = before.text.replace("@", ":").partition(":")
        if mark and number.isdigit() and (number == "0" or not _readable(lexeme.text)):
            problem = Unreadable(
                "a weight with a decimal point",
                f"write {number}.{lexeme.text}; after a weight of 0 put a blank behind the comma"
                if _readable(lexeme.text)
                else f"write {number}.{lexeme.text[:12]}",
            )
            raise self.source.error(before.start, lexeme.end, problem)

    def _finished(self) -> Weights:
        if self.groups:
            group = self.groups[-1]
            raise self.source.error(group.start, group.end, Unreadable(f"{group.closing} to close the group"))
        if not self.filled:
            raise RangeError(
                f"expected a hand, got {shown(self.source.typed)} (the empty range is written 'none')"
            )
        if self.relative:
            largest = self.weights.max()
            if largest == 0:
                raise RangeError(
                    f"expected a relative weight above 0, got only zeros in {shown(self.source.typed)}"
                )
            self.weights /= largest
        return self.weights

    def _typed(self, lexeme: _Lexeme) -> str:
        """The word as typed, cut to what fits a hint."""
        return self.source.as_typed(lexeme.start, lexeme.end)[:20]

    def _error(self, lexeme: _Lexeme, expected: str, hint: str = "") -> RangeError:
        return self.source.error(lexeme.start, lexeme.end, Unreadable(expected, hint))


def _lexemes(text: str) -> Iterator[_Lexeme]:
    for match in _LEXEME.finditer(text):
        yield _Lexeme(match.lastgroup or "", match[0], *match.span())


def _tag_percent(text: str) -> float | None:
    """The weight of ``50]`` or ``50%]``, the inside of a tag with its closing bracket."""
    if not text.endswith("]"):
        return None
    return read_percent(text[:-1].strip().removesuffix("%") + "%")


def _readable(word: str) -> bool:
    try:
        named_combos(word)
    except Unreadable:
        return False
    return True


def _combo_of(cards: tuple[int, int], source: Source) -> int:
    if cards[0] == cards[1]:
        raise source.error(0, len(source.text), Unreadable("two different cards"))
    return combo_index(*cards)


def _two_cards(letters: str) -> tuple[int, int] | None:
    """The cards of a text that is two cards and nothing else, such as ``As Ks``."""
    if not 4 <= len(letters) <= 6:
        return None
    letters = letters.replace("10", "t")
    first, second = _CARD.get(letters[:2]), _CARD.get(letters[2:])
    return None if first is None or second is None else (first, second)


def _listed_numbers(text: str) -> Weights | None:
    """The weights of a text of numbers only, one for each combo; None when it is not such a text."""
    if len(text) <= 2 * N_CLASSES:
        return None
    items = [item for item in _SEPARATORS.split(text) if item]
    if len(items) <= N_CLASSES or not all(map(_SIGNED_NUMBER.fullmatch, items)):
        return None
    if len(items) != N_COMBOS:
        raise RangeError(f"expected {N_COMBOS} numbers, one for each combo, got {len(items)}")
    weights = np.array([float(item) for item in items])
    wrong = np.flatnonzero(~((weights >= 0) & (weights <= 1)))
    if len(wrong):
        raise RangeError(
            f"expected a weight 0..1, got {items[wrong[0]][:40]} as number {wrong[0] + 1} of {N_COMBOS}"
        )
    return weights + 0.0  # a written -0 is 0
