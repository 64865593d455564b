/* heads_up_body.h for counts, and for doubles; and a whole question about counts. */
#include "sweep/heads_up.h"

#include <math.h>
#include <string.h>

#include "common/choose.h"
#include "common/require.h"
#include "common/runouts.h"
#include "common/symmetry.h"
#include "sweep/sweep.h"

#define TOTAL int64_t
#define VILLAIN uint8_t
#define IS_WEIGHTS he_are_flags
#define NAME(x) x##_counts
#include "sweep/heads_up_body.h"
#undef TOTAL
#undef VILLAIN
#undef IS_WEIGHTS
#undef NAME

#define TOTAL double
#define VILLAIN double
#define IS_WEIGHTS he_are_weights
#define NAME(x) x##_weights
#include "sweep/heads_up_body.h"

int he_heads_up_sets(
    const uint8_t *hero, const uint8_t *villain, uint64_t board, uint64_t dead, uint32_t group, int64_t *all) {
    int to_come = 5 - __builtin_popcountll(board), n_open = 52 - __builtin_popcountll(board | dead);
    HE_REQUIRE(0 <= to_come && to_come <= 5 && n_open >= 4 + to_come);
    uint8_t own[HE_N_COMBOS], orbits[HE_N_COMBOS], others[HE_N_COMBOS];
    int64_t sums[2 * HE_N_COMBOS] = {0};
    if (to_come == 0)
        group = 1; /* one board, however symmetric */
    he_orbit_flags(hero, 1, own);
    he_orbit_flags(hero, group, orbits);
    he_orbit_flags(villain, 1, others);
    he_sweep_query query = {orbits, board, dead, group, 0, he_n_kinds(to_come)};
    if (he_sweep_counts(&query, others, sums, sums + HE_N_COMBOS))
        return -1;
    he_heads_up spot = {own, group, he_choose(n_open - 2, to_come), he_choose(n_open - 4, to_come)};
    he_heads_up_counts(&spot, others, sums, NULL, all);
    return 0;
}
