/* Included by entry.h, once for each kind of weight: what is otherwise beside known hands.
 *
 * The hero's combos below the best of them are passed at first: they are credited when the sweep gets to that hand, so
 * that `below` is what it beats and not what they beat themselves. From there on strengths are as without known hands.
 */
static void NAME(credit_passed)(sweep *self, int k) {
    const flush_item *items = self->walk.top->items;
    NAME(credit)(self, 0, self->known.n_passed, items, items + self->known.n_items_passed, k, KNOWN);
}

/* Deals with blocks and items of one strength (one_strength) unless it is above the best known hand. Returns whether. */
static int NAME(up_to_known)(
    sweep *self, int from, int to, const flush_item *item, const flush_item *end, unsigned strength) {
    beside_known *known = &self->known;
    if (strength < known->best) {
        NAME(add)(self, from, to, item, end);
        known->n_passed = to > known->n_passed ? to : known->n_passed;
        known->n_items_passed = item < end ? (int)(end - self->walk.top->items) : known->n_items_passed;
        return 1;
    }
    if (known->reached)
        return 0;
    known->reached = 1;
    NAME(credit_passed)(self, WIN);
    if (strength == known->best) {
        NAME(credit)(self, from, to, item, end, WIN, BOTH);
        NAME(add)(self, from, to, item, end);
        NAME(credit)(self, from, to, item, end, WIN_OR_TIE, BOTH);
    }
    NAME(credit_passed)(self, WIN_OR_TIE);
    return strength == known->best;
}

/* Who of the known hands is best on this board, and whose credits follow from it. Returns 0 when memory is short. */
static int NAME(begin_beside_known)(sweep *self, const level *at) {
    beside_known *known = &self->known;
    int suit = at->flush_suit, n_suited = suit < 0 ? 0 : at->n_suited[suit];
    unsigned ranks = suit < 0 ? 0 : at->ranks[suit];
    he_best best = he_known_best(known->hands->holes, known->hands->n_hands, known->by_ranks, suit, ranks, n_suited);
    known->best = best.strength;
    known->reached = known->n_passed = known->n_items_passed = 0;
    for (unsigned with_hero = 0; with_hero < 2; with_hero++) {
        credits **set = &self->by_winners[best.winners << 1 | with_hero];
        if (!*set)
            *set = NAME(new_credits)(self);
        if (!*set)
            return 0;
        self->board.sides[with_hero ? BOTH : KNOWN] = *set;
    }
    return 1;
}

static void NAME(end_beside_known)(sweep *self) {
    if (self->known.reached)
        return;
    NAME(credit_passed)(self, WIN); /* nobody is as strong as the known hands */
    NAME(credit_passed)(self, WIN_OR_TIE);
}

/* What blocks and known hands are worth on boards with so many cards of each rank. */
static void NAME(find_strengths)(beside_known *known, const block_order *order, const uint8_t counts[13]) {
    uint64_t ranks = HE_EMPTY + he_sum_of_ranks(counts);
    for (int i = 0; i < order->n; i++) {
        int b = order->blocks[i] & ~HE_STRONGER;
        int possible = he_block_is_possible(counts, he_block_ranks[b][0], he_block_ranks[b][1]);
        known->strengths[b] = possible ? (uint16_t)he_block_strength(ranks, b) : 0; /* as in the order */
    }
    he_known_by_ranks(known->hands->holes, known->hands->n_hands, ranks, known->by_ranks);
}
