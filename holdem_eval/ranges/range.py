"""The range: 1,326 weights that cannot change, and what can be asked of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import fsum
from numbers import Real
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from holdem_eval.cards import CardsLike, cards_to_mask, is_iterable
from holdem_eval.combos import CLASS_CELL, CLASS_NAMES, COMBO_CLASS, N_COMBOS, blocked_combos, combo_name
from holdem_eval.errors import RangeError, shown
from holdem_eval.ranges.breakdown import Breakdown, break_down
from holdem_eval.ranges.draws import draw
from holdem_eval.ranges.grammar import Weights, parse_hand, parse_range
from holdem_eval.ranges.hands import Combos, class_combos
from holdem_eval.ranges.orders import PERCENTILES, top_classes
from holdem_eval.ranges.weights import (
    HandLike,
    as_float,
    pair_index,
    weights_of_array,
    weights_of_grid,
    weights_of_iterable,
    weights_of_mapping,
)
from holdem_eval.ranges.writer import canonical_text

RangeLike: TypeAlias = (
    "str | Range | Mapping[str, float] | Sequence[float] | NDArray[np.generic] | Iterable[HandLike]"
)
"""What :class:`Range` reads."""

_CACHED_LENGTH: Final = 1000
"""Longer texts are parsed each time: a cache of them would be large."""


class Range:
    """How often each of the 1,326 combos is held: weights 0..1, immutable and hashable.

    >>> r = Range("QQ+, AKs:0.5")
    >>> r.combos, r.total_weight
    (22, 20.0)
    >>> Range({"QQ+": 1, "AKs": 0.5}) == r, Range(["QQ+", "AKs:0.5"]) == r
    (True, True)

    Parameters
    ----------
    source
        A text in the range language; a dict of such texts -> weight 0..1, which multiplies the text's own
        weights; an iterable of hands, each a text or a pair of cards, or an (n, 2) integer array of card ids;
        1,326 numbers 0..1 in combo order; another Range. A later text or hand replaces what an earlier one
        gave to the same combos.

    Raises :class:`RangeError` for anything else, naming what was expected, what came and where.
    """

    __slots__ = ("__weakref__", "_hash", "_sets", "_weights")

    __array_ufunc__ = None  # so that numpy leaves 0.5 * r to the range

    _weights: Weights
    _hash: int | None
    _sets: tuple[int, int] | None

    def __init__(self, source: RangeLike) -> None:
        weights = _weights_of(source)
        if weights.flags.writeable:
            # on top of bytes, so that nobody can make the array writeable again
            weights = np.frombuffer(weights.tobytes(), dtype=np.float64)
        self._weights = weights
        self._hash = self._sets = None

    @classmethod
    def top(cls, fraction: float, order: Iterable[str] | None = None) -> Range:
        """The strongest ``fraction`` (0..1) of all hands, in whole classes.

        >>> Range.top(0.05)
        Range('77+, AJs+, AKo')
        >>> from holdem_eval.ranges import SKLANSKY_CHUBUKOV_ORDER
        >>> Range.top(0.05, SKLANSKY_CHUBUKOV_ORDER)
        Range('99+, AQs+, AQo+')

        ``order`` is any order of the 169 class names; without it, that of equity before the flop against a
        random hand. The class that crosses the limit is taken when the total comes nearer with it. Raises
        :class:`RangeError` unless 0 <= fraction <= 1 and every class is in ``order`` exactly once.
        """
        weights = np.zeros(N_COMBOS)
        for name in top_classes(fraction, order):
            weights[class_combos(CLASS_CELL[name])] = 1.0
        return cls(weights)

    @classmethod
    def random(cls) -> Range:
        """All 1,326 combos.

        >>> Range.random().combos
        1326
        """
        return cls("random")

    @classmethod
    def from_grid(cls, grid: ArrayLike) -> Range:
        """The range whose 169 classes have the weights (finite, 0..1) of a (13, 13) array.

        Row and column 0 are the ace; suited classes stand above the diagonal. The inverse of :meth:`grid` for
        ranges of whole classes. Raises :class:`RangeError` for another shape or weight.

        >>> Range.from_grid(Range("TT+, AKo:0.25").grid())
        Range('TT+, AKo:0.25')
        """
        return cls(weights_of_grid(grid))

    @staticmethod
    def percentile(hand: HandLike) -> float:
        """The share (0..1) of all combos that are at least as strong as ``hand`` before the flop.

        Small is strong: aces have 6 / 1326, the weakest class 1. Strength is equity against a random hand.

        >>> Range.percentile("AA") == 6 / 1326, Range.percentile("32o")
        (True, 1.0)

        ``hand`` is one of the 169 classes or a combo; :class:`RangeError` otherwise.
        """
        cells = set(COMBO_CLASS[_combos_of(hand)].tolist())
        if len(cells) != 1:
            raise RangeError(f"expected one class such as AJo, or one combo, got {shown(hand)}")
        return PERCENTILES[CLASS_NAMES[cells.pop()]]

    @property
    def weights(self) -> NDArray[np.float64]:
        """(1326,) float64, read-only: the weight 0..1 of each combo, in combo order."""
        return self._weights

    @property
    def combos(self) -> int:
        """How many combos are live, that is have a weight above 0."""
        return self.live.bit_count()

    @property
    def live(self) -> int:
        """The live combos as a set: an int, bit = combo.

        >>> Range("AsAh, 2d2c:0.5").live == 1 << 1325 | 1
        True
        """
        return (self._sets or self._find_sets())[0]

    @property
    def fractional(self) -> int:
        """The combos of a weight between 0 and 1 as a set: an int, bit = combo."""
        return (self._sets or self._find_sets())[1]

    def _find_sets(self) -> tuple[int, int]:
        live = self._weights > 0
        self._sets = _as_set(live), _as_set(live & (self._weights < 1))
        return self._sets

    @property
    def total_weight(self) -> float:
        """The sum of all weights, 0..1326, correctly rounded."""
        return fsum(self._weights)

    @property
    def fraction(self) -> float:
        """``total_weight`` as a share (0..1) of all 1,326 combos."""
        return self.total_weight / N_COMBOS

    def __or__(self, other: object) -> Range:
        """The larger weight of both ranges, combo by combo."""
        if not isinstance(other, Range):
            return NotImplemented
        return type(self)(np.maximum(self._weights, other._weights))

    def __and__(self, other: object) -> Range:
        """The smaller weight of both ranges, combo by combo."""
        if not isinstance(other, Range):
            return NotImplemented
        return type(self)(np.minimum(self._weights, other._weights))

    def __sub__(self, other: object) -> Range:
        """What ``other`` leaves of the weights, at least 0, combo by combo.

        >>> Range("QQ+") - Range("AA, KK:0.25")
        Range('QQ, KK:0.75')
        """
        if not isinstance(other, Range):
            return NotImplemented
        return type(self)(np.maximum(self._weights - other._weights, 0.0))

    def __add__(self, other: object) -> Range:
        """The sum of both weights, at most 1, combo by combo.

        >>> Range("QQ+:0.5") + Range("AA, KK:0.25")
        Range('AA, KK:0.75, QQ:0.5')
        """
        if not isinstance(other, Range):
            return NotImplemented
        return type(self)(np.minimum(self._weights + other._weights, 1.0))

    def __mul__(self, factor: object) -> Range:
        """All weights times a number 0..1, which may stand on either side.

        >>> 0.5 * Range("AA, KK:0.5")
        Range('AA:0.5, KK:0.25')

        Raises :class:`RangeError` for a number outside 0..1.
        """
        if not isinstance(factor, Real) or isinstance(factor, bool):
            return NotImplemented
        number = as_float(factor)
        if not 0 <= number <= 1:
            raise RangeError(f"expected a range times a number 0..1, got {shown(factor)}")
        return type(self)(self._weights * number)

    __rmul__ = __mul__

    def __invert__(self) -> Range:
        """1 less the weight, for every combo.

        >>> (~Range("AA")).combos, ~Range("random:0.25")
        (1320, Range('random:0.75'))
        """
        return type(self)(1.0 - self._weights)

    def __le__(self, other: object) -> bool:
        """Is no combo heavier than in ``other``?  A partial order, as of sets: ``<`` is ``<=`` and not equal.

        >>> Range("AA:0.5") <= Range("QQ+"), Range("QQ+") >= Range("AA"), Range("AA") <= Range("KK")
        (True, True, False)
        """
        if not isinstance(other, Range):
            return NotImplemented
        return bool((self._weights <= other._weights).all())

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Range):
            return NotImplemented
        return self <= other and self != other

    def without(self, dead: CardsLike) -> Range:
        """This range without the combos that hold a dead card.

        >>> Range("AA, KK").without("As Kd Kc").combos
        4

        Raises :class:`CardError` when ``dead`` is not cards.
        """
        return type(self)(np.where(blocked_combos(cards_to_mask(dead)), 0.0, self._weights))

    def sample(self, n: int, seed: int | None = None) -> NDArray[np.uint8]:
        """(n, 2) uint8: hands drawn by weight, with replacement; each row two card ids, the lower one first.

        >>> Range("AA, KK:0.5").sample(3, seed=1).tolist()
        [[48, 50], [50, 51], [45, 46]]

        The same seed (0..2**64 - 1) gives the same hands on every machine, and the first of them for a
        smaller ``n``; None gives others each time. Hand i belongs to the i-th 64-bit number of numpy's PCG64,
        whose top 53 bits are a share of the total weight. Raises :class:`RangeError` for the empty range,
        ValueError unless ``n`` is 0..2**27, or for a seed that is none.
        """
        return draw(self._weights, n, seed)

    def grid(self) -> NDArray[np.float64]:
        """(13, 13) float64: the mean weight of each class; ace first, suited above the diagonal.

        >>> Range("AKs, AhKd").grid()[:2, :2].round(3)
        array([[0.   , 1.   ],
               [0.083, 0.   ]])
        """
        first = np.zeros(len(CLASS_NAMES))
        first[COMBO_CLASS] = self._weights
        # the mean as one weight plus the mean difference from it: exact for a class of equal weights
        difference = np.bincount(COMBO_CLASS, self._weights - first[COMBO_CLASS], len(first))
        return (first + difference / np.bincount(COMBO_CLASS)).reshape(13, 13)

    def breakdown(self, board: CardsLike) -> Breakdown:
        """Made hands and draws of the range on a board of 3, 4 or 5 cards, in combos, weight and share.

        >>> b = Range("QQ+, AKs").breakdown("Qs 7h 2d")
        >>> b["overpair"].combos, b["set"].combos, b["ace high"].combos
        (12, 3, 4)

        What each row means stands in :mod:`holdem_eval.ranges.breakdown`. Raises :class:`CardError` for a bad
        board and :class:`RangeError` when the board leaves no combo of the range.
        """
        return break_down(self._weights, board)

    def __contains__(self, hand: HandLike) -> bool:
        """Are all combos of ``hand`` live?  ``hand`` is a word such as AsKs, AKs or QQ+, or a pair of cards.

        >>> r = Range("AKs:0.5, AhKd")
        >>> "AsKs" in r, "AKs" in r, "AKo" in r, (51, 47) in r
        (True, True, False, True)

        Raises :class:`RangeError` when ``hand`` cannot be read.
        """
        combos = _combos_of(hand)
        return len(combos) > 0 and bool((self._weights[combos] > 0).all())

    def __getitem__(self, hand: HandLike) -> float:
        """The weight of a combo, or the mean weight of the combos of a word such as AKs or QQ+.

        >>> r = Range("AKs:0.5, AhKd")
        >>> r["AsKs"], r["AKs"], r[51, 47], r["AK"]
        (0.5, 0.5, 0.5, 0.1875)

        Raises :class:`RangeError` when ``hand`` cannot be read or names no combo.
        """
        combos = _combos_of(hand)
        if not len(combos):
            raise RangeError(f"expected a hand of at least one combo, got {shown(hand)}")
        weights = self._weights[combos]
        return float(weights[0]) + fsum(weights - weights[0]) / len(combos)

    def __iter__(self) -> Iterator[str]:
        """The names of the live combos, in combo order; ``r[name]`` is the weight.

        >>> list(Range("AsAh, 2d2c:0.5"))
        ['2d2c', 'AsAh']
        """
        return map(combo_name, np.flatnonzero(self._weights).tolist())

    def items(self) -> Iterator[tuple[str, float]]:
        """The live combos with their weights: ``Range(dict(r.items())) == r``.

        >>> dict(Range("AsAh, 2d2c:0.5").items())
        {'2d2c': 0.5, 'AsAh': 1.0}
        """
        return zip(self, self._weights[self._weights > 0].tolist(), strict=True)

    def __len__(self) -> int:
        return self.combos

    def __bool__(self) -> bool:
        return self.live != 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Range):
            return NotImplemented
        return self._weights is other._weights or bool(np.array_equal(self._weights, other._weights))

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self._weights.tobytes())
        return self._hash

    def __str__(self) -> str:
        """The canonical text; parsing it gives the same range.

        >>> str(Range("a2s A3s a4S, A5s; KK, AA 22:50%"))
        'KK+, A5s-A2s, 22:0.5'
        """
        return canonical_text(self._weights)

    def plot(self, ax: Any = None) -> Any:
        """A picture of the 13 x 13 grid of weights, by matplotlib; returns the Axes.

        Without ``ax``, axes are made as pyplot does. Raises ValueError for an ``ax`` that is none, and
        ModuleNotFoundError, with the way to install it, where matplotlib is missing.
        """
        from holdem_eval.show.plots import draw_range

        return draw_range(self, ax)

    def _repr_html_(self) -> str:
        from holdem_eval.show.html import range_html

        return range_html(self)

    def __repr__(self) -> str:
        return f"Range({str(self)!r})"

    def __reduce__(self) -> tuple[type[Range], tuple[NDArray[np.float64]]]:
        return type(self), (self._weights,)


@cache
def range_of_combo(combo: int) -> Range:
    """The range that always holds one combo (0..1325). All share the memory of their weights."""
    hand = Range.__new__(Range)
    hand._weights = np.frombuffer(_ONE_AMONG_ZEROS, np.float64, N_COMBOS, 8 * (N_COMBOS - 1 - combo))
    hand._hash = None
    hand._sets = 1 << combo, 0
    return hand


_ONE_AMONG_ZEROS: Final = np.eye(1, 2 * N_COMBOS - 1, N_COMBOS - 1).tobytes()


def _as_set(combos: NDArray[np.bool_]) -> int:
    return int.from_bytes(np.packbits(combos, bitorder="little").tobytes(), "little")


def range_of_text(text: str) -> Range:
    """``Range(text)``; for a short text the same object each time, so that what it found out is kept."""
    return _range_of_short(text) if len(text) <= _CACHED_LENGTH else Range(text)


@lru_cache(maxsize=512)
def _range_of_short(text: str) -> Range:
    return Range(parse_range(text))


def _weights_of(source: object) -> Weights:
    """The weights (1326,) of any source: read-only if they may be shared, else a new array."""
    if isinstance(source, str):
        return _range_of_short(source).weights if len(source) <= _CACHED_LENGTH else parse_range(source)
    if isinstance(source, Range):
        return source.weights
    if isinstance(source, np.ndarray):
        return weights_of_array(source)
    if isinstance(source, Mapping):
        return weights_of_mapping(source)
    if is_iterable(source) and not isinstance(source, bytes | bytearray | memoryview):
        return weights_of_iterable(source)  # type: ignore[arg-type]
    kind = type(source).__name__
    raise RangeError(
        f"expected a range text, {N_COMBOS} weights, a dict or hands, got {shown(source)} ({kind})"
    )


def _combos_of(hand: object) -> Combos:
    """The combos of a word or of a pair of cards."""
    if isinstance(hand, str):
        return parse_hand(hand)
    return np.array([pair_index(hand)])
