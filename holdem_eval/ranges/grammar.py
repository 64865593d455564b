"""From a range text to 1,326 weights.

::

    range     = "none" | card card | 1326 numbers | items
    items     = item {separators item}                       separators: , ; blanks, new lines
    item      = ["!"] word [":" share | "@" number]          see items.py and hands.py
              | share "(" items ")"                          50%(KK+,AK)  0.5(AA)
              | "[" number "]" items "[/" number "]"         [50]JTs,KJo[/50], always percent

Items are carried out from left to right: a later one replaces the weights an earlier one gave. The parser is
one loop over the words with a stack of open groups: linear time, and no nesting can exhaust it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import format_cards, parse_card, parse_cards
from holdem_eval.combos import N_CLASSES, N_COMBOS, combo_index
from holdem_eval.errors import CardError, RangeError, shown
from holdem_eval.ranges.hands import EXAMPLES, Combos, same_card_twice
from holdem_eval.ranges.items import Item, is_readable, read_hand, read_item
from holdem_eval.ranges.misreadings import refuse_misreading
from holdem_eval.ranges.notation import Unreadable, read_number, read_percent, read_share, spelled
from holdem_eval.ranges.source import Source

Weights = NDArray[np.float64]
"""(1326,) weights 0..1 in combo order."""

MAX_DEPTH: Final = 32
"""Groups inside groups; deeper texts are errors."""

_MOST_PENDING: Final = 256
"""Items gathered before they are carried out: they may hold all combos each."""

_CACHED_LENGTH: Final = 40
"""Of longer texts it is found out each time whether they are a hand of two cards."""

_LEXEME: Final = re.compile(
    r"(?:(?P<opening>[^\s,;()\[\]]++\()"
    r"|(?P<word>!?any (?:two|hand)(?=[\s,;:@()\[\]]|\Z)[^\s,;()\[\]]*+|[^\s,;()\[\]]++)"
    r"|(?P<tag>\[[^\[\]()]*+\]?)"
    r"|(?P<mark>[()\]])"
    r")[\s,;]*+"
)
_SEPARATORS: Final = re.compile(r"[\s,;]+")
_NONE: Final = re.compile(r"[\s,;]*+none[\s,;]*+")
_MORE_THAN_TWO_CARDS: Final = re.compile(r"(?:[\s,;\[\]]*+[^\s,;\[\]]){10}")
"""Two cards as long as they can be written, and a byte-order mark, are nine characters."""

_SIGNED_NUMBER: Final = re.compile(
    r"[+-]?(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:e[+-]?[0-9]++)?", re.IGNORECASE
)


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
    cards = hand_of(text)
    if cards is not None:
        weights = np.zeros(N_COMBOS)
        weights[combo_index(*cards)] = 1.0
        return weights, weights > 0
    numbers = _listed_numbers(text)
    if numbers is not None:
        return numbers, np.ones(N_COMBOS, np.bool_)
    source = Source(text)
    if _NONE.fullmatch(source.text):
        return np.zeros(N_COMBOS), np.zeros(N_COMBOS, np.bool_)
    try:
        return _Parser(source).parse()
    except RangeError:
        if (card := _card_twice(text)) is not None:
            raise source.error(0, len(source.text), same_card_twice(card)) from None
        raise


def hand_of(text: str) -> tuple[int, int] | None:
    """The cards of a text that is two different cards and nothing else, in the order written; or None.

    The one place that tells a hand from a range. How the cards are spelled and what separates them does not
    matter: see :func:`holdem_eval.cards.parse_cards`.

    >>> hand_of("AsKs"), hand_of("[10h; 9h]"), hand_of("AKs")
    ((51, 47), (34, 30), None)
    """
    return _hand_of_short(text) if len(text) <= _CACHED_LENGTH else _hand_of(text)


def _hand_of(text: str) -> tuple[int, int] | None:
    if _MORE_THAN_TWO_CARDS.match(text):
        return None
    try:
        cards = parse_cards(text.removeprefix("\ufeff"))
    except CardError:
        return None
    return (cards[0], cards[1]) if len(cards) == 2 else None


_hand_of_short = lru_cache(maxsize=4096)(_hand_of)


def _card_twice(text: str) -> int | None:
    """The card of ``As As``."""
    if _MORE_THAN_TWO_CARDS.match(text):
        return None
    try:
        names = format_cards(text)  # which may name a card twice
    except CardError:
        return None
    return parse_card(names[:2]) if len(names) == 4 and names[:2] == names[2:] else None


def parse_hand(text: str) -> Combos:
    """The combos of one unweighted word such as ``AsKs``, ``AKs`` or ``QQ+``; raises :class:`RangeError`.

    >>> len(parse_hand("AKs")), len(parse_hand("As Ks"))
    (4, 1)
    """
    cards = hand_of(text)
    if cards is not None:
        return np.array([combo_index(*cards)])
    source = Source(text)
    word = _LEXEME.search(source.text)
    if word is None:
        raise RangeError(f"expected {EXAMPLES}, got {shown(text)}")
    start, end = word.span(word.lastgroup or 0)
    if word.end() < len(source.text):
        raise source.error(start, len(source.text.rstrip()), Unreadable(f"{EXAMPLES}, and one only"))
    try:
        return read_hand(source.text[start:end])
    except Unreadable as problem:
        raise source.error(start, end, problem) from None


class _Group(NamedTuple):
    """An open group: the lexemes that opened it, what closes it, and the product of all open weights."""

    start: int
    end: int
    closing: str
    percent: float | None
    weight: float


class _Parser:
    """One pass over a source, which gathers what its items do."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.weights = np.full(N_COMBOS, np.nan)  # nan: not named
        self.pending: dict[int, tuple[Combos, float]] = {}  # items not yet carried out, by id of their combos
        self.groups: list[_Group] = []
        self.relative: bool | None = None  # does every item carry @, or none? the first item decides
        self.filled = False  # has anything been put in that could be taken out?
        self.empty = True  # nothing yet since the innermost group opened

    def parse(self) -> tuple[Weights, NDArray[np.bool_]]:
        apart = True  # may an item start here?
        for lexeme in _LEXEME.finditer(self.source.text):
            kind = lexeme.lastgroup or ""
            if lexeme[0].startswith((")", "[/")):
                self._close(lexeme)
            elif not apart:
                raise self._error(lexeme, "a comma or a blank before the next hand")
            elif kind == "word":
                self._item(lexeme)
            elif kind == "mark":
                hint = "a group has its weight in front: 50%(KK+,AK)" if lexeme["mark"] == "(" else ""
                raise self._error(lexeme, EXAMPLES, hint)
            else:
                self._open(lexeme)
                apart = True
                continue
            apart = lexeme.end() > lexeme.end(kind)
        return self._finished()

    def _item(self, lexeme: re.Match[str]) -> None:
        word = lexeme["word"]
        start, end = lexeme.span("word")
        if lexeme.end() == end + 1 or word[0] in "+-":
            refuse_misreading(self.source, start, end)
        try:
            item = read_item(word)
        except Unreadable as problem:
            raise self.source.error(start, end, problem) from None
        if item.removes and not self.filled:
            hint = f"write random,{self.source.as_typed(start, end)[:20]}"
            raise self._error(lexeme, "something before '!' to take hands out of", hint)
        if item.relative is not self.relative or item.relative:
            self._check_relative(lexeme, item)
        self._put(item.combos, item.weight * self.groups[-1].weight if self.groups else item.weight)
        self.filled = True
        self.empty = False

    def _put(self, combos: Combos, weight: float) -> None:
        """Later items replace earlier ones, so of those with the same combos the last alone counts."""
        key = id(combos)
        self.pending.pop(key, None)
        self.pending[key] = combos, weight
        if len(self.pending) > _MOST_PENDING:
            self._carry_out()

    def _carry_out(self) -> None:
        for combos, weight in self.pending.values():
            self.weights[combos] = weight
        self.pending.clear()

    def _check_relative(self, lexeme: re.Match[str], item: Item) -> None:
        if item.relative and self.groups:
            raise self._error(lexeme, "no relative weight inside a group")
        if self.relative is None:
            self.relative = item.relative
        elif self.relative and not item.relative:
            raise self._error(lexeme, "a relative weight on every hand or on none", "such as AA@100,QQ@50")
        elif item.relative and not self.relative:
            raise self._error(lexeme, "a relative weight on every hand or on none", "earlier hands have none")

    def _open(self, lexeme: re.Match[str]) -> None:
        tag = lexeme.lastgroup == "tag"
        opening = lexeme["tag"] if tag else lexeme["opening"][:-1]
        weight = _tag_percent(opening[1:]) if tag else read_share(opening)
        span = lexeme.start(), lexeme.start() + len(opening)
        if weight is None:
            expected = "a percentage such as [50]" if tag else "a weight such as 50% or 0.5 before '('"
            raise self.source.error(*span, Unreadable(expected, _hint_for_group(opening)))
        if weight > 1:
            expected = "a group weight " + ("0..100" if tag else "0..1 or 0%..100%")
            hint = f"write {opening[:12]}%(...)" if not tag and read_number(opening) is not None else ""
            raise self.source.error(*span, Unreadable(expected, hint))
        if self.relative:
            raise self.source.error(*span, Unreadable("no group beside relative weights"))
        if len(self.groups) == MAX_DEPTH:
            raise self.source.error(*span, Unreadable(f"at most {MAX_DEPTH} groups inside each other"))
        outer = self.groups[-1].weight if self.groups else 1.0
        closing = f"[/{opening.strip('[]').strip()[:12]}]" if tag else "')'"
        start, end = lexeme.span(lexeme.lastgroup or 0)
        self.groups.append(_Group(start, end, closing, weight if tag else None, outer * weight))
        self.relative = False
        self.empty = True

    def _close(self, lexeme: re.Match[str]) -> None:
        if not self.groups:
            raise self._error(lexeme, EXAMPLES, "no group is open here")
        group = self.groups[-1]
        tag = group.percent is not None
        if tag != (lexeme.lastgroup == "tag") or (tag and _tag_percent(lexeme["tag"][2:]) != group.percent):
            raise self._error(lexeme, f"{group.closing} to close the group")
        if self.empty:
            raise self._error(lexeme, "a hand inside the group")
        self.groups.pop()

    def _finished(self) -> tuple[Weights, NDArray[np.bool_]]:
        if self.groups:
            group = self.groups[-1]
            raise self.source.error(group.start, group.end, Unreadable(f"{group.closing} to close the group"))
        if not self.filled:
            raise RangeError(
                f"expected a hand, got {shown(self.source.typed)} (the empty range is written 'none')"
            )
        self._carry_out()
        named = ~np.isnan(self.weights)
        weights = np.where(named, self.weights, 0.0)
        if self.relative:
            largest = weights.max()
            if largest == 0:
                raise RangeError(
                    f"expected a relative weight above 0, got only zeros in {shown(self.source.typed)}"
                )
            weights /= largest
        return weights, named

    def _error(self, lexeme: re.Match[str], expected: str, hint: str = "") -> RangeError:
        return self.source.error(*lexeme.span(lexeme.lastgroup or 0), Unreadable(expected, hint))


def _tag_percent(text: str) -> float | None:
    """The weight of ``50]`` or ``50%]``, the inside of a tag with its closing bracket."""
    if not text.endswith("]"):
        return None
    return read_percent(text[:-1].strip().removesuffix("%") + "%")


def _hint_for_group(opening: str) -> str:
    """The hint for what opens no group: ``AA`` of ``AA(0.5)``, ``[12,5]`` or ``[AA, KK]``."""
    if re.fullmatch(r"\[[0-9]{1,3},[0-9]{1,9}%?\]", opening):
        return f"a decimal point: write {opening.replace(',', '.')}"
    if opening.startswith("["):
        return "a group is written [50]KK+,AK[/50]" if opening.endswith("]") else ""
    return f"a weight follows its hand: {spelled(opening)}:0.5" if is_readable(opening) else ""


def _listed_numbers(text: str) -> Weights | None:
    """The weights of a text of numbers only, one for each combo; None when it is not such a text."""
    if len(text) <= 2 * N_CLASSES:
        return None
    items = [item for item in _SEPARATORS.split(text.removeprefix("\ufeff")) if item]
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
