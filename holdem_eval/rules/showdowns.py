"""The showdown: who shows first, who may muck, which hand wins which pot on which board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from holdem_eval.cards import CardsLike, parse_board
from holdem_eval.errors import DealError, IllegalAction, as_integer, shown
from holdem_eval.rules.chips import MOST_PLAYERS, Chips, listed
from holdem_eval.rules.deck import UNKNOWN, Hole, check_different, parse_hole
from holdem_eval.rules.pots import OddChip, Pot, checked_award, shares, strongest
from holdem_eval.strength import describe, evaluate

UNSEEN = 7463
"""The strength of a hand that wins unseen, because nobody else is left: above every hand there is."""


class Award(NamedTuple):
    """A pot, or one board's part of it, as it was won."""

    pot: int
    """The number of the pot, 0 the main pot."""
    board: int
    """The number of the board, 0 unless it was run more than once."""
    amount: Chips
    players: tuple[int, ...]
    """The winners, in seat order from the button's left."""
    strength: int | None
    """1..7462, None when it was won unseen."""

    def describe(self, lang: str = "en") -> str | None:
        """The name of the winning hand in English (``"en"``) or French (``"fr"``); None if nobody saw it."""
        return None if self.strength is None else describe(self.strength, lang)


@dataclass(frozen=True, slots=True)
class Showdown:
    """The end of a hand."""

    payouts: tuple[Chips, ...]
    """What each player takes from the pots; an uncalled bet is no part of it."""
    stacks: tuple[Chips, ...]
    """What each player has then."""
    winners: tuple[Award, ...]
    """Pot by pot, and board by board within a pot."""
    shown: tuple[int, ...]
    """The players who show their hands, in the order of showing."""
    strengths: tuple[tuple[int, ...], ...]
    """For each board each player's strength 1..7462, 0 for a hand that is not shown."""

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """For each player the name of his hand on each board, ``()`` if he shows none."""
        return self.describe()

    def describe(self, lang: str = "en") -> tuple[tuple[str, ...], ...]:
        """:attr:`hands` in English (``"en"``) or French (``"fr"``)."""
        return tuple(
            tuple(describe(strengths[player], lang) for strengths in self.strengths)
            if player in self.shown
            else ()
            for player in range(len(self.payouts))
        )

    def to_dict(self) -> dict[str, Any]:
        """The result in plain JSON types; fractions of chips as text such as ``"11/2"``.

        >>> result = showdown(["AsAd", "KsKd"], "2c7h9s4d3c", [Pot(10, (0, 1))]).to_dict()
        >>> result["payouts"], result["winners"][0]["players"]
        ([10, 0], [0])
        """
        return {
            "payouts": [_plain(chips) for chips in self.payouts],
            "stacks": [_plain(chips) for chips in self.stacks],
            "winners": [
                {
                    "pot": award.pot,
                    "board": award.board,
                    "amount": _plain(award.amount),
                    "players": list(award.players),
                    "strength": award.strength,
                    "hand": award.describe(),
                }
                for award in self.winners
            ],
            "shown": list(self.shown),
            "hands": [list(names) for names in self.hands],
        }


def _plain(chips: Chips) -> int | str:
    return int(chips) if chips == int(chips) else str(chips)


def showdown(
    holes: Sequence[CardsLike | None],
    board: CardsLike,
    pots: Sequence[Pot] | None = None,
    order: Sequence[int] | None = None,
    *,
    odd_chip: OddChip = "clockwise",
    more_boards: Sequence[CardsLike] = (),
) -> Showdown:
    """Who wins what with which hand, without a hand state.

    >>> pots = [Pot(300, (0, 1, 2)), Pot(300, (1, 2))]
    >>> result = showdown(["AsAd", "KsKd", "QsQd"], "2c7h9s4d3c", pots)
    >>> result.payouts, result.hands[0]
    ((300, 300, 0), ('pair of aces, nine, seven and four kickers',))

    Parameters
    ----------
    holes
        Two cards for each of 1 to 10 players; None for a hand that is folded or mucked.
    board
        Five cards; ``more_boards`` are the others when it is run more than once: each pot is split between
        the boards, the first taking the odd chip.
    pots
        As from :func:`split_pots`; None is one empty pot for all who have cards.
    order
        The players from the button's left on, who show and take odd chips in this order; None is 0, 1, 2 ...

    ``stacks`` of the result are the payouts. Raises :class:`CardError` for what are no cards,
    :class:`DealError` for a card that comes twice, ValueError as :func:`settle_pots` does.
    """
    holes = listed(holes, "hole cards of 1 to 10 players")
    if not 1 <= len(holes) <= MOST_PLAYERS:
        raise ValueError(f"expected hole cards of 1 to {MOST_PLAYERS} players, got {shown(holes)}")
    hands = [None if hole is None else parse_hole(hole, player) for player, hole in enumerate(holes)]
    others = listed(more_boards, "more_boards to be a list of boards")
    boards = [parse_board(cards, sizes=(5,)) for cards in (board, *others)]
    for cards in boards:
        check_different(hands, cards)
    players = [player for player, hand in enumerate(hands) if hand is not None]
    pots = (Pot(0, tuple(players)),) if pots is None else pots
    order = range(len(hands)) if order is None else order
    pots, order = checked_award(pots, len(hands), order, odd_chip)
    strengths = strengths_on(boards, hands, players)
    payouts, winners = award(pots, strengths, order, odd_chip)
    in_order = tuple(player for player in order if player in players)
    return Showdown(payouts, payouts, winners, in_order, strengths)


def strengths_on(
    boards: Sequence[tuple[int, ...]], hands: Sequence[Hole], players: Iterable[int]
) -> tuple[tuple[int, ...], ...]:
    """For each board the strength of each player's hand, 0 for those not in ``players``."""
    rows = []
    for board in boards:
        row = [0] * len(hands)
        for player in players:
            if hole := hands[player]:
                row[player] = evaluate(hole + board)
        rows.append(tuple(row))
    return tuple(rows)


def award(
    pots: Sequence[Pot], strengths: Sequence[Sequence[int]], order: Sequence[int], odd_chip: OddChip
) -> tuple[tuple[Chips, ...], tuple[Award, ...]]:
    """What each player is paid, and for what; ``strengths`` has a row for each board."""
    payouts: list[Chips] = [Fraction(0) if odd_chip == "exact" else 0] * len(strengths[0])
    awards = []
    for number, pot in enumerate(pots):
        parts = [pot.amount] if len(strengths) == 1 else shares(pot.amount, len(strengths), odd_chip)
        for board, (row, part) in enumerate(zip(strengths, parts, strict=True)):
            winners = strongest(pot, row, order, number)
            best = row[winners[0]]
            awards.append(Award(number, board, part, winners, None if best == UNSEEN else best))
            for player, share in zip(winners, shares(part, len(winners), odd_chip), strict=True):
                payouts[player] += share
    return tuple(payouts), tuple(awards)


# --- the end of a hand ------------------------------------------------------------------------------------


class Ending(NamedTuple):
    """What a hand brings to its end."""

    live: tuple[int, ...]
    holes: tuple[Hole, ...]
    boards: tuple[tuple[int, ...], ...]
    pots: tuple[Pot, ...]
    first_to_show: int
    all_in: bool
    """A live player has no chips behind."""
    tournament: bool
    odd_chip: OddChip


def end_hand(ending: Ending, stacks: Sequence[int], muck: Iterable[int]) -> Showdown:
    """Settle a hand; ``muck`` are the players who give up without showing."""
    mucked = _checked_muck(ending, muck)
    left = [player for player in ending.live if player not in mucked]
    showing = _showing_order(ending, mucked)
    if unknown := [player for player in showing if ending.holes[player] is None]:
        if len(left) > 1:
            raise DealError(f"expected hole cards of player {unknown[0]} at the showdown, got {UNKNOWN!r}")
        showing = ()
    if showing:
        seen = strengths_on(ending.boards, ending.holes, showing)
        rows = seen
    else:
        seen, rows = (), (tuple(UNSEEN * (player in left) for player in range(len(stacks))),)
    payouts, winners = award(ending.pots, rows, range(len(stacks)), ending.odd_chip)
    final = tuple(stack + paid for stack, paid in zip(stacks, payouts, strict=True))
    return Showdown(payouts, final, winners, showing, seen)


def _checked_muck(ending: Ending, muck: Iterable[int]) -> frozenset[int]:
    players = listed(muck, "muck to name players of the showdown")
    for player in players:
        if len(ending.live) == 1 or as_integer(player) not in ending.live:
            raise IllegalAction(f"expected muck to name players of the showdown, got {shown(player)}")
    mucked = frozenset(map(int, players))
    for number, pot in enumerate(ending.pots):
        if mucked.issuperset(pot.eligible):
            raise IllegalAction(f"player {max(pot.eligible)} is the last one left in pot {number}: no muck")
    if mucked and ending.all_in:
        if ending.tournament:
            raise IllegalAction("after an all-in in a tournament all hands are shown: no muck")
        _check_losers(ending, mucked)
    return mucked


def _showing_order(ending: Ending, mucked: frozenset[int]) -> tuple[int, ...]:
    """Clockwise from the first to show; a player left alone before it is his turn to show shows nothing."""
    live = ending.live
    if len(live) == 1:
        return ()
    start = next((place for place, player in enumerate(live) if player >= ending.first_to_show), 0)
    clockwise = live[start:] + live[:start]
    showing = tuple(player for player in clockwise if player not in mucked)
    return showing if len(showing) > 1 or showing[0] == clockwise[0] else ()


def _check_losers(ending: Ending, mucked: frozenset[int]) -> None:
    """After an all-in the hands lie face up, and one that wins is not thrown away."""
    for row in strengths_on(ending.boards, ending.holes, ending.live):
        for pot in ending.pots:
            best = max(row[player] for player in pot.eligible if player not in mucked)
            for player in mucked.intersection(pot.eligible):
                if row[player] >= best:
                    raise IllegalAction(f"player {player} does not lose: after an all-in only losers muck")
