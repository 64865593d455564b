/* Included by sweep.c, once for each kind of weight: the other parts, and the functions of sweep.h. */
#include "sweep/types.h"

#include "sweep/villain.h"

#include "sweep/credits.h"

#include "sweep/strengths.h"

#include "sweep/beside_known.h"

#include "sweep/walk.h"

static void NAME(read_ranges)(sweep *self, const VILLAIN *villain) {
    for (int i = 0; i < HE_N_COMBOS; i++) {
        if (!self->query->hero[i] && villain[i] == 0)
            continue;
        unsigned a = he_combo_cards[i][0], b = he_combo_cards[i][1];
        int block = he_block_of(b >> 2, a >> 2);
        self->hero[place_of(b, a)] = self->query->hero[i];
        self->weights[a][b >> 2][b & 3] = self->weights[b][a >> 2][a & 3] = (LANE)villain[i];
        self->hero_block[block] |= self->query->hero[i] != 0;
        self->villain_block[block] |= villain[i] != 0;
    }
    for (int block = 0; block < HE_N_BLOCKS; block++) {
        self->in_use[block] = self->hero_block[block] | self->villain_block[block];
        if (self->hero_block[block])
            self->hero_blocks[self->n_hero_blocks++] = (uint8_t)block;
    }
    for (unsigned rank = 0; rank < 13; rank++)
        for (unsigned other = 0; other < 13; other++) {
            int block = he_block_with(rank, other);
            for (int who = 0; who < 2; who++) {
                partners *list = who ? &self->villain_of[rank] : &self->hero_of[rank];
                if (who ? self->villain_block[block] : self->hero_block[block]) {
                    list->rank[list->n] = (uint8_t)other;
                    list->block[list->n++] = (uint8_t)block;
                }
            }
        }
}

static void NAME(run)(sweep *self, const VILLAIN *villain) {
    static const he_visitor visitor = {NAME(kind), NAME(push), NAME(pop), NAME(board)};
    const he_sweep_query *query = self->query;
    NAME(read_ranges)(self, villain);
    level *root = self->now = self->levels;
    memset(root, 0, sizeof *root);
    root->flush_suit = -1;
    root->items = self->items[0];
    root->gone = query->dead;
    quad all[13];
    for (int r = 0; r < 13; r++)
        root->plain[r] = all[r] = (quad){KEPT, KEPT, KEPT, KEPT};
    for (int b = 0; b < HE_N_BLOCKS; b++)
        if (self->villain_block[b])
            NAME(refresh)(self, root, b);
    int n_to_come = 5;
    for (unsigned card = 0; card < 52; card++)
        if (query->board >> card & 1) {
            n_to_come--;
            self->root_counts[card >> 2]++;
            root->gone |= 1ull << card;
        }
    for (unsigned card = 0; card < 52; card++)
        if (query->board >> card & 1)
            NAME(put_card)(self, root, card);
    for (unsigned card = 0; card < 52 && n_to_come > 0; card++)
        for (int i = 0; i < self->villain_of[card >> 2].n; i++) {
            unsigned other = self->villain_of[card >> 2].rank[i];
            NAME(weigh)(self, all, card, other, &self->of_card[card][other]);
        }
    self->most_settled = MOST_SETTLED[n_to_come];
    he_visit_runouts(&visitor, self, root->gone, n_to_come, query->group, query->first, query->last);
    NAME(empty)(self);
}

int64_t NAME(he_sweep)(const he_sweep_query *query, const VILLAIN *villain, TOTAL *win, TOTAL *win_or_tie) {
    int64_t n_boards = -1;
    sweep *self = he_alloc_aligned(sizeof *self);
    if (!self)
        return -1;
    memset(self, 0, offsetof(sweep, levels));
    self->query = query;
    self->n_sums = BOARDS;
    self->win_out = win;
    self->win_or_tie_out = win_or_tie;
    self->sides[HERO] = NAME(new_credits)(self);
    if (self->sides[HERO]) {
        NAME(run)(self, villain);
        n_boards = self->n_boards;
        he_free_aligned(self->sides[HERO]);
    }
    he_free_aligned(self);
    return n_boards;
}

int64_t NAME(he_sweep_known)(
    const he_sweep_query *query, const VILLAIN *villain, const he_known_hands *known, const TOTAL *hero_weights,
    TOTAL *outcomes) {
    credits *by_winners[2 << HE_SWEEP_MOST_KNOWN] = {NULL};
    int64_t n_boards = -1;
    sweep *self = he_alloc_aligned(sizeof *self);
    if (!self)
        return -1;
    memset(self, 0, offsetof(sweep, levels));
    self->query = query;
    self->n_sums = MOST_SUMS;
    self->known = known;
    self->hero_weights = hero_weights;
    self->villain_weights = villain;
    self->outcomes = outcomes;
    self->by_winners = by_winners;
    self->sides[HERO] = by_winners[1] = NAME(new_credits)(self);
    if (by_winners[1]) {
        NAME(run)(self, villain);
        n_boards = self->failed ? -1 : self->n_boards;
    }
    for (int winners = 1; winners < 2 << HE_SWEEP_MOST_KNOWN; winners++)
        if (by_winners[winners])
            he_free_aligned(by_winners[winners]);
    he_free_aligned(self);
    return n_boards;
}

#undef FOR_PIECES
#undef SUM
#undef FOUR_TIMES
#undef sweep
#undef credits
#undef level
#undef mass
#undef both
#undef piece
#undef wide_quad
#undef quad
