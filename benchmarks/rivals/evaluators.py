"""Evaluators of seven-card hands. The task: an (n, 7) uint8 array of our card numbers.

Those that number hands as we do (or as Cactus Kev does) give "strength"; of the others only the order means
something: "order", the dense rank of each hand among those of the task.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from itertools import repeat, starmap
from math import comb
from typing import Any

import numpy as np
from contest import Answer, Contestant
from numpy.typing import ArrayLike, NDArray

import holdem_eval as he
from holdem_eval.cards import CARD_NAMES
from holdem_eval.native.kernels import choose_kernels, count_categories
from rivals import load

Hands = NDArray[np.uint8]


def order(values: ArrayLike) -> NDArray[np.intp]:
    return np.unique(np.asarray(values), return_inverse=True)[1]


def _ours(strengths: ArrayLike) -> Answer:
    return {"strength": strengths, "order": order(strengths)}


def _ordered(values: ArrayLike) -> Answer:
    return {"order": order(values)}


def _kev(ranks: Sequence[int]) -> Answer:
    return {"strength": 7463 - np.asarray(ranks)}


def _dealt(hands: Hands, cards: Sequence[Any]) -> list[list[Any]]:
    """The hands as lists of a rival's own cards, given in the order of ours."""
    return [[cards[card] for card in hand] for hand in hands.tolist()]


def _masks(hands: Hands) -> NDArray[np.uint64]:
    masks: NDArray[np.uint64] = np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=1)
    return masks


# --- ours -------------------------------------------------------------------------------------------------


def our_checked_batch(hands: Hands) -> Contestant:
    return Contestant("holdem_eval.evaluate_many(hands)", lambda: he.evaluate_many(hands), _ours, len(hands))


def our_trusting_batch(hands: Hands) -> Contestant:
    return Contestant(
        "holdem_eval.evaluate_many(hands, check=False)",
        lambda: he.evaluate_many(hands, check=False),
        _ours,
        len(hands),
    )


def our_single_calls(hands: Hands) -> Contestant:
    lists = hands.tolist()
    return Contestant("holdem_eval.evaluate", lambda: list(map(he.evaluate, lists)), _ours, len(hands))


def our_masks(hands: Hands) -> Contestant:
    masks = _masks(hands)
    return Contestant("holdem_eval.evaluate_masks", lambda: he.evaluate_masks(masks), _ours, len(hands))


def _on_scalar_kernels(call: Callable[[], Any]) -> Callable[[], Any]:
    """The call on the scalar kernels; the kernels that were in use are in use again after it."""
    kernels_in_use = he.simd()

    def on_scalar() -> Any:
        choose_kernels("scalar")
        try:
            return call()
        finally:
            choose_kernels(kernels_in_use)

    return on_scalar


def our_scalar_batch(hands: Hands, answer: Callable[[ArrayLike], Answer] = _ours) -> Contestant:
    call = _on_scalar_kernels(our_trusting_batch(hands).call)
    return Contestant("evaluate_many(hands, check=False), scalar kernels", call, answer, len(hands))


def our_trusting_masks(hands: Hands) -> Contestant:
    masks = _masks(hands)
    return Contestant(
        "holdem_eval.evaluate_masks(masks, check=False)",
        lambda: he.evaluate_masks(masks, check=False),
        _ours,
        len(hands),
    )


def our_scalar_masks(hands: Hands) -> Contestant:
    call = _on_scalar_kernels(our_trusting_masks(hands).call)
    return Contestant("evaluate_masks(masks, check=False), scalar kernels", call, _ours, len(hands))


def our_walk(_: Hands) -> Contestant:
    """Every hand of seven cards once, in order; compared by how many are of each category."""
    return Contestant(
        "count_categories(7)",
        lambda: count_categories(7),
        lambda counts: _shares(np.array(counts)),
        comb(52, 7),
    )


def our_scalar_sample(hands: Hands) -> Contestant:
    firsts = [1, 1278, 4138, 4996, 5854, 5864, 7141, 7297, 7453, 7463]
    return our_scalar_batch(hands, lambda strengths: _shares(np.histogram(strengths, firsts)[0]))


def _shares(counts: NDArray[Any]) -> Answer:
    return {"share by category": counts / counts.sum()}


# --- theirs: without a batch call, a map over the fastest call for one hand stands for it --------------------


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
    masks = _masks(ids[hands]).tolist()

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
