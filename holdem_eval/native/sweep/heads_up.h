/* From a sweep's sums (sweep.h) to what each hero combo wins, ties and plays for. */
#ifndef HOLDEM_EVAL_HEADS_UP_H
#define HOLDEM_EVAL_HEADS_UP_H

#include <stdint.h>

typedef struct {
    const uint8_t *hero; /* 1,326 flags */
    uint32_t group;
    int64_t boards_of_hand, boards_of_both; /* final boards that avoid one hand, and two */
} he_heads_up;

/* sums: the sweep's win and win_or_tie. out: win, tie and total, 1,326 each; 0 where the hero has no flag, or no villain.
 * all: the three of all combos together. out may be NULL. */
void he_heads_up_counts(const he_heads_up *spot, const uint8_t *villain, const int64_t *sums, int64_t *out, int64_t *all);
void he_heads_up_weights(const he_heads_up *spot, const double *villain, const double *sums, double *out, double *all);

/* Win, tie and total of all combos together, over all run-outs at once. hero, villain: sets of combos (symmetry.h), of
 * which the villain's hold neither board nor dead cards; group as of the sweep (sweep.h). Returns 0; -1 when memory is
 * short. */
int he_heads_up_sets(
    const uint8_t *hero, const uint8_t *villain, uint64_t board, uint64_t dead, uint32_t group, int64_t *all);

/* found: the three rows above; hero: weights. shares: equity, win, tie and lose of each combo, nan where total is 0, and its
 * weight, hero * total / boards; 1,326 each. Returns the sum of these weights. */
double he_combo_shares_counts(const int64_t *found, const double *hero, double boards, double *shares);
double he_combo_shares_weights(const double *found, const double *hero, double boards, double *shares);

#endif
