/* Many hands at once. Both return -1, or the index of the first hand that is not 5, 6 or 7 different cards. */
#ifndef HOLDEM_EVAL_BATCH_H
#define HOLDEM_EVAL_BATCH_H

#include <stddef.h>
#include <stdint.h>

#define HE_NO_CARDS (~0ull << 52) /* the bits of a mask that stand for none */

/* hands: n rows of n_cards (5, 6 or 7) card ids; out: n strengths. Without check, ids are trusted (never out of bounds). */
ptrdiff_t he_evaluate_cards(const uint8_t *hands, int n_cards, ptrdiff_t n, uint16_t *out, int check);

/* masks: n sets of 5, 6 or 7 cards. Without check, a mask of another size gets a meaningless number. */
ptrdiff_t he_evaluate_masks(const uint64_t *masks, ptrdiff_t n, uint16_t *out, int check);

/* The same on any processor; the two above run on what dispatch.h has chosen. */
ptrdiff_t he_evaluate_cards_scalar(const uint8_t *hands, int n_cards, ptrdiff_t n, uint16_t *out, int check);
ptrdiff_t he_evaluate_masks_scalar(const uint64_t *masks, ptrdiff_t n, uint16_t *out, int check);

/* The same where avx2.h says that there is AVX2. */
ptrdiff_t he_evaluate_cards_avx2(const uint8_t *hands, int n_cards, ptrdiff_t n, uint16_t *out, int check);
ptrdiff_t he_evaluate_masks_avx2(const uint64_t *masks, ptrdiff_t n, uint16_t *out, int check);

/* Strength of each of the 1,326 combos on five board cards; 0 where a card is in board or dead. */
void he_board_strengths(uint64_t board, uint64_t dead, uint16_t *out);

/* counts[s] = how many of all hands of n_cards (5, 6 or 7) have strength s; counts has 7,463 entries. */
void he_count_strengths(int n_cards, int64_t *counts);

#endif
