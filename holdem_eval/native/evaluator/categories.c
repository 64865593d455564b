/* A walk over all hands, in order: a hand is its first cards' sum, one add and one look-up.
 *
 * The look-up gives the category's place in a word of nine counters of six bits, which is unpacked before one can
 * overflow. Whether a flush is possible is asked once for all last cards: one suit at most has four cards before them.
 */
#include "evaluator/categories.h"

#include <stdlib.h>
#include <string.h>

#include "common/require.h"
#include "include/evaluator.h"

#define COUNTER_BITS 6
#define ROOM ((1 << COUNTER_BITS) - 1)
#define ONE_OF_EACH_SUIT 0x1111ull
#define FLUSH 5
#define STRAIGHT_FLUSH 8

/* shift, everywhere below: COUNTER_BITS * category, by place in he_strength7 or he_strength56. */

static void unpack(uint64_t packed, int64_t *counts) {
    for (int i = 0; i < HE_N_CATEGORIES; i++)
        counts[i] += (int64_t)(packed >> COUNTER_BITS * i & ROOM);
}

static inline uint64_t one_of_ranks(const uint8_t *shift, uint64_t sum, int n_cards) {
    unsigned row = sum >> 52;
    return 1ull << shift[n_cards == 7 ? (sum >> 36 & 0xffff) ^ he_row7[row] : (sum >> 37 & 0x7fff) ^ he_row56[row]];
}

static inline uint64_t one_flush(unsigned ranks) {
    return 1ull << COUNTER_BITS * (he_flush[ranks] >= he_first_strength[STRAIGHT_FLUSH] ? STRAIGHT_FLUSH : FLUSH);
}

/* All last cards below `below`: how often each category comes, packed. sum and mask are those of the cards before. */
static inline uint64_t last_card(const uint8_t *shift, unsigned below, uint64_t sum, uint64_t mask, int n_cards) {
    uint64_t packed = 0, four = (sum + ONE_OF_EACH_SUIT) & HE_ANY_FLUSH;
    if (!four) {
        for (unsigned card = 0; card < below; card++)
            packed += one_of_ranks(shift, sum + he_card[card], n_cards);
        return packed;
    }
    unsigned suit = he_flush_suit(four), ranks = he_suit_ranks(mask, suit);
    int five = he_flush[ranks] != 0;
    for (unsigned card = 0; card < below; card++)
        if (card % 4 == suit)
            packed += one_flush(ranks | 1u << card / 4);
        else if (five)
            packed += one_flush(ranks);
        else
            packed += one_of_ranks(shift, sum + he_card[card], n_cards);
    return packed;
}

/* The last two cards, both below `below`. */
static inline void last_two(
    const uint8_t *shift, unsigned below, uint64_t sum, uint64_t mask, int n_cards, int64_t *counts) {
    uint64_t packed = 0;
    unsigned n_packed = 0;
    for (unsigned card = 1; card < below; card++) {
        if ((n_packed += card) > ROOM) {
            unpack(packed, counts);
            packed = 0;
            n_packed = card;
        }
        packed += last_card(shift, card, sum + he_card[card], mask | 1ull << card, n_cards);
    }
    unpack(packed, counts);
}

static void cards_below(
    const uint8_t *shift, unsigned below, int n_left, uint64_t sum, uint64_t mask, int n_cards, int64_t *counts) {
    if (n_left > 2)
        for (unsigned card = (unsigned)n_left - 1; card < below; card++)
            cards_below(shift, card, n_left - 1, sum + he_card[card], mask | 1ull << card, n_cards, counts);
    else if (n_cards == 7)
        last_two(shift, below, sum, mask, 7, counts);
    else
        last_two(shift, below, sum, mask, 6, counts);
}

int he_count_categories(int n_cards, int64_t counts[HE_N_CATEGORIES]) {
    HE_REQUIRE(5 <= n_cards && n_cards <= 7 && counts);
    int n_places = n_cards == 7 ? 1 << 16 : 1 << 15;
    uint8_t *shift = malloc((size_t)n_places);
    if (!shift)
        return 0;
    const uint16_t *strengths = n_cards == 7 ? he_strength7 : he_strength56;
    for (int i = 0; i < n_places; i++) {
        int category = 0;
        while (category < STRAIGHT_FLUSH && strengths[i] >= he_first_strength[category + 1])
            category++;
        shift[i] = (uint8_t)(COUNTER_BITS * category);
    }
    memset(counts, 0, HE_N_CATEGORIES * sizeof *counts);
    cards_below(shift, 52, n_cards, HE_EMPTY, 0, n_cards, counts);
    free(shift);
    return 1;
}
