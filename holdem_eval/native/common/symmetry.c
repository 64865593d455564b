/* The permutations stand in lexicographic order, the identity first; tables say where each takes suit sets and combos. To
 * be left unchanged is then a comparison of numbers. */
#include "common/symmetry.h"

#include <string.h>

#include "common/require.h"

uint8_t he_suit_of[24][4];
uint8_t he_suits_of[24][16];
uint32_t he_fixing[16];
uint16_t he_combo_of[24][HE_N_COMBOS];

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
    for (p = 0; p < 24; p++) {
        unsigned card_of[52];
        for (unsigned card = 0; card < 52; card++)
            card_of[card] = (card & ~3u) | he_suit_of[p][card & 3];
        for (int i = 0; i < HE_N_COMBOS; i++)
            he_combo_of[p][i] = (uint16_t)he_combo(card_of[he_combo_cards[i][0]], card_of[he_combo_cards[i][1]]);
    }
}

uint32_t he_group_of_mask(uint64_t mask) {
    HE_REQUIRE(he_is_mask(mask));
    uint32_t group = HE_S4;
    for (int rank = 0; rank < 13; rank++)
        group &= he_fixing[mask >> 4 * rank & 15];
    return group;
}

static uint64_t image_of(uint64_t cards, int p) {
    const uint64_t one_suit = 0x1111111111111ull; /* of each rank */
    uint64_t image = 0;
    for (int s = 0; s < 4; s++)
        image |= (cards >> s & one_suit) << he_suit_of[p][s];
    return image;
}

uint32_t he_least_images(const uint64_t *sets, int n, uint64_t *least) {
    HE_REQUIRE(sets && least && n >= 0);
    for (int i = 0; i < n; i++)
        HE_REQUIRE(he_is_mask(sets[i]));
    uint32_t group = HE_S4;
    for (int i = 0; i < n; i++) {
        least[i] = UINT64_MAX;
        uint32_t those = 0;
        for (uint32_t left = group; left; left &= left - 1) {
            int p = __builtin_ctz(left);
            uint64_t image = image_of(sets[i], p);
            if (image < least[i]) {
                least[i] = image;
                those = 0;
            }
            if (image == least[i])
                those |= 1u << p;
        }
        group = those;
    }
    return group;
}

uint32_t he_group_of_weights(const double *weights, uint32_t group) {
    HE_REQUIRE(weights && !(group & ~HE_S4));
    for (int p = 1; p < 24; p++)
        if (group >> p & 1)
            for (int i = 0; i < HE_N_COMBOS; i++)
                if (weights[i] != weights[he_combo_of[p][i]]) {
                    group &= ~(1u << p);
                    break;
                }
    return group;
}

void he_orbit_flags(const uint8_t *combos, uint32_t group, uint8_t *flags) {
    HE_REQUIRE(combos && flags && he_is_group_of(group, 0));
    he_images images = he_images_under(group);
    memset(flags, 0, HE_N_COMBOS);
    for (int byte = 0; byte < (HE_N_COMBOS + 7) / 8; byte++)
        for (unsigned bits = combos[byte]; bits; bits &= bits - 1)
            for (int i = 0; i < images.n; i++)
                flags[images.of[i][8 * byte + __builtin_ctz(bits)]] = 1;
}
