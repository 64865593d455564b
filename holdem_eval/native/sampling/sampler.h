/* What is drawn for whom, and how: made once for a query by sampler.c, read by deal.c and sampling.c. */
#ifndef HOLDEM_EVAL_SAMPLER_H
#define HOLDEM_EVAL_SAMPLER_H

#include "common/combos.h"
#include "sampling/backward.h"
#include "sampling/sampling.h"
#include "sampling/tuples.h"

#define HE_STAGE __attribute__((noinline)) /* a function for each loop: so the compiler finds registers for all of it */

struct he_sampler {
    int n_players, n_to_come;
    uint64_t board, board_sum;
    uint64_t gone; /* board, dead cards and fixed hands */
    int n_tables, n_random;
    he_tuples tables[HE_MOST_SEATS];
    int collides; /* often: tables were merged */
    int n_ranges;
    he_tuples ranges[HE_MOST_SEATS]; /* the tables' players one by one, narrow ones first: for backward */
    he_backward *backward;           /* NULL when hands are not drawn so */
    int is_ready;                    /* backward is */
    int random_seats[HE_MOST_SEATS];
    int is_fixed[HE_MOST_SEATS], is_random[HE_MOST_SEATS]; /* by seat; the others are in tables */
    he_cards fixed[HE_MOST_SEATS];                         /* of a seat that can hold one only */
    int n_pairs, n_cards;
    he_cards pairs[HE_N_COMBOS], cards[52]; /* what is not gone */
    uint16_t numbers[HE_N_COMBOS];          /* of the pairs, among all 1,326; those of fixed hands */
    uint16_t fixed_numbers[HE_MOST_SEATS];
};

/* Deal hands by the tables, or backward, until the stream's batch has as many as are wanted. Takes what that cost from
 * `attempts`, and returns 0 when there were not enough of them. The other deals of the batch hold nothing. */
int he_fill_hands(const he_sampler *sampler, he_stream *to, int wanted, int64_t *attempts);

#endif
