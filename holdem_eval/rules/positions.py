"""The usual names of the positions."""

from __future__ import annotations

from typing import Final

from holdem_eval.rules.chips import number_of_players

_LATE: Final = ("BTN", "CO", "HJ", "LJ")
"""Names of the last positions, the button first."""


def position_names(n_players: int) -> tuple[str, ...]:
    """The usual names of the positions, the first left of the button first.

    >>> position_names(2), position_names(6)
    (('BB', 'BTN'), ('SB', 'BB', 'UTG', 'HJ', 'CO', 'BTN'))

    Raises ValueError unless there are 2 to 10 players.
    """
    n_players = number_of_players(n_players)
    if n_players == 2:
        return "BB", "BTN"
    middle = n_players - 2
    early = [f"UTG+{place}" if place else "UTG" for place in range(middle)]
    late = _LATE[: max(1, min(len(_LATE), middle - 1))]
    return ("SB", "BB", *early[: middle - len(late)], *late[::-1])
