"""The small words of the range language: numbers, percentages, what is said of a wrong word.

>>> read_number("0.25"), read_percent("12.5%"), write_number(1e-5)
(0.25, 0.125, '0.00001')
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Final

_LONGEST_HINT: Final = 60
_WORD_OR_RANK: Final = re.compile(r"random|any|two|hand|top|none|[akqjt]")
_NUMBER: Final = re.compile(r"((?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++))(?:e([+-]?[0-9]{1,4}))?")


class Unreadable(Exception):
    """A word that is not what was expected; the parser, which knows its place, turns it into a RangeError.

    ``proposals`` are texts that may have been meant, if they can be read.
    """

    def __init__(self, expected: str, hint: str = "", *, proposals: Sequence[str] = ()) -> None:
        super().__init__(expected)
        self.expected = expected
        self.hint = hint
        self.proposals = proposals


def spelled(text: str) -> str:
    """A normalised text as players write it, ranks in capitals; cut where it is too long for a hint.

    >>> spelled("aks-ats, jtd"), spelled("random, !axo")
    ('AKs-ATs, JTd', 'random, !Axo')
    """
    text = text if len(text) <= _LONGEST_HINT else text[: _LONGEST_HINT - 3] + "..."
    return _WORD_OR_RANK.sub(lambda match: match[0].upper() if len(match[0]) == 1 else match[0], text)


def to_write(*texts: str) -> str:
    """The hint to write one of these normalised texts, "" for none.

    >>> to_write("aa-22", "aa, !22"), to_write()
    ('write AA-22, or AA, !22', '')
    """
    written = [spelled(text) for text in texts if text]
    return "write " + ", or ".join(written) if written else ""


def read_number(text: str) -> float | None:
    """An unsigned decimal such as ``0.5``, ``.5`` or ``1e-5``; None when ``text`` is anything else."""
    return _scaled(text, 0)


def read_percent(text: str) -> float | None:
    """The fraction that ``50%`` or ``12.5%`` stands for; None when ``text`` is anything else."""
    return _scaled(text[:-1], -2) if text.endswith("%") else None


def read_share(text: str) -> float | None:
    """A number or a percentage, as a fraction: ``0.5`` and ``50%`` are both 0.5."""
    return read_percent(text) if text.endswith("%") else read_number(text)


def write_number(value: float) -> str:
    """The shortest decimal that reads back as ``value``, without an exponent."""
    return format(Decimal(repr(value)), "f")


def _scaled(text: str, shift: int) -> float | None:
    match = _NUMBER.fullmatch(text)
    if match is None:
        return None
    # the power of ten is moved in the text: 33.3 / 100 is not the float nearest to 0.333
    return float(f"{match[1]}e{int(match[2] or 0) + shift}")
