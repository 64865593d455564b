#include "heads_up.h"

#include <string.h>
#include <math.h>

#include "symmetry.h"

void he_live_orbits(const uint8_t *flags, uint32_t group, uint8_t *orbits) {
    memcpy(orbits, flags, 1326);
    for (int p = 1; p < 24; p++)
        if (group >> p & 1)
            for (int c = 0; c < 1326; c++)
                orbits[c] |= flags[he_combo_of[p][c]];
}

typedef struct {
    int order;
    const uint16_t *images[24]; /* of the combos, by permutation; the identity first */
} images_under;

static void find_images(uint32_t group, images_under *found) {
    found->order = 0;
    for (int p = 0; p < 24; p++)
        if (group >> p & 1)
            found->images[found->order++] = he_combo_of[p];
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
