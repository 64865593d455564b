"""Texas hold'em: hand strength, exact equities of hands and ranges, at once."""

from __future__ import annotations

from importlib import import_module

from holdem_eval.native import get_include

TYPE_CHECKING = False  # as in typing, which takes time

__version__ = "0.1.0"

__all__ = [
    "Board",
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
    "hand_equities",
    "histories",
    "matchup",
    "matchup_matrix",
    "outs",
    "parse_cards",
    "rules",
    "runouts",
    "simd",
]

if TYPE_CHECKING:
    from holdem_eval import histories as histories
    from holdem_eval import rules as rules
    from holdem_eval.boards import Board, outs
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
    from holdem_eval.ranges import Range
    from holdem_eval.rows import hand_equities
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
else:
    # What a name stands for is loaded when it is asked for: the command must hear Ctrl-C before it waits for
    # numpy, and who wants cards or rules only does not wait for the engines.
    _PACKAGES = ("histories", "rules")
    _HOMES = ("errors", "cards", "strength", "ranges", "boards", "equities", "many", "rows")  # of all others

    def __getattr__(name: str) -> object:
        if name in _PACKAGES:
            return import_module(f"{__name__}.{name}")
        for home in _HOMES if name in __all__ else ():
            module = import_module(f"{__name__}.{home}")
            if hasattr(module, name):
                globals()[name] = getattr(module, name)
                return globals()[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
