/* Included by entry.h, once for each kind of weight: what the hero's range takes on a board, credited to its new cards.
 *
 * One number for each board, not for each combo: so the hero's weights follow the board as the villain's do (FOR_RANGES),
 * and a block takes the sum of hero's weight on each of its cards times what that card is credited (strengths.h). No combo
 * is credited what is not its own, and nothing is taken back.
 */
typedef struct {
    wide_quad of[2]; /* of blocks, and of those of pairs, whose combos are counted from each card */
} NAME(products);
#define products NAME(products)

static inline void NAME(take_block)(
    const held_range *hero, int block, const piece *all, const piece v[PIECES], products *taken) {
    piece credit[PIECES];
    FOR_PIECES credit[p] = p == 0 ? *all - v[p] : -v[p];
    taken->of[he_block_ranks[block][0] == he_block_ranks[block][1]] += PRODUCTS(credit, hero->now[block].sums.p);
}

static inline TOTAL NAME(sum_of)(const products *taken) {
    return (TOTAL)SUM_WIDE(taken->of[0]) + (TOTAL)SUM_WIDE(taken->of[1]) / 2;
}

static TOTAL NAME(take_item)(const tally *board, const held_range *hero, const level *at, const flush_item *item) {
    unsigned c = item->c;
    WIDE mine = (WIDE)board->all_below[0] - (WIDE)board->below.lane[c];
    if (item->d != ONE_CARD)
        return (mine - (WIDE)board->below.lane[item->d]) * (WIDE)hero->weights[c][item->d >> 2][item->d & 3];
    const partners *others = &hero->of_rank[c >> 2];
    WIDE taken = 0;
    for (int i = 0; i < others->n; i++) {
        unsigned other = others->rank[i];
        quad w = IF_KEPT(hero->weights[c][other], at->plain[other]);
        for (int s = 0; s < 4; s++)
            taken += (mine - (WIDE)board->below.q[other][s]) * (WIDE)w[s];
    }
    return taken;
}

/* Of one strength, as credit() (strengths.h). */
static void NAME(take)(sweep *self, int from, int to, const flush_item *item, const flush_item *end, int k) {
    const tally *board = &self->board;
    const held_range *hero = &self->next->hero;
    products taken = {{{0}}};
    for (int i = from; i < to; i++) {
        int block = self->walk.order.blocks[i] & ~HE_STRONGER;
        piece v[PIECES];
        NAME(load)(board, block, v);
        NAME(take_block)(hero, block, &board->all_below, v, &taken);
    }
    self->next->taken[k] += NAME(sum_of)(&taken);
    for (; item < end; item++)
        self->next->taken[k] += NAME(take_item)(board, hero, self->walk.top, item);
}

/* As one_strength() (strengths.h). */
static void NAME(take_one_strength)(sweep *self, int from, int to, const flush_item *item, const flush_item *end) {
    NAME(take)(self, from, to, item, end, WIN);
    NAME(add)(self, from, to, item, end);
    NAME(take)(self, from, to, item, end, WIN_OR_TIE);
}

static void NAME(take_items)(sweep *self, const flush_item *item, const flush_item *to) {
    for (const flush_item *end; item < to; item = end) {
        for (end = item + 1; end < to && end->strength == item->strength;)
            end++;
        NAME(take_one_strength)(self, 0, 0, item, end);
    }
}

/* As sweep_blocks() (strengths.h). */
static void NAME(take_blocks)(sweep *self, int from, int to) {
    const uint8_t *order = self->walk.order.blocks;
    const held_range *hero = &self->next->hero, *villain = &self->villain;
    tally *board = &self->board;
    products win = {{{0}}}, win_or_tie = {{{0}}};
    piece all = board->all_below, v[PIECES];
    for (int end; from < to; from = end) {
        for (end = from + 1; end < to && !(order[end] & HE_STRONGER);)
            end++;
        for (int i = from; i < end; i++) {
            int b = order[i] & ~HE_STRONGER;
            NAME(load)(board, b, v);
            NAME(take_block)(hero, b, &all, v, &win);
        }
        for (int i = from; i < end; i++) {
            int b = order[i] & ~HE_STRONGER;
            NAME(load)(board, b, v);
            FOR_PIECES v[p] += villain->now[b].sums.p[p];
            all += villain->now[b].total;
            NAME(store)(board, b, v);
        }
        for (int i = from; i < end; i++) {
            int b = order[i] & ~HE_STRONGER;
            NAME(load)(board, b, v);
            NAME(take_block)(hero, b, &all, v, &win_or_tie);
        }
    }
    board->all_below = all;
    self->next->taken[WIN] += NAME(sum_of)(&win);
    self->next->taken[WIN_OR_TIE] += NAME(sum_of)(&win_or_tie);
}

static void NAME(credit_new_cards)(sweep *self, int64_t multiplicity) {
    for (int k = 0; k < BOARDS; k++) {
        for (int i = 0; i < self->walk.n_cards; i++)
            self->next->sums[BOARDS * self->walk.cards[i] + k] += (TOTAL)multiplicity * self->next->taken[k];
        self->next->taken[k] = 0;
    }
}
