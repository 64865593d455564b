"""What players won over many recorded hands, and what their all-ins were worth."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from holdem_eval.equities.progress import Progress, as_progress
from holdem_eval.errors import DealError, HistoryError, IllegalAction, checked_callback, checked_flag
from holdem_eval.histories.allin import AllInEV, all_in_ev
from holdem_eval.histories.phh import hands_in
from holdem_eval.histories.record import HandHistory, OnError
from holdem_eval.histories.replaying import replay_and_settle
from holdem_eval.histories.sources import path_of, texts, total_bytes
from holdem_eval.rules.betting import HandState
from holdem_eval.rules.positions import position_names
from holdem_eval.rules.showdowns import Showdown

_STEPS: Final = 200
"""How often progress is reported, at most."""


@dataclass(frozen=True, slots=True)
class PlayerTotal:
    """A player over all his hands, in the money of the files."""

    name: str
    hands: int
    all_ins: int
    """Hands in which he was all-in, or called one, with board cards to come."""
    won: float
    ev: float
    """``won`` with every all-in at its expected value."""
    luck: float
    """``won - ev``."""
    won_line: tuple[float, ...]
    """``won`` after each of his hands."""
    ev_line: tuple[float, ...]

    def to_dict(self) -> dict[str, Any]:
        """The numbers in plain JSON types, without the lines."""
        names = ("name", "hands", "all_ins", "won", "ev", "luck")
        return {name: getattr(self, name) for name in names}


@dataclass(frozen=True, slots=True)
class AllInTotals:
    """Players in the order of what they won, and what was counted."""

    players: tuple[PlayerTotal, ...]
    hands: int
    all_ins: int
    """Hands with an all-in before the river whose EV is known; in all others ``ev`` is what was won."""
    unknown: int
    """Such hands with a hole card that nobody has seen: they give no EV."""
    bad: int
    """Hands and files that could not be read or replayed."""

    def plot(self, ax: Any = None) -> Any:
        """A picture of what players won, hand by hand, beside what their all-ins were worth, by matplotlib;
        returns the Axes.

        Without ``ax``, axes are made as pyplot does. Raises ValueError for an ``ax`` that is none, and
        ModuleNotFoundError, with the way to install it, where matplotlib is missing.
        """
        from holdem_eval.show.plots import draw_totals

        return draw_totals(self.players, ax)

    def records(self) -> list[dict[str, Any]]:
        """A flat dict for each player, as pandas and polars take them, without the lines."""
        return [player.to_dict() for player in self.players]

    def to_dict(self) -> dict[str, Any]:
        """The numbers in plain JSON types, without the lines."""
        counted = {name: getattr(self, name) for name in ("hands", "all_ins", "unknown", "bad")}
        return counted | {"players": self.records()}


class _Account:
    """A player while hands are added."""

    def __init__(self) -> None:
        self.all_ins = 0
        self.won = 0.0
        self.luck = 0.0
        self.won_line = array("d")
        self.ev_line = array("d")

    def add(self, won: float, luck: float, all_in: bool) -> None:
        self.all_ins += all_in
        self.won += won
        self.luck += luck
        self.won_line.append(self.won)
        self.ev_line.append(self.won - self.luck)

    def total(self, name: str) -> PlayerTotal:
        won = round(self.won, 9)  # sums of cents
        return PlayerTotal(
            name=name,
            hands=len(self.won_line),
            all_ins=self.all_ins,
            won=won,
            ev=won - self.luck,
            luck=self.luck,
            won_line=tuple(self.won_line),
            ev_line=tuple(self.ev_line),
        )


def all_in_totals(
    *sources: str | os.PathLike[str],
    progress: object = None,
    on_error: OnError | None = None,
    strict: bool = True,
) -> AllInTotals:
    """Every player's result over all hands of files, folders and archives, with all-ins also at their EV.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     written = Path(folder, "hand.phh").write_text('''variant = "NT"
    ... antes = [0, 0]
    ... blinds_or_straddles = [1, 2]
    ... min_bet = 2
    ... starting_stacks = [100, 100]
    ... actions = ["d dh p1 KdKc", "d dh p2 AsAh", "p2 cc", "p1 cc", "d db 2c7h9s", "p1 cbr 98", "p2 cc",
    ...     "d db 4d", "d db 3h"]
    ... players = ["Ann", "Bob"]''')
    ...     totals = all_in_totals(folder)
    >>> [(player.name, player.won, round(player.ev, 4)) for player in totals.players]
    [('Bob', 100.0, 83.2323), ('Ann', -100.0, -83.2323)]

    Parameters
    ----------
    sources
        Paths as :func:`read_phh` takes them.
    progress
        True (a bar on stderr when it is a terminal) or a callable (done, total), in bytes.
    on_error
        Called with the :class:`HistoryError` or :class:`IllegalAction` of a file or hand that cannot be read
        or replayed. It is counted and passed over in either case.
    strict
        As in :func:`replay`.

    Where a record has no names, its players are named by position. Equal spots are computed once. Raises
    ValueError for what is no path.
    """
    paths = [path_of(source, "paths of hand histories") for source in sources]
    checked_callback(on_error, "on_error")
    count = _Count(checked_flag(strict, "strict"), on_error)
    for history in _histories(paths, as_progress(progress), count.fault):
        count.add(history)
    return count.totals()


class _Count:
    def __init__(self, strict: bool, on_error: OnError | None) -> None:
        self._strict = strict
        self._on_error = on_error
        self._accounts: dict[str, _Account] = {}
        self._hands = self._all_ins = self._unknown = self._bad = 0

    def fault(self, error: HistoryError | IllegalAction) -> None:
        self._bad += 1
        if self._on_error is not None:
            self._on_error(error)

    def add(self, history: HandHistory) -> None:
        try:
            hand, result = replay_and_settle(history, self._strict)
            finals = history.finishing_stacks  # what was won; a lenient replay may find that the rules differ
            if finals is None and result is not None:
                finals = result.stacks
            if finals is None:
                raise HistoryError(history.place, "expected to learn who won, got unknown cards or no end")
            expected = self._expected(hand, result)
        except (HistoryError, IllegalAction) as error:
            self.fault(error)
            return
        self._hands += 1
        self._all_ins += expected is not None
        unit = float(history.unit)
        names = history.players or position_names(len(hand.stacks))
        for player, name in enumerate(names):
            account = self._accounts.get(name)
            if account is None:
                account = self._accounts[name] = _Account()
            won = float(finals[player] - hand.starting_stacks[player]) * unit
            if expected is None or hand.folded[player]:
                account.add(won, 0.0, False)
            else:
                account.add(won, expected.luck[player] * unit, True)

    def _expected(self, hand: HandState, result: Showdown | None) -> AllInEV | None:
        try:
            return all_in_ev(hand, result=result) if hand.is_over else None
        except DealError:
            self._unknown += 1
            return None

    def totals(self) -> AllInTotals:
        players = [account.total(name) for name, account in self._accounts.items()]
        players.sort(key=lambda player: (-player.won, player.name))
        return AllInTotals(tuple(players), self._hands, self._all_ins, self._unknown, self._bad)


def _histories(paths: Sequence[Path], progress: Progress | None, fault: OnError) -> Iterator[HandHistory]:
    """All hands, progress reported between the texts."""
    sizes = [total_bytes(path) for path in paths]
    total, before, told = max(sum(sizes), 1), 0, -1
    for path, size in zip(paths, sizes, strict=True):
        try:
            for text in texts(path):
                try:
                    yield from hands_in(text.data, text.place, fault)
                except HistoryError as error:
                    fault(error)
                done = min(before + text.done, total)
                if progress is not None and done * _STEPS // total > told:
                    told = done * _STEPS // total
                    progress(done, total)
        except HistoryError as error:
            fault(error)
        before += size
    if progress is not None and told < _STEPS:
        progress(total, total)
