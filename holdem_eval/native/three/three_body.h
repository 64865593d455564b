/* Three ranges on a final board, by inclusion and exclusion. Included by three_kinds.h, for each kind of weight.
 *
 * All combos are met in order of strength. For a hero combo {p, q} take a set U of combos of one of the others, and W of
 * the other. With U[c], W[c] the weight on card c of those that hold neither p nor q, and u, w their weight in all, the
 * pairs that share no card weigh
 *     u w - sum of U[c] W[c] over the 50 other cards + weight of the combos that are in both,
 * since two combos that share both cards are taken off twice. U and W are either what lies below the hero's strength or
 * what is equal to it: below and below is a win, equal and below a tie with the first, and so on. The last term is there
 * for below and below, and for equal and equal, only: no combo is both.
 *
 * Further known hands lift the hero to the best of them, where he has less: he has no part in its ties then.
 *
 * Row 0 asks for all four; row 1, against 0 and 2, for wins and ties with row 2; row 2 for wins: no set is left then.
 *
 * Counts are summed in int32: with one row of at most 24 and the others of at most 1, no U[c] is above 1,224, and u w
 * stays below 24 * 1,326^2.
 */
#include "common/known_best.h"
#include "common/require.h"
#include "three/three_board.h"

#ifndef FIRST
#define FIRST 1       /* in `ties`: somebody of the first row is equal … */
#define SECOND 2      /* … of the second: the bit is the row's number */
#define N_STANDINGS 3 /* of row 0 beside the known hands: below the best of them, equal, above */
#define QUICK static inline __attribute__((always_inline)) TARGET
#endif

/* Combos of one row, in lanes. */
typedef struct {
    _Alignas(64) VALUE by_card[LANES]; /* weight on each card */
    VALUE of_pair[52][LANES];          /* weight of each combo, at both of its cards; and by_card on the diagonal */
} NAME(pile);

/* Of one combo, or of a sum of combos: the weights in the three rows, and for each row those of the two others multiplied,
 * which tells what both hold. */
typedef SUM NAME(part) __attribute__((vector_size(PART * sizeof(SUM))));
typedef union {
    struct {
        SUM rows[4], others[4];
    };
    NAME(part) parts[8 / PART];
} NAME(weights);

typedef struct {
    NAME(weights) by_card[52], all;
} NAME(sums);

typedef struct {
    three_table table;
    NAME(pile) below[3], equal[3];
    NAME(sums) all_below, all_equal;
    NAME(weights) weight[HE_N_COMBOS]; /* by id */
    uint8_t held_by[HE_N_COMBOS];      /* rows that hold the combo */
    unsigned asked;                    /* rows */

    const he_three_query *query;
    uint16_t known_by_ranks[HE_THREE_MOST_KNOWN];
    unsigned best; /* known strength on the board */
    uint16_t waiting[HE_N_COMBOS];
    int n_waiting; /* of row 0, below it */
    TOTAL found[3][N_STANDINGS][4];

    int64_t times;
    TOTAL *out;
} NAME(three);

#define three NAME(three)
#define pile NAME(pile)
#define quad NAME(quad)
#define FOR_PARTS for (int i = 0; i < 8 / PART; i++)
#define weights NAME(weights)
#define sums NAME(sums)

QUICK void NAME(dots)(
    const pile *u, const pile *u_equal, const pile *w, const pile *w_equal, unsigned p, unsigned q, int ties, SUM dots[4]);

#ifdef OWN_DOTS
#define OVERCOUNTED 0 /* they take for 0 what is less */
#else
#define OVERCOUNTED 2

typedef VALUE NAME(lanes) __attribute__((vector_size(4 * sizeof(VALUE))));
typedef SUM quad __attribute__((vector_size(4 * sizeof(SUM))));

#define LEFT(pile, i)                                                                              \
    __builtin_convertvector(                                                                       \
        ((const NAME(lanes) *)(pile)->by_card)[i] - ((const NAME(lanes) *)(pile)->of_pair[p])[i] - \
            ((const NAME(lanes) *)(pile)->of_pair[q])[i],                                          \
        quad)

QUICK void NAME(dots)(
    const pile *u, const pile *u_equal, const pile *w, const pile *w_equal, unsigned p, unsigned q, int ties, SUM dots[4]) {
    quad win = {0}, first = {0}, second = {0}, both = {0};
    for (int i = 0; i < 13; i++) {
        quad of_u = LEFT(u, i), of_w = LEFT(w, i), equal_u = {0}, equal_w = {0};
        win += of_u * of_w;
        if (ties & FIRST) {
            equal_u = LEFT(u_equal, i);
            first += equal_u * of_w;
        }
        if (ties & SECOND) {
            equal_w = LEFT(w_equal, i);
            second += of_u * equal_w;
        }
        if (ties == (FIRST | SECOND))
            both += equal_u * equal_w;
    }
    dots[0] = (win[0] + win[1]) + (win[2] + win[3]);
    dots[1] = (first[0] + first[1]) + (first[2] + first[3]);
    dots[2] = (second[0] + second[1]) + (second[2] + second[3]);
    dots[3] = (both[0] + both[1]) + (both[2] + both[3]);
}

#undef LEFT

#endif

/* What is left without cards p and q. If the combo {p, q} itself is there, it has been taken off twice. */
QUICK void NAME(leave)(const sums *from, unsigned p, unsigned q, const weights *own, weights *left) {
    FOR_PARTS {
        left->parts[i] = from->all.parts[i] - from->by_card[p].parts[i] - from->by_card[q].parts[i];
        if (own)
            left->parts[i] += own->parts[i];
    }
}

/* found: what the combo beats, ties with row u only, with row w only, with both. It is below itself if its threshold is
 * lifted, else equal. Thanks to the diagonal nothing is left of a pile on p and q, but minus the weight of {p, q} itself:
 * the dot product of two piles that have it is too large by the product of both weights, OVERCOUNTED times. */
QUICK void NAME(ask)(const three *self, int row, int u, int w, int id, int ties, int lifted, SUM found[4]) {
    unsigned p = self->table.low[id], q = self->table.high[id];
    const weights *own = self->weight + id;
    SUM dot[4], overcount = OVERCOUNTED * own->others[row];
    weights below, equal;
    NAME(dots)(self->below + u, self->equal + u, self->below + w, self->equal + w, p, q, ties, dot);
    NAME(leave)(&self->all_below, p, q, lifted ? own : NULL, &below);
    found[0] = below.rows[u] * below.rows[w] - dot[0] + below.others[row] + (lifted ? overcount : 0);
    found[1] = found[2] = found[3] = 0;
    if (!ties)
        return;
    NAME(leave)(&self->all_equal, p, q, lifted ? NULL : own, &equal);
    if (ties & FIRST)
        found[1] = equal.rows[u] * below.rows[w] - dot[1];
    if (ties & SECOND)
        found[2] = below.rows[u] * equal.rows[w] - dot[2];
    if (ties == (FIRST | SECOND))
        found[3] = equal.rows[u] * equal.rows[w] - dot[3] + equal.others[row] + (lifted ? 0 : overcount);
}

QUICK void NAME(credit)(TOTAL sums[4], const SUM found[4], SUM factor) {
    for (int i = 0; i < 4; i++)
        sums[i] += (TOTAL)(found[i] * factor);
}

static TARGET void NAME(ask_0)(three *self, int id, int ties, int standing) {
    SUM found[4];
    switch (ties) { /* constant arguments: one tight loop each */
    case 0: NAME(ask)(self, 0, 1, 2, id, 0, 0, found); break;
    case FIRST: NAME(ask)(self, 0, 1, 2, id, FIRST, 0, found); break;
    case SECOND: NAME(ask)(self, 0, 1, 2, id, SECOND, 0, found); break;
    default: NAME(ask)(self, 0, 1, 2, id, FIRST | SECOND, 0, found);
    }
    if (self->query->wanted == HE_THREE_OUTCOMES)
        NAME(credit)(self->found[0][standing], found, self->weight[id].rows[0]);
    else
        NAME(credit)(self->out + 4 * self->table.combo[id], found, (SUM)self->times);
}

static TARGET void NAME(ask_0_lifted)(three *self, int id, int ties) {
    SUM found[4];
    NAME(ask)(self, 0, 1, 2, id, ties, 1, found);
    if (self->query->wanted == HE_THREE_OUTCOMES)
        NAME(credit)(self->found[0][0], found, self->weight[id].rows[0]);
    else
        NAME(credit)(self->out + 4 * self->table.combo[id], found, (SUM)self->times);
}

static TARGET void NAME(ask_1)(three *self, int id, int ties) {
    SUM found[4];
    if (ties & SECOND)
        NAME(ask)(self, 1, 0, 2, id, SECOND, 0, found);
    else
        NAME(ask)(self, 1, 0, 2, id, 0, 0, found);
    NAME(credit)(self->found[1][0], found, self->weight[id].rows[1]);
}

static TARGET void NAME(ask_2)(three *self, int id) {
    SUM found[4];
    NAME(ask)(self, 2, 0, 1, id, 0, 0, found);
    NAME(credit)(self->found[2][0], found, self->weight[id].rows[2]);
}

QUICK void NAME(put_combo)(pile *to, unsigned p, unsigned q, VALUE weight) {
    to->of_pair[p][p] = to->by_card[p] += weight;
    to->of_pair[q][q] = to->by_card[q] += weight;
    to->of_pair[p][q] = to->of_pair[q][p] = weight;
}

QUICK void NAME(put_all)(sums *to, unsigned p, unsigned q, const weights *one) {
    FOR_PARTS {
        to->by_card[p].parts[i] += one->parts[i];
        to->by_card[q].parts[i] += one->parts[i];
        to->all.parts[i] += one->parts[i];
    }
}

/* What is equal, before row 0 and row 1 ask; and gone again after. */
static TARGET void NAME(fill_equal)(three *self, const uint16_t *ids, int n, int ties) {
    for (int i = 0; i < n; i++) {
        int id = ids[i];
        unsigned p = self->table.low[id], q = self->table.high[id], held_by = self->held_by[id];
        NAME(put_all)(&self->all_equal, p, q, self->weight + id);
        if (ties & FIRST && held_by & 2)
            NAME(put_combo)(self->equal + 1, p, q, (VALUE)self->weight[id].rows[1]);
        if (ties & SECOND && held_by & 4)
            NAME(put_combo)(self->equal + 2, p, q, (VALUE)self->weight[id].rows[2]);
    }
}

static TARGET void NAME(clear_equal)(three *self, const uint16_t *ids, int n, int ties) {
    const weights nothing = {{{0}, {0}}};
    for (int i = 0; i < n; i++) {
        unsigned p = self->table.low[ids[i]], q = self->table.high[ids[i]];
        self->all_equal.by_card[p] = self->all_equal.by_card[q] = nothing;
        for (int row = 1; row < 3; row++)
            if (ties & row) {
                pile *equal = self->equal + row;
                equal->by_card[p] = equal->of_pair[p][p] = equal->by_card[q] = equal->of_pair[q][q] = 0;
                equal->of_pair[p][q] = equal->of_pair[q][p] = 0;
            }
    }
    self->all_equal.all = nothing;
}

static TARGET void NAME(fill_below)(three *self, const uint16_t *ids, int n) {
    for (int i = 0; i < n; i++) {
        int id = ids[i];
        unsigned p = self->table.low[id], q = self->table.high[id], held_by = self->held_by[id];
        NAME(put_all)(&self->all_below, p, q, self->weight + id);
        for (int row = 0; row < 3; row++)
            if (held_by >> row & 1)
                NAME(put_combo)(self->below + row, p, q, (VALUE)self->weight[id].rows[row]);
    }
}

/* Row 0 below the best known hand, when the latter is reached. */
static TARGET void NAME(answer_waiting)(three *self, int ties) {
    for (int i = 0; i < self->n_waiting; i++)
        NAME(ask_0_lifted)(self, self->waiting[i], ties);
    self->n_waiting = 0;
}

/* The combos of one strength. */
static TARGET void NAME(level)(three *self, const uint16_t *ids, int n, unsigned strength) {
    unsigned held_by = 0, asking = self->asked;
    for (int i = 0; i < n; i++)
        held_by |= self->held_by[ids[i]];
    if (strength < self->best) {
        for (int i = 0; i < n; i++)
            if (self->held_by[ids[i]] & 1)
                self->waiting[self->n_waiting++] = ids[i];
        NAME(fill_below)(self, ids, n);
        return;
    }
    int standing = strength > self->best ? 2 : 1;
    if (standing == 2)
        NAME(answer_waiting)(self, 0);
    else
        asking &= 1;
    asking &= held_by | (self->n_waiting > 0);
    int ties = (held_by & 2 && asking & 1 ? FIRST : 0) | (held_by & 4 && asking & 3 ? SECOND : 0);
    if (ties)
        NAME(fill_equal)(self, ids, n, ties);
    NAME(answer_waiting)(self, ties);
    for (int i = 0; i < n; i++) {
        unsigned who = self->held_by[ids[i]] & asking;
        if (who & 1)
            NAME(ask_0)(self, ids[i], ties, standing);
        if (who & 2)
            NAME(ask_1)(self, ids[i], ties);
        if (who & 4)
            NAME(ask_2)(self, ids[i]);
    }
    if (ties)
        NAME(clear_equal)(self, ids, n, ties);
    NAME(fill_below)(self, ids, n);
}

static TARGET void NAME(flushes_to)(three *self, int *done, unsigned strength) { /* not as strong as that */
    three_table *t = &self->table;
    uint16_t ids[HE_N_COMBOS];
    while (*done < t->n_flushes && t->flushes[*done] >> 16 < strength) {
        unsigned own = t->flushes[*done] >> 16;
        int n = 0;
        while (*done < t->n_flushes && t->flushes[*done] >> 16 == own)
            ids[n++] = (uint16_t)t->flushes[(*done)++];
        NAME(level)(self, ids, n, own);
    }
}

/* The best of the known hands; returns the set of players who have it. */
static TARGET unsigned NAME(find_best)(three *self) {
    const three_table *t = &self->table;
    unsigned ranks = t->suit < 0 ? 0 : he_suit_ranks(t->boards[t->depth], (unsigned)t->suit);
    he_best best =
        he_known_best(self->query->known, self->query->n_known, self->known_by_ranks, t->suit, ranks, t->n_suited);
    self->best = best.strength;
    return best.winners << 3;
}

static TARGET void NAME(board)(void *me, int64_t times) {
    three *self = me;
    three_table *t = &self->table;
    memset(self->below, 0, sizeof self->below);
    memset(&self->all_below, 0, sizeof self->all_below);
    memset(self->found, 0, sizeof self->found);
    self->times = times;
    three_list(t);
    unsigned known = NAME(find_best)(self);
    int done = 0;
    for (int i = 0, start = 0; i < t->n_levels; start = t->levels[i++].end) {
        NAME(flushes_to)(self, &done, t->levels[i].strength);
        NAME(level)(self, t->ids + start, t->levels[i].end - start, t->levels[i].strength);
    }
    NAME(flushes_to)(self, &done, UINT16_MAX);
    NAME(answer_waiting)(self, 0);
    if (self->query->wanted != HE_THREE_OUTCOMES)
        return;
    const unsigned winners[N_STANDINGS] = {known, known | 1, 1};
    for (int i = 0; i < N_STANDINGS; i++)
        for (unsigned tied = 0; tied < 4; tied++)
            self->out[winners[i] | tied << 1] += self->found[0][i][tied] * (TOTAL)times;
    self->out[2] += self->found[1][0][0] * (TOTAL)times;
    self->out[2 | 4] += self->found[1][0][2] * (TOTAL)times;
    self->out[4] += self->found[2][0][0] * (TOTAL)times;
}

/* What can be dealt beside each combo of row 0: as if it beat everything. */
static TARGET void NAME(deals)(three *self, int n) {
    self->times = 1;
    for (int id = 0; id < n; id++)
        NAME(fill_below)(self, &(uint16_t){(uint16_t)id}, 1);
    for (int id = 0; id < n; id++)
        if (self->held_by[id] & 1)
            NAME(ask_0_lifted)(self, id, 0);
}

static void NAME(kind)(void *me, const uint8_t counts[13]) {
    three *self = me;
    three_order(&self->table, counts);
    he_known_by_ranks(self->query->known, self->query->n_known, self->table.ranks, self->known_by_ranks);
}

static void NAME(push)(void *me, unsigned rank, unsigned suits) { three_push(&((three *)me)->table, rank, suits); }
static void NAME(pop)(void *me) { ((three *)me)->table.depth--; }

static TARGET int NAME(visit)(const he_three_query *query, const GIVEN *given, TOTAL *out) {
    static const he_visitor visitor = {NAME(kind), NAME(push), NAME(pop), NAME(board)};
    HE_REQUIRE(query && he_are_apart(query->board, query->dead));
    HE_REQUIRE(he_are_kinds(query->first, query->last, query->board));
    HE_REQUIRE(HE_THREE_OUTCOMES <= query->wanted && query->wanted <= HE_THREE_DEALS);
    HE_REQUIRE(0 <= query->n_known && query->n_known <= (query->wanted ? 0 : HE_THREE_MOST_KNOWN));
    HE_REQUIRE(!query->n_known || he_mask_of(query->known, 2 * query->n_known));
    HE_REQUIRE(!(he_mask_of(query->known, 2 * query->n_known) & ~query->dead));
    HE_REQUIRE(he_is_group_of(query->group, query->board) && he_is_group_of(query->group, query->dead));
    HE_REQUIRE(given && out);
    for (int row = 0; row < 3; row++) {
        const GIVEN *own = given + HE_N_COMBOS * row;
        HE_REQUIRE(IS_GIVEN(own) && he_are_none_on(own, sizeof *own, query->board | query->dead));
        HE_REQUIRE(he_is_group_of_numbers(query->group, own, sizeof *own));
    }
    three *self = he_alloc_aligned(sizeof *self);
    if (!self)
        return -1;
    memset(self, 0, sizeof *self);
    self->query = query;
    self->out = out;
    self->asked = query->wanted == HE_THREE_OUTCOMES ? ASKED : 1;
    three_table *t = &self->table;
    int n = 0;
    for (int block = 0; block < HE_N_BLOCKS; block++) {
        unsigned high = he_block_ranks[block][0], low = he_block_ranks[block][1];
        t->first[block] = n;
        for (unsigned s = 0; s < 16; s++) {
            unsigned p = 4 * low + s / 4, q = 4 * high + s % 4;
            if (p >= q)
                continue;
            int combo = he_combo(p, q);
            SUM own[3];
            for (int row = 0; row < 3; row++) {
                own[row] = given[HE_N_COMBOS * row + combo];
                self->held_by[n] |= (uint8_t)((own[row] != 0) << row);
            }
            self->weight[n] = (weights){{{own[0], own[1], own[2]}, {own[1] * own[2], own[0] * own[2], own[0] * own[1]}}};
            t->mask[n] = he_combo_mask(combo);
            t->combo[n] = (uint16_t)combo;
            t->low[n] = (uint8_t)p;
            t->high[n] = (uint8_t)q;
            n += self->held_by[n] != 0;
        }
        if (n > t->first[block])
            t->order[t->n_order++] = (uint32_t)block;
    }
    t->first[HE_N_BLOCKS] = n;
    if (query->wanted == HE_THREE_DEALS) {
        NAME(deals)(self, n);
        he_free_aligned(self);
        return 0;
    }
    t->boards[0] = query->board;
    t->root_ranks = HE_EMPTY;
    int n_to_come = 5;
    for (unsigned card = 0; card < 52; card++)
        if (query->board >> card & 1) {
            n_to_come--;
            t->root_ranks += he_card[card & ~3u];
        }
    he_visit_runouts(&visitor, self, query->board | query->dead, n_to_come, query->group, query->first, query->last);
    he_free_aligned(self);
    return 0;
}

#undef three
#undef pile
#undef quad
#undef FOR_PARTS
#undef weights
#undef sums
#undef OVERCOUNTED
