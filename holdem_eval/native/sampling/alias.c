/* Shares are weights of mean 1. A number whose share is less is filled up to 1 by one that has more, its alias: a number
 * is drawn as itself or as that. */
#include "sampling/alias.h"

#include <stdlib.h>

#include "common/require.h"

static int all_equal(const double *values, uint32_t n) {
    for (uint32_t k = 1; k < n; k++)
        if (values[k] != values[0])
            return 0;
    return 1;
}

static void fill(he_alias *table, const double *weights, double *share, uint32_t *queue) {
    const uint32_t n = table->n;
    uint32_t n_small = 0, n_large = 0; /* queued from below, and from above */
    double total = 0;
    for (uint32_t k = 0; k < n; k++)
        total += weights[k];
    for (uint32_t k = 0; k < n; k++) {
        share[k] = weights[k] / total * n;
        table->threshold[k] = UINT64_MAX;
        table->alias[k] = k;
        if (share[k] < 1)
            queue[n_small++] = k;
        else
            queue[n - ++n_large] = k;
    }
    while (n_small && n_large) {
        uint32_t small = queue[--n_small], large = queue[n - n_large];
        table->threshold[small] = (uint64_t)(share[small] * 18446744073709549568.0); /* the largest double below 2^64 */
        table->alias[small] = large;
        share[large] -= 1 - share[small];
        if (share[large] < 1) {
            n_large--;
            queue[n_small++] = large;
        }
    }
}

static inline int are_shares(const double *weights, uint32_t n) {
    double sum = 0;
    for (uint32_t k = 0; k < n; k++) {
        if (!(weights[k] > 0))
            return 0;
        sum += weights[k];
    }
    return isfinite(sum);
}

int he_alias_make(he_alias *table, const double *weights, uint32_t n) {
    HE_REQUIRE(table && n > 0 && are_shares(weights, n));
    *table = (he_alias){n, NULL, NULL};
    if (all_equal(weights, n))
        return 1;
    double *share = malloc(n * sizeof *share);
    uint32_t *queue = malloc(n * sizeof *queue);
    table->threshold = malloc(n * sizeof *table->threshold);
    table->alias = malloc(n * sizeof *table->alias);
    int made = share && queue && table->threshold && table->alias;
    if (made)
        fill(table, weights, share, queue);
    else
        he_alias_free(table);
    free(share);
    free(queue);
    return made;
}

void he_alias_free(he_alias *table) {
    free(table->threshold);
    free(table->alias);
    *table = (he_alias){0, NULL, NULL};
}
