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

/* Fills three rows of 1,326, or the first two, with what each combo beats, ties and meets of reach (1,326). */
void he_river_values_scalar(const he_river *river, const double *reach, double *out, int n_rows);
void he_river_values_avx2(const he_river *river, const double *reach, double *out, int n_rows);
void he_river_values(const he_river *river, const double *reach, double *out, int n_rows);

/* Vectors side by side: number i of vector v is reach[i * reach_step + v], row r of its results out[(r * 1326 + i) * out_step + v].
 * Each gets the same bits as alone. */
#define HE_MOST_MANY 8
typedef struct {
    const double *reach;
    double *out;
    ptrdiff_t reach_step, out_step;
    int n;        /* 4 or 8 */
    void *memory; /* he_many_bytes() to work in, aligned to a cache line */
} he_side_by_side;

size_t he_many_bytes(void);

void he_many_values_scalar(const he_river *river, const he_side_by_side *vectors, int n_rows);
void he_many_values_avx2(const he_river *river, const he_side_by_side *vectors, int n_rows);
void he_many_values(const he_river *river, const he_side_by_side *vectors, int n_rows);

void he_many_totals_scalar(const he_river *river, const he_side_by_side *vectors);
void he_many_totals_avx2(const he_river *river, const he_side_by_side *vectors);
void he_many_totals(const he_river *river, const he_side_by_side *vectors);

/* Win less lose, right to 1e-10 of what the combo meets. */
void he_river_net_scalar(const he_river *river, const double *reach, double *net);
void he_river_net_avx2(const he_river *river, const double *reach, double *net);
void he_river_net(const he_river *river, const double *reach, double *net);

/* What combos meet: total alone; of any board (he_river_unordered). */
void he_reach_totals_scalar(const he_river *river, const double *reach, double *total);
void he_reach_totals_avx2(const he_river *river, const double *reach, double *total);
void he_reach_totals(const he_river *river, const double *reach, double *total);

/* Are n fours of numbers, each `step` behind the last, all >= 0 and small enough that nobody need add them up? No where one is
 * -0.0. */
int he_are_small_scalar(const double *reach, int n, ptrdiff_t step);
int he_are_small_avx2(const double *reach, int n, ptrdiff_t step);
int he_are_small(const double *reach, int n, ptrdiff_t step);

#endif
