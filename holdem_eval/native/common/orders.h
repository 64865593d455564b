/* In what order hands stand on a board when flushes are left aside: it depends on the board's ranks only.
 *
 * A *block* is the combos of two ranks (blocks.h). An order is worked out the first time that its 5 ranks are asked for
 * (6,175 kinds of boards, 0.6 MB when all have been seen), and kept for the life of the process.
 */
#ifndef HOLDEM_EVAL_ORDERS_H
#define HOLDEM_EVAL_ORDERS_H

#include <stdint.h>

#include "common/blocks.h"

#define HE_STRONGER 0x80 /* flag of a block that is stronger than the one before it */

typedef struct {
    uint8_t blocks[HE_N_BLOCKS]; /* weakest first, those that are impossible before all; with flags */
    uint8_t n_below_flush;       /* so many blocks are no full house or better */
} he_order_of_blocks;

/* The order on a board of five cards, `counts` by rank. `spare` is filled when another thread is just working it out. */
const he_order_of_blocks *he_order_on(const uint8_t counts[13], he_order_of_blocks *spare);

#endif
