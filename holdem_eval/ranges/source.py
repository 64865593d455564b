r"""A range text in the parser's alphabet, which still knows the column of every character as it was typed.

Lower case, ``-`` for every dash, suit letters for suit symbols. Of a run of blanks one is left, none where
they separate nothing: around ``:`` and ``@``, before ``%``, after ``!`` and ``top``, around a ``-`` that has
them on both sides, and before whatever ends an item: a separator, a line end, ``)``, ``[/``, the end.

>>> source = Source("AA \u2014 99 ,  A♠K♠ : 50 %")
>>> source.text, source.column(source.text.index("asks"))
('aa-99, asks:50%', 12)
"""

from __future__ import annotations

import re
from typing import Final

from holdem_eval.cards import SUITS, parse_card
from holdem_eval.errors import RangeError, shown
from holdem_eval.ranges.notation import Unreadable

_BYTE_ORDER_MARK: Final = "\ufeff"
_BLANKS: Final = " \t\u00a0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
_PICTURES: Final = "\ufe0e\ufe0f"
"""The selectors that pick a suit symbol's picture."""

_FOLDED: Final = str.maketrans(
    {letter: letter.lower() for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
    | dict.fromkeys("\u2010\u2011\u2013\u2014\u2212", "-")  # hyphens, dashes and the minus of word processors
    | dict.fromkeys(_BLANKS, " ")
    | dict.fromkeys(_PICTURES)
    | {symbol: SUITS[parse_card("2" + symbol) % 4] for symbol in "♣♧♦♢♥♡❤♠♤"}
)
_RUN: Final = re.compile("  +")
_LOOSE: Final = re.compile(r" (?=[:@%),;\s]|\[/|\Z)|(?<=[:@!]) |(?<=top) ")
"""A blank that separates nothing, where no two stand beside each other."""

_KEPT: Final = re.compile(f"[^{_BLANKS}{_PICTURES}]+")


class Source:
    """``typed``, the text as given, and ``text``, the same normalised."""

    __slots__ = ("text", "typed")

    def __init__(self, typed: str) -> None:
        self.typed = typed
        text = typed.translate(_FOLDED).removeprefix(_BYTE_ORDER_MARK)
        if " " in text:
            text = _LOOSE.sub("", _RUN.sub(" ", text)).replace(" - ", "-")
        self.text = text

    def column(self, offset: int) -> int:
        """The 1-based column, in the text as typed, of the character (no blank) at ``offset`` of ``text``."""
        return self._typed_offset(offset) + 1

    def as_typed(self, start: int, end: int) -> str:
        """What was typed for ``text[start:end]``."""
        return self.typed[self._typed_offset(start) : self._typed_offset(end - 1) + 1]

    def error(self, start: int, end: int, problem: Unreadable) -> RangeError:
        """The error for ``text[start:end]``: what was expected, the token as typed, its column, a hint."""
        token = self.as_typed(start, end)
        hint = f" ({problem.hint})" if problem.hint else ""
        where = f"at column {self.column(start)} of {shown(self.typed)}"
        return RangeError(f"expected {problem.expected}, got {shown(token)} {where}{hint}")

    def _typed_offset(self, offset: int) -> int:
        if len(self.text) == len(self.typed):
            return offset
        # only blanks and selectors are dropped, so the n-th other character is the n-th in both texts
        left = offset - self.text.count(" ", 0, offset)
        start = len(_BYTE_ORDER_MARK) if self.typed.startswith(_BYTE_ORDER_MARK) else 0
        for kept in _KEPT.finditer(self.typed, start):
            if left < kept.end() - kept.start():
                return kept.start() + left
            left -= kept.end() - kept.start()
        raise IndexError(f"no character {offset} in a text of {len(self.text)}")
