"""Many hands at once: dealt as arrays, and settled by the native kernel."""

from __future__ import annotations

from typing import Any, Final, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from holdem_eval.cards import N_CARDS, CardsLike, parse_cards
from holdem_eval.errors import DealError, is_one_of, is_too_long, shown
from holdem_eval.native import kernels
from holdem_eval.rules.chips import MOST_PLAYERS, checked_seed, number_of_players, whole_number

_BLOCK: Final = 1 << 14  # hands: some milliseconds, so that Ctrl-C is heard at once
_MOST_HANDS: Final = 2**31  # 100 gigabytes of cards


def deal_many(
    n_hands: int, n_players: int, seed: int | None = None, dead: CardsLike = ""
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """(n, players, 2) hole cards and (n, 5) boards, uint8: every hand from a freshly shuffled deck.

    >>> holes, boards = deal_many(1000, 6, seed=1)
    >>> holes.shape, boards.shape
    ((1000, 6, 2), (1000, 5))

    ``dead`` cards are not dealt; the same seed deals the same. Raises ValueError unless there are 2 to 10
    players, at most 2**31 hands, and ``seed`` is an int >= 0 or None; :class:`DealError` when the deck has
    too few cards, :class:`CardError` for dead cards that are none.
    """
    n_hands = whole_number(n_hands, "n_hands")
    if n_hands > _MOST_HANDS:
        raise ValueError(f"expected at most 2**31 hands at once, got {shown(n_hands)}")
    n_players, seed = number_of_players(n_players), _seed(seed)
    gone = parse_cards(dead)
    cards = np.array([card for card in range(N_CARDS) if card not in gone], np.uint8)
    n_dealt = 2 * n_players + 5
    if n_dealt > len(cards):
        raise DealError(f"expected {n_dealt} cards to deal, got {len(cards)}")
    generator, rows = np.random.default_rng(seed), np.arange(n_hands)
    deck = np.tile(cards, (n_hands, 1))
    for place in range(n_dealt):  # as much of a Fisher-Yates shuffle as is dealt, for all hands at once
        other = generator.integers(place, len(cards), n_hands)
        drawn = deck[rows, other]
        deck[rows, other] = deck[:, place]
        deck[:, place] = drawn
    holes = deck[:, : 2 * n_players].reshape(n_hands, n_players, 2)
    return np.ascontiguousarray(holes), np.ascontiguousarray(deck[:, 2 * n_players : n_dealt])


def _seed(seed: int | None) -> int | None:
    number = checked_seed(seed)
    if number is not None and number < 0:
        raise ValueError(f"expected seed to be an int >= 0 or None, got {shown(seed)}")
    return number


def settle_many(
    holes: ArrayLike,
    boards: ArrayLike,
    contributions: ArrayLike,
    live: ArrayLike,
    dead_money: ArrayLike = 0,
    *,
    odd_chip: Literal["clockwise", "all_first"] = "clockwise",
) -> NDArray[np.int64]:
    """(n, players) int64: what each player of n finished hands takes from the pots.

    >>> holes, boards = [[[51, 50], [47, 46]]], [[0, 21, 31, 9, 4]]     # AsAh, KsKh; 2c 7d 9s 4d 3c
    >>> settle_many(holes, boards, [[100, 100]], [[True, True]]).tolist()
    [[200, 0]]

    The same as :func:`split_pots` and :func:`settle_pots` hand by hand: pots are layered by contribution, and
    a bet that nobody called comes back as a pot of one.

    Parameters
    ----------
    holes
        (n, 2..10, 2) card numbers, players in seat order from the button's left; the cards of players who
        folded are not read.
    boards
        (n, 5) card numbers.
    contributions
        (n, players) whole chips that each player put in.
    live
        (n, players) bool: who has not folded.
    dead_money
        Whole chips in the first pot, for each hand (n,) or for all.
    odd_chip
        ``"clockwise"`` or ``"all_first"``.

    Raises ValueError for another dtype or shape, negative chips or sums above 2**62, and :class:`DealError`
    for the first hand without a live player or with cards that are none or come twice.
    """
    if not is_one_of(odd_chip, ("clockwise", "all_first")):
        raise ValueError(f"expected odd_chip 'clockwise' or 'all_first', got {shown(odd_chip)}")
    hole_array = _whole(holes, "holes", "card numbers")
    if hole_array.ndim != 3 or not 2 <= hole_array.shape[1] <= MOST_PLAYERS or hole_array.shape[2] != 2:
        raise ValueError(f"expected holes of shape (n, 2..{MOST_PLAYERS}, 2), got {hole_array.shape}")
    n, players = hole_array.shape[:2]
    hole_array = _cards(hole_array)
    board_array = _cards(_shaped(_whole(boards, "boards", "card numbers"), "boards", (n, 5)))
    put_in = _whole(contributions, "contributions", "whole chips")
    chips = _chips(_shaped(put_in, "contributions", (n, players)), "contributions")
    dead = np.atleast_1d(_whole(dead_money, "dead_money", "whole chips"))
    if dead.shape not in ((1,), (n,)):
        raise ValueError(f"expected dead_money of shape ({n},), or one number, got {dead.shape}")
    dead = np.ascontiguousarray(np.broadcast_to(_chips(dead, "dead_money"), (n,)))
    flags = _shaped(_array(live, "live to be an array of bools"), "live", (n, players))
    if flags.dtype != np.bool_:
        raise ValueError(f"expected live to be bool, got {flags.dtype}")
    # in floats the sum cannot wrap round; half the range leaves no doubt about rounding
    if n and float((chips.sum(axis=1, dtype=np.float64) + dead).max()) > 2.0**62:
        raise ValueError("expected at most 2**62 chips in a hand, got more")
    payouts = np.empty((n, players), np.int64)
    live_bytes = np.ascontiguousarray(flags).view(np.uint8)
    for start in range(0, n, _BLOCK):
        rows = slice(start, start + _BLOCK)
        bad = kernels.settle(
            hole_array[rows],
            board_array[rows],
            chips[rows],
            live_bytes[rows],
            dead[rows],
            odd_chip == "all_first",
            payouts[rows],
        )
        if bad >= 0:
            row = start + bad
            raise DealError(
                f"expected a live player and different cards 0..51 in row {row}, got holes"
                f" {hole_array[row].tolist()}, board {board_array[row].tolist()}, live {flags[row].tolist()}"
            )
    return payouts


def _cards(array: NDArray[Any]) -> NDArray[np.uint8]:
    if array.dtype == np.uint8:
        return np.ascontiguousarray(array)
    # what is no card becomes 255, which fits a byte and which the kernel refuses
    return np.ascontiguousarray(np.where((array >= 0) & (array < N_CARDS), array, 255).astype(np.uint8))


def _chips(array: NDArray[Any], name: str) -> NDArray[np.int64]:
    if array.size and not 0 <= int(array.min()) <= int(array.max()) <= 2**62:
        raise ValueError(f"expected {name} of 0 to 2**62 chips, got {array.min()} to {array.max()}")
    return np.ascontiguousarray(array.astype(np.int64))


def _whole(values: ArrayLike, name: str, what: str) -> NDArray[Any]:
    expected = f"{name} to be {what}"
    array = _array(values, expected)
    if array.dtype.kind not in ("iuf" if not array.size else "iu"):  # an empty list becomes floats
        raise ValueError(f"expected {expected}, got {array.dtype}")
    return array


def _array(values: ArrayLike, expected: str) -> NDArray[Any]:
    if is_too_long(values):
        raise ValueError(f"expected {expected}, got {shown(values)}: too long a list")
    try:
        return np.asarray(values)
    except ValueError:  # rows of different length
        raise ValueError(f"expected {expected}, got {shown(values)}") from None


def _shaped(array: NDArray[Any], name: str, shape: tuple[int, ...]) -> NDArray[Any]:
    if array.shape != shape:
        raise ValueError(f"expected {name} of shape {shape}, got {array.shape}")
    return array
