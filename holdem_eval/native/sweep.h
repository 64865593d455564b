/* Two ranges, board by board: how much of the villain's weight every hero combo beats, and ties or beats.
 *
 * For each of the 1,326 combos, win += weight of the villain combos that it beats, summed over the run-outs visited (one
 * per orbit of `group`, times its size); win_or_tie likewise, less the villain's weight on the combo itself, which the
 * caller adds (once a run-out that avoids it: a constant). Only combos with hero != 0 are filled. Villain weights on
 * board and dead cards must be 0, and `group` must fix villain, board and dead. Then the mean over the group of
 * win[image of c] is the true figure of c (symmetry.h).
 *
 * Weights are exact: counts for weights 0 and 1, doubles in a fixed order otherwise.
 */
#ifndef HOLDEM_EVAL_SWEEP_H
#define HOLDEM_EVAL_SWEEP_H

#include <stdint.h>

typedef struct {
    const uint8_t *hero;  /* 1,326 flags */
    uint64_t board, dead; /* dead: further cards that cannot come */
    uint32_t group;
    int first, last; /* kinds of run-outs (runouts.h) */
} he_sweep_query;

/* Both return how many boards were visited; -1 when memory is short. */
int64_t he_sweep_counts(const he_sweep_query *query, const uint8_t *villain, int64_t *win, int64_t *win_or_tie);
int64_t he_sweep_weights(const he_sweep_query *query, const double *villain, double *win, double *win_or_tie);

#endif
