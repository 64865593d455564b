r"""A range text in the parser's alphabet, which still knows the column of every character as it was typed.

Lower case, ``-`` for the en dash, suit letters for suit symbols; blanks dropped where they do not separate.

>>> source = Source("AA\u201399,  A♠K♠ : 0.5")
>>> source.text, source.column(source.text.index("asks"))
('aa-99,  asks:0.5', 9)
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final

from holdem_eval.cards import SUITS, parse_card
from holdem_eval.errors import RangeError, shown
from holdem_eval.ranges.notation import Unreadable

_FOLDED: Final = str.maketrans(
    {letter: letter.lower() for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
    | {"–": "-"}  # noqa: RUF001 - the dash that word processors put into ranges
    | dict.fromkeys("\t\u00a0\u2007\u202f", " ")  # the tab and the non-breaking spaces
    | {symbol: SUITS[parse_card("2" + symbol) % 4] for symbol in "♣♧♦♢♥♡❤♠♤"}
)
_GAP: Final = re.compile("(any) +two(?![a-z0-9])| +|[\ufe0e\ufe0f]+")
"""Where characters may go: ``any two``, a run of blanks, the selector that picks a suit symbol's picture."""


class Source:
    """``typed``, the text as given, and ``text``, the same normalised."""

    __slots__ = ("_jumps", "text", "typed")

    def __init__(self, typed: str) -> None:
        self.typed = typed
        folded = typed.translate(_FOLDED)
        pieces: list[str] = []
        self._jumps: list[tuple[int, int]] = [(0, 0)]  # (offset in text, offset in typed), where they part
        length = copied = 0
        for gap in _GAP.finditer(folded):
            kept = _kept(gap, folded)
            if kept == gap[0]:
                continue
            pieces += (folded[copied : gap.start()], kept)
            length += gap.start() - copied + len(kept)
            copied = gap.end()
            self._jumps.append((length, copied))
        self.text = "".join(pieces) + folded[copied:]

    def column(self, offset: int) -> int:
        """The 1-based column, in the text as typed, of the character at ``offset`` of the normalised text."""
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
        text_offset, typed_offset = self._jumps[bisect_right(self._jumps, (offset, len(self.typed))) - 1]
        return typed_offset + offset - text_offset


def _kept(gap: re.Match[str], folded: str) -> str:
    if gap[1]:
        return "any2"
    if gap[0][0] != " ":
        return ""
    start, end = gap.span()
    before = folded[start - 1 : start]
    after = folded[end : end + 1]
    joined = (
        before in tuple(":@-!") or after in tuple(":@-") or folded.startswith("top", max(start - 3, 0), start)
    )
    return "" if joined else gap[0]
