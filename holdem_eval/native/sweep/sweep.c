/* The sweep (Johanson, Waugh, Bowling and Zinkevich, IJCAI 2011), on rank pairs instead of combos.
 *
 * Without a flush, all combos of two ranks have one strength: a *block* of 4 x 4 suits, 91 blocks in all (orders.h). On a
 * board, blocks are taken in order of strength. With A the villain's weight met so far (all_below) and B[c] what of it holds
 * card c (below), hero combo {h, l} of a block beats A - B[h] - B[l]: the sum of a number that depends on h and one that
 * depends on l. So a block is credited with 8 numbers, {A - B[h] for four h, -B[l] for four l}, that are added up over the
 * boards (types.h draws them); the 16 combos are told apart once, at the end (credit_of). Three kinds of combos are credited
 * what is not theirs, and have it taken back:
 *
 *   - combos with a card of the board. What a card's combos were credited is taken back for each board, for cards that
 *     many boards in a row share once for all of them (*shared* cards);
 *   - with three board cards of a suit, the combos of two cards of it: they make a flush, and come in a list of their own;
 *   - with four or five, the combos of one card of it, too: they are credited a card at a time, 13 x 4 combos together.
 *
 * Known hands: a hero who is weaker than the best of them, of strength k, takes nothing, but what the villain then takes
 * from the known hands is what is below k and disjoint from the hero; so he is credited when the sweep is at k.
 *
 * entry.h, which includes the other parts, is compiled twice: for counts (16-bit lanes, spilled into 32 bits and handed
 * over in 64 bits in time) and for doubles. Who calls whom, from the question down to a credit:
 *
 *     he_sweep -> run                       entry.h
 *       read_hero, read_range, lay_board    entry.h       both ranges, and what the given board leaves of the villain's
 *       he_visit_runouts                    common/runouts.h, which calls back
 *         kind                              walk.h        the order of blocks on these ranks
 *         push, pop                         walk.h        a card comes or goes: take_away, find_flushes of villain.h
 *         board -> sweep_board              walk.h        blocks and flushes in one order
 *           sweep_blocks                    strengths.h   credit, add, credit: nearly all of the time
 *         board -> take_back_all            credits.h     from combos that the board blocks, or gives a flush
 *       hand_over -> spill_all, credit_of   credits.h     combo by combo, to whoever asked
 *
 * Where the next card is asked about, next_card.h credits whole ranges to cards instead.
 */
#include "sweep/sweep.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif
#include <stddef.h>
#include <string.h>

#include "common/blocks.h"
#include "common/combos.h"
#include "common/known_best.h"
#include "common/memory.h"
#include "common/orders.h"
#include "common/require.h"
#include "common/runouts.h"
#include "include/evaluator.h"

#define MOST_LEVELS 6 /* the board as it is, and at most five ranks to come */
#define MOST_ITEMS 64
#define ONE_CARD 0xff
#define WHEEL 0x100f /* A-2-3-4-5, the weakest straight flush */

/* The place of a combo in the blocks: 16 * block + 4 * suit of the high card + suit of the low card. */
static inline int place_of(unsigned high, unsigned low) {
    return 16 * he_block_of(high >> 2, low >> 2) + 4 * (int)(high & 3) + (int)(low & 3);
}

/* The same, the two cards in either order. */
static inline int place_with(unsigned a, unsigned b) { return a > b ? place_of(a, b) : place_of(b, a); }

/* Combos that make a flush: {c, d}, or with d == ONE_CARD all of c and a card of another suit. */
typedef struct {
    uint16_t strength;
    uint8_t c, d;
} flush_item;

/* The other ranks of a rank's blocks that a range has combos of. */
typedef struct {
    int n;
    uint8_t rank[13], block[13];
} partners;

typedef struct {
    uint8_t has[16 * HE_N_BLOCKS]; /* by place */
    uint8_t in_block[HE_N_BLOCKS], blocks[HE_N_BLOCKS];
    int n_blocks;
    partners of_rank[13];
} hero_range;

/* The blocks that a range has combos of, weakest first on the board's ranks; with flags (orders.h), and one behind them. */
typedef struct {
    uint8_t blocks[HE_N_BLOCKS + 1];
    int n, n_below_flush;
} block_order;

/* Boards are added up by orbit class, the number of boards each stands for: divisors of 24, multiplied later. */
static const uint8_t MULTIPLICITY[8] = {1, 2, 3, 4, 6, 8, 12, 24};
static const uint8_t ORBIT_CLASS[25] = {0, 0, 1, 2, 3, 0, 4, 0, 5, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7};

/* Of the cards to come, how many are shared. */
static const int MOST_SHARED[6] = {0, 0, 1, 2, 2, 3};

enum { WIN, WIN_OR_TIE, BOARDS, MOST_SUMS }; /* what combos are credited; boards only beside known hands */

/* Whom a combo's credit is for: the hero alone, the known hands alone, or both. */
enum { HERO, KNOWN, BOTH, N_SIDES };

/* Items stay in order of strength. */
static void insert_item(flush_item *items, int *n, unsigned strength, unsigned c, unsigned d) {
    int i = (*n)++;
    for (; i > 0 && items[i - 1].strength > strength; i--)
        items[i] = items[i - 1];
    items[i] = (flush_item){(uint16_t)strength, (uint8_t)c, (uint8_t)d};
}

/* The sums of products of neighbours. */
typedef int16_t eight_counts __attribute__((vector_size(16)));
typedef int32_t four_sums __attribute__((vector_size(16)));
static inline four_sums products_of_counts(eight_counts a, eight_counts b) {
#ifdef __SSE2__
    return (four_sums)_mm_madd_epi16((__m128i)a, (__m128i)b);
#else
    four_sums sums;
    for (int i = 0; i < 4; i++)
        sums[i] = a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1];
    return sums;
#endif
}

#define LANE int16_t
#define WIDE int32_t
#define TOTAL int64_t
#define VILLAIN uint8_t
#define IS_WEIGHTS he_are_flags
#define PIECES 1
#define MOST_IN_LANE 30 /* boards: 30 * 1081 < 2^15; a board leaves the villain at most C(47, 2) = 1081 combos */
#define MOST_IN_WIDE (INT32_MAX / HE_N_COMBOS - 24)
#define KEPT (-1) /* a mask; of doubles, a factor */
#define IF_KEPT(x, keep) ((x) & (keep))
#define WIDEN(x) __builtin_convertvector(x, NAME(wide_quad))
#define PRODUCTS(a, b) products_of_counts((a)[0], (b)[0])
#define NAME(x) x##_counts
#include "sweep/entry.h"
#undef LANE
#undef WIDE
#undef TOTAL
#undef VILLAIN
#undef IS_WEIGHTS
#undef PIECES
#undef MOST_IN_LANE
#undef MOST_IN_WIDE
#undef KEPT
#undef IF_KEPT
#undef WIDEN
#undef PRODUCTS
#undef NAME

#define LANE double
#define WIDE double
#define TOTAL double
#define VILLAIN double
#define IS_WEIGHTS he_are_weights
#define PIECES 2
#define MOST_IN_LANE INT32_MAX
#define MOST_IN_WIDE INT64_MAX
#define KEPT 1.0
#define IF_KEPT(x, keep) ((x) * (keep))
#define WIDEN(x) (x)
#define PRODUCTS(a, b) ((a)[0] * (b)[0] + (a)[1] * (b)[1])
#define NAME(x) x##_weights
#include "sweep/entry.h"
