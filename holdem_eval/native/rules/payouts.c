/* Every chip is paid to somebody: the first pot has the dead money in it, the last all that was put in above it. */
#include "rules/payouts.h"

#include "common/require.h"
#include "include/evaluator.h"

/* Strengths of the live hands, 0 for the others; 0 if a card is no card or comes twice, or nobody is live. */
static int strengths_of(const he_hands *hands, ptrdiff_t i, uint16_t *strength) {
    const uint8_t *board = hands->boards + 5 * i, *hole = hands->holes + 2 * hands->n_players * i;
    const uint8_t *live = hands->live + hands->n_players * i;
    uint64_t sum = HE_EMPTY, mask = 0, seen, twice = 0;
    unsigned high = 0;
    int any = 0;
    for (int k = 0; k < 5; k++) {
        uint64_t bit = 1ull << (board[k] & 63);
        high |= board[k] > 51;
        twice |= mask & bit;
        mask |= bit;
        sum = he_add(sum, board[k]);
    }
    seen = mask;
    for (int player = 0; player < hands->n_players; player++, hole += 2) {
        strength[player] = 0;
        if (!live[player])
            continue;
        uint64_t a = 1ull << (hole[0] & 63), b = 1ull << (hole[1] & 63);
        high |= hole[0] > 51 || hole[1] > 51;
        twice |= (seen & (a | b)) | (a & b);
        seen |= a | b;
        any = 1;
        strength[player] = he_strength(he_add(he_add(sum, hole[0]), hole[1]), mask | a | b, 7);
        if (high | !!twice)
            return 0; /* before the next look-up of a hand that is none */
    }
    return any && !high && !twice;
}

/* The chips from `floor` up to `level` of every player, `level` < 0 meaning all. */
static int64_t layer(const int64_t *put_in, int n, int64_t floor, int64_t level) {
    int64_t amount = 0;
    for (int player = 0; player < n; player++)
        if (put_in[player] > floor)
            amount += (level >= 0 && put_in[player] > level ? level : put_in[player]) - floor;
    return amount;
}

/* Pot by pot from the lowest live contribution up; rules/pots.py has the same in words. */
static void pay(const he_hands *hands, ptrdiff_t i, const uint16_t *strength, int64_t *payout) {
    int n = hands->n_players;
    const int64_t *put_in = hands->contributions + n * i;
    int64_t carried = hands->dead_money[i], floor = 0;
    for (int player = 0; player < n; player++)
        payout[player] = 0;
    for (int first = 1;; first = 0) {
        int64_t level = -1, above = -1, amount;
        uint16_t best = 0;
        int winners = 0;
        for (int player = 0; player < n; player++) /* the next two levels */
            if (strength[player] && (first || put_in[player] > floor)) {
                int64_t own = put_in[player];
                if (level < 0 || own < level) {
                    above = level;
                    level = own;
                } else if (own > level && (above < 0 || own < above)) {
                    above = own;
                }
            }
        amount = carried + layer(put_in, n, floor, above < 0 ? -1 : level);
        for (int player = 0; player < n; player++)
            if (strength[player] && put_in[player] >= level) {
                if (strength[player] > best) {
                    best = strength[player];
                    winners = 0;
                }
                winners += strength[player] == best;
            }
        carried = amount;
        if (amount) {
            int64_t each = amount / winners, odd = amount % winners;
            for (int player = 0; player < n; player++)
                if (strength[player] == best && put_in[player] >= level) {
                    int64_t extra = hands->all_first ? odd : odd > 0;
                    payout[player] += each + extra;
                    odd -= extra;
                }
            carried = 0;
        }
        if (above < 0)
            return;
        floor = level;
    }
}

/* Nobody put in less than nothing, and all the chips of a hand are a number. */
static inline int are_chips(const he_hands *hands, ptrdiff_t i) {
    const int64_t *put_in = hands->contributions + hands->n_players * i;
    int64_t sum = hands->dead_money[i];
    for (int player = 0; player < hands->n_players; player++) {
        if (sum < 0 || put_in[player] < 0 || put_in[player] > INT64_MAX - sum)
            return 0;
        sum += put_in[player];
    }
    return 1;
}

ptrdiff_t he_settle(const he_hands *hands, ptrdiff_t n, int64_t *payouts) {
    HE_REQUIRE(hands && 2 <= hands->n_players && hands->n_players <= HE_MAX_SEATS && n >= 0 && payouts);
    HE_REQUIRE(hands->holes && hands->boards && hands->contributions && hands->live && hands->dead_money);
    HE_REQUIRE(hands->all_first == 0 || hands->all_first == 1);
    for (ptrdiff_t i = 0; i < n; i++)
        HE_REQUIRE(are_chips(hands, i));
    uint16_t strength[HE_MAX_SEATS];
    for (ptrdiff_t i = 0; i < n; i++, payouts += hands->n_players) {
        if (!strengths_of(hands, i, strength))
            return i;
        pay(hands, i, strength, payouts);
    }
    return -1;
}
