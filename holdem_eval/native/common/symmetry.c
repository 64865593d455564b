#include "common/symmetry.h"

uint8_t he_suit_of[24][4];
uint8_t he_suits_of[24][16];
uint32_t he_fixing[16];
uint16_t he_combo_of[24][1326];

static unsigned image(int p, unsigned card) { return (card & ~3u) | he_suit_of[p][card & 3]; }

void he_symmetry_init(void) {
    int p = 0;
    for (unsigned code = 0; code < 256; code++) { /* four base-4 digits, ascending: the identity 0123 comes first */
        unsigned digits[4] = {code >> 6, code >> 4 & 3, code >> 2 & 3, code & 3}, seen = 0;
        for (int s = 0; s < 4; s++)
            seen |= 1u << digits[s];
        if (seen != 15)
            continue;
        for (int s = 0; s < 4; s++)
            he_suit_of[p][s] = (uint8_t)digits[s];
        p++;
    }
    for (unsigned suits = 0; suits < 16; suits++) {
        he_fixing[suits] = 0;
        for (p = 0; p < 24; p++) {
            unsigned to = 0;
            for (int s = 0; s < 4; s++)
                if (suits >> s & 1)
                    to |= 1u << he_suit_of[p][s];
            he_suits_of[p][suits] = (uint8_t)to;
            if (to == suits)
                he_fixing[suits] |= 1u << p;
        }
    }
    for (p = 0; p < 24; p++)
        for (unsigned b = 1, i = 0; b < 52; b++)
            for (unsigned a = 0; a < b; a++, i++) {
                unsigned x = image(p, a), y = image(p, b), high = x > y ? x : y, low = x > y ? y : x;
                he_combo_of[p][i] = (uint16_t)(high * (high - 1) / 2 + low);
            }
}

uint32_t he_group_of_mask(uint64_t mask) {
    uint32_t group = HE_S4;
    for (int rank = 0; rank < 13; rank++)
        group &= he_fixing[mask >> 4 * rank & 15];
    return group;
}

uint32_t he_group_of_weights(const double *weights, uint32_t group) {
    for (int p = 1; p < 24; p++)
        if (group >> p & 1)
            for (int i = 0; i < 1326; i++)
                if (weights[i] != weights[he_combo_of[p][i]]) {
                    group &= ~(1u << p);
                    break;
                }
    return group;
}
