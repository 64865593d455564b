"""From 1,326 weights to the one canonical text, which reads back as the same range.

Weights descend; for each weight come pairs, suited classes, offsuit classes, then single combos, highest
first. A class is written as one when its combos all have the same weight. Classes are joined into the longest
runs: ``QQ+`` and ``99-66``; ``ATs+`` and ``A5s-A2s`` for kickers under one top card; then, of classes left
alone, ``T9s-54s`` for three or more with the same gap. The full range is ``random``, the empty one ``none``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import RANKS
from holdem_eval.combos import N_CLASSES, combo_name
from holdem_eval.ranges.hands import class_combos
from holdem_eval.ranges.notation import write_number

_ACE: Final = len(RANKS) - 1
_DIAGONAL: Final = 3
"""The fewest classes of one gap written as a span: ``T9s, 98s`` reads better than ``T9s-98s``."""

_Class = tuple[int, int]
"""High and low rank, 0..12."""


def canonical_text(weights: NDArray[np.float64]) -> str:
    """The canonical text of weights (1326,).

    >>> canonical_text(np.zeros(1326)), canonical_text(np.full(1326, 0.5))
    ('none', 'random:0.5')
    """
    levels = np.unique(weights[weights > 0])[::-1].tolist()
    if not levels:
        return "none"
    if len(levels) == 1 and np.all(weights > 0):
        return _weighted("random", levels[0])
    classes, combos = _by_weight(weights)
    return ", ".join(
        _weighted(word, level)
        for level in levels
        for word in (*_class_words(classes.get(level, [])), *map(combo_name, combos.get(level, [])))
    )


def _weighted(word: str, weight: float) -> str:
    return word if weight == 1 else f"{word}:{write_number(weight)}"


def _by_weight(weights: NDArray[np.float64]) -> tuple[dict[float, list[int]], dict[float, list[int]]]:
    """The cells of classes with one weight, and the combos (descending) of all others, by their weight."""
    classes: dict[float, list[int]] = {}
    combos: dict[float, list[int]] = {}
    single = np.zeros(len(weights), np.bool_)
    for cell in range(N_CLASSES):
        members = class_combos(cell)
        of_class = weights[members]
        weight = float(of_class[0])
        if not (of_class == weight).all():
            single[members] = True
        elif weight > 0:
            classes.setdefault(weight, []).append(cell)
    for combo in np.flatnonzero(single & (weights > 0))[::-1].tolist():
        combos.setdefault(float(weights[combo]), []).append(combo)
    return classes, combos


def _class_words(cells: list[int]) -> Iterator[str]:
    pairs: list[int] = []
    suited: set[_Class] = set()
    offsuit: set[_Class] = set()
    for cell in cells:
        row, column = divmod(cell, len(RANKS))
        if row == column:
            pairs.append(_ACE - row)
        else:
            (suited if row < column else offsuit).add((_ACE - min(row, column), _ACE - max(row, column)))
    yield from _pair_words(pairs)
    if suited:
        yield from _unpaired_words(suited, "s")
    if offsuit:
        yield from _unpaired_words(offsuit, "o")


def _pair_words(ranks: list[int]) -> Iterator[str]:
    for first, last in _runs(ranks):
        top, bottom = RANKS[first] * 2, RANKS[last] * 2
        yield top if first == last else f"{bottom}+" if first == _ACE else f"{top}-{bottom}"


def _unpaired_words(classes: set[_Class], suffix: str) -> list[str]:
    words: dict[_Class, str] = {}  # by the first class of the word
    alone: set[_Class] = set()

    def name(high: int, low: int) -> str:
        return RANKS[high] + RANKS[low] + suffix

    for high in range(1, _ACE + 1):
        for first, last in _runs([low for low in range(high) if (high, low) in classes]):
            if first == last:
                alone.add((high, first))
            elif first == high - 1:
                words[high, first] = name(high, last) + "+"
            else:
                words[high, first] = f"{name(high, first)}-{name(high, last)}"
    for gap in range(1, _ACE + 1):
        for first, last in _runs([high for high, low in alone if high - low == gap]):
            if first - last + 1 >= _DIAGONAL:
                words[first, first - gap] = f"{name(first, first - gap)}-{name(last, last - gap)}"
            else:
                words |= {(high, high - gap): name(high, high - gap) for high in range(last, first + 1)}
    return [words[key] for key in sorted(words, reverse=True)]


def _runs(ranks: list[int]) -> Iterator[tuple[int, int]]:
    """The runs of consecutive ranks, each as (highest, lowest), highest first."""
    descending = sorted(ranks, reverse=True)
    start = 0
    for place, rank in enumerate(descending):
        if place + 1 == len(descending) or descending[place + 1] != rank - 1:
            yield descending[start], rank
            start = place + 1
