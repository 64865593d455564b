/* Included by entry.h, once for each kind of weight: from board to board (runouts.h).
 *
 * levels[n] is what n pushes have left; a pop gives a range back what the push has saved of its block weights. So
 * boards that share cards share what those take away, and only what a new card changes is worked out.
 */

/* A card lies on the board: the deck and the flushes that it makes possible. What it takes from the villain's blocks,
 * take_away() subtracts before. */
static void NAME(put_card)(sweep *self, level *at, unsigned card) {
    unsigned rank = card >> 2, suit = card & 3;
    at->gone |= 1ull << card;
    at->ranks[suit] |= 1u << rank;
    at->n_suited[suit]++;
    at->plain[rank][suit] = 0;
    if (at->n_suited[suit] >= 3)
        NAME(find_flushes)(self, at, suit, self->walk.items[at - self->walk.levels]);
}

static void NAME(save)(held_range *range, int n, unsigned rank, int whole) {
    const partners *others = &range->of_rank[rank];
    if (whole)
        memcpy(range->saved[n], range->now, sizeof range->now);
    else
        for (int i = 0; i < others->n; i++)
            range->saved[n][i] = range->now[others->block[i]];
}

static void NAME(give_back)(held_range *range, int n, unsigned rank, int whole) {
    const partners *others = &range->of_rank[rank];
    if (whole)
        memcpy(range->now, range->saved[n], sizeof range->now);
    else
        for (int i = 0; i < others->n; i++)
            range->now[others->block[i]] = range->saved[n][i];
}

static void NAME(push)(void *me, unsigned rank, unsigned suits) {
    sweep *self = me;
    walk_state *walk = &self->walk;
    level *at = walk->top + 1;
    int n_cards = walk->n_cards;
    *at = *walk->top;
    at->whole = 0;
    for (unsigned s = 0; s < 4; s++)
        if (suits >> s & 1) {
            n_cards++;
            at->whole |= at->n_suited[s] >= 2;
        }
    if (n_cards <= walk->most_shared) /* what was credited so far had fewer shared cards */
        NAME(spill_all)(self);
    FOR_RANGES (range)
        NAME(save)(range, (int)(at - walk->levels), rank, at->whole);
    walk->top = at;
    for (unsigned s = 0; s < 4; s++)
        if (suits >> s & 1) {
            FOR_RANGES (range)
                NAME(take_away)(range, at, 4 * rank + s, walk->cards, walk->n_cards);
            NAME(put_card)(self, at, 4 * rank + s);
            walk->cards[walk->n_cards++] = (uint8_t)(4 * rank + s);
        }
    at->n_cards = walk->n_cards;
    if (walk->n_cards <= walk->most_shared)
        walk->n_shared = walk->n_cards;
}

static void NAME(pop)(void *me) {
    sweep *self = me;
    walk_state *walk = &self->walk;
    const level *at = walk->top--;
    if (walk->n_cards == walk->n_shared)
        NAME(spill_all)(self);
    walk->n_cards = walk->top->n_cards;
    if (walk->n_shared > walk->n_cards)
        walk->n_shared = walk->n_cards;
    FOR_RANGES (range)
        NAME(give_back)(range, (int)(at - walk->levels), walk->cards[walk->n_cards] >> 2, at->whole);
}

/* The order of the blocks in use on boards of these ranks to come. */
static void NAME(kind)(void *me, const uint8_t counts[13]) {
    sweep *self = me;
    block_order *order = &self->walk.order;
    he_order_of_blocks spare;
    uint8_t all[13];
    for (int r = 0; r < 13; r++) {
        all[r] = (uint8_t)(counts[r] + self->walk.root_counts[r]);
        if (all[r] > 4)
            return; /* no such board */
    }
    const he_order_of_blocks *whole = he_order_on(all, &spare);
    int n = 0, is_stronger = 0;
    for (int i = 0; i < HE_N_BLOCKS; i++) { /* a block not in use is written over, and leaves its flag to the next */
        if (i == whole->n_below_flush)
            order->n_below_flush = n;
        int block = whole->blocks[i] & ~HE_STRONGER, used = self->hero.in_block[block] | self->villain.in_block[block];
        is_stronger |= whole->blocks[i] & HE_STRONGER;
        order->blocks[n] = (uint8_t)(block | is_stronger);
        n += used;
        is_stronger &= used - 1;
    }
    if (whole->n_below_flush == HE_N_BLOCKS)
        order->n_below_flush = n;
    order->n = n;
    order->blocks[n] = HE_STRONGER; /* so that the last strength ends, too */
    if (self->known.hands)
        NAME(find_strengths)(&self->known, order, all);
}

static void NAME(blocks)(sweep *self, int from, int to) {
    if (self->next)
        NAME(take_blocks)(self, from, to);
    else
        NAME(sweep_blocks)(self, from, to);
}

static void NAME(items)(sweep *self, const flush_item *item, const flush_item *to) {
    if (self->next)
        NAME(take_items)(self, item, to);
    else
        NAME(sweep_items)(self, item, to);
}

/* Blocks and flushes in one order of strength: a flush is below a full house, a straight flush above all. */
static void NAME(sweep_board)(sweep *self, const level *at) {
    const block_order *order = &self->walk.order;
    const flush_item *item = at->items, *end = item + at->n_items, *straight = item;
    if (at->flush_suit < 0) {
        NAME(blocks)(self, 0, order->n);
        return;
    }
    unsigned suit = (unsigned)at->flush_suit, flush = he_flush[at->ranks[suit]];
    int done = order->n_below_flush;
    if (at->n_suited[suit] == 5) { /* the board is a flush: all other combos are of one strength */
        done = order->n;
        while (item < end && item->strength == flush)
            item++;
        if (self->next)
            NAME(take_one_strength)(self, 0, done, at->items, item);
        else
            NAME(one_strength)(self, 0, done, at->items, item, flush);
    } else {
        NAME(blocks)(self, 0, done);
    }
    for (straight = item; straight < end && straight->strength < he_flush[WHEEL];)
        straight++;
    NAME(items)(self, item, straight);
    NAME(blocks)(self, done, order->n);
    NAME(items)(self, straight, end);
}

static void NAME(board)(void *me, int64_t multiplicity) {
    sweep *self = me;
    tally *board = &self->board;
    const level *at = self->walk.top;
    self->walk.n_added += multiplicity;
    if (self->walk.n_added > MOST_IN_WIDE) {
        NAME(hand_over)(self);
        self->walk.n_added = multiplicity;
    }
    board->orbit_class = ORBIT_CLASS[multiplicity];
    board->multiplicity = (LANE)multiplicity;
    if (self->known.hands && (self->known.failed || !NAME(begin_beside_known)(self, at))) {
        self->known.failed = 1;
        return;
    }
    for (int side = 0; side < N_SIDES && board->sides[side]; side++) {
        credits *to = board->sides[side];
        if (to->n_in[board->orbit_class] == MOST_IN_LANE)
            NAME(spill)(self, to);
        to->n_in[board->orbit_class]++;
    }
    memset(&board->below, 0, sizeof board->below);
    board->all_below = (piece){0};
    NAME(sweep_board)(self, at);
    if (self->next) {
        NAME(credit_new_cards)(self, multiplicity);
        return;
    }
    if (self->known.hands)
        NAME(end_beside_known)(self);
    NAME(take_back_all)(self, at);
}
