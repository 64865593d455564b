"""A board, prepared once: what it makes possible, and what hands are worth on it."""

from holdem_eval.boards.blockers import Blockers
from holdem_eval.boards.board import Board
from holdem_eval.boards.next_card import Outs, outs
from holdem_eval.boards.nuts import Nut, Nuts
from holdem_eval.boards.spot import Spot
from holdem_eval.boards.standing import Standing
from holdem_eval.boards.texture import Texture

__all__ = ["Blockers", "Board", "Nut", "Nuts", "Outs", "Spot", "Standing", "Texture", "outs"]
