/* What three ranges hold on a board, in order of strength, whatever the kind of weight: included by three_body.h.
 *
 * Without a flush the order of the blocks depends on the ranks of the board only, and is kept from board to board;
 * combos that make a flush are sorted apart.
 */
#ifndef HOLDEM_EVAL_THREE_BOARD_H
#define HOLDEM_EVAL_THREE_BOARD_H

#include <stdint.h>
#include <string.h>

#include "common/blocks.h"
#include "common/combos.h"
#include "common/memory.h"
#include "common/runouts.h"
#include "include/evaluator.h"

#define MOST_PUSHES 5
#define ALL_CLUBS 0x1111111111111ull

typedef struct {
    uint16_t strength, end; /* ids from the end of the level before */
} three_level;

typedef struct {
    /* combos that any range holds, grouped by block; an id is an index here */
    uint64_t mask[HE_N_COMBOS];
    uint16_t combo[HE_N_COMBOS];                 /* in the order of all 1,326 */
    uint8_t low[HE_N_COMBOS], high[HE_N_COMBOS]; /* cards */
    int first[HE_N_BLOCKS + 1];                  /* id of the first combo of each block */
    uint32_t order[HE_N_BLOCKS];                 /* strength << 8 | block, ascending; blocks in use */
    int n_order;

    uint64_t boards[1 + MOST_PUSHES]; /* by how many pushes */
    int depth;
    uint64_t root_ranks, ranks; /* sums of the ranks of the first board, and of the kind that is visited */

    uint16_t ids[HE_N_COMBOS]; /* of what is possible on the board, by strength; flushes apart: */
    three_level levels[HE_N_BLOCKS];
    int n_levels;
    int suit; /* of three board cards or more, or -1 */
    int n_suited;
    uint32_t flushes[HE_N_COMBOS], spare[HE_N_COMBOS]; /* strength << 16 | id */
    int n_flushes;
} three_table;

static inline void three_push(three_table *t, unsigned rank, unsigned suits) {
    t->boards[t->depth + 1] = t->boards[t->depth] | (uint64_t)suits << 4 * rank;
    t->depth++;
}

/* Order the blocks for boards with these ranks to come. */
static inline void three_order(three_table *t, const uint8_t counts[13]) {
    t->ranks = t->root_ranks + he_sum_of_ranks(counts);
    uint32_t *order = t->order;
    for (int i = 0; i < t->n_order; i++) {
        unsigned block = order[i] & 0xff;
        uint32_t entry = he_block_strength(t->ranks, (int)block) << 8 | block;
        int j = i; /* insertion: the order of the kind before is nearly right */
        for (; j > 0 && order[j - 1] > entry; j--)
            order[j] = order[j - 1];
        order[j] = entry;
    }
}

/* The suit that a combo can have a flush of, and how many cards of it the board has. */
static inline void three_find_suit(three_table *t, uint64_t board) {
    t->suit = -1;
    for (int suit = 0; suit < 4; suit++) {
        int n = he_count_cards(board & ALL_CLUBS << suit);
        if (n >= 3) {
            t->suit = suit;
            t->n_suited = n;
        }
    }
}

static inline void sort_flushes(three_table *t) { /* by strength, 13 bits: seven, then six */
    for (int shift = 16; shift < 30; shift += 7) {
        const uint32_t *from = shift == 16 ? t->flushes : t->spare;
        uint32_t *to = shift == 16 ? t->spare : t->flushes;
        int start[129] = {0};
        for (int i = 0; i < t->n_flushes; i++)
            start[1 + (from[i] >> shift & 127)]++;
        for (int i = 0; i < 128; i++)
            start[i + 1] += start[i];
        for (int i = 0; i < t->n_flushes; i++)
            to[start[from[i] >> shift & 127]++] = from[i];
    }
}

/* Fill ids, levels and flushes for the board that has been pushed. */
static inline void three_list(three_table *t) {
    uint64_t board = t->boards[t->depth];
    three_find_suit(t, board);
    int need = 5 - t->n_suited, n = 0;
    uint64_t cards_of_suit = t->suit < 0 ? 0 : ALL_CLUBS << t->suit;
    uint16_t *ids = t->ids;
    t->n_levels = t->n_flushes = 0;
    for (int i = 0; i < t->n_order; i++) {
        unsigned block = t->order[i] & 0xff, strength = t->order[i] >> 8;
        int before = n, end = t->first[block + 1];
        if (!cards_of_suit) {
            for (int id = t->first[block]; id < end; id++) {
                ids[n] = (uint16_t)id;
                n += !(t->mask[id] & board);
            }
        } else {
            for (int id = t->first[block]; id < end; id++) {
                uint64_t in_suit = t->mask[id] & cards_of_suit;
                if (t->mask[id] & board)
                    continue;
                if (need == 0 || (in_suit && (need == 1 || in_suit == t->mask[id])))
                    t->flushes[t->n_flushes++] =
                        (uint32_t)he_flush[he_suit_ranks(board | in_suit, (unsigned)t->suit)] << 16 | (uint32_t)id;
                else
                    ids[n++] = (uint16_t)id;
            }
        }
        if (n == before)
            continue;
        if (!t->n_levels || t->levels[t->n_levels - 1].strength != strength)
            t->levels[t->n_levels++].strength = (uint16_t)strength;
        t->levels[t->n_levels - 1].end = (uint16_t)n;
    }
    if (t->n_flushes)
        sort_flushes(t);
}

#endif
