/* Included by entry.h, once for each kind of weight: the villain's masses.
 *
 * The mass of a block is the weight of its combos that can be held on the board so far and make no flush.
 */
static void NAME(refresh)(sweep *self, const level *at, int block) {
    unsigned high = he_block_ranks[block][0], low = he_block_ranks[block][1];
    quad row = {0}, column = {0};
    for (unsigned s = 0; s < 4; s++) {
        quad w = IF_KEPT(self->weights[4 * high + s][low], at->plain[low]);
        LANE keep = at->plain[high][s];
        w = IF_KEPT(w, keep);
        column += w;
        row[s] = SUM(w);
    }
    mass *m = &self->villain[block];
    m->sums.half[0] = row;
    m->sums.half[1] = column;
    LANE total = SUM(row);
    if (high == low) /* all counted from both cards */
        total = (LANE)(total / 2);
    m->total = FOUR_TIMES(total);
}

/* What the combos of one card bring to their blocks, as far as the other card is in `plain`. */
static inline void NAME(weigh)(const sweep *self, const quad plain[13], unsigned card, unsigned other, mass *out) {
    unsigned rank = card >> 2, suit = card & 3;
    quad w = IF_KEPT(self->weights[card][other], plain[other]), mine = {0};
    LANE sum = SUM(w);
    mine[suit] = sum;
    if (rank == other)
        w += mine;
    out->sums.half[0] = rank <= other ? w : mine;
    out->sums.half[1] = rank >= other ? w : mine;
    if (rank < other)
        out->sums.half[1] = mine;
    out->total = FOUR_TIMES(sum);
}

static inline void NAME(lighten)(mass *m, const mass *by) {
    FOR_PIECES m->sums.p[p] -= by->sums.p[p];
    m->total -= by->total;
}

/* One combo of the villain enters its block again. */
static void NAME(put_back)(sweep *self, unsigned c, unsigned d) {
    LANE w = self->weights[c][d >> 2][d & 3];
    int place = place_with(c, d);
    if (w == 0)
        return;
    mass *m = &self->villain[place >> 4];
    m->total += FOUR_TIMES(w);
    m->sums.lane[place >> 2 & 3] += w;
    m->sums.lane[4 + (place & 3)] += w;
    if (c >> 2 == d >> 2) { /* both halves are sums on all four cards */
        m->sums.lane[place & 3] += w;
        m->sums.lane[4 + (place >> 2 & 3)] += w;
    }
}

/* The combos of a new board card leave their blocks; those with an earlier one, and those that make a flush, have before. */
static void NAME(take_away)(sweep *self, const level *at, unsigned card) {
    unsigned rank = card >> 2, suit = card & 3;
    const partners *others = &self->villain_of[rank];
    if (at->flush_suit < 0) {
        for (int i = 0; i < others->n; i++)
            NAME(lighten)(&self->villain[others->block[i]], &self->of_card[card][others->rank[i]]);
        for (int i = 0; i < self->n_cards; i++)
            NAME(put_back)(self, card, self->cards[i]);
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
        mass loss;
        NAME(weigh)(self, plain, card, others->rank[i], &loss);
        NAME(lighten)(&self->villain[others->block[i]], &loss);
    }
}

static void NAME(add_item)(flush_item *items, int *n, unsigned strength, unsigned c, unsigned d) {
    int i = (*n)++;
    for (; i > 0 && items[i - 1].strength > strength; i--)
        items[i] = items[i - 1];
    items[i] = (flush_item){(uint16_t)strength, (uint8_t)c, (uint8_t)d};
}

/* The combos that make a flush of `suit`, weakest first; those of two of its cards leave their blocks if there are three
 * on the board, otherwise all do. */
static void NAME(find_flushes)(sweep *self, level *at, unsigned suit) {
    unsigned ranks = at->ranks[suit], n_suited = at->n_suited[suit];
    flush_item *items = self->items[at - self->levels];
    int n = 0;
    if (n_suited > 3)
        for (unsigned r = 0; r < 13; r++)
            at->plain[r][suit] = 0;
    for (unsigned r = 0; r < 13; r++) {
        unsigned c = 4 * r + suit;
        if (at->gone >> c & 1)
            continue;
        if (n_suited > 3 && self->hero_of[r].n + self->villain_of[r].n)
            NAME(add_item)(items, &n, he_flush[ranks | 1u << r], c, ONE_CARD);
        for (unsigned q = 0; q < r; q++) {
            unsigned d = 4 * q + suit;
            int block = he_block_of(r, q);
            LANE w = self->weights[c][q][suit];
            if (at->gone >> d & 1 || (w == 0 && !self->hero[place_with(c, d)]))
                continue;
            NAME(add_item)(items, &n, he_flush[ranks | 1u << r | 1u << q], c, d);
            if (n_suited == 3 && w != 0) {
                mass *m = &self->villain[block];
                m->sums.lane[suit] -= w;
                m->sums.lane[4 + suit] -= w;
                m->total -= FOUR_TIMES(w);
            }
        }
    }
    if (n_suited > 3)
        for (int b = 0; b < HE_N_BLOCKS; b++)
            if (self->villain_block[b])
                NAME(refresh)(self, at, b);
    at->flush_suit = (int)suit;
    at->items = items;
    at->n_items = n;
}

static void NAME(put_card)(sweep *self, level *at, unsigned card) {
    unsigned rank = card >> 2, suit = card & 3;
    at->gone |= 1ull << card;
    at->ranks[suit] |= 1u << rank;
    at->n_suited[suit]++;
    at->plain[rank][suit] = 0;
    if (at->n_suited[suit] >= 3)
        NAME(find_flushes)(self, at, suit);
}
