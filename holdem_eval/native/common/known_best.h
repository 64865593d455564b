/* The best of some known hands on one board after another.
 *
 * Flushes apart, a hand's strength depends on the ranks of the board only: he_known_by_ranks is asked once for all boards
 * of the same ranks. At most one suit has three cards or more on a board, so that nobody can have a flush of another.
 */
#ifndef HOLDEM_EVAL_KNOWN_BEST_H
#define HOLDEM_EVAL_KNOWN_BEST_H

#include <stdint.h>

#include "include/evaluator.h"

typedef struct {
    unsigned strength, winners; /* winners: those who have it, bit = hand */
} he_best;

/* holes: two cards for each hand; board: the sum of its ranks' constants, from HE_EMPTY or 0. */
static inline void he_known_by_ranks(const uint8_t *holes, int n_hands, uint64_t board, uint16_t *by_ranks) {
    for (int i = 0; i < n_hands; i++)
        by_ranks[i] = he_ranks7(board + he_card[holes[2 * i] & ~3u] + he_card[holes[2 * i + 1] & ~3u]);
}

/* suit: the one of which the board has three cards or more, n_suited of them, of these ranks; < 0 if there is none. */
static inline he_best he_known_best(
    const uint8_t *holes, int n_hands, const uint16_t *by_ranks, int suit, unsigned ranks, int n_suited) {
    he_best best = {0, 0};
    for (int i = 0; i < n_hands; i++) {
        unsigned strength = by_ranks[i];
        if (suit >= 0) {
            unsigned own = 0;
            int n = n_suited;
            for (int k = 0; k < 2; k++) {
                unsigned card = holes[2 * i + k];
                if ((int)(card & 3) == suit) {
                    own |= 1u << (card >> 2);
                    n++;
                }
            }
            if (n >= 5)
                strength = he_flush[ranks | own];
        }
        if (strength > best.strength)
            best = (he_best){strength, 0};
        if (strength == best.strength)
            best.winners |= 1u << i;
    }
    return best;
}

#endif
