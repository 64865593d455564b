/* A combo is two cards a < b; its number b(b-1)/2 + a, 0..1325, does not depend on what other cards there are. */
#ifndef HOLDEM_EVAL_COMBOS_H
#define HOLDEM_EVAL_COMBOS_H

#include <stdint.h>

#define HE_N_COMBOS 1326

extern const uint8_t he_combo_cards[HE_N_COMBOS][2]; /* made by the build, as those of tables.h; the lower card first */

/* The number of a combo, its two cards in either order. */
static inline int he_combo(unsigned a, unsigned b) {
    unsigned low = a < b ? a : b, high = a < b ? b : a;
    return (int)(high * (high - 1) / 2 + low);
}

static inline uint64_t he_combo_mask(int combo) {
    return 1ull << he_combo_cards[combo][0] | 1ull << he_combo_cards[combo][1];
}

#endif
