# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
# cython: freethreading_compatible=True
"""Binds the C kernels: declares, converts and calls, nothing else. Imports without numpy and without holdem_eval."""

import os as _os

from cython cimport floating
from cpython.buffer cimport PyBUF_FORMAT, PyBUF_READ, PyBUF_STRIDES, PyBuffer_IsContiguous, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytearray cimport PyByteArray_AS_STRING, PyByteArray_FromStringAndSize
from cpython.bytes cimport PyBytes_AS_STRING
from cpython.list cimport PyList_CheckExact
from cpython.long cimport PyLong_AsLongAndOverflow, PyLong_CheckExact
from cpython.memoryview cimport PyMemoryView_FromMemory
from cpython.pycapsule cimport PyCapsule_New
from cpython.tuple cimport PyTuple_CheckExact
from libc.stdint cimport int16_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

from holdem_eval.native cimport c

c.he_symmetry_init()
c.he_finals_init()


cdef object _refused = None  # why the environment's choice could not be followed


def choose_kernels(wanted):
    """Run on the kernels of this name from now on; on the fastest that this processor can run if it is None."""
    global _refused
    cdef bytes encoded
    cdef const char *name = NULL
    if wanted is not None:
        encoded = _os.fsencode(wanted)
        name = encoded
    cdef int outcome = c.he_choose_kernels(name)
    if outcome == c.HE_NO_SUCH_KERNELS:
        raise ValueError(f"expected HOLDEM_EVAL_SIMD to be 'avx2' or 'scalar', got {wanted!r}")
    if outcome == c.HE_CANNOT_RUN:
        raise ValueError(f"expected HOLDEM_EVAL_SIMD to be 'scalar', got {wanted!r}, which cannot run here")
    _refused = None


def _choose_by_environment():
    global _refused
    try:
        choose_kernels(_os.environ.get("HOLDEM_EVAL_SIMD"))
    except ValueError as error:
        _refused = error  # raised by whatever depends on the choice: an import that fails leaves no one to explain


_choose_by_environment()


cdef int _check_choice() except -1:
    if _refused is not None:
        raise ValueError(*_refused.args)
    return 0


cdef object _fallback = None


def set_fallback(function):
    """Install what :func:`evaluate` calls for anything but a list or tuple of 5..7 distinct ints 0..51."""
    global _fallback
    _fallback = function


def evaluate(cards, /):
    """The strength 1..7462 (higher is stronger) of 5, 6 or 7 cards.

    ONE argument: a text such as ``"As Ks Qs Js 10s"``, or a sequence of card ints 0..51 or card texts.
    ``7463 - evaluate(cards)`` is the Cactus-Kev rank. Raises CardError for anything else.

    >>> from holdem_eval import evaluate
    >>> evaluate("As Ks Qs Js 10s 2c 3d"), evaluate([51, 47, 43, 39, 35])
    (7462, 7462)
    """
    cdef Py_ssize_t n, i
    cdef uint64_t total = c.HE_EMPTY, mask = 0, bit
    cdef long card
    cdef int overflow
    cdef object item
    if PyList_CheckExact(cards) or PyTuple_CheckExact(cards):
        n = len(cards)
        if 5 <= n <= 7:
            for i in range(n):
                item = (<list>cards)[i] if PyList_CheckExact(cards) else (<tuple>cards)[i]
                if not PyLong_CheckExact(item):
                    break
                card = PyLong_AsLongAndOverflow(item, &overflow)
                if card < 0 or card > 51:
                    break
                bit = (<uint64_t>1) << card
                if mask & bit:
                    break
                mask |= bit
                total = c.he_add(total, <unsigned>card)
            else:
                return c.he_strength(total, mask, <int>n)
    return _fallback(cards)


def evaluate_cards(const uint8_t[:, ::1] hands, uint16_t[::1] out, bint check):
    """Strengths of the rows of ``hands`` (n, 5..7); -1, or the index of the first bad row (only with ``check``)."""
    cdef Py_ssize_t bad, n = hands.shape[0]
    cdef int n_cards = <int>hands.shape[1]
    _check_choice()
    if n == 0:
        return -1
    if not 5 <= n_cards <= 7 or out.shape[0] != n:
        raise ValueError("evaluate_cards: hands must be (n, 5..7) and out (n,)")
    with nogil:
        bad = c.he_evaluate_cards(&hands[0, 0], n_cards, n, &out[0], check)
    return bad


def evaluate_masks(const uint64_t[::1] masks, uint16_t[::1] out, bint check):
    """Strengths of masks (n,); -1, or the index of the first bad mask (only with ``check``)."""
    cdef Py_ssize_t bad, n = masks.shape[0]
    _check_choice()
    if n == 0:
        return -1
    if out.shape[0] != n:
        raise ValueError("evaluate_masks: masks and out must be as long")
    with nogil:
        bad = c.he_evaluate_masks(&masks[0], n, &out[0], check)
    return bad


def board_strengths(uint64_t board_mask, uint64_t dead_mask, uint16_t[::1] out):
    """Strengths of the 1,326 combos on a five-card board, 0 where blocked."""
    if out.shape[0] != c.HE_N_COMBOS:
        raise ValueError("board_strengths: out must be (1326,)")
    with nogil:
        c.he_board_strengths(board_mask, dead_mask, &out[0])


def strength_counts(int n_cards):
    """How many of all hands of ``n_cards`` (5, 6 or 7) have each strength: 7,463 int64, as a memoryview."""
    if not 5 <= n_cards <= 7:
        raise ValueError(f"strength_counts: expected 5, 6 or 7 cards, got {n_cards}")
    counts = memoryview(bytearray(7463 * 8)).cast("q")
    cdef int64_t[::1] view = counts
    with nogil:
        c.he_count_strengths(n_cards, &view[0])
    return counts


def count_categories(int n_cards):
    """How many hands of ``n_cards`` (5, 6 or 7) are of each category, by a walk over all: nine ints, high card first."""
    cdef int64_t counts[9]
    cdef int counted
    if not 5 <= n_cards <= 7:
        raise ValueError(f"count_categories: expected 5, 6 or 7 cards, got {n_cards}")
    with nogil:
        counted = c.he_count_categories(n_cards, counts)
    if not counted:
        raise MemoryError
    return tuple(counts)


def simd():
    """The kernels in use, ``"avx2"`` or ``"scalar"``.

    Raises ValueError when the environment variable HOLDEM_EVAL_SIMD asks for others; so does all that they compute.
    """
    _check_choice()
    return c.he_chosen_kernels().decode()


# --- for other compiled code: Cython through kernels.pxd, C through the capsule, Numba through the tables ---

_C_API = PyCapsule_New(<void *>&c.he_api_table, c.HE_API_NAME, NULL)


cdef uint16_t evaluate_hand(const uint8_t *cards, int n_cards) noexcept nogil:
    return c.he_evaluate(cards, n_cards)


cdef uint16_t evaluate_mask(uint64_t mask) noexcept nogil:
    return c.he_evaluate_mask(mask)


cdef uint64_t add_card(uint64_t total, unsigned card) noexcept nogil:
    return c.he_add(total, card)


cdef uint16_t value(uint64_t total, uint64_t mask, int n_cards) noexcept nogil:
    return c.he_strength(total, mask, n_cards)


cdef Py_ssize_t evaluate_rows(
    const uint8_t *hands, int n_cards, Py_ssize_t n, uint16_t *out, bint check) noexcept nogil:
    return c.he_evaluate_cards(hands, n_cards, n, out, check)


cdef Py_ssize_t evaluate_mask_array(const uint64_t *masks, Py_ssize_t n, uint16_t *out, bint check) noexcept nogil:
    return c.he_evaluate_masks(masks, n, out, check)


cdef void *board_new(uint64_t board, uint64_t dead) noexcept nogil:
    return c.he_board_new(board, dead)


cdef void board_free(void *board) noexcept nogil:
    c.he_board_free(<c.he_board *>board)


cdef void board_values(const void *board, const double *reach, double *out) noexcept nogil:
    c.he_board_values(<const c.he_board *>board, reach, out)


cdef void board_net(const void *board, const double *reach, double *out) noexcept nogil:
    c.he_board_net(<const c.he_board *>board, reach, out)


def functions():
    """Where the functions lie that compiled Numba code calls: addresses by name."""
    return {"board_values": <size_t>&c.he_board_values, "board_net": <size_t>&c.he_board_net}


cdef object _read_only(const void *table, Py_ssize_t n_bytes, str item):
    return PyMemoryView_FromMemory(<char *>table, n_bytes, PyBUF_READ).cast(item)


def tables():
    """The evaluator's tables (tables.h) by name, in place: read-only memoryviews of uint64 or uint16."""
    cdef const c.he_api_v1 *api = &c.he_api_table
    return {
        "card": _read_only(api.card, 256 * 8, "Q"),
        "mask_byte": _read_only(api.mask_byte, 7 * 256 * 8, "Q"),
        "row7": _read_only(api.row7, 4096 * 2, "H"),
        "strength7": _read_only(api.strength7, 65536 * 2, "H"),
        "row56": _read_only(api.row56, 4096 * 2, "H"),
        "strength56": _read_only(api.strength56, 32768 * 2, "H"),
        "flush": _read_only(api.flush, 8192 * 2, "H"),
    }


# --- equities: callers have checked everything; sizes are asserted once more where memory depends on them ---


def weights_group(const double[::1] weights, uint32_t group):
    """The suit permutations of a group (24-bit set; bit 0 is the identity) that leave (1326,) weights unchanged."""
    if weights.shape[0] != c.HE_N_COMBOS:
        raise ValueError("weights_group: weights must be (1326,)")
    with nogil:
        group = c.he_group_of_weights(&weights[0], group)
    return group


def card_group(uint64_t mask):
    """The suit permutations that leave a set of cards unchanged, as a 24-bit set; bit 0 is the identity."""
    return c.he_group_of_mask(mask)


def least_images(list sets not None):
    """The smallest image of up to 12 sets of cards, a tuple of masks, and the suit permutations that give it."""
    cdef uint64_t given[12]
    cdef uint64_t least[12]
    cdef int i, n = <int>len(sets)
    if n > 12:
        raise ValueError("least_images: expected at most 12 sets")
    for i in range(n):
        given[i] = sets[i]
    cdef uint32_t group = c.he_least_images(given, n, least)
    return tuple([least[i] for i in range(n)]), group


def unblocked(const double[::1] weights, uint64_t mask, double[::1] out):
    """Fill ``out`` (1326,) with ``weights``, but 0 for combos that hold a card of ``mask``."""
    cdef unsigned card, other
    if not weights.shape[0] == out.shape[0] == c.HE_N_COMBOS:
        raise ValueError("unblocked: arrays must be (1326,)")
    memcpy(&out[0], &weights[0], c.HE_N_COMBOS * sizeof(double))
    for card in range(52):
        if mask >> card & 1:
            for other in range(card):
                out[c.he_combo(card, other)] = 0.0
            for other in range(card + 1, 52):
                out[c.he_combo(card, other)] = 0.0


def combo_images():
    """Where each of the 24 suit permutations takes the 1,326 combos: (24 * 1326,) uint16, in place."""
    return _read_only(c.he_combo_of, 24 * c.HE_N_COMBOS * 2, "H")


def suit_images():
    """Where each of the 24 permutations takes the four suits: (24 * 4,) uint8, in place."""
    return _read_only(c.he_suit_of, 24 * 4, "B")


def n_kinds(int n_to_come):
    """How many kinds (rank multisets) of run-outs of 0..5 cards there are: what sweep ranges count."""
    if not 0 <= n_to_come <= 5:
        raise ValueError("n_kinds: expected 0..5 cards")
    return c.he_n_kinds(n_to_come)


ctypedef fused total:
    int64_t  # of weights 0 and 1, and of other counts
    double


cdef int _check_memory(int failed) except -1:
    if failed:
        raise MemoryError
    return 0


cdef c.he_sweep_query _sweep_query(
    const uint8_t[::1] hero, uint64_t board, uint64_t dead, uint32_t group, int first, int last,
) noexcept:
    cdef c.he_sweep_query query
    query.hero, query.board, query.dead, query.group = &hero[0], board, dead, group
    query.first, query.last = first, last
    return query


cdef int _sweep(
    const c.he_sweep_query *query, const void *villain, bint shapes_fit, total[::1] win, total[::1] win_or_tie,
) except -1:
    """The body of sweep_counts (``villain``: flags) and sweep_weights (doubles)."""
    cdef int failed
    if not (shapes_fit and win.shape[0] == win_or_tie.shape[0] == c.HE_N_COMBOS):
        raise ValueError("sweep: arrays must be (1326,)")
    with nogil:
        if total is int64_t:
            failed = c.he_sweep_counts(query, <const uint8_t *>villain, &win[0], &win_or_tie[0])
        else:
            failed = c.he_sweep_weights(query, <const double *>villain, &win[0], &win_or_tie[0])
    return _check_memory(failed)


def sweep_counts(
    const uint8_t[::1] hero, const uint8_t[::1] villain, uint64_t board, uint64_t dead, uint32_t group,
    int first, int last, int64_t[::1] win, int64_t[::1] win_or_tie,
):
    """Add to ``win`` and ``win_or_tie`` what hero combos beat, and tie or beat (sweep.h)."""
    cdef c.he_sweep_query query = _sweep_query(hero, board, dead, group, first, last)
    _sweep(&query, &villain[0], hero.shape[0] == villain.shape[0] == c.HE_N_COMBOS, win, win_or_tie)


def sweep_weights(
    const uint8_t[::1] hero, const double[::1] villain, uint64_t board, uint64_t dead, uint32_t group,
    int first, int last, double[::1] win, double[::1] win_or_tie,
):
    """:func:`sweep_counts` for weights that are not all 0 or 1."""
    cdef c.he_sweep_query query = _sweep_query(hero, board, dead, group, first, last)
    _sweep(&query, &villain[0], hero.shape[0] == villain.shape[0] == c.HE_N_COMBOS, win, win_or_tie)


cdef int _sweep_next(
    const c.he_sweep_query *query, const void *villain, const void *weights, bint shapes_fit, total[:, ::1] sums,
) except -1:
    """The body of sweep_next_counts (``villain`` and ``weights``: flags) and sweep_next_weights (doubles)."""
    cdef int failed
    if not shapes_fit or sums.shape[0] != 52 or sums.shape[1] != 2:
        raise ValueError("sweep_next: expected arrays (1326,) and sums (52, 2)")
    with nogil:
        if total is int64_t:
            failed = c.he_sweep_next_counts(query, <const uint8_t *>villain, <const uint8_t *>weights, &sums[0, 0])
        else:
            failed = c.he_sweep_next_weights(query, <const double *>villain, <const double *>weights, &sums[0, 0])
    return _check_memory(failed)


def sweep_next_counts(
    const uint8_t[::1] hero, const uint8_t[::1] villain, uint64_t board, uint64_t dead, uint32_t group,
    int first, int last, int64_t[:, ::1] sums,
):
    """Add to ``sums`` (52, 2) what hero's range wins, and wins or ties, by next card (sweep.h)."""
    cdef c.he_sweep_query query = _sweep_query(hero, board, dead, group, first, last)
    cdef bint fits = hero.shape[0] == villain.shape[0] == c.HE_N_COMBOS
    _sweep_next(&query, &villain[0], &hero[0], fits, sums)


def sweep_next_weights(
    const uint8_t[::1] hero, const double[::1] villain, uint64_t board, uint64_t dead, uint32_t group,
    int first, int last, const double[::1] weights, double[:, ::1] sums,
):
    """:func:`sweep_next_counts` for weights that are not all 0 or 1; ``hero`` are flags of ``weights``."""
    cdef c.he_sweep_query query = _sweep_query(hero, board, dead, group, first, last)
    cdef bint fits = hero.shape[0] == villain.shape[0] == weights.shape[0] == c.HE_N_COMBOS
    _sweep_next(&query, &villain[0], &weights[0], fits, sums)


cdef const uint8_t *_set_of_combos(bytes combos) except NULL:
    if len(combos) != c.HE_COMBO_BYTES or (<uint8_t>combos[c.HE_COMBO_BYTES - 1]) >> 6:
        raise ValueError("a set of combos must be 1,326 bits in 166 bytes")
    return <const uint8_t *>PyBytes_AS_STRING(combos)


def orbit_flags(bytes combos not None, uint32_t group):
    """1,326 flags: whether a combo or one of its images under ``group`` is in a set of combos (166 bytes, bit = combo)."""
    flags = PyByteArray_FromStringAndSize(NULL, c.HE_N_COMBOS)
    c.he_orbit_flags(_set_of_combos(combos), group, <uint8_t *>PyByteArray_AS_STRING(flags))
    return flags


def without_deal(bytes combos not None, int size):
    """The first set of ``size`` players (bit = player) who cannot be dealt together, 0 if any so many can (possible.h).

    ``combos`` has what each player can hold, 166 bytes for each: a set of the 1,326, bit = combo.
    """
    cdef Py_ssize_t i, n = len(combos) // c.HE_COMBO_BYTES
    cdef const uint8_t *sets = <const uint8_t *>PyBytes_AS_STRING(combos)
    cdef unsigned found
    if len(combos) % c.HE_COMBO_BYTES or not 1 <= size <= n <= c.HE_DEAL_MOST_PLAYERS:
        raise ValueError("without_deal: expected 166 bytes for each of 1..10 players, of whom some are asked about")
    for i in range(n):
        if sets[c.HE_COMBO_BYTES * (i + 1) - 1] >> 6:
            raise ValueError("without_deal: combos are 0..1325")
    with nogil:
        found = c.he_without_deal(sets, <int>n, size)
    return found


cdef tuple _heads_up(
    const uint8_t[::1] hero, const void *villain, Py_ssize_t n_villain, uint32_t group, int64_t boards_of_hand,
    int64_t boards_of_both, const total[:, ::1] sums, total[:, ::1] out,
):
    """The body of heads_up_counts (``villain``: flags) and heads_up_weights (doubles)."""
    cdef c.he_heads_up spot
    cdef total[3] everything
    cdef total *rows = NULL
    if not hero.shape[0] == n_villain == sums.shape[1] == c.HE_N_COMBOS or sums.shape[0] != 2:
        raise ValueError("heads_up: expected (1326,), (1326,) and sums (2, 1326)")
    if out is not None:
        if out.shape[0] != 3 or out.shape[1] != c.HE_N_COMBOS:
            raise ValueError("heads_up: out must be (3, 1326)")
        rows = &out[0, 0]
    spot.hero, spot.group = &hero[0], group
    spot.boards_of_hand, spot.boards_of_both = boards_of_hand, boards_of_both
    if total is int64_t:
        c.he_heads_up_counts(&spot, <const uint8_t *>villain, &sums[0, 0], rows, everything)
    else:
        c.he_heads_up_weights(&spot, <const double *>villain, &sums[0, 0], rows, everything)
    return everything[0], everything[1], everything[2]


def heads_up_counts(
    const uint8_t[::1] hero, const uint8_t[::1] villain, uint32_t group, int64_t boards_of_hand,
    int64_t boards_of_both, const int64_t[:, ::1] sums, int64_t[:, ::1] out=None,
):
    """Fill ``out`` (3, 1326) with win, tie and total of each hero combo, from a sweep's (2, 1326) ``sums`` (heads_up.h).

    Returns the three of all combos together. Without ``out``, that is all.
    """
    return _heads_up(hero, &villain[0], villain.shape[0], group, boards_of_hand, boards_of_both, sums, out)


def heads_up_weights(
    const uint8_t[::1] hero, const double[::1] villain, uint32_t group, int64_t boards_of_hand,
    int64_t boards_of_both, const double[:, ::1] sums, double[:, ::1] out=None,
):
    """:func:`heads_up_counts` for weights that are not all 0 or 1."""
    return _heads_up(hero, &villain[0], villain.shape[0], group, boards_of_hand, boards_of_both, sums, out)


def heads_up_sets(bytes hero not None, bytes villain not None, uint64_t board, uint64_t dead, uint32_t group):
    """Win, tie and total of one set of combos against another, all run-outs at once (heads_up.h)."""
    cdef int64_t[3] everything
    cdef int failed
    cdef const uint8_t *ours = _set_of_combos(hero)
    cdef const uint8_t *theirs = _set_of_combos(villain)
    with nogil:
        failed = c.he_heads_up_sets(ours, theirs, board, dead, group, everything)
    _check_memory(failed)
    return everything[0], everything[1], everything[2]


cdef int _sweep_known(
    const c.he_sweep_query *query, const void *villain, bint shapes_fit, const uint8_t[::1] holes,
    const total[::1] hero_weights, total[::1] outcomes,
) except -1:
    """The body of sweep_known_counts (``villain``: flags) and sweep_known_weights (doubles)."""
    cdef c.he_known_hands hands
    cdef int failed
    cdef int n = <int>(holes.shape[0] // 2)
    if not (shapes_fit and hero_weights.shape[0] == c.HE_N_COMBOS):
        raise ValueError("sweep_known: arrays must be (1326,)")
    if not 1 <= n <= c.HE_SWEEP_MOST_KNOWN or outcomes.shape[0] != 4 << n:
        raise ValueError("sweep_known: expected 1..8 hands and 2 * 2**(hands + 1) outcomes")
    hands.holes, hands.n_hands = &holes[0], n
    with nogil:
        if total is int64_t:
            failed = c.he_sweep_known_counts(
                query, <const uint8_t *>villain, &hands, &hero_weights[0], &outcomes[0])
        else:
            failed = c.he_sweep_known_weights(
                query, <const double *>villain, &hands, &hero_weights[0], &outcomes[0])
    return _check_memory(failed)


def sweep_known_counts(
    const uint8_t[::1] hero, const uint8_t[::1] villain, uint64_t board, uint64_t dead, uint32_t group,
    int first, int last, const uint8_t[::1] holes, const int64_t[::1] hero_weights, int64_t[::1] outcomes,
):
    """Add to ``outcomes`` (2 * 2**(known hands + 1),) what known hands, hero and villain win (sweep.h)."""
    cdef c.he_sweep_query query = _sweep_query(hero, board, dead, group, first, last)
    _sweep_known(
        &query, &villain[0], hero.shape[0] == villain.shape[0] == c.HE_N_COMBOS, holes, hero_weights, outcomes)


def sweep_known_weights(
    const uint8_t[::1] hero, const double[::1] villain, uint64_t board, uint64_t dead, uint32_t group,
    int first, int last, const uint8_t[::1] holes, const double[::1] hero_weights, double[::1] outcomes,
):
    """:func:`sweep_known_counts` for weights that are not all 0 or 1."""
    cdef c.he_sweep_query query = _sweep_query(hero, board, dead, group, first, last)
    _sweep_known(
        &query, &villain[0], hero.shape[0] == villain.shape[0] == c.HE_N_COMBOS, holes, hero_weights, outcomes)


def combo_shares(const total[:, ::1] found, const double[::1] hero, double boards, double[:, ::1] shares):
    """Fill ``shares`` (5, 1326): equity, win, tie, lose and weight of each combo (heads_up.h). Returns the weights' sum."""
    if not (found.shape[0] == 3 and shares.shape[0] == 5
            and found.shape[1] == hero.shape[0] == shares.shape[1] == c.HE_N_COMBOS):
        raise ValueError("combo_shares: expected (3, 1326), (1326,) and (5, 1326)")
    if total is int64_t:
        return c.he_combo_shares_counts(&found[0, 0], &hero[0], boards, &shares[0, 0])
    else:
        return c.he_combo_shares_weights(&found[0, 0], &hero[0], boards, &shares[0, 0])


def one_range(
    const uint8_t[::1] holes, const double[::1] weights, uint64_t board, uint64_t dead, double[::1] outcomes
):
    """Add to ``outcomes`` (2**(n + 1),) what n known hands and one range win, with 0, 1 or 2 cards to come (one_range.h)."""
    cdef int n = <int>(holes.shape[0] // 2)
    if weights.shape[0] != c.HE_N_COMBOS or not 1 <= n <= c.HE_ONE_RANGE_MOST_KNOWN or outcomes.shape[0] != 2 << n:
        raise ValueError("one_range: expected (1326,) weights, 1..9 hands and 2**(hands + 1) outcomes")
    with nogil:
        c.he_one_range(&holes[0], n, &weights[0], board, dead, &outcomes[0])


THREE_OUTCOMES, THREE_BY_COMBO, THREE_DEALS = c.HE_THREE_OUTCOMES, c.HE_THREE_BY_COMBO, c.HE_THREE_DEALS


cdef int _three(
    const void *weights, bint shapes_fit, const uint8_t[::1] known, uint64_t board, uint64_t dead, uint32_t group,
    int first, int last, int wanted, total[::1] out,
) except -1:
    """The body of three_counts (``weights``: int16) and three_weights (doubles)."""
    cdef c.he_three_query query
    cdef int failed
    cdef int n_known = <int>(known.shape[0] // 2)
    cdef bint by_combo = wanted != c.HE_THREE_OUTCOMES
    _check_choice()
    if n_known > c.HE_THREE_MOST_KNOWN or by_combo and n_known:
        raise ValueError("three: expected at most 7 known hands, by combo none")
    if not shapes_fit or out.shape[0] != (4 * c.HE_N_COMBOS if by_combo else 8 << n_known):
        raise ValueError("three: weights must be (3, 1326), out (1326 * 4,) or (2**n,)")
    query.board, query.dead, query.group, query.first, query.last = board, dead, group, first, last
    query.wanted, query.n_known = wanted, n_known
    query.known = &known[0] if n_known else NULL
    with nogil:
        if total is int64_t:
            failed = c.he_three_counts(&query, <const int16_t *>weights, &out[0])
        else:
            failed = c.he_three_weights(&query, <const double *>weights, &out[0])
    return _check_memory(failed)


def three_counts(
    const int16_t[:, ::1] weights, const uint8_t[::1] known, uint64_t board, uint64_t dead, uint32_t group,
    int first, int last, int wanted, int64_t[::1] out,
):
    """Add to ``out`` what is ``wanted`` (``THREE_...``, three.h)."""
    cdef bint fits = weights.shape[0] == 3 and weights.shape[1] == c.HE_N_COMBOS
    _three(&weights[0, 0], fits, known, board, dead, group, first, last, wanted, out)


def three_weights(
    const double[:, ::1] weights, const uint8_t[::1] known, uint64_t board, uint64_t dead, uint32_t group,
    int first, int last, int wanted, double[::1] out,
):
    """:func:`three_counts` for weights that are not counts."""
    cdef bint fits = weights.shape[0] == 3 and weights.shape[1] == c.HE_N_COMBOS
    _three(&weights[0, 0], fits, known, board, dead, group, first, last, wanted, out)


def known(const uint8_t[::1] holes, uint64_t board, uint64_t dead, int64_t[::1] outcomes):
    """Fill ``outcomes`` (2**n,) with how many run-outs each set of winners takes; ``holes`` holds two cards a player."""
    cdef int n = <int>(holes.shape[0] // 2)
    if not 2 <= n <= 10 or outcomes.shape[0] != 1 << n:
        raise ValueError("known: expected 2..10 players and 2**n outcomes")
    with nogil:
        c.he_known(&holes[0], n, board, dead, &outcomes[0])


def uniform(const uint8_t[::1] hand, uint64_t dead, int64_t[::1] outcomes):
    """Fill ``outcomes`` (8,) with how many boards and hands of two others each set of winners takes; bit 0: ``hand``."""
    if hand.shape[0] != 2 or outcomes.shape[0] != 8:
        raise ValueError("uniform: expected a hand (2,) and outcomes (8,)")
    with nogil:
        c.he_uniform(&hand[0], dead, &outcomes[0])


cdef c.he_rows _rows(const uint8_t[:, ::1] holes, const uint8_t[:, ::1] boards) except *:
    cdef c.he_rows rows
    rows.n, rows.n_board = holes.shape[0], <int>boards.shape[1]
    if holes.shape[1] != 2 or boards.shape[0] != rows.n or not 0 <= rows.n_board <= 5 or rows.n == 0:
        raise ValueError("rows: expected holes (n, 2) and boards (n, 0..5), n above 0")
    rows.holes, rows.boards = &holes[0, 0], &boards[0, 0] if rows.n_board else NULL
    return rows


def bad_row(const uint8_t[:, ::1] holes, const uint8_t[:, ::1] boards):
    """The first row of ``holes`` (n, 2) and ``boards`` (n, 0..5) whose cards are not all different, or -1."""
    cdef c.he_rows rows = _rows(holes, boards)
    cdef Py_ssize_t bad
    with nogil:
        bad = c.he_bad_row(&rows)
    return bad


def alike_rows(const uint8_t[:, ::1] holes, const uint8_t[:, ::1] boards, int64_t[::1] first):
    """Fill ``first`` (n,) with the first row that is each row but for the names of suits."""
    cdef c.he_rows rows = _rows(holes, boards)
    cdef int failed
    if first.shape[0] != rows.n:
        raise ValueError("alike_rows: first must be (n,)")
    with nogil:
        failed = c.he_alike_rows(&rows, &first[0])
    if failed:
        raise MemoryError


def hand_shares(const uint8_t[:, ::1] holes, const uint8_t[:, ::1] boards, double[::1] out):
    """Fill ``out`` (n,) with the share of the pot of each row of (n, 2) and (n, 3..5) against a random hand."""
    cdef c.he_rows rows = _rows(holes, boards)
    _check_choice()
    if out.shape[0] != rows.n or rows.n_board < 3:
        raise ValueError("hand_shares: expected boards of 3..5 cards and out (n,)")
    with nogil:
        c.he_hand_shares(&rows, &out[0])


def joint(
    const double[:, ::1] weights, uint64_t board, uint64_t dead, uint32_t group,
    int64_t first, int64_t last, double[::1] outcomes,
):
    """Add to ``outcomes`` (2**n,) the known hands of the deals ``first``..``last`` - 1 of n ranges (joint.h)."""
    cdef c.he_joint_query query
    query.n_players = <int>weights.shape[0]
    if not 2 <= query.n_players <= 10 or weights.shape[1] != c.HE_N_COMBOS or outcomes.shape[0] != 1 << query.n_players:
        raise ValueError("joint: expected weights (2..10, 1326) and 2**n outcomes")
    query.weights, query.board, query.dead, query.group = &weights[0, 0], board, dead, group
    with nogil:
        c.he_joint(&query, first, last, &outcomes[0])


def count_matchups(int first, int last, uint8_t[::1] file):
    """Count the match-ups first..last-1 of the 47,008 and write them as the file of them has them (matchups.h)."""
    cdef int failed
    if not 0 <= first < last <= c.HE_N_MATCHUPS or file.shape[0] != c.HE_MATCHUP_BYTES * (last - first):
        raise ValueError("count_matchups: expected 0 <= first < last <= 47008 and 8 bytes each")
    with nogil:
        failed = c.he_count_matchups(first, last, &file[0])
    _check_memory(failed)


def matchup_numbers(uint32_t[:, ::1] numbers):
    """Fill (1326, 1326) with the number of each pair of combos, + 65536 where turned, 2^32 - 1 where they share a card."""
    cdef int failed
    if not numbers.shape[0] == numbers.shape[1] == c.HE_N_COMBOS:
        raise ValueError("matchup_numbers: numbers must be (1326, 1326)")
    with nogil:
        failed = c.he_matchup_numbers(&numbers[0, 0])
    _check_memory(failed)


cdef tuple _preflop(
    const c.he_matchups *matchups, const double[::1] hero, const double[::1] villain, total[:, ::1] by_combo,
):
    """The body of Matchups.counts and Matchups.weights."""
    cdef total[4] result
    cdef total *rows = NULL
    cdef int failed = 0
    if not hero.shape[0] == villain.shape[0] == c.HE_N_COMBOS:
        raise ValueError("Matchups: weights must be (1326,)")
    if by_combo is not None:
        if by_combo.shape[0] != c.HE_N_COMBOS or by_combo.shape[1] != 4:
            raise ValueError("Matchups: by_combo must be (1326, 4)")
        rows = &by_combo[0, 0]
    with nogil:
        if total is int64_t:
            c.he_preflop_counts(matchups, &hero[0], &villain[0], result, rows)
        else:
            failed = c.he_preflop_weights(matchups, &hero[0], &villain[0], result, rows)
    _check_memory(failed)
    return result[0], result[1], result[2], result[3]


cdef class Matchups:
    """The table of match-ups, read from its file. All results are win, tie, lose and deals of the first hand or range."""

    cdef c.he_matchups *matchups

    def __cinit__(self, const uint8_t[::1] file):
        if file.shape[0] != c.HE_N_MATCHUPS * c.HE_MATCHUP_BYTES:
            raise ValueError("Matchups: expected 47008 entries of 8 bytes")
        with nogil:
            self.matchups = c.he_matchups_new(&file[0])
        if self.matchups is NULL:
            raise MemoryError

    def __dealloc__(self):
        c.he_matchups_free(self.matchups)

    def sum(self, const uint16_t[::1] hero, const uint16_t[::1] villain):
        """Over all pairs of two lists of combos 0..1325."""
        cdef int64_t result[4]
        cdef Py_ssize_t i, n = hero.shape[0], m = villain.shape[0]
        if not (0 < n <= c.HE_N_COMBOS and 0 < m <= c.HE_N_COMBOS):
            raise ValueError("Matchups.sum: expected 1..1326 combos each")
        for i in range(n):
            if hero[i] >= c.HE_N_COMBOS:
                raise ValueError("Matchups.sum: combos are 0..1325")
        for i in range(m):
            if villain[i] >= c.HE_N_COMBOS:
                raise ValueError("Matchups.sum: combos are 0..1325")
        c.he_matchups_sum(self.matchups, &hero[0], <int>n, &villain[0], <int>m, result)
        return result[0], result[1], result[2], result[3]

    def counts(self, const double[::1] hero, const double[::1] villain, int64_t[:, ::1] by_combo=None):
        """Over two ranges of weights 0 and 1; fills ``by_combo`` (1326, 4) with what each hero combo meets."""
        return _preflop(self.matchups, hero, villain, by_combo)

    def weights(self, const double[::1] hero, const double[::1] villain, double[:, ::1] by_combo=None):
        """:meth:`counts` for weights that are not all 0 or 1."""
        return _preflop(self.matchups, hero, villain, by_combo)

    def by_class(self, const uint8_t[::1] cells, int64_t[:, :, ::1] result):
        """Fill ``result`` (169, 169, 4) with the sums of all pairs of classes; ``cells`` (1326,) numbers them 0..168."""
        cdef Py_ssize_t i
        if cells.shape[0] != c.HE_N_COMBOS or not (
                result.shape[0] == result.shape[1] == c.HE_N_CLASSES and result.shape[2] == 4):
            raise ValueError("Matchups.by_class: expected cells (1326,) and result (169, 169, 4)")
        for i in range(c.HE_N_COMBOS):
            if cells[i] >= c.HE_N_CLASSES:
                raise ValueError("Matchups.by_class: cells are 0..168")
        with nogil:
            c.he_matchups_by_class(self.matchups, &cells[0], &result[0, 0, 0])


cdef class Sampler:
    """Deals at random for n players (sampling.h); safe to share between threads."""

    cdef c.he_sampler *sampler
    cdef readonly int n_players

    def __cinit__(self, const double[:, ::1] weights, uint64_t board, uint64_t dead):
        _check_choice()
        self.n_players = <int>weights.shape[0]
        if not 1 <= self.n_players <= 10 or weights.shape[1] != c.HE_N_COMBOS:
            raise ValueError("Sampler: expected weights (1..10, 1326)")
        with nogil:
            self.sampler = c.he_sampler_new(&weights[0, 0], self.n_players, board, dead)
        if self.sampler is NULL:
            raise MemoryError

    def __dealloc__(self):
        c.he_sampler_free(self.sampler)

    def prepare(self, int64_t budget):
        """Do some more of what comes before the first deal; False when there is more to do, True when all is done.

        Not while a stream runs. Raises OverflowError when the weight of all deals is too small a number.
        """
        cdef int outcome
        with nogil:
            outcome = c.he_sampler_prepare(self.sampler, budget)
        if outcome == c.HE_SAMPLER_VANISHED:
            raise OverflowError("the weight of all deals is too small a number")
        if outcome == c.HE_SAMPLER_NO_MEMORY:
            raise MemoryError
        return outcome != c.HE_SAMPLER_GOING


cdef class Stream:
    """One chunk's deals, in any number of runs."""

    cdef c.he_stream stream

    def __cinit__(self, uint64_t seed, uint64_t chunk):
        c.he_stream_start(&self.stream, seed, chunk)

    @property
    def accepted(self):
        return self.stream.accepted

    @property
    def within_reach(self):
        """How many deals there can be without dealing more hands."""
        return self.stream.accepted + self.stream.n_dealt

    @property
    def attempts(self):
        """How often hands were dealt to all players."""
        return self.stream.attempts

    @property
    def possible(self):
        """How often no two of them shared a card."""
        return self.stream.possible

    def run(
        self, Sampler sampler not None, int64_t accepted, int64_t attempts, int64_t[::1] outcomes,
        uint16_t[:, ::1] hands=None, uint64_t[::1] boards=None,
    ):
        """Go on until ``accepted`` deals in all or some ``attempts`` more; True when the deals are done.

        ``hands`` (accepted, n) and ``boards`` (accepted,) receive each deal's combos and the mask of its board.
        """
        cdef c.he_deals to
        if outcomes.shape[0] != 1 << sampler.n_players:
            raise ValueError("Stream.run: expected 2**n outcomes")
        to.outcomes, to.hands, to.boards = &outcomes[0], NULL, NULL
        if hands is not None and hands.shape[0] > 0:
            if hands.shape[0] < accepted or hands.shape[1] != sampler.n_players:
                raise ValueError("Stream.run: expected hands (accepted, n)")
            to.hands = &hands[0, 0]
        if boards is not None and boards.shape[0] > 0:
            if boards.shape[0] < accepted:
                raise ValueError("Stream.run: expected boards (accepted,)")
            to.boards = &boards[0]
        with nogil:
            c.he_sample(sampler.sampler, &self.stream, accepted, attempts, &to)
        return self.stream.accepted >= accepted


def stand(
    uint64_t hand, uint64_t board, uint64_t dead, uint64_t gone, const double[::1] weights, bint with_next,
    uint16_t[::1] strengths, double[:, ::1] sums
):
    """Fill ``strengths`` (53,) and ``sums`` (53, 3) with where a hand stands (boards/standing.h); returns its place among
    the strengths that can be held, and how many these are."""
    cdef int[2] ladder
    if weights.shape[0] != c.HE_N_COMBOS or strengths.shape[0] != c.HE_STANDINGS or sums.shape[0] != c.HE_STANDINGS:
        raise ValueError("stand: expected weights (1326,), strengths (53,) and sums (53, 3)")
    if sums.shape[1] != 3:
        raise ValueError("stand: expected sums (53, 3)")
    _check_choice()
    with nogil:
        c.he_stand(
            hand, board, dead, gone, &weights[0], with_next, &strengths[0], <double (*)[3]>&sums[0, 0], ladder
        )
    return ladder[0], ladder[1]


NOT_IN_PLACE = -3


cdef class Board:
    """A board of 3, 4 or 5 cards, prepared (boards/board.h); never changed, so safe to share between threads."""

    cdef c.he_board *board

    def __cinit__(self, uint64_t board, uint64_t dead):
        _check_choice()
        with nogil:
            self.board = c.he_board_new(board, dead)
        if self.board is NULL:
            raise MemoryError

    def __dealloc__(self):
        c.he_board_free(self.board)

    @property
    def address(self):
        """Where the prepared board lies, while this object lives."""
        return <size_t>self.board

    def values(self, reach, out):
        """Fill ``out`` (3, 1326) from ``reach`` (1326,), or ``out`` (k, 3, 1326) from ``reach`` (k, 1326): float64, apart
        from each other; vectors and rows are whole in memory, one behind the other, or four and more lie side by side.

        Returns -1; or the place of the first number that is no reach, all in a row, or k * 1326 + i when those of vector
        i have too large a sum; or NOT_IN_PLACE for other arrays.
        """
        return self._fill(reach, out, 3)

    def net(self, reach, out):
        """Fill ``out`` (1326,) or (k, 1326), whole in memory; returns what :meth:`values` does."""
        return self._fill(reach, out, 1)

    cdef Py_ssize_t _fill(self, reach, out, int rows) except? -1:
        cdef Py_buffer source, target
        PyObject_GetBuffer(reach, &source, PyBUF_STRIDES | PyBUF_FORMAT)
        try:
            PyObject_GetBuffer(out, &target, PyBUF_STRIDES | PyBUF_FORMAT)
            try:
                if not _fit(&source, &target, rows):
                    return NOT_IN_PLACE
                return self._fill_in_place(&source, &target, rows)
            finally:
                PyBuffer_Release(&target)
        finally:
            PyBuffer_Release(&source)

    cdef Py_ssize_t _fill_in_place(self, const Py_buffer *source, const Py_buffer *target, int rows) except? -1:
        cdef const double *reach = <const double *>source.buf
        cdef double *out = <double *>target.buf
        cdef Py_ssize_t bad = -1, i, k = source.shape[0] if source.ndim == 2 else 1
        if PyBuffer_IsContiguous(source, b"C") and PyBuffer_IsContiguous(target, b"C"):
            with nogil:
                for i in range(k):
                    bad = _bad_reach(reach + i * c.HE_N_COMBOS, i, k)
                    if bad >= 0:
                        break
                    if rows == 3:
                        c.he_board_values(self.board, reach + i * c.HE_N_COMBOS, out + 3 * i * c.HE_N_COMBOS)
                    else:
                        c.he_board_net(self.board, reach + i * c.HE_N_COMBOS, out + i * c.HE_N_COMBOS)
            return bad
        if rows == 3 and _step(source) and _step(target):
            with nogil:
                bad = c.he_board_values_side_by_side(self.board, reach, _step(source), k, out, _step(target))
            if bad == c.HE_NO_MEMORY:
                raise MemoryError
            return bad
        return NOT_IN_PLACE

    def matrix(self, floating[:, ::1] out):
        """Fill ``out`` (1326, 1326), float32 or float64: equities of rows against columns, nan where they cannot meet."""
        cdef int done
        if not out.shape[0] == out.shape[1] == c.HE_N_COMBOS:
            raise ValueError("Board.matrix: expected out (1326, 1326)")
        with nogil:
            done = c.he_board_matrix(self.board, floating is double, &out[0, 0])
        if not done:
            raise MemoryError


cdef bint _fit(const Py_buffer *reach, const Py_buffer *out, int rows) noexcept:
    """Are they float64 of the shapes that belong together, apart in memory, and ``out`` writeable?"""
    cdef int ndim = reach.ndim
    cdef const char *source = <const char *>reach.buf
    cdef const char *target = <const char *>out.buf
    return (
        1 <= ndim <= 2 and out.ndim == ndim + (rows > 1) and not out.readonly
        and reach.format[0] == out.format[0] == b"d" and reach.shape[ndim - 1] == out.shape[out.ndim - 1] == c.HE_N_COMBOS
        and (ndim == 1 or reach.shape[0] == out.shape[0]) and (rows == 1 or out.shape[out.ndim - 2] == rows)
        and (source + _extent(reach) <= target or target + _extent(out) <= source)
    )


cdef Py_ssize_t _extent(const Py_buffer *array) noexcept:
    """How many bytes from its first number to behind its last; negative strides do not matter, as they do not fit."""
    cdef Py_ssize_t i, bytes_ = array.itemsize
    for i in range(array.ndim):
        bytes_ += (array.shape[i] - 1) * array.strides[i]
    return bytes_


cdef Py_ssize_t _step(const Py_buffer *array) noexcept nogil:
    """Of four vectors and more side by side: how many numbers there are from one combo to the next; else 0."""
    cdef Py_ssize_t size = sizeof(double), last = array.strides[array.ndim - 1], k = array.shape[0]
    if array.ndim == 1 or k < 4 or array.strides[0] != size or last < k * size or last % size != 0:
        return 0
    if array.ndim == 3 and array.strides[1] != c.HE_N_COMBOS * last:
        return 0
    return last // size


cdef Py_ssize_t _bad_reach(const double *reach, Py_ssize_t i, Py_ssize_t k) noexcept nogil:
    cdef Py_ssize_t bad = c.he_bad_reach(reach)
    return bad if bad < 0 else k * c.HE_N_COMBOS + i if bad == c.HE_N_COMBOS else i * c.HE_N_COMBOS + bad


def settle(
    const uint8_t[:, :, ::1] holes, const uint8_t[:, ::1] boards, const int64_t[:, ::1] contributions,
    const uint8_t[:, ::1] live, const int64_t[::1] dead_money, bint all_first, int64_t[:, ::1] payouts,
):
    """Fill ``payouts`` (n, players) from n finished hands (settle.h); -1, or the index of the first bad hand."""
    cdef c.he_hands hands
    cdef Py_ssize_t bad, n = holes.shape[0], players = holes.shape[1]
    if n == 0:
        return -1
    if not 2 <= players <= 10 or holes.shape[2] != 2 or boards.shape[0] != n or boards.shape[1] != 5:
        raise ValueError("settle: holes must be (n, 2..10, 2) and boards (n, 5)")
    if not (contributions.shape[0] == live.shape[0] == payouts.shape[0] == dead_money.shape[0] == n
            and contributions.shape[1] == live.shape[1] == payouts.shape[1] == players):
        raise ValueError("settle: contributions, live and payouts must be (n, players), dead_money (n,)")
    hands.n_players, hands.all_first = <int>players, all_first
    hands.holes, hands.boards, hands.live = &holes[0, 0, 0], &boards[0, 0], &live[0, 0]
    hands.contributions, hands.dead_money = &contributions[0, 0], &dead_money[0]
    with nogil:
        bad = c.he_settle(&hands, n, &payouts[0, 0])
    return bad


cdef class Icm:
    """The sums of icm.h over some of the nodes, in any number of runs."""

    cdef c.he_icm *icm
    cdef const double[::1] stacks
    cdef const double[::1] prizes

    def __cinit__(self, const double[::1] stacks, const double[::1] prizes):
        if not 1 <= prizes.shape[0] <= stacks.shape[0] < 1 << 30 or not stacks[prizes.shape[0] - 1] > 0:
            raise ValueError("Icm: expected descending stacks (n,), > 0 for each of the prizes (1..n,)")
        self.stacks, self.prizes = stacks, prizes
        self.icm = c.he_icm_new(&stacks[0], <int>stacks.shape[0], &prizes[0], <int>prizes.shape[0])
        if self.icm is NULL:
            raise MemoryError

    def __dealloc__(self):
        c.he_icm_free(self.icm)

    @property
    def nodes(self):
        """How many nodes there are in all."""
        return c.he_icm_nodes(self.icm)

    def start(self, int first, int last):
        """Begin the sums over nodes first .. last - 1."""
        c.he_icm_start(self.icm, first, last)

    def run(self, int steps):
        """Go on for so many steps; True when the sums are done."""
        cdef int done
        with nogil:
            done = c.he_icm_run(self.icm, steps)
        return done != 0

    def sums(self, double[::1] values, double[::1] slopes):
        """Fill ``values`` and ``slopes`` (n,), the slopes in the units of icm.h."""
        cdef Py_ssize_t n = self.stacks.shape[0]
        if values.shape[0] != n or slopes.shape[0] != n:
            raise ValueError("Icm.sums: expected values and slopes (n,)")
        memcpy(&values[0], c.he_icm_values(self.icm), n * sizeof(double))
        memcpy(&slopes[0], c.he_icm_slopes(self.icm), n * sizeof(double))
