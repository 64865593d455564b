/* A choice counts only if its cards are still in the deck and its random bits are not rejected; the deals where it does not
 * are listed and drawn again. */
#include "sampling/draw.h"

#include <stddef.h>

#include "common/require.h"

/* A round for the deals of a list, or for deals 0, 1, ... when it is NULL. Lemire's rejection (2019) makes all choices
 * equally likely. `left` may be the list itself. */
static inline __attribute__((always_inline)) int play_round(
    const he_drawing *drawing, const uint16_t *pieces, const uint16_t *deals, int n_deals, uint16_t *chosen, uint64_t *sums,
    uint16_t *left) {
    const he_cards *choices = drawing->choices;
    const uint32_t n = drawing->n, reject = HE_REJECT(n);
    uint64_t *used = drawing->used;
    int n_left = 0;
    for (int k = 0; k < n_deals; k++) {
        uint16_t deal = deals ? deals[k] : (uint16_t)k;
        uint32_t product = pieces[k] * n;
        const he_cards *cards = &choices[product >> 16];
        uint64_t before = used[deal];
        int bad = ((before & cards->mask) != 0) | ((product & 0xffff) < reject);
        uint64_t kept = (uint64_t)bad - 1;
        used[deal] = before | (cards->mask & kept);
        if (chosen)
            chosen[deal] = (uint16_t)(product >> 16);
        if (sums)
            sums[deal] += cards->sum & kept;
        left[n_left] = deal;
        n_left += bad;
    }
    return n_left;
}

int he_draw_round_scalar(const he_drawing *d, const uint16_t *pieces, uint16_t *left) {
    return d->chosen ? play_round(d, pieces, NULL, HE_BATCH, d->chosen, NULL, left)
                     : play_round(d, pieces, NULL, HE_BATCH, NULL, d->sums, left);
}

static int draw_again(const he_drawing *d, const uint16_t *pieces, uint16_t *left, int n_left) {
    return d->chosen ? play_round(d, pieces, left, n_left, d->chosen, NULL, left)
                     : play_round(d, pieces, left, n_left, NULL, d->sums, left);
}

void he_draw(const he_drawing *drawing, he_random *random) {
    HE_REQUIRE(drawing->choices && 0 < drawing->n && drawing->n <= HE_N_COMBOS);
    HE_REQUIRE(drawing->used && !drawing->sums == !!drawing->chosen);
    const int a_block = 4 * HE_LANES; /* pieces */
    uint16_t left[HE_BATCH + 4];
    he_bits bits;
    he_pieces_fill(random, &bits, HE_BATCH / a_block);
    int n_left = he_draw_round(drawing, bits.pieces, left);
    while (n_left) {
        he_pieces_fill(random, &bits, (n_left + a_block - 1) / a_block);
        n_left = draw_again(drawing, bits.pieces, left, n_left);
    }
}
