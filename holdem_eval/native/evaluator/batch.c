/* One hand after the other, on any processor. The AVX2 kernels give the same numbers, and the same first bad hand. */
#include "evaluator/batch.h"

#include <string.h>

#include "common/require.h"
#include "include/evaluator.h"

/* One hand. Distinct cards have distinct bits, so or and add agree; a repeated card makes them differ. */
static inline int hand(const uint8_t *cards, int n_cards, int check, uint16_t *out) {
    uint64_t sum = HE_EMPTY;
    for (int i = 0; i < n_cards; i++)
        sum = he_add(sum, cards[i]);
    if (check) {
        uint64_t set = 0, added = 0;
        unsigned ids = 0;
        for (int i = 0; i < n_cards; i++) {
            uint64_t bit = 1ull << (cards[i] & 63);
            set |= bit;
            added += bit;
            ids |= cards[i];
        }
        if ((set ^ added) | (set & HE_NO_CARDS) | (ids & 0xc0))
            return 0;
    }
    if (sum & HE_ANY_FLUSH) {
        unsigned suit = he_flush_suit(sum), ranks = 0;
        for (int i = 0; i < n_cards; i++)
            if ((cards[i] & 3u) == suit)
                ranks |= 1u << ((cards[i] >> 2) & 15);
        *out = he_flush[ranks & 0x1fff];
    } else {
        *out = n_cards == 7 ? he_ranks7(sum) : he_ranks56(sum);
    }
    return 1;
}

static inline ptrdiff_t hands_of(const uint8_t *cards, int n_cards, ptrdiff_t n, uint16_t *out, int check) {
    for (ptrdiff_t i = 0; i < n; i++, cards += n_cards)
        if (!hand(cards, n_cards, check, out + i))
            return i;
    return -1;
}

ptrdiff_t he_evaluate_cards_scalar(const uint8_t *hands, int n_cards, ptrdiff_t n, uint16_t *out, int check) {
    switch (n_cards * 2 + !!check) { /* constant arguments: one tight loop each */
    case 14: return hands_of(hands, 7, n, out, 0);
    case 15: return hands_of(hands, 7, n, out, 1);
    case 12: return hands_of(hands, 6, n, out, 0);
    case 13: return hands_of(hands, 6, n, out, 1);
    case 10: return hands_of(hands, 5, n, out, 0);
    default: return hands_of(hands, 5, n, out, 1);
    }
}

ptrdiff_t he_evaluate_masks_scalar(const uint64_t *masks, ptrdiff_t n, uint16_t *out, int check) {
    for (ptrdiff_t i = 0; i < n; i++) {
        uint64_t mask = masks[i];
        int n_cards = he_count_cards(mask);
        if (check && ((mask & HE_NO_CARDS) || n_cards < 5 || n_cards > 7))
            return i;
        out[i] = he_strength(he_sum_of_mask(mask), mask, n_cards);
    }
    return -1;
}

void he_board_strengths(uint64_t board, uint64_t dead, uint16_t *out) {
    HE_REQUIRE(he_are_apart(board, dead) && he_to_come(board) == 0 && out);
    uint64_t start = he_sum_of_mask(board), gone = board | dead;
    for (unsigned b = 1; b < 52; b++) /* in the order of combos.h */
        for (unsigned a = 0; a < b; a++) {
            uint64_t combo = 1ull << a | 1ull << b;
            *out++ = combo & gone ? 0 : he_strength(he_add(he_add(start, a), b), board | combo, 7);
        }
}

/* All hands with n_left more cards below `below`. The sums are prefix sums: one add and one look-up a hand. */
static void count_below(int below, int n_left, int n_cards, uint64_t sum, uint64_t mask, int64_t *counts) {
    for (int card = n_left - 1; card < below; card++) {
        uint64_t with = he_add(sum, (unsigned)card), set = mask | 1ull << card;
        if (n_left > 1)
            count_below(card, n_left - 1, n_cards, with, set, counts);
        else
            counts[he_strength(with, set, n_cards)]++;
    }
}

void he_count_strengths(int n_cards, int64_t *counts) {
    HE_REQUIRE(5 <= n_cards && n_cards <= 7 && counts);
    memset(counts, 0, 7463 * sizeof *counts);
    count_below(52, n_cards, n_cards, HE_EMPTY, 0, counts);
}
