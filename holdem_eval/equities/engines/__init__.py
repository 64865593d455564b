"""The engines: each counts one kind of query, and says what that costs.

An engine is made by ``of(query)``, which finds out all that counting will need: who is swept against whom,
and which suits are alike. The planner lists them.
"""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

from numpy.typing import NDArray

from holdem_eval.equities.progress import Progress
from holdem_eval.equities.query import Query


class ByCombo(Protocol):
    """An engine that has a figure for each combo of the hero, player 0."""

    subtracts: ClassVar[bool]

    @property
    def cost(self) -> float:
        """Nominal seconds (costs.py)."""

    def by_combo(self, threads: int, progress: Progress | None) -> NDArray[Any]:
        """(n, 1326): win, tie, against two villains also the share of the pot, and last the total, each a
        weight of villains' combos and boards; int64 when the villains' weights are 0 and 1, else float64.

        The hero's own weights do not count; 0 outside his combos.
        """


class Engine(Protocol):
    """One way to count one query."""

    method: ClassVar[str]
    """What a result says of it."""
    subtracts: ClassVar[bool]
    """Are its figures differences, in which small weights can drown? (cancellation.py)"""

    @property
    def cost(self) -> float:
        """Nominal seconds (costs.py); infinite where it would never end."""

    @property
    def reason(self) -> str:
        """Why it is the one for this query, for ``explain=True``."""

    @classmethod
    def of(cls, query: Query) -> Engine | None:
        """The engine for a query; None where it cannot count it, or another always does it quicker."""

    @classmethod
    def of_hero(cls, query: Query) -> ByCombo | None:
        """The engine for a figure by combo of player 0; None where it has none."""
        return None

    def count(self, threads: int, progress: Progress | None) -> NDArray[Any]:
        """The outcomes, (2**N,) int64 for weights of 0 and 1, else float64; the same for any number of
        threads."""


def alike(group: int) -> str:
    """How many boards a group of suit permutations makes alike, for a reason."""
    return "" if group == 1 else f", up to {group.bit_count()} alike but for the names of suits"
