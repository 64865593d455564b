"""Ready-made formats: the Ludoteka tournament, a cash game, a limit game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from holdem_eval.errors import as_integer, shown
from holdem_eval.rules.button import ButtonRule
from holdem_eval.rules.stakes import Blinds, TableRules
from holdem_eval.rules.table import Table


@dataclass(frozen=True, slots=True)
class Format:
    """A way to play: what a table of it starts with."""

    name: str
    players: tuple[int, ...]
    """How many may start."""
    stack: int
    levels: tuple[Blinds, ...]
    rules: TableRules
    button: ButtonRule = "moving"
    rises: bool = False
    """The blinds rise every so many hands as there were starters."""
    rebuy_hands: int | None = None

    def table(self, players: int = 6, seed: int | None = None) -> Table:
        """A new table.

        >>> LUDOTEKA.table(players=6, seed=1).stacks
        (1000, 1000, 1000, 1000, 1000, 1000)

        Raises ValueError for a number of players that the format does not know.
        """
        if as_integer(players) not in self.players:
            known = f"{self.players[0]} to {self.players[-1]}" if len(self.players) > 2 else "6 or 8"
            raise ValueError(f"expected {known} players in {self.name}, got {shown(players)}")
        return Table(
            (self.stack,) * players,
            self.levels,
            self.rules,
            self.button,
            seed,
            hands_per_level=players if self.rises else None,
            rebuy_hands=self.rebuy_hands,
        )


def _ludoteka_level(bb: int) -> Blinds:
    sb = bb // 2
    return Blinds(sb, bb, ante=sb // 5 if bb >= 100 else 0)


LUDOTEKA: Final = Format(
    "a Ludoteka tournament",
    players=(6, 8),
    stack=1000,
    levels=tuple(
        _ludoteka_level(bb) for bb in (10, 20, 30, 50, 100, 150, 250, 400, 600, 1000, 1500, 2500, 4000)
    ),
    rules=TableRules(tournament=True),
    rises=True,
    rebuy_hands=0,
)
"""No limit, 6 or 8 players, until one has all chips; blinds that rise, antes from a big blind of 100 on."""

CASH: Final = Format("a cash game", tuple(range(2, 11)), 1000, (Blinds(5, 10),), TableRules())
"""No limit with blinds 5/10, rebuys at any time, and a straddle on demand (``next_hand(straddle=True)``)."""

LIMIT: Final = Format(
    "a limit game", tuple(range(2, 11)), 20_000, (Blinds(250, 500),), TableRules(betting="FL")
)
"""Fixed limit 5/10 in cents: blinds 250/500, bets of 500 and 1,000, one bet and three raises a round."""
