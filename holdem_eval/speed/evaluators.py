"""Evaluators of seven-card hands. The task: an (n, 7) uint8 array of our card numbers.

Those that number hands as we do (or as Cactus Kev does) give "strength"; of the others only the order means
something: "order", the dense rank of each hand among those of the task.

The call of a contestant does nothing but the work: cards are built before, in whatever shape the rival likes
best. Without a batch call, a map over the fastest call for one hand stands for it.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from itertools import repeat, starmap
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from holdem_eval.cards import CARD_NAMES
from holdem_eval.speed.contest import Answer, Contestant
from holdem_eval.speed.rivals import load
from holdem_eval.strength import evaluate, evaluate_many, evaluate_masks

Hands = NDArray[np.uint8]


def order(values: ArrayLike) -> NDArray[np.intp]:
    return np.unique(np.asarray(values), return_inverse=True)[1]


def strengths_of(strengths: ArrayLike) -> Answer:
    return {"strength": strengths, "order": order(strengths)}


def _ordered(values: ArrayLike) -> Answer:
    return {"order": order(values)}


def _kev(ranks: Sequence[int]) -> Answer:
    return {"strength": 7463 - np.asarray(ranks)}


def _dealt(hands: Hands, cards: Sequence[Any]) -> list[list[Any]]:
    """The hands as lists of a rival's own cards, given in the order of ours."""
    return [[cards[card] for card in hand] for hand in hands.tolist()]


def masks_of(hands: Hands) -> NDArray[np.uint64]:
    masks: NDArray[np.uint64] = np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=1)
    return masks


# --- ours -------------------------------------------------------------------------------------------------


def our_checked_batch(hands: Hands) -> Contestant:
    return Contestant(
        "holdem_eval.evaluate_many(hands)", lambda: evaluate_many(hands), strengths_of, len(hands)
    )


def our_trusting_batch(hands: Hands) -> Contestant:
    return Contestant(
        "holdem_eval.evaluate_many(hands, check=False)",
        lambda: evaluate_many(hands, check=False),
        strengths_of,
        len(hands),
    )


def our_single_calls(hands: Hands) -> Contestant:
    lists = hands.tolist()
    return Contestant("holdem_eval.evaluate", lambda: list(map(evaluate, lists)), strengths_of, len(hands))


def our_masks(hands: Hands) -> Contestant:
    masks = masks_of(hands)
    return Contestant("holdem_eval.evaluate_masks", lambda: evaluate_masks(masks), strengths_of, len(hands))


# --- theirs ------------------------------------------------------------------------------------------------


def phevaluator(hands: Hands) -> Contestant:
    evaluate = load("phevaluator", "phevaluator.evaluator").evaluate_7cards
    rows = [tuple(hand) for hand in hands.tolist()]
    return Contestant("phevaluator.evaluate_7cards", lambda: list(starmap(evaluate, rows)), _kev, len(hands))


def phevaluator_native(hands: Hands) -> Contestant:
    """What the public function calls after turning each card to an int; it checks nothing."""
    evaluate = load("phevaluator", "phevaluator._pheval").evaluate_7cards
    rows = [tuple(hand) for hand in hands.tolist()]
    return Contestant(
        "phevaluator._pheval.evaluate_7cards (private)",
        lambda: list(starmap(evaluate, rows)),
        _kev,
        len(hands),
    )


def eval7(hands: Hands) -> Contestant:
    module = load("eval7", "eval7")
    dealt = _dealt(hands, [module.Card(name) for name in CARD_NAMES])
    return Contestant(
        "eval7.evaluate (cards)", lambda: list(map(module.evaluate, dealt)), _ordered, len(hands)
    )


def pkrbot(hands: Hands) -> Contestant:
    module = load("pkrbot", "pkrbot")
    dealt = _dealt(hands, [module.Card(name) for name in CARD_NAMES])
    return Contestant(
        "pkrbot.evaluate (cards)", lambda: list(map(module.evaluate, dealt)), _ordered, len(hands)
    )


def pkrbot_raw(hands: Hands) -> Contestant:
    evaluate = load("pkrbot", "pkrbot").evaluate_raw
    ranks, suits = (list(map(bytes, half)) for half in (hands // 4, hands % 4))
    return Contestant(
        "pkrbot.evaluate_raw (bytes)",
        lambda: list(map(evaluate, ranks, suits, repeat(7))),
        _ordered,
        len(hands),
    )


def pokyr(hands: Hands) -> Contestant:
    evaluate = load("pokyr", "poker.cpoker").handvalue
    their_cards = load("pokyr", "poker.utils").to_cards(" ".join(CARD_NAMES))
    dealt = _dealt(hands, their_cards)
    return Contestant("pokyr: cpoker.handvalue", lambda: list(map(evaluate, dealt)), _ordered, len(hands))


def poker_equity(hands: Hands) -> Contestant:
    score = load("poker-equity", "poker_equity").score_batch
    texts = ["".join(hand) for hand in _dealt(hands, CARD_NAMES)]
    return Contestant(
        "poker_equity.score_batch",
        lambda: score("high", texts),
        lambda scores: {"order": order(-np.asarray(scores, np.int64))},
        len(hands),
    )


def xiapl(hands: Hands) -> Contestant:
    evaluate = load("xiapl", "xiapl.eval").evaluate_mask
    ids = np.array([load("xiapl", "xiapl.card").Card.from_string(name).id for name in CARD_NAMES], np.uint8)
    masks = masks_of(ids[hands]).tolist()

    def answer(values: Sequence[Any]) -> Answer:
        keys = [(int(value.category), *value.kickers) for value in values]
        dense = {key: rank for rank, key in enumerate(sorted(set(keys)))}
        return {"order": [dense[key] for key in keys]}

    return Contestant("xiapl.eval.evaluate_mask", lambda: list(map(evaluate, masks)), answer, len(hands))


def pokerfast_buffer(hands: Hands) -> Contestant:
    """The compiled OMPEval inside pokerfast, straight on a byte buffer: no public function reaches it so."""
    module = load("pokerfast", "pokerfast.equity")
    library = module._load()
    suits = np.array([module._SUIT[suit] for suit in "cdhs"], np.uint8)
    buffer = (hands // 4 * 4 + suits[hands % 4]).astype(np.uint8).tobytes()
    values = (ctypes.c_uint16 * len(hands))()

    def call() -> Any:
        library.pf_evaluate(buffer, len(hands), 7, values)
        return values

    return Contestant(
        "pokerfast's OMPEval through ctypes (private)",
        call,
        lambda found: _ordered(np.frombuffer(found, np.uint16)),
        len(hands),
    )


def pokerfast(hands: Hands) -> Contestant:
    evaluate = load("pokerfast", "pokerfast.equity").evaluate
    dealt = _dealt(hands, CARD_NAMES)
    return Contestant("pokerfast.equity.evaluate", lambda: evaluate(dealt), _ordered, len(hands))


def pokerfast_python(hands: Hands) -> Contestant:
    evaluate = load("pokerfast", "pokerfast").eval7
    dealt = _dealt(hands, CARD_NAMES)
    return Contestant("pokerfast.eval7", lambda: list(map(evaluate, dealt)), _ordered, len(hands))


def treys(hands: Hands) -> Contestant:
    module = load("treys", "treys")
    evaluate = module.Evaluator().evaluate
    dealt = _dealt(hands, [module.Card.new(name) for name in CARD_NAMES])
    holes, boards = [hand[:2] for hand in dealt], [hand[2:] for hand in dealt]
    return Contestant(
        "treys.Evaluator.evaluate", lambda: list(map(evaluate, holes, boards)), _kev, len(hands)
    )


def pokerkit(hands: Hands) -> Contestant:
    module = load("pokerkit", "pokerkit")
    dealt = _dealt(hands, [next(module.Card.parse(name)) for name in CARD_NAMES])
    holes, boards = [hand[:2] for hand in dealt], [hand[2:] for hand in dealt]
    return Contestant(
        "pokerkit.StandardHighHand.from_game",
        lambda: list(map(module.StandardHighHand.from_game, holes, boards)),
        lambda found: {"strength": [hand.entry.index + 1 for hand in found]},
        len(hands),
    )
