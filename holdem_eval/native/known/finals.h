/* Final boards by their ranks: how every hand stands against a random one where nobody can have a flush.
 *
 * A board is worked out the first time that its ranks are asked for (6,175 kinds, 2 MB when all have been seen), and kept
 * for the life of the process. What flushes change is a matter of sets of blocks (blocks.h): which are weaker than a hand.
 */
#ifndef HOLDEM_EVAL_FINALS_H
#define HOLDEM_EVAL_FINALS_H

#include <stdint.h>

#include "common/blocks.h"

typedef uint64_t he_block_set __attribute__((vector_size(16))); /* bit = block */

#define HE_ALL_BLOCKS ((he_block_set){~0ull, (1ull << (HE_N_BLOCKS - 64)) - 1})
#define HE_LEVEL_DIGITS 7

typedef struct {
    he_block_set
        level[HE_LEVEL_DIGITS]; /* of each block its place in the order of strength, a set for each binary digit, the
                                          * highest first; equal blocks have one level */
    he_block_set full_house;    /* the blocks that are full houses or better */
    uint16_t
        points[HE_N_BLOCKS]; /* of a hand of these ranks against the 990 others: two for each it beats, one for a tie */
} he_final;

/* Fills the tables below; called once, at import. */
void he_finals_init(void);

extern he_block_set he_blocks_with[13]; /* by rank: the blocks that have a card of it */
extern he_block_set he_pair_blocks;     /* the 13 blocks of one rank */

/* The board of five ranks; `sum` is that of their constants. `spare` is filled when another thread is just working it out. */
const he_final *he_final_on(const uint8_t ranks[5], uint64_t sum, he_final *spare);

static inline int he_has_block(he_block_set set, int block) { return set[block >> 6] >> (block & 63) & 1; }
static inline void he_add_block(he_block_set *set, int block) { (*set)[block >> 6] |= 1ull << (block & 63); }

#endif
