/* Included by entry.h, once for each kind of weight: one strength beside known hands.
 *
 * What is weaker than the best of them is passed, and credited when the sweep gets there.
 */
/* The same beside known hands, of which the best is of strength `best_known`. */
static void NAME(one_strength_known)(
    sweep *self, int from, int to, const flush_item *item, const flush_item *end, unsigned strength) {
    const flush_item *items = self->now->items;
    if (strength < self->best_known) {
        NAME(add)(self, from, to, item, end);
        self->n_passed = to > self->n_passed ? to : self->n_passed;
        self->n_items_passed = item < end ? (int)(end - items) : self->n_items_passed;
        return;
    }
    if (!self->reached) {
        self->reached = 1;
        NAME(credit)(self, 0, self->n_passed, items, items + self->n_items_passed, WIN, KNOWN);
        if (strength == self->best_known) {
            NAME(credit)(self, from, to, item, end, WIN, SHARED);
            NAME(add)(self, from, to, item, end);
            NAME(credit)(self, from, to, item, end, WIN_OR_TIE, SHARED);
        }
        NAME(credit)(self, 0, self->n_passed, items, items + self->n_items_passed, WIN_OR_TIE, KNOWN);
        if (strength == self->best_known)
            return;
    }
    NAME(one_strength)(self, from, to, item, end);
}

/* Who of the known hands is best on this board, and whose credits follow from it. Returns 0 when memory is short. */
static int NAME(look_at_known)(sweep *self, const level *at) {
    int suit = at->flush_suit, n_suited = suit < 0 ? 0 : at->n_suited[suit];
    he_best best = he_known_best(
        self->known->holes, self->known->n_hands, self->known_by_ranks, suit, suit < 0 ? 0 : at->ranks[suit], n_suited);
    self->best_known = best.strength;
    self->reached = self->n_passed = self->n_items_passed = 0;
    for (unsigned with_hero = 0; with_hero < 2; with_hero++) {
        credits **set = &self->by_winners[best.winners << 1 | with_hero];
        if (!*set)
            *set = NAME(new_credits)(self);
        if (!*set)
            return 0;
        self->sides[with_hero ? SHARED : KNOWN] = *set;
    }
    return 1;
}
