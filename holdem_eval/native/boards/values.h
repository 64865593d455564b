/* What every hero combo wins, ties and meets of the villain's reach weights on a river, or wins less what it loses.
 *
 * Sums are differences of larger sums: of A, the weight met so far, less what shares a card with the hero. Where little of
 * A is left (less than HE_SPOILT of it), cancellation could have spoilt it, and it is summed anew, over just what counts
 * (careful.h). So no result is negative, what cannot happen is exactly 0, and the relative error of all is below 1e-10.
 */
#ifndef HOLDEM_EVAL_VALUES_H
#define HOLDEM_EVAL_VALUES_H

#include <stddef.h>
#include <stdint.h>

#include "boards/river.h"
#include "common/combos.h"

#define HE_SPOILT 0x1p-10

/* Fills win, tie and, unless it is NULL, total (1,326 each) with what each combo beats, ties and meets of reach (1,326). */
void he_river_values_scalar(const he_river *river, const double *reach, double *win, double *tie, double *total);
void he_river_values_avx2(const he_river *river, const double *reach, double *win, double *tie, double *total);
void he_river_values(const he_river *river, const double *reach, double *win, double *tie, double *total);

/* Win less lose, right to 1e-10 of what the combo meets. */
void he_river_net_scalar(const he_river *river, const double *reach, double *net);
void he_river_net_avx2(const he_river *river, const double *reach, double *net);
void he_river_net(const he_river *river, const double *reach, double *net);

/* What combos meet: total alone; of any board (he_river_unordered). */
void he_reach_totals_scalar(const he_river *river, const double *reach, double *total);
void he_reach_totals_avx2(const he_river *river, const double *reach, double *total);
void he_reach_totals(const he_river *river, const double *reach, double *total);

/* Are all of 1,326 numbers >= 0 and small enough that nobody need add them up? No where one is -0.0. */
int he_is_small_reach_scalar(const double *reach);
int he_is_small_reach_avx2(const double *reach);
int he_is_small_reach(const double *reach);

#endif
