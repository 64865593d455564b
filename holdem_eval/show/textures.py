"""All flops, gathered by what they look like: by suits, and by whether ranks come twice."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from holdem_eval.boards.texture import texture_of
from holdem_eval.equities.by_flop import Flops


class FlopGroup(NamedTuple):
    """Flops of one texture: its name, the rows of :class:`Flops` in it, how many flops these stand for, and
    the hero's equity over all of them, nan where no deal is possible."""

    name: str
    rows: NDArray[np.intp]
    flops: int
    equity: float


def by_texture(found: Flops) -> list[FlopGroup]:
    """The groups, most flops first.

    >>> from holdem_eval import flops
    >>> few = [card for card in range(52) if card % 4 < 2]  # no clubs or diamonds: quick
    >>> [(group.name, group.flops) for group in by_texture(flops("AhKh", "QsQh", dead=few))]
    [('two-tone, unpaired', 1716), ('monotone, unpaired', 572), ('two-tone, paired', 312)]
    """
    textures = map(texture_of, map(tuple, found.cards.tolist()))
    names = np.array([f"{texture.suits}, {texture.pairing}" for texture in textures])
    groups = []
    for name in np.unique(names):
        rows = np.flatnonzero(names == name)
        live = rows[found.weight[rows] > 0]
        weight = found.weight[live]
        mean = (found.equity[live] * weight).sum() / weight.sum() if len(live) else np.nan
        groups.append(FlopGroup(str(name), rows, int(found.multiplicity[rows].sum()), float(mean)))
    return sorted(groups, key=lambda group: -group.flops)
