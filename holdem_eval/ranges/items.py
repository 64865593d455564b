"""One item of a range text: a word with its ``!``, ``:weight`` or ``@weight``."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from holdem_eval.ranges.hands import Combos, is_hand, named_combos
from holdem_eval.ranges.hints import meant_by
from holdem_eval.ranges.notation import (
    Unreadable,
    read_number,
    read_percent,
    read_share,
    spelled,
    to_write,
    write_number,
)

_CACHED_LENGTH: Final = 32
_LONGEST_IN_HINT: Final = 12

_SUIT_NOTES: Final = {"xx": "s", "$s": "s", "xy": "o", "$o": "o"}
"""What another language writes after a colon, and the suit letter here: ``AK:xx`` is ``AKs``."""


class Item(NamedTuple):
    """What one item does: ``combos`` get ``weight``, which is 0..1 or, if ``relative``, any finite number."""

    combos: Combos
    weight: float
    relative: bool = False
    removes: bool = False


def read_item(word: str) -> Item:
    """The item that a normalised text stands for; raises :class:`Unreadable`.

    >>> read_item("aa:50%").weight, read_item("aa@3").weight, len(read_item("!ak").combos)
    (0.5, 3.0, 16)
    """
    return _read_short(word) if len(word) <= _CACHED_LENGTH else _read(word)


def is_readable(word: str) -> bool:
    """Is a normalised text an item?

    >>> is_readable("tt+:0.5"), is_readable("tt+!aa")
    (True, False)
    """
    try:
        read_item(word)
    except Unreadable:
        return False
    return True


def read_hand(word: str) -> Combos:
    """The combos of a normalised word; raises :class:`Unreadable` with a hint wherever there is one."""
    try:
        return named_combos(word)
    except Unreadable as problem:
        readable = [text for text in problem.proposals if all(map(is_hand, text.split(", ")))]
        hint = problem.hint or to_write(*readable) or meant_by(word)
        raise Unreadable(problem.expected, hint) from None


def _read(word: str) -> Item:
    if word.startswith("!"):
        if ":" in word or "@" in word:
            raise Unreadable("no weight after '!'", "! takes the whole hand out")
        return Item(read_hand(word[1:]), 0.0, removes=True)
    if ":" in word and "@" in word:
        raise Unreadable("one weight, after ':' or after '@'", "relative weights are never mixed with others")
    hand, colon, share = word.partition(":")
    if colon:
        combos = read_hand(hand)
        weight = read_share(share)
        if weight is None or weight > 1:
            raise Unreadable("a weight 0..1 or 0%..100% after ':'", _hint_for_weight(hand, share, weight))
        return Item(combos, weight)
    hand, at, number = word.partition("@")
    combos = read_hand(hand)
    if not at:
        return Item(combos, 1.0)
    amount = read_number(number)
    if amount is None or not math.isfinite(amount):
        raise Unreadable(
            "a number after '@' such as AA@2", "relative weights are neither percentages nor :weights"
        )
    return Item(combos, amount, relative=True)


_read_short = lru_cache(maxsize=2048)(_read)


def _hint_for_weight(hand: str, share: str, weight: float | None) -> str:
    name = spelled(hand)
    if len(share) > _LONGEST_IN_HINT:
        return ""
    if not share:
        return f"write {name}, or {name}:0.5"
    if share in _SUIT_NOTES:
        return f"write {name}{_SUIT_NOTES[share]}" if is_readable(hand + _SUIT_NOTES[share]) else ""
    if share.startswith("-"):
        return f"to take hands out write !{name}"
    percent = read_percent(f"{share}%")
    if weight is None or percent is None:
        return ""
    relative = f"relative weights are {name}@{share},..."
    if percent > 1:
        return relative
    return f"write {name}:{write_number(percent)} or {name}:{share}%; {relative}"
