"""A hand as a PHH text, which reads back to the same hand."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields as fields_of
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from typing import Any, Final

from holdem_eval.cards import format_cards
from holdem_eval.errors import DealError, checked_kind, shown
from holdem_eval.histories.record import HAND_FIELDS, MOST_DIGITS, is_bounded
from holdem_eval.histories.replaying import OWN_RULES
from holdem_eval.rules.actions import Move
from holdem_eval.rules.betting import BOARD_SIZES, HandState
from holdem_eval.rules.chips import Chips, listed
from holdem_eval.rules.deck import UNKNOWN, Hole
from holdem_eval.rules.showdowns import Showdown
from holdem_eval.rules.stakes import TableRules

_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_IN_PHH: Final = ("betting", "small_bet", "big_bet")
"""The rules that PHH has fields for."""


def write_phh(
    hand: HandState,
    fields: Mapping[str, object] | None = None,
    *,
    muck: Iterable[int] = (),
    result: Showdown | None = None,
) -> str:
    """The PHH text of a hand, over or not.

    >>> from holdem_eval.rules import Blinds
    >>> hand = HandState.start((100, 100, 100), Blinds(1, 2), holes=("2c3d", "4c5d", "6c7d"))
    >>> print(write_phh(hand.apply("r5").apply("f").apply("f"), {"hand": 7}), end="")
    variant = 'NT'
    ante_trimming_status = true
    antes = [0, 0, 0]
    blinds_or_straddles = [1, 2, 0]
    min_bet = 2
    starting_stacks = [100, 100, 100]
    actions = ['d dh p1 3d2c', 'd dh p2 5d4c', 'd dh p3 7d6c', 'p3 cbr 5', 'p1 f', 'p2 f']
    finishing_stacks = [99, 98, 103]
    hand = 7

    Parameters
    ----------
    hand
        Cards that nobody saw are not written: those of the deck, and of a board that was not dealt.
    fields
        More fields, such as ``players``, or those of a :class:`HandHistory`; their values are those of TOML:
        texts, numbers, bools, dates, lists and mappings.
    muck
        Who gave up his hand unseen at the showdown, as in :meth:`HandState.settle`.
    result
        How the hand ended; None settles it, where that can be known.

    Read back and replayed (unless strict, also before its end) it is the same hand. What PHH has no field for
    stands in one of our own, ``_holdem_eval``; finishing stacks that decimals cannot express are left out.
    Raises ValueError for a field that is taken or a value that TOML has no form for, :class:`IllegalAction`
    for a muck that is refused.
    """
    checked_kind(hand, HandState, "hand")
    if result is not None:
        checked_kind(result, Showdown, "result")
    if fields is not None and not isinstance(fields, Mapping):
        raise ValueError(f"expected fields to be a mapping of names to values, got {shown(fields)}")
    muck = listed(muck, "muck to name players of the showdown")
    if result is None and hand.to_act is None:
        try:
            result = hand.settle(muck)
        except DealError:
            result = None  # an unknown hand at the showdown, or no board: nobody knows
    own = {
        **_stakes(hand),
        "starting_stacks": list(hand.starting_stacks),
        "actions": list(_actions(hand, muck, result)),
    }
    if result is not None and (stacks := [_decimal(chips) for chips in result.stacks]) and None not in stacks:
        own["finishing_stacks"] = stacks
    if differing := _own_rules(hand):
        own[OWN_RULES] = differing
    more = {name: value for name, value in (fields or {}).items() if name != OWN_RULES}
    if taken := HAND_FIELDS.intersection(more):
        raise ValueError(f"expected other fields than those of the hand, got {shown(min(taken))}")
    try:
        return "".join(f"{_key(name)} = {_toml(value)}\n" for name, value in {**own, **more}.items())
    except RecursionError:
        raise ValueError("expected fields that are not nested so deeply") from None


# --- fields -----------------------------------------------------------------------------------------------


def _stakes(hand: HandState) -> dict[str, Any]:
    blinds, n_players = hand.blinds, len(hand.starting_stacks)
    antes, posted = [0] * n_players, [0] * n_players
    first = 1 if blinds.dead_sb else 2
    posted[:first] = [blinds.bb] if blinds.dead_sb else [blinds.sb, blinds.bb]
    for place, amount in enumerate(blinds.straddles):
        posted[first + place] = amount
    for player, amount in blinds.posts:
        posted[player] = -amount
    big_blind = blinds.posters(n_players)[1]
    if blinds.ante_type == "all":
        antes = [blinds.ante] * n_players
    else:
        antes[big_blind if blinds.ante_type == "bb" else n_players - 1] = blinds.ante
    if n_players == 2:
        antes.reverse()  # as the blinds, which begin with the button's
    small, _, big, _ = hand.setup.bet_sizes
    limit = hand.rules.betting == "FL"
    return {
        "variant": "FT" if limit else "NT",
        "ante_trimming_status": blinds.ante_type == "all",
        "antes": antes,
        "blinds_or_straddles": posted,
        **({"small_bet": small, "big_bet": big} if limit else {"min_bet": small}),
    }


def _own_rules(hand: HandState) -> dict[str, Any]:
    usual = TableRules()
    rules = {
        field.name: getattr(hand.rules, field.name)
        for field in fields_of(TableRules)
        if field.name not in _IN_PHH and getattr(hand.rules, field.name) != getattr(usual, field.name)
    }
    return rules | ({"dead_sb": hand.blinds.sb} if hand.blinds.dead_sb else {})


def _decimal(chips: Chips) -> int | Decimal | None:
    """Chips as TOML has them, None for a fraction that no decimals express."""
    if chips == int(chips):
        return int(chips)
    exact = Decimal(chips.numerator) / Decimal(chips.denominator)
    return exact if Fraction(exact) == chips else None


# --- actions ----------------------------------------------------------------------------------------------


def _actions(hand: HandState, muck: Sequence[int], result: Showdown | None) -> Iterator[str]:
    for player, hole in enumerate(hand.holes):
        yield f"d dh p{player + 1} {_hole(hole)}"
    common, lying = hand.board, 0
    for street, moves in groupby(hand.history, key=lambda move: move.street):
        yield from _deals(common[lying : BOARD_SIZES[street]], lying)
        lying = BOARD_SIZES[street]
        yield from map(_betting, moves)
    dealt = BOARD_SIZES[hand.street]
    yield from _deals(common[lying:dealt], lying)
    if hand.to_act is not None or len(hand.live) < 2:
        return
    shown_in_order = result.shown if result is not None else ()
    for player in shown_in_order:
        yield f"p{player + 1} sm {_hole(hand.holes[player])}"
    for player in muck:
        yield f"p{player + 1} sm"
    if dealt < 5:
        for board in hand.boards or ((hand.run_out().board,) if result is not None else ()):
            yield from _deals(board[dealt:], dealt)


def _deals(cards: Sequence[int], lying: int) -> Iterator[str]:
    """Flop, turn and river, as far as they are among the cards that come after ``lying`` ones."""
    for start, end in ((0, 3), (3, 4), (4, 5)):
        if some := cards[max(start - lying, 0) : max(end - lying, 0)]:
            yield f"d db {format_cards(some)}"


def _betting(move: Move) -> str:
    verb = {"fold": "f", "check": "cc", "call": "cc"}.get(move.kind, f"cbr {move.to}")
    return f"p{move.player + 1} {verb}"


def _hole(hole: Hole) -> str:
    return format_cards(hole) if hole else UNKNOWN


# --- TOML -------------------------------------------------------------------------------------------------


def _key(name: object) -> str:
    if not isinstance(name, str):
        raise ValueError(f"expected fields to be named by texts, got {shown(name)}")
    return name if _BARE.fullmatch(name) else _text(name)


def _toml(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            plain = value.isascii() and value.isprintable() and "'" not in value
            return f"'{value}'" if plain else _text(value)
        case int() | Decimal() if not is_bounded(value):
            what = f"a number of at most {MOST_DIGITS} digits before and after the point"
            raise ValueError(f"expected {what}, got {shown(value)}")
        case int() | float():
            return repr(value)
        case Decimal() if value.is_finite():
            text = f"{value:f}"
            return text if "." in text else f"{text}.0"
        case Decimal() if value.is_infinite():
            return repr(float(value))
        case datetime.datetime() | datetime.date() | datetime.time():
            return value.isoformat()
        case Mapping():
            return f"{{{', '.join(f'{_key(name)} = {_toml(item)}' for name, item in value.items())}}}"
        case Sequence() if not isinstance(value, bytes | bytearray):
            return f"[{', '.join(map(_toml, value))}]"
    raise ValueError(
        f"expected a text, number, bool, date, list or mapping as TOML has them, got {shown(value)}"
    )


def _text(text: str) -> str:
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise ValueError(f"expected a text of Unicode characters, got {shown(text)}")
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
