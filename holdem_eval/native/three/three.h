/* Three ranges, board by board: how much weight each set of winners takes.
 *
 * weights: three rows of 1,326, 0 on every combo that `board` or `dead` blocks. Counts (int16; one row may hold up to 24,
 * one for each suit permutation, the others 1) give exact sums, doubles are added in a fixed order. `group` must fix
 * weights, board, dead cards and every known hand (symmetry.h). The hands of further players are known; their cards must
 * be among the dead.
 */
#ifndef HOLDEM_EVAL_THREE_H
#define HOLDEM_EVAL_THREE_H

#include <stdint.h>

#define HE_THREE_MOST_KNOWN 7

enum {
    /* out: 1 << (3 + n_known) entries, bit = winner: the rows, then the known hands. Counts leave out the set of row 2
     * alone: it is the total less the rest. */
    HE_THREE_OUTCOMES,
    /* Without known hands. out: 1,326 rows of four, for each combo of row 0 the weight of what it beats, ties with row 1
     * only, with row 2 only, with both. Its own weight does not count. */
    HE_THREE_BY_COMBO,
    /* The same, but the first of the four is the weight of all pairs of the other rows' combos that can be dealt beside
     * it, and no board comes into it. */
    HE_THREE_DEALS,
};

typedef struct {
    uint64_t board, dead; /* dead: all further cards that cannot come */
    uint32_t group;
    int first, last; /* kinds of run-outs (runouts.h) */
    int wanted;
    int n_known;          /* 0..HE_THREE_MOST_KNOWN */
    const uint8_t *known; /* two cards each */
} he_three_query;

/* Both add to out, and return 0; -1 when memory is short. */
int he_three_counts(const he_three_query *query, const int16_t *weights, int64_t *out);
int he_three_weights(const he_three_query *query, const double *weights, double *out);

/* The same on any processor; the two above run on what dispatch.h has chosen. */
int he_three_counts_scalar(const he_three_query *query, const int16_t *weights, int64_t *out);
int he_three_weights_scalar(const he_three_query *query, const double *weights, double *out);

/* The same bits, where avx2.h says that there is AVX2. */
int he_three_counts_avx2(const he_three_query *query, const int16_t *weights, int64_t *out);
int he_three_weights_avx2(const he_three_query *query, const double *weights, double *out);

#endif
