/* A batch is a set of arrays with a number for each deal; each function takes all of them one step further. */
#include "sampling/sampling.h"

#include <string.h>

#include "common/require.h"
#include "include/evaluator.h"
#include "sampling/sampler.h"

#define N_COUNTERS 4 /* copies, so that a deal need not wait for the one before to be counted */

/* --- a batch: what follows once hands are dealt by the tables --- */

#define N_LANES 8
#define N_VECTORS (HE_BATCH / N_LANES)
typedef int16_t vector __attribute__((vector_size(2 * N_LANES))); /* strengths of as many deals */

typedef struct {
    uint64_t used[HE_BATCH]; /* cards out of the deck, with those of the board as they come */
    uint64_t board_sum[HE_BATCH];
    vector strength[HE_MOST_SEATS][N_VECTORS];
} batch;

/* Random hands, then the board, to a batch whose other hands are dealt. */
static void complete(const he_sampler *s, he_stream *from, batch *b) {
    memcpy(b->used, from->held, sizeof b->used);
    for (int i = 0; i < s->n_random; i++) {
        he_drawing hand = {s->pairs, (uint32_t)s->n_pairs, b->used, NULL, from->hands[s->random_seats[i]]};
        he_draw(&hand, &from->for_rest);
    }
    memcpy(from->held, b->used, sizeof b->used);
    for (int k = 0; k < HE_BATCH; k++)
        b->board_sum[k] = s->board_sum;
    he_drawing two = {s->pairs, (uint32_t)s->n_pairs, b->used, b->board_sum, NULL};
    he_drawing one = {s->cards, (uint32_t)s->n_cards, b->used, b->board_sum, NULL};
    for (int pairs = s->n_to_come / 2; pairs; pairs--)
        he_draw(&two, &from->for_rest);
    if (s->n_to_come % 2)
        he_draw(&one, &from->for_rest);
}

static inline uint64_t board_of(const he_sampler *s, const he_stream *from, const batch *b, int deal) {
    return s->board | (b->used[deal] ^ from->held[deal]);
}

static inline int16_t value(const he_sampler *s, const he_stream *from, const batch *b, int deal, const he_cards *hand) {
    uint64_t sum = b->board_sum[deal] + hand->sum;
    if (sum & HE_ANY_FLUSH)
        return (int16_t)he_strength(sum, board_of(s, from, b, deal) | hand->mask, 7);
    return (int16_t)he_ranks7(sum);
}

static HE_STAGE void value_all(const he_sampler *s, const he_stream *from, batch *b) {
    for (int seat = 0; seat < s->n_players; seat++) {
        int16_t *strength = (int16_t *)b->strength[seat];
        if (s->is_fixed[seat]) {
            const he_cards hand = s->fixed[seat];
            for (int k = 0; k < HE_BATCH; k++)
                strength[k] = value(s, from, b, k, &hand);
        } else {
            const uint16_t *hands = from->hands[seat];
            for (int k = 0; k < HE_BATCH; k++)
                strength[k] = value(s, from, b, k, &s->pairs[hands[k]]);
        }
    }
}

static HE_STAGE void find_winners(const he_sampler *s, const batch *b, uint16_t *winners) {
    for (int k = 0; k < N_VECTORS; k++) {
        vector best = b->strength[0][k], sets = {0};
        for (int seat = 1; seat < s->n_players; seat++) {
            vector mine = b->strength[seat][k], more = mine > best;
            best = (mine & more) | (best & ~more);
        }
        for (int seat = 0; seat < s->n_players; seat++)
            sets |= (b->strength[seat][k] == best) & (int16_t)(1 << seat);
        memcpy(winners + N_LANES * k, &sets, sizeof sets);
    }
}

static void write_deals(const he_sampler *s, const he_stream *from, const batch *b, int n, const he_deals *to) {
    for (int k = 0; k < n; k++) {
        if (to->hands)
            for (int seat = 0; seat < s->n_players; seat++)
                to->hands[(from->accepted + k) * s->n_players + seat] =
                    s->is_fixed[seat] ? s->fixed_numbers[seat] : s->numbers[from->hands[seat][k]];
        if (to->boards)
            to->boards[from->accepted + k] = board_of(s, from, b, k);
    }
}

void he_sample(const he_sampler *s, he_stream *stream, int64_t accepted, int64_t attempts, const he_deals *to) {
    HE_REQUIRE(s && (!s->backward || s->is_ready));
    HE_REQUIRE(stream && accepted - stream->accepted < 1ll << 32);
    HE_REQUIRE(to && to->outcomes);
    uint32_t counts[N_COUNTERS][1 << HE_MOST_SEATS];
    uint16_t winners[HE_BATCH];
    const int n_sets = 1 << s->n_players;
    batch b;
    for (int i = 0; i < N_COUNTERS; i++)
        memset(counts[i], 0, (size_t)n_sets * sizeof counts[i][0]);
    while (stream->accepted < accepted && attempts > 0) {
        int64_t missing = accepted - stream->accepted;
        int n = missing < HE_BATCH ? (int)missing : HE_BATCH;
        if (!he_fill_hands(s, stream, n, &attempts))
            break;
        complete(s, stream, &b);
        value_all(s, stream, &b);
        find_winners(s, &b, winners);
        for (int k = 0; k < n; k++)
            counts[k % N_COUNTERS][winners[k]]++;
        write_deals(s, stream, &b, n, to);
        stream->accepted += n;
        stream->n_dealt = 0;
    }
    for (int set = 0; set < n_sets; set++)
        for (int i = 0; i < N_COUNTERS; i++)
            to->outcomes[set] += counts[i][set];
}

void he_stream_start(he_stream *stream, uint64_t seed, uint64_t chunk) {
    HE_REQUIRE(stream);
    memset(stream, 0, sizeof *stream);
    he_random_start(&stream->for_hands, seed, chunk, 0);
    he_random_start(&stream->for_rest, seed, chunk, 1);
}
