/* A table that is filled by whoever asks, without a lock, as that of orders.c. Boards of five cards without a flush have as
 * many strengths as there are rank multisets, so the strength is the number of the kind. */
#include "known/finals.h"

#include <string.h>

#include "common/orders.h"
#include "include/evaluator.h"

#define N_STRENGTHS 7463

enum { ABSENT, IN_WORK, READY };

static he_final finals[N_STRENGTHS];
static uint8_t states[N_STRENGTHS];

he_block_set he_blocks_with[13];
he_block_set he_pair_blocks;

void he_finals_init(void) {
    for (int block = 0; block < HE_N_BLOCKS; block++) {
        unsigned high = he_block_ranks[block][0], low = he_block_ranks[block][1];
        he_add_block(&he_blocks_with[high], block);
        he_add_block(&he_blocks_with[low], block);
        if (high == low)
            he_add_block(&he_pair_blocks, block);
    }
}

/* Combos: how many there are, and how many of them each card of a rank is in. */
typedef struct {
    int all, with[13];
} combos;

static void add_combos(combos *c, const int left[13], int block) {
    unsigned high = he_block_ranks[block][0], low = he_block_ranks[block][1];
    if (high == low) {
        c->all += left[high] * (left[high] - 1) / 2;
        c->with[high] += left[high] - 1;
    } else {
        c->all += left[high] * left[low];
        c->with[high] += left[low];
        c->with[low] += left[high];
    }
}

static int block_at(const he_order_of_blocks *order, int i) { return order->blocks[i] & (HE_STRONGER - 1); }

static void work_out(const uint8_t ranks[5], he_final *final) {
    uint8_t counts[13] = {0};
    int left[13], level = 0;
    for (int i = 0; i < 5; i++)
        counts[ranks[i]]++;
    for (int r = 0; r < 13; r++)
        left[r] = 4 - counts[r];
    he_order_of_blocks spare;
    const he_order_of_blocks *order = he_order_on(counts, &spare);
    combos below = {0, {0}};
    memset(final, 0, sizeof *final);
    for (int i = 0, end; i < HE_N_BLOCKS; i = end, level++) {
        combos equal = {0, {0}};
        end = i;
        do {
            int block = block_at(order, end++);
            add_combos(&equal, left, block);
            for (int k = 0; k < HE_LEVEL_DIGITS; k++)
                if (level >> (HE_LEVEL_DIGITS - 1 - k) & 1)
                    he_add_block(&final->level[k], block);
            if (i >= order->n_below_flush)
                he_add_block(&final->full_house, block);
        } while (end < HE_N_BLOCKS && !(order->blocks[end] & HE_STRONGER));
        for (int j = i; j < end;
             j++) { /* the hand itself is in no combo that is weaker, and its cards together in one as strong */
            int block = block_at(order, j);
            unsigned high = he_block_ranks[block][0], low = he_block_ranks[block][1];
            int wins = below.all - below.with[high] - below.with[low];
            int ties = equal.all - equal.with[high] - equal.with[low] + 1;
            final->points[block] = (uint16_t)(2 * wins + ties);
        }
        below.all += equal.all;
        for (int r = 0; r < 13; r++)
            below.with[r] += equal.with[r];
    }
}

const he_final *he_final_on(const uint8_t ranks[5], uint64_t sum, he_final *spare) {
    unsigned kind = he_ranks56(sum);
    uint8_t state = __atomic_load_n(&states[kind], __ATOMIC_ACQUIRE);
    if (state == READY)
        return &finals[kind];
    if (state == ABSENT &&
        __atomic_compare_exchange_n(&states[kind], &state, IN_WORK, 0, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE)) {
        work_out(ranks, &finals[kind]);
        __atomic_store_n(&states[kind], READY, __ATOMIC_RELEASE);
        return &finals[kind];
    }
    work_out(ranks, spare);
    return spare;
}
