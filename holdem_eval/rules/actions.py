"""What a player can do, how it is written, and what a hand remembers of it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from holdem_eval.errors import shown

Kind: TypeAlias = Literal["fold", "check", "call", "bet", "raise", "allin"]
Played: TypeAlias = Literal["fold", "check", "call", "bet", "raise"]

_PLAIN: Final[dict[str, Kind]] = {"f": "fold", "x": "check", "c": "call", "allin": "allin"}
_SIZED: Final[dict[str, Kind]] = {"b": "bet", "r": "raise"}
_LETTER: Final = {kind: letter for letter, kind in (_PLAIN | _SIZED).items()}
_EXPECTED: Final = "expected an action f, x, c, b60 (bet 60), r120 (raise TO 120 chips) or allin"
_SIZED_TEXT: Final = re.compile(r"([br])([0-9]{1,30})")


class Action(NamedTuple):
    """A decision; ``to`` is the total of the player's bet in this round after a bet or raise, else 0.

    >>> Action.parse("r120"), str(Action("check"))
    (Action(kind='raise', to=120), 'x')
    """

    kind: Kind
    to: int = 0

    @staticmethod
    def parse(text: str) -> Action:
        """The action of ``"f"`` (fold), ``"x"`` (check), ``"c"`` (call), ``"b60"`` (bet 60), ``"r120"``
        (raise to 120) or ``"allin"``.

        Raises ValueError for any other text.
        """
        if not isinstance(text, str):
            raise ValueError(f"{_EXPECTED}, got {shown(text)}")
        return _parse(text)

    def __str__(self) -> str:
        letter = _LETTER[self.kind]
        return f"{letter}{self.to}" if letter in _SIZED else letter


@lru_cache(maxsize=4096)
def _parse(text: str) -> Action:
    if kind := _PLAIN.get(text):
        return Action(kind)
    if match := _SIZED_TEXT.fullmatch(text):
        return Action(_SIZED[match[1]], int(match[2]))
    raise ValueError(f"{_EXPECTED}, got {shown(text)}")


class Legal(NamedTuple):
    """What the player to act can do.

    >>> str(Legal(True, False, 20, 40, 1000)), str(Legal(True, True, 0, None, None))
    ('fold, call 20, raise to 40..1000', 'fold, check')
    """

    fold: bool
    check: bool
    call: int
    """Chips to call, all-in or not; 0 when there is nothing to call."""
    min_to: int | None
    """The least total to bet or raise to, an all-in for less included; None where neither is allowed."""
    max_to: int | None

    def __str__(self) -> str:
        words = [name for name, allowed in (("fold", self.fold), ("check", self.check)) if allowed]
        if self.call:
            words.append(f"call {self.call}")
        if self.min_to is not None:
            span = f"{self.min_to}" if self.min_to == self.max_to else f"{self.min_to}..{self.max_to}"
            words.append(f"{'bet or raise' if self.check else 'raise'} to {span}")
        return ", ".join(words) or "nothing"


NOTHING: Final = Legal(False, False, 0, None, None)
"""Nobody has a decision left."""


class Move(NamedTuple):
    """An action as it was played."""

    street: int
    player: int
    kind: Played
    to: int
    """The player's bet in the round, after it."""
    paid: int
    """Chips he put in with it."""
    all_in: bool

    def __str__(self) -> str:
        return str(Action(self.kind, self.to))
