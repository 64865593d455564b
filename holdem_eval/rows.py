"""Rows of a hand and a board, one number each: ``hand_equities()``.

Against a random hand a row is some points of a table, put right for flushes (native/known/rows.c). Against
ranges, and before the flop, rows go board by board to ``equity_by_combo``, which has a figure for every hand
on it at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, NoReturn

import numpy as np
from numpy.typing import ArrayLike, NDArray

from holdem_eval.arrays import as_bytes, delivered, destination, integers
from holdem_eval.cards import CARD_NAMES, N_CARDS, format_cards
from holdem_eval.combos import N_COMBOS, combo_index
from holdem_eval.equities.by_combo import equity_by_combo
from holdem_eval.equities.costs import WORTH_SPLITTING, hand_row
from holdem_eval.equities.progress import Progress, as_progress
from holdem_eval.equities.query import Query
from holdem_eval.equities.symmetry import ALL_SUITS, range_symmetry, suit_images
from holdem_eval.errors import CardError, DealError, RangeError
from holdem_eval.native import kernels
from holdem_eval.ranges import Range
from holdem_eval.ranges.range import RangeLike
from holdem_eval.threads import in_order, thread_count

_AT_ONCE: Final = 4096
"""Rows in one call of the kernel: below 100 ms, whatever the street."""

Rows = NDArray[np.uint8]


def hand_equities(
    holes: ArrayLike,
    boards: ArrayLike,
    villain: RangeLike = "random",
    villain2: RangeLike | None = None,
    *,
    threads: int | None = 1,
    out: NDArray[np.float64] | None = None,
    progress: object = None,
) -> NDArray[np.float64]:
    """(n,) float64: the share of the pot, 0..1, that the hand of each row can expect on its board, exactly.

    >>> holes, boards = [[51, 50], [47, 46]], [[0, 5, 10], [0, 5, 48]]       # AsAh on 2c3d4h, KsKh on 2c3dAc
    >>> hand_equities(holes, boards).round(6).tolist()
    [0.821214, 0.727442]
    >>> hand_equities(holes, boards, "QQ+", "22+, AK").round(6).tolist()
    [0.685574, 0.395203]

    Parameters
    ----------
    holes
        (n, 2) card numbers 0..51 of any integer dtype and strides.
    boards
        (n, 0), (n, 3), (n, 4) or (n, 5) of them: all rows are on one street. What is to come is run out.
    villain, villain2
        What one opponent holds, or two: whatever :class:`Range` takes, less board and hand row by row.
    threads
        As in :func:`holdem_eval.threads.thread_count`; the result does not depend on it.
    out
        A writeable float64 array of shape (n,) to write to and return; undefined content after an error.
    progress
        As in :func:`equity`: rows that differ, or boards.

    Each number is that of :func:`equity`. Rows that differ by the names of suits only are computed once
    (final boards against a random hand are not compared: it would take longer), rows on one board share its
    work.

    Raises :class:`CardError` for another dtype or shape and for numbers and cards that cannot be,
    :class:`DealError` where a hand shares a card with its board or leaves the opponents none of theirs: the
    error names a row. :class:`RangeError` for a range, ValueError for ``threads``, ``out`` or ``progress``.
    """
    watcher = as_progress(progress)
    villains = _villains(villain, villain2)
    given = (
        integers(holes, "holes", "(n, 2)", ((2,),)),
        integers(boards, "boards", "(n, 0), (n, 3), (n, 4) or (n, 5)", ((0,), (3,), (4,), (5,))),
    )
    n = len(given[0])
    if len(given[1]) != n:
        raise CardError(f"expected a board for each of {n} holes, got boards of shape {given[1].shape}")
    shares = destination(out, n, np.float64, given)
    n_threads = thread_count(threads)
    if n:
        hands, tables = as_bytes(given[0]), as_bytes(given[1])
        bad = kernels.bad_row(hands, tables)
        if bad >= 0:
            _refuse(bad, given[0][bad].tolist(), given[1][bad].tolist())
        n_board = tables.shape[1]
        if n_board and len(villains) == 1 and _is_random(villains[0]):
            if threads is None and n * hand_row(n_board) < WORTH_SPLITTING:
                n_threads = 1
            _against_random(hands, tables, shares, n_threads, watcher)
        else:
            _against_ranges(hands, tables, villains, shares, n_threads, watcher)
    return delivered(shares, out)


def _villains(*sources: RangeLike | None) -> list[Range]:
    villains = []
    for name, source in zip(("villain", "villain2"), sources, strict=True):
        if source is None and name == "villain2":
            continue
        try:
            range_ = source if isinstance(source, Range) else Range(source)  # type: ignore[arg-type]
        except (RangeError, CardError) as error:
            raise type(error)(f"{name}: {error}") from None
        if not range_.combos:
            raise DealError(f"the range of {name} is empty")
        villains.append(range_)
    return villains


def _is_random(range_: Range) -> bool:
    return range_.combos == N_COMBOS and bool((range_.weights == range_.weights[0]).all())


def _refuse(row: int, hole: list[int], board: list[int]) -> NoReturn:
    for name, cards in (("holes", hole), ("boards", board)):
        for column, card in enumerate(cards):
            if not 0 <= card < N_CARDS:
                raise CardError(
                    f"expected card numbers 0..51, got {card} in row {row}, column {column} of {name}"
                )
        twice = [card for index, card in enumerate(cards) if card in cards[:index]]
        if twice:
            raise CardError(
                f"card {CARD_NAMES[twice[0]]} comes twice in row {row} of {name}: {format_cards(cards, ' ')}"
            )
    shared = next(card for card in hole if card in board)
    raise DealError(
        f"row {row}: {CARD_NAMES[shared]} of {format_cards(hole)} is on the board {format_cards(board)}"
    )


# --- against a random hand ----------------------------------------------------------------------------------


def _against_random(
    holes: Rows, boards: Rows, shares: NDArray[np.float64], threads: int, progress: Progress | None
) -> None:
    if boards.shape[1] == 5:
        _fill(holes, boards, shares, threads, progress)
        return
    first = np.empty(len(holes), np.int64)
    kernels.alike_rows(holes, boards, first)
    differ = first == np.arange(len(first))
    if differ.all():
        _fill(holes, boards, shares, threads, progress)
        return
    found = np.empty(np.count_nonzero(differ))
    _fill(holes[differ], boards[differ], found, threads, progress)
    shares[:] = found[(np.cumsum(differ) - 1)[first]]


def _fill(
    holes: Rows, boards: Rows, shares: NDArray[np.float64], threads: int, progress: Progress | None
) -> None:
    def part(first: int) -> int:
        rows = slice(first, first + _AT_ONCE)
        kernels.hand_shares(holes[rows], boards[rows], shares[rows])
        return min(first + _AT_ONCE, len(holes))

    parts = range(0, len(holes), _AT_ONCE)
    for done in in_order((partial(part, first) for first in parts), min(threads, len(parts))):
        if progress is not None:
            progress(done, len(holes))


# --- against ranges -----------------------------------------------------------------------------------------


def _against_ranges(
    holes: Rows,
    boards: Rows,
    villains: list[Range],
    shares: NDArray[np.float64],
    threads: int,
    progress: Progress | None,
) -> None:
    group = ALL_SUITS
    for villain in villains:
        group &= range_symmetry(villain)
    hands, tables = _representatives(_masks(holes), _masks(boards), group)
    rows_on = _by_board(tables)
    inner = threads if len(rows_on) == 1 else 1

    def on_board(rows: NDArray[np.intp]) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
        board = _cards(tables[rows[0]])
        combos = np.array([combo_index(*_cards(hand)) for hand in hands[rows]])
        try:
            found = _shares_on(board, combos, villains, inner)
        except DealError:  # no row of them is possible
            found = np.full(len(rows), np.nan)
        if impossible := np.flatnonzero(np.isnan(found)).tolist():
            row = int(rows[impossible[0]])
            hand, lies = format_cards(holes[row].tolist()), format_cards(boards[row].tolist())
            beside = f"{hand} on {lies}" if lies else hand
            names = " and ".join(_text(villain) for villain in villains)
            raise DealError(f"row {row}: {names} cannot be dealt beside {beside}")
        return rows, found

    tasks: Iterator[Callable[[], Any]] = (partial(on_board, rows) for rows in rows_on)
    for done, (rows, found) in enumerate(in_order(tasks, min(threads, len(rows_on))), 1):
        shares[rows] = found
        if progress is not None:
            progress(done, len(rows_on))


def _text(villain: Range) -> str:
    text = str(villain)
    return text if len(text) <= 60 else text[:57] + "..."


def _shares_on(
    board: list[int], combos: NDArray[np.intp], villains: list[Range], threads: int
) -> NDArray[np.float64]:
    hero = np.zeros(N_COMBOS)
    hero[combos] = 1
    query = Query(Range(hero), *villains, board=board)
    found: NDArray[np.float64] = equity_by_combo(query, threads=threads).equity[combos]
    return found


def _masks(cards: Rows) -> NDArray[np.uint64]:
    masks = np.zeros(len(cards), np.uint64)
    for column in cards.T:
        masks |= np.uint64(1) << column.astype(np.uint64)
    return masks


def _cards(mask: int) -> list[int]:
    return [card for card in range(N_CARDS) if int(mask) >> card & 1]


def _representatives(
    hands: NDArray[np.uint64], boards: NDArray[np.uint64], group: int
) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Of the images of each row under the suit permutations of a group, the one with the lowest board and, on
    that, the lowest hand."""
    best_hands, best_boards = hands.copy(), boards.copy()
    for number, suits in enumerate(suit_images().tolist()):
        if number and group >> number & 1:
            hand, board = _renamed(hands, suits), _renamed(boards, suits)
            less = (board < best_boards) | ((board == best_boards) & (hand < best_hands))
            best_hands[less], best_boards[less] = hand[less], board[less]
    return best_hands, best_boards


_CLUBS: Final = np.uint64(sum(1 << card for card in range(0, N_CARDS, 4)))


def _renamed(masks: NDArray[np.uint64], suits: list[int]) -> NDArray[np.uint64]:
    images = np.zeros_like(masks)
    for suit, image in enumerate(suits):
        images |= (masks >> np.uint64(suit) & _CLUBS) << np.uint64(image)
    return images


def _by_board(boards: NDArray[np.uint64]) -> list[NDArray[np.intp]]:
    """The rows on each board, in order; the boards in the order of their first rows."""
    order = np.argsort(boards, kind="stable")
    starts = np.flatnonzero(np.diff(boards[order])) + 1
    return sorted(np.split(order, starts), key=lambda rows: int(rows[0]))
