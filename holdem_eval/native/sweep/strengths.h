/* Included by entry.h, once for each kind of weight: one board, strength by strength. sweep_blocks() is the loop.
 *
 * Whenever combos are credited, board.below and board.all_below are sums over exactly the villain's combos that are weaker
 * (WIN), or not stronger (WIN_OR_TIE). So of one strength all are credited, then all added, then all credited again.
 */

/* B of the high and the low cards of a block; and back. */
static inline void NAME(load)(const tally *board, int block, piece v[PIECES]) {
    unsigned high = he_block_ranks[block][0], low = he_block_ranks[block][1];
#if PIECES == 1
    typedef uint64_t two __attribute__((vector_size(16)));
    v[0] = (piece)(two){board->below.bits[high], board->below.bits[low]};
#else
    v[0] = board->below.q[high];
    v[1] = board->below.q[low];
#endif
}

static inline void NAME(store)(tally *board, int block, const piece v[PIECES]) {
    unsigned high = he_block_ranks[block][0], low = he_block_ranks[block][1];
#if PIECES == 1
    typedef uint64_t two __attribute__((vector_size(16)));
    two bits = (two)v[0];
    board->below.bits[high] = bits[0];
    board->below.bits[low] = bits[1];
#else
    board->below.q[high] = v[0];
    board->below.q[low] = v[1];
#endif
}

/* A - B[high] and -B[low]: what the block's cards are credited. */
static inline void NAME(credit_lanes)(const piece *all, const piece v[PIECES], block_lanes *now, block_lanes *narrow) {
    FOR_PIECES {
        piece x = p == 0 ? *all - v[p] : -v[p];
        now->p[p] = x;
        narrow->p[p] += x;
    }
}

static inline void NAME(add_block)(tally *board, const held_range *villain, int block) {
    piece v[PIECES];
    NAME(load)(board, block, v);
    FOR_PIECES v[p] += villain->now[block].sums.p[p];
    NAME(store)(board, block, v);
    board->all_below += villain->now[block].total;
}

static inline void NAME(credit_block)(tally *board, int block, int k, int side) {
    piece v[PIECES];
    block_lanes *narrow = &board->sides[side]->narrow[k][board->orbit_class][block];
    NAME(load)(board, block, v);
    NAME(credit_lanes)(&board->all_below, v, &board->current[k][block], narrow);
    board->side_of[block] = (uint8_t)side;
    if (board->n_sums > BOARDS && k == WIN) { /* one board more */
        block_lanes one = {.half = {{1, 1, 1, 1}, {0}}};
        narrow = &board->sides[side]->narrow[BOARDS][board->orbit_class][block];
        board->current[BOARDS][block] = one;
        FOR_PIECES narrow->p[p] += one.p[p];
    }
}

static void NAME(credit_item)(
    const tally *board, const hero_range *hero, const level *at, const flush_item *item, int k, int side) {
    credits *to = board->sides[side];
    unsigned c = item->c;
    LANE mine = (LANE)(board->all_below[0] - board->below.lane[c]);
    int count = board->n_sums > BOARDS && k == WIN;
    if (item->d != ONE_CARD) {
        int place = place_with(c, item->d);
        if (!hero->has[place])
            return;
        to->by_combo[k][place] += (WIDE)(mine - board->below.lane[item->d]) * board->multiplicity;
        if (count)
            to->by_combo[BOARDS][place] += board->multiplicity;
        return;
    }
    const partners *others = &hero->of_rank[c >> 2];
    for (int i = 0; i < others->n; i++) {
        unsigned other = others->rank[i];
        quad x = IF_KEPT(mine - board->below.q[other], at->plain[other]) * board->multiplicity;
        to->by_card[k][c][other] += WIDEN(x);
        if (count) {
            quad one = {1, 1, 1, 1};
            one = IF_KEPT(one, at->plain[other]) * board->multiplicity;
            to->by_card[BOARDS][c][other] += WIDEN(one);
        }
    }
}

static void NAME(add_item)(tally *board, const held_range *villain, const level *at, const flush_item *item) {
    unsigned c = item->c;
    if (item->d != ONE_CARD) {
        LANE w = villain->weights[c][item->d >> 2][item->d & 3];
        board->below.lane[c] += w;
        board->below.lane[item->d] += w;
        board->all_below += FOUR_TIMES(w);
        return;
    }
    const partners *others = &villain->of_rank[c >> 2];
    quad sums = {0};
    for (int i = 0; i < others->n; i++) {
        unsigned other = others->rank[i];
        quad w = IF_KEPT(villain->weights[c][other], at->plain[other]);
        board->below.q[other] += w;
        sums += w;
    }
    LANE sum = SUM(sums);
    board->below.lane[c] += sum;
    board->all_below += FOUR_TIMES(sum);
}

static void NAME(credit)(sweep *self, int from, int to, const flush_item *item, const flush_item *end, int k, int side) {
    const uint8_t *order = self->walk.order.blocks;
    for (int i = from; i < to; i++)
        if (self->hero.in_block[order[i] & ~HE_STRONGER])
            NAME(credit_block)(&self->board, order[i] & ~HE_STRONGER, k, side);
    for (; item < end; item++)
        NAME(credit_item)(&self->board, &self->hero, self->walk.top, item, k, side);
}

static void NAME(add)(sweep *self, int from, int to, const flush_item *item, const flush_item *end) {
    for (int i = from; i < to; i++)
        NAME(add_block)(&self->board, &self->villain, self->walk.order.blocks[i] & ~HE_STRONGER);
    for (; item < end; item++)
        NAME(add_item)(&self->board, &self->villain, self->walk.top, item);
}

static int NAME(up_to_known)(
    sweep *self, int from, int to, const flush_item *item, const flush_item *end, unsigned strength); /* beside_known.h */

/* Blocks from..to-1 and items up to `end` are of one strength. */
static inline void NAME(one_strength)(
    sweep *self, int from, int to, const flush_item *item, const flush_item *end, unsigned strength) {
    if (self->known.hands && NAME(up_to_known)(self, from, to, item, end, strength))
        return;
    NAME(credit)(self, from, to, item, end, WIN, HERO);
    NAME(add)(self, from, to, item, end);
    NAME(credit)(self, from, to, item, end, WIN_OR_TIE, HERO);
}

static void NAME(sweep_items)(sweep *self, const flush_item *item, const flush_item *to) {
    for (const flush_item *end; item < to; item = end) {
        for (end = item + 1; end < to && end->strength == item->strength;)
            end++;
        NAME(one_strength)(self, 0, 0, item, end, item->strength);
    }
}

/* Blocks alone, strength by strength: nearly all of the work is here. */
static void NAME(sweep_blocks)(sweep *self, int from, int to) {
    const uint8_t *order = self->walk.order.blocks;
    if (self->known.hands) {
        for (int end; from < to; from = end) {
            for (end = from + 1; end < to && !(order[end] & HE_STRONGER);)
                end++;
            NAME(one_strength)(self, from, end, NULL, NULL, self->known.strengths[order[from] & ~HE_STRONGER]);
        }
        return;
    }
    tally *board = &self->board;
    block_lanes(*narrow)[8][HE_N_BLOCKS] = board->sides[HERO]->narrow;
    block_lanes *win = narrow[WIN][board->orbit_class], *win_or_tie = narrow[WIN_OR_TIE][board->orbit_class];
    block_lanes *win_now = board->current[WIN], *win_or_tie_now = board->current[WIN_OR_TIE];
    piece all = board->all_below, v[PIECES];
    while (from < to) {
        int b = order[from] & ~HE_STRONGER, end = from + 1;
        if (order[end] & HE_STRONGER || end == to) { /* alone of its strength: at one go */
            NAME(load)(board, b, v);
            NAME(credit_lanes)(&all, v, &win_now[b], &win[b]);
            FOR_PIECES v[p] += self->villain.now[b].sums.p[p];
            all += self->villain.now[b].total;
            NAME(store)(board, b, v);
            NAME(credit_lanes)(&all, v, &win_or_tie_now[b], &win_or_tie[b]);
            from = end;
            continue;
        }
        while (end < to && !(order[end] & HE_STRONGER))
            end++;
        for (int i = from; i < end; i++) {
            b = order[i] & ~HE_STRONGER;
            NAME(load)(board, b, v);
            NAME(credit_lanes)(&all, v, &win_now[b], &win[b]);
        }
        for (int i = from; i < end; i++) {
            b = order[i] & ~HE_STRONGER;
            NAME(load)(board, b, v);
            FOR_PIECES v[p] += self->villain.now[b].sums.p[p];
            all += self->villain.now[b].total;
            NAME(store)(board, b, v);
        }
        for (int i = from; i < end; i++) {
            b = order[i] & ~HE_STRONGER;
            NAME(load)(board, b, v);
            NAME(credit_lanes)(&all, v, &win_or_tie_now[b], &win_or_tie[b]);
        }
        from = end;
    }
    board->all_below = all;
}
