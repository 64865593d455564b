"""The checked question: who holds what, on which board, without which cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import comb, prod
from typing import Any, Final, NoReturn, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from holdem_eval.cards import (
    CARD_NAMES,
    N_CARDS,
    CardsLike,
    Mask,
    check_apart,
    format_cards,
    mask_of,
    parse_board,
    parse_card,
    parse_cards,
    parse_dead,
)
from holdem_eval.combos import (
    COMBO_CARDS,
    N_COMBOS,
    Combos,
    combo_index,
    combo_name,
    combos_touching,
)
from holdem_eval.equities.possible import can_deal, dealt_in_turn, smallest_impossible
from holdem_eval.equities.symmetry import ALL_SUITS, card_images, combo_images, range_images, range_symmetry
from holdem_eval.errors import CardError, DealError, RangeError, as_integer, shown
from holdem_eval.native import kernels
from holdem_eval.ranges import Range
from holdem_eval.ranges.grammar import hand_of
from holdem_eval.ranges.range import RangeLike, range_of_combo, range_of_text

PlayerLike: TypeAlias = "RangeLike | Sequence[SupportsIndex | str] | NDArray[np.integer[Any]]"
"""A player: a hand (a text of two cards, or a pair of cards, ints or texts), or what :class:`Range` takes."""

MOST_PLAYERS: Final = 10


@dataclass(frozen=True, init=False, eq=False, repr=False)
class Query:
    """Two to ten players, a board of 0, 3, 4 or 5 cards, dead cards: checked, immutable, hashable.

    >>> q = Query("AhKh", "QQ+", board="Qs7h2d")
    >>> q.n_players, q.to_come
    (2, 2)

    Raises :class:`RangeError` or :class:`CardError` for what cannot be read, and :class:`DealError` when
    hands, board and dead cards cannot all be on the table, or when the ranges leave no possible deal; the
    error names the fewest who cannot be dealt together.
    """

    ranges: tuple[Range, ...]
    """What each player holds, as given."""
    hands: tuple[tuple[int, int] | None, ...]
    """The two cards, the lower first, of each player who was given as a hand, else None."""
    board: tuple[int, ...]
    dead: tuple[int, ...]
    board_mask: Mask
    dead_mask: Mask
    held_mask: Mask
    """The cards of all named hands."""
    live: tuple[Combos, ...]
    """The combos that each player can have, as sets: those of his range that board, dead
    cards and the named hands of others leave."""
    n_players: int
    """How many players there are, 2 to 10."""
    to_come: int
    """Board cards still to come: 0, 1, 2 or 5."""
    counts: bool
    """Are all weights 0 or 1, so that the answer is a count?"""

    def __init__(
        self, *players: PlayerLike, board: CardsLike | None = "", dead: CardsLike | None = ""
    ) -> None:
        _check_count(players)
        held = [_player(number, player) for number, player in enumerate(players, 1)]
        ranges, hands = tuple([range_ for range_, _ in held]), tuple([hand for _, hand in held])
        named = [card for hand in hands if hand is not None for card in hand]
        board, dead = parse_board(board), parse_dead(dead)
        vars(self).update(
            ranges=ranges,
            hands=hands,
            board=board,
            dead=dead,
            board_mask=mask_of(board),
            dead_mask=mask_of(dead),
            held_mask=mask_of(named),
            n_players=len(players),
            to_come=5 - len(board),
        )
        self._check_cards()
        free = -1
        if None in hands:
            free = ~combos_touching(self.board_mask | self.dead_mask | self.held_mask)
        live = tuple([range_.live & (free if hand is None else -1) for range_, hand in held])
        fractions = [range_.fractional & rest for range_, rest in zip(ranges, live, strict=True)]
        vars(self).update(live=live, counts=not any(fractions))
        self._check_possible()

    @cached_property
    def weights(self) -> NDArray[np.float64]:
        """(players, 1326) float64, read-only: the weights with 0 where board, dead cards or a named hand of
        another player block the combo."""
        gone = self.board_mask | self.dead_mask | self.held_mask
        weights = np.empty((self.n_players, N_COMBOS))
        for row, range_, hand in zip(weights, self.ranges, self.hands, strict=True):
            if hand is None and gone:
                kernels.unblocked(range_.weights, gone, row)
            else:
                row[:] = range_.weights
        weights.flags.writeable = False
        return weights

    def free_weights(self, player: int, known: Iterable[int] = ()) -> NDArray[np.float64]:
        """(1326,) float64: a player's weights with 0 where board, dead cards or the ``known`` players' hands
        block the combo.

        Unlike :attr:`weights` they do not depend on whether the others' hands are named: the engines leave
        out what collides, and a range that treats all suits alike stays so.
        """
        weights = np.empty(N_COMBOS)
        others = [other for other in known if other != player]
        gone = self.board_mask | self.dead_mask | mask_of(self.holes(others))
        kernels.unblocked(self.ranges[player].weights, gone, weights)
        return weights

    def given(self) -> list[PlayerLike]:
        """The players as they were given: hands, as pairs of cards, and ranges."""
        return [hand or range_ for hand, range_ in zip(self.hands, self.ranges, strict=True)]

    def holes(self, players: Iterable[int]) -> bytes:
        """The cards of players who have one combo left, two for each, the lower first."""
        starts = [2 * (self.live[player].bit_length() - 1) for player in players]
        return b"".join([_CARDS_OF_COMBOS[start : start + 2] for start in starts])

    def only_weight(self, players: Iterable[int]) -> float:
        """The product of the weights of the only combos that these players have left."""
        return prod([float(self.weights[player].max()) for player in players])

    def boards(self, hands: int) -> int:
        """How many ways there are to complete the board when so many hands are dealt."""
        return comb(N_CARDS - len(self.board) - len(self.dead) - 2 * hands, self.to_come)

    def canonical(self) -> Query:
        """The query that stands for all that differ from this one by renaming suits, or by the order of board
        and dead cards: they have the same answer.

        >>> Query("AsKs", "QQ", board="2s7h2d").canonical() == Query("AdKd", "QQ", board="7c2d2h").canonical()
        True
        """

        def image(
            combos: NDArray[np.uint16], cards: NDArray[np.uint8]
        ) -> tuple[tuple[int, ...], tuple[int, ...], bytes]:
            moved = np.empty((self.n_players, N_COMBOS))
            moved[:, combos] = [range_.weights for range_ in self.ranges]
            board, dead = (tuple(sorted(cards[list(here)].tolist())) for here in (self.board, self.dead))
            return board, dead, moved.tobytes()

        board, dead, data = min(map(image, combo_images(ALL_SUITS), card_images(ALL_SUITS)))
        rows = np.frombuffer(data).reshape(-1, N_COMBOS)
        players: list[PlayerLike] = []
        for row, hand in zip(rows, self.hands, strict=True):
            players.append(Range(row) if hand is None else tuple(COMBO_CARDS[int(row.argmax())].tolist()))
        return Query(*players, board=board, dead=dead)

    def canonical_key(self) -> tuple[object, ...]:
        """Equal for queries with the same :meth:`canonical` form, and some fifty times as quick to have.

        >>> queries = Query("AsKs", "QQ", board="2s7h2d"), Query("AdKd", "QQ", board="7c2d2h")
        >>> len({query.canonical_key() for query in queries})
        1
        """
        sets = [self.board_mask, self.dead_mask]
        ranges: list[object] = []
        odd = False  # does a range treat suits differently?
        for hand, range_ in zip(self.hands, self.ranges, strict=True):
            if hand is not None:
                sets.append(1 << hand[0] | 1 << hand[1])
                ranges.append(None)
                continue
            odd = odd or range_symmetry(range_) != ALL_SUITS
            ranges.append(range_)
        least, group = kernels.least_images(sets)
        if odd:  # of the renamings that the cards leave open, the one that puts the ranges first
            images = [range_images(range_) if isinstance(range_, Range) else None for range_ in ranges]
            ranges = min(
                [b"" if image is None else image[p] for image in images] for p in range(24) if group >> p & 1
            )
        return least, tuple(ranges)

    def _key(self) -> tuple[object, ...]:
        return self.ranges, self.hands, frozenset(self.board), frozenset(self.dead)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Query) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Callable[..., Query], tuple[PlayerLike, ...]]:
        return partial(Query, board=self.board, dead=self.dead), tuple(self.given())

    def __repr__(self) -> str:
        players = ", ".join(
            repr(combo_name(combo_index(*hand)) if hand else str(range_))
            for hand, range_ in zip(self.hands, self.ranges, strict=True)
        )
        return f"Query({players}, board={format_cards(self.board)!r}, dead={format_cards(self.dead)!r})"

    def _check_cards(self) -> None:
        board, dead = self.board_mask, self.dead_mask
        named = 2 * (self.n_players - self.hands.count(None))
        n_known = len(self.board) + len(self.dead)
        if (board | dead | self.held_mask).bit_count() < n_known + named:
            self._name_collision()
        if (left := N_CARDS - n_known) < (needed := 2 * self.n_players + self.to_come):
            raise DealError(
                f"expected {needed} cards or more for {self.n_players} hands and {self.to_come} to come, "
                f"got {left}: the others are on the board or dead"
            )

    def _name_collision(self) -> NoReturn:
        """Which card is in two places?"""
        check_apart(self.board, self.dead)
        board, dead = self.board_mask, self.dead_mask
        places = ((board, "is on the board"), (dead, "is a dead card"))
        held: dict[int, int] = {}
        for number, hand in enumerate(self.hands, 1):
            for card in hand or ():
                for mask, words in places:
                    if mask >> card & 1:
                        raise DealError(f"{CARD_NAMES[card]} of player {number} {words}")
                if card in held:
                    raise DealError(f"players {held[card]} and {number} both hold {CARD_NAMES[card]}")
                held[card] = number
        raise AssertionError("all cards differ")

    def _check_possible(self) -> None:
        if not all(self.live):
            player = self.live.index(0)
            range_ = self.ranges[player]
            if not range_.combos:
                raise DealError(f"the range of player {player + 1} is empty")
            raise DealError(
                f"player {player + 1} ({_text(range_)}) has no hand left: board, dead cards and the hands of "
                "others take them all"
            )
        if self.hands.count(None) < 2:
            return  # what he has left shares no card with the named hands
        unnamed = [player for player, hand in enumerate(self.hands) if hand is None]
        live = [self.live[player] for player in unnamed]
        if dealt_in_turn(live) or can_deal(live):
            return
        stuck = [unnamed[i] for i in smallest_impossible(live)]
        names = ", ".join(f"{player + 1} ({_text(self.ranges[player])})" for player in stuck)
        raise DealError(f"players {names} have no possible deal: their hands always share a card")


def _check_count(players: Sequence[object]) -> None:
    if 2 <= len(players) <= MOST_PLAYERS:
        return
    hint = ""
    if len(players) == 1:
        hint = ": write equity(*players), or equity(hand, 'random')"
    raise DealError(f"expected 2 to {MOST_PLAYERS} players; got {len(players)}{hint}")


def _player(number: int, player: object) -> tuple[Range, tuple[int, int] | None]:
    """A player's range, and his two cards if he was given as a hand."""
    try:
        if isinstance(player, Range):
            return player, None
        if isinstance(player, str):
            cards = hand_of(player)
            return (range_of_text(player), None) if cards is None else _hand(cards)
        if isinstance(player, tuple | list | np.ndarray) and _is_pair_of_cards(player):
            return _hand(parse_cards(player))
        if isinstance(player, Query):
            raise RangeError(f"expected a hand or a range, got {shown(player)}: a Query is asked alone")
        return Range(player), None  # type: ignore[arg-type]  # which checks what it is
    except (RangeError, CardError) as error:
        raise type(error)(f"player {number}: {error}") from None


def _hand(cards: Sequence[int]) -> tuple[Range, tuple[int, int]]:
    low, high = min(cards), max(cards)
    return range_of_combo(high * (high - 1) // 2 + low), (low, high)


def _is_pair_of_cards(player: Sequence[Any] | NDArray[Any]) -> bool:
    """Is one of two a card? Ranges can be lists of two as well, such as ``["AsAh", "AdAc"]``."""
    if isinstance(player, np.ndarray) and player.shape != (2,):
        return False
    return len(player) == 2 and any(map(_is_card, player))


def _is_card(card: object) -> bool:
    if not isinstance(card, str):
        return as_integer(card) is not None
    try:
        parse_card(card)
    except CardError:
        return False
    return True


def _text(range_: Range) -> str:
    text = str(range_)
    return text if len(text) <= 60 else text[:57] + "..."


_CARDS_OF_COMBOS: Final = COMBO_CARDS.tobytes()


def query_or_none(players: Iterable[PlayerLike], board: CardsLike, dead: CardsLike) -> Query | None:
    """The query, or None when it leaves no possible deal."""
    try:
        return Query(*players, board=board, dead=dead)
    except DealError:
        return None


def as_query(players: Sequence[object], board: CardsLike | None, dead: CardsLike | None) -> Query:
    """The query that ``equity(*players, board=..., dead=...)`` asks: one Query, or its parts."""
    if len(players) == 1 and isinstance(players[0], Query):
        if parse_dead(board) or parse_dead(dead):
            raise DealError("a Query holds its own board and dead cards: do not give them again")
        return players[0]
    return Query(*players, board=board, dead=dead)  # type: ignore[arg-type]
