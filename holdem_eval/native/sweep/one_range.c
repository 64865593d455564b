/* Ranks first: all boards with the same new ranks put the blocks below, equal or above alike (split_blocks), but for flushes.
 * Then each board is that less what its new cards hold, and flushes are moved (count_board). */
#include "sweep/one_range.h"

#include <stddef.h>
#include <string.h>

#include "common/blocks.h"
#include "common/combos.h"
#include "common/known_best.h"
#include "common/require.h"
#include "include/evaluator.h"

typedef double quad __attribute__((vector_size(32)));

typedef struct {
    double weight;
    uint8_t a, b, block; /* a < b */
} held;

/* Weights below and equal to the best known hand: of all combos, and of those with a card of the first or second new rank. */
typedef struct {
    he_best known;
    double all[2];
    quad of_card[2][2]; /* [below, equal][new rank], lanes: suits */
} split;

typedef struct {
    const uint8_t *holes;
    int n_hands, n_to_come;
    const double *weights;
    double *outcomes;
    uint64_t gone, root;
    unsigned ranks[4];
    int n_suited[4];
    int n_combos, n_of_suit[4], n_blocks;
    uint8_t blocks[HE_N_BLOCKS], in_use[HE_N_BLOCKS];
    double total[HE_N_BLOCKS], all;
    quad with[13][13]; /* [rank][other rank], lanes: suits of the rank: weight on that card and any of the other rank */
    quad on_card[13];
    /* the kind of board */
    int new_ranks[2];
    uint16_t strengths[HE_N_BLOCKS], known_by_ranks[HE_ONE_RANGE_MOST_KNOWN];
    held combos[HE_N_COMBOS], suited[4][78]; /* all, and those of two cards of a suit; not cleared */
} spot;

/* 0 below, 1 equal, 2 above */
static inline int side(unsigned strength, unsigned best) { return strength < best ? 0 : strength == best ? 1 : 2; }

static void split_blocks(const spot *s, split *out) {
    memset(out->all, 0, sizeof out->all);
    memset(out->of_card, 0, sizeof out->of_card);
    for (int i = 0; i < s->n_blocks; i++) {
        int block = s->blocks[i], where = side(s->strengths[block], out->known.strength);
        if (where < 2)
            out->all[where] += s->total[block];
    }
    for (int k = 0; k < s->n_to_come; k++)
        for (int rank = s->new_ranks[k], other = 0; other < 13; other++) {
            int block = he_block_with((unsigned)rank, (unsigned)other);
            int where = side(s->strengths[block], out->known.strength);
            if (s->in_use[block] && where < 2)
                out->of_card[where][k] += s->with[rank][other];
        }
}

/* One board: its new cards (n_to_come of them), and the blocks as they are split on it. */
static void count_board(const spot *s, const int cards[2], const split *at, int suit, unsigned ranks, int n_suited) {
    double found[2], all = s->all;
    uint64_t new_cards = 0;
    for (int k = 0; k < s->n_to_come; k++) {
        all -= s->on_card[cards[k] >> 2][cards[k] & 3];
        new_cards |= 1ull << cards[k];
    }
    for (int where = 0; where < 2; where++) {
        found[where] = at->all[where];
        for (int k = 0; k < s->n_to_come; k++)
            found[where] -= at->of_card[where][k][cards[k] & 3];
    }
    if (s->n_to_come == 2) {
        unsigned a = (unsigned)cards[0], b = (unsigned)cards[1];
        double both = s->weights[he_combo(a, b)];
        int where = side(s->strengths[he_block_with(a >> 2, b >> 2)], at->known.strength);
        all += both;
        if (where < 2)
            found[where] += both;
    }
    if (suit >= 0) {
        const held *first = n_suited > 3 ? s->combos : s->suited[suit];
        const held *end = first + (n_suited > 3 ? s->n_combos : s->n_of_suit[suit]);
        for (const held *h = first; h < end; h++) {
            int mine = ((h->a & 3) == suit) + ((h->b & 3) == suit);
            if (mine + n_suited < 5 || (new_cards >> h->a | new_cards >> h->b) & 1)
                continue;
            unsigned flush = ranks;
            flush |= (h->a & 3) == suit ? 1u << (h->a >> 2) : 0;
            flush |= (h->b & 3) == suit ? 1u << (h->b >> 2) : 0;
            int from = side(s->strengths[h->block], at->known.strength), to = side(he_flush[flush], at->known.strength);
            if (from < 2)
                found[from] -= h->weight;
            if (to < 2)
                found[to] += h->weight;
        }
    }
    unsigned villain = 1u << s->n_hands;
    s->outcomes[at->known.winners] += found[0];
    s->outcomes[at->known.winners | villain] += found[1];
    s->outcomes[villain] += all - found[0] - found[1];
}

static void count_kind(spot *s) {
    split plain, flushed;
    uint64_t sum = s->root;
    for (int k = 0; k < s->n_to_come; k++)
        sum += he_card[4 * s->new_ranks[k]];
    for (int i = 0; i < s->n_blocks; i++)
        s->strengths[s->blocks[i]] = (uint16_t)he_block_strength(sum, s->blocks[i]);
    he_known_by_ranks(s->holes, s->n_hands, sum, s->known_by_ranks);
    plain.known = he_known_best(s->holes, s->n_hands, s->known_by_ranks, -1, 0, 0);
    split_blocks(s, &plain);
    flushed.known.strength = 0;
    int first_end = s->n_to_come > 0 ? 4 : 1, second_end = s->n_to_come > 1 ? 4 : 1;
    for (int x = 0; x < first_end; x++)
        for (int y = s->n_to_come > 1 && s->new_ranks[0] == s->new_ranks[1] ? x + 1 : 0; y < second_end; y++) {
            int cards[2] = {4 * s->new_ranks[0] + x, 4 * s->new_ranks[1] + y}, suit = -1, n_suited[4];
            unsigned ranks[4];
            memcpy(n_suited, s->n_suited, sizeof n_suited);
            memcpy(ranks, s->ranks, sizeof ranks);
            int is_open = 1;
            for (int k = 0; k < s->n_to_come; k++) {
                is_open &= !(s->gone >> cards[k] & 1);
                n_suited[cards[k] & 3]++;
                ranks[cards[k] & 3] |= 1u << (cards[k] >> 2);
            }
            if (!is_open)
                continue;
            for (int f = 0; f < 4; f++)
                suit = n_suited[f] >= 3 ? f : suit;
            if (suit < 0) {
                count_board(s, cards, &plain, -1, 0, 0);
                continue;
            }
            he_best here = he_known_best(s->holes, s->n_hands, s->known_by_ranks, suit, ranks[suit], n_suited[suit]);
            if (here.strength == plain.known.strength) /* then nobody's flush is in play */
                count_board(s, cards, &plain, suit, ranks[suit], n_suited[suit]);
            else {
                int is_new = here.strength != flushed.known.strength;
                flushed.known = here;
                if (is_new)
                    split_blocks(s, &flushed);
                count_board(s, cards, &flushed, suit, ranks[suit], n_suited[suit]);
            }
        }
}

static void read_range(spot *s) {
    for (int i = 0; i < HE_N_COMBOS; i++) {
        uint8_t a = he_combo_cards[i][0], b = he_combo_cards[i][1];
        double w = s->weights[i];
        int block = he_block_of(b >> 2, a >> 2);
        if (w == 0 || (s->gone >> a & 1) || (s->gone >> b & 1))
            continue;
        held combo = {w, a, b, (uint8_t)block};
        s->combos[s->n_combos++] = combo;
        if ((a & 3) == (b & 3))
            s->suited[a & 3][s->n_of_suit[a & 3]++] = combo;
        if (!s->in_use[block]) {
            s->in_use[block] = 1;
            s->blocks[s->n_blocks++] = (uint8_t)block;
        }
        s->all += w;
        s->total[block] += w;
        s->on_card[a >> 2][a & 3] += w;
        s->on_card[b >> 2][b & 3] += w;
        s->with[a >> 2][b >> 2][a & 3] += w;
        s->with[b >> 2][a >> 2][b & 3] += w;
    }
}

void he_one_range(
    const uint8_t *holes, int n_hands, const double *weights, uint64_t board, uint64_t dead, double *outcomes) {
    HE_REQUIRE(holes && 1 <= n_hands && n_hands <= HE_ONE_RANGE_MOST_KNOWN && he_mask_of(holes, 2 * n_hands));
    HE_REQUIRE(he_are_apart(board, dead) && board);
    HE_REQUIRE(!(he_mask_of(holes, 2 * n_hands) & (board | dead)));
    HE_REQUIRE(weights && he_are_weights(weights, HE_N_COMBOS));
    HE_REQUIRE(outcomes);
    spot s;
    memset(&s, 0, offsetof(spot, combos));
    s.holes = holes;
    s.n_hands = n_hands;
    s.weights = weights;
    s.outcomes = outcomes;
    s.n_to_come = 5;
    s.root = HE_EMPTY;
    s.gone = board | dead;
    for (int i = 0; i < 2 * n_hands; i++)
        s.gone |= 1ull << holes[i];
    for (unsigned card = 0; card < 52; card++)
        if (board >> card & 1) {
            s.n_to_come--;
            s.root += he_card[card & ~3u];
            s.ranks[card & 3] |= 1u << (card >> 2);
            s.n_suited[card & 3]++;
        }
    read_range(&s);
    int first_end = s.n_to_come > 0 ? 13 : 1;
    for (s.new_ranks[0] = 0; s.new_ranks[0] < first_end; s.new_ranks[0]++) {
        int second_end = s.n_to_come > 1 ? s.new_ranks[0] + 1 : 1;
        for (s.new_ranks[1] = 0; s.new_ranks[1] < second_end; s.new_ranks[1]++)
            count_kind(&s);
    }
}
