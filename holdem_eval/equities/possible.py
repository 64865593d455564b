"""Can every player be dealt a hand at the same time? Decided in bounded time, before any work is done.

Nearly always it is enough to deal in turn, whoever has fewest combos first. To choose combos that share no
card is hard in general, though, and a search for them may take any time. So where that fails, the kernel sums
all deals at once, each with random factors of its own, modulo a prime (``native/possible/possible.h`` derives
it): at most 2^n small determinants for n players, whatever their ranges are. A sum other than 0 proves that
there is a deal. Where there is one, the sums are 0 nevertheless for fewer than one in 10^30 choices of the
factors; these are the same in every run, and so is the answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from holdem_eval.combos import COMBO_MASKS, Combos, combos_touching, set_bytes
from holdem_eval.native import kernels


def dealt_in_turn(live: Iterable[Combos]) -> bool:
    """Is there a combo in each set such that no card is used twice, when whoever has fewest takes his first?

    If not, :func:`can_deal` looks for others.

    >>> dealt_in_turn([0b111, 0b111]), dealt_in_turn([0b111, 1 << 1325])  # three deuces; two aces
    (False, True)
    """
    players = sorted(live, key=int.bit_count)
    for before, combos in enumerate(players):
        if combos.bit_count() <= before * MOST_TOUCHED:
            break
    else:
        return True  # whatever the others take
    used = 0
    for combos in players:
        free = combos & ~combos_touching(used)
        if not free:
            return False
        used |= int(COMBO_MASKS[(free & -free).bit_length() - 1])
    return True


MOST_TOUCHED: Final = 101
"""Combos that share a card with a combo, itself among them."""


def can_deal(live: Sequence[Combos]) -> bool:
    """Is there a combo in each of one to ten sets such that no card is used twice?

    >>> can_deal([0b111]), can_deal([0b111, 0b111]), can_deal([0b100001, 0b100001])  # 2d2c and 2s2h
    (True, False, True)
    """
    return kernels.without_deal(_as_bytes(live), len(live)) == 0


def smallest_impossible(live: Sequence[Combos]) -> list[int]:
    """The fewest players who cannot be dealt together: their indices, [] if all can.

    Of sets as small, the one whose last player comes first.

    >>> smallest_impossible([0b111, 1 << 1325, 0b111])
    [0, 2]
    """
    combos = _as_bytes(live)
    for size in range(1, len(live) + 1):
        if players := kernels.without_deal(combos, size):
            return [player for player in range(len(live)) if players >> player & 1]
    return []


def _as_bytes(live: Sequence[Combos]) -> bytes:
    return b"".join(map(set_bytes, live))
