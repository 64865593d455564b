/* One card, or two, for every deal of a batch from those that are left in its deck: uniform, and without a branch.
 *
 * All deals draw from one list of what is in the deck at first. Those for which it is used already draw again, all of them
 * together, until none is left.
 */
#ifndef HOLDEM_EVAL_DRAW_H
#define HOLDEM_EVAL_DRAW_H

#include <stdint.h>

#include "sampling/random.h"

#define HE_BATCH 256 /* deals */

/* Two cards, or one. */
typedef struct {
    uint64_t sum, mask; /* of their constants (tables.h); bit = card */
} he_cards;

/* Random bits for a batch. */
typedef union {
    uint64_t words[HE_BATCH];
    uint16_t pieces[4 * HE_BATCH];
} he_bits;

/* Blocks of words as pieces: the same ones, in the same order, whichever end of a word comes first in memory. */
static inline void he_pieces_fill(he_random *random, he_bits *bits, int n_blocks) {
    he_random_fill(random, bits->words, n_blocks);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    for (int i = 0; i < HE_LANES * n_blocks; i++) {
        uint64_t word = bits->words[i];
        for (int k = 0; k < 4; k++)
            bits->pieces[4 * i + k] = (uint16_t)(word >> 16 * k);
    }
#endif
}

/* What to draw: n <= 1,326 choices. What is drawn is added to `used`; and to `sums`, or else its number is put in `chosen`:
 * one of the two is NULL. */
typedef struct {
    const he_cards *choices;
    uint32_t n;
    uint64_t *used, *sums;
    uint16_t *chosen;
} he_drawing;

void he_draw(const he_drawing *drawing, he_random *random);

/* The first round: one piece for each deal. Lists in `left`, with room for four more than a batch, the deals that must draw
 * again, in order; returns how many. dispatch.c says which of the two it is. */
int he_draw_round(const he_drawing *drawing, const uint16_t *pieces, uint16_t *left);
int he_draw_round_scalar(const he_drawing *drawing, const uint16_t *pieces, uint16_t *left);
int he_draw_round_avx2(const he_drawing *drawing, const uint16_t *pieces, uint16_t *left);

#endif
