/* Where a hand stands with the cards that lie there, and with each that may come next; not over run-outs. */
#ifndef HOLDEM_EVAL_STANDING_H
#define HOLDEM_EVAL_STANDING_H

#include <stdint.h>

#define HE_NOW 52       /* in the place of a next card */
#define HE_STANDINGS 53 /* 52 next cards and now */

/* hand: two cards; board: 3 to 5 others; dead: cards that nobody holds; gone: cards beside these that do not come.
 * weights (1,326): those of combos with a card of hand, board or dead are 0.
 *
 * strengths: of the hand, 0 for cards that do not come; sums: the weights that it beats, ties and loses to, each added up in
 * the order of combos. Without with_next only those of now are filled in; and where it beats more now than it loses to, no
 * sums with a next card: nobody asks what takes a lead that is there.
 * ladder: one more than how many better strengths can be held now; and how many can be held in all. */
void he_stand(
    uint64_t hand, uint64_t board, uint64_t dead, uint64_t gone, const double *weights, int with_next,
    uint16_t strengths[HE_STANDINGS], double sums[HE_STANDINGS][3], int ladder[2]);

#endif
