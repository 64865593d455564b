"""What else than a text can be a range, checked: arrays and lists of weights, dicts, iterables of hands."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from numbers import Real
from typing import Any, Final, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import CARD_NAMES, N_CARDS, parse_cards
from holdem_eval.combos import COMBO_CLASS, N_COMBOS, combo_index
from holdem_eval.errors import CardError, RangeError, shown
from holdem_eval.ranges.grammar import Weights, parse_named

HandLike: TypeAlias = "str | Sequence[str | SupportsIndex]"
"""A text, or the two cards of one combo."""

MAX_HANDS: Final = 100_000
"""The longest iterable of hands that is read, so that an endless one is an error."""

_MOST_ROWS: Final = 1 << 27
"""As many as :meth:`Range.sample` draws."""


def weights_of_array(values: NDArray[np.generic]) -> Weights:
    """Weights (1326,), hands (n, 2) as card ids, or texts (n,) and pairs of texts (n, 2)."""
    kind = values.dtype.kind
    if kind in "iu" and values.ndim == 2 and values.shape[1] == 2:
        return _weights_of_pairs(values)
    if kind in "iu" and values.shape == (2,):
        return _weights_of_numbers(values.tolist())  # an error that says how one hand is written
    if kind == "U" and values.ndim in (1, 2):
        try:
            return weights_of_iterable(values.tolist())
        except RangeError:
            if values.shape != (N_COMBOS,):  # else weights, it seems, that nobody turned into numbers
                raise
    return _checked(values, (N_COMBOS,), " (a 13 x 13 grid is read by Range.from_grid)")


def _weights_of_pairs(pairs: NDArray[Any]) -> Weights:
    """An (n, 2) integer array of card ids, two different ones a row."""
    if not len(pairs):
        raise RangeError("expected at least one hand, got none (the empty range is written 'none')")
    if len(pairs) > _MOST_ROWS:
        raise RangeError(f"expected at most 2**27 hands, got {len(pairs)}")
    wrong = np.argwhere((pairs < 0) | (pairs >= N_CARDS))
    if len(wrong):
        row, column = wrong[0].tolist()
        raise RangeError(f"expected a card 0..51, got {pairs[row, column]} in row {row}")
    low, high = np.sort(pairs.astype(np.intp), axis=1).T
    same = np.flatnonzero(low == high)
    if len(same):
        raise RangeError(f"card {CARD_NAMES[low[same[0]]]} comes twice in row {same[0]}")
    weights = np.zeros(N_COMBOS)
    weights[high * (high - 1) // 2 + low] = 1.0
    return weights


def _weights_of_numbers(values: Sequence[object]) -> Weights:
    """A new (1326,) float64 array from 1,326 finite numbers 0..1 (bool, int or float)."""
    for place, value in enumerate(values):
        if not isinstance(value, Real | np.bool_):
            raise RangeError(
                f"expected a weight 0..1, got {shown(value)} ({type(value).__name__}) at index {place}"
            )
    if len(values) != N_COMBOS:
        hint = f" (one hand is written [{shown(tuple(values))}])" if len(values) == 2 else ""
        raise RangeError(f"expected {N_COMBOS} weights, got {len(values)} numbers{hint}")
    return _checked(values, (N_COMBOS,), "")


def weights_of_grid(grid: object) -> Weights:
    """The (1326,) weights whose classes have the finite weights 0..1 of a (13, 13) array, ace first."""
    # shapes are looked at before anything is converted: a range(10**9) would fill the memory
    shape = _shape_of(grid)
    if isinstance(grid, Sequence) and shape == (13,):
        rows = {_shape_of(row) for row in grid}
        shape += rows.pop() if len(rows) == 1 else ()
    if shape != (13, 13):
        raise RangeError(f"expected weights of shape (13, 13), got shape {shape}")
    if isinstance(grid, Sequence):
        for place, cell in enumerate(cell for row in grid for cell in row):
            if _shape_of(cell):
                raise RangeError(f"expected a weight 0..1, got {shown(cell)} at index {divmod(place, 13)}")
    return _checked(grid, (13, 13), "").ravel()[COMBO_CLASS]


def _shape_of(value: object) -> tuple[int, ...]:
    """The shape of an array, (length,) of a sequence, () of all else."""
    shape = getattr(value, "shape", None)
    if isinstance(shape, tuple):
        return shape
    if not isinstance(value, Sequence) or isinstance(value, str | bytes | bytearray):
        return ()
    try:
        return (len(value),)
    except OverflowError:
        return (sys.maxsize,)


def weights_of_mapping(hands: Mapping[object, object]) -> Weights:
    """A dict of range text -> weight 0..1 that multiplies it; later keys replace what earlier ones gave."""
    if not hands:
        raise RangeError("expected at least one hand, got an empty dict (the empty range is written 'none')")
    weights = np.zeros(N_COMBOS)
    for place, (text, weight) in enumerate(hands.items()):
        if not isinstance(text, str):
            kind = type(text).__name__
            raise RangeError(
                f"expected texts such as 'AKs' as keys, got {shown(text)} ({kind}) as key {place}"
            )
        if not isinstance(weight, Real) or not 0 <= as_float(weight) <= 1:
            raise RangeError(f"expected a weight 0..1, got {shown(weight)} for {shown(text)}")
        _replace(weights, text, as_float(weight))
    return weights


def weights_of_iterable(hands: Iterable[object]) -> Weights:
    """Hands (texts or pairs of cards) or 1,326 numbers; later hands replace earlier ones."""
    items = list(islice(hands, MAX_HANDS + 1))
    if not items:
        raise RangeError("expected at least one hand, got none (the empty range is written 'none')")
    if len(items) > MAX_HANDS:
        raise RangeError(f"expected at most {MAX_HANDS} hands, got more")
    if isinstance(items[0], Real | np.bool_):
        return _weights_of_numbers(items)
    weights = np.zeros(N_COMBOS)
    for place, hand in enumerate(items):
        if isinstance(hand, str):
            try:
                _replace(weights, hand, 1.0)
            except RangeError as error:
                raise RangeError(f"{error}, item {place} of the list") from None
        else:
            weights[pair_index(hand, f", item {place} of the list")] = 1.0
    return weights


def pair_index(hand: object, where: str = "") -> int:
    """The combo of two different cards, given as a sequence of two ints or texts."""
    if (
        isinstance(hand, Sequence | np.ndarray)
        and not isinstance(hand, str | bytes | bytearray)
        and not (isinstance(hand, np.ndarray) and hand.ndim == 0)  # without a length
        and len(hand) == 2
    ):
        try:
            first, second = parse_cards(hand)
        except CardError as error:
            raise RangeError(f"{error}{where}") from None
        return combo_index(first, second)
    raise RangeError(f"expected a text or a pair of cards, got {shown(hand)} ({type(hand).__name__}){where}")


def _replace(weights: Weights, text: str, factor: float) -> None:
    given, named = parse_named(text)
    weights[named] = given[named] * factor


def _checked(values: object, shape: tuple[int, ...], hint: str) -> Weights:
    if isinstance(values, np.ma.MaskedArray):
        raise RangeError("expected an array of weights, got a masked array (fill it first)")
    try:
        array = np.asarray(values)
    except (TypeError, ValueError, OverflowError):
        raise RangeError(f"expected weights of shape {shape}, got {shown(values)}") from None
    if array.shape != shape:
        raise RangeError(f"expected weights of shape {shape}, got shape {array.shape}{hint}")
    if array.dtype.kind == "O" and all(isinstance(value, Real) for value in array.flat):
        array = np.array([as_float(value) for value in array.flat]).reshape(
            shape
        )  # ints too long for 64 bits
    if array.dtype.kind not in "biuf":
        raise RangeError(f"expected weights as numbers, got an array of dtype {array.dtype}")
    weights = array.astype(np.float64)
    wrong = np.argwhere(~((weights >= 0) & (weights <= 1)))
    if len(wrong):
        place = tuple(wrong[0].tolist())
        index = place[0] if len(place) == 1 else place
        raise RangeError(f"expected a weight 0..1, got {weights[place]} at index {index}")
    weights += 0.0  # -0.0 becomes 0.0: equal ranges have equal bits
    return weights


def as_float(value: Real) -> float:
    """The float nearest to a number; infinity for an int beyond them all."""
    try:
        return float(value)
    except OverflowError:
        return float("inf")
