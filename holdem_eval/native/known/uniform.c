/* A hand against two random ones by kinds of boards, not by boards, and by kinds of cards, not by combos.
 *
 * What two opponents hold together is any two of the open combos that share no card. Of combos that are weaker than the hand,
 * let there be t, and s(c) with the card c. Then t * t - sum s(c)^2 + t ordered pairs of them share no card: a pair that shares
 * both is taken off twice. So no combo need be looked at, only how many there are with each card; and that depends on the
 * card's rank, and where a flush is possible on whether it is of that suit.
 *
 *  1. Boards without three cards of a suit are at most 6,175 kinds (rank multisets). The order of hands on them is known
 *     (orders.h): `below` the hand, `equal` to it, `above`.
 *  2. Boards with three, four or five cards of suit f (F, a set of ranks) are kinds of their own, and taken off the former.
 *     On three, the order is that of the ranks, less the hands of two f-cards; on four, less all hands with an f-card; these
 *     are flushes, ordered by he_flush. On five, the ranks do not matter. Suits that differ in name only are counted once.
 *
 * The two others share the pot, without the hand, when they are of one strength above it. Two flushes never are, unless the
 * board's is the best: else they would need the same card.
 */
#include "known/uniform.h"

#include <string.h>

#include "common/blocks.h"
#include "common/orders.h"
#include "common/require.h"
#include "include/evaluator.h"

#define LANES 16 /* a number for each of 13 ranks, and three that stay 0, for vectors */
#define N_BOARD 5
#define FULL_HOUSE 6 /* categories, as in he_first_strength */
#define STRAIGHT_FLUSH 8

static const int64_t CHOOSE[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};

static const uint16_t BIT[LANES] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096};

/* Combos by ranks: for each rank the set of those that make one with it, and how many cards there are of them. */
typedef struct {
    uint16_t rows[LANES];
    int16_t with[LANES];
} combos;

/* The combos of several blocks that are of one strength. */
typedef struct {
    uint16_t rows[LANES];
} shared_level;

/* Where the hand stands in the order of a kind: blocks first .. last - 1 are as strong. */
typedef struct {
    int is_known, last;
    combos below, equal;
    int64_t tied;                         /* pairs of one strength above the hand that share no card */
    int16_t alone[13][LANES];             /* so many of these pairs have a given combo of two ranks as one of them */
    shared_level levels[HE_N_BLOCKS / 2]; /* the strengths above the hand that are those of several blocks */
    int n_levels;
} standing;

enum { BY_RANKS, AS_FLUSH, AS_STRAIGHT_FLUSH, N_STANDINGS };

/* The hand, and what it leaves. */
typedef struct {
    int open_of_rank[13];
    unsigned open[4]; /* ranks of a suit */
    unsigned own[4];  /* of the hand */
    int n_own[4];
    int times[4]; /* suits like this one; 0 when an earlier one stands for it */
    int block;
    int64_t *outcomes;
} spot;

typedef struct {
    const spot *s;
    uint8_t counts[13];  /* the board */
    int16_t left[LANES]; /* cards of a rank that it leaves open */
    const he_order_of_blocks *order;
    int is_full; /* the hand has a full house or quads */
    int first, last;
    standing standings[N_STANDINGS];
} kind;

/* The open cards of a rank, and after them those of the flush suit alone: how many there are, and how many cards each of
 * them makes a hand with that is below, or equal to, the one we count for. */
typedef struct {
    int16_t n[2 * LANES], below[2 * LANES], equal[2 * LANES];
} open_cards;

static inline uint16_t size_of(unsigned ranks) { /* of a set of 13 ranks */
    uint16_t x = (uint16_t)ranks;
    x = (uint16_t)(x - (x >> 1 & 0x5555));
    x = (uint16_t)((x & 0x3333) + (x >> 2 & 0x3333));
    x = (uint16_t)((x + (x >> 4)) & 0x0f0f);
    return (uint16_t)((x + (x >> 8)) & 0x1f);
}

/* --- the order of ranks -------------------------------------------------------------------------------------- */

static inline int block_at(const he_order_of_blocks *order, int i) { return order->blocks[i] & (HE_STRONGER - 1); }

static inline int end_of_level(const he_order_of_blocks *order, int i) {
    do
        i++;
    while (i < HE_N_BLOCKS && !(order->blocks[i] & HE_STRONGER));
    return i;
}

static inline void add_block(combos *c, int block, const int16_t left[LANES]) {
    unsigned high = he_block_ranks[block][0], low = he_block_ranks[block][1];
    c->rows[high] |= BIT[low];
    c->rows[low] |= BIT[high];
    if (high == low)
        c->with[high] = (int16_t)(c->with[high] + left[high] - 1);
    else {
        c->with[high] = (int16_t)(c->with[high] + left[low]);
        c->with[low] = (int16_t)(c->with[low] + left[high]);
    }
}

static inline int combos_of(const int16_t with[LANES], const int16_t left[LANES]) {
    int twice = 0;
    for (int r = 0; r < LANES; r++)
        twice += with[r] * left[r];
    return twice / 2;
}

static inline int64_t apart(const int16_t with[LANES], const int16_t left[LANES]) {
    int64_t t = combos_of(with, left), shared = 0;
    for (int r = 0; r < LANES; r++)
        shared += left[r] * with[r] * with[r];
    return t * t - shared + t;
}

static void share_level(
    standing *at, const he_order_of_blocks *order, int first, int last, const combos *level, const int16_t left[LANES]) {
    int t = combos_of(level->with, left);
    for (int i = first; i < last; i++) {
        unsigned high = he_block_ranks[block_at(order, i)][0], low = he_block_ranks[block_at(order, i)][1];
        if (high != low)
            at->alone[high][low] = at->alone[low][high] = (int16_t)(t - level->with[high] - level->with[low] + 1);
    }
    memcpy(at->levels[at->n_levels++].rows, level->rows, sizeof level->rows);
}

/* The pairs of combos of one strength that share no card, from block `from` on up. With `at`, also what is needed to say how
 * many there are when hands of two f-cards are flushes instead. */
static int64_t tied_from(const he_order_of_blocks *order, int from, const int16_t left[LANES], standing *at) {
    int64_t tied = 0;
    for (int i = from, end; i < HE_N_BLOCKS; i = end) {
        end = end_of_level(order, i);
        if (end - i == 1) {
            unsigned high = he_block_ranks[block_at(order, i)][0], low = he_block_ranks[block_at(order, i)][1];
            int m = left[high], n = left[low];
            tied += high == low ? m * (m - 1) * (m - 2) * (m - 3) / 4 : m * (m - 1) * n * (n - 1);
            if (at && high != low)
                at->alone[high][low] = at->alone[low][high] = (int16_t)((m - 1) * (n - 1));
            continue;
        }
        combos level = {0};
        for (int j = i; j < end; j++)
            add_block(&level, block_at(order, j), left);
        tied += apart(level.with, left);
        if (at)
            share_level(at, order, i, end, &level, left);
    }
    return tied;
}

static const standing *stand(kind *k, int which) {
    standing *at = &k->standings[which];
    if (at->is_known)
        return at;
    int first = which == BY_RANKS ? k->first : which == AS_FLUSH ? k->order->n_below_flush : HE_N_BLOCKS;
    at->is_known = 1;
    at->last = which == BY_RANKS ? k->last : first;
    memset(&at->below, 0, sizeof at->below);
    memset(&at->equal, 0, sizeof at->equal);
    for (int i = 0; i < first; i++)
        add_block(&at->below, block_at(k->order, i), k->left);
    for (int i = first; i < at->last; i++)
        add_block(&at->equal, block_at(k->order, i), k->left);
    memset(at->alone, 0, sizeof at->alone);
    at->n_levels = 0;
    at->tied = tied_from(k->order, at->last, k->left, at);
    return at;
}

/* --- one kind of board --------------------------------------------------------------------------------------- */

static inline int32_t sum_of_products(const int16_t a[2 * LANES], const int16_t b[2 * LANES]) {
    int32_t sum = 0;
    for (int i = 0; i < 2 * LANES; i++)
        sum += a[i] * b[i];
    return sum;
}

static void record(const spot *s, const open_cards *cards, int64_t tied, int64_t weight) {
    int16_t below[2 * LANES], equal[2 * LANES]; /* of all cards of a kind */
    int32_t n_below = 0, n_equal = 0;
    for (int i = 0; i < 2 * LANES; i++) {
        below[i] = (int16_t)(cards->n[i] * cards->below[i]);
        equal[i] = (int16_t)(cards->n[i] * cards->equal[i]);
        n_below += below[i];
        n_equal += equal[i];
    }
    n_below /= 2;
    n_equal /= 2;
    s->outcomes[1] += weight * (n_below * n_below - sum_of_products(below, cards->below) + n_below);
    s->outcomes[3] += weight * (n_below * n_equal - sum_of_products(below, cards->equal));
    s->outcomes[7] += weight * (n_equal * n_equal - sum_of_products(equal, cards->equal) + n_equal);
    s->outcomes[6] += weight * tied;
}

/* How many of some ranks make a combo with a card of each rank, perhaps with one of its own. */
static inline void partners(const uint16_t rows[LANES], unsigned ranks, unsigned own, int16_t n[LANES]) {
    for (int r = 0; r < LANES; r++)
        n[r] = (int16_t)size_of((uint16_t)(rows[r] & ranks & (uint16_t)~(BIT[r] & ~own)));
}

/* Above the hand, with three f-cards on the board: what is left of the ties when hands of two f-cards are none of them. */
static int64_t tied_beside_flushes(const standing *at, unsigned suited) {
    int16_t is_suited[LANES], alone[LANES] = {0}, n[LANES];
    int64_t tied = at->tied;
    int32_t among = 0;
    for (int r = 0; r < LANES; r++)
        is_suited[r] = suited & BIT[r] ? -1 : 0;
    for (int h = 0; h < 13; h++)
        if (suited >> h & 1)
            for (int r = 0; r < LANES; r++)
                alone[r] = (int16_t)(alone[r] + at->alone[h][r]);
    for (int r = 0; r < LANES; r++)
        among += alone[r] & is_suited[r];
    tied -= among; /* each combo from both of its ranks: the pairs in either order */
    for (int i = 0; i < at->n_levels; i++) {
        int16_t twice = 0, shared = 0;
        partners(at->levels[i].rows, suited, 0, n);
        for (int r = 0; r < LANES; r++) {
            n[r] = (int16_t)(n[r] & is_suited[r]);
            twice = (int16_t)(twice + n[r]);
            shared = (int16_t)(shared + n[r] * n[r]);
        }
        tied += twice / 2 * (twice / 2) - shared + twice / 2;
    }
    return tied;
}

/* Adds the hands that are flushes on F, of `suited` cards, as far as they are below or equal to `strength`. */
static void add_flushes(open_cards *cards, unsigned F, int n_suited, unsigned suited, uint16_t strength) {
    int n_plain = 0, below = 0, equal = 0; /* f-cards that with any plain card are … */
    for (int r = 0; r < 13; r++)
        n_plain += cards->n[r];
    for (int h = 0; h < 13; h++) {
        if (!(suited >> h & 1))
            continue;
        int16_t *of_below = cards->below + LANES, *of_equal = cards->equal + LANES;
        if (n_suited >= 4) {
            uint16_t flush = he_flush[F | BIT[h]];
            if (flush < strength) {
                below++;
                of_below[h] = (int16_t)(of_below[h] + n_plain);
            } else if (flush == strength) {
                equal++;
                of_equal[h] = (int16_t)(of_equal[h] + n_plain);
            }
        }
        for (int l = 0; l < h; l++)
            if (suited >> l & 1) {
                uint16_t flush = he_flush[F | BIT[h] | BIT[l]];
                of_below[h] = (int16_t)(of_below[h] + (flush < strength));
                of_below[l] = (int16_t)(of_below[l] + (flush < strength));
                of_equal[h] = (int16_t)(of_equal[h] + (flush == strength));
                of_equal[l] = (int16_t)(of_equal[l] + (flush == strength));
            }
    }
    if (n_suited == 5) { /* the board's flush is anybody's */
        below += he_flush[F] < strength ? n_plain - 1 : 0;
        equal += he_flush[F] == strength ? n_plain - 1 : 0;
    }
    for (int r = 0; r < 13; r++) {
        cards->below[r] = (int16_t)(cards->below[r] + below);
        cards->equal[r] = (int16_t)(cards->equal[r] + equal);
    }
}

static void flush_kind(kind *k, int f, unsigned F, int64_t weight) {
    const spot *s = k->s;
    int n_suited = size_of(F);
    unsigned suited = s->open[f] & ~F;
    uint16_t strength = n_suited + s->n_own[f] >= 5 ? he_flush[F | s->own[f]] : 0;
    int64_t tied = 0;
    open_cards cards = {{0}, {0}, {0}};
    for (int r = 0; r < 13; r++) {
        cards.n[LANES + r] = suited >> r & 1;
        cards.n[r] = (int16_t)(k->left[r] - cards.n[LANES + r]);
    }
    if (n_suited < 5) {
        const standing *at = stand(
            k, !strength                                      ? BY_RANKS
               : strength < he_first_strength[STRAIGHT_FLUSH] ? AS_FLUSH
                                                              : AS_STRAIGHT_FLUSH);
        int16_t below[LANES], equal[LANES];
        int with_three = n_suited == 3 ? -1 : 0;
        partners(at->below.rows, suited, ~(unsigned)with_three, below);
        partners(at->equal.rows, suited, ~(unsigned)with_three, equal);
        for (int r = 0; r < LANES; r++) {
            cards.below[r] = (int16_t)(at->below.with[r] - (below[r] & ~with_three));
            cards.equal[r] = (int16_t)(at->equal.with[r] - (equal[r] & ~with_three));
            cards.below[LANES + r] = (int16_t)((at->below.with[r] - below[r]) & with_three);
            cards.equal[LANES + r] = (int16_t)((at->equal.with[r] - equal[r]) & with_three);
        }
        tied = n_suited == 3 ? tied_beside_flushes(at, suited) : tied_from(k->order, at->last, cards.n, NULL);
        if (!strength && k->is_full)
            strength = he_first_strength[FULL_HOUSE]; /* as any of them, against flushes */
    }
    if (strength)
        add_flushes(&cards, F, n_suited, suited, strength);
    record(s, &cards, tied, weight * s->times[f]);
}

/* The ways to deal the kind with exactly the ranks F of suit f. */
static int64_t ways(const kind *k, int f, unsigned F) {
    int64_t weight = 1;
    for (int r = 0; r < 13; r++)
        if (k->counts[r]) {
            int is_suited = F >> r & 1, others = k->s->open_of_rank[r] - (int)(k->s->open[f] >> r & 1);
            weight *= CHOOSE[others][k->counts[r] - is_suited];
        }
    return weight;
}

static void whole_kind(kind *k, int64_t weight) {
    const spot *s = k->s;
    he_order_of_blocks spare;
    unsigned ranks = 0;
    k->order = he_order_on(k->counts, &spare);
    for (int r = 0; r < 13; r++) {
        ranks |= k->counts[r] ? BIT[r] : 0;
        k->left[r] = (int16_t)(s->open_of_rank[r] - k->counts[r]);
    }
    for (int which = 0; which < N_STANDINGS; which++)
        k->standings[which].is_known = 0;
    k->last = 0;
    for (int found = 0; !found;) {
        k->first = k->last;
        k->last = end_of_level(k->order, k->first);
        for (int i = k->first; i < k->last; i++)
            found |= block_at(k->order, i) == s->block;
    }
    k->is_full = k->first >= k->order->n_below_flush;
    for (int f = 0; f < 4; f++)
        if (s->times[f]) {
            unsigned all = ranks & s->open[f];
            for (unsigned F = all; F; F = (F - 1) & all) {
                int64_t suited = size_of(F) >= 3 ? ways(k, f, F) : 0;
                if (suited)
                    flush_kind(k, f, F, suited);
                weight -= suited * s->times[f];
            }
        }
    if (!weight)
        return;
    const standing *at = stand(k, BY_RANKS);
    open_cards cards = {{0}, {0}, {0}};
    memcpy(cards.n, k->left, sizeof k->left);
    memcpy(cards.below, at->below.with, sizeof at->below.with);
    memcpy(cards.equal, at->equal.with, sizeof at->equal.with);
    record(s, &cards, at->tied, weight);
}

static void kinds_from(kind *k, int rank, int n_left, int64_t weight) {
    if (n_left == 0) {
        whole_kind(k, weight);
        return;
    }
    if (rank < 0)
        return;
    for (int n = 0; n <= n_left && n <= k->s->open_of_rank[rank]; n++) {
        k->counts[rank] = (uint8_t)n;
        kinds_from(k, rank - 1, n_left - n, weight * CHOOSE[k->s->open_of_rank[rank]][n]);
    }
    k->counts[rank] = 0;
}

static int64_t choose2(int64_t n) { return n * (n - 1) / 2; }

void he_uniform(const uint8_t hand[2], uint64_t dead, int64_t outcomes[8]) {
    HE_REQUIRE(hand && he_mask_of(hand, 2) && he_is_mask(dead) && !(he_mask_of(hand, 2) & dead));
    HE_REQUIRE(he_count_cards(dead) <= 52 - 11 && outcomes);
    spot s = {.outcomes = outcomes, .block = he_block_with(hand[0] >> 2, hand[1] >> 2)};
    uint64_t gone = dead | 1ull << hand[0] | 1ull << hand[1];
    int n_open = 52 - he_count_cards(gone);
    memset(outcomes, 0, 8 * sizeof *outcomes);
    for (unsigned card = 0; card < 52; card++)
        if (!(gone >> card & 1)) {
            s.open_of_rank[card >> 2]++;
            s.open[card & 3] |= BIT[card >> 2];
        }
    for (int i = 0; i < 2; i++) {
        s.own[hand[i] & 3] |= BIT[hand[i] >> 2];
        s.n_own[hand[i] & 3]++;
    }
    for (int f = 0; f < 4; f++) {
        int g = 0;
        while (s.open[g] != s.open[f] || s.own[g] != s.own[f])
            g++;
        s.times[g]++;
    }
    kind k = {.s = &s};
    kinds_from(&k, 12, N_BOARD, 1);

    int64_t all = choose2(n_open - 5) * choose2(n_open - 7);
    for (int i = 0; i < 5; i++)
        all = all * (n_open - i) / (i + 1);
    outcomes[5] = outcomes[3];
    outcomes[2] = outcomes[4] = (all - outcomes[1] - 2 * outcomes[3] - outcomes[6] - outcomes[7]) / 2;
}
