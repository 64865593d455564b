#include "sampling.h"

#include <stdlib.h>
#include <string.h>

#include "evaluator.h"
#include "known.h"

/* A combo to draw (Walker's alias method, integer thresholds): itself below the threshold, else its alias. */
typedef struct {
    uint64_t threshold;
    uint64_t sum[2], mask[2]; /* of itself, of its alias */
} entry;

typedef struct {
    int seat, n; /* n = 0: any two cards that are left */
    entry *entries;
} hand;

struct he_sampler {
    int n_players, n_drawn, n_to_come; /* the first n_drawn of hands have a table */
    hand hands[HE_MOST_PLAYERS];
    uint64_t board_sum, board, gone;
};

/* xoshiro256++ (Blackman and Vigna), started by splitmix64. */
static inline uint64_t rotated(uint64_t x, int by) { return x << by | x >> (64 - by); }

static inline uint64_t next(uint64_t s[4]) {
    uint64_t result = rotated(s[0] + s[3], 23) + s[0], t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotated(s[3], 45);
    return result;
}

static uint64_t mixed(uint64_t z) {
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
}

void he_stream_start(he_stream *stream, uint64_t seed, uint64_t chunk) {
    uint64_t at = mixed(seed + 0x9e3779b97f4a7c15ull) ^ mixed(chunk ^ 0xd1b54a32d192ed03ull);
    for (int i = 0; i < 4; i++)
        stream->state[i] = mixed(at += 0x9e3779b97f4a7c15ull);
    stream->accepted = stream->attempts = 0;
}

/* The high and low word of x * n: an index below n, and what is left over as a uniform fraction. */
static inline uint64_t scaled(uint64_t x, uint32_t n, uint64_t *fraction) {
    uint64_t low = (x & 0xffffffffu) * n, high = (x >> 32) * n + (low >> 32);
    *fraction = high << 32 | (low & 0xffffffffu);
    return high >> 32;
}

static void set_entry(entry *e, int which, int combo) {
    unsigned b = 1;
    while ((int)(b * (b + 1) / 2) <= combo)
        b++;
    unsigned a = (unsigned)combo - b * (b - 1) / 2;
    e->sum[which] = he_card[a] + he_card[b];
    e->mask[which] = 1ull << a | 1ull << b;
}

static int make_table(hand *h, const double *weights) {
    int live[1326], small[1326], large[1326], n = 0, n_small = 0, n_large = 0;
    double share[1326], total = 0;
    for (int i = 0; i < 1326; i++)
        if (weights[i] > 0) {
            live[n++] = i;
            total += weights[i];
        }
    h->n = n;
    h->entries = malloc((size_t)(n ? n : 1) * sizeof *h->entries);
    if (!h->entries)
        return 0;
    for (int k = 0; k < n; k++) {
        share[k] = weights[live[k]] * n / total;
        set_entry(&h->entries[k], 0, live[k]);
        set_entry(&h->entries[k], 1, live[k]);
        h->entries[k].threshold = UINT64_MAX;
        if (share[k] < 1)
            small[n_small++] = k;
        else
            large[n_large++] = k;
    }
    while (n_small && n_large) {
        int s = small[--n_small], l = large[n_large - 1];
        h->entries[s].threshold = (uint64_t)(share[s] * 18446744073709549568.0); /* the largest double below 2^64 */
        set_entry(&h->entries[s], 1, live[l]);
        share[l] -= 1 - share[s];
        if (share[l] < 1) {
            n_large--;
            small[n_small++] = l;
        }
    }
    return 1;
}

static int any_two(const double *weights, uint64_t gone) {
    double common = 0;
    for (unsigned b = 1, i = 0; b < 52; b++)
        for (unsigned a = 0; a < b; a++, i++) {
            if (gone & (1ull << a | 1ull << b))
                continue;
            if (common == 0)
                common = weights[i];
            if (weights[i] == 0 || weights[i] != common)
                return 0;
        }
    return 1;
}

he_sampler *he_sampler_new(const double *weights, int n_players, uint64_t board, uint64_t dead) {
    he_sampler *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->n_players = n_players;
    s->board = board;
    s->gone = board | dead;
    s->n_to_come = 5;
    s->board_sum = HE_EMPTY;
    for (unsigned card = 0; card < 52; card++)
        if (board >> card & 1) {
            s->board_sum = he_add(s->board_sum, card);
            s->n_to_come--;
        }
    int n = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int seat = 0; seat < n_players; seat++) {
            const double *mine = weights + 1326 * seat;
            if (any_two(mine, s->gone) != pass)
                continue;
            s->hands[n].seat = seat;
            if (pass == 0) {
                if (!make_table(&s->hands[n], mine)) {
                    he_sampler_free(s);
                    return NULL;
                }
                s->n_drawn++;
            }
            n++;
        }
    return s;
}

void he_sampler_free(he_sampler *s) {
    if (s)
        for (int i = 0; i < s->n_drawn; i++)
            free(s->hands[i].entries);
    free(s);
}

/* Cards out of 16-bit pieces of random words, four a word; exact by Lemire's rejection. */
typedef struct {
    uint64_t word;
    int left;
} pieces;

static inline uint64_t draw_card(uint64_t state[4], pieces *p, uint64_t *gone, uint64_t *sum) {
    for (;;) {
        if (!p->left) {
            p->word = next(state);
            p->left = 4;
        }
        uint32_t product = (uint32_t)(p->word & 0xffff) * 52;
        p->word >>= 16;
        p->left--;
        if ((product & 0xffff) < 65536 % 52)
            continue;
        uint64_t bit = 1ull << (product >> 16);
        if (*gone & bit)
            continue;
        *gone |= bit;
        *sum += he_card[product >> 16];
        return bit;
    }
}

void he_sample(const he_sampler *s, he_stream *stream, int64_t accepted, int64_t attempts, int64_t *outcomes) {
    uint64_t state[4], sums[HE_MOST_PLAYERS], masks[HE_MOST_PLAYERS];
    memcpy(state, stream->state, sizeof state);
    for (; attempts > 0 && stream->accepted < accepted; attempts--) {
        uint64_t gone = s->gone;
        int i = 0;
        stream->attempts++;
        for (; i < s->n_drawn; i++) {
            const hand *h = &s->hands[i];
            uint64_t fraction, index = scaled(next(state), (uint32_t)h->n, &fraction);
            const entry *e = &h->entries[index];
            int which = fraction >= e->threshold;
            if (gone & e->mask[which])
                break;
            gone |= e->mask[which];
            sums[i] = e->sum[which];
            masks[i] = e->mask[which];
        }
        if (i < s->n_drawn)
            continue;
        pieces p = {0, 0};
        for (; i < s->n_players; i++) {
            sums[i] = 0;
            masks[i] = draw_card(state, &p, &gone, &sums[i]);
            masks[i] |= draw_card(state, &p, &gone, &sums[i]);
        }
        uint64_t board = s->board, board_sum = s->board_sum;
        for (int k = 0; k < s->n_to_come; k++)
            board |= draw_card(state, &p, &gone, &board_sum);
        uint16_t best = 0;
        unsigned winners = 0;
        for (i = 0; i < s->n_players; i++) {
            uint16_t strength = he_strength(board_sum + sums[i], board | masks[i], 7);
            unsigned bit = 1u << s->hands[i].seat;
            winners = strength > best ? bit : strength == best ? winners | bit : winners;
            best = strength > best ? strength : best;
        }
        outcomes[winners]++;
        stream->accepted++;
    }
    memcpy(stream->state, state, sizeof state);
}
