"""Texas hold'em: hand strength, exact equities of hands and ranges, at once."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from holdem_eval.cards import format_cards, parse_cards
from holdem_eval.equities import (
    ComboEquity,
    Equity,
    Flops,
    Matchup,
    MatchupMatrix,
    PlayerEquity,
    Query,
    equity,
    equity_by_combo,
    flops,
    matchup,
    matchup_matrix,
    runouts,
)
from holdem_eval.errors import CardError, DealError, HistoryError, IllegalAction, RangeError
from holdem_eval.many import equity_many
from holdem_eval.native import get_include
from holdem_eval.ranges import Range
from holdem_eval.strength import (
    Category,
    best_five,
    board_strengths,
    category,
    describe,
    evaluate,
    evaluate_many,
    evaluate_masks,
    simd,
)

__version__ = "0.1.0"

__all__ = [
    "CardError",
    "Category",
    "ComboEquity",
    "DealError",
    "Equity",
    "Flops",
    "HistoryError",
    "IllegalAction",
    "Matchup",
    "MatchupMatrix",
    "PlayerEquity",
    "Query",
    "Range",
    "RangeError",
    "best_five",
    "board_strengths",
    "category",
    "describe",
    "equity",
    "equity_by_combo",
    "equity_many",
    "evaluate",
    "evaluate_many",
    "evaluate_masks",
    "flops",
    "format_cards",
    "get_include",
    "histories",
    "matchup",
    "matchup_matrix",
    "parse_cards",
    "rules",
    "runouts",
    "simd",
]

if TYPE_CHECKING:
    from holdem_eval import histories as histories
    from holdem_eval import rules as rules
else:

    def __getattr__(name: str) -> Any:
        """Packages of their own, loaded when asked for: who wants an equity does not wait for them."""
        if name in ("histories", "rules"):
            return import_module(f"{__name__}.{name}")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
