/* Included by entry.h, once for each kind of weight: the walk over boards.
 *
 * What a card that comes changes is as it was once the card has left.
 */
static void NAME(board)(void *me, int64_t times) {
    sweep *self = me;
    const level *at = self->now;
    self->n_boards++;
    self->n_added += times;
    if (self->n_added > MOST_IN_WIDE) {
        NAME(empty)(self);
        self->n_added = times;
    }
    self->slot = SLOT_OF[times];
    self->times = (LANE)times;
    if (self->known && (self->failed || !NAME(look_at_known)(self, at))) {
        self->failed = 1;
        return;
    }
    for (int side = 0; side < (self->known ? N_SIDES : 1); side++) {
        credits *to = self->sides[side];
        if (to->n_in[self->slot] == MOST_IN_LANE)
            NAME(settle)(self, to);
        to->n_in[self->slot]++;
    }
    memset(&self->below, 0, sizeof self->below);
    self->all_below = (piece){0};
    int done = self->n_blocks;
    const flush_item *item = at->items, *end = item + at->n_items, *straight = item;
    if (at->flush_suit < 0) {
        NAME(sweep_blocks)(self, 0, done);
    } else {
        unsigned suit = (unsigned)at->flush_suit, flush = he_flush[at->ranks[suit]];
        if (at->n_suited[suit] == 5) { /* the board is a flush: all other combos are of one strength */
            while (item < end && item->strength == flush)
                item++;
            if (self->known)
                NAME(one_strength_known)(self, 0, done, at->items, item, flush);
            else
                NAME(one_strength)(self, 0, done, at->items, item);
        } else {
            done = self->n_below_flush;
            NAME(sweep_blocks)(self, 0, done);
        }
        for (straight = item; straight < end && straight->strength < he_flush[WHEEL];)
            straight++;
        NAME(sweep_items)(self, item, straight);
        NAME(sweep_blocks)(self, done, self->n_blocks);
        NAME(sweep_items)(self, straight, end);
    }
    if (self->known && !self->reached) { /* nobody is as strong as the known hands */
        NAME(credit)(self, 0, self->n_passed, at->items, at->items + self->n_items_passed, WIN, KNOWN);
        NAME(credit)(self, 0, self->n_passed, at->items, at->items + self->n_items_passed, WIN_OR_TIE, KNOWN);
    }
    NAME(take_back_all)(self, at);
}

static void NAME(push)(void *me, unsigned rank, unsigned suits) {
    sweep *self = me;
    level *at = self->now + 1;
    int n_cards = self->n_cards;
    *at = *self->now;
    at->whole = 0;
    for (unsigned s = 0; s < 4; s++)
        if (suits >> s & 1) {
            n_cards++;
            at->whole |= at->n_suited[s] >= 2;
        }
    if (n_cards <= self->most_settled) /* what was credited so far had fewer settled cards */
        NAME(settle_all)(self);
    mass *saved = self->saved[at - self->levels];
    const partners *others = &self->villain_of[rank];
    if (at->whole)
        memcpy(saved, self->villain, sizeof self->villain);
    else
        for (int i = 0; i < others->n; i++)
            saved[i] = self->villain[others->block[i]];
    self->now = at;
    for (unsigned s = 0; s < 4; s++)
        if (suits >> s & 1) {
            NAME(take_away)(self, at, 4 * rank + s);
            NAME(put_card)(self, at, 4 * rank + s);
            self->cards[self->n_cards++] = (uint8_t)(4 * rank + s);
        }
    at->n_cards = self->n_cards;
    if (self->n_cards <= self->most_settled)
        self->n_settled = self->n_cards;
}

static void NAME(pop)(void *me) {
    sweep *self = me;
    level *at = self->now--;
    if (self->n_cards == self->n_settled)
        NAME(settle_all)(self);
    self->n_cards = self->now->n_cards;
    if (self->n_settled > self->n_cards)
        self->n_settled = self->n_cards;
    const mass *saved = self->saved[at - self->levels];
    unsigned rank = 0;
    if (at->whole) {
        memcpy(self->villain, saved, sizeof self->villain);
        return;
    }
    rank = self->cards[self->n_cards] >> 2;
    const partners *others = &self->villain_of[rank];
    for (int i = 0; i < others->n; i++)
        self->villain[others->block[i]] = saved[i];
}

/* The order of the blocks in use on a board of these ranks. */
static void NAME(kind)(void *me, const uint8_t counts[13]) {
    sweep *self = me;
    he_order_of_blocks spare;
    uint8_t all[13];
    for (int r = 0; r < 13; r++) {
        all[r] = (uint8_t)(counts[r] + self->root_counts[r]);
        if (all[r] > 4)
            return; /* no such board */
    }
    const he_order_of_blocks *order = he_order_on(all, &spare);
    int n = 0, is_stronger = 0;
    for (int i = 0; i < HE_N_BLOCKS; i++) {
        if (i == order->n_below_flush)
            self->n_below_flush = n;
        int block = order->blocks[i] & ~HE_STRONGER, used = self->in_use[block];
        is_stronger |= order->blocks[i] & HE_STRONGER;
        self->order[n] = (uint8_t)(block | is_stronger);
        n += used;
        is_stronger &= used - 1;
    }
    if (order->n_below_flush == HE_N_BLOCKS)
        self->n_below_flush = n;
    self->n_blocks = n;
    self->order[n] = HE_STRONGER;
    if (!self->known)
        return;
    uint64_t ranks = HE_EMPTY;
    for (int r = 0; r < 13; r++)
        ranks += all[r] * he_card[4 * r];
    for (int i = 0; i < n; i++) {
        int b = self->order[i] & ~HE_STRONGER;
        unsigned high = he_block_ranks[b][0], low = he_block_ranks[b][1];
        uint64_t sum = ranks + he_card[4 * high] + he_card[4 * low];
        self->strengths[b] = he_block_is_possible(all, high, low) ? he_ranks7(sum) : 0; /* weakest, as in the order */
    }
    he_known_by_ranks(self->known->holes, self->known->n_hands, ranks, self->known_by_ranks);
}
