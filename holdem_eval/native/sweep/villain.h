/* Included by entry.h, once for each kind of weight: what the villain still holds (and the hero, for next_card.h).
 *
 * range->now of a block is always the weight of those of its combos that hold no card of the board, dead or known, and
 * make no flush on it. refresh() says so from scratch; each card that comes only subtracts what it takes away.
 */
static void NAME(refresh)(held_range *range, const level *at, int block) {
    unsigned high = he_block_ranks[block][0], low = he_block_ranks[block][1];
    quad row = {0}, column = {0};
    for (unsigned s = 0; s < 4; s++) {
        quad w = IF_KEPT(range->weights[4 * high + s][low], at->plain[low]);
        LANE keep = at->plain[high][s];
        w = IF_KEPT(w, keep);
        column += w;
        row[s] = SUM(w);
    }
    block_weight *now = &range->now[block];
    now->sums.half[0] = row;
    now->sums.half[1] = column;
    LANE total = SUM(row);
    if (high == low) /* all counted from both cards */
        total = (LANE)(total / 2);
    now->total = FOUR_TIMES(total);
}

/* What the combos of one card weigh in their block with rank `other`, as far as the other card is in `plain`. */
static inline void NAME(weight_of_card)(
    const held_range *range, const quad plain[13], unsigned card, unsigned other, block_weight *out) {
    unsigned rank = card >> 2, suit = card & 3;
    quad w = IF_KEPT(range->weights[card][other], plain[other]), mine = {0};
    LANE sum = SUM(w);
    mine[suit] = sum;
    if (rank == other)
        w += mine;
    out->sums.half[0] = rank <= other ? w : mine;
    out->sums.half[1] = rank >= other ? w : mine;
    out->total = FOUR_TIMES(sum);
}

static inline void NAME(subtract)(block_weight *from, const block_weight *by) {
    FOR_PIECES from->sums.p[p] -= by->sums.p[p];
    from->total -= by->total;
}

/* One combo enters its block again. */
static void NAME(put_back)(held_range *range, unsigned c, unsigned d) {
    LANE w = range->weights[c][d >> 2][d & 3];
    int place = place_with(c, d);
    if (w == 0)
        return;
    block_weight *now = &range->now[place >> 4];
    now->total += FOUR_TIMES(w);
    now->sums.lane[place >> 2 & 3] += w;
    now->sums.lane[4 + (place & 3)] += w;
    if (c >> 2 == d >> 2) { /* both halves are sums on all four cards */
        now->sums.lane[place & 3] += w;
        now->sums.lane[4 + (place >> 2 & 3)] += w;
    }
}

/* The combos of a new board card leave their blocks; those with an earlier one, and those that make a flush, have before. */
static void NAME(take_away)(held_range *range, const level *at, unsigned card, const uint8_t *earlier, int n_earlier) {
    unsigned rank = card >> 2, suit = card & 3;
    const partners *others = &range->of_rank[rank];
    if (at->flush_suit < 0) {
        for (int i = 0; i < others->n; i++)
            NAME(subtract)(&range->now[others->block[i]], &range->of_card[card][others->rank[i]]);
        for (int i = 0; i < n_earlier; i++)
            NAME(put_back)(range, card, earlier[i]);
        return;
    }
    quad plain[13];
    memcpy(plain, at->plain, sizeof plain);
    if ((int)suit == at->flush_suit) {
        if (at->n_suited[suit] > 3)
            return;
        for (int r = 0; r < 13; r++)
            plain[r][suit] = 0;
    }
    for (int i = 0; i < others->n; i++) {
        block_weight loss;
        NAME(weight_of_card)(range, plain, card, others->rank[i], &loss);
        NAME(subtract)(&range->now[others->block[i]], &loss);
    }
}

/* A flush, which is an item of its own, leaves its block. */
static inline void NAME(take_out)(held_range *range, int place, unsigned suit, LANE w) {
    block_weight *now = &range->now[place >> 4];
    now->sums.lane[suit] -= w;
    now->sums.lane[4 + suit] -= w;
    now->total -= FOUR_TIMES(w);
}

/* The combos that make a flush of `suit`, weakest first; those of two of its cards leave their blocks if there are three
 * on the board, otherwise all do. */
static void NAME(find_flushes)(sweep *self, level *at, unsigned suit, flush_item *items) {
    const hero_range *hero = &self->hero;
    held_range *villain = &self->villain;
    unsigned ranks = at->ranks[suit], n_suited = at->n_suited[suit];
    int n = 0;
    if (n_suited > 3)
        for (unsigned r = 0; r < 13; r++)
            at->plain[r][suit] = 0;
    for (unsigned r = 0; r < 13; r++) {
        unsigned c = 4 * r + suit;
        if (at->gone >> c & 1)
            continue;
        if (n_suited > 3 && hero->of_rank[r].n + villain->of_rank[r].n)
            insert_item(items, &n, he_flush[ranks | 1u << r], c, ONE_CARD);
        for (unsigned q = 0; q < r; q++) {
            unsigned d = 4 * q + suit;
            int place = place_of(c, d);
            LANE w = villain->weights[c][q][suit];
            if (at->gone >> d & 1 || (w == 0 && !hero->has[place]))
                continue;
            insert_item(items, &n, he_flush[ranks | 1u << r | 1u << q], c, d);
            if (n_suited == 3 && w != 0)
                NAME(take_out)(villain, place, suit, w);
        }
    }
    if (self->next && n_suited == 3)
        for (const flush_item *item = items; item < items + n; item++)
            NAME(take_out)(
                &self->next->hero, place_of(item->c, item->d), suit, self->next->hero.weights[item->c][item->d >> 2][suit]);
    if (n_suited > 3)
        FOR_RANGES (range)
            for (int b = 0; b < HE_N_BLOCKS; b++)
                if (range->in_block[b])
                    NAME(refresh)(range, at, b);
    at->flush_suit = (int)suit;
    at->items = items;
    at->n_items = n;
}
