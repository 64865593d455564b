"""Values that no public function means, and whether an error is in words of ours."""

from __future__ import annotations

import ast
import datetime
import traceback
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import holdem_eval
from holdem_eval.rules import Blinds

LONGEST_MESSAGE = 400
PACKAGE = Path(holdem_eval.__file__).parent
# Python's and numpy's own phrases: a message with one of them was not written for who reads it
RAW = (
    "object has no attribute",
    "unsupported operand",
    "object is not",
    "must be real number",
    "argument must be",
    "'NoneType'",
    "could not convert",
    "inhomogeneous",
    "unhashable",
    "invalid literal",
    "out of range",
    "too large to convert",
    "requires",
    "ambiguous",
    "broadcast",
)


def _in_itself() -> list[object]:
    endless: list[object] = []
    endless.append(endless)
    return endless


def _mapping_in_itself() -> dict[object, object]:
    endless: dict[object, object] = {}
    endless["AA"] = endless
    return endless


class Anything:
    """It can be called, and is nothing else."""

    def __init__(self, *arguments: object, **named: object) -> None:
        pass


class Enough(Exception):
    """Raised by the progress of a call that has begun its work: its arguments were taken."""


def _records() -> np.ndarray[Any, Any]:
    return np.zeros(2, dtype=[("rank", np.int8), ("suit", np.int8)])


WRONG: dict[str, Callable[[], object]] = {
    "None": lambda: None,
    "True": lambda: True,
    "0": lambda: 0,
    "-1": lambda: -1,
    "2**32": lambda: 2**32,
    "2**63": lambda: 2**63,
    "2**64": lambda: 2**64,
    "an int of 5,000 digits": lambda: 10**5000,
    "0.5": lambda: 0.5,
    "-1e-16": lambda: -1e-16,
    "nan": lambda: float("nan"),
    "inf": lambda: float("inf"),
    "a complex number": lambda: 1j,
    "a Decimal NaN": lambda: Decimal("NaN"),
    "a signalling NaN": lambda: Decimal("sNaN"),
    "a huge Decimal": lambda: Decimal("1e999999"),
    "a huge Fraction": lambda: Fraction(10**400, 3),
    "a tiny Fraction": lambda: Fraction(1, 10**400),
    "numpy nan": lambda: np.float32("nan"),
    "numpy -1": lambda: np.int64(-1),
    "numpy False": lambda: np.False_,
    "numpy datetime": lambda: np.datetime64("NaT"),
    "no text": lambda: "",
    "a blank": lambda: " ",
    "xx": lambda: "xx",
    "a zero byte": lambda: "\0",
    "a lone surrogate": lambda: "A\ud800",
    "Arabic digits": lambda: "٣٣",
    "a long text": lambda: "10" * 20_000,
    "many brackets": lambda: "[" * 20_000,
    "many groups": lambda: "50%(" * 20_000,
    "bytes": lambda: b"AsKs",
    "a bytearray": lambda: bytearray(b"\x00\x01"),
    "a memoryview": lambda: memoryview(b"\x00\x01"),
    "an empty list": list,
    "an empty tuple": lambda: (),
    "an empty dict": dict,
    "an empty set": set,
    "a list of None": lambda: [None, None],
    "a list of texts": lambda: ["", "xx"],
    "a list of numbers": lambda: [-1, 2**70],
    "a list of floats": lambda: [0.5, float("nan")],
    "a ragged list": lambda: [[0], [1, 2]],
    "a list of one": lambda: [0],
    "a list of lists": lambda: [[[[0]]]],
    "a list of sets": lambda: [{1}, {2}],
    "a list in itself": _in_itself,
    "a dict in itself": _mapping_in_itself,
    "a dict": lambda: {None: None, 1: "x"},
    "a dict of texts": lambda: {"AA": "much"},
    "an object": object,
    "a function": lambda: lambda *arguments, **named: None,
    "a class": lambda: Anything,
    "a module": lambda: holdem_eval,
    "an exception": lambda: ValueError("never raised"),
    "a date": lambda: datetime.date(2020, 1, 1),
    "an ellipsis": lambda: ...,
    "a path": lambda: Path("no such file.phh"),
    "a slice": lambda: slice(2),
    "blinds": lambda: Blinds(1, 2),
    "a range": lambda: holdem_eval.Range("AA"),
    "a query": lambda: holdem_eval.Query("AA", "KK"),
    "a generator": lambda: (each for each in [None]),
    "a generator of texts": lambda: (each for each in ["x", 3]),
    "an empty iterator": lambda: iter(()),
    "a billion numbers": lambda: range(10**9),
    "an array of nothing": lambda: np.zeros(0),
    "an array of no rows": lambda: np.zeros((0, 2), np.int64),
    "an array without axes": lambda: np.array(3),
    "an array of floats": lambda: np.array([0.5, np.nan]),
    "an array of three axes": lambda: np.zeros((2, 2, 2), np.uint8),
    "an array of many axes": lambda: np.zeros((1,) * 20),
    "an array of objects": lambda: np.array([None, object()], dtype=object),
    "an array of texts": lambda: np.array(["As", "xx"]),
    "an array of no texts": lambda: np.array([], dtype=str),
    "an array of bytes": lambda: np.array([b"As", b"Ks"]),
    "an array of dates": lambda: np.array(["2020-01-01", "NaT"], dtype="datetime64[D]"),
    "an array of complex numbers": lambda: np.array([1j, 2]),
    "an array of records": _records,
    "an array of bools": lambda: np.array([True, False]),
    "an array of huge numbers": lambda: np.array([2**64 - 1, 2**63], np.uint64),
    "an array of huge objects": lambda: np.array([2**70, -(2**70)], dtype=object),
    "1326 nans": lambda: np.full(1326, np.nan),
    "1326 objects": lambda: np.full(1326, None, dtype=object),
    "a grid of texts": lambda: np.full((13, 13), "x"),
    "a masked array": lambda: np.ma.masked_array([0, 1], [True, False]),
    "a billion zeros": lambda: np.broadcast_to(np.uint8(0), (10**9,)),
    "a billion rows": lambda: np.broadcast_to(np.uint8(0), (10**9, 2)),
}


def complaint(call: Callable[[object], object], value: object) -> str | None:
    """None where the call answers or refuses as documented: an error that a statement of ours
    raised, in few words and none of Python's own; else what is wrong."""
    try:
        result = call(value)
        if isinstance(result, Iterator):
            next(result, None)  # what is checked late
    except Enough:
        return None
    except (ValueError, TypeError, LookupError, OSError) as error:
        message = str(error)
        if len(message) > LONGEST_MESSAGE:
            return f"{len(message)} characters: {message[:200]}"
        if phrase := next((phrase for phrase in RAW if phrase in message), None):
            return f"not in words of ours ({phrase}): {message}"
        if not isinstance(error, OSError) and not _raised_by_us(error):
            return f"not raised by a statement of ours: {type(error).__name__}: {message}"
    except Exception as error:
        return f"{type(error).__name__}: {str(error)[:200]}"
    return None


def _raised_by_us(error: BaseException) -> bool:
    """Was it a ``raise`` of the package? Compiled code has no statements to look at."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    if last.filename.endswith(".pyx"):
        return True
    if not Path(last.filename).is_relative_to(PACKAGE):
        return False
    return last.lineno in _raising_lines(last.filename)


@cache
def _raising_lines(filename: str) -> set[int]:
    """The lines of all ``raise`` statements of a file."""
    tree = ast.parse(Path(filename).read_text(encoding="utf-8"))
    raises = [node for node in ast.walk(tree) if isinstance(node, ast.Raise)]
    return {line for node in raises for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}
