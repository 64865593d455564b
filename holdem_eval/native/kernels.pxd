# For Cython users: ``from holdem_eval.native.kernels cimport evaluate_hand``. Nothing is linked: the functions are
# found when the importing module is loaded, and each is called through a pointer. To have the evaluator inlined into a
# hot loop, include holdem_eval.h instead (its opening comment says how). Cython finds this file where the library is
# installed; beside `pip install -e`, give cythonize() the checkout as include_path.
#
# A card is an int 0..51 = 4 * rank + suit; a mask has bit = card; a strength is 1..7462, higher is stronger. All these
# trust their input: what is no card is never read out of bounds, but gives a meaningless number.
from libc.stdint cimport uint8_t, uint16_t, uint64_t

cdef uint16_t evaluate_hand(const uint8_t *cards, int n_cards) noexcept nogil  # 5, 6 or 7 different cards
cdef uint16_t evaluate_mask(uint64_t mask) noexcept nogil  # of 5, 6 or 7 cards

# A partial hand: start from EMPTY, add the cards in any order, and value the sum with the mask of the same cards.
cdef enum:
    EMPTY = 0x3333
cdef uint64_t add_card(uint64_t total, unsigned card) noexcept nogil
cdef uint16_t value(uint64_t total, uint64_t mask, int n_cards) noexcept nogil  # n_cards = 5, 6 or 7

# n rows of n_cards card ids, or n masks; out: n strengths. Returns -1 or, with check, the index of the first bad one.
cdef Py_ssize_t evaluate_rows(
    const uint8_t *hands, int n_cards, Py_ssize_t n, uint16_t *out, bint check) noexcept nogil
cdef Py_ssize_t evaluate_mask_array(const uint64_t *masks, Py_ssize_t n, uint16_t *out, bint check) noexcept nogil

# A board of 3, 4 or 5 cards, prepared once: NULL without memory, or unless it is such a board, apart from the dead cards.
# Then, for the reach of the villain's 1,326 combos (finite, >= 0, their sum at most 1e300): out, 3 x 1,326, is what each
# hero combo wins, ties and meets, out of board_net, 1,326, what it wins less what it loses, over all run-outs.
cdef void *board_new(uint64_t board, uint64_t dead) noexcept nogil
cdef void board_free(void *board) noexcept nogil
cdef void board_values(const void *board, const double *reach, double *out) noexcept nogil
cdef void board_net(const void *board, const double *reach, double *out) noexcept nogil
