/* A block is the combos of two ranks, 16 or for a pair 6: flushes apart, all of them have one strength on any board. */
#ifndef HOLDEM_EVAL_BLOCKS_H
#define HOLDEM_EVAL_BLOCKS_H

#include <stdint.h>

#include "include/evaluator.h"

#define HE_N_BLOCKS 91

extern const uint8_t he_block_ranks[HE_N_BLOCKS][2]; /* made by the build, as those of tables.h; the higher rank first */

static inline int he_block_of(unsigned high, unsigned low) { return (int)(high * (high + 1) / 2 + low); }

/* The same, the two ranks in either order. */
static inline int he_block_with(unsigned rank, unsigned other) {
    return rank > other ? he_block_of(rank, other) : he_block_of(other, rank);
}

/* On a board with so many cards of each rank; with more than four of one there is no such combo. */
static inline int he_block_is_possible(const uint8_t counts[13], unsigned high, unsigned low) {
    return counts[high] + (high == low) < 4 && counts[low] < 4;
}

/* The strength of its combos, flushes apart, on a board of five cards: the sum of its ranks' constants, from HE_EMPTY. */
static inline unsigned he_block_strength(uint64_t board, int block) {
    return he_ranks7(board + he_card[4 * he_block_ranks[block][0]] + he_card[4 * he_block_ranks[block][1]]);
}

static inline uint64_t he_sum_of_ranks(const uint8_t counts[13]) {
    uint64_t sum = 0;
    for (int r = 0; r < 13; r++)
        sum += counts[r] * he_card[4 * r];
    return sum;
}

#endif
