/* Read this first: the evaluator, whole.
 *
 * A hand is a sum of card constants (tables.h) that starts at HE_EMPTY; adding a card is one add. With five cards of a
 * suit, bit 3 of that suit's counter is set (the counters start at 3), and the strength is that suit's flush; five cards
 * of a suit leave no room for quads or a full house in seven. Otherwise the strength is that of the ranks.
 * Strengths are 1..7462, higher is stronger.
 */
#ifndef HOLDEM_EVAL_EVALUATOR_H
#define HOLDEM_EVAL_EVALUATOR_H

#include "tables.h"

#define HE_EMPTY 0x3333ull
#define HE_ANY_FLUSH 0x8888ull

static inline uint64_t he_add(uint64_t sum, unsigned card) { return sum + he_card[(uint8_t)card]; }

/* The strength of the ranks of 7, or of 5 or 6 cards, as if all suits differed. */
static inline uint16_t he_ranks7(uint64_t sum) { return he_strength7[(uint16_t)(sum >> 36) ^ he_row7[sum >> 52]]; }
static inline uint16_t he_ranks56(uint64_t sum) { return he_strength56[((sum >> 37) & 0x7fff) ^ he_row56[sum >> 52]]; }

/* The suit that has five cards; only when sum & HE_ANY_FLUSH. */
static inline unsigned he_flush_suit(uint64_t sum) {
    return (sum & 0x88) ? ((sum & 0x8) ? 0 : 1) : ((sum & 0x800) ? 2 : 3);
}

/* The 13-bit set of ranks that a mask holds in a suit: every fourth bit, packed. */
static inline unsigned he_suit_ranks(uint64_t mask, unsigned suit) {
    uint64_t x = (mask >> suit) & 0x1111111111111ull;
    x = (x | x >> 3) & 0x3030303030303ull;
    x = (x | x >> 6) & 0xf000f000f000full;
    x = (x | x >> 12) & 0xff000000ffull;
    return (unsigned)((x | x >> 24) & 0x1fff);
}

/* The strength of 5, 6 or 7 cards, from their sum and their mask. */
static inline uint16_t he_strength(uint64_t sum, uint64_t mask, int n_cards) {
    if (sum & HE_ANY_FLUSH)
        return he_flush[he_suit_ranks(mask, he_flush_suit(sum))];
    return n_cards == 7 ? he_ranks7(sum) : he_ranks56(sum);
}

/* The strength of n_cards (5, 6 or 7) cards. What is no card is never read out of bounds; the number is meaningless. */
static inline uint16_t he_evaluate(const uint8_t *cards, int n_cards) {
    uint64_t sum = HE_EMPTY, mask = 0;
    for (int i = 0; i < n_cards; i++) {
        sum = he_add(sum, cards[i]);
        mask |= 1ull << (cards[i] & 63);
    }
    return he_strength(sum, mask, n_cards);
}

/* The sum of the cards of a mask, and their number. */
static inline uint64_t he_sum_of_mask(uint64_t mask) {
    uint64_t sum = HE_EMPTY;
    for (int k = 0; k < 7; k++)
        sum += he_mask_byte[256 * k + ((mask >> 8 * k) & 0xff)];
    return sum;
}
static inline int he_count_cards(uint64_t mask) {
    mask -= (mask >> 1) & 0x5555555555555555ull;
    mask = (mask & 0x3333333333333333ull) + ((mask >> 2) & 0x3333333333333333ull);
    mask = (mask + (mask >> 4)) & 0x0f0f0f0f0f0f0f0full;
    return (int)((mask * 0x0101010101010101ull) >> 56);
}

/* The strength of a mask of 5, 6 or 7 cards. */
static inline uint16_t he_evaluate_mask(uint64_t mask) {
    return he_strength(he_sum_of_mask(mask), mask, he_count_cards(mask));
}

#endif
