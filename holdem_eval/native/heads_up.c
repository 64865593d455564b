#include "heads_up.h"

#include "symmetry.h"

void he_live_orbits(const double *weights, uint32_t group, uint8_t *flags) {
    for (int c = 0; c < 1326; c++)
        flags[c] = weights[c] > 0;
    for (int p = 1; p < 24; p++)
        if (group >> p & 1)
            for (int c = 0; c < 1326; c++)
                flags[c] |= weights[he_combo_of[p][c]] > 0;
}

#define TOTAL int64_t
#define VILLAIN uint8_t
#define NAME(x) x##_counts
#include "heads_up_body.h"
#undef TOTAL
#undef VILLAIN
#undef NAME

#define TOTAL double
#define VILLAIN double
#define NAME(x) x##_weights
#include "heads_up_body.h"
