"""The errors a caller can get, all ValueErrors (expected, got, and where), and what their checks share."""

from __future__ import annotations

import operator
import reprlib
from collections.abc import Collection, Sequence
from typing import Any, Final, TypeVar

import numpy as np

T = TypeVar("T")


class CardError(ValueError):
    """A text, number or array that is not the cards it should be: unknown, repeated, too many or too few."""


class RangeError(ValueError):
    """A range text, weight list or percentage that cannot be read; names the token and its column."""


class DealError(ValueError):
    """Hands, board and dead cards that cannot all be on the table, or ranges that leave no possible deal."""


class IllegalAction(ValueError):
    """A bet, call, raise, fold or muck that the rules refuse at this point of the hand.

    ``reason`` is the rule that refuses it; ``legal`` is what could be done instead (a ``rules.Legal``), or
    None where no action is asked for.

    >>> str(IllegalAction("minimum raise is to 40", "fold or call 20"))
    'minimum raise is to 40 (legal: fold or call 20)'
    """

    def __init__(self, reason: str, legal: Any = None) -> None:
        super().__init__(reason, legal)
        self.reason = reason
        self.legal = legal

    def __str__(self) -> str:
        return self.reason if self.legal is None else f"{self.reason} (legal: {self.legal})"


class HistoryError(ValueError):
    """A hand history that cannot be read, or that cannot have happened.

    ``place`` is where: the file, in an archive its member, and the hand; ``reason`` is what is wrong there.

    >>> str(HistoryError("night.phhs, hand 3", "expected variant 'NT' or 'FT', got 'NS'"))
    "night.phhs, hand 3: expected variant 'NT' or 'FT', got 'NS'"
    """

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(place, reason)
        self.place = place
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


class _Short(reprlib.Repr):
    """``repr`` for an error message: one line, whatever comes, and never a huge text on the way to it."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 3
        self.maxlist = self.maxtuple = self.maxset = self.maxfrozenset = self.maxdict = 8
        self.maxstring = self.maxother = 80

    def repr_int(self, x: int, level: int) -> str:
        return repr(x) if x.bit_length() <= 256 else f"an int of {x.bit_length()} bits"

    def repr_ndarray(self, x: Any, level: int) -> str:
        return f"an array of shape {x.shape} and dtype {x.dtype}"

    def repr_instance(self, x: Any, level: int) -> str:
        return " ".join(super().repr_instance(x, level).split())


_SHORT = _Short()


def shown(value: object) -> str:
    """What came, short enough for an error message.

    >>> shown("Zz"), shown([0, 1, 2]), shown(1 << 5000)
    ("'Zz'", '[0, 1, 2]', 'an int of 5001 bits')
    """
    return _SHORT.repr(value)


_LONGEST_NAME = 200


def printable(text: str) -> str:
    """A name from a file as it may stand in a line on a terminal: control characters escaped, the middle of
    a very long one left out.

    >>> printable("Zoé"), printable(chr(27) + "[2JAnn")
    ('Zoé', '\\\\x1b[2JAnn')
    """
    if len(text) > _LONGEST_NAME:
        half = _LONGEST_NAME // 2 - 2
        text = f"{text[:half]}...{text[-half:]}"
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def is_one_of(value: object, choices: Collection[object]) -> bool:
    """Is it one of the texts? Anything else is not: an array would compare element by element.

    >>> is_one_of("fr", ("en", "fr")), is_one_of(np.zeros(3), ("en", "fr"))
    (True, False)
    """
    return isinstance(value, str) and value in choices


def checked_flag(value: object, name: str) -> bool:
    """A bool; ValueError for anything else, such as the text ``"no"``, which would count as True.

    >>> checked_flag(False, "tournament")
    False
    """
    if not isinstance(value, bool | np.bool_):
        raise ValueError(f"expected {name} to be True or False, got {shown(value)}")
    return bool(value)


def checked_kind(value: object, kind: type[T], name: str) -> T:
    """``value``, if it is one of ``kind``; ValueError for anything else.

    >>> checked_kind("AsKs", str, "the hand")
    'AsKs'
    """
    if not isinstance(value, kind):
        raise ValueError(f"expected {name} to be a {kind.__name__}, got {shown(value)}")
    return value


def checked_callback(value: object, name: str) -> None:
    """ValueError unless it is None or can be called."""
    if value is not None and not callable(value):
        raise ValueError(f"expected {name} to be None or a callable, got {shown(value)}")


_LONGEST_SEQUENCE: Final = 1 << 26


def is_too_long(values: object, most: int = _LONGEST_SEQUENCE) -> bool:
    """Would a sequence fill the memory before its numbers are known to be none?

    >>> is_too_long([1, 2]), is_too_long(range(10**9))
    (False, True)
    """
    if not isinstance(values, Sequence):
        return False
    try:
        return len(values) > most
    except OverflowError:  # of a range, which may be longer than any length
        return True


def as_integer(value: object) -> int | None:
    """The int that ``value`` is; None for what is no integer, and for bools: nobody means True as a number.

    >>> as_integer(np.uint8(7)), as_integer(7.0), as_integer(True)
    (7, None, None)
    """
    if isinstance(value, bool | np.bool_):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]  # what is no integer is refused here
    except TypeError:
        return None


def whole_number(name: str, value: object, least: int, most: int) -> int:
    """The int ``least``..``most`` that an argument is, or a ValueError that names it."""
    number = as_integer(value)
    if number is None or not least <= number <= most:
        raise ValueError(f"expected {name} to be an int {least}..{most}, got {shown(value)}")
    return number
