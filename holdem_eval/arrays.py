"""Arrays as arguments: integers of a known shape come in, results go out, where the caller says."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from holdem_eval.errors import CardError, is_too_long, shown


def integers(
    values: ArrayLike, name: str, shapes: str, row_shapes: Sequence[tuple[int, ...]]
) -> NDArray[np.integer[Any]]:
    """``values`` as an array, once dtype and shape are known to be right; only an array is taken as it is."""
    if isinstance(values, np.ma.MaskedArray):
        raise CardError(f"expected {name}: an integer array {shapes}, got a masked array (fill it first)")
    if is_too_long(values):
        raise CardError(f"expected {name}: an integer array {shapes}, got {shown(values)}: too long a list")
    try:
        array = np.asarray(values)
    except (TypeError, ValueError, OverflowError):  # lists that are no array: ragged, say
        raise CardError(f"expected {name}: an integer array {shapes}, got {shown(values)}") from None
    if array.shape == (0,) and array is not values:  # [] has no row to tell its columns from
        array = np.empty((0, *row_shapes[0]), np.uint8)
    if array.shape[1:] == (0,) and array is not values:  # and [[], []] no number to tell its dtype from
        array = np.empty(array.shape, np.uint8)
    if array.dtype.kind not in "iu" or array.ndim == 0 or array.shape[1:] not in row_shapes:
        got = f"shape {array.shape} and dtype {array.dtype}"
        for value in islice(filter(_fits_no_integer, array.flat if array.dtype == object else ()), 1):
            got += f", with {shown(value)} in it"
        raise CardError(f"expected {name}: an integer array {shapes}, got {got}")
    return array


def _fits_no_integer(value: object) -> bool:
    """Is ``value`` what keeps a list from being an array of integers?"""
    return not isinstance(value, int | np.integer) or not -(1 << 63) <= value < 1 << 64


def as_bytes(numbers: NDArray[np.integer[Any]]) -> NDArray[np.uint8]:
    """Card numbers as C-contiguous uint8, the array itself where it is that; what fits no byte becomes 255,
    which is no card either.

    >>> as_bytes(np.array([[-1, 51, 307]])).tolist()
    [[255, 51, 255]]
    """
    cards = numbers.astype(np.uint8, order="C", copy=False)
    if (
        numbers.dtype != np.uint8
        and numbers.size
        and not 0 <= int(numbers.min()) <= int(numbers.max()) <= 255
    ):
        cards[cards != numbers] = 255
    return cards


def destination(
    out: NDArray[Any] | None, n: int, dtype: DTypeLike, inputs: Sequence[NDArray[Any]]
) -> NDArray[Any]:
    """Where n results are written: ``out`` itself, unless it has strides or overlaps an input."""
    if out is None:
        return np.empty(n, dtype)
    expected = f"expected out: a writeable {np.dtype(dtype)} array of shape {(n,)}, got"
    if not isinstance(out, np.ndarray):
        raise ValueError(f"{expected} {shown(out)} ({type(out).__name__})")
    if out.dtype != dtype or out.shape != (n,):
        raise ValueError(f"{expected} shape {out.shape} and dtype {out.dtype}")
    if not out.flags.writeable:
        raise ValueError(f"{expected} a read-only one")
    in_place = out.flags.c_contiguous and not any(np.may_share_memory(out, array) for array in inputs)
    return out if in_place else np.empty(n, dtype)


def delivered(results: NDArray[Any], out: NDArray[Any] | None) -> NDArray[Any]:
    """``out``, with the results in it; the results themselves where there is none."""
    if out is None or out is results:
        return results
    out[...] = results
    return out
