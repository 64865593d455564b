"""The nuts: the strongest hands that can be held with the cards that lie there, from the best one down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import format_cards
from holdem_eval.combos import COMBO_CLASS, N_CLASSES, combo_name
from holdem_eval.errors import as_integer, shown, whole_number
from holdem_eval.ranges import Range
from holdem_eval.strength import N_STRENGTHS, describe
from holdem_eval.wording import counted


@dataclass(frozen=True, slots=True)
class Nut:
    """One strength, and the combos that have it."""

    place: int
    """1 for the nuts, 2 for the second best strength ..."""
    strength: int
    """1..7462, higher is stronger."""
    combos: tuple[int, ...]
    """The combos 0..1325 that have it, ascending."""
    range: Range
    """The same as players write it: ``QQ`` for those queens that the board and dead cards leave."""
    better: int
    """How many combos are stronger."""

    def describe(self, lang: str = "en") -> str:
        """The name of the hand, in English (``"en"``) or French (``"fr"``)."""
        return describe(self.strength, lang)

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """Plain JSON types; the combos by name, and as the text of a range; the description in ``lang``."""
        return {
            "place": self.place,
            "strength": self.strength,
            "description": self.describe(lang),
            "hands": str(self.range),
            "combos": [combo_name(combo) for combo in self.combos],
            "better": self.better,
        }


@dataclass(frozen=True, slots=True)
class Nuts:
    """The best strengths on a board, as a sequence: ``nuts[0]`` are the nuts.

    >>> from holdem_eval.boards import Board
    >>> nuts = Board("9h 8d 4h 3h", dead="Ah").nuts(2)
    >>> nuts[0].describe(), str(nuts[0].range), nuts[1].better
    ('flush, king high, with queen, nine, four and three', 'KhQh', 1)
    """

    board: tuple[int, ...]
    dead: tuple[int, ...]
    nuts: tuple[Nut, ...]
    strengths: int
    """How many different strengths can be held, in all."""

    def __iter__(self) -> Iterator[Nut]:
        return iter(self.nuts)

    def __len__(self) -> int:
        return len(self.nuts)

    def __getitem__(self, place: SupportsIndex) -> Nut:
        number = as_integer(place)
        if number is None or not -len(self.nuts) <= number < len(self.nuts):
            raise IndexError(f"expected a place 0..{len(self.nuts) - 1} in the nuts, got {shown(place)}")
        return self.nuts[number]

    def describe(self, lang: str = "en") -> str:
        """A line for each: its place, its name in English (``"en"``) or French (``"fr"``), its hands, and how
        many combos they are; nothing where no hand can be held.

        Raises ValueError for another language.
        """
        if not self.nuts:
            return ""
        rows = [(f"{nut.place}", nut.describe(lang), _short(str(nut.range))) for nut in self]
        place, name, hands = (max(map(len, column)) for column in zip(*rows, strict=True))
        return "\n".join(
            f"{row[0]:>{place}}  {row[1]:<{name}}  {row[2]:<{hands}}  {counted(len(nut.combos), 'combo')}"
            for nut, row in zip(self, rows, strict=True)
        )

    def __str__(self) -> str:
        return self.describe()

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """Plain JSON types: board and dead cards as texts, how many strengths there are, the best of them."""
        return {
            "board": format_cards(self.board),
            "dead": format_cards(self.dead),
            "strengths": self.strengths,
            "nuts": [nut.to_dict(lang) for nut in self],
        }


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


def best_strengths(
    board: tuple[int, ...], dead: tuple[int, ...], strengths: NDArray[np.uint16], n: SupportsIndex
) -> Nuts:
    """The ``n`` best of the strengths (1326,) of all combos on a board, 0 where blocked; fewer if there are
    no more."""
    number = whole_number("n", n, 1, N_STRENGTHS)
    order = np.argsort(strengths, kind="stable")[::-1]
    order = order[: np.count_nonzero(strengths)]  # the blocked ones are last
    starts = np.flatnonzero(np.diff(strengths[order], prepend=0)).tolist()
    ends = [*starts[1:], len(order)]
    of_class = np.bincount(COMBO_CLASS[order], minlength=N_CLASSES)
    found = []
    for place, (start, end) in enumerate(zip(starts[:number], ends, strict=False), 1):
        combos = np.sort(order[start:end])
        range_ = _as_written(combos, of_class)
        found.append(Nut(place, int(strengths[order[start]]), tuple(combos.tolist()), range_, start))
    return Nuts(board, dead, tuple(found), len(starts))


def _as_written(combos: NDArray[np.intp], of_class: NDArray[np.intp]) -> Range:
    """The combos, and the blocked ones of classes whose live ones (``of_class`` many) are all there."""
    there = np.bincount(COMBO_CLASS[combos], minlength=N_CLASSES)
    whole = (there == of_class) & (there > 0)
    members = whole[COMBO_CLASS]
    members[combos] = True
    return Range(members.astype(np.float64))
