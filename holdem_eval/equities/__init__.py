"""Equities: a checked question (query) -> planner -> one engine -> the answer (outcome)."""

from holdem_eval.equities.answer import equity
from holdem_eval.equities.combos import ComboEquity, equity_by_combo
from holdem_eval.equities.matchups import Matchup, MatchupMatrix, matchup, matchup_matrix
from holdem_eval.equities.outcome import Equity, PlayerEquity
from holdem_eval.equities.query import PlayerLike, Query

__all__ = [
    "ComboEquity",
    "Equity",
    "Matchup",
    "MatchupMatrix",
    "PlayerEquity",
    "PlayerLike",
    "Query",
    "equity",
    "equity_by_combo",
    "matchup",
    "matchup_matrix",
]
