"""The evaluator inside other people's Numba code: inlined there, on the same tables in the same memory.

>>> from numba import njit
>>> from holdem_eval import evaluate
>>> from holdem_eval.jit import EMPTY, add_card, evaluate7, value
>>> @njit
... def flush_beats_pair():
...     board = EMPTY
...     for card in (43, 39, 35, 6, 1):  # Qs Js Ts 3h 2d: partial hands are valued as they grow
...         board = add_card(board, card)
...     hero = value(add_card(add_card(board, 51), 19))
...     villain = evaluate7(43, 39, 35, 6, 1, 50, 48)
...     return hero, villain, evaluate((43, 39, 35, 6, 1, 51, 19)) == hero
>>> flush_beats_pair()
(6973, 4082, True)

A card is an int 0..51 = 4 * rank + suit, a mask has bit = card, a strength is 1..7462, higher is stronger.
All functions take integers of any width and return int64, so that strengths can be subtracted, compared and
mixed with Python's ints without a surprise. They work under ``@njit``, ``prange``, ``@vectorize`` and with
``cache=True``; Numba itself loads this module (entry point ``numba_extensions``) before it compiles or loads
anything, so that :func:`holdem_eval.evaluate` can be compiled without a thought of it.

In compiled code :func:`holdem_eval.evaluate` checks its cards and the functions here trust theirs: what is no
card is never read out of bounds, but gives a meaningless number. From plain Python the functions here check
too, and are slow: they are there so that code can be tried without compiling it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import Any, Final, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

try:
    import llvmlite.binding
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.core.errors import TypingError
    from numba.extending import (
        NativeValue,
        intrinsic,
        models,
        overload,
        register_jitable,
        register_model,
        typeof_impl,
        unbox,
    )
except ModuleNotFoundError as error:
    raise ImportError(
        f"holdem_eval.jit needs Numba, got {error}: pip install 'holdem_eval[numba]'"
    ) from error

from holdem_eval.boards import Board
from holdem_eval.cards import N_CARDS, is_iterable, mask_to_cards
from holdem_eval.combos import N_COMBOS
from holdem_eval.errors import CardError, as_integer, checked_kind, shown
from holdem_eval.native import kernels

__all__ = [
    "EMPTY",
    "add_card",
    "board_net",
    "board_values",
    "evaluate5",
    "evaluate6",
    "evaluate7",
    "evaluate_cards",
    "evaluate_mask",
    "init",
    "value",
]

Hand: TypeAlias = tuple[int, int]
"""A partial hand: the sum of its cards' constants, and its mask."""

EMPTY: Final[Hand] = (0x3333, 0)
"""The hand without cards: what :func:`add_card` starts from."""


def init() -> None:
    """What Numba calls through its entry point; importing this module has done all there is to do.

    >>> init()
    """


# --- the functions as plain Python has them ---------------------------------------------------------------


def evaluate5(
    c0: SupportsIndex, c1: SupportsIndex, c2: SupportsIndex, c3: SupportsIndex, c4: SupportsIndex
) -> int:
    """The strength of five cards.

    >>> evaluate5(51, 47, 43, 39, 35)
    7462

    From plain Python, raises CardError unless they are different cards 0..51.
    """
    return kernels.evaluate((c0, c1, c2, c3, c4))


def evaluate6(
    c0: SupportsIndex,
    c1: SupportsIndex,
    c2: SupportsIndex,
    c3: SupportsIndex,
    c4: SupportsIndex,
    c5: SupportsIndex,
) -> int:
    """The strength of six cards.

    >>> evaluate6(51, 47, 43, 39, 35, 0)
    7462

    From plain Python, raises CardError unless they are different cards 0..51.
    """
    return kernels.evaluate((c0, c1, c2, c3, c4, c5))


def evaluate7(
    c0: SupportsIndex,
    c1: SupportsIndex,
    c2: SupportsIndex,
    c3: SupportsIndex,
    c4: SupportsIndex,
    c5: SupportsIndex,
    c6: SupportsIndex,
) -> int:
    """The strength of seven cards.

    >>> evaluate7(51, 47, 43, 39, 35, 0, 5)
    7462

    From plain Python, raises CardError unless they are different cards 0..51.
    """
    return kernels.evaluate((c0, c1, c2, c3, c4, c5, c6))


def evaluate_mask(mask: SupportsIndex) -> int:
    """The strength of a mask of 5, 6 or 7 cards.

    >>> evaluate_mask(0x8888800000000)
    7462

    From plain Python, raises CardError unless it is such a mask.
    """
    return kernels.evaluate(mask_to_cards(mask))


def evaluate_cards(cards: Sequence[SupportsIndex] | NDArray[np.integer[Any]]) -> int:
    """The strength of an array, list or tuple of 5, 6 or 7 cards.

    >>> evaluate_cards(np.array([51, 47, 43, 39, 35], dtype=np.uint8))
    7462

    Raises CardError for another number of cards, and from plain Python unless they are different cards 0..51.
    """
    if isinstance(cards, str) or not is_iterable(cards):
        raise CardError(f"expected an array, list or tuple of 5, 6 or 7 cards, got {shown(cards)}")
    return kernels.evaluate(tuple(islice(cards, 8)))


def add_card(hand: Hand, card: int) -> Hand:
    """The hand with one more card; in any order, the same cards give the same hand.

    >>> add_card(add_card(EMPTY, 0), 51) == add_card(add_card(EMPTY, 51), 0)
    True

    From plain Python, raises CardError for what is no such hand, or no card 0..51.
    """
    number = as_integer(card)
    if number is None or not 0 <= number < N_CARDS:
        raise CardError(f"expected a card 0..51, got {shown(card)}")
    hand, card = _checked_hand(hand), number
    total = (hand[0] + _CONSTANTS[card & 255] + (1 << 63)) % (1 << 64) - (1 << 63)  # as an int64 adds up
    return total, hand[1] | 1 << (card & 63)


def value(hand: Hand) -> int:
    """The strength of a hand that :func:`add_card` has brought to 5, 6 or 7 cards.

    >>> hand = EMPTY
    >>> for card in (51, 47, 43, 39, 35):
    ...     hand = add_card(hand, card)
    >>> value(hand)
    7462

    From plain Python, raises CardError for another number of cards.
    """
    return evaluate_mask(_checked_hand(hand)[1])


def _checked_hand(hand: object) -> Hand:
    if isinstance(hand, tuple) and len(hand) == 2:
        total, mask = map(as_integer, hand)
        if total is not None and mask is not None:
            return total, mask
    raise CardError(f"expected a hand that began as EMPTY, got {shown(hand)}")


def board_values(board: Board, reach: NDArray[np.float64], out: NDArray[np.float64]) -> None:
    """:meth:`holdem_eval.Board.values` of one vector of reach (1326,) into ``out`` (3, 1326), both float64.

    >>> from numba import njit
    >>> @njit
    ... def all_met(board, reach):
    ...     out = np.empty((3, 1326))
    ...     board_values(board, reach, out)
    ...     return out[2].sum()
    >>> float(all_met(Board("Qs Jh 7h 2d 2c"), np.ones(1326)))
    1070190.0

    In compiled code the board is an argument of the compiled function; shapes are checked (ValueError), the
    numbers of ``reach`` are trusted to be finite and >= 0. From plain Python they are checked too.
    """
    checked_kind(board, Board, "board").values(reach, out=out)


def board_net(board: Board, reach: NDArray[np.float64], out: NDArray[np.float64]) -> None:
    """:meth:`holdem_eval.Board.net` of one vector of reach into ``out``, both (1326,) float64.

    >>> out = np.empty(1326)
    >>> board_net(Board("Qs Jh 7h 2d 2c"), np.ones(1326), out)
    >>> abs(float(out.sum())) < 1e-9
    True

    Checks are those of :func:`board_values`.
    """
    checked_kind(board, Board, "board").net(reach, out=out)


# --- the tables, in place ---------------------------------------------------------------------------------
#
# Compiled code names the tables as external symbols, and every process tells LLVM anew where they are: code
# that Numba has cached is linked again, to the addresses in this process. The names carry the version of
# the layout, so that code cached for one layout can never read another.

_TABLES: Final = kernels.tables()
_CONSTANTS: Final = _TABLES["card"]


def _symbol(name: str) -> str:
    return f"holdem_eval.v1.{name}"


for _name, _address in kernels.functions().items():
    llvmlite.binding.add_symbol(_symbol(_name), _address)

for _name, _table in _TABLES.items():
    llvmlite.binding.add_symbol(_symbol(_name), np.frombuffer(_table, np.uint8).ctypes.data)


def _reader(name: str) -> Any:
    """An intrinsic that reads one table: int64 index (trusted) -> int64, zero-extended."""
    table = _TABLES[name]
    array = ir.ArrayType(ir.IntType(8 * table.itemsize), len(table))

    def read(typing_context: Any, index: Any) -> tuple[Any, Any]:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            known = builder.module.globals
            variable = known.get(_symbol(name)) or ir.GlobalVariable(builder.module, array, _symbol(name))
            variable.global_constant = True
            entry = builder.load(builder.gep(variable, [ir.IntType(64)(0), args[0]], inbounds=True))
            return builder.zext(entry, ir.IntType(64)) if table.itemsize < 8 else entry

        return types.int64(types.int64), generate

    read.__name__ = f"read_{name}"
    return intrinsic(read)


_card, _mask_byte, _row7, _strength7, _row56, _strength56, _flush = map(_reader, _TABLES)


@intrinsic
def _n_cards(typing_context: Any, mask: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def _plus(typing_context: Any, a: Any, b: Any) -> Any:
    """Addition modulo 2**64: Numba's + promises LLVM that an int64 never overflows, and sums of cards do."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.add(*args)

    return types.int64(types.int64, types.int64), generate


@intrinsic
def _widened(typing_context: Any, cards: Any) -> Any:
    """A tuple of integers, of several widths maybe, as a tuple of int64, which can be looped over."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        values = cgutils.unpack_tuple(builder, args[0])
        wide = [
            context.cast(builder, one, kind, types.int64)
            for one, kind in zip(values, cards.types, strict=True)
        ]
        return context.make_tuple(builder, signature.return_type, wide)

    return types.UniTuple(types.int64, len(cards.types))(cards), generate


# --- the functions as Numba compiles them -----------------------------------------------------------------


@register_jitable
def _with(hand: Any, card: Any) -> Any:
    wide = np.int64(card)
    return _plus(hand[0], _card(wide & 255)), hand[1] | 1 << (wide & 63)


@register_jitable
def _strength(hand: Any, n_cards: Any) -> Any:
    """he_strength() of native/include/evaluator.h, line by line."""
    total, mask = hand
    if total & 0x8888:
        suit = (0 if total & 0x8 else 1) if total & 0x88 else (2 if total & 0x800 else 3)
        x = (mask >> suit) & 0x1111111111111
        x = (x | x >> 3) & 0x3030303030303
        x = (x | x >> 6) & 0xF000F000F000F
        x = (x | x >> 12) & 0xFF000000FF
        return _flush((x | x >> 24) & 0x1FFF)
    row = (total >> 52) & 0xFFF
    if n_cards == 7:
        return _strength7(((total >> 36) & 0xFFFF) ^ _row7(row))
    return _strength56(((total >> 37) & 0x7FFF) ^ _row56(row))


@register_jitable
def _trusted(cards: Any) -> Any:
    if len(cards) < 5 or len(cards) > 7:
        raise CardError("expected 5, 6 or 7 cards, got another number of them")
    hand = EMPTY
    for card in cards:
        hand = _with(hand, card)
    return _strength(hand, len(cards))


@register_jitable
def _checked(cards: Any) -> Any:
    if len(cards) < 5 or len(cards) > 7:
        raise CardError("expected 5, 6 or 7 cards, got another number of them")
    hand = EMPTY
    for card in cards:
        wide = np.int64(card)
        if wide < 0 or wide > 51:
            raise CardError("expected cards 0..51, got another number")
        hand = _with(hand, wide)
    if _n_cards(hand[1]) != len(cards):
        raise CardError("expected different cards, got a card twice")
    return _strength(hand, len(cards))


@register_jitable
def _five(c0: Any, c1: Any, c2: Any, c3: Any, c4: Any) -> Any:
    return _with(_with(_with(_with(_with(EMPTY, c0), c1), c2), c3), c4)


@register_jitable
def _of_mask(mask: Any) -> Any:
    wide = np.int64(mask)
    total = EMPTY[0]
    for k in range(7):
        total = _plus(total, _mask_byte(256 * k + ((wide >> 8 * k) & 255)))
    return _strength((total, wide), _n_cards(wide))


@register_jitable
def _of_hand(hand: Any) -> Any:
    return _strength(hand, _n_cards(hand[1]))


def _is_hand(kind: Any) -> bool:
    return isinstance(kind, types.BaseTuple) and len(kind.types) == 2 and _are_integers(*kind.types)


def _are_integers(*kinds: Any) -> bool:
    return all(isinstance(kind, types.Integer) for kind in kinds)


def _on_a_sequence(cards: Any, strength_of: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The implementation for a Numba type that can be the cards of one hand."""
    if isinstance(cards, types.BaseTuple) and _are_integers(*cards.types):
        return lambda cards: strength_of(_widened(cards))
    one_row = isinstance(cards, types.Array) and cards.ndim == 1
    if (one_row or isinstance(cards, types.List | types.ListType)) and _are_integers(cards.dtype):
        return strength_of
    raise TypingError(
        "expected a tuple, list or one-dimensional array of card ints (compiled code parses no text), "
        f"got {shown(str(cards))}"
    )


# not strict: Numba would compare annotations too
_compiled = partial(overload, strict=False)


@_compiled(kernels.evaluate)
def _evaluate(cards: Any) -> Any:
    return _on_a_sequence(cards, _checked)


@_compiled(evaluate_cards)
def _evaluate_cards(cards: Any) -> Any:
    return _on_a_sequence(cards, _trusted)


@_compiled(evaluate5)
def _evaluate5(c0: Any, c1: Any, c2: Any, c3: Any, c4: Any) -> Any:
    if _are_integers(c0, c1, c2, c3, c4):
        return lambda c0, c1, c2, c3, c4: _strength(_five(c0, c1, c2, c3, c4), 5)
    return None


@_compiled(evaluate6)
def _evaluate6(c0: Any, c1: Any, c2: Any, c3: Any, c4: Any, c5: Any) -> Any:
    if _are_integers(c0, c1, c2, c3, c4, c5):
        return lambda c0, c1, c2, c3, c4, c5: _strength(_with(_five(c0, c1, c2, c3, c4), c5), 6)
    return None


@_compiled(evaluate7)
def _evaluate7(c0: Any, c1: Any, c2: Any, c3: Any, c4: Any, c5: Any, c6: Any) -> Any:
    if _are_integers(c0, c1, c2, c3, c4, c5, c6):
        return lambda c0, c1, c2, c3, c4, c5, c6: _strength(
            _with(_with(_five(c0, c1, c2, c3, c4), c5), c6), 7
        )
    return None


@_compiled(evaluate_mask)
def _evaluate_mask(mask: Any) -> Any:
    return _of_mask if _are_integers(mask) else None


@_compiled(add_card)
def _add_card(hand: Any, card: Any) -> Any:
    return _with if _is_hand(hand) and _are_integers(card) else None


@_compiled(value)
def _value(hand: Any) -> Any:
    return _of_hand if _is_hand(hand) else None


# --- boards -----------------------------------------------------------------------------------------------
#
# A Board goes into compiled code as the address of what it has prepared; the caller's reference keeps it
# alive.


class _BoardType(types.Type):  # type: ignore[misc]  # Numba is not typed
    def __init__(self) -> None:
        super().__init__(name="holdem_eval.Board")


_board_type: Final = _BoardType()
register_model(_BoardType)(models.OpaqueModel)


@typeof_impl.register(Board)
def _type_of_board(board: Board, _: Any) -> Any:
    return _board_type


@unbox(_BoardType)
def _unbox_board(kind: Any, board: Any, c: Any) -> Any:
    number = c.pyapi.object_getattr_string(board, "_address")
    address = c.pyapi.long_as_voidptr(number)
    c.pyapi.decref(number)
    return NativeValue(address, is_error=cgutils.is_not_null(c.builder, c.pyapi.err_occurred()))


def _caller(name: str) -> Any:
    """An intrinsic that calls a kernel: (board, reach, out), whose arrays are known to fit."""

    def call(typing_context: Any, board: Any, reach: Any, out: Any) -> tuple[Any, Any]:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            pointer, number = ir.IntType(8).as_pointer(), ir.DoubleType().as_pointer()
            kind = ir.FunctionType(ir.VoidType(), [pointer, number, number])
            function = cgutils.get_or_insert_function(builder.module, kind, _symbol(name))
            arrays = [context.make_array(signature.args[i])(context, builder, args[i]).data for i in (1, 2)]
            builder.call(function, [args[0], *arrays])
            return context.get_dummy_value()

        return types.none(board, reach, out), generate

    call.__name__ = f"call_{name}"
    return intrinsic(call)


_call_values, _call_net = _caller("board_values"), _caller("board_net")


def _are_board_arrays(board: Any, reach: Any, out: Any, n_dim: int) -> bool:
    """Types that the kernel reads and writes in place; anything else is an error that shows them."""
    if not isinstance(board, _BoardType):
        return False
    for array, dim in ((reach, 1), (out, n_dim)):
        fits = isinstance(array, types.Array) and array.dtype == types.float64 and array.layout == "C"
        if not fits or array.ndim != dim or (array is out and not array.mutable):
            raise TypingError(
                "expected reach and out to be contiguous float64 arrays of 1 and "
                f"{n_dim} dimensions, out writeable, got {shown(str(reach))} and {shown(str(out))}"
            )
    return True


@_compiled(board_values)
def _board_values(board: Any, reach: Any, out: Any) -> Any:
    def fill(board: Any, reach: Any, out: Any) -> None:
        if reach.shape != (N_COMBOS,) or out.shape != (3, N_COMBOS):
            raise ValueError("expected reach (1326,) and out (3, 1326), got other shapes")
        _call_values(board, reach, out)

    return fill if _are_board_arrays(board, reach, out, 2) else None


@_compiled(board_net)
def _board_net(board: Any, reach: Any, out: Any) -> Any:
    def fill(board: Any, reach: Any, out: Any) -> None:
        if reach.shape != (N_COMBOS,) or out.shape != (N_COMBOS,):
            raise ValueError("expected reach and out (1326,), got other shapes")
        _call_net(board, reach, out)

    return fill if _are_board_arrays(board, reach, out, 1) else None
