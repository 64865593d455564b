/* The kernels are values_body.h; here they are compiled for any processor, in values_avx2.c for those with AVX2. */
#include "boards/values.h"

#define TARGET
#include "boards/values_body.h"

void he_river_values_scalar(const he_river *river, const double *reach, double *win, double *tie, double *total) {
    river_values(river, reach, win, tie, total);
}

void he_river_net_scalar(const he_river *river, const double *reach, double *net) { river_net(river, reach, net); }

int he_is_small_reach_scalar(const double *reach) { return is_small_reach(reach); }

void he_reach_totals_scalar(const he_river *river, const double *reach, double *total) {
    reach_totals(river, reach, total);
}
