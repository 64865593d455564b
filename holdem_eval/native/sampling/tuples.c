/* No tuple of a table holds a card twice, and none has weight 0: merging leaves out what would. */
#include "sampling/tuples.h"

#include <stdlib.h>
#include <string.h>

#include "common/combos.h"

#define MOST_TRIED (1u << 21) /* pairs of tuples looked at to merge two tables: some milliseconds */

static int allocate(he_tuples *j, int n_players, uint32_t n) {
    memset(j, 0, sizeof *j);
    j->n_players = n_players;
    size_t room = n ? n : 1;
    j->hands = malloc(room * (size_t)n_players * sizeof *j->hands);
    j->masks = malloc(room * sizeof *j->masks);
    j->weights = malloc(room * sizeof *j->weights);
    if (j->hands && j->masks && j->weights)
        return 1;
    he_tuples_free(j);
    return 0;
}

void he_tuples_free(he_tuples *j) {
    free(j->hands);
    free(j->masks);
    free(j->weights);
    he_alias_free(&j->alias);
    memset(j, 0, sizeof *j);
}

int he_tuples_of_range(he_tuples *j, int seat, const double *weights, const uint16_t *numbers, int n) {
    double most = 0;
    if (!allocate(j, 1, (uint32_t)n))
        return 0;
    j->seats[0] = seat;
    for (int place = 0; place < n; place++) {
        double weight = weights[numbers[place]];
        if (!(weight > 0))
            continue;
        j->hands[j->n] = (uint16_t)place;
        j->masks[j->n] = he_combo_mask(numbers[place]);
        j->weights[j->n++] = weight;
        most = weight > most ? weight : most;
    }
    for (uint32_t k = 0; k < j->n; k++) /* only ratios matter; and products of ten do not vanish so soon */
        j->weights[k] /= most;
    return 1;
}

/* How often the hands of a table hold each card. */
typedef struct {
    double card[52];
} shares;

static void find_shares(const he_tuples *j, shares *to) {
    double total = 0;
    memset(to, 0, sizeof *to);
    for (uint32_t k = 0; k < j->n; k++) {
        total += j->weights[k];
        for (int card = 0; card < 52; card++)
            to->card[card] += j->masks[k] >> card & 1 ? j->weights[k] : 0;
    }
    for (int card = 0; card < 52; card++)
        to->card[card] /= total;
}

/* How many cards the hands of two tables have in common, on average. */
static double collisions(const shares *a, const shares *b) {
    double sum = 0;
    for (int card = 0; card < 52; card++)
        sum += a->card[card] * b->card[card];
    return sum;
}

/* The weight of two tuples together: 0 when they share a card (or when the product vanishes). */
static inline double together(const he_tuples *a, uint32_t i, const he_tuples *b, uint32_t k) {
    return a->masks[i] & b->masks[k] ? 0 : a->weights[i] * b->weights[k];
}

static uint32_t compatible(const he_tuples *a, const he_tuples *b) {
    uint32_t n = 0;
    if ((uint64_t)a->n * b->n > MOST_TRIED)
        return HE_MOST_TUPLES + 1;
    for (uint32_t i = 0; i < a->n && n <= HE_MOST_TUPLES; i++)
        for (uint32_t k = 0; k < b->n; k++)
            n += together(a, i, b, k) > 0;
    return n;
}

static int merge(he_tuples *to, const he_tuples *a, const he_tuples *b, uint32_t n) {
    int n_players = a->n_players + b->n_players;
    if (!allocate(to, n_players, n))
        return 0;
    memcpy(to->seats, a->seats, (size_t)a->n_players * sizeof *to->seats);
    memcpy(to->seats + a->n_players, b->seats, (size_t)b->n_players * sizeof *to->seats);
    for (uint32_t i = 0; i < a->n; i++)
        for (uint32_t k = 0; k < b->n; k++) {
            double weight = together(a, i, b, k);
            if (!(weight > 0))
                continue;
            for (int p = 0; p < n_players; p++)
                to->hands[(size_t)p * n + to->n] =
                    p < a->n_players ? a->hands[(size_t)p * a->n + i] : b->hands[(size_t)(p - a->n_players) * b->n + k];
            to->masks[to->n] = a->masks[i] | b->masks[k];
            to->weights[to->n++] = weight;
        }
    return 1;
}

int he_tuples_merge(he_tuples *tables, int n) {
    double worst;
    shares held[10];
    for (int k = 0; k < n; k++)
        find_shares(&tables[k], &held[k]);
    do { /* merge the two that collide most, of those that can be merged */
        int first = 0, second = 0;
        uint32_t n_tuples = 0;
        worst = 0;
        for (int a = 0; a < n; a++)
            for (int b = a + 1; b < n; b++) {
                double bad = collisions(&held[a], &held[b]);
                if (bad <= worst)
                    continue;
                uint32_t count = compatible(&tables[a], &tables[b]);
                if (count == 0 || count > HE_MOST_TUPLES)
                    continue;
                worst = bad;
                first = a;
                second = b;
                n_tuples = count;
            }
        if (worst > 0) {
            he_tuples merged;
            if (!merge(&merged, &tables[first], &tables[second], n_tuples))
                return -1;
            he_tuples_free(&tables[first]);
            he_tuples_free(&tables[second]);
            tables[first] = merged;
            find_shares(&merged, &held[first]);
            tables[second] = tables[--n];
            held[second] = held[n];
            memset(&tables[n], 0, sizeof tables[n]);
        }
    } while (worst > 0 && n > 1);
    return n;
}

int he_tuples_finish(he_tuples *j) {
    he_alias_free(&j->alias); /* there is one already if the table was not merged */
    return he_alias_make(&j->alias, j->weights, j->n);
}
