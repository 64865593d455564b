/* Sums without a difference: slow, and only for the few numbers that cancellation could have spoilt.
 *
 * Compiled once, so that all kernels get the same bits.
 */
#ifndef HOLDEM_EVAL_CAREFUL_H
#define HOLDEM_EVAL_CAREFUL_H

#include <stddef.h>

#include "boards/river.h"

typedef struct {
    const he_river *river;
    const double *reach;  /* 1,326, by combo */
    ptrdiff_t step;       /* from one of them to the next */
    const double *blocks; /* [block][suit of the high card][suit of the low card]; 0 for what is no plain hand */
    const double *totals; /* of each block */
    int block_step;       /* the same for these two: 4 where a quad has one number of four vectors */
} he_masses;

/* The weight of blocks first..last-1 (in the river's order) that avoids cards a and b; and of items. */
double he_careful_blocks(const he_masses *masses, int first, int last, unsigned a, unsigned b);
double he_careful_items(const he_masses *masses, int first, int last, unsigned a, unsigned b);

/* What the combo of cards a and b wins less what it loses. */
double he_careful_net(const he_masses *masses, unsigned a, unsigned b);

#endif
