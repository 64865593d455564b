/* Walker's alias method with integer thresholds: draws number k with a chance proportional to weights[k].
 *
 * A number drawn uniformly is itself while a second, 64-bit number is below its threshold, else its alias.
 */
#ifndef HOLDEM_EVAL_ALIAS_H
#define HOLDEM_EVAL_ALIAS_H

#include "sampling/random.h"

typedef struct {
    uint32_t n;
    uint64_t *threshold; /* n, or NULL when all weights are equal; then there are no aliases either */
    uint32_t *alias;
} he_alias;

/* weights: n positive numbers whose sum is one, too. 0 when memory is short. */
int he_alias_make(he_alias *table, const double *weights, uint32_t n);
void he_alias_free(he_alias *table);

static inline uint32_t he_alias_draw(const he_alias *table, uint64_t word) {
    uint64_t fraction;
    uint32_t number = he_scaled(word, table->n, &fraction);
    if (!table->threshold)
        return number;
    uint32_t self = 0 - (uint32_t)(fraction < table->threshold[number]); /* a branch would be guessed wrong often */
    return (number & self) | (table->alias[number] & ~self);
}

#endif
