/* A table that is filled by whoever asks, without a lock: the first thread to ask works an entry out, only entries that
 * are READY are read, and a thread that comes in between works out a copy of its own. */
#include "common/orders.h"

#include "common/require.h"
#include "include/evaluator.h"

#define N_MULTISETS 6188 /* C(13 + 5 - 1, 5) of five ranks, 13 of which no board has */

enum { ABSENT, IN_WORK, READY };

static he_order_of_blocks orders[N_MULTISETS];
static uint8_t states[N_MULTISETS];

/* Multisets r0 <= r1 <= ... in colexicographic order: the sum of C(r_j + j, j + 1). */
static int index_of(const uint8_t counts[13]) {
    static const uint16_t choose[5][17] = {
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16},
        {0, 0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120},
        {0, 0, 0, 1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286, 364, 455, 560},
        {0, 0, 0, 0, 1, 5, 15, 35, 70, 126, 210, 330, 495, 715, 1001, 1365, 1820},
        {0, 0, 0, 0, 0, 1, 6, 21, 56, 126, 252, 462, 792, 1287, 2002, 3003, 4368},
    };
    int index = 0, j = 0;
    for (int r = 0; r < 13; r++)
        for (int n = 0; n < counts[r]; n++, j++)
            index += choose[j][r + j];
    return index;
}

/* 7-5-4-3-2, the weakest flush. */
static unsigned weakest_flush(void) { return he_flush[0x2f]; }

static void work_out(const uint8_t counts[13], he_order_of_blocks *order) {
    uint32_t entries[HE_N_BLOCKS]; /* strength << 8 | block */
    uint64_t board = HE_EMPTY + he_sum_of_ranks(counts);
    for (int block = 0; block < HE_N_BLOCKS; block++) {
        unsigned high = he_block_ranks[block][0], low = he_block_ranks[block][1];
        int possible = he_block_is_possible(counts, high, low), i = block;
        unsigned strength = possible ? he_block_strength(board, block) : 0;
        uint32_t entry = strength << 8 | (unsigned)block;
        for (; i > 0 && entries[i - 1] > entry; i--)
            entries[i] = entries[i - 1];
        entries[i] = entry;
    }
    order->n_below_flush = 0;
    for (int i = 0; i < HE_N_BLOCKS; i++) {
        int is_stronger = i == 0 || entries[i] >> 8 != entries[i - 1] >> 8;
        order->blocks[i] = (uint8_t)((entries[i] & 0xff) | (is_stronger ? HE_STRONGER : 0));
        order->n_below_flush += entries[i] >> 8 < weakest_flush();
    }
}

static inline int is_of_a_board(const uint8_t counts[13]) {
    int n = 0;
    for (int r = 0; r < 13; r++)
        n += counts[r] <= 4 ? counts[r] : 6;
    return n == 5;
}

const he_order_of_blocks *he_order_on(const uint8_t counts[13], he_order_of_blocks *spare) {
    HE_REQUIRE(is_of_a_board(counts) && spare);
    int index = index_of(counts);
    uint8_t state = __atomic_load_n(&states[index], __ATOMIC_ACQUIRE);
    if (state == READY)
        return &orders[index];
    if (state == ABSENT &&
        __atomic_compare_exchange_n(&states[index], &state, IN_WORK, 0, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE)) {
        work_out(counts, &orders[index]);
        __atomic_store_n(&states[index], READY, __ATOMIC_RELEASE);
        return &orders[index];
    }
    work_out(counts, spare);
    return spare;
}
