"""Spellings that could be read, but hardly as they are meant, and so are errors that show what to write.

- A blank on one side of a dash: ``55- 33`` is no span, and whether it is ``55-, 33`` nobody can tell.
- A hand after ``any`` and a blank: ``any Axo`` is meant as ``Axo``; as two items it would be every hand.
- A decimal comma: ``33,3%`` is not a pair and the best 3 %, ``AKs:0,25`` not "no AKs, but 52".
"""

from __future__ import annotations

import re
from typing import Final

from holdem_eval.errors import RangeError
from holdem_eval.ranges.hands import EXAMPLES
from holdem_eval.ranges.hints import meant_by
from holdem_eval.ranges.items import is_readable
from holdem_eval.ranges.notation import Unreadable, spelled, to_write
from holdem_eval.ranges.source import Source

_WORD: Final = re.compile(r"[^\s,;()\[\]]+")
_NEXT: Final = re.compile(r"[^\s,;()\[\]]+\(?|\[[^\[\]()]*\]?|\(")
"""A word, with the parenthesis that it opens, or a tag."""

_LAST: Final = re.compile(r"[^\s,;()\[\]]+\Z")
_LOOK_BACK: Final = 80

_COMMA_DIGITS: Final = re.compile(r",(?P<digits>[0-9]++)(?:(?P<percent>%)|(?P<group>\()|(?=[\s,;)\[\]]|\Z))")
"""After a comma without blanks: a word of digits, or one that begins with digits and ``%`` or ``(``."""

_SHARE: Final = re.compile(r"!?(?:top)?[0-9]++|!?[0-9.]++%-[0-9]++")
"""What a decimal comma may have cut: ``33`` of ``33,3%``, ``5%-20`` of ``5%-20,5%``."""

_ANY: Final = frozenset({"any", "any two", "any hand"})
_SUITED: Final = {"suited": "2xs+", "offsuit": "2xo+"}


def refuse_misreading(source: Source, start: int, end: int) -> None:
    """Raise :class:`RangeError` if the item ``source.text[start:end]`` hardly means what it says there.

    >>> refuse_misreading(Source("33,3%"), 0, 2)
    Traceback (most recent call last):
    ...
    holdem_eval.errors.RangeError: expected a decimal point, got '33,3%' at column 1 of '33,3%' (a decimal \
point: write 33.3%, or a blank after the comma)
    """
    text = source.text
    if text[start] in "-+":
        raise _leading_sign(source, start, end)
    after = text[end : end + 2]
    if after[:1] == ",":
        if after[1:].isdigit() and text[end - 1].isdigit():
            _refuse_decimal_comma(source, start, end)
    elif after[:1] == " ":
        if text.startswith("-", end - 1):
            raise _one_sided(source, text[start : end - 1], start, end + 1)
        if after != " !" and text[start:end].removeprefix("!") in _ANY:
            raise _any_and_a_hand(source, start, end + 1)


def _leading_sign(source: Source, start: int, end: int) -> RangeError:
    """``-22``, ``- 22``, or the sign of ``AA -22``, ``44 -`` and ``TT +``."""
    text = source.text
    sign, right = text[start], text[start + 1 : end]
    before = (
        _LAST.search(text, max(0, start - 1 - _LOOK_BACK), start - 1) if text[:start].endswith(" ") else None
    )
    if sign == "+":
        joined = f"{before[0]}{text[start:end]}" if before else right
        return source.error(start, end, Unreadable(EXAMPLES, to_write(joined) if is_readable(joined) else ""))
    if before:
        return _blank_error(source, before.start(), end, _readings(before[0], right, take_out=True))
    if not right and text.startswith(" ", end):
        following = _NEXT.match(text, end + 1)
        right = following[0] if following else ""
    hint = f"to take hands out write !{spelled(right)}" if is_readable(f"!{right}") else ""
    return source.error(start, end, Unreadable(EXAMPLES, hint))


def _one_sided(source: Source, left: str, start: int, after: int) -> RangeError:
    """``55- 33``: ``left`` is the word without its dash, ``after`` where the next one starts."""
    following = _NEXT.match(source.text, after)
    right, end = (following[0], following.end()) if following else ("", after - 1)
    return _blank_error(source, start, end, _readings(left, right, take_out=False))


def _readings(left: str, right: str, *, take_out: bool) -> list[str]:
    """What a dash between two items may mean, in texts that can be read."""
    if not right:
        return [f"{left}-"] if is_readable(f"{left}-") else []
    readings = [f"{left}-{right}"] if is_readable(f"{left}-{right}") else []
    if is_readable(f"{left}-"):
        if right.startswith("[") or right.endswith("("):
            readings.append(f"{left}-, {right}...")
        elif is_readable(right):
            readings.append(f"{left}-, {right}")
    if take_out and is_readable(left) and is_readable(f"!{right}"):
        readings.append(f"{left}, !{right}")
    return readings


def _blank_error(source: Source, start: int, end: int, readings: list[str]) -> RangeError:
    return source.error(start, end, Unreadable("blanks on both sides of '-' or on none", to_write(*readings)))


def _any_and_a_hand(source: Source, start: int, after: int) -> RangeError:
    following = _NEXT.match(source.text, after)
    right, end = (following[0], following.end()) if following else ("", after - 1)
    right = _SUITED.get(right, right)
    meant = to_write(right) if is_readable(right) else meant_by(right)
    hint = f"any stands alone: {meant}" if meant else "any stands alone"
    return source.error(start, end, Unreadable("a separator after 'any'", hint))


def _refuse_decimal_comma(source: Source, start: int, end: int) -> None:
    text = source.text
    tail = _COMMA_DIGITS.match(text, end)
    if tail is None:
        return
    word, rest = text[start:end], _WORD.match(text, end + 1)
    assert rest is not None, "it begins with digits"
    _, mark, number = word.replace("@", ":").partition(":")
    if mark:
        _refuse_comma_in_weight(source, start, number, rest)
    elif _SHARE.fullmatch(word) and (tail["percent"] or (tail["group"] and not is_readable(word))):
        whole = f"{word}.{rest[0]}"
        hints = []
        if text.startswith("(", rest.end()):
            hints = [to_write(f"{whole}(...)")]
        elif is_readable(whole):
            hints = [to_write(whole)]
        if is_readable(word):
            hints.append("a blank after the comma")
        hint = f"a decimal point: {', or '.join(hints)}" if hints else ""
        raise source.error(start, rest.end(), Unreadable("a decimal point", hint))


def _refuse_comma_in_weight(source: Source, start: int, number: str, rest: re.Match[str]) -> None:
    """``AKs:0,5`` and ``AKs:12,5%``; but ``AA:1,22`` are two items."""
    digits = rest[0].removesuffix("%")
    if not (number.isdigit() and digits.isdigit()) or rest.string.startswith("(", rest.end()):
        return
    readable = is_readable(rest[0])
    above_one = number.lstrip("0") > "1" and digits != rest[0]
    if not readable or not number.strip("0") or above_one:
        hint = f"write {number[:12]}.{rest[0][:12]}"
        if readable and not above_one:
            hint += "; after a weight of 0 put a blank behind the comma"
        raise source.error(start, rest.end(), Unreadable("a weight with a decimal point", hint))
