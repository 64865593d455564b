"""The 169 starting hands from strongest to weakest, and the classes a percentage takes from such an order.

``EQUITY_ORDER`` ranks the classes by exact all-in equity before the flop against one random hand, ties
counted half: ``2 * win + tie`` differs for all 169, so the order needs no rule for equal classes.

``SKLANSKY_CHUBUKOV_ORDER`` ranks them by how deep a stack they can be pushed with, shown to the other player.
With blinds of 1 and 2 the small blind goes all-in with a stack S beside his blind, and the big blind, who
sees his cards, calls with each combo that gains by it. The largest S that gains as much as folding is the
number of the class; for aces there is none. It differs for all 169 too; the tests derive it from match-ups.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from numbers import Real
from typing import Final

from holdem_eval.cards import is_iterable
from holdem_eval.combos import CLASS_CELL, CLASS_NAMES, N_CLASSES, N_COMBOS
from holdem_eval.errors import RangeError, shown

EQUITY_ORDER: Final = tuple(
    """
    AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o KJo
    55 QJs K9s A5s A6s A8o KTo QTs A4s A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44 A4o K6s
    K8o Q8s A3o K5s J9s Q9o JTo K7o A2o K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o K5o J9o K2s Q5s T8s K4o
    J7s Q4s Q7o T9o J8o K3o Q6o Q3s 98s T7s J6s K2o 22 Q2s Q5o J5s T8o J7o Q4o 97s J4s T6s J3s Q3o
    98o 87s T7o J6o 96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o 95s T3s 76s J3o 87o T2s 85s 96o J2o T5o
    94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s T2o 54s 85o 64s 83s 94o 75o 82s 73s 93o 65o 53s
    63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s 43o 72o 52o 62o 42o 32o
    """.split()  # noqa: SIM905 - a list literal of 169 names would be 169 lines
)
"""The 169 class names, best equity against a random hand first."""

SKLANSKY_CHUBUKOV_ORDER: Final = tuple(
    """
    AA KK AKs QQ AKo JJ AQs TT AQo 99 AJs 88 ATs AJo 77 66 ATo A9s 55 A8s KQs 44 A9o A7s KJs A5s A8o
    A6s A4s 33 KTs A7o A3s KQo A2s A5o A6o A4o KJo QJs A3o 22 K9s A2o KTo QTs K8s K7s JTs K9o K6s
    QJo Q9s K5s K8o K4s QTo K7o K3s K2s Q8s K6o J9s K5o Q9o JTo K4o Q7s T9s Q6s K3o J8s Q5s K2o Q8o
    Q4s J9o Q3s T8s J7s Q7o Q2s Q6o 98s Q5o J8o T9o J6s T7s J5s Q4o J4s J7o Q3o 97s T8o J3s T6s Q2o
    J2s 87s J6o 98o T7o 96s J5o T5s T4s 86s J4o T6o 97o T3s 76s 95s J3o T2s 87o 85s 96o T5o J2o 75s
    94s T4o 65s 86o 93s 84s 95o T3o 76o 92s 74s 54s T2o 85o 64s 83s 94o 75o 82s 73s 93o 65o 53s 63s
    84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s 43o 72o 52o 62o 42o 32o
    """.split()  # noqa: SIM905
)
"""The 169 class names, the largest Sklansky-Chubukov number first: an order for push or fold."""


def class_size(name: str) -> int:
    """The combos of a class: 6, 4 or 12.

    >>> class_size("AA"), class_size("AKs"), class_size("AKo")
    (6, 4, 12)
    """
    return 6 if len(name) == 2 else 4 if name[2] == "s" else 12


def top_classes(fraction: float, order: Iterable[str] | None = None) -> tuple[str, ...]:
    """The first classes of ``order`` (``EQUITY_ORDER``) that together hold ``fraction`` (0..1) of the combos.

    Whole classes: the one that crosses the limit is taken only when the total comes strictly nearer with it.

    >>> top_classes(0.02)
    ('AA', 'KK', 'QQ', 'JJ')

    Raises :class:`RangeError` unless 0 <= fraction <= 1 and ``order`` is all 169 names, each once.
    """
    share = _checked_fraction(fraction)
    if order is None:
        return EQUITY_ORDER[: count_of_classes(share)]
    names = _checked_order(order)
    return names[: _nearest(share, _totals(names))]


def count_of_classes(share: float) -> int:
    """How many classes, strongest first, are the share 0..1 of all combos: see :func:`top_classes`.

    >>> count_of_classes(0.02), count_of_classes(1)
    (4, 169)
    """
    return _nearest(share, EQUITY_TOTALS)


def _totals(names: Iterable[str]) -> list[int]:
    """The combos of the first 0, 1, 2 ... classes."""
    return list(accumulate(map(class_size, names), initial=0))


EQUITY_TOTALS: Final = _totals(EQUITY_ORDER)
"""The combos of the first 0, 1, 2 ... 169 classes of ``EQUITY_ORDER``."""


def _nearest(share: float, totals: Sequence[int]) -> int:
    wanted = share * N_COMBOS
    count = bisect_right(totals, wanted) - 1
    crosses = count < N_CLASSES and totals[count + 1] - wanted < wanted - totals[count]
    return count + crosses


PERCENTILES: Final = {
    name: total / N_COMBOS for name, total in zip(EQUITY_ORDER, EQUITY_TOTALS[1:], strict=True)
}
"""For each class the share 0..1 of all combos whose equity against a random hand is at least as high."""


def _checked_fraction(fraction: float) -> float:
    if not isinstance(fraction, Real) or isinstance(fraction, bool) or not 0 <= fraction <= 1:
        hint = " (15% is 0.15)" if isinstance(fraction, Real) and 1 < fraction <= 100 else ""
        raise RangeError(f"expected a fraction of all hands, 0..1, got {shown(fraction)}{hint}")
    return float(fraction)


def _checked_order(order: Iterable[str]) -> tuple[str, ...]:
    if isinstance(order, str | bytes) or not is_iterable(order):
        raise RangeError(f"expected an order of the {N_CLASSES} class names, got {type(order).__name__}")
    known = {name.lower(): name for name in CLASS_NAMES}
    names: dict[str, None] = {}
    for place, given in enumerate(order, 1):
        name = known.get(given.lower()) if isinstance(given, str) else None
        if name is None:
            raise RangeError(
                f"expected a class such as AKs, got {shown(given)} at place {place} of the order"
            )
        if name in names:
            raise RangeError(f"expected each class once, got {name} again at place {place} of the order")
        names[name] = None
    if len(names) != N_CLASSES:
        missing = next(name for name in CLASS_CELL if name not in names)
        raise RangeError(
            f"expected an order of all {N_CLASSES} classes, got {len(names)}: {missing} is missing"
        )
    return tuple(names)
