"""Hand after hand at one table: button, blind levels, eliminations and places, rebuys and re-entries."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from holdem_eval.errors import as_integer, checked_flag, is_one_of, shown
from holdem_eval.rules.betting import HandState
from holdem_eval.rules.button import ButtonRule, Seating, first_seating, next_seating
from holdem_eval.rules.chips import checked_seed, listed, whole_chips, whole_number, whole_stacks
from holdem_eval.rules.showdowns import Showdown
from holdem_eval.rules.stakes import Blinds, TableRules

_DEFAULT_RULES: Final = TableRules()


class Place(NamedTuple):
    """A place in the ranking, and the players who share it."""

    place: int
    players: tuple[int, ...]


class Table:
    """One table from hand to hand.

    >>> table = Table((500, 500, 500), Blinds(5, 10), seed=1)
    >>> hand = table.next_hand()
    >>> hand = hand.apply("f").apply("f")
    >>> table.finish(hand).payouts, table.stacks
    ((0, 10, 0), (500, 495, 505))

    Parameters
    ----------
    stacks
        Chips of the players, who take the seats 0, 1, 2 ... and are numbered by them for good.
    levels
        The forced bets: one :class:`Blinds`, or a list of them that rises every ``hands_per_level`` hands,
        the last one repeating.
    rules
        With ``tournament=True`` three players at least start, antes that all pay are at most 40 % of the
        small blind, there are no straddles, and only who has no chips left may buy in again.
    button
        ``"moving"`` or ``"dead"`` (:func:`holdem_eval.rules.button.next_seating`).
    seed
        Decides the first button, every deck, and the seats of re-entries.
    n_seats
        Seats at the table; the spare ones are for re-entries. None is a seat for each player.
    rebuy_hands
        How many hands rebuys and re-entries stay open; None is always, 0 is never (a freeze-out).

    Raises ValueError for values that are none of these.
    """

    def __init__(
        self,
        stacks: Iterable[int],
        levels: Blinds | Sequence[Blinds],
        rules: TableRules = _DEFAULT_RULES,
        button: ButtonRule = "moving",
        seed: int | None = None,
        *,
        hands_per_level: int | None = None,
        n_seats: int | None = None,
        rebuy_hands: int | None = None,
    ) -> None:
        chips = whole_stacks(stacks)
        if not isinstance(rules, TableRules):
            raise ValueError(f"expected rules to be TableRules, got {shown(rules)}")
        self.rules = rules
        wanted = "levels to be Blinds or a list of them"
        self.levels = (levels,) if isinstance(levels, Blinds) else listed(levels, wanted)
        self.hands_per_level = hands_per_level
        self._check_levels(len(chips))
        if not is_one_of(button, ("moving", "dead")):
            raise ValueError(f"expected button 'moving' or 'dead', got {shown(button)}")
        self.button_rule: ButtonRule = button
        self.rebuy_hands = None if rebuy_hands is None else whole_number(rebuy_hands, "rebuy_hands")
        self.n_seats = len(chips) if n_seats is None else whole_number(n_seats, "n_seats", len(chips))
        if self.n_seats > 10:
            raise ValueError(f"expected at most 10 seats, got {self.n_seats}")
        self._generator = random.Random(checked_seed(seed))
        self._first_button = self._generator.randrange(len(chips))
        self._chips = list(chips)
        self._seat_of = list(range(len(chips)))
        self._eliminated: list[tuple[int, ...]] = []
        self._seating: Seating | None = None
        self._hand: HandState | None = None
        self.hands_played = 0

    def _check_levels(self, n_players: int) -> None:
        if not self.levels or not all(isinstance(level, Blinds) for level in self.levels):
            raise ValueError(f"expected levels to be Blinds or a list of them, got {shown(self.levels)}")
        if self.hands_per_level is not None:
            self.hands_per_level = whole_number(self.hands_per_level, "hands_per_level", 1)
        elif len(self.levels) > 1:
            raise ValueError("expected hands_per_level with more than one level, got None")
        for level in self.levels:
            if level.posts or level.dead_sb:
                raise ValueError(f"expected levels without posts and dead_sb, got {shown(level)}")
            self.rules.bet_sizes(level)
        if self.rules.odd_chip == "exact":
            raise ValueError("expected odd_chip 'clockwise' or 'all_first' at a table, got 'exact'")
        if self.rules.tournament:
            if n_players < 3:
                raise ValueError(f"expected at least 3 players to start a tournament, got {n_players}")
            for level in self.levels:
                if level.ante_type == "all" and 5 * level.ante > 2 * level.sb:
                    raise ValueError(f"expected an ante of at most 40 % of {level.sb}, got {level.ante}")
                if level.straddles:
                    raise ValueError(f"expected no straddle in a tournament, got {level.straddles}")

    # --- what can be seen ---------------------------------------------------------------------------------

    @property
    def stacks(self) -> tuple[int, ...]:
        """Chips by player, 0 for a player who is out."""
        return tuple(self._chips)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seat of each player; a player who is out keeps his until he re-enters."""
        return tuple(self._seat_of)

    @property
    def players(self) -> tuple[int, ...]:
        """The players of the hand last dealt, by position: ``players[i]`` is player ``i`` of the hand."""
        if self._seating is None:
            return ()
        return tuple(self._player_at(seat) for seat in self._seating.order)

    @property
    def button(self) -> int:
        """The seat of the button in the hand last dealt; before the first hand, where it will be."""
        return self._first_button if self._seating is None else self._seating.button

    @property
    def level(self) -> int:
        """The number of the blind level of the next hand, 0 the first."""
        if self.hands_per_level is None:
            return 0
        return min(self.hands_played // self.hands_per_level, len(self.levels) - 1)

    @property
    def blinds(self) -> Blinds:
        """The forced bets of the next hand."""
        return self.levels[self.level]

    @property
    def is_over(self) -> bool:
        """One player has all the chips."""
        return sum(stack > 0 for stack in self._chips) < 2

    @property
    def ranking(self) -> tuple[Place, ...]:
        """The places decided so far, best first: reverse order of elimination, the winner when he is alone.

        Of players who go out in the same hand the one who began it with more chips is ranked higher; equal
        stacks share a place.
        """
        playing = tuple(player for player, stack in enumerate(self._chips) if stack)
        best_first = ([playing] if len(playing) == 1 else []) + self._eliminated[::-1]
        places, place = [], len(self._chips) - sum(map(len, best_first)) + 1
        for group in best_first:
            places.append(Place(place, group))
            place += len(group)
        return tuple(places)

    # --- hand by hand -------------------------------------------------------------------------------------

    def next_hand(self, *, straddle: bool = False) -> HandState:
        """Move the button, post and deal: the next hand.

        With ``straddle`` the player left of the big blind posts twice the big blind and speaks last before
        the flop (cash games of three players and more). Raises ValueError while a hand is being played, when
        the table is over, or for a straddle that cannot be.
        """
        straddle = checked_flag(straddle, "straddle")
        if self._hand is not None:
            raise ValueError("expected finish(hand) before the next hand, got a hand in play")
        if self.is_over:
            raise ValueError("expected two players with chips, got a table that is over")
        live = [self._seat_of[player] for player, stack in enumerate(self._chips) if stack]
        seating = (
            first_seating(live, self._first_button)
            if self._seating is None
            else next_seating(self._seating, live, self.button_rule)
        )
        blinds = self._blinds_for(seating, straddle)
        stacks = [self._chips[self._player_at(seat)] for seat in seating.order]
        hand = HandState.start(stacks, blinds, self.rules, seed=self._generator.getrandbits(64))
        self._seating, self._hand = seating, hand
        return hand

    def _blinds_for(self, seating: Seating, straddle: bool) -> Blinds:
        level = self.blinds
        n_players = len(seating.order)
        # as many as there are players left of the big blind, who comes first where no small blind is posted
        n_straddles = n_players - (1 if seating.dead_sb else 2)
        straddles = level.straddles[:n_straddles]
        if straddle:
            if self.rules.tournament:
                raise ValueError("expected no straddle in a tournament, got straddle=True")
            if n_players < 3:
                raise ValueError("expected three players for a straddle, got two")
            if len(straddles) == n_straddles:
                raise ValueError(f"expected a player left to straddle, got {n_players} at the table")
            straddles = (*straddles, 2 * level.price)
        return Blinds(level.sb, level.bb, level.ante, level.ante_type, straddles, dead_sb=seating.dead_sb)

    def finish(self, hand: HandState, muck: Iterable[int] = ()) -> Showdown:
        """Settle the hand that :meth:`next_hand` gave, played to its end; pay; the broke are out.

        Raises ValueError for a hand that is not the one in play, :class:`IllegalAction` for one that is not
        over or a ``muck`` that is refused; the table then stays as it is.
        """
        if self._hand is None or not isinstance(hand, HandState) or hand.setup != self._hand.setup:
            raise ValueError(f"expected the hand of this table that is in play, got {shown(hand)}")
        result = hand.settle(muck)
        players = self.players
        for player, stack in zip(players, result.stacks, strict=True):
            self._chips[player] = int(stack)  # a table does not split exactly
        broke = [
            (start, player)
            for player, start in zip(players, hand.starting_stacks, strict=True)
            if not self._chips[player]
        ]
        for start in sorted({start for start, _ in broke}):  # the smaller stack goes first
            self._eliminated.append(tuple(sorted(player for stack, player in broke if stack == start)))
        self._hand = None
        self.hands_played += 1
        return result

    # --- chips from outside -------------------------------------------------------------------------------

    def rebuy(self, seat: int, chips: int) -> None:
        """New chips for the player in a seat, who keeps it.

        A tournament's player must have none left; in a cash game he may also add to his stack. Raises
        ValueError during a hand, after the rebuy period, or for a seat that nobody holds.
        """
        player, bought = self._buying(seat, chips)
        self._chips[player] += bought

    def reenter(self, seat: int, chips: int) -> int:
        """New chips for a player without any, who draws a new seat among the free ones; returns that seat.

        Raises ValueError as :meth:`rebuy` does, and if he has chips left or no seat is free.
        """
        player = self._player_at(seat)
        free = [seat for seat in range(self.n_seats) if seat not in self._occupied()]
        others = [free_seat for free_seat in free if free_seat != seat] or free
        if self._chips[player] or not others:
            raise ValueError(f"expected a player without chips and a free seat, got seat {seat}")
        player, self._chips[player] = self._buying(seat, chips)
        new_seat = self._generator.choice(others)
        self._seat_of = [
            # the drawn seat may belong to another player who is out: he gets the one that is left
            seat if other != player and held == new_seat else held
            for other, held in enumerate(self._seat_of)
        ]
        self._seat_of[player] = new_seat
        return new_seat

    def _buying(self, seat: int, chips: int) -> tuple[int, int]:
        player, bought = self._player_at(seat), whole_chips(chips, "chips", 1)
        if self._hand is not None:
            raise ValueError("expected to buy chips between two hands, got a hand in play")
        if self.rebuy_hands is not None and self.hands_played >= self.rebuy_hands:
            raise ValueError(
                f"expected chips to be bought in the first {self.rebuy_hands} hands,"
                f" got {self.hands_played} played"
            )
        if self.rules.tournament and self._chips[player]:
            raise ValueError(f"expected a player without chips, got {self._chips[player]} in seat {seat}")
        self._eliminated = [
            rest for group in self._eliminated if (rest := tuple(out for out in group if out != player))
        ]
        return player, bought

    def _occupied(self) -> set[int]:
        return {self._seat_of[player] for player, stack in enumerate(self._chips) if stack}

    def _player_at(self, seat: int) -> int:
        number = as_integer(seat)
        if number not in self._seat_of:
            raise ValueError(f"expected a seat that a player holds, got {shown(seat)}")
        return self._seat_of.index(number)
