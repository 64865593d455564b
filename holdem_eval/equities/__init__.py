"""Equities: a checked question (query) -> planner -> one engine -> the answer (results)."""

from holdem_eval.equities.answer import equity
from holdem_eval.equities.by_card import runouts
from holdem_eval.equities.by_combo import ComboEquity, HeroCombo, equity_by_combo
from holdem_eval.equities.by_flop import Flop, Flops, flops
from holdem_eval.equities.matchups import Matchup, MatchupMatrix, matchup, matchup_matrix
from holdem_eval.equities.query import PlayerLike, Query
from holdem_eval.equities.results import Equity, PlayerEquity

__all__ = [
    "ComboEquity",
    "Equity",
    "Flop",
    "Flops",
    "HeroCombo",
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
