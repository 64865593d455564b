/* The sweep (Johanson, Waugh, Bowling and Zinkevich, IJCAI 2011), on rank pairs instead of combos.
 *
 * Without a flush, all combos of a rank pair have one strength: they are a *block* of 4 x 4 suits, 91 blocks in all. On a
 * board, blocks are taken in order of strength. With L the villain's weight met so far and L[c] what of it holds card c,
 * hero combo {a, b} beats L - L[a] - L[b]: a row and a column taken from a constant, 16 combos at a time. Combos that make
 * a flush leave their blocks (block entries 0, not live) and are merged in from a short list in their own order.
 *
 * sweep_body.h is compiled twice: for counts (int32 lanes, emptied into int64 before they can overflow) and for doubles.
 */
#include "sweep.h"

#include <string.h>

#include "evaluator.h"
#include "memory.h"
#include "runouts.h"

#define N_BLOCKS 91
#define MOST_LEVELS 7 /* the board as it is, and at most five ranks to come */

static inline int block_of(unsigned high_rank, unsigned low_rank) {
    return (int)(high_rank * (high_rank + 1) / 2 + low_rank);
}

/* The place of a combo in the blocks: 16 * block + 4 * suit of the high rank + suit of the low rank. */
static inline int place_of(unsigned a, unsigned b) { /* a < b */
    return 16 * block_of(b >> 2, a >> 2) + 4 * (int)(b & 3) + (int)(a & 3);
}

#define WEIGHT int32_t
#define TOTAL int64_t
#define VILLAIN uint8_t
#define KEEP int32_t
#define KEPT (-1)
#define IF_KEPT(x, keep) ((x) & (keep))
#define NAME(x) x##_counts
#include "sweep_body.h"
#undef WEIGHT
#undef TOTAL
#undef VILLAIN
#undef KEEP
#undef KEPT
#undef IF_KEPT
#undef NAME

#define WEIGHT double
#define TOTAL double
#define VILLAIN double
#define KEEP double
#define KEPT 1.0
#define IF_KEPT(x, keep) ((x) * (keep))
#define NAME(x) x##_weights
#include "sweep_body.h"
