"""The bet that stands in a betting round: its price, what a full raise over it is, how many may follow."""

from __future__ import annotations

from typing import NamedTuple

from holdem_eval.rules.stakes import Blinds, TableRules


class Wager(NamedTuple):
    """The bet to match. A raise is full when it goes to ``level + step``.

    >>> opening_wager(Blinds(10, 20), TableRules(), n_players=6).raised(60, by=2, rules=TableRules())
    Wager(price=60, level=60, step=40, made=2, most=None, by=2)
    """

    price: int
    """What each player must have bet to stay in."""
    level: int
    """Where the next full raise is counted from: the price, unless a short all-in raised a limit bet."""
    step: int
    """The last full bet or raise; in a limit game the bet size."""
    made: int
    """Bets and raises so far, short all-ins of less than half a limit bet left out."""
    most: int | None
    """How many of them the limit game allows in this round; None is any number."""
    by: int | None
    """Who bet or raised last, forced bets left out."""

    def raised(self, to: int, by: int, rules: TableRules) -> Wager:
        """The bet after a bet or raise to ``to``, all-in for less included."""
        if rules.betting == "NL":
            return Wager(to, to, max(self.step, to - self.level), self.made + 1, self.most, by)
        if 2 * (to - self.level) >= self.step:
            return Wager(to, to, self.step, self.made + 1, self.most, by)
        return self._replace(price=to, by=by)

    def reopens(self, owed: int, rules: TableRules) -> bool:
        """Whether a player who has acted may raise again, facing ``owed`` chips: a full raise, also one that
        several short all-ins add up to; in a limit game half of it."""
        return owed * (2 if rules.betting == "FL" else 1) >= self.step


def opening_wager(blinds: Blinds, rules: TableRules, n_players: int) -> Wager:
    """The blinds as the bet of the first round: the price is nominal, also when a short stack posted less."""
    step, straddles = blinds.bb, blinds.straddles
    if straddles and rules.betting == "NL":
        before = straddles[-2] if len(straddles) > 1 else blinds.bb
        step = blinds.price - before if rules.straddle_is_raise else blinds.price
    return Wager(blinds.price, blinds.price, step, 1, _most_wagers(rules, n_players), None)


def no_wager(bet_size: int, rules: TableRules, n_live: int) -> Wager:
    """A later round before any bet."""
    return Wager(0, 0, bet_size, 0, _most_wagers(rules, n_live), None)


def _most_wagers(rules: TableRules, n_live: int) -> int | None:
    if rules.betting == "NL" or (n_live == 2 and not rules.cap_heads_up):
        return None
    return 1 + rules.max_raises
