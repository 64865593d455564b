"""A hand of hold'em, one immutable state after another: who acts, what is legal, what an action leads to."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NoReturn

from holdem_eval.cards import CardsLike, format_cards, parse_board
from holdem_eval.errors import DealError, IllegalAction, as_integer, checked_flag, shown
from holdem_eval.rules.actions import NOTHING, Action, Legal, Move, Played
from holdem_eval.rules.chips import listed, whole_chips, whole_number, whole_stacks
from holdem_eval.rules.deck import Deck, Hole, check_boards, deal_boards, deal_hand
from holdem_eval.rules.pots import Pot, excess, layers
from holdem_eval.rules.showdowns import Ending, Showdown, end_hand
from holdem_eval.rules.stakes import Blinds, Forced, TableRules, post_forced_bets
from holdem_eval.rules.wager import Wager, no_wager, opening_wager

BOARD_SIZES: Final = (0, 3, 4, 5)
"""Cards on the board by street."""
STREETS: Final = ("preflop", "flop", "turn", "river")
_DEFAULT_RULES: Final = TableRules()


@dataclass(frozen=True, slots=True)
class Setup:
    """What stays the same for a whole hand; all its states share it."""

    blinds: Blinds
    rules: TableRules
    stacks: tuple[int, ...]
    """Before the forced bets."""
    forced: tuple[Forced, ...]
    dead_money: int
    bet_sizes: tuple[int, int, int, int]
    """By street: the bet of a limit game, the least bet of a no-limit one."""
    holes: tuple[Hole, ...]
    runout: tuple[int, ...]
    """The cards that come to the board."""
    stub: tuple[int, ...]
    """The rest of the deck."""


class _Draft:
    """A :class:`HandState` while it is being made: the frozen class would set each field through a check that
    costs more than all the rest of an action. A draft is filled in and then takes on that class."""

    __slots__ = (
        *("setup", "street", "to_act", "stacks", "bets", "committed", "history", "uncalled", "boards"),
        *("_live", "_active", "_pending", "_acted", "_wager"),
    )


@dataclass(frozen=True, slots=True, repr=False)
class HandState(_Draft):
    """A hand of 2 to 10 players between two actions. Immutable, hashable, picklable.

    >>> hand = HandState.start(stacks=(100, 100, 100), blinds=Blinds(1, 2), seed=7)
    >>> hand.to_act, str(hand.legal())
    (2, 'fold, call 2, raise to 4..100')
    >>> for action in ("r6", "f", "c"):
    ...     hand = hand.apply(action)
    >>> hand.street, hand.pot, hand.stacks
    (1, 13, (99, 94, 94))

    Players are numbered by position: 0 is the first left of the button, the last is the button; heads-up 0 is
    the big blind and 1 the button. Amounts are whole chips, bets and raises are totals of the round.
    """

    setup: Setup
    street: int
    """0 before the flop, 1 flop, 2 turn, 3 river: where the betting is, or where it ended."""
    to_act: int | None
    """The player to act, None when no decision is left."""
    stacks: tuple[int, ...]
    """Chips behind; an uncalled bet is returned as soon as the betting is over."""
    bets: tuple[int, ...]
    """Bets of this round."""
    committed: tuple[int, ...]
    """All that each player has in the pot, an ante that one pays for the table left out."""
    history: tuple[Move, ...]
    uncalled: tuple[int, int] | None
    """(player, chips) that nobody called, already returned."""
    boards: tuple[tuple[int, ...], ...]
    """The boards of five cards: one after a river or a run-out, more when it was run more than once."""
    # sets of players, bit = player: not folded; of those, with chips behind; of those, yet to act in this
    # round; and who has acted since it began
    _live: int
    _active: int
    _pending: int
    _acted: int
    _wager: Wager

    # --- the start ----------------------------------------------------------------------------------------

    @classmethod
    def start(
        cls,
        stacks: Iterable[int],
        blinds: Blinds,
        rules: TableRules = _DEFAULT_RULES,
        holes: Sequence[CardsLike | None] | None = None,
        board: CardsLike = "",
        deck: Deck | None = None,
        seed: int | None = None,
    ) -> HandState:
        """The hand after the forced bets and the deal.

        >>> hand = HandState.start((100, 100), Blinds(1, 2), holes=("AsAd", "KsKd"), board="2c7h9s4d3c")
        >>> hand.to_act, hand.bets
        (1, (2, 1))

        Parameters
        ----------
        stacks
            Chips of 2 to 10 players by position, each at least 1.
        blinds, rules
            The forced bets, and the rules in force.
        holes
            Two cards for each player, None to deal them, ``"????"`` if they are unknown and stay so.
        board
            Cards to come, in order, up to five.
        deck, seed
            Where all other cards come from; the hand takes the whole deck. Without both it shuffles its own.

        Raises ValueError for stacks, forced bets or rules that are none, :class:`CardError` and
        :class:`DealError` for cards that are none or are there twice.
        """
        stacks = whole_stacks(stacks)
        if not isinstance(blinds, Blinds):
            raise ValueError(f"expected blinds to be Blinds such as Blinds(1, 2), got {shown(blinds)}")
        if not isinstance(rules, TableRules):
            raise ValueError(f"expected rules to be TableRules, got {shown(rules)}")
        blinds.check_for(len(stacks))
        small_bet, big_bet = rules.bet_sizes(blinds)
        posted = post_forced_bets(stacks, blinds, rules)
        deal = deal_hand(len(stacks), holes, board, deck, seed)
        setup = Setup(
            blinds=blinds,
            rules=rules,
            stacks=stacks,
            forced=posted.forced,
            dead_money=posted.dead_money,
            bet_sizes=(small_bet, small_bet, big_bet, big_bet),
            holes=deal.holes,
            runout=deal.board,
            stub=deal.stub,
        )
        everyone = (1 << len(stacks)) - 1
        active = sum(1 << player for player, stack in enumerate(posted.stacks) if stack)
        last_to_post = blinds.posters(len(stacks))[1] + len(blinds.straddles)
        return _turn(
            setup=setup,
            street=0,
            last=last_to_post,
            stacks=posted.stacks,
            bets=posted.bets,
            committed=posted.committed,
            history=(),
            live=everyone,
            active=active,
            pending=active,
            acted=0,
            wager=opening_wager(blinds, rules, len(stacks)),
        )

    # --- what can be seen ---------------------------------------------------------------------------------

    @property
    def blinds(self) -> Blinds:
        return self.setup.blinds

    @property
    def rules(self) -> TableRules:
        return self.setup.rules

    @property
    def starting_stacks(self) -> tuple[int, ...]:
        """Before the forced bets."""
        return self.setup.stacks

    @property
    def forced(self) -> tuple[Forced, ...]:
        """The forced bets, in the order posted."""
        return self.setup.forced

    @property
    def holes(self) -> tuple[Hole, ...]:
        """Two cards for each player, the higher first; None where unknown."""
        return self.setup.holes

    @property
    def board(self) -> tuple[int, ...]:
        """The cards on the board; of several run-outs, what they have in common."""
        return self.boards[0] if len(self.boards) == 1 else self.setup.runout[: BOARD_SIZES[self.street]]

    @property
    def folded(self) -> tuple[bool, ...]:
        return tuple(not self._live >> player & 1 for player in range(len(self.stacks)))

    @property
    def live(self) -> tuple[int, ...]:
        """The players who have not folded."""
        return tuple(player for player in range(len(self.stacks)) if self._live >> player & 1)

    @property
    def pot(self) -> int:
        """All chips that were put in, without an uncalled bet."""
        return sum(self.committed) + self.setup.dead_money

    @property
    def owed(self) -> int:
        """What the player to act has to put in to match the bet, more than he has perhaps; 0 for nobody."""
        return 0 if self.to_act is None else self._wager.price - self.bets[self.to_act]

    @property
    def is_over(self) -> bool:
        """No decision is left; cards may still be missing."""
        return self.to_act is None

    @property
    def last_aggressor(self) -> int | None:
        """Who bet or raised last in this round, forced bets left out."""
        return self._wager.by

    def pots(self) -> tuple[Pot, ...]:
        """The main pot and the side pots, as they are if nobody puts in more."""
        return layers(self.committed, self.live, self.setup.dead_money)

    def __repr__(self) -> str:
        board = f" {format_cards(self.board, ' ')}" if self.board else ""
        whose = "betting over" if self.to_act is None else f"player {self.to_act} to act"
        return f"<HandState: {STREETS[self.street]}{board}, pot {self.pot}, {whose}>"

    def to_dict(self) -> dict[str, Any]:
        """The hand in plain JSON types, cards as text.

        >>> HandState.start((100, 100), Blinds(1, 2), holes=("AsAd", "????"), seed=1).to_dict()["holes"]
        ['AsAd', None]
        """
        rules, blinds = self.setup.rules, self.setup.blinds
        return {
            "betting": rules.betting,
            "blinds": {"sb": blinds.sb, "bb": blinds.bb, "ante": blinds.ante},
            "starting_stacks": list(self.setup.stacks),
            "holes": [format_cards(hole) if hole else None for hole in self.holes],
            "forced": [post._asdict() for post in self.forced],
            "history": [move._asdict() for move in self.history],
            "street": STREETS[self.street],
            "board": format_cards(self.board),
            "boards": [format_cards(board) for board in self.boards],
            "to_act": self.to_act,
            "stacks": list(self.stacks),
            "bets": list(self.bets),
            "live": list(self.live),
            "pot": self.pot,
            "pots": [{"amount": pot.amount, "eligible": list(pot.eligible)} for pot in self.pots()],
            "uncalled": None if self.uncalled is None else list(self.uncalled),
        }

    # --- what can be done ---------------------------------------------------------------------------------

    def legal(self) -> Legal:
        """What the player to act can do; exactly what :meth:`apply` accepts.

        >>> HandState.start((100, 3), Blinds(1, 2), seed=1).legal()
        Legal(fold=True, check=False, call=1, min_to=3, max_to=3)

        Folding is legal even when checking is free.
        """
        player = self.to_act
        if player is None:
            return NOTHING
        owed, stack = self._wager.price - self.bets[player], self.stacks[player]
        if self._why_no_raise(player):
            return Legal(True, owed == 0, min(owed, stack), None, None)
        return Legal(True, owed == 0, min(owed, stack), *self._raise_bounds(player))

    def apply(self, action: str | Action, player: int | None = None, *, strict: bool = True) -> HandState:
        """The hand after an action of the player to act.

        >>> hand = HandState.start((100, 100), Blinds(1, 2), seed=1)
        >>> hand.apply("r3")
        Traceback (most recent call last):
            ...
        holdem_eval.errors.IllegalAction: minimum raise is to 4 (legal: fold, call 1, raise to 4..100)

        Parameters
        ----------
        action
            ``"f"`` fold, ``"x"`` check, ``"c"`` call, ``"b60"`` bet 60 (only without a bet in the round),
            ``"r120"`` raise TO 120 (only with one, the blinds included), ``"allin"`` = call if the stack does
            not exceed the price, else bet or raise all of it; or an :class:`Action`.
        player
            If given, must be the player to act.
        strict
            False takes a bet or raise below the minimum as it stands, with a warning: for old records.

        The board grows as the rules say, but never past the last decision (:meth:`run_out`). Raises
        :class:`IllegalAction` with the reason and the legal actions; this state stays as it is.
        """
        strict = checked_flag(strict, "strict")
        actor = self.to_act
        if actor is None:
            self._refuse("no decision is left in this hand")
        if player is not None and as_integer(player) != actor:
            self._refuse(f"player {actor} is to act, not player {shown(player)}")
        kind, to = self._read(action)
        bet, wager = self.bets[actor], self._wager
        if kind == "fold":
            return self._moved(actor, "fold", bet, wager)
        if kind == "allin":
            to = bet + self.stacks[actor]
            kind = "call" if to <= wager.price else "raise" if wager.price else "bet"
        if kind == "check":
            if bet < wager.price:
                self._refuse(f"no check: there are {wager.price - bet} to call")
            return self._moved(actor, "check", bet, wager)
        if kind == "call":
            if bet == wager.price:
                self._refuse("nothing to call: check")
            return self._moved(actor, "call", min(wager.price, bet + self.stacks[actor]), wager)
        self._check_raise(actor, kind, to, strict)
        return self._moved(actor, "raise" if wager.price else "bet", to, wager.raised(to, actor, self.rules))

    def run_out(self, times: int = 1, boards: Sequence[CardsLike] | None = None) -> HandState:
        """The hand with its missing board cards, on one board or several.

        >>> hand = HandState.start((100, 100), Blinds(1, 2), seed=1).apply("allin").apply("c")
        >>> hand.board, len(hand.run_out().board), len(hand.run_out(times=2).boards)
        ((), 5, 2)

        ``boards`` names them, five cards each, with the cards that lie already first; otherwise ``times`` of
        them come from the hand's own deck. Raises :class:`IllegalAction` before the betting is over, if only
        one player is left, or to run a complete board more than once; :class:`DealError` when the deck has
        too few cards, or named cards cannot be there.
        """
        if self.to_act is not None:
            self._refuse(f"no run-out: player {self.to_act} is to act")
        if not self._live & (self._live - 1):
            self._refuse("no run-out: only one player is left")
        lying = self.setup.runout[: BOARD_SIZES[self.street]]
        if boards is not None:
            boards = listed(boards, "boards to be one or more boards")
            if not boards or times not in (1, len(boards)):
                raise ValueError(f"expected boards to be one or more boards, got {shown(boards)}")
        times = whole_number(times, "times", 1) if boards is None else len(boards)
        if times > 1 and len(lying) == 5:
            self._refuse("no second run-out: the board is complete")
        if boards is None:
            dealt = deal_boards(self.setup.runout, self.setup.stub, len(lying), times)
        else:
            dealt = tuple(parse_board(cards, sizes=(5,)) for cards in boards)
            check_boards(dealt, lying, self.holes)
        return replace(self, boards=dealt)

    def settle(self, muck: Iterable[int] = ()) -> Showdown:
        """Who wins what, and what everybody has then; a short board is run out once.

        >>> hand = HandState.start((100, 100), Blinds(1, 2), holes=("AsAd", "KsKd"), board="2c7h9s4d3c")
        >>> hand.apply("allin").apply("c").settle().stacks
        (200, 0)

        ``muck`` are players who give up their hands unseen; after an all-in only a loser may, and in a
        tournament nobody. Raises :class:`IllegalAction` for such a muck or before the betting is over,
        :class:`DealError` when a hand that must be shown is unknown.
        """
        if self.to_act is not None:
            self._refuse(f"not over: player {self.to_act} is to act")
        live = self.live
        contested = len(live) > 1
        if contested and not self.boards:
            return self.run_out().settle(muck)
        bettor = self._wager.by if self.street == 3 else None
        ending = Ending(
            live=live,
            holes=self.setup.holes,
            boards=self.boards,
            pots=self.pots(),
            first_to_show=bettor or 0,
            all_in=contested and any(self.stacks[player] == 0 for player in live),
            tournament=self.setup.rules.tournament,
            odd_chip=self.setup.rules.odd_chip,
        )
        return end_hand(ending, self.stacks, muck)

    # --- raising ------------------------------------------------------------------------------------------

    def _why_no_raise(self, player: int) -> str | None:
        """The rule that keeps the player from betting or raising any amount, None if there is none."""
        wager, bit = self._wager, 1 << player
        if self.bets[player] + self.stacks[player] <= wager.price:
            return "the stack is too short to raise: call all-in"
        if self._active == bit:
            return "no raise: all others are all-in and could not answer it"
        if wager.most is not None and wager.made >= wager.most:
            return f"no raise: the {wager.most - 1} raises of the round are made"
        if self._acted & bit and not wager.reopens(wager.price - self.bets[player], self.rules):
            return "no raise: a short all-in does not reopen the betting to who has acted"
        return None

    def _raise_bounds(self, player: int) -> tuple[int, int]:
        total, full = self.bets[player] + self.stacks[player], self._wager.level + self._wager.step
        least = min(full, total)
        return least, least if self.setup.rules.betting == "FL" else total

    def _check_raise(self, player: int, kind: str, to: int, strict: bool) -> None:
        price = self._wager.price
        if kind == "bet" and price:
            self._refuse(f"no bet: there is a bet of {price}, raise it")
        if kind == "raise" and not price:
            self._refuse(f"no raise: there is no bet yet, bet (b{self._wager.step})")
        if reason := self._why_no_raise(player):
            self._refuse(reason)
        least, most = self._raise_bounds(player)
        if to > most:
            why = "all the player has" if most == self.bets[player] + self.stacks[player] else "fixed limit"
            self._refuse(f"maximum {kind} is to {most} ({why})")
        if price and to <= price:
            self._refuse(
                f"minimum {kind} is to {least}: {to} is no more than the bet of {price}, and a raise is"
                " written as the total it goes TO, not as what it adds"
            )
        if to < least:
            if strict or to < 1:
                self._refuse(f"minimum {kind} is to {least}")
            warnings.warn(f"took a {kind} to {to} below the minimum of {least}", stacklevel=3)

    # --- from state to state ------------------------------------------------------------------------------

    def _read(self, action: str | Action) -> Action:
        if isinstance(action, str):
            try:
                return Action.parse(action)
            except ValueError as error:
                self._refuse(str(error))
        if not isinstance(action, Action):
            self._refuse(f"expected an action as text or rules.Action, got {shown(action)}")
        try:
            whole_chips(action.to, "an action's total")
            parsed = Action.parse(str(action))
        except (ValueError, KeyError, TypeError):
            parsed = None
        if parsed is None or parsed != action:
            self._refuse(
                f"expected a known kind and whole chips only for a bet or raise, got {shown(action)}"
            )
        return parsed  # its total is an int, where the caller's may be numpy's

    def _refuse(self, reason: str) -> NoReturn:
        raise IllegalAction(reason, None if self.to_act is None else self.legal())

    def _moved(self, player: int, kind: Played, to: int, wager: Wager) -> HandState:
        bit, paid = 1 << player, to - self.bets[player]
        stacks, bets, committed = self.stacks, self.bets, self.committed
        if paid:
            stacks = _with(stacks, player, stacks[player] - paid)
            bets = _with(bets, player, to)
            committed = _with(committed, player, committed[player] + paid)
        live, active = self._live, self._active
        if kind == "fold":
            live ^= bit
            active ^= bit
        elif not stacks[player]:
            active ^= bit
        # a bet or raise is for all others to answer, also for those who have acted
        pending = (active if wager is not self._wager else self._pending) & active & ~bit
        move = Move(self.street, player, kind, to, paid, paid > 0 and not stacks[player])
        return _turn(
            setup=self.setup,
            street=self.street,
            last=player,
            stacks=stacks,
            bets=bets,
            committed=committed,
            history=(*self.history, move),
            live=live,
            active=active,
            pending=pending,
            acted=self._acted | bit,
            wager=wager,
        )


def _with(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _turn(
    *,
    setup: Setup,
    street: int,
    last: int,
    stacks: tuple[int, ...],
    bets: tuple[int, ...],
    committed: tuple[int, ...],
    history: tuple[Move, ...],
    live: int,
    active: int,
    pending: int,
    acted: int,
    wager: Wager,
) -> HandState:
    """The next state: the turn passes on from ``last``, to the next street, or the betting ends."""
    alone = not active & (active - 1)  # at most one live player has chips
    if not live & (live - 1):
        pending = 0
    elif alone and pending:
        # he has no decision when he has put in as much as any all-in opponent can win from him
        all_in = live & ~active
        if bets[active.bit_length() - 1] >= max(bet for i, bet in enumerate(bets) if all_in >> i & 1):
            pending = 0
    to_act: int | None = None
    uncalled: tuple[int, int] | None = None
    boards: tuple[tuple[int, ...], ...] = ()
    if pending:
        following = pending >> (last + 1) << (last + 1) or pending
        to_act = (following & -following).bit_length() - 1
    elif not alone and street < 3 and live & (live - 1):
        street += 1
        bets, acted, pending = (0,) * len(bets), 0, active
        wager = no_wager(setup.bet_sizes[street], setup.rules, live.bit_count())
        to_act = (active & -active).bit_length() - 1
        if len(setup.runout) < BOARD_SIZES[street]:
            raise DealError(f"expected {BOARD_SIZES[street]} board cards, got a deck that ends before")
    else:
        if over := excess(committed):
            player, chips = over[0], min(over[1], bets[over[0]])  # an ante is no bet: it stays
            if chips:
                uncalled = player, chips
                stacks = _with(stacks, player, stacks[player] + chips)
                bets = _with(bets, player, bets[player] - chips)
                committed = _with(committed, player, committed[player] - chips)
        if street == 3:
            boards = (setup.runout,)
    state: Any = _Draft()
    state.setup, state.street, state.to_act = setup, street, to_act
    state.stacks, state.bets, state.committed = stacks, bets, committed
    state.history, state.uncalled, state.boards = history, uncalled, boards
    state._live, state._active, state._pending, state._acted = live, active, pending, acted
    state._wager = wager
    state.__class__ = HandState
    hand: HandState = state
    return hand
