"""Equities: a checked question (query) -> planner -> one engine -> the answer (outcome)."""

from holdem_eval.equities.all_flops import Flop, Flops, flops
from holdem_eval.equities.answer import equity
from holdem_eval.equities.combos import ComboEquity, equity_by_combo
from holdem_eval.equities.matchups import Matchup, MatchupMatrix, matchup, matchup_matrix
from holdem_eval.equities.next_card import runouts
from holdem_eval.equities.outcome import Equity, PlayerEquity
from holdem_eval.equities.query import PlayerLike, Query

__all__ = [
    "ComboEquity",
    "Equity",
    "Flop",
    "Flops",
    "Matchup",
    "MatchupMatrix",
    "PlayerEquity",
    "PlayerLike",
    "Query",
    "equity",
    "equity_by_combo",
    "flops",
    "matchup",
    "matchup_matrix",
    "runouts",
]
