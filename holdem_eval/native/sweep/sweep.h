/* Two ranges, board by board, and any number of hands that are known.
 *
 * he_sweep_*: for each of the 1,326 combos, win += weight of the villain combos that it beats, summed over the run-outs
 * visited (one per orbit of `group`, times its size); win_or_tie += weight of those that it beats or ties with, less the
 * villain's weight on the combo itself: that is taken off with each of its two cards. heads_up.h adds it again, as often as
 * there are run-outs without the combo. Only combos with hero != 0 are filled. `group` must fix villain, board and dead;
 * then the mean over the group of win[image of c] is the true figure of c (symmetry.h).
 *
 * he_sweep_known_*: what the best of the known hands leaves to both. hero_weights are summed over the group's images.
 * outcomes[M] += the weight of what the players M take without the villain, and outcomes[2^(n_known + 1) + M] of what they
 * share with him; bit 0 of M is the hero, bit i + 1 the known hand i. What is left of the whole, the villain takes alone.
 *
 * he_sweep_next_*: with one or two cards to come, by next card: sums[2 * card] += weight of the deals (hero's times
 * villain's) that hero wins on the run-outs visited that hold the card, sums[2 * card + 1] of what he wins or ties, less
 * those of one combo to both, as above. `hero` are flags of the combos with weight; `group` must fix hero's weights, too.
 *
 * Villain weights (and hero's where they are asked for) on board, dead cards and known hands must be 0 (hero combos there get
 * numbers without meaning), and known hands be dead, too.
 * Weights are exact: counts for weights 0 and 1, doubles in a fixed order otherwise.
 */
#ifndef HOLDEM_EVAL_SWEEP_H
#define HOLDEM_EVAL_SWEEP_H

#include <stdint.h>

#define HE_SWEEP_MOST_KNOWN 8

typedef struct {
    const uint8_t *hero;  /* 1,326 flags */
    uint64_t board, dead; /* dead: further cards that cannot come */
    uint32_t group;
    int first, last; /* kinds of run-outs, first..last-1 (runouts.h) */
} he_sweep_query;

typedef struct {
    const uint8_t *holes; /* two cards for each hand */
    int n_hands;
} he_known_hands;

/* All return 0; -1 when memory is short. */
int he_sweep_counts(const he_sweep_query *query, const uint8_t *villain, int64_t *win, int64_t *win_or_tie);
int he_sweep_weights(const he_sweep_query *query, const double *villain, double *win, double *win_or_tie);
int he_sweep_known_counts(
    const he_sweep_query *query, const uint8_t *villain, const he_known_hands *known, const int64_t *hero_weights,
    int64_t *outcomes);
int he_sweep_known_weights(
    const he_sweep_query *query, const double *villain, const he_known_hands *known, const double *hero_weights,
    double *outcomes);
int he_sweep_next_counts(const he_sweep_query *query, const uint8_t *villain, const uint8_t *weights, int64_t *sums);
int he_sweep_next_weights(const he_sweep_query *query, const double *villain, const double *weights, double *sums);

#endif
