# cython: language_level=3
"""A foreign Cython module: calls the exported functions, with no include path and without the GIL."""
from libc.stdint cimport uint8_t, uint16_t, uint64_t

from holdem_eval.native.kernels cimport (
    EMPTY, add_card, board_free, board_net, board_new, board_values, evaluate_hand, evaluate_mask, evaluate_mask_array, evaluate_rows, value,
)


def strengths(const uint8_t[:, ::1] hands):
    """Of every row, in five ways: hand, mask, sum, rows at once, masks at once."""
    cdef Py_ssize_t i, n = hands.shape[0], bad
    cdef int j, n_cards = <int>hands.shape[1]
    cdef uint64_t total, mask
    ways = [bytearray(2 * n) for _ in range(5)]
    cdef uint16_t[::1] by_hand = memoryview(ways[0]).cast("H")
    cdef uint16_t[::1] by_mask = memoryview(ways[1]).cast("H")
    cdef uint16_t[::1] by_sum = memoryview(ways[2]).cast("H")
    cdef uint16_t[::1] by_rows = memoryview(ways[3]).cast("H")
    cdef uint16_t[::1] by_masks = memoryview(ways[4]).cast("H")
    cdef uint64_t[::1] masks = memoryview(bytearray(8 * n)).cast("Q")
    with nogil:
        for i in range(n):
            total, mask = EMPTY, 0
            for j in range(n_cards):
                total = add_card(total, hands[i, j])
                mask |= (<uint64_t>1) << hands[i, j]
            masks[i] = mask
            by_hand[i] = evaluate_hand(&hands[i, 0], n_cards)
            by_mask[i] = evaluate_mask(mask)
            by_sum[i] = value(total, mask, n_cards)
        bad = evaluate_rows(&hands[0, 0], n_cards, n, &by_rows[0], True)
        if bad < 0:
            bad = evaluate_mask_array(&masks[0], n, &by_masks[0], True)
    return bad, [memoryview(way).cast("H") for way in ways]


def values(uint64_t mask, uint64_t dead, const double[::1] reach, double[:, ::1] out):
    """Fill the first three rows of ``out`` with values, the last with win less lose; False for what is no board."""
    cdef void *board
    with nogil:
        board = board_new(mask, dead)
        if board is not NULL:
            board_values(board, &reach[0], &out[0, 0])
            board_net(board, &reach[0], &out[3, 0])
            board_free(board)
    return board is not NULL
