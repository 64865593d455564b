/* The engine is three_body.h; here it is compiled for any processor, in three_avx2.c for those with AVX2. */
#include "three/three.h"

#define TARGET
#include "three/three_kinds.h"

int he_three_counts_scalar(const he_three_query *query, const int16_t *weights, int64_t *out) {
    return visit_counts(query, weights, out);
}

int he_three_weights_scalar(const he_three_query *query, const double *weights, double *out) {
    return visit_weights(query, weights, out);
}
