/* The kernels are values_body.h; here they are compiled for any processor, in values_avx2.c for those with AVX2. */
#include "boards/values.h"

#define TARGET
#include "boards/values_body.h"

void he_river_values_scalar(const he_river *river, const double *reach, double *out, int n_rows) {
    river_values(river, reach, out, n_rows);
}

void he_river_net_scalar(const he_river *river, const double *reach, double *net) { river_net(river, reach, net); }

int he_are_small_scalar(const double *reach, int n, ptrdiff_t step) { return are_small(reach, n, step); }

void he_reach_totals_scalar(const he_river *river, const double *reach, double *total) {
    reach_totals(river, reach, total);
}

void he_many_values_scalar(const he_river *river, const he_side_by_side *vectors, int n_rows) {
    values_of_many(river, vectors, n_rows);
}

void he_many_totals_scalar(const he_river *river, const he_side_by_side *vectors) { totals_of_many(river, vectors); }

size_t he_many_bytes(void) { return sizeof(many); }
