/* Showdowns of many finished hands. */
#ifndef HOLDEM_EVAL_PAYOUTS_H
#define HOLDEM_EVAL_PAYOUTS_H

#include <stddef.h>
#include <stdint.h>

#define HE_MAX_SEATS 10

typedef struct {
    int n_players;                /* 2..HE_MAX_SEATS; players stand in seat order from the button's left */
    int all_first;                /* odd chips: 0 one each in seat order, 1 all to the first winner */
    const uint8_t *holes;         /* n x n_players x 2 card ids; those of players who folded are not read */
    const uint8_t *boards;        /* n x 5 */
    const int64_t *contributions; /* n x n_players chips, >= 0; sums of a hand fit */
    const uint8_t *live;          /* n x n_players, 0 = folded */
    const int64_t *dead_money;    /* n */
} he_hands;

/* payouts: n x n_players. Returns -1, or the index of the first hand that nobody is left in or whose cards are not
 * different ids 0..51. */
ptrdiff_t he_settle(const he_hands *hands, ptrdiff_t n, int64_t *payouts);

#endif
