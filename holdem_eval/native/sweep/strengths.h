/* Included by entry.h, once for each kind of weight: one board, strength by strength.
 *
 * When a combo is credited, `below` and `all_below` are the villain's weight that it beats, or beats or ties.
 */
/* B of the high and the low cards of a block; and back. */
static inline void NAME(load)(const sweep *self, int block, piece v[PIECES]) {
    unsigned high = he_block_ranks[block][0], low = he_block_ranks[block][1];
#if PIECES == 1
    typedef uint64_t two __attribute__((vector_size(16)));
    v[0] = (piece)(two){self->below.bits[high], self->below.bits[low]};
#else
    v[0] = self->below.q[high];
    v[1] = self->below.q[low];
#endif
}

static inline void NAME(store)(sweep *self, int block, const piece v[PIECES]) {
    unsigned high = he_block_ranks[block][0], low = he_block_ranks[block][1];
#if PIECES == 1
    typedef uint64_t two __attribute__((vector_size(16)));
    two bits = (two)v[0];
    self->below.bits[high] = bits[0];
    self->below.bits[low] = bits[1];
#else
    self->below.q[high] = v[0];
    self->below.q[low] = v[1];
#endif
}

static inline void NAME(add_block)(sweep *self, int block) {
    piece v[PIECES];
    NAME(load)(self, block, v);
    FOR_PIECES v[p] += self->villain[block].sums.p[p];
    NAME(store)(self, block, v);
    self->all_below += self->villain[block].total;
}

static inline void NAME(credit_block)(sweep *self, int block, int k, int side) {
    piece v[PIECES];
    both *some = &self->sides[side]->some[k][self->slot][block];
    NAME(load)(self, block, v);
    FOR_PIECES {
        piece x = p == 0 ? self->all_below - v[p] : -v[p];
        self->current[k][block].p[p] = x;
        some->p[p] += x;
    }
    self->side_of[block] = (uint8_t)side;
    if (self->n_sums > BOARDS && k == WIN) { /* one board more */
        both one = {.half = {{1, 1, 1, 1}, {0}}};
        some = &self->sides[side]->some[BOARDS][self->slot][block];
        self->current[BOARDS][block] = one;
        FOR_PIECES some->p[p] += one.p[p];
    }
}

static void NAME(credit_item)(sweep *self, const flush_item *item, int k, int side) {
    credits *to = self->sides[side];
    unsigned c = item->c;
    LANE mine = (LANE)(self->all_below[0] - self->below.lane[c]);
    int count = self->n_sums > BOARDS && k == WIN;
    if (item->d != ONE_CARD) {
        int place = place_with(c, item->d);
        if (!self->hero[place])
            return;
        to->cells[k][place] += (WIDE)(mine - self->below.lane[item->d]) * self->times;
        if (count)
            to->cells[BOARDS][place] += self->times;
        return;
    }
    const partners *others = &self->hero_of[c >> 2];
    for (int i = 0; i < others->n; i++) {
        unsigned other = others->rank[i];
        quad x = IF_KEPT(mine - self->below.q[other], self->now->plain[other]) * self->times;
        to->fixes[k][c][other] += WIDEN(x);
        if (count) {
            quad one = {1, 1, 1, 1};
            one = IF_KEPT(one, self->now->plain[other]) * self->times;
            to->fixes[BOARDS][c][other] += WIDEN(one);
        }
    }
}

static void NAME(add_item_weight)(sweep *self, const flush_item *item) {
    unsigned c = item->c;
    if (item->d != ONE_CARD) {
        LANE w = self->weights[c][item->d >> 2][item->d & 3];
        self->below.lane[c] += w;
        self->below.lane[item->d] += w;
        self->all_below += FOUR_TIMES(w);
        return;
    }
    const partners *others = &self->villain_of[c >> 2];
    quad sums = {0};
    for (int i = 0; i < others->n; i++) {
        unsigned other = others->rank[i];
        quad w = IF_KEPT(self->weights[c][other], self->now->plain[other]);
        self->below.q[other] += w;
        sums += w;
    }
    LANE sum = SUM(sums);
    self->below.lane[c] += sum;
    self->all_below += FOUR_TIMES(sum);
}

static void NAME(credit)(sweep *self, int from, int to, const flush_item *item, const flush_item *end, int k, int side) {
    for (int i = from; i < to; i++)
        if (self->hero_block[self->order[i] & ~HE_STRONGER])
            NAME(credit_block)(self, self->order[i] & ~HE_STRONGER, k, side);
    for (; item < end; item++)
        NAME(credit_item)(self, item, k, side);
}

static void NAME(add)(sweep *self, int from, int to, const flush_item *item, const flush_item *end) {
    for (int i = from; i < to; i++)
        NAME(add_block)(self, self->order[i] & ~HE_STRONGER);
    for (; item < end; item++)
        NAME(add_item_weight)(self, item);
}

/* Blocks from..to-1 and items up to `end` are of one strength. */
static void NAME(one_strength)(sweep *self, int from, int to, const flush_item *item, const flush_item *end) {
    NAME(credit)(self, from, to, item, end, WIN, HERO);
    NAME(add)(self, from, to, item, end);
    NAME(credit)(self, from, to, item, end, WIN_OR_TIE, HERO);
}

static void NAME(one_strength_known)(
    sweep *self, int from, int to, const flush_item *item, const flush_item *end, unsigned strength);

/* Blocks alone, strength by strength: nearly all of the work is here. */
static void NAME(sweep_blocks)(sweep *self, int from, int to) {
    const uint8_t *order = self->order;
    if (self->known) {
        for (int end; from < to; from = end) {
            for (end = from + 1; end < to && !(order[end] & HE_STRONGER);)
                end++;
            NAME(one_strength_known)(self, from, end, NULL, NULL, self->strengths[order[from] & ~HE_STRONGER]);
        }
        return;
    }
    both(*some)[8][HE_N_BLOCKS] = self->sides[HERO]->some;
    both *win = some[WIN][self->slot], *win_or_tie = some[WIN_OR_TIE][self->slot];
    both *win_now = self->current[WIN], *win_or_tie_now = self->current[WIN_OR_TIE];
    piece all = self->all_below, v[PIECES];
    while (from < to) {
        int b = order[from] & ~HE_STRONGER, end = from + 1;
        if (order[end] & HE_STRONGER || end == to) { /* alone of its strength: at one go */
            NAME(load)(self, b, v);
            FOR_PIECES {
                piece x = p == 0 ? all - v[p] : -v[p];
                win_now[b].p[p] = x;
                win[b].p[p] += x;
                v[p] += self->villain[b].sums.p[p];
            }
            all += self->villain[b].total;
            NAME(store)(self, b, v);
            FOR_PIECES {
                piece x = p == 0 ? all - v[p] : -v[p];
                win_or_tie_now[b].p[p] = x;
                win_or_tie[b].p[p] += x;
            }
            from = end;
            continue;
        }
        while (end < to && !(order[end] & HE_STRONGER))
            end++;
        for (int i = from; i < end; i++) {
            b = order[i] & ~HE_STRONGER;
            NAME(load)(self, b, v);
            FOR_PIECES {
                piece x = p == 0 ? all - v[p] : -v[p];
                win_now[b].p[p] = x;
                win[b].p[p] += x;
            }
        }
        for (int i = from; i < end; i++) {
            b = order[i] & ~HE_STRONGER;
            NAME(load)(self, b, v);
            FOR_PIECES v[p] += self->villain[b].sums.p[p];
            all += self->villain[b].total;
            NAME(store)(self, b, v);
        }
        for (int i = from; i < end; i++) {
            b = order[i] & ~HE_STRONGER;
            NAME(load)(self, b, v);
            FOR_PIECES {
                piece x = p == 0 ? all - v[p] : -v[p];
                win_or_tie_now[b].p[p] = x;
                win_or_tie[b].p[p] += x;
            }
        }
        from = end;
    }
    self->all_below = all;
}

static void NAME(sweep_items)(sweep *self, const flush_item *item, const flush_item *to) {
    for (const flush_item *end; item < to; item = end) {
        for (end = item + 1; end < to && end->strength == item->strength;)
            end++;
        if (self->known)
            NAME(one_strength_known)(self, 0, 0, item, end, item->strength);
        else
            NAME(one_strength)(self, 0, 0, item, end);
    }
}
