/* Whole deals at random, for what cannot be counted.
 *
 * Every compatible deal comes with a chance proportional to the product of its weights. Hands are drawn by their weights,
 * and the whole deal is thrown away when two share a card. (Drawing one player again would not do: with AA | KK+ | KK+ it
 * gives the second player AA too rarely.) Ranges that collide often are drawn from one table of compatible hands (tuples.h);
 * where that is not enough, all hands are drawn at once, without rejection (backward.h).
 * Players whose hands are all equally likely come last, then the board, from the cards that are left: the number of ways to
 * do so is the same for every deal, so there a hand that collides may be drawn again.
 *
 * Deals are made in batches, one step for all of them after the other: no step waits for the one before.
 */
#ifndef HOLDEM_EVAL_SAMPLING_H
#define HOLDEM_EVAL_SAMPLING_H

#include <stdint.h>

#include "sampling/draw.h"

#define HE_MOST_SEATS 10

typedef struct he_sampler he_sampler;

/* One chunk's deals, in any number of runs. */
typedef struct {
    he_random for_hands, for_rest;        /* two, so that a chunk cut short has the boards that it would have had */
    int64_t accepted;                     /* deals */
    int64_t attempts, possible;           /* hands dealt to all players, and those of them in which no two share a card */
    int n_dealt;                          /* of the batch that is in the making: hands are dealt, the board is not */
    int64_t attempts_then, possible_then; /* when the last of them were dealt */
    /* by deal, and one more that is written to when the batch is full: */
    uint64_t held[HE_BATCH + 1];                 /* cards out of the deck */
    uint16_t hands[HE_MOST_SEATS][HE_BATCH + 1]; /* combos, by seat */
} he_stream;

/* weights: n_players times 1,326, zero where blocked, with a possible deal; NULL when memory is short. */
he_sampler *he_sampler_new(const double *weights, int n_players, uint64_t board, uint64_t dead);
void he_sampler_free(he_sampler *sampler);

/* What remains to be made before the first deal, in steps of about `budget` additions. VANISHED: the weight of all deals is
 * too small a number. Only while no stream runs. */
enum { HE_SAMPLER_GOING, HE_SAMPLER_READY, HE_SAMPLER_VANISHED, HE_SAMPLER_NO_MEMORY };
int he_sampler_prepare(he_sampler *sampler, int64_t budget);

void he_stream_start(he_stream *stream, uint64_t seed, uint64_t chunk);

/* Where deals go, one by one; NULL for what is not wanted. */
typedef struct {
    int64_t *outcomes; /* [set of winners]++ a deal */
    uint16_t *hands;   /* rows of n_players combos */
    uint64_t *boards;  /* masks of five cards */
} he_deals;

/* Until the stream has `accepted` deals in all (fewer than 2^32 a run), or has made about `attempts` more. What is dealt
 * depends on the stream and `accepted` only, not on the number of runs. */
void he_sample(const he_sampler *sampler, he_stream *stream, int64_t accepted, int64_t attempts, const he_deals *to);

#endif
