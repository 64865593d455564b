/* Known hands by kinds of boards, not by boards.
 *
 * Most boards let nobody have a flush; then only their ranks matter, and up to 2,598,960 boards are at most 6,175 rank
 * multisets. A suit *flushes* when with the f-cards of the board some player holds five of suit f: `need[f]` on the board.
 * At most one suit has three board cards, so at most one flushes, and the boards split without overlap:
 *
 *  1. rank_kinds: each rank multiset, weighted by its suit choices in which no suit flushes. For one suit, the number of
 *     choices with j cards of it is the coefficient of x^j in a product over the ranks: of m cards of a rank, none is of the
 *     suit (C(others, m) ways) or one is (C(others, m - 1)).
 *  2. flush_kinds: for each suit and each set of its ranks on the board that flushes, the ranks of the other cards. Against
 *     a flush only a full house or quads help, so on a board without a pair the flushes alone decide, and all its other
 *     cards are counted at once.
 */
#include "known.h"

#include <string.h>

#include "evaluator.h"

static const int64_t CHOOSE[5][6] = {
    {1, 0, 0, 0, 0, 0}, {1, 1, 0, 0, 0, 0}, {1, 2, 1, 0, 0, 0}, {1, 3, 3, 1, 0, 0}, {1, 4, 6, 4, 1, 0}};

typedef struct {
    int n_players, n_to_come;
    int64_t *outcomes;
    uint64_t ranks_of[HE_MOST_PLAYERS];      /* sum of hole cards and board, ranks only */
    unsigned suited[4][HE_MOST_PLAYERS];     /* ranks of the hole cards of a suit */
    int n_suited[4][HE_MOST_PLAYERS];
    int left[13];                            /* cards of a rank that can come … */
    int others[4][13];                       /* … and how many of them are not of a suit */
    unsigned open[4];                        /* ranks of a suit that can come */
    unsigned board_ranks[4];                 /* of a suit, on the board */
    int board_suited[4];
    int need[4];                             /* cards of the suit still to come that make it flush; > n_to_come: never */
    uint64_t rank_constant[13];
} spot;

static inline unsigned winners(const uint16_t *strengths, int n_players) {
    uint16_t best = 0;
    unsigned set = 0;
    for (int i = 0; i < n_players; i++)
        best = strengths[i] > best ? strengths[i] : best;
    for (int i = 0; i < n_players; i++)
        set |= (unsigned)(strengths[i] == best) << i;
    return set;
}

static inline unsigned winners_by_ranks(const spot *s, uint64_t coming) {
    uint16_t strengths[HE_MOST_PLAYERS];
    for (int i = 0; i < s->n_players; i++)
        strengths[i] = he_ranks7(s->ranks_of[i] + coming);
    return winners(strengths, s->n_players);
}

/* Choices so far: all of them, and by number of cards of each suit. */
typedef struct {
    int64_t all;
    int64_t by_suited[6][4];
} choices;

static void rank_kinds(spot *s, int below, int n_left, uint64_t coming, const choices *so_far) {
    int64_t tail[4], longer_tail[4]; /* choices that flush with none, or with one more card of the suit */
    for (int f = 0; f < 4; f++) {
        tail[f] = longer_tail[f] = 0;
        for (int j = s->need[f] < 0 ? 0 : s->need[f]; j <= 5; j++)
            tail[f] += so_far->by_suited[j][f];
        for (int j = s->need[f] < 1 ? 0 : s->need[f] - 1; j <= 5; j++)
            longer_tail[f] += so_far->by_suited[j][f];
    }
    for (int rank = below - 1; rank >= 0; rank--) {
        int most = s->left[rank] < n_left ? s->left[rank] : n_left;
        for (int m = 1; m <= most; m++) {
            uint64_t with = coming + (uint64_t)m * s->rank_constant[rank];
            int64_t none[4], one[4];
            for (int f = 0; f < 4; f++) {
                none[f] = CHOOSE[s->others[f][rank]][m];
                one[f] = (s->open[f] >> rank & 1) ? CHOOSE[s->others[f][rank]][m - 1] : 0;
            }
            if (m == n_left) {
                int64_t weight = so_far->all * CHOOSE[s->left[rank]][m];
                for (int f = 0; f < 4; f++)
                    weight -= none[f] * tail[f] + one[f] * longer_tail[f];
                if (weight)
                    s->outcomes[winners_by_ranks(s, with)] += weight;
                continue;
            }
            choices next;
            next.all = so_far->all * CHOOSE[s->left[rank]][m];
            for (int f = 0; f < 4; f++)
                next.by_suited[0][f] = so_far->by_suited[0][f] * none[f];
            for (int j = 1; j <= 5; j++)
                for (int f = 0; f < 4; f++)
                    next.by_suited[j][f] = so_far->by_suited[j][f] * none[f] + so_far->by_suited[j - 1][f] * one[f];
            rank_kinds(s, rank, n_left - m, with, &next);
        }
    }
}

/* A suit, and the set of its ranks on the final board. */
typedef struct {
    int suit, n_others; /* cards of other suits to come */
    uint64_t coming;    /* ranks of the suit's cards to come */
    uint16_t flushes[HE_MOST_PLAYERS];
    unsigned winners;   /* among the flushes */
    unsigned ranks;     /* of all the board so far */
    int paired;
} flush_spot;

static void flush_board(spot *s, const flush_spot *at, uint64_t others, int64_t weight) {
    uint16_t strengths[HE_MOST_PLAYERS];
    for (int i = 0; i < s->n_players; i++)
        strengths[i] = at->flushes[i] ? at->flushes[i] : he_ranks7(s->ranks_of[i] + at->coming + others);
    s->outcomes[winners(strengths, s->n_players)] += weight;
}

static void other_kinds(spot *s, const flush_spot *at) {
    const int *others = s->others[at->suit];
    if (at->n_others == 0) {
        if (at->paired)
            flush_board(s, at, 0, 1);
        else
            s->outcomes[at->winners] += 1;
        return;
    }
    int64_t unpaired = 0, squares = 0; /* of cards of new ranks */
    for (int r = 0; r < 13; r++) {
        int is_new = !at->paired && !(at->ranks >> r & 1);
        if (is_new) {
            unpaired += others[r];
            squares += (int64_t)others[r] * others[r];
        }
        if (at->n_others == 1) {
            if (!is_new && others[r])
                flush_board(s, at, s->rank_constant[r], others[r]);
            continue;
        }
        if (CHOOSE[others[r]][2])
            flush_board(s, at, 2 * s->rank_constant[r], CHOOSE[others[r]][2]);
        for (int q = 0; q < r; q++) {
            int64_t weight = (int64_t)others[r] * others[q];
            if (weight && !(is_new && !(at->ranks >> q & 1)))
                flush_board(s, at, s->rank_constant[r] + s->rank_constant[q], weight);
        }
    }
    s->outcomes[at->winners] += at->n_others == 1 ? unpaired : (unpaired * unpaired - squares) / 2;
}

static void flush_kind(spot *s, flush_spot *at, unsigned ranks) {
    int n_board = 0;
    for (unsigned x = ranks; x; x &= x - 1)
        n_board++;
    for (int i = 0; i < s->n_players; i++)
        at->flushes[i] =
            n_board + s->n_suited[at->suit][i] >= 5 ? he_flush[ranks | s->suited[at->suit][i]] : 0;
    at->winners = winners(at->flushes, s->n_players);
    at->ranks = ranks;
    at->paired = 0;
    for (int f = 0; f < 4; f++)
        if (f != at->suit) {
            at->paired |= (at->ranks & s->board_ranks[f]) != 0;
            at->ranks |= s->board_ranks[f];
        }
    other_kinds(s, at);
}

static void flush_kinds(spot *s, flush_spot *at, int below, int n_left, unsigned ranks) {
    if (n_left == 0) {
        flush_kind(s, at, ranks);
        return;
    }
    for (int rank = below - 1; rank >= n_left - 1; rank--)
        if (s->open[at->suit] >> rank & 1) {
            at->coming += s->rank_constant[rank];
            flush_kinds(s, at, rank, n_left - 1, ranks | 1u << rank);
            at->coming -= s->rank_constant[rank];
        }
}

void he_known(const uint8_t *holes, int n_players, uint64_t board, uint64_t dead, int64_t *outcomes) {
    spot s;
    memset(&s, 0, sizeof s);
    memset(outcomes, 0, sizeof *outcomes << n_players);
    s.n_players = n_players;
    s.outcomes = outcomes;
    s.n_to_come = 5;
    uint64_t gone = board | dead, board_sum = 0;
    for (unsigned card = 0; card < 52; card++)
        if (board >> card & 1) {
            s.n_to_come--;
            board_sum += he_card[card & ~3u];
            s.board_ranks[card & 3] |= 1u << (card >> 2);
            s.board_suited[card & 3]++;
        }
    for (int i = 0; i < n_players; i++) {
        s.ranks_of[i] = board_sum;
        for (int k = 0; k < 2; k++) {
            unsigned card = holes[2 * i + k];
            gone |= 1ull << card;
            s.ranks_of[i] += he_card[card & ~3u];
            s.suited[card & 3][i] |= 1u << (card >> 2);
            s.n_suited[card & 3][i]++;
        }
    }
    for (unsigned card = 0; card < 52; card++)
        if (!(gone >> card & 1)) {
            unsigned rank = card >> 2, suit = card & 3;
            s.left[rank]++;
            s.open[suit] |= 1u << rank;
            for (unsigned f = 0; f < 4; f++)
                s.others[f][rank] += f != suit;
        }
    for (int r = 0; r < 13; r++)
        s.rank_constant[r] = he_card[4 * r];
    for (int f = 0; f < 4; f++) {
        int most = 0;
        for (int i = 0; i < n_players; i++)
            most = s.n_suited[f][i] > most ? s.n_suited[f][i] : most;
        s.need[f] = 5 - most - s.board_suited[f];
    }

    choices none = {1, {{1, 1, 1, 1}}};
    if (s.n_to_come > 0)
        rank_kinds(&s, 13, s.n_to_come, 0, &none);
    else if (s.need[0] > 0 && s.need[1] > 0 && s.need[2] > 0 && s.need[3] > 0)
        outcomes[winners_by_ranks(&s, 0)] = 1;
    for (int f = 0; f < 4; f++)
        for (int j = s.need[f] < 0 ? 0 : s.need[f]; j <= s.n_to_come; j++) {
            flush_spot at = {.suit = f, .n_others = s.n_to_come - j};
            if (at.n_others <= 2)
                flush_kinds(&s, &at, 13, j, s.board_ranks[f]);
        }
}
