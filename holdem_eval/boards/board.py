"""A board prepared once, and what hands are worth on it against whatever reaches it: what solvers ask for.

The *reach* of a combo is a weight of any size: how probable it is that the villain comes here with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, Final, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from holdem_eval.boards.blockers import Blockers, blockers_on
from holdem_eval.boards.next_card import Outs, lifted_combos, outs
from holdem_eval.boards.nuts import Nuts, best_strengths
from holdem_eval.boards.spot import Spot, spot_of
from holdem_eval.boards.standing import Standing, compared, standing_of, standings_of
from holdem_eval.boards.texture import Texture, texture_of
from holdem_eval.cards import (
    CardsLike,
    check_apart,
    format_cards,
    mask_of,
    parse_board,
    parse_dead,
)
from holdem_eval.combos import COMBO_MASKS, N_COMBOS, blocked_combos, combo_name
from holdem_eval.equities.query import PlayerLike, Query
from holdem_eval.errors import is_too_long, shown
from holdem_eval.native import kernels
from holdem_eval.ranges import Range, RangeLike
from holdem_eval.strength import evaluate_masks

_FLOAT64: Final = np.dtype(np.float64)
_VECTORS_AT_ONCE: Final = {3: 8, 4: 128, 5: 8192}
"""By the board's cards: some 30 ms, so that Ctrl-C is heard."""


class Board:
    """A board of 3, 4 or 5 cards, prepared once; immutable, hashable, picklable.

    >>> board = Board("Qs7h2d", dead="2c")
    >>> board, [*board]
    (Board('Qs 7h 2d', dead='2c'), [43, 22, 1])

    Boards are equal that have the same cards in the same order and the same dead cards. Preparing a flop for
    :meth:`values` takes some milliseconds, once, when they are first asked for; a turn or a river far less.

    Raises :class:`CardError` for cards that cannot be read and another number of them, :class:`DealError` if
    one is also dead.
    """

    cards: tuple[int, ...]
    """The board in the order written."""
    dead: tuple[int, ...]
    """Cards that nobody holds and that do not come, in the order written."""

    def __init__(self, board: CardsLike, dead: CardsLike | None = "") -> None:
        cards, dead_cards = parse_board(board, sizes=(3, 4, 5)), parse_dead(dead)
        check_apart(cards, dead_cards)
        vars(self).update(cards=cards, dead=dead_cards)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Board does not change: cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Board does not change: cannot delete {name!r}")

    def __iter__(self) -> Iterator[int]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (self.cards, set(self.dead)) == (other.cards, set(other.dead))

    def __hash__(self) -> int:
        return hash((self.cards, frozenset(self.dead)))

    def __reduce__(self) -> tuple[type[Board], tuple[tuple[int, ...], tuple[int, ...]]]:
        return Board, (self.cards, self.dead)

    def __repr__(self) -> str:
        dead = f", dead={format_cards(self.dead, ' ')!r}" if self.dead else ""
        return f"Board({format_cards(self.cards, ' ')!r}{dead})"

    def __str__(self) -> str:
        return format_cards(self.cards, " ")

    @cached_property
    def strengths(self) -> NDArray[np.uint16]:
        """(1326,) uint16, read-only: the strength of every combo with the cards that lie there, 0 where
        board or dead cards block it.

        >>> from holdem_eval.combos import combo_index
        >>> from holdem_eval.strength import describe
        >>> describe(Board("Qs7h2d").strengths[combo_index("7s", "7c")])
        'three of a kind, sevens, queen and two kickers'
        """
        strengths = np.zeros(N_COMBOS, np.uint16)
        live = ~blocked_combos(mask_of((*self.cards, *self.dead)))
        strengths[live] = evaluate_masks(COMBO_MASKS[live] | np.uint64(mask_of(self.cards)))
        strengths.flags.writeable = False
        return strengths

    @cached_property
    def texture(self) -> Texture:
        """What the cards make possible: suits, pairs, straights and flushes.

        >>> texture = Board("Jh 9h 8d").texture
        >>> texture.suits, texture.pairing, texture.connection, texture.high, texture.straights
        ('two-tone', 'unpaired', 'one gap', 'J', 2)

        What each word means stands in :mod:`holdem_eval.boards.texture`.
        """
        return texture_of(self.cards)

    def nuts(self, n: SupportsIndex = 10) -> Nuts:
        """The ``n`` best strengths that can be held with the cards that lie there, each with its combos; all
        of them where there are fewer.

        >>> print(Board("Qs Jh 7h 2d", dead="Qh").nuts(3))
        1  three of a kind, queens, jack and seven kickers  QQ  1 combo
        2  three of a kind, jacks, queen and seven kickers  JJ  3 combos
        3  three of a kind, sevens, queen and jack kickers  77  3 combos

        Combos that board or dead cards block are not held. Raises ValueError unless ``n`` is 1..7462.
        """
        return best_strengths(self.cards, self.dead, self.strengths, n)

    def standing(self, hand: PlayerLike, among: PlayerLike = "random") -> Standing:
        """Where a hand stands now: its place among the nuts, and how much of ``among`` it beats, ties and
        loses to, of the combos that share no card with it.

        >>> standing = Board("Qs7h2d").standing("AhQh", among="TT+, AQ, KQs")
        >>> standing.place, standing.worse, standing.equal, standing.better, round(standing.ahead, 4)
        (9, 14, 6, 10, 0.5667)

        Parameters
        ----------
        hand
            Two cards: a text such as ``"AhQh"``, or a pair of cards, ints or texts.
        among
            Any range, or a hand; all hands without it.

        Raises :class:`RangeError` or :class:`CardError` for what cannot be read and a ``hand`` that is none,
        :class:`DealError` where hand, board and dead cards collide, or nothing of ``among`` is left.
        """
        query = Query(hand, among, board=self.cards, dead=self.dead)
        return standing_of(query, compared(query))

    def standings(self, among: RangeLike = "random") -> NDArray[np.float64]:
        """(3, 1326) float64: how much of a range's weight each combo beats, ties and loses to now, of the
        combos that share no card with it; zeros where board or dead cards block it.

        >>> from holdem_eval.combos import combo_index
        >>> Board("Qs7h2d").standings("TT+, AQ, KQs")[:, combo_index("Ah", "Qh")].tolist()
        [14.0, 6.0, 10.0]

        The first two rows are those of :meth:`values` on a river, of the range's weights. No digits are lost,
        whatever the weights. Raises :class:`RangeError` for what cannot be read. Takes some 10 ms.
        """
        return standings_of(self.strengths, Range(among).weights)

    def outs(self, hand: PlayerLike, villain: PlayerLike | None = None, *, shared: bool = True) -> Outs:
        """The next cards that lift a hand to a better category: :func:`holdem_eval.outs` with this board and
        its dead cards.

        >>> found = Board("Qh7h2d").outs("AhKh", shared=False)
        >>> {category.name: len(cards) for category, cards in found.items()}
        {'FLUSH': 9, 'PAIR': 6}
        """
        return outs(hand, self.cards, villain, dead=self.dead, shared=shared)

    def outs_by_combo(self, *, shared: bool = True) -> NDArray[np.uint8]:
        """(9, 1326) uint8: how many next cards lift each combo to each category, a row a Category; 0 where
        board or dead cards block the combo.

        >>> from holdem_eval.combos import combo_index
        >>> counts = Board("Qh7h2d").outs_by_combo(shared=False)
        >>> counts[:, combo_index("Ah", "Kh")].tolist()
        [0, 6, 0, 0, 0, 9, 0, 0, 0]

        ``shared`` as for :func:`holdem_eval.outs`. Raises :class:`CardError` unless the board has 3 or 4
        cards. Takes some 4 ms.
        """
        return lifted_combos(parse_board(self.cards, sizes=(3, 4)), self.dead, shared)

    def blockers(self, villain: RangeLike, hero: RangeLike = "random") -> Blockers:
        """How much of a villain's range each hand of a hero takes away, by kind of made hand and draw; for
        all combos at once.

        >>> blockers = Board("Ks 9s 4s 7d 2c").blockers("QQ+, AsTs, AsJs", hero="random")
        >>> blockers["AsQd"]
        {'flush': 2.0, 'set': 0.0, 'overpair': 3.0, 'underpair': 3.0}
        >>> flush = blockers.removed[blockers.kinds.index("flush")]  # (1326,), nan for blocked combos
        >>> from holdem_eval.combos import combo_index
        >>> float(flush[combo_index("As", "Js")]), float(flush[combo_index("Js", "2h")])
        (2.0, 1.0)

        Raises :class:`RangeError` for what cannot be read, and where board and dead cards leave nothing of a
        range.
        """
        return blockers_on(self.cards, self.dead, Range(villain), Range(hero))

    def spot(
        self,
        hand: PlayerLike,
        villain: PlayerLike,
        *,
        pot: float | None = None,
        call: float | None = None,
    ) -> Spot:
        """A hand against a villain: texture, place among the nuts, outs, equity, and the price of a call.

        >>> spot = Board("Qh7h2d").spot("AhKh", "QQ+, AQ", pot=150, call=50)
        >>> round(spot.share, 4), spot.needed, round(spot.ev, 2), len(spot.outs["lead"])
        (0.4153, 0.25, 33.05, 12)

        Parameters
        ----------
        hand
            Two cards: a text such as ``"AhKh"``, or a pair of cards, ints or texts.
        villain
            A hand or a range.
        pot, call
            What lies there before the call, the villain's bet included, and what the call takes: numbers up
            to 1e15, ``call`` above 0; both or neither.

        Raises what :meth:`standing` raises, and ValueError for the amounts. Takes two to four times as long
        as :func:`holdem_eval.equity` of the two: 0.1 to 0.5 ms.
        """
        query = Query(hand, villain, board=self.cards, dead=self.dead)
        return spot_of(query, self.texture, pot, call)

    @cached_property
    def _prepared(self) -> kernels.Board:
        return kernels.Board(mask_of(self.cards), mask_of(self.dead))

    @property
    def _address(self) -> int:
        """Where it lies prepared, for compiled code that holds on to the Board (jit.py)."""
        return self._prepared.address

    def values(self, reach: ArrayLike, out: NDArray[np.float64] | None = None) -> NDArray[np.float64]:
        """(3, 1326) float64: how much of the villain's reach each hero combo beats, ties and meets.

        >>> from holdem_eval.combos import combo_index
        >>> values = Board("Qs Jh 7h 2d 2c").values([1.0] * 1326)
        >>> values[:, combo_index("As", "Qh")].tolist()
        [869.0, 6.0, 990.0]

        The third row is the reach of all hands that share no card with the hero's: what he loses to is the
        rest of it. On a flop and a turn each hand counts once for every run-out that both can see, 990 and
        44 of them without dead cards. Combos that board or dead cards block have zeros, and their reach
        does not count.

        Parameters
        ----------
        reach
            (1326,) numbers, one for each combo; or (k, 1326), k vectors at once, for a result of
            (k, 3, 1326). Finite and >= 0, otherwise of any size. A float64 array is read in place if each
            vector is whole in memory or, from four on, they lie side by side (``np.asfortranarray(reach)``),
            faster when ``out`` has that order too. Without ``out`` results come in the order of
            ``reach``.
        out
            A writeable float64 array of the shape of the result to write to and return; undefined content
            after an error.

        No result is negative, and one is 0 exactly where no hand with reach > 0 is behind it. Each is the
        exact sum within a relative error of 1e-10, commonly 1e-15, however much the sizes in ``reach``
        differ. That holds for each row, not for differences of rows: see :meth:`net`.

        Raises ValueError for another shape or dtype, for the first number that is negative or not finite,
        for a sum above 1e300, and for a bad ``out``.
        """
        if out is not None and self._is_filled(self._prepared.values, reach, out):
            return out
        vectors = _as_reach(reach, side_by_side=True)
        if not vectors.flags.c_contiguous or (len(self.cards) < 5 and _are_many(vectors)):
            return self._values_side_by_side(vectors, out)
        return self._fill(self._prepared.values, (3, N_COMBOS), vectors, out)

    def net(self, reach: ArrayLike, out: NDArray[np.float64] | None = None) -> NDArray[np.float64]:
        """(1326,) float64: how much of the villain's reach each hero combo beats, less what it loses to.

        >>> from holdem_eval.combos import combo_index
        >>> net = Board("Qs Jh 7h 2d 2c").net([1.0] * 1326)
        >>> float(net[combo_index("As", "Qh")])
        754.0

        Arguments and errors are those of :meth:`values`; (k, 1326) reach gives (k, 1326) results. Half the
        work, and no number is lost on the way: the error is below 1e-10 of all the reach that the combo
        meets.
        """
        if out is not None and self._is_filled(self._prepared.net, reach, out):
            return out
        return self._fill(self._prepared.net, (N_COMBOS,), _as_reach(reach), out)

    def matrix(self, dtype: DTypeLike = "float32", out: NDArray[Any] | None = None) -> NDArray[Any]:
        """(1326, 1326): the equity of the row's combo against the column's over all run-outs, ties split; nan
        where they share a card, or where board or dead cards block one.

        >>> from holdem_eval.combos import combo_index
        >>> matrix = Board("Qs 7h 2d").matrix()
        >>> round(float(matrix[combo_index("Ah", "Kh"), combo_index("7c", "7d")]), 6)
        0.043434

        Parameters
        ----------
        dtype
            float32 or float64: 7 or 14 MB. Each is the nearest number of its kind to the exact equity.
        out
            A writeable array of that dtype and shape to write to and return, which saves the time that fresh
            memory takes; undefined content after an error.

        A flop takes some 30 ms: 638,000 pairs of combos on 990 run-outs each. Raises ValueError for
        another dtype and a bad ``out``.
        """
        try:
            kind = np.dtype(dtype)
        except (TypeError, ValueError, SyntaxError, KeyError):  # numpy's, by what it took it for
            kind = np.dtype(object)
        if kind not in (np.dtype(np.float32), _FLOAT64):
            raise ValueError(f"expected dtype float32 or float64, got {shown(dtype)}")
        shape = (N_COMBOS, N_COMBOS)
        result = np.empty(shape, kind) if out is None else _as_out(out, shape, None, kind)
        self._prepared.matrix(result)
        if out is None or result is out:
            return result
        out[...] = result
        return out

    def _is_filled(self, kernel: Callable[[Any, Any], int], reach: Any, out: Any) -> bool:
        """The usual case without detours: vectors of a river, none of them to be moved or complained of."""
        return (
            len(self.cards) == 5
            and type(reach) is type(out) is np.ndarray
            and reach.size <= _VECTORS_AT_ONCE[5] * N_COMBOS
            and reach.dtype is _FLOAT64 is out.dtype
            and kernel(reach, out) == -1
        )

    def _fill(
        self,
        kernel: Callable[[Any, Any], int],
        row: tuple[int, ...],
        vectors: NDArray[np.float64],
        out: NDArray[np.float64] | None,
    ) -> NDArray[np.float64]:
        """``kernel`` on each vector of reach, some at a time."""
        shape = vectors.shape[:-1] + row
        result = np.empty(shape) if out is None else _as_out(out, shape, vectors)
        many, results = (vectors, result) if vectors.ndim == 2 else (vectors[None], result[None])
        at_once = _VECTORS_AT_ONCE[len(self.cards)]
        for start in range(0, len(many), at_once):
            some, filled = many, results
            if len(many) > at_once:
                some, filled = many[start : start + at_once], results[start : start + at_once]
            bad = kernel(some, filled)
            assert bad != kernels.NOT_IN_PLACE
            if bad >= 0:
                raise ValueError(_bad_reach(some, bad, start, vectors.ndim == 2))
        if out is None or result is out:
            return result
        out[...] = result
        return out

    def _values_side_by_side(
        self, vectors: NDArray[np.float64], out: NDArray[np.float64] | None
    ) -> NDArray[np.float64]:
        """The same of many vectors: what does not lie side by side is moved there and back."""
        n, at_once = len(vectors), _VECTORS_AT_ONCE[len(self.cards)]
        shape = (n, 3, N_COMBOS)
        moves_reach = vectors.flags.c_contiguous
        if out is not None:
            result = _as_out(out, shape, vectors, side_by_side=True)
        else:
            result = np.empty(shape) if moves_reach else _empty_side_by_side(shape)
        moves_result = result.flags.c_contiguous
        for start in range(0, n, at_once):
            some, filled = vectors, result
            if n > at_once:
                start = min(start, n - 4)
                some, filled = vectors[start : start + at_once], result[start : start + at_once]
            if moves_reach:
                some = np.asfortranarray(some)
            into = _empty_side_by_side(filled.shape) if moves_result else filled
            bad = self._prepared.values(some, into)
            assert bad != kernels.NOT_IN_PLACE
            if bad >= 0:
                raise ValueError(_bad_reach(some, bad, start, True))
            if moves_result:
                filled[...] = into
        if out is None or result is out:
            return result
        out[...] = result
        return out


def _are_many(vectors: NDArray[np.float64]) -> bool:
    """Enough for the kernel that takes four or eight at once."""
    return vectors.ndim > 1 and len(vectors) >= 4


def _are_side_by_side(array: NDArray[np.float64]) -> bool:
    """Do the numbers of many vectors for a combo follow each other, and then those for the next?"""
    strides = array.strides
    return (
        strides[0] == 8
        and _are_many(array)
        and strides[-1] >= 8 * len(array)
        and strides[-1] % 8 == 0
        and (len(strides) == 2 or strides[1] == N_COMBOS * strides[2])
    )


def _empty_side_by_side(shape: tuple[int, ...]) -> NDArray[np.float64]:
    return np.moveaxis(np.empty((*shape[1:], shape[0])), -1, 0)


def _as_reach(reach: ArrayLike, side_by_side: bool = False) -> NDArray[np.float64]:
    """One vector or some, float64, each whole in memory or many side by side; numbers are not looked at."""
    if (
        type(reach) is np.ndarray
        and reach.dtype == _FLOAT64
        and reach.ndim in (1, 2)
        and reach.shape[-1] == N_COMBOS
        and reach.flags.aligned
        and (reach.flags.c_contiguous or (side_by_side and _are_side_by_side(reach)))
    ):
        return reach  # the usual case, without detours
    if isinstance(reach, np.ma.MaskedArray):
        raise ValueError("expected reach: an array of numbers, got a masked array (fill it first)")
    if is_too_long(reach):
        raise ValueError(f"expected reach: an array of numbers, got {shown(reach)}: too long a list")
    try:
        array = np.asarray(reach)
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"expected reach: 1,326 numbers, got {shown(reach)}") from None
    if array.dtype.kind not in "biuf" or array.ndim not in (1, 2) or array.shape[-1] != N_COMBOS:
        raise ValueError(
            "expected reach: numbers of shape (1326,) or (k, 1326), "
            f"got shape {array.shape} and dtype {array.dtype}"
        )
    return np.require(array, np.float64, ["C", "A"])


def _as_out(
    out: NDArray[Any],
    shape: tuple[int, ...],
    reach: NDArray[np.float64] | None = None,
    dtype: np.dtype[Any] = _FLOAT64,
    side_by_side: bool = False,
) -> NDArray[Any]:
    """Where the kernel writes: ``out`` itself, unless it has strides or overlaps the input."""
    wrong = None
    if not isinstance(out, np.ndarray):
        wrong = f"{shown(out)} ({type(out).__name__})"
    elif out.dtype != dtype or out.shape != shape:
        wrong = f"shape {out.shape} and dtype {out.dtype}"
    elif not out.flags.writeable:
        wrong = "a read-only one"
    if wrong is not None:
        raise ValueError(f"expected out: a writeable {dtype} array of shape {shape}, got {wrong}")
    apart = reach is None or not np.may_share_memory(out, reach)
    if apart and out.flags.aligned and (out.flags.c_contiguous or (side_by_side and _are_side_by_side(out))):
        return out
    return _empty_side_by_side(shape) if side_by_side else np.empty(shape, dtype)


def _bad_reach(vectors: NDArray[np.float64], bad: int, start: int, are_many: bool) -> str:
    """What the kernel's number says is wrong with some vectors, the first of which is number ``start``."""
    row, place = divmod(bad, N_COMBOS) if bad < vectors.size else (bad - vectors.size, N_COMBOS)
    which = f" of vector {start + row}" if are_many else ""
    if place == N_COMBOS:
        return f"expected reach{which} to sum to at most 1e300, got more"
    got = f"{vectors[row, place]} for {combo_name(place)} (index {place})"
    return f"expected reach{which} to be finite and >= 0, got {got}"
