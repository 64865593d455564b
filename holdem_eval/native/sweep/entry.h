/* Included by sweep.c, once for each kind of weight: all parts of a sweep, and the functions of sweep.h.
 *
 * A sweep starts with what the given board leaves of both ranges, visits the run-outs, and hands over what is credited.
 */
#include "sweep/types.h"

#include "sweep/villain.h"

#include "sweep/credits.h"

#include "sweep/strengths.h"

#include "sweep/beside_known.h"

#include "sweep/next_card.h"

#include "sweep/walk.h"

static void NAME(list_partners)(const uint8_t in_block[HE_N_BLOCKS], partners of_rank[13]) {
    for (unsigned rank = 0; rank < 13; rank++)
        for (unsigned other = 0; other < 13; other++) {
            int block = he_block_with(rank, other);
            partners *list = &of_rank[rank];
            if (in_block[block]) {
                list->rank[list->n] = (uint8_t)other;
                list->block[list->n++] = (uint8_t)block;
            }
        }
}

static void NAME(read_range)(held_range *range, const VILLAIN *weights) {
    for (int i = 0; i < HE_N_COMBOS; i++) {
        if (weights[i] == 0)
            continue;
        unsigned a = he_combo_cards[i][0], b = he_combo_cards[i][1];
        range->weights[a][b >> 2][b & 3] = range->weights[b][a >> 2][a & 3] = (LANE)weights[i];
        range->in_block[he_block_of(b >> 2, a >> 2)] = 1;
    }
    NAME(list_partners)(range->in_block, range->of_rank);
}

static void NAME(read_hero)(hero_range *hero, const uint8_t *flags) {
    for (int i = 0; i < HE_N_COMBOS; i++) {
        if (!flags[i])
            continue;
        unsigned a = he_combo_cards[i][0], b = he_combo_cards[i][1];
        hero->has[place_of(b, a)] = flags[i];
        hero->in_block[he_block_of(b >> 2, a >> 2)] = 1;
    }
    for (int block = 0; block < HE_N_BLOCKS; block++)
        if (hero->in_block[block])
            hero->blocks[hero->n_blocks++] = (uint8_t)block;
    NAME(list_partners)(hero->in_block, hero->of_rank);
}

/* The given board: the walk's first level. The villain has no weight on its cards, so nothing need be taken away for them;
 * but each may make flushes possible, and those depend on which cards are gone: all of them, before the first is put. */
static void NAME(lay_board)(sweep *self) {
    uint64_t board = self->query->board;
    walk_state *walk = &self->walk;
    level *root = walk->top = walk->levels;
    memset(root, 0, sizeof *root);
    root->flush_suit = -1;
    root->items = walk->items[0];
    root->gone = board | self->query->dead;
    for (int r = 0; r < 13; r++)
        root->plain[r] = (quad){KEPT, KEPT, KEPT, KEPT};
    FOR_RANGES (range)
        for (int b = 0; b < HE_N_BLOCKS; b++)
            if (range->in_block[b])
                NAME(refresh)(range, root, b);
    for (unsigned card = 0; card < 52; card++)
        if (board >> card & 1) {
            walk->root_counts[card >> 2]++;
            NAME(put_card)(self, root, card);
        }
}

/* What each card takes away when it comes and no flush is possible yet. */
static void NAME(weigh_cards)(held_range *range) {
    quad all[13];
    for (int r = 0; r < 13; r++)
        all[r] = (quad){KEPT, KEPT, KEPT, KEPT};
    for (unsigned card = 0; card < 52; card++) {
        const partners *others = &range->of_rank[card >> 2];
        for (int i = 0; i < others->n; i++) {
            unsigned other = others->rank[i];
            NAME(weight_of_card)(range, all, card, other, &range->of_card[card][other]);
        }
    }
}

static void NAME(visit_all)(sweep *self) {
    static const he_visitor visitor = {NAME(kind), NAME(push), NAME(pop), NAME(board)};
    const he_sweep_query *query = self->query;
    int n_to_come = 5 - he_count_cards(query->board);
    NAME(lay_board)(self);
    if (n_to_come > 0)
        FOR_RANGES (range)
            NAME(weigh_cards)(range);
    self->walk.most_shared = MOST_SHARED[n_to_come];
    he_visit_runouts(&visitor, self, self->walk.top->gone, n_to_come, query->group, query->first, query->last);
    NAME(hand_over)(self);
}

/* by_winners: n_winners NULLs. Returns NULL when memory is short. */
static sweep *NAME(new_sweep)(const he_sweep_query *query, int n_sums, credits **by_winners, int n_winners) {
    sweep *self = he_alloc_aligned(sizeof *self);
    if (!self)
        return NULL;
    memset(self, 0, offsetof(sweep, walk));
    memset(&self->walk, 0, offsetof(walk_state, levels));
    memset(&self->board, 0, offsetof(tally, current));
    memset(&self->villain, 0, offsetof(held_range, of_card));
    self->query = query;
    self->board.n_sums = n_sums;
    self->by_winners = by_winners;
    self->n_winners = n_winners;
    return self;
}

/* Returns 0, or -1 when memory is short. The sweep is gone then. */
static int NAME(run)(sweep *self, const VILLAIN *villain) {
    int outcome = -1;
    if (!self->next)
        self->board.sides[HERO] = self->by_winners[1] = NAME(new_credits)(self);
    if (self->next || self->by_winners[1]) {
        NAME(read_hero)(&self->hero, self->query->hero);
        NAME(read_range)(&self->villain, villain);
        NAME(visit_all)(self);
        outcome = self->known.failed ? -1 : 0;
    }
    for (int winners = 1; winners < self->n_winners; winners++)
        he_free_aligned(self->by_winners[winners]);
    he_free_aligned(self);
    return outcome;
}

static inline void NAME(require)(const he_sweep_query *query, const VILLAIN *villain) {
    HE_REQUIRE(query && query->hero && he_are_flags(query->hero, HE_N_COMBOS));
    HE_REQUIRE(he_are_apart(query->board, query->dead));
    HE_REQUIRE(he_are_kinds(query->first, query->last, query->board));
    HE_REQUIRE(he_is_group_of(query->group, query->board) && he_is_group_of(query->group, query->dead));
    HE_REQUIRE(villain && IS_WEIGHTS(villain, HE_N_COMBOS));
    HE_REQUIRE(he_are_none_on(villain, sizeof *villain, query->board | query->dead));
    HE_REQUIRE(he_is_group_of_numbers(query->group, villain, sizeof *villain));
}

int NAME(he_sweep)(const he_sweep_query *query, const VILLAIN *villain, TOTAL *win, TOTAL *win_or_tie) {
    NAME(require)(query, villain);
    HE_REQUIRE(win && win_or_tie);
    credits *by_winners[2] = {NULL};
    sweep *self = NAME(new_sweep)(query, BOARDS, by_winners, 2);
    if (!self)
        return -1;
    self->win = win;
    self->win_or_tie = win_or_tie;
    return NAME(run)(self, villain);
}

int NAME(he_sweep_known)(
    const he_sweep_query *query, const VILLAIN *villain, const he_known_hands *known, const TOTAL *hero_weights,
    TOTAL *outcomes) {
    NAME(require)(query, villain);
    HE_REQUIRE(known && 1 <= known->n_hands && known->n_hands <= HE_SWEEP_MOST_KNOWN);
    HE_REQUIRE(he_mask_of(known->holes, 2 * known->n_hands));
    HE_REQUIRE(!(he_mask_of(known->holes, 2 * known->n_hands) & ~query->dead));
    HE_REQUIRE(hero_weights && outcomes);
    credits *by_winners[2 << HE_SWEEP_MOST_KNOWN] = {NULL};
    sweep *self = NAME(new_sweep)(query, MOST_SUMS, by_winners, 2 << known->n_hands);
    if (!self)
        return -1;
    self->known.hands = known;
    self->known.hero_weights = hero_weights;
    self->known.villain_weights = villain;
    self->known.outcomes = outcomes;
    return NAME(run)(self, villain);
}

int NAME(he_sweep_next)(const he_sweep_query *query, const VILLAIN *villain, const VILLAIN *weights, TOTAL *sums) {
    NAME(require)(query, villain);
    HE_REQUIRE(he_to_come(query->board) == 1 || he_to_come(query->board) == 2);
    HE_REQUIRE(weights && IS_WEIGHTS(weights, HE_N_COMBOS) && sums);
    HE_REQUIRE(he_are_none_on(weights, sizeof *weights, query->board | query->dead));
    HE_REQUIRE(he_is_group_of_numbers(query->group, weights, sizeof *weights));
    sweep *self = NAME(new_sweep)(query, BOARDS, NULL, 0);
    next_cards *next = he_alloc_aligned(sizeof *next);
    if (!self || !next) {
        he_free_aligned(self);
        he_free_aligned(next);
        return -1;
    }
    memset(next, 0, offsetof(next_cards, hero) + offsetof(held_range, of_card));
    next->sums = sums;
    NAME(read_range)(&next->hero, weights);
    self->next = next;
    int outcome = NAME(run)(self, villain);
    he_free_aligned(next);
    return outcome;
}

#undef FOR_RANGES
#undef FOR_PIECES
#undef SUM
#undef products
#undef SUM_WIDE
#undef FOUR_TIMES
#undef sweep
#undef beside_known
#undef tally
#undef next_cards
#undef credits
#undef walk_state
#undef level
#undef held_range
#undef block_weight
#undef block_lanes
#undef piece
#undef wide_quad
#undef quad
