"""The rules of hold'em: deal, bet, settle.

What they refuse is an :class:`IllegalAction`, with the reason and the legal actions; what is no card is a
:class:`CardError`, cards that cannot be there a :class:`DealError`. All three are ValueErrors, and the same
classes as at the top of the package.
"""

from holdem_eval.errors import CardError, DealError, IllegalAction
from holdem_eval.rules.actions import Action, Legal, Move
from holdem_eval.rules.betting import HandState
from holdem_eval.rules.deck import Deck
from holdem_eval.rules.formats import CASH, LIMIT, LUDOTEKA, Format
from holdem_eval.rules.positions import position_names
from holdem_eval.rules.pots import Pot, settle_pots, split_pots, uncalled_bet
from holdem_eval.rules.prizes import icm
from holdem_eval.rules.random_play import play_at_random
from holdem_eval.rules.settle import deal_many, settle_many
from holdem_eval.rules.showdowns import Award, Showdown, showdown
from holdem_eval.rules.stakes import Blinds, Forced, TableRules
from holdem_eval.rules.table import Place, Table

__all__ = [
    "CASH",
    "LIMIT",
    "LUDOTEKA",
    "Action",
    "Award",
    "Blinds",
    "CardError",
    "DealError",
    "Deck",
    "Forced",
    "Format",
    "HandState",
    "IllegalAction",
    "Legal",
    "Move",
    "Place",
    "Pot",
    "Showdown",
    "Table",
    "TableRules",
    "deal_many",
    "icm",
    "play_at_random",
    "position_names",
    "settle_many",
    "settle_pots",
    "showdown",
    "split_pots",
    "uncalled_bet",
]
