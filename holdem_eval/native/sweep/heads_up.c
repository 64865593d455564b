#include "sweep/heads_up.h"

#include <string.h>
#include <math.h>

#include "common/symmetry.h"

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

void he_orbit_flags(const uint8_t *combos, uint32_t group, uint8_t *flags) {
    images_under images;
    find_images(group, &images);
    memset(flags, 0, 1326);
    for (int byte = 0; byte < (1326 + 7) / 8; byte++)
        for (unsigned bits = combos[byte]; bits; bits &= bits - 1)
            for (int i = 0; i < images.order; i++)
                flags[images.images[i][8 * byte + __builtin_ctz(bits)]] = 1;
}

#define TOTAL int64_t
#define VILLAIN uint8_t
#define NAME(x) x##_counts
#include "sweep/heads_up_body.h"
#undef TOTAL
#undef VILLAIN
#undef NAME

#define TOTAL double
#define VILLAIN double
#define NAME(x) x##_weights
#include "sweep/heads_up_body.h"
