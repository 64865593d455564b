/* Whole deals at random, for what cannot be counted.
 *
 * Each player's combo is drawn by his weights, and the whole deal is thrown away when two share a card: then every
 * compatible deal comes with a chance proportional to the product of its weights. (Drawing one player again would not do:
 * with AA | KK+ | KK+ it gives the second player AA too rarely.) Players whose combos are all equally likely come last, from
 * the cards that are left, without rejection: the number of ways to do so is the same for every deal.
 *
 * A stream is keyed by (seed, chunk) and by nothing else, so the same chunk gives the same deals anywhere.
 */
#ifndef HOLDEM_EVAL_SAMPLING_H
#define HOLDEM_EVAL_SAMPLING_H

#include <stdint.h>

typedef struct he_sampler he_sampler;

typedef struct {
    uint64_t state[4];
    int64_t accepted, attempts;
} he_stream;

/* weights: n_players times 1,326, zero where blocked; NULL when memory is short. */
he_sampler *he_sampler_new(const double *weights, int n_players, uint64_t board, uint64_t dead);
void he_sampler_free(he_sampler *sampler);

void he_stream_start(he_stream *stream, uint64_t seed, uint64_t chunk);

/* Until the stream has `accepted` deals in all, or has made `attempts` more: outcomes[set of winners]++ a deal. */
void he_sample(const he_sampler *sampler, he_stream *stream, int64_t accepted, int64_t attempts, int64_t *outcomes);

#endif
