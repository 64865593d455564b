"""A board, prepared once."""

from holdem_eval.boards.board import Board

__all__ = ["Board"]
