/* Included by entry.h, once for each kind of weight: what the hero's combos are credited, added up over boards.
 *
 * A combo's credit is the sum of five numbers (credit_of), once the narrow lanes are settled into the wide ones.
 */
/* The blocks' credits so far go to all; combos with a settled card have theirs taken back. */
static void NAME(settle)(sweep *self, credits *to) {
    for (int slot = 0; slot < 8; slot++) {
        if (!to->n_in[slot])
            continue;
        to->n_in[slot] = 0;
        WIDE times = TIMES[slot];
        for (int k = 0; k < self->n_sums; k++) {
            both *some = to->some[k][slot];
            for (int i = 0; i < self->n_hero_blocks; i++) {
                int b = self->hero_blocks[i];
                FOR_PIECES {
                    NAME(wide_piece) x = __builtin_convertvector(some[b].p[p], NAME(wide_piece));
                    to->all[k][b].p[p] += times == 1 ? x : x * times;
                }
            }
            for (int i = 0; i < self->n_settled; i++) {
                unsigned card = self->cards[i], rank = card >> 2, suit = card & 3;
                const partners *others = &self->hero_of[rank];
                for (int j = 0; j < others->n; j++) {
                    unsigned other = others->rank[j], is_low = rank < other;
                    const both *x = &some[others->block[j]];
                    to->fixes[k][card][other] -= (WIDEN(x->half[!is_low]) + (WIDE)x->lane[4 * is_low + suit]) * times;
                }
                for (int j = 0; j < i; j++) { /* taken back twice */
                    int place = place_with(card, self->cards[j]);
                    const both *x = &some[place >> 4];
                    to->cells[k][place] += (x->lane[place >> 2 & 3] + x->lane[4 + (place & 3)]) * times;
                }
            }
            for (int i = 0; i < self->n_blocks; i++)
                memset(&some[self->order[i] & ~HE_STRONGER], 0, sizeof *some);
        }
    }
}

static void NAME(settle_all)(sweep *self) {
    if (!self->known) {
        NAME(settle)(self, self->sides[HERO]);
        return;
    }
    for (int winners = 1; winners < 2 << self->known->n_hands; winners++)
        if (self->by_winners[winners])
            NAME(settle)(self, self->by_winners[winners]);
}

static inline WIDE NAME(credit_of)(const credits *from, int k, unsigned high, unsigned low) {
    int place = place_of(high, low), b = place >> 4;
    return from->all[k][b].lane[high & 3] + from->all[k][b].lane[4 + (low & 3)] + from->fixes[k][high][low >> 2][low & 3] +
           from->fixes[k][low][high >> 2][high & 3] + from->cells[k][place];
}

static void NAME(clear)(sweep *self, credits *c) {
    for (int k = 0; k < self->n_sums; k++) {
        memset(c->all[k], 0, sizeof c->all[k]);
        memset(c->fixes[k], 0, sizeof c->fixes[k]);
        memset(c->cells[k], 0, sizeof c->cells[k]);
    }
}

static credits *NAME(new_credits)(sweep *self) {
    credits *c = he_alloc_aligned(sizeof *c);
    if (!c)
        return NULL;
    NAME(clear)(self, c);
    memset(c->n_in, 0, sizeof c->n_in);
    for (int k = 0; k < self->n_sums; k++)
        memset(c->some[k], 0, self->query->group == 1 ? sizeof c->some[k][0] : sizeof c->some[k]);
    return c;
}

/* Hand the sums over, and start again from 0. */
static void NAME(empty)(sweep *self) {
    NAME(settle_all)(self);
    self->n_added = 0;
    int n_masks = self->known ? 2 << self->known->n_hands : 2;
    for (int winners = 1; winners < n_masks; winners++) {
        credits *from = self->known ? self->by_winners[winners] : self->sides[HERO];
        if (!from)
            continue;
        for (int i = 0; i < HE_N_COMBOS; i++) {
            if (!self->query->hero[i])
                continue;
            unsigned low = he_combo_cards[i][0], high = he_combo_cards[i][1];
            TOTAL win = (TOTAL)NAME(credit_of)(from, WIN, high, low);
            TOTAL win_or_tie = (TOTAL)NAME(credit_of)(from, WIN_OR_TIE, high, low);
            if (!self->known) {
                self->win_out[i] += win;
                self->win_or_tie_out[i] += win_or_tie;
                continue;
            }
            /* the villain's weight on the combo itself was below (known hands won) or equal */
            TOTAL own = (TOTAL)self->villain_weights[i] * (TOTAL)NAME(credit_of)(from, BOARDS, high, low);
            win_or_tie += own;
            if (!(winners & 1))
                win += own;
            self->outcomes[winners] += self->hero_weights[i] * win;
            self->outcomes[n_masks + winners] += self->hero_weights[i] * (win_or_tie - win);
        }
        NAME(clear)(self, from);
    }
}

/* What the blocks were credited for combos of `card` and the cards of `lanes` (all without) is taken back. */
static void NAME(take_back)(sweep *self, unsigned card, const quad *lanes) {
    unsigned rank = card >> 2, suit = card & 3;
    const partners *others = &self->hero_of[rank];
    for (int i = 0; i < others->n; i++) {
        unsigned other = others->rank[i], is_low = rank < other;
        int block = others->block[i];
        credits *from = self->sides[self->side_of[block]];
        for (int k = 0; k < self->n_sums; k++) {
            const both *now = &self->current[k][block];
            quad x = (now->half[!is_low] + now->lane[4 * is_low + suit]) * self->times;
            if (lanes)
                x = IF_KEPT(x, lanes[other]);
            from->fixes[k][card][other] -= WIDEN(x);
        }
    }
}

/* The same for one combo, or the other way with sign 1. */
static void NAME(take_back_one)(sweep *self, unsigned c, unsigned d, int sign) {
    int place = place_with(c, d), block = place >> 4;
    if (!self->hero_block[block])
        return;
    credits *from = self->sides[self->side_of[block]];
    for (int k = 0; k < self->n_sums; k++) {
        const both *now = &self->current[k][block];
        from->cells[k][place] += (WIDE)(now->lane[place >> 2 & 3] + now->lane[4 + (place & 3)]) * self->times * sign;
    }
}

static void NAME(take_back_all)(sweep *self, const level *at) {
    for (int i = self->n_settled; i < self->n_cards; i++) {
        NAME(take_back)(self, self->cards[i], NULL);
        for (int j = 0; j < i; j++)
            NAME(take_back_one)(self, self->cards[i], self->cards[j], 1); /* taken back twice */
    }
    for (const flush_item *item = at->items; item < at->items + at->n_items; item++)
        if (item->d == ONE_CARD)
            NAME(take_back)(self, item->c, at->plain);
        else
            NAME(take_back_one)(self, item->c, item->d, -1);
}
