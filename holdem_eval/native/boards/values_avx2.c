/* values.c compiled for AVX2, with shuffles of its own; the same bits. */
#include "common/avx2.h"

#ifdef HE_HAS_AVX2

#include <immintrin.h>

#include "boards/values.h"

#define TARGET HE_AVX2
#define OWN_SHUFFLES
#define SWAP_NEXT(x) ((quad)_mm256_permute_pd((__m256d)(x), 5))
#define SWAP_HALVES(x) ((quad)_mm256_permute2f128_pd((__m256d)(x), (__m256d)(x), 1))
#define MAX(x, y) ((quad)_mm256_max_pd((__m256d)(x), (__m256d)(y)))
#define MIN(x, y) ((quad)_mm256_min_pd((__m256d)(x), (__m256d)(y)))
#define ANY(x) _mm256_movemask_pd((__m256d)(x))
#define SUMS_OF_TWO(v, w) _mm256_hadd_pd((__m256d)(v), (__m256d)(w)) /* v0 + v1, w0 + w1, v2 + v3, w2 + w3 */
#define SUMS_OF_ROWS(v) SUMS_OF_FOUR(SUMS_OF_TWO((v)[0], (v)[1]), SUMS_OF_TWO((v)[2], (v)[3]))
#define SUMS_OF_FOUR(x, y) ((quad)(_mm256_permute2f128_pd(x, y, 0x20) + _mm256_permute2f128_pd(x, y, 0x31)))
#include "boards/values_body.h"

void he_river_values_avx2(const he_river *river, const double *reach, double *out, int n_rows) {
    river_values(river, reach, out, n_rows);
}

void he_river_net_avx2(const he_river *river, const double *reach, double *net) { river_net(river, reach, net); }

HE_AVX2 int he_are_small_avx2(const double *reach, int n, ptrdiff_t step) { return are_small(reach, n, step); }

void he_reach_totals_avx2(const he_river *river, const double *reach, double *total) { reach_totals(river, reach, total); }

void he_many_values_avx2(const he_river *river, const he_side_by_side *vectors, int n_rows) {
    values_of_many(river, vectors, n_rows);
}

void he_many_totals_avx2(const he_river *river, const he_side_by_side *vectors) { totals_of_many(river, vectors); }

#endif
