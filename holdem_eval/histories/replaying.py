"""A recorded hand played again by the rules: to the same end, or to the action that could not happen."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import takewhile
from typing import Final, NamedTuple, NoReturn

from holdem_eval.cards import format_cards, parse_cards
from holdem_eval.errors import (
    DealError,
    HistoryError,
    IllegalAction,
    checked_flag,
    checked_kind,
    is_one_of,
    shown,
)
from holdem_eval.histories.record import HandHistory, money_in_chips
from holdem_eval.rules.betting import BOARD_SIZES, HandState
from holdem_eval.rules.chips import MOST_PLAYERS
from holdem_eval.rules.deck import UNKNOWN, Deck, Hole
from holdem_eval.rules.pots import ODD_CHIP_RULES, OddChip
from holdem_eval.rules.showdowns import Showdown
from holdem_eval.rules.stakes import AnteType, Blinds, TableRules

OWN_RULES: Final = "_holdem_eval"
"""The field for what PHH has none for: the small blind that nobody posts, rules that are not the usual."""
_AS_DEALT: Final = "-"
_NO_DECK: Final = Deck.stacked("")
"""Has no card to give: none is made up that the record does not name."""
_PLAYERS: Final = {f"p{player + 1}": player for player in range(MOST_PLAYERS)}


def replay(history: HandHistory, strict: bool = True, *, odd_chip: OddChip | None = None) -> HandState:
    """The hand after its last action, run out if it is over and contested.

    >>> from holdem_eval.histories import read_phh
    >>> [history] = read_phh('''variant = "NT"
    ... antes = [0, 0]
    ... blinds_or_straddles = [1, 2]
    ... min_bet = 2
    ... starting_stacks = [100, 100]
    ... actions = ["d dh p1 AsAh", "d dh p2 KdKc", "p2 cbr 6", "p1 f"]''')
    >>> replay(history).settle().stacks
    (98, 102)

    Parameters
    ----------
    history
        From :func:`read_phh`.
    strict
        True refuses what the rules refuse, a record that stops before the hand does, boards that come at the
        wrong time, and finishing stacks that are not those of the rules. False takes bets below the minimum
        as they stand, and the hand as far as it goes, and warns.
    odd_chip
        As in :class:`rules.TableRules`; None is ``"exact"`` where the finishing stacks have fractions of a
        chip, else ``"clockwise"``.

    Tolerated in either case: comments, unknown cards, hands shown twice or as ``????``, checks when no
    decision is left. The hand has the cards of the record only. Raises :class:`IllegalAction` for an action
    that the rules refuse, :class:`HistoryError` for all else; both name file, hand and action.
    """
    checked_kind(history, HandHistory, "history")
    return replay_and_settle(history, checked_flag(strict, "strict"), odd_chip)[0]


def settled(history: HandHistory, hand: HandState) -> Showdown:
    """How the replayed hand ends, given who mucked in the record.

    Raises :class:`HistoryError` where that cannot be known: before the end, or with an unknown hand at the
    showdown.
    """
    checked_kind(history, HandHistory, "history")
    return _settled(history, checked_kind(hand, HandState, "hand"), _told(history).mucks)


def mucked(history: HandHistory, hand: HandState) -> tuple[int, ...]:
    """The players at the showdown of the replayed hand who mucked in the record.

    >>> from holdem_eval.histories import read_phh
    >>> [history] = read_phh('''variant = "NT"
    ... antes = [0, 0]
    ... blinds_or_straddles = [1, 2]
    ... min_bet = 2
    ... starting_stacks = [2, 2]
    ... actions = ["d dh p1 AsAh", "p2 cc", "d db 2c7h9s", "d db 4d", "d db 3h", "p1 sm AsAh", "p2 sm"]''')
    >>> mucked(history, replay(history))
    (1,)
    """
    checked_kind(history, HandHistory, "history")
    return _mucked(checked_kind(hand, HandState, "hand"), _told(history).mucks)


def replay_and_settle(
    history: HandHistory, strict: bool = True, odd_chip: OddChip | None = None
) -> tuple[HandState, Showdown | None]:
    """:func:`replay` and :func:`settled` at once; None where the end cannot be known."""
    if odd_chip is not None and not is_one_of(odd_chip, ODD_CHIP_RULES):
        raise ValueError(f"expected odd_chip None or one of {ODD_CHIP_RULES}, got {shown(odd_chip)}")
    told = _told(history)
    hand = _played(history, told, strict, odd_chip)
    if hand.to_act is not None or _showdown_with_unknown(hand, told.mucks):
        return hand, None
    try:
        result = _settled(history, hand, told.mucks)
    except HistoryError:
        if strict:
            raise
        return hand, None
    finals = history.finishing_stacks
    if finals is not None and result.stacks != finals:
        expected, got = (", ".join(map(str, stacks)) for stacks in (result.stacks, finals))
        _differs(history, strict, f"expected finishing_stacks {expected}, got {got}")
    return hand, result


def _showdown_with_unknown(hand: HandState, mucks: set[int]) -> bool:
    left = [player for player in hand.live if player not in mucks]
    return len(left) > 1 and any(hand.holes[player] is None for player in left)


def _mucked(hand: HandState, mucks: set[int]) -> tuple[int, ...]:
    live = hand.live
    return tuple(player for player in live if player in mucks) if mucks and len(live) > 1 else ()


def _settled(history: HandHistory, hand: HandState, mucks: set[int]) -> Showdown:
    try:
        return hand.settle(_mucked(hand, mucks))
    except (IllegalAction, DealError) as error:
        raise HistoryError(history.place, str(error)) from None


# --- what the record tells --------------------------------------------------------------------------------


class _Said(NamedTuple):
    """What an action says."""

    verb: str
    """``f``, ``cc``, ``cbr``, ``sm``, ``dh`` or ``db``; empty for a comment."""
    bets: bool
    """Whether it is a decision: the first three."""
    player: int
    amount: str
    """Of a bet or raise."""
    cards: tuple[int, ...] | None
    """Dealt or shown; None for a muck, ``()`` where they are unknown."""


class _Step(NamedTuple):
    """A betting action, and how many board cards lay by then."""

    number: int
    said: _Said
    dealt: int


@dataclass(slots=True)
class _Told:
    """The actions of a record, sorted by what they are about."""

    holes: list[Hole]
    board: list[int] = field(default_factory=list)
    steps: list[_Step] = field(default_factory=list)
    mucks: set[int] = field(default_factory=set)


def _told(history: HandHistory) -> _Told:
    n_players = len(history.starting_stacks)
    told = _Told([None] * n_players)
    for number, text in enumerate(history.actions, 1):
        try:
            keep = len(text) < _SHORT and not text.startswith("d db ")  # boards hardly ever come twice
            said = _read_again(text) if keep else _read(text)
        except ValueError as error:
            _refuse(history, number, str(error))
        verb, bets, player, _, cards = said
        if player >= n_players:
            _refuse(history, number, f"expected a player p1 to p{n_players}")
        if bets:
            told.steps.append(_Step(number, said, len(told.board)))
        elif verb == "db":
            told.board += cards or ()
        elif verb:
            if verb == "sm":
                (told.mucks.add if cards is None else told.mucks.discard)(player)
            if cards:
                _learn(history, number, told, player, cards)
    return told


def _read(text: str) -> _Said:
    """An action of PHH; ValueError for what is none."""
    words = (text.partition("#")[0] if "#" in text else text).split()
    match words:
        case [who, ("f" | "cc") as verb]:
            return _Said(verb, True, _player(who), "", ())
        case [who, "cbr", amount]:
            return _Said("cbr", True, _player(who), amount, ())
        case ["d", "dh", who, cards]:
            return _Said("dh", False, _player(who), "", _hole(cards))
        case ["d", "db", cards]:
            return _Said("db", False, 0, "", parse_cards(cards))
        case [who, "sm"]:
            return _Said("sm", False, _player(who), "", None)
        case [who, "sm", cards]:
            return _Said("sm", False, _player(who), "", () if cards == _AS_DEALT else _hole(cards))
        case []:
            return _Said("", False, 0, "", ())
    raise ValueError("expected an action of PHH: d dh, d db, f, cc, cbr or sm")


_SHORT: Final = 40
"""Characters; a longer action has a comment, perhaps an endless one that memory has no room for."""
_read_again: Final = lru_cache(maxsize=1 << 15)(_read)
"""For actions that are worth keeping."""


def _player(word: str) -> int:
    """The player of ``p1`` .. ``p10``."""
    if word not in _PLAYERS:
        raise ValueError(f"expected a player p1 to p{MOST_PLAYERS}, got {shown(word)}")
    return _PLAYERS[word]


def _hole(text: str) -> tuple[int, ...]:
    """Two hole cards; ``()`` when they are unknown, or known in part."""
    if "?" in text:
        return ()
    cards = parse_cards(text)
    if len(cards) != 2:
        raise ValueError(f"expected two hole cards or {UNKNOWN}")
    return max(cards), min(cards)


def _learn(history: HandHistory, number: int, told: _Told, player: int, cards: tuple[int, ...]) -> None:
    known = told.holes[player]
    if known is not None and known != cards:
        _refuse(history, number, f"expected the hand that p{player + 1} was dealt, {format_cards(known)}")
    told.holes[player] = (cards[0], cards[1])


# --- the table --------------------------------------------------------------------------------------------


def _stakes(history: HandHistory, strict: bool, odd_chip: OddChip) -> tuple[Blinds, TableRules]:
    own = history.fields.get(OWN_RULES, {})
    own = dict(own) if isinstance(own, dict) else {}
    try:
        blinds = _blinds(history, strict, own.pop("dead_sb", None))
        if history.variant == "FT":
            small, big = history.bet_sizes
            own |= {"betting": "FL", "small_bet": None if small == blinds.bb else small}
            own |= {"big_bet": None if big == 2 * small else big}
        elif history.bet_sizes[0] != blinds.bb:
            reason = f"expected a min_bet of the big blind {blinds.bb}, got {history.bet_sizes[0]}"
            _differs(history, strict, reason)
        rules = TableRules(**{"odd_chip": odd_chip, **own})
        rules.bet_sizes(blinds)
    except HistoryError:
        raise
    except (TypeError, ValueError) as error:
        raise HistoryError(history.place, str(error)) from None
    return blinds, rules


def _blinds(history: HandHistory, strict: bool, dead_sb: int | None) -> Blinds:
    """``dead_sb`` is the small blind that nobody posts, None if a player does or the record does not say."""
    amounts, n_players = history.blinds_or_straddles, len(history.starting_stacks)
    if dead_sb is None and n_players > 2 and amounts[1] <= 0:
        dead_sb = 0
    sb, bb, first = (*amounts[:2], 2) if dead_sb is None else (dead_sb, amounts[0], 1)
    straddles = list(takewhile(lambda amount: amount > 0, amounts[first:]))
    posts = [(player, -amount) for player, amount in enumerate(amounts) if player >= first and amount < 0]
    late = [
        (player, amount)
        for player, amount in enumerate(amounts)
        if player >= first + len(straddles) and amount > 0
    ]
    if late:
        player, amount = late[0]
        reason = f"expected straddles by the players left of the big blind, got {amount} by p{player + 1}"
        _differs(history, strict, reason)
    ante, ante_type = _ante(history, big_blind=first - 1)
    return Blinds(sb, bb, ante, ante_type, straddles, [*posts, *late], dead_sb is not None)


def _ante(history: HandHistory, big_blind: int) -> tuple[int, AnteType]:
    antes, trimmed = history.antes, history.ante_trimming
    top = max(antes)
    if min(antes) == top:
        if trimmed is False and min(history.starting_stacks) < top:
            raise ValueError("expected stacks that can pay an ante that is dead money, got a shorter one")
        return top, "all"
    if sum(antes) != top or min(antes) < 0 or trimmed is True:
        raise ValueError(f"expected an ante of all alike, or of one player as dead money, got {antes}")
    payer = antes.index(top)
    if payer == big_blind:
        return top, "bb"
    if payer == (len(antes) - 1 if len(antes) > 2 else 0):  # heads-up the array begins with the button
        return top, "button"
    raise ValueError(f"expected an ante of all, of the big blind or of the button, got {antes}")


# --- the play ---------------------------------------------------------------------------------------------


def _played(history: HandHistory, told: _Told, strict: bool, odd_chip: OddChip | None) -> HandState:
    if odd_chip is None:
        finals = history.finishing_stacks or ()
        odd_chip = "clockwise" if all(isinstance(chips, int) for chips in finals) else "exact"
    blinds, rules = _stakes(history, strict, odd_chip)
    holes = [UNKNOWN if hole is None else hole for hole in told.holes]
    try:
        hand = HandState.start(history.starting_stacks, blinds, rules, holes, told.board[:5], deck=_NO_DECK)
    except ValueError as error:
        raise HistoryError(history.place, str(error)) from None
    for step in told.steps:
        hand = _after(history, step, hand, strict)
    return _ended(history, told, hand, strict)


def _after(history: HandHistory, step: _Step, hand: HandState, strict: bool) -> HandState:
    verb, _, player, amount, _ = step.said
    if verb == "cbr":
        action = _raise_to(history, step.number, amount, hand)
    elif verb == "f":
        action = "f"
    elif hand.to_act is None:
        return hand  # a check when nobody has a decision left
    else:
        action = "c" if hand.owed else "x"
    if strict and step.dealt != BOARD_SIZES[hand.street]:
        reason = f"expected {BOARD_SIZES[hand.street]} board cards before it, got {step.dealt}"
        _refuse(history, step.number, reason)
    if hand.to_act != player and hand.to_act is not None:
        reason = f"{_where(history, step.number)}: p{hand.to_act + 1} is to act"
        raise IllegalAction(reason, hand.legal())
    try:
        return hand.apply(action, strict=strict)
    except IllegalAction as error:
        raise IllegalAction(f"{_where(history, step.number)}: {error.reason}", error.legal) from None
    except DealError as error:
        _refuse(history, step.number, str(error))


def _raise_to(history: HandHistory, number: int, amount: str, hand: HandState) -> str:
    try:
        to = money_in_chips(amount, history.unit)
    except ValueError as error:
        _refuse(history, number, str(error))
    return f"r{to}" if hand.street == 0 or any(hand.bets) else f"b{to}"


def _ended(history: HandHistory, told: _Told, hand: HandState, strict: bool) -> HandState:
    """The hand with its boards, several if the record runs it out more than once."""
    lying, dealt = BOARD_SIZES[hand.street], len(told.board)
    contested = len(hand.live) > 1
    if hand.to_act is not None:
        reason = f"the record ends while p{hand.to_act + 1} is to act ({hand.legal()})"
    elif not contested:
        reason = "" if dealt == lying else f"expected a board of {lying} cards, got {dealt}"
    elif dealt == 5:
        return hand.run_out() if lying < 5 else hand
    elif dealt > 5 > lying and (dealt - lying) % (5 - lying) == 0:
        return _run_out_often(history, told.board, lying, hand)
    else:
        reason = f"expected a board of 5 cards at the showdown, got {dealt}"
    if reason:
        _differs(history, strict, reason)
    return hand


def _run_out_often(history: HandHistory, board: Sequence[int], lying: int, hand: HandState) -> HandState:
    common, rest = board[:lying], board[lying:]
    boards = [(*common, *rest[start : start + 5 - lying]) for start in range(0, len(rest), 5 - lying)]
    try:
        return hand.run_out(boards=boards)
    except ValueError as error:
        raise HistoryError(history.place, str(error)) from None


def _differs(history: HandHistory, strict: bool, reason: str) -> None:
    if strict:
        raise HistoryError(history.place, reason)
    warnings.warn(f"{history.place}: {reason}", stacklevel=2)


def _where(history: HandHistory, number: int) -> str:
    return f"{history.place}, action {number} {shown(history.actions[number - 1])}"


def _refuse(history: HandHistory, number: int, reason: str) -> NoReturn:
    raise HistoryError(_where(history, number), reason)
