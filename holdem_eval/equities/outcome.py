"""The answer: the weight of every set of winners, and what follows from it for each player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from math import sqrt
from typing import Any, Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import format_cards
from holdem_eval.equities.wording import how, percent
from holdem_eval.errors import DealError
from holdem_eval.ranges import Range

Z_95: Final = 1.959963984540054
"""Half the width of a 95 % interval in standard errors."""
_PAD: Final = 2
"""Whole-pot wins, and as many losses, added to each player's sample before its error is estimated: without
them a player who never won reports 0 +- 0 (Agresti and Coull 1998)."""

_LEAST_WEIGHT: Final = 1e-290
"""Below it, doubles lose digits, and then all of them."""


class Result:
    """What the frozen results share: ``==`` and hash over all fields but ``elapsed``, arrays by their bytes;
    arrays stay read-only after pickling."""

    __slots__ = ()

    def _values(self) -> dict[str, Any]:
        return {one.name: getattr(self, one.name) for one in fields(cast(Any, self))}

    def _key(self) -> tuple[object, ...]:
        return tuple(
            (value.dtype.str, value.tobytes()) if isinstance(value, np.ndarray) else value
            for name, value in self._values().items()
            if name != "elapsed"
        )

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Callable[..., Result], tuple[Any, ...]]:
        return _remade, (type(self), *self._values().values())


def _remade(kind: Callable[..., Result], *values: Any) -> Result:
    for value in values:
        if isinstance(value, np.ndarray):
            value.flags.writeable = False
    return kind(*values)


@dataclass(frozen=True, slots=True)
class PlayerEquity:
    """One player's part of an answer; all but ``combos`` are shares 0..1."""

    equity: float
    """Expected share of the pot, ties split."""
    win: float
    """Probability of taking the whole pot."""
    tie: float
    """Probability of sharing it."""
    lose: float
    std_error: float
    """Of ``equity``; 0.0 when exact, never 0 when sampled."""
    interval: tuple[float, float]
    """95 % interval of ``equity``."""
    range: Range
    combos: int
    """Live combos: neither board, dead cards nor another player's known hand block them."""


@dataclass(frozen=True, slots=True, eq=False)
class Equity(Result):
    """Everything about one query's equities; ``==`` ignores ``elapsed``."""

    players: tuple[PlayerEquity, ...]
    outcomes: NDArray[Any]
    """(2**N,) int64 counts, or float64 when weights are fractions; bit i of the index: player i wins."""
    total: int | float
    """Sum of the outcomes: deals times boards, or their weight."""
    boards: int
    """Final boards for each deal of hole cards."""
    exact: bool
    method: str
    """What ran: ``"preflop"``, ``"known"``, ``"sweep"``, ``"three"``, ``"joint"`` (these are exact) or
    ``"sample"``."""
    board: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()
    deals: int | None = None
    """Sampling: accepted deals."""
    acceptance: float | None = None
    """Sampling: the share of dealt hands in which no two players held the same card."""
    seed: int | None = None
    explanation: str | None = None
    """Why this method, when ``explain=True`` asked."""
    elapsed: float = field(default=0.0)
    """Seconds."""

    def __str__(self) -> str:
        rows = [("player", "range", "combos", "equity", "win", "tie")]
        for number, player in enumerate(self.players, 1):
            text = str(player.range)
            shares = (percent(share) for share in (player.equity, player.win, player.tie))
            text = text if len(text) <= 40 else text[:37] + "..."
            rows.append((str(number), text, str(player.combos), *shares))  # type: ignore[arg-type]
        widths = [max(len(row[column]) for row in rows) for column in range(6)]
        lines = [
            "  ".join(
                cell.ljust(width) if column < 2 else cell.rjust(width)
                for column, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            for row in rows
        ]
        return "\n".join([*lines, how(self)])

    def _repr_html_(self) -> str:
        from holdem_eval.show.html import equity_html

        return equity_html(self)

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON types; outcomes that never happen are left out."""
        return {
            "players": [
                {
                    "range": str(player.range),
                    "combos": player.combos,
                    "equity": player.equity,
                    "win": player.win,
                    "tie": player.tie,
                    "lose": player.lose,
                    "std_error": player.std_error,
                    "interval": list(player.interval),
                }
                for player in self.players
            ],
            "outcomes": [
                {"winners": [i for i in range(len(self.players)) if winners >> i & 1], "weight": weight}
                for winners, weight in enumerate(self.outcomes.tolist())
                if weight
            ],
            "total": self.total,
            "boards": self.boards,
            "board": format_cards(self.board),
            "dead": format_cards(self.dead),
            "exact": self.exact,
            "method": self.method,
            "deals": self.deals,
            "acceptance": self.acceptance,
            "seed": self.seed,
            "explanation": self.explanation,
            "elapsed": self.elapsed,
        }


class Shares(NamedTuple):
    """What a histogram says of one player."""

    equity: float
    win: float
    tie: float
    lose: float


def shares(values: Sequence[Any]) -> list[Shares]:
    """Equity, win, tie and lose of each player, from a list of outcomes. Sums of counts are exact before they
    are divided."""
    total = sum(values)
    ties = [
        (winners, winners.bit_count(), weight)
        for winners, weight in enumerate(values)
        if weight and winners & winners - 1
    ]
    found = []
    for player in range(len(values).bit_length() - 1):
        win = values[1 << player]
        by_size: dict[int, Any] = {}  # what he shares, by the number of winners
        for winners, size, weight in ties:
            if winners >> player & 1:
                by_size[size] = by_size.get(size, 0) + weight
        share, tie = win / 1, 0
        for size in sorted(by_size) if len(by_size) > 1 else by_size:
            share += by_size[size] / size
            tie += by_size[size]
        found.append(Shares(share / total, win / total, tie / total, (total - win - tie) / total))
    return found


def by_player(found: NDArray[Any], players: tuple[int, ...]) -> NDArray[Any]:
    """Outcomes whose bit i stands for ``players[i]``, as outcomes whose bit i stands for player i.

    >>> by_player(np.array([0, 10, 20, 30]), (1, 0))
    array([ 0, 20, 10, 30])
    """
    outcomes = np.empty_like(found)
    outcomes[_sets_of_players(players)] = found
    return outcomes


@lru_cache(maxsize=64)
def _sets_of_players(players: tuple[int, ...]) -> NDArray[np.intp]:
    places = np.arange(1 << len(players))
    sets = np.zeros_like(places)
    for i, player in enumerate(players):
        sets |= (places >> i & 1) << player
    return sets


def check_weight(total: float) -> None:
    """Raise :class:`DealError` when the weight of all deals is too small a number to divide by."""
    if total < _LEAST_WEIGHT:
        raise DealError(
            f"expected weights whose products sum to {_LEAST_WEIGHT:g} or more, got {total:g}: write larger "
            "ones, only their ratios within a range matter"
        )


def standard_errors(outcomes: NDArray[np.int64], n_players: int) -> list[tuple[float, float]]:
    """Mean and standard error of each player's share in a sample of deals, padded."""
    n_winners = np.array([winners.bit_count() for winners in range(len(outcomes))])
    n_deals = int(outcomes.sum()) + 2 * _PAD
    found = []
    for player in range(n_players):
        mine = (np.arange(len(outcomes)) >> player & 1).astype(bool)
        weight, size = outcomes[mine], n_winners[mine]
        mean = (float((weight / size).sum()) + _PAD) / n_deals
        square = (float((weight / size**2).sum()) + _PAD) / n_deals
        found.append((mean, sqrt(max(square - mean * mean, 0.0) / n_deals)))
    return found
