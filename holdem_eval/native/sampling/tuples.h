/* Hands of one or several players, drawn together: a table of tuples of combos that share no card, and their weights.
 *
 * Ranges that often collide are merged into one table, so that few deals have to be thrown away.
 */
#ifndef HOLDEM_EVAL_TUPLES_H
#define HOLDEM_EVAL_TUPLES_H

#include <stdint.h>

#include "sampling/alias.h"

#define HE_MOST_TUPLES 65536

typedef struct {
    int n_players, seats[10];
    uint32_t n;      /* tuples */
    uint16_t *hands; /* for each player n combos, by their places among those that are possible */
    uint64_t *masks; /* n: the cards of a tuple */
    double *weights; /* n; where the largest of each range is 1 */
    he_alias alias;
} he_tuples;

/* The combos of positive weight among n of the 1,326, told by their places there. 0 when memory is short. */
int he_tuples_of_range(he_tuples *table, int seat, const double *weights, const uint16_t *numbers, int n);

/* Merge tables that collide, worst first, while the result has at most HE_MOST_TUPLES; returns how many are left, or -1
 * when memory is short (then too all tables can be freed). */
int he_tuples_merge(he_tuples *tables, int n);

/* Makes draws possible. 0 when memory is short. */
int he_tuples_finish(he_tuples *table);

void he_tuples_free(he_tuples *table);

/* Small tables of equal weights need few random bits. */
static inline int he_tuples_is_plain(const he_tuples *table) { return !table->alias.threshold && table->n <= 2048; }

#endif
