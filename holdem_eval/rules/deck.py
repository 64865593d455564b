"""A deck of cards: shuffled by its own generator, or stacked; and what one hand takes from it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from holdem_eval.cards import CARD_NAMES, N_CARDS, CardsLike, format_cards, parse_board, parse_cards
from holdem_eval.errors import CardError, DealError, as_integer, shown
from holdem_eval.rules.chips import checked_seed, listed

Hole: TypeAlias = "tuple[int, int] | None"
"""Two hole cards, or None where they are not known."""

_PAIRS = frozenset((a, b) for a in range(N_CARDS) for b in range(a))

UNKNOWN = "????"
"""The text for hole cards that nobody has seen."""


class Deck:
    """The cards 0..51 without the dead ones, in an order that ``seed`` alone decides.

    >>> deck = Deck(seed=7, dead="As")
    >>> len(deck), deck.deal(2) == Deck(seed=7, dead="As").deal(2)
    (51, True)

    Without a seed every deck is different. The shuffle uses a generator of its own: it neither reads nor
    disturbs the one of :mod:`random`. Raises ValueError for a seed that is not an int, :class:`CardError` for
    dead cards that are none.
    """

    __slots__ = ("_cards", "_next")

    def __init__(self, seed: int | None = None, dead: CardsLike = "") -> None:
        gone = parse_cards(dead)
        cards = [card for card in range(N_CARDS) if card not in gone] if gone else list(range(N_CARDS))
        _generator(seed).shuffle(cards)
        self._cards: Sequence[int] = cards
        self._next = 0

    @classmethod
    def stacked(cls, cards: CardsLike) -> Deck:
        """A deck of exactly these cards; the first is dealt first.

        >>> Deck.stacked("2c3d").deal(1)
        (0,)

        Raises :class:`CardError` for what is no card or comes twice.
        """
        deck = cls.__new__(cls)
        deck._cards = parse_cards(cards)
        deck._next = 0
        return deck

    def __len__(self) -> int:
        return len(self._cards) - self._next

    def __repr__(self) -> str:
        return f"<Deck of {len(self)} cards>"

    def deal(self, n: int) -> tuple[int, ...]:
        """The next ``n`` cards, in the order dealt.

        >>> Deck.stacked("AsKh10d").deal(2)
        (51, 46)

        Raises :class:`DealError` when fewer are left, or for an ``n`` that is no number of cards.
        """
        number = as_integer(n)
        if number is None or number < 0:
            raise DealError(f"expected to deal a whole number of cards, got {shown(n)}")
        if number > len(self):
            raise DealError(f"expected to deal {shown(n)} cards, got a deck of {len(self)}")
        n = number
        dealt = tuple(self._cards[self._next : self._next + n])
        self._next += n
        return dealt

    def burn(self) -> int:
        """Put the next card away, and say which it was.

        >>> deck = Deck.stacked("2c3d")
        >>> deck.burn(), len(deck)
        (0, 1)

        Raises :class:`DealError` when none is left.
        """
        return self.deal(1)[0]


def _generator(seed: int | None) -> random.Random:
    return random.Random(checked_seed(seed))


class Deal(NamedTuple):
    """The cards of one hand, from the first hole card to the last one that may be turned."""

    holes: tuple[Hole, ...]
    """Two cards a player, None where unknown."""
    board: tuple[int, ...]
    """The cards that come to the board, in order: five, or fewer where the deck runs out."""
    stub: tuple[int, ...]
    """What is left of the deck then, next card first."""


def deal_hand(
    n_players: int,
    holes: Sequence[CardsLike | None] | None = None,
    board: CardsLike = "",
    deck: Deck | None = None,
    seed: int | None = None,
) -> Deal:
    """The cards of a hand: those that are named, and for the rest those that the deck gives.

    >>> deal = deal_hand(2, deck=Deck.stacked("2c3c2d3d 4s 5s6s7s 8s 9s Ts Js"))
    >>> format_cards(deal.holes[0]), format_cards(deal.board)
    ('2d2c', '5s6s7s9sJs')

    One card at a time goes round from player 0 to the last, twice; a card is burned before the flop, the turn
    and the river. Named cards are taken out of the deck first. ``None`` in ``holes`` is a hand to deal,
    ``"????"`` one that stays unknown. The hand takes the whole ``deck``; without one, and only if cards are
    missing or a seed is given, it shuffles its own.

    Raises :class:`CardError` for what are no cards, :class:`DealError` for a card named twice or a deck that
    has too few for the hole cards, ValueError for a wrong number of holes.
    """
    if deck is not None and seed is not None:
        raise ValueError("expected a deck or a seed, got both")
    if holes is None and isinstance(board, str) and not board:
        stub = _whole(deck, seed)
        if len(stub) < 2 * n_players:
            raise DealError(f"expected a deck of at least {2 * n_players} cards, got {len(stub)}")
        dealt = tuple(_pair(stub[i], stub[n_players + i]) for i in range(n_players))
        return Deal(dealt, *take_board((), stub[2 * n_players :]))

    named = _named_holes(n_players, holes)
    to_come = parse_board(board, sizes=(0, 1, 2, 3, 4, 5))
    used = _different([card for hole in named.values() if hole for card in hole], to_come)
    missing = [player for player in range(n_players) if player not in named]
    need_more = missing or len(to_come) < 5 or deck is not None or seed is not None
    stub = tuple(card for card in _whole(deck, seed) if card not in used) if need_more else ()
    if len(stub) < 2 * len(missing):
        raise DealError(
            f"expected {2 * len(missing)} cards for {len(missing)} hands, got a deck of {len(stub)}"
        )
    for place, player in enumerate(missing):
        named[player] = _pair(stub[place], stub[len(missing) + place])
    in_order = tuple(named[player] for player in range(n_players))
    return Deal(in_order, *take_board(to_come, stub[2 * len(missing) :]))


def take_board(start: tuple[int, ...], stub: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A board that begins with ``start`` and takes the rest from the stub, and the stub after it.

    >>> take_board((0, 4, 8), (10, 20, 30, 40, 50))
    ((0, 4, 8, 20, 40), (50,))

    A card is burned before each of flop, turn and river. The board is shorter where the stub runs out.
    """
    position, board = 0, list(start)
    for street_end in (3, 4, 5):
        short = street_end - len(board)
        if short <= 0:
            continue
        cards = stub[position + 1 : position + 1 + short]
        if len(cards) < short:
            return tuple(board), ()
        board += cards
        position += 1 + short
    return tuple(board), stub[position:]


def _whole(deck: Deck | None, seed: int | None) -> tuple[int, ...]:
    deck = Deck(seed) if deck is None else deck
    if not isinstance(deck, Deck):
        raise ValueError(f"expected deck to be a Deck or None, got {shown(deck)}")
    return deck.deal(len(deck))


def _pair(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a > b else (b, a)


def _named_holes(n_players: int, holes: Sequence[CardsLike | None] | None) -> dict[int, Hole]:
    """The hole cards that are named, by player."""
    if holes is None:
        return {}
    expected = f"hole cards of {n_players} players"
    if len(hands := listed(holes, expected)) != n_players:
        raise ValueError(f"expected {expected}, got {shown(holes)}")
    named: dict[int, Hole] = {}
    for player, hole in enumerate(hands):
        if isinstance(hole, str) and hole.strip() == UNKNOWN:
            named[player] = None
        elif hole is not None:
            named[player] = parse_hole(hole, player)
    return named


def parse_hole(hole: CardsLike, player: int) -> tuple[int, int]:
    """Two hole cards, the higher first; :class:`CardError` that names the player for anything else."""
    if type(hole) is tuple and hole in _PAIRS and type(hole[0]) is type(hole[1]) is int:
        return hole  # the plain case first: states are made by the million
    cards = _cards_of_text(hole) if isinstance(hole, str) else parse_cards(hole)
    if len(cards) != 2:
        raise CardError(f"expected two hole cards for player {player}, got {shown(hole)}")
    return _pair(*cards)


@lru_cache(maxsize=4096)
def _cards_of_text(text: str) -> tuple[int, ...]:
    return parse_cards(text)


def _different(holes: Sequence[int], board: Sequence[int]) -> set[int]:
    seen: set[int] = set()
    for card in (*holes, *board):
        if card in seen:
            raise DealError(f"card {CARD_NAMES[card]} is named twice in the hole cards and the board")
        seen.add(card)
    return seen


def check_different(holes: Sequence[Hole], board: Sequence[int]) -> None:
    """:class:`DealError` when a card is in two hands, or in a hand and on the board.

    >>> check_different([(51, 50)], (1, 2, 3))
    """
    _different([card for hole in holes if hole for card in hole], board)


def deal_boards(
    first: tuple[int, ...], stub: tuple[int, ...], n_lying: int, times: int
) -> tuple[tuple[int, ...], ...]:
    """``times`` boards with the same ``n_lying`` first cards: ``first``, and others from the stub.

    >>> deal_boards((0, 4, 8, 12, 16), (20, 24, 28, 32), n_lying=3, times=2)
    ((0, 4, 8, 12, 16), (0, 4, 8, 24, 32))

    Raises :class:`DealError` when the deck ends before.
    """
    boards = [first]
    while len(boards) < times and len(boards[-1]) == 5:  # as long as the deck lasts
        board, stub = take_board(first[:n_lying], stub)
        boards.append(board)
    if any(len(board) < 5 for board in boards):
        raise DealError(
            f"expected cards for {times} boards of five, got a deck that ends before:"
            " name boards=, or start the hand with a deck or a seed"
        )
    return tuple(boards)


def check_boards(boards: Sequence[tuple[int, ...]], lying: tuple[int, ...], holes: Sequence[Hole]) -> None:
    """:class:`DealError` unless all boards begin with the cards that lie, and no card is anywhere twice.

    >>> check_boards([(0, 4, 8, 12, 16), (0, 4, 8, 20, 24)], (0, 4, 8), [(51, 50)])
    """
    for board in boards:
        if board[: len(lying)] != lying:
            expected, got = format_cards(lying, " "), format_cards(board, " ")
            raise DealError(f"expected boards that begin with {expected}, got {got}")
    check_different(holes, (*lying, *(card for board in boards for card in board[len(lying) :])))
