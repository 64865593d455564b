"""Hand histories: read, replay and write them, and weigh luck against play."""

from holdem_eval.histories.allin import AllInEV, all_in_ev
from holdem_eval.histories.phh import read_phh
from holdem_eval.histories.record import HandHistory
from holdem_eval.histories.replaying import mucked, replay, settled
from holdem_eval.histories.totals import AllInTotals, PlayerTotal, all_in_totals
from holdem_eval.histories.writing import write_phh

__all__ = [
    "AllInEV",
    "AllInTotals",
    "HandHistory",
    "PlayerTotal",
    "all_in_ev",
    "all_in_totals",
    "mucked",
    "read_phh",
    "replay",
    "settled",
    "write_phh",
]
