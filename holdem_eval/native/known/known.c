/* Known hands by kinds of boards, not by boards.
 *
 * Most boards let nobody have a flush; then only their ranks matter, and up to 2,598,960 boards are at most 6,175 rank
 * multisets. A suit *flushes* when with the f-cards of the board some player holds five of suit f: `need[f]` on the board.
 * At most one suit has three board cards, so at most one flushes, and the boards split without overlap:
 *
 *  1. rank_kinds: each rank multiset, weighted by its suit choices in which no suit flushes. For each suit, these are all
 *     but those that flush; of m cards of a rank, none is of the suit (C(others, m) ways) or one is (C(others, m - 1)).
 *  2. flush_kinds: for each suit and each set of its ranks on the board that flushes, the ranks of the other cards. Against
 *     a flush only a full house or quads help: all boards go to the best flush, and those that give somebody a full house
 *     are mended. Suits that differ in name only are counted once.
 *
 * known_body.h is compiled once for each number of players, so that loops over them are unrolled.
 */
#include "known/known.h"

#include <string.h>

#include "common/choose.h"
#include "common/require.h"
#include "include/evaluator.h"

#define ALL_RANKS 0x1fffu

static const int16_t CHOOSE[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};

/* One number for each suit. Choices of suits for five ranks are at most 4^5: 16 bits hold them, and the sum of four. */
typedef uint16_t by_suit __attribute__((vector_size(8)));

static inline int32_t sum_of(by_suit numbers) {
    uint64_t lanes;
    memcpy(&lanes, &numbers, sizeof lanes);
    return (int32_t)(lanes * 0x0001000100010001ull >> 48);
}

/* What does not depend on the number of players. */
typedef struct {
    int n_to_come;
    int64_t *outcomes;
    int left[13];            /* cards of a rank that can come … */
    int others[4][13];       /* … and how many of them are not of a suit */
    int n_others[4];         /* of all ranks */
    unsigned open[4];        /* ranks of a suit that can come */
    unsigned board_ranks[4]; /* of a suit, on the board */
    int board_suited[4];
    int need[4]; /* cards of the suit still to come that make it flush; > n_to_come: never */
    uint64_t rank_constant[13];
    by_suit none[13][5], one[13][5]; /* [rank][cards of it]: ways to take them with none of the suit, with one of it */
} deck;

/* Choices of suits so far in which no suit flushes, and those in which a suit needs exactly k more cards to flush. When it
 * has them, no other suit flushes: there are five cards, and three are of this suit. */
typedef struct {
    int32_t safe;
    by_suit needing[6];
} choices;

static void count_deck(deck *d, uint64_t gone) {
    for (unsigned card = 0; card < 52; card++)
        if (!(gone >> card & 1)) {
            unsigned rank = card >> 2, suit = card & 3;
            d->left[rank]++;
            d->open[suit] |= 1u << rank;
            for (unsigned f = 0; f < 4; f++) {
                d->others[f][rank] += f != suit;
                d->n_others[f] += f != suit;
            }
        }
    for (int r = 0; r < 13; r++) {
        d->rank_constant[r] = he_card[4 * r];
        for (int m = 1; m <= d->left[r]; m++)
            for (int f = 0; f < 4; f++) {
                d->none[r][m][f] = (uint16_t)CHOOSE[d->others[f][r]][m];
                d->one[r][m][f] = d->open[f] >> r & 1 ? (uint16_t)CHOOSE[d->others[f][r]][m - 1] : 0;
            }
    }
}

/* A suit, and the set of its ranks on the final board. */
typedef struct {
    int suit, n_suited, n_others; /* cards of the suit on the final board; cards of other suits to come */
    int64_t times;                /* suits like this one */
    uint64_t coming;              /* ranks of the suit's cards to come */
    uint16_t flushes[HE_MOST_PLAYERS];
    unsigned winners; /* among the flushes */
    unsigned ranks;   /* of all the board so far */
    int paired;
} flush_spot;

#define JOIN(a, b) a##_##b
#define EXPAND(a, b) JOIN(a, b)
#define NAME(x) EXPAND(x, N_PLAYERS)

#define N_PLAYERS 2
#include "known/known_body.h"
#undef N_PLAYERS
#define N_PLAYERS 3
#include "known/known_body.h"
#undef N_PLAYERS
#define N_PLAYERS 4
#include "known/known_body.h"
#undef N_PLAYERS
#define N_PLAYERS 5
#include "known/known_body.h"
#undef N_PLAYERS
#define N_PLAYERS 6
#include "known/known_body.h"
#undef N_PLAYERS
#define N_PLAYERS 7
#include "known/known_body.h"
#undef N_PLAYERS
#define N_PLAYERS 8
#include "known/known_body.h"
#undef N_PLAYERS
#define N_PLAYERS 9
#include "known/known_body.h"
#undef N_PLAYERS
#define N_PLAYERS 10
#include "known/known_body.h"
#undef N_PLAYERS

void he_known(const uint8_t *holes, int n_players, uint64_t board, uint64_t dead, int64_t *outcomes) {
    HE_REQUIRE(holes && 2 <= n_players && n_players <= HE_MOST_PLAYERS && he_mask_of(holes, 2 * n_players));
    HE_REQUIRE(he_are_apart(board, dead) && !(he_mask_of(holes, 2 * n_players) & (board | dead)));
    HE_REQUIRE(he_count_cards(board | dead) + 2 * n_players + he_to_come(board) <= 52);
    HE_REQUIRE(outcomes);
    static void (*const by_players[])(const uint8_t *, uint64_t, uint64_t, int64_t *) = {
        known_2, known_3, known_4, known_5, known_6, known_7, known_8, known_9, known_10};
    by_players[n_players - 2](holes, board, dead, outcomes);
}
