"""Ranges of hands: the range language, its 1,326 weights, and what a range has on a board."""

from holdem_eval.ranges.breakdown import Breakdown, Row
from holdem_eval.ranges.orders import EQUITY_ORDER, SKLANSKY_CHUBUKOV_ORDER
from holdem_eval.ranges.range import Range, RangeLike

__all__ = ["EQUITY_ORDER", "SKLANSKY_CHUBUKOV_ORDER", "Breakdown", "Range", "RangeLike", "Row"]
