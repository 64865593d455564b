/* How hands are drawn for a query is found out by dealing: a pilot counts how many attempts a deal takes. The pilot is always
 * the same, so what is chosen, and with it every deal, depends on the query only. */
#include "sampling/sampler.h"

#include <stdlib.h>

#include "common/require.h"
#include "include/evaluator.h"

#define MANY_ATTEMPTS 4        /* for a deal: from then on, ranges are merged */
#define TOO_MANY_ATTEMPTS 1000 /* and if it is still so many, hands are drawn backward */

static he_cards cards_of(int combo) {
    return (he_cards){he_card[he_combo_cards[combo][0]] + he_card[he_combo_cards[combo][1]], he_combo_mask(combo)};
}

static void list_cards(he_sampler *s) {
    for (unsigned card = 0; card < 52; card++)
        if (!(s->gone >> card & 1))
            s->cards[s->n_cards++] = (he_cards){he_card[card], 1ull << card};
    for (int i = 0; i < HE_N_COMBOS; i++)
        if (!(s->gone & he_combo_mask(i))) {
            s->numbers[s->n_pairs] = (uint16_t)i;
            s->pairs[s->n_pairs++] = cards_of(i);
        }
}

/* The seat can hold one combo only: then it does, and the others cannot. */
static int fix_hand(he_sampler *s, int seat, const double *weights) {
    int n_live = 0;
    for (int i = 0; i < HE_N_COMBOS; i++)
        if (weights[i] > 0 && !(s->gone & he_combo_mask(i)) && n_live++ == 0) {
            s->fixed[seat] = cards_of(i);
            s->fixed_numbers[seat] = (uint16_t)i;
        }
    if (n_live != 1)
        return 0;
    s->gone |= s->fixed[seat].mask;
    return s->is_fixed[seat] = 1;
}

static void fix_hands(he_sampler *s, const double *weights) {
    for (int again = 1; again;) {
        again = 0;
        for (int seat = 0; seat < s->n_players; seat++)
            if (!s->is_fixed[seat] && fix_hand(s, seat, weights + HE_N_COMBOS * seat))
                again = 1;
    }
}

static int all_alike(const he_sampler *s, const double *weights) {
    const double common = weights[s->numbers[0]];
    for (int k = 0; k < s->n_pairs; k++)
        if (!(weights[s->numbers[k]] > 0) || weights[s->numbers[k]] != common)
            return 0;
    return 1;
}

/* Does a deal take so many attempts, by one sample that is always the same? */
static int takes(const he_sampler *s, int64_t attempts) {
    he_stream pilot;
    int64_t most = attempts * HE_BATCH;
    he_stream_start(&pilot, 0, 0);
    he_fill_hands(s, &pilot, HE_BATCH, &most);
    return pilot.attempts >= attempts * HE_BATCH;
}

static int finish_tables(he_sampler *s) {
    for (int t = 0; t < s->n_tables; t++)
        if (!he_tuples_finish(&s->tables[t]))
            return 0;
    return 1;
}

static int merge_tables(he_sampler *s) {
    int n = he_tuples_merge(s->tables, s->n_tables);
    if (n < 0)
        return 0;
    s->collides = 1;
    s->n_tables = n;
    return finish_tables(s);
}

static int list_ranges(he_sampler *s, he_tuples *to, int *n, const double *weights) {
    for (int seat = 0; seat < s->n_players; seat++)
        if (!s->is_fixed[seat] && !s->is_random[seat] &&
            !he_tuples_of_range(&to[(*n)++], seat, weights + HE_N_COMBOS * seat, s->numbers, s->n_pairs))
            return 0;
    return 1;
}

static int narrower(const void *a, const void *b) {
    const he_tuples *one = a, *other = b;
    return one->n != other->n ? (one->n < other->n ? -1 : 1) : one->seats[0] - other->seats[0];
}

static int begin_backward(he_sampler *s, const double *weights) {
    if (!list_ranges(s, s->ranges, &s->n_ranges, weights))
        return 0;
    qsort(s->ranges, (size_t)s->n_ranges, sizeof s->ranges[0], narrower);
    s->backward = he_backward_new(s->ranges, s->n_ranges);
    return s->backward != NULL;
}

static int make(he_sampler *s, const double *weights) {
    fix_hands(s, weights);
    list_cards(s);
    for (int seat = 0; seat < s->n_players; seat++)
        if (!s->is_fixed[seat] && all_alike(s, weights + HE_N_COMBOS * seat)) {
            s->is_random[seat] = 1;
            s->random_seats[s->n_random++] = seat;
        }
    if (!list_ranges(s, s->tables, &s->n_tables, weights) || !finish_tables(s))
        return 0;
    if (!takes(s, MANY_ATTEMPTS))
        return 1;
    return merge_tables(s) && (!takes(s, TOO_MANY_ATTEMPTS) || begin_backward(s, weights));
}

he_sampler *he_sampler_new(const double *weights, int n_players, uint64_t board, uint64_t dead) {
    HE_REQUIRE(1 <= n_players && n_players <= HE_MOST_SEATS && he_are_apart(board, dead));
    HE_REQUIRE(weights && he_are_weights(weights, HE_N_COMBOS * n_players));
    for (int seat = 0; seat < n_players; seat++)
        HE_REQUIRE(he_are_none_on(weights + HE_N_COMBOS * seat, sizeof *weights, board | dead));
    he_sampler *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->n_players = n_players;
    s->board = board;
    s->gone = board | dead;
    s->n_to_come = 5 - he_count_cards(board);
    s->board_sum = he_sum_of_mask(board);
    if (!make(s, weights)) {
        he_sampler_free(s);
        return NULL;
    }
    return s;
}

int he_sampler_prepare(he_sampler *s, int64_t budget) {
    HE_REQUIRE(s && budget > 0);
    if (!s->backward || s->is_ready)
        return HE_SAMPLER_READY;
    switch (he_backward_step(s->backward, budget)) {
    case HE_BACKWARD_GOING: return HE_SAMPLER_GOING;
    case HE_BACKWARD_DONE: s->is_ready = 1; return HE_SAMPLER_READY;
    case HE_BACKWARD_VANISHED: return HE_SAMPLER_VANISHED;
    case HE_BACKWARD_TOO_MANY: /* then rejection has to do */
        he_backward_free(s->backward);
        s->backward = NULL;
        return HE_SAMPLER_READY;
    default: return HE_SAMPLER_NO_MEMORY;
    }
}

void he_sampler_free(he_sampler *s) {
    if (!s)
        return;
    for (int t = 0; t < HE_MOST_SEATS; t++) {
        he_tuples_free(&s->tables[t]);
        he_tuples_free(&s->ranges[t]);
    }
    he_backward_free(s->backward);
    free(s);
}
