"""One recorded hand: what a PHH file says about it, checked, its money in whole chips."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from itertools import takewhile
from typing import Any, Final, Literal, NoReturn, TypeAlias, TypeGuard

from holdem_eval.errors import HistoryError, IllegalAction, shown
from holdem_eval.rules.chips import MOST_PLAYERS, Chips

Variant: TypeAlias = Literal["NT", "FT"]

_OTHER_GAMES: Final = {
    "NS": "short-deck hold'em",
    "PO": "pot-limit Omaha",
    "FO/8": "Omaha hi-lo",
    "F7S": "seven card stud",
    "F7S/8": "seven card stud hi-lo",
    "FR": "razz",
    "N2L1D": "deuce-to-seven single draw",
    "F2L3D": "deuce-to-seven triple draw",
    "FB": "badugi",
}
MOST_DIGITS: Final = 400
"""Before the point, and after it, of any number in a record: more than a double can have."""
_MOST_NUMBER: Final = int(10**MOST_DIGITS)
_MOST_DECIMALS: Final = 9
_MOST_MONEY: Final = 10**18
MONEY_LISTS: Final = ("antes", "blinds_or_straddles", "starting_stacks")
BET_SIZES: Final = ("min_bet", "small_bet", "big_bet")
HAND_FIELDS: Final = {
    "variant",
    "ante_trimming_status",
    "actions",
    "finishing_stacks",
    *MONEY_LISTS,
    *BET_SIZES,
}


@dataclass(frozen=True, slots=True)
class HandHistory:
    """A hand as it was recorded: players by position, heads-up arrays in the reverse order that PHH wants.

    >>> from holdem_eval.histories import read_phh
    >>> [history] = read_phh('''variant = "NT"
    ... antes = [0, 0]
    ... blinds_or_straddles = [0.5, 1]
    ... min_bet = 1
    ... starting_stacks = [100, 87.5]
    ... actions = ["p2 f"]
    ... players = ["Ann", "Bob"]''')
    >>> history.starting_stacks, history.unit, history.players
    ((1000, 875), Decimal('0.1'), ('Ann', 'Bob'))
    """

    place: str = field(compare=False)
    """Where it was read, for messages: ``file.phh``, or ``file.phhs, hand 3``; no part of the comparison."""
    variant: Variant
    """``"NT"`` no limit, ``"FT"`` fixed limit."""
    ante_trimming: bool | None
    """False: antes are dead money. None where the record does not say."""
    antes: tuple[int, ...]
    blinds_or_straddles: tuple[int, ...]
    """Small blind, big blind, straddles; what newcomers post is negative."""
    bet_sizes: tuple[int, ...]
    """The least bet (no limit), or the small and the big bet (fixed limit)."""
    starting_stacks: tuple[int, ...]
    actions: tuple[str, ...]
    finishing_stacks: tuple[Chips, ...] | None
    unit: Decimal
    """What a chip is worth in the money of the file: 1, or less where it has decimals."""
    fields: Mapping[str, Any] = field(hash=False)
    """What else the record says, such as ``players``, ``hand``, ``event``."""

    @property
    def players(self) -> tuple[str, ...] | None:
        """The names by position, None where the record has none."""
        names = self.fields.get("players")
        return None if names is None else tuple(names)


def record_of(fields: Mapping[str, Any], place: str) -> HandHistory:
    """The fields of a PHH record (TOML values, floats as Decimal), checked.

    Raises :class:`HistoryError` for another game, a field that is missing or not what it should be.
    """
    variant = fields.get("variant")
    if variant not in ("NT", "FT"):
        game = f" ({_OTHER_GAMES[variant]})" if isinstance(variant, str) and variant in _OTHER_GAMES else ""
        _refuse(place, f"expected variant 'NT' or 'FT', got {shown(variant)}{game}")
    trimming = fields.get("ante_trimming_status")
    if not (trimming is None or isinstance(trimming, bool)):
        _refuse(place, f"expected ante_trimming_status true or false, got {shown(trimming)}")
    actions = fields.get("actions")
    if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
        _refuse(place, f"expected actions to be a list of texts, got {shown(actions)}")
    stacks = fields.get("starting_stacks")
    n_players = len(stacks) if isinstance(stacks, list) else 0
    if not 2 <= n_players <= MOST_PLAYERS:
        _refuse(place, f"expected starting_stacks of 2 to {MOST_PLAYERS} players, got {shown(stacks)}")
    names = fields.get("players")
    if names is not None and not (
        _is_list(names, n_players) and all(isinstance(name, str) for name in names)
    ):
        _refuse(place, f"expected players to be {n_players} names, got {shown(names)}")
    sizes = ("min_bet",) if variant == "NT" else ("small_bet", "big_bet")
    money = {name: _amounts(fields, name, n_players, place) for name in MONEY_LISTS}
    money |= {name: _amounts(fields, name, None, place) for name in sizes}
    finals = None
    if "finishing_stacks" in fields:
        finals = _amounts(fields, "finishing_stacks", n_players, place)
    for name, value in fields.items():
        if name not in HAND_FIELDS:
            _check_bounded(name, value, place)
    scale = _scale([*(amount for amounts in money.values() for amount in amounts), *_raises(actions, place)])
    return HandHistory(
        place=place,
        variant=variant,
        ante_trimming=trimming,
        antes=_chips(money["antes"], scale),
        blinds_or_straddles=_chips(money["blinds_or_straddles"], scale),
        bet_sizes=tuple(chips for name in sizes for chips in _chips(money[name], scale)),
        starting_stacks=_chips(money["starting_stacks"], scale),
        actions=tuple(actions),
        finishing_stacks=None if finals is None else tuple(_exact(amount, scale) for amount in finals),
        unit=Decimal(1) / scale,
        fields={name: value for name, value in fields.items() if name not in HAND_FIELDS},
    )


def money_in_chips(text: str, unit: Decimal) -> int:
    """An amount written in the money of a file, in chips.

    >>> money_in_chips("2.50", Decimal("0.1")), money_in_chips("40", Decimal(1))
    (25, 40)

    Raises ValueError for what is no amount.
    """
    if text.isdecimal() and text.isascii() and unit == 1 and len(text) <= 18:
        return int(text)
    return int(_decimal(text) / unit)


def _amounts(fields: Mapping[str, Any], name: str, length: int | None, place: str) -> Sequence[int | Decimal]:
    """A list of ``length`` amounts, or one amount (None) as a list."""
    given = fields.get(name)
    values: list[Any]
    if length is None:
        values = [given]
    elif _is_list(given, length):
        values = given
    else:
        _refuse(place, f"expected {name} to be a list of {length} amounts, got {shown(given)}")
    for value in values:
        if type(value) is not int or not -_MOST_MONEY < value < _MOST_MONEY:
            break
    else:
        return values
    try:
        return [_checked(value) for value in values]
    except ValueError as error:
        _refuse(place, f"{name}: {error}")


def _is_list(value: object, length: int) -> TypeGuard[list[Any]]:
    return isinstance(value, list) and len(value) == length


def _checked(value: object) -> int | Decimal:
    """An amount of money as a number that is safe to scale."""
    if type(value) is int and abs(value) < _MOST_MONEY:
        return value
    if isinstance(value, Decimal) and value.is_finite() and _is_modest(value):
        return value
    raise ValueError(
        f"expected an amount below 10**18 with at most {_MOST_DECIMALS} decimals, got {shown(value)}"
    )


def _decimal(text: str) -> Decimal:
    plain = text.isascii() and text.replace(".", "", 1).isdecimal() and len(text) < 40
    return Decimal(_checked(Decimal(text) if plain else text))


def _is_modest(number: Decimal) -> bool:
    return is_bounded(number) and number.adjusted() < 18 and _decimals(number) <= _MOST_DECIMALS


def _decimals(number: Decimal) -> int:
    """The digits after the point, without zeros at the end. All of them: normalize() would round to 28."""
    _, digits, exponent = number.as_tuple()
    if not isinstance(exponent, int) or exponent >= 0 or not number:
        return 0
    zeros = sum(1 for _ in takewhile(lambda digit: digit == 0, reversed(digits)))
    return max(0, -exponent - zeros)


def is_bounded(number: int | Decimal) -> bool:
    """Whether a number has at most 400 digits before the point and 400 after it; 1e3000000000 is gigabytes.

    >>> is_bounded(10**399), is_bounded(Decimal("1e400")), is_bounded(Decimal("inf"))
    (True, False, True)
    """
    if isinstance(number, int):
        return abs(number) < _MOST_NUMBER
    exponent = number.as_tuple().exponent
    if not isinstance(exponent, int):  # infinite, or no number
        return True
    return exponent >= -MOST_DIGITS and number.adjusted() < MOST_DIGITS


def _check_bounded(name: str, value: object, place: str) -> None:
    """All numbers in a field, whatever it holds."""
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, list):
            waiting += item
        elif isinstance(item, dict):
            waiting += item.values()
        elif isinstance(item, int | Decimal) and not is_bounded(item):
            expected = f"numbers of at most {MOST_DIGITS} digits before and after the point"
            _refuse(place, f"{shown(name)}: expected {expected}, got {shown(item)}")


def _raises(actions: Sequence[str], place: str) -> list[Decimal]:
    """The amounts in the actions that are not whole."""
    found: list[Decimal] = []
    if not any("." in action for action in actions):
        return found
    for number, action in enumerate(actions, 1):
        if "." in action:
            words = action.partition("#")[0].split()
            if len(words) == 3 and words[1] == "cbr":
                try:
                    found.append(_decimal(words[2]))
                except ValueError as error:
                    _refuse(place, f"action {number} {shown(action)}: {error}")
    return found


def _scale(amounts: Sequence[int | Decimal]) -> int:
    """The power of ten that makes all amounts whole."""
    decimals: int = max((_decimals(amount) for amount in amounts if isinstance(amount, Decimal)), default=0)
    return int(10**decimals)


def _chips(amounts: Sequence[int | Decimal], scale: int) -> tuple[int, ...]:
    return tuple(int(amount * scale) for amount in amounts)


def _exact(amount: int | Decimal, scale: int) -> Chips:
    if isinstance(amount, int):
        return amount * scale
    chips = Fraction(amount) * scale
    return int(chips) if chips.denominator == 1 else chips


def _refuse(place: str, reason: str) -> NoReturn:
    raise HistoryError(place, reason)


OnError: TypeAlias = Callable[[HistoryError | IllegalAction], object]
"""Receives what is wrong with a hand that is passed over."""
