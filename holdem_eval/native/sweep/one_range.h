/* Known hands against one range, with at most two cards to come: block by block (orders.h), without sorting.
 *
 * On boards of the same ranks where nobody can have a flush, every block is below the best known hand, equal or above; the
 * boards differ only in what their new cards take out of the blocks. With C the sum over the blocks below, and C[a] what of
 * it holds card a, the villain is below on board {a, b} with weight C - C[a] - C[b] + C[a, b]: one sum for up to 16 boards.
 * Where a flush is possible, combos that have one are moved from where their ranks put them to where they belong.
 */
#ifndef HOLDEM_EVAL_ONE_RANGE_H
#define HOLDEM_EVAL_ONE_RANGE_H

#include <stdint.h>

#define HE_ONE_RANGE_MOST_KNOWN 9 /* known hands */

/* outcomes[M] += the weight with which the players M win; bit i is known hand i (two cards each in `holes`), bit n_hands
 * the range; its weights on board, dead cards and known hands do not count. Whole numbers stay exact: sums are below 2^53. */
void he_one_range(
    const uint8_t *holes, int n_hands, const double *weights, uint64_t board, uint64_t dead, double *outcomes);

#endif
