"""PHH, the poker hand history format: TOML texts of one hand or many, read hand by hand."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final

from holdem_eval.errors import HistoryError, IllegalAction, checked_callback, printable, shown
from holdem_eval.histories.pieces import pieces
from holdem_eval.histories.pokerstars import phh_texts
from holdem_eval.histories.record import HandHistory, OnError, record_of
from holdem_eval.histories.sources import path_of, texts

_LONGEST_HAND: Final = 1 << 20
"""The most characters of a hand; it has some hundreds."""
_MOST_IN_VAIN: Final = 10_000
"""Errors in a row, after which a text is given up: 32 MB can hold eight million headings without a hand."""

# The plain records that programs write are JSON but for names and quotes: a sixth of a TOML parser's time.
# Whatever does not look exactly like this goes to tomllib.
_PLAIN_NUMBER: Final = r"-?(?:0|[1-9][0-9]{0,17})"
_PLAIN_TEXT: Final = r"'[ !#-&(-\[\]-~]*'"
_PLAIN_LINE: Final = (
    rf"([A-Za-z_][A-Za-z0-9_]*) = (true|false|{_PLAIN_NUMBER}|{_PLAIN_TEXT}"
    rf"|\[(?:{_PLAIN_NUMBER}(?:, {_PLAIN_NUMBER})*)?\]|\[{_PLAIN_TEXT}(?:, {_PLAIN_TEXT})*\])\n"
)
_PLAIN: Final = re.compile(_PLAIN_LINE)
_TABLE: Final = re.compile(
    r"""^[ \t]*\[[ \t]*(?:([A-Za-z0-9_-]{1,200})|"([^"\\\n]{0,200})"|'([^'\n]{0,200})')"""
    r"""[ \t]*\][ \t]*(?:\#.*)?$""",
    re.MULTILINE,
)
_COMMENT: Final = re.compile(r"^[ \t]*(?:\#.*)?\n?", re.MULTILINE)
_ENDLESS_KEY: Final = re.compile(  # a.a.a...: tomllib takes the square of its length
    r"""(?<![A-Za-z0-9_-])(?:(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){32}"""
)

_ENDLESS_NUMBER: Final = re.compile(  # tomllib takes 100 bytes and more for each digit
    r"[=\[,][ \t]*[+-]?[0-9][0-9._eE+-]{10000}"
)


def read_phh(source: str | os.PathLike[str], *, on_error: OnError | None = None) -> Iterator[HandHistory]:
    """The hands of a PHH text, file, folder or archive, one after the other.

    >>> text = '''variant = "NT"
    ... antes = [0, 0, 0]
    ... blinds_or_straddles = [1, 2, 0]
    ... min_bet = 2
    ... starting_stacks = [100, 100, 100]
    ... actions = ["p3 cbr 5", "p1 f", "p2 f"]'''
    >>> [hand.actions for hand in read_phh(text)]
    [('p3 cbr 5', 'p1 f', 'p2 f')]

    Parameters
    ----------
    source
        A text (it has a line break), or the path of a file of one hand (``.phh``) or many (``.phhs``), of a
        folder of them, or of a tar (also .gz, .bz2, .xz) or zip archive (members stored or
        deflated), which is read as a stream. Texts of
        PokerStars (``.txt``) are read too, with PokerKit's parser. A damaged archive gives the hands before
        the damage, and then an error that names the place: never fewer hands in silence.
    on_error
        Called with the :class:`HistoryError` of each hand or file that cannot be read, and reading goes on;
        without it the error is raised.

    Variants NT (no limit) and FT (fixed limit) are read, others are errors that name them. Raises
    :class:`HistoryError`, with file and hand, for whatever is wrong in a file; a path that does not exist is
    an error in either case.
    """
    checked_callback(on_error, "on_error")
    if isinstance(source, str) and "\n" in source:
        yield from hands_in(source, "text", on_error)
        return
    for text in texts(path_of(source, "the path of a hand history or its text")):
        yield from hands_in(text.data, text.place, on_error)


def hands_in(data: str | bytes | HistoryError, place: str, on_error: OnError | None) -> Iterator[HandHistory]:
    """The hands of a text or of the bytes of a file, or the error that it could not be had.

    Where nothing but errors comes, the rest of a long text is passed over.
    """
    in_vain = 0

    def count(error: HistoryError | IllegalAction) -> None:
        nonlocal in_vain
        if in_vain == _MOST_IN_VAIN:
            raise HistoryError(
                place, f"expected hands, got {in_vain:,} errors in a row: the rest is passed over"
            )
        in_vain += 1
        _pass_over(error, on_error)

    try:
        for hand in _hands(data, place, count):
            in_vain = 0
            yield hand
    except HistoryError as error:
        _pass_over(error, on_error)


def _hands(data: str | bytes | HistoryError, place: str, on_error: OnError) -> Iterator[HandHistory]:
    if isinstance(data, HistoryError):
        raise data
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise HistoryError(place, f"expected UTF-8, got a byte that is none at {error.start}") from None
    if place.endswith(".txt"):
        yield from _of_pokerstars(text, place, on_error)
    else:
        yield from hands_of(text, place, on_error)


def _of_pokerstars(text: str, place: str, on_error: OnError) -> Iterator[HandHistory]:
    for where, phh in phh_texts(text, place):
        try:
            if isinstance(phh, HistoryError):
                raise phh
            yield from hands_of(phh, where, on_error)
        except HistoryError as error:
            _pass_over(error, on_error)


def _pass_over(error: HistoryError | IllegalAction, on_error: OnError | None) -> None:
    if on_error is None:
        raise error
    error.__traceback__ = error.__context__ = None  # they would hold on to the whole text
    on_error(error)


def hands_of(text: str, place: str, on_error: OnError | None) -> Iterator[HandHistory]:
    """The hands of a text: one, or one for each of its tables ``[1]``, ``[2]`` ..."""
    for name, fields in _tables(text.removeprefix("\ufeff").replace("\r\n", "\n"), place, on_error):
        where = place if name is None else _hand_of(place, name)
        try:
            history = record_of(fields, where)
        except HistoryError as error:
            _pass_over(error, on_error)
        else:
            yield history


def _hand_of(place: str, name: str) -> str:
    return f"{place}, hand {printable(name)}"


def _tables(text: str, place: str, on_error: OnError | None) -> Iterator[tuple[str | None, dict[str, Any]]]:
    """The fields of each hand, and its name where there can be several."""
    first = _TABLE.search(text, 0, _LONGEST_HAND)
    if first is None or _COMMENT.sub("", text[: first.start()]):
        fields = _fields(text, place)
        if fields and "variant" not in fields and all(isinstance(table, dict) for table in fields.values()):
            yield from fields.items()
        else:
            yield None, fields
        return
    seen: set[str] = set()
    for header, end in pieces(_TABLE, text):
        name = next(group for group in header.groups() if group is not None)
        where = _hand_of(place, name)
        try:
            if name in seen:
                raise HistoryError(where, "expected each hand once, got a second of this name")
            seen.add(name)
            yield name, _fields(text[header.end() + 1 : end], where)
        except HistoryError as error:
            _pass_over(error, on_error)


def _fields(text: str, place: str) -> dict[str, Any]:
    if len(text) > _LONGEST_HAND:
        raise HistoryError(
            place, f"expected a hand of at most {_LONGEST_HAND:,} characters, got {len(text):,}"
        )
    fields = plain_fields(text)
    return _toml_fields(text, place) if fields is None else fields


def plain_fields(text: str) -> dict[str, Any] | None:
    """The fields of a plain record, as tomllib would read them; None for any that is not plain.

    >>> plain_fields("hand = 7\\nactions = ['p3 f', 'p1 cbr 40']\\n")
    {'hand': 7, 'actions': ['p3 f', 'p1 cbr 40']}
    """
    text = text if text.endswith("\n") else text + "\n"
    position, members = 0, []
    match = _PLAIN.match(text)
    while match is not None:
        name, value = match.groups()
        members.append(f'"{name}": ' + value.replace("'", '"'))
        position = match.end()
        match = _PLAIN.match(text, position)
    if text[position:].strip("\n"):
        return None
    fields: dict[str, Any] = json.loads(f"{{{', '.join(members)}}}")
    return fields if len(fields) == len(members) else None  # a name that comes twice is an error of tomllib's


def _toml_fields(text: str, place: str) -> dict[str, Any]:
    if _ENDLESS_KEY.search(text):
        raise HistoryError(place, "expected the fields of a hand, got a name of 32 parts or more")
    if _ENDLESS_NUMBER.search(text):
        raise HistoryError(place, "expected the fields of a hand, got a number of 10,000 digits or more")
    try:
        return tomllib.loads(text, parse_float=_float)
    except RecursionError:
        raise HistoryError(place, "expected the fields of a hand, got brackets nested too deeply") from None
    except ValueError as error:  # also a number of thousands of digits, or a date that is none
        raise HistoryError(place, f"expected TOML, got {' '.join(str(error).split())[:200]}") from None


def _float(text: str) -> Decimal:
    try:
        return Decimal(text)
    except ArithmeticError:  # of decimal: an exponent of 19 digits or more
        raise ValueError(f"expected a number, got {shown(text)}") from None
