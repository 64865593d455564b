/* Level i is f_i: a slot for each mask that the first i players can be dealt. Levels are filled one after the other, and
 * a finished one never changes; draws read them all. */
#include "sampling/backward.h"

#include <stdlib.h>

#include "common/combos.h"
#include "common/require.h"

#define LEAST_WEIGHT 1e-290 /* below it, products have lost digits, and then vanish */

/* f_i by mask: a hash table with open addressing. No player's mask is 0, so that marks an empty slot. */
typedef struct {
    uint64_t mask;
    double weight;
} slot;

typedef struct {
    slot *slots;
    uint32_t n, room; /* room: a power of 2 */
} level;

struct he_backward {
    int n_players, n_done;
    const he_tuples *ranges;
    uint32_t at, total; /* the next slot of the last finished level; masks in all */
    level levels[11];
    uint32_t *whole; /* slots of the last level that are in use */
    he_alias alias;  /* of them */
};

static inline slot *place_of(const level *l, uint64_t mask) {
    uint32_t at = (uint32_t)(he_mixed(mask) >> 32) & (l->room - 1);
    while (l->slots[at].mask && l->slots[at].mask != mask)
        at = (at + 1) & (l->room - 1);
    return &l->slots[at];
}

static int make_room(level *l) {
    level larger = {NULL, l->n, l->room ? 2 * l->room : 64};
    larger.slots = calloc(larger.room, sizeof *larger.slots);
    if (!larger.slots)
        return 0;
    for (uint32_t k = 0; k < l->room; k++)
        if (l->slots[k].mask)
            *place_of(&larger, l->slots[k].mask) = l->slots[k];
    free(l->slots);
    *l = larger;
    return 1;
}

he_backward *he_backward_new(const he_tuples *ranges, int n) {
    HE_REQUIRE(ranges && 1 <= n && n <= 10);
    for (int i = 0; i < n; i++)
        HE_REQUIRE(ranges[i].n_players == 1 && ranges[i].n > 0 && ranges[i].n <= HE_N_COMBOS);
    he_backward *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    b->n_players = n;
    b->ranges = ranges;
    return b;
}

void he_backward_free(he_backward *b) {
    if (!b)
        return;
    for (int i = 0; i <= b->n_players; i++)
        free(b->levels[i].slots);
    free(b->whole);
    he_alias_free(&b->alias);
    free(b);
}

/* Add what follows from one mask of the level before. */
static int extend(he_backward *b, uint64_t mask, double weight) {
    const he_tuples *range = &b->ranges[b->n_done];
    level *to = &b->levels[b->n_done + 1];
    for (uint32_t k = 0; k < range->n; k++) {
        if (mask & range->masks[k])
            continue;
        if (2 * (to->n + 1) > to->room && !make_room(to))
            return HE_BACKWARD_NO_MEMORY;
        slot *s = place_of(to, mask | range->masks[k]);
        if (!s->mask) {
            s->mask = mask | range->masks[k];
            to->n++;
            if (++b->total > HE_MOST_MASKS)
                return HE_BACKWARD_TOO_MANY;
        }
        s->weight += weight * range->weights[k];
    }
    return HE_BACKWARD_GOING;
}

static int finish(he_backward *b) {
    const level *last = &b->levels[b->n_players];
    double sum = 0;
    for (uint32_t k = 0; k < last->room; k++)
        sum += last->slots[k].weight;
    if (!(sum >= LEAST_WEIGHT))
        return HE_BACKWARD_VANISHED;
    uint32_t n = 0;
    double *weights = malloc(last->n * sizeof *weights);
    b->whole = malloc(last->n * sizeof *b->whole);
    int made = weights && b->whole;
    for (uint32_t k = 0; k < last->room && made; k++)
        if (last->slots[k].weight > 0) {
            b->whole[n] = k;
            weights[n++] = last->slots[k].weight;
        }
    made = made && he_alias_make(&b->alias, weights, n);
    free(weights);
    return made ? HE_BACKWARD_DONE : HE_BACKWARD_NO_MEMORY;
}

int he_backward_step(he_backward *b, int64_t budget) {
    HE_REQUIRE(b && budget > 0 && !b->whole);
    while (b->n_done < b->n_players) {
        const level *from = &b->levels[b->n_done];
        uint32_t room = b->n_done ? from->room : 1;
        for (; b->at < room; b->at++) {
            uint64_t mask = b->n_done ? from->slots[b->at].mask : 0;
            double weight = b->n_done ? from->slots[b->at].weight : 1;
            if (!(weight > 0))
                continue;
            if (budget <= 0)
                return HE_BACKWARD_GOING;
            budget -= b->ranges[b->n_done].n;
            int outcome = extend(b, mask, weight);
            if (outcome != HE_BACKWARD_GOING)
                return outcome;
        }
        b->n_done++;
        b->at = 0;
    }
    return finish(b);
}

uint64_t he_backward_draw(const he_backward *b, he_random *random, uint32_t *drawn) {
    HE_REQUIRE(b && b->n_done == b->n_players && b->alias.n > 0 && drawn);
    uint64_t words[(1 + 10 + HE_LANES) / HE_LANES * HE_LANES];
    he_random_fill(random, words, (int)(sizeof words / sizeof *words) / HE_LANES);
    const level *last = &b->levels[b->n_players];
    const slot *now = &last->slots[b->whole[he_alias_draw(&b->alias, words[0])]];
    const uint64_t whole = now->mask;
    const slot nothing = {0, 1}; /* f_0 */
    for (int i = b->n_players; i-- > 0;) {
        const he_tuples *range = &b->ranges[i];
        const level *before = &b->levels[i];
        const slot *left = NULL;
        double mark = (double)(words[i + 1] >> 11) * 0x1p-53 * now->weight; /* which is the sum of all shares */
        for (uint32_t k = 0; k < range->n && mark >= 0; k++) {
            if (range->masks[k] & ~now->mask)
                continue;
            const slot *s = i ? place_of(before, now->mask & ~range->masks[k]) : &nothing;
            double share = range->weights[k] * s->weight;
            if (!(share > 0))
                continue;
            mark -= share; /* rounded: if it stays above 0, the last one is meant */
            drawn[i] = k;
            left = s;
        }
        now = left;
    }
    return whole;
}
