"""The answer: the weight of every set of winners, and what follows from it for each player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import Card, format_cards
from holdem_eval.equities.histogram import shares, standard_errors
from holdem_eval.ranges import Range
from holdem_eval.wording import counted, percent

Z_95: Final = 1.959963984540054
"""Half the width of a 95 % interval in standard errors."""


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


def _interval(mean: float, error: float) -> tuple[float, float]:
    """95 % interval of a share."""
    return max(mean - Z_95 * error, 0.0), min(mean + Z_95 * error, 1.0)


def setting(board: Sequence[Card], dead: Sequence[Card]) -> str:
    """The cards that every player sees, such as ``board Qs 7h 2d, dead 2c``; empty before the flop."""
    parts = (("board", board), ("dead", dead))
    return ", ".join(f"{name} {format_cards(cards, ' ')}" for name, cards in parts if cards)


def or_null(value: Any) -> Any:
    """A number as JSON has it: None for nan."""
    return None if value != value else value


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


@dataclass(frozen=True, eq=False)
class Equity(Result):
    """Everything about one query's equities; ``==`` ignores ``elapsed``.

    ``players`` holds what the outcomes say of each player, a :class:`PlayerEquity`.
    """

    ranges: tuple[Range, ...]
    """What each player holds, as given."""
    combos: tuple[int, ...]
    """How many combos board, dead cards and known hands leave each player."""
    outcomes: NDArray[Any]
    """(2**N,) int64 counts, or float64 when weights are fractions; bit i of the index: player i wins."""
    total: int | float
    """Sum of the outcomes: deals times boards, or their weight."""
    boards: int
    """Final boards for each deal of hole cards."""
    exact: bool
    method: str
    """What ran: ``"preflop"``, ``"known"``, ``"sweep"``, ``"uniform"``, ``"three"``, ``"joint"`` (these are
    exact) or ``"sample"``."""
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

    @cached_property
    def players(self) -> tuple[PlayerEquity, ...]:
        """What the outcomes say of each player; worked out when it is first asked for."""
        found = shares(self.outcomes.tolist())
        if self.exact:
            means = [(share.equity, 0.0) for share in found]
        else:
            means = standard_errors(self.outcomes, len(found))
        return tuple(
            [
                PlayerEquity(*share, error, _interval(mean, error), range_, combos)
                for share, (mean, error), range_, combos in zip(
                    found, means, self.ranges, self.combos, strict=True
                )
            ]
        )

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
        return "\n".join([*lines, self.how])

    @property
    def how(self) -> str:
        """How the numbers came about: exact and of how many boards, or sampled and how closely."""
        if self.exact:
            return f"exact: {counted(self.boards, 'board')}, method {self.method}"
        facts = []
        if self.deals is not None:
            facts.append(counted(self.deals, "deal"))
        facts.append(f"largest standard error {percent(max(player.std_error for player in self.players))}")
        if self.acceptance is not None:
            facts.append(f"{percent(self.acceptance)} of attempts accepted")
        facts.append(f"seed {self.seed}")
        return f"sampled: {', '.join(facts)}, method {self.method}"

    def plot(self, ax: Any = None) -> Any:
        """A picture of what each player wins, ties and loses, by matplotlib; returns the Axes.

        Without ``ax``, axes are made as pyplot does. Raises ValueError for an ``ax`` that is none, and
        ModuleNotFoundError, with the way to install it, where matplotlib is missing.
        """
        from holdem_eval.show.plots import draw_equity

        return draw_equity(self, ax)

    def _repr_html_(self) -> str:
        from holdem_eval.show.html import equity_html

        return equity_html(self)

    def records(self) -> list[dict[str, Any]]:
        """A flat dict for each player, as pandas and polars take them: player (from 1), range, combos,
        equity, win, tie, lose, std_error, and low and high, the ends of the 95 % interval.

        >>> from holdem_eval import equity
        >>> [(row["player"], row["range"], round(row["win"], 4)) for row in equity("AsKs", "QdQc").records()]
        [(1, 'AsKs', 0.4602), (2, 'QdQc', 0.5359)]
        """
        return [
            {
                "player": number,
                "range": str(player.range),
                "combos": player.combos,
                "equity": player.equity,
                "win": player.win,
                "tie": player.tie,
                "lose": player.lose,
                "std_error": player.std_error,
                "low": player.interval[0],
                "high": player.interval[1],
            }
            for number, player in enumerate(self.players, 1)
        ]

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
                {"winners": [i for i in range(len(self.ranges)) if winners >> i & 1], "weight": weight}
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
