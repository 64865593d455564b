/* What three ranges hold on a board, in order of strength, whatever the kind of weight: included by three_body.h.
 *
 * Without a flush the order of the 91 rank pairs depends on the ranks of the board only, and is kept from board to board;
 * combos that make a flush are sorted apart.
 */
#ifndef HOLDEM_EVAL_THREE_BOARD_H
#define HOLDEM_EVAL_THREE_BOARD_H

#include <stdint.h>
#include <string.h>

#include "include/evaluator.h"
#include "common/memory.h"
#include "common/runouts.h"

#define N_PAIRS 91 /* of ranks */
#define MOST_PUSHES 5

typedef struct {
    uint16_t strength, end; /* ids from the end of the level before */
} three_level;

typedef struct {
    /* combos that any range holds, grouped by rank pair; an id is an index here */
    uint64_t mask[1326];
    uint16_t combo[1326]; /* in the order of all 1,326 */
    uint8_t low[1326], high[1326]; /* cards */
    int first[N_PAIRS + 1]; /* id of the first combo of each rank pair */
    uint8_t high_rank[N_PAIRS], low_rank[N_PAIRS];
    uint32_t order[N_PAIRS]; /* strength << 8 | rank pair, ascending; rank pairs in use */
    int n_order;

    uint64_t boards[1 + MOST_PUSHES], dead, root_ranks; /* by how many pushes; the latter is the sum of the first board's ranks */
    int depth;

    uint16_t ids[1326]; /* of what is possible on the board, by strength; flushes apart: */
    three_level levels[N_PAIRS];
    int n_levels;
    uint32_t flushes[1326], spare[1326]; /* strength << 16 | id */
    int n_flushes;
} three_table;

static inline int pair_of(unsigned high_rank, unsigned low_rank) {
    return (int)(high_rank * (high_rank + 1) / 2 + low_rank);
}

static inline void three_push(three_table *t, unsigned rank, unsigned suits) {
    t->boards[t->depth + 1] = t->boards[t->depth] | (uint64_t)suits << 4 * rank;
    t->depth++;
}

/* Order the rank pairs for boards with these ranks to come. */
static inline void three_order(three_table *t, const uint8_t counts[13]) {
    uint64_t ranks = t->root_ranks;
    for (int r = 0; r < 13; r++)
        ranks += counts[r] * he_card[4 * r];
    uint32_t *order = t->order;
    for (int i = 0; i < t->n_order; i++) {
        unsigned pair = order[i] & 0xff;
        uint64_t all = ranks + he_card[4 * t->high_rank[pair]] + he_card[4 * t->low_rank[pair]];
        uint32_t entry = (uint32_t)he_ranks7(all) << 8 | pair;
        int j = i; /* insertion: the order of the kind before is nearly right */
        for (; j > 0 && order[j - 1] > entry; j--)
            order[j] = order[j - 1];
        order[j] = entry;
    }
}

/* The cards of a suit with which a board has a flush if a combo has `*need` of them; 0 without such a suit. */
static inline uint64_t flush_suit(uint64_t board, int *need) {
    for (unsigned suit = 0; suit < 4; suit++) {
        int n = he_count_cards(board & 0x1111111111111ull << suit);
        if (n >= 3) {
            *need = 5 - n;
            return 0x1111111111111ull << suit;
        }
    }
    return 0;
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
    int need = 3, n = 0;
    uint64_t suit = flush_suit(board, &need);
    uint16_t *ids = t->ids;
    unsigned flush_rank = suit & 15, index = flush_rank == 1 ? 0 : flush_rank == 2 ? 1 : flush_rank == 4 ? 2 : 3;
    t->n_levels = t->n_flushes = 0;
    for (int i = 0; i < t->n_order; i++) {
        unsigned pair = t->order[i] & 0xff, strength = t->order[i] >> 8;
        int before = n, end = t->first[pair + 1];
        if (!suit) {
            for (int id = t->first[pair]; id < end; id++) {
                ids[n] = (uint16_t)id;
                n += !(t->mask[id] & board);
            }
        } else {
            for (int id = t->first[pair]; id < end; id++) {
                uint64_t in_suit = t->mask[id] & suit;
                if (t->mask[id] & board)
                    continue;
                if (need == 0 || (in_suit && (need == 1 || in_suit == t->mask[id])))
                    t->flushes[t->n_flushes++] =
                        (uint32_t)he_flush[he_suit_ranks(board | in_suit, index)] << 16 | (uint32_t)id;
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
