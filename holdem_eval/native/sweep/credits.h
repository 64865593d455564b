/* Included by entry.h, once for each kind of weight: what the hero's combos are credited, added up over boards.
 *
 * What is credited to a combo is the sum of five numbers (credit_of): two for its cards in its block, one for each card as
 * against the other, one of its own. The lanes of blocks are narrow at first and spill into wide ones before they are
 * full, and before a shared card comes or leaves, whose combos have theirs taken back then.
 */
static void NAME(spill)(const sweep *self, credits *to) {
    const hero_range *hero = &self->hero;
    const walk_state *walk = &self->walk;
    for (int orbit_class = 0; orbit_class < 8; orbit_class++) {
        if (!to->n_in[orbit_class])
            continue;
        to->n_in[orbit_class] = 0;
        WIDE multiplicity = MULTIPLICITY[orbit_class];
        for (int k = 0; k < self->board.n_sums; k++) {
            block_lanes *narrow = to->narrow[k][orbit_class];
            for (int i = 0; i < hero->n_blocks; i++) {
                int b = hero->blocks[i];
                FOR_PIECES {
                    NAME(wide_piece) x = __builtin_convertvector(narrow[b].p[p], NAME(wide_piece));
                    to->wide[k][b].p[p] += multiplicity == 1 ? x : x * multiplicity;
                }
            }
            for (int i = 0; i < walk->n_shared; i++) {
                unsigned card = walk->cards[i], rank = card >> 2, suit = card & 3;
                const partners *others = &hero->of_rank[rank];
                for (int j = 0; j < others->n; j++) {
                    unsigned other = others->rank[j], is_low = rank < other;
                    const block_lanes *x = &narrow[others->block[j]]; /* the other cards' half, and the card's own lane */
                    to->by_card[k][card][other] -=
                        (WIDEN(x->half[!is_low]) + (WIDE)x->lane[4 * is_low + suit]) * multiplicity;
                }
                for (int j = 0; j < i; j++) { /* taken back twice */
                    int place = place_with(card, walk->cards[j]);
                    const block_lanes *x = &narrow[place >> 4];
                    to->by_combo[k][place] += (x->lane[place >> 2 & 3] + x->lane[4 + (place & 3)]) * multiplicity;
                }
            }
            for (int i = 0; i < walk->order.n; i++)
                memset(&narrow[walk->order.blocks[i] & ~HE_STRONGER], 0, sizeof *narrow);
        }
    }
}

static void NAME(spill_all)(const sweep *self) {
    for (int winners = 1; winners < self->n_winners; winners++)
        if (self->by_winners[winners])
            NAME(spill)(self, self->by_winners[winners]);
}

static inline WIDE NAME(credit_of)(const credits *from, int k, unsigned high, unsigned low) {
    int place = place_of(high, low), b = place >> 4;
    return from->wide[k][b].lane[high & 3] + from->wide[k][b].lane[4 + (low & 3)] +
           from->by_card[k][high][low >> 2][low & 3] + from->by_card[k][low][high >> 2][high & 3] +
           from->by_combo[k][place];
}

/* What a block is credited on this board for combos of `card` and the cards of `lanes` (all without) is taken back. */
static void NAME(take_back)(const sweep *self, unsigned card, const quad *lanes) {
    const tally *board = &self->board;
    unsigned rank = card >> 2, suit = card & 3;
    const partners *others = &self->hero.of_rank[rank];
    for (int i = 0; i < others->n; i++) {
        unsigned other = others->rank[i], is_low = rank < other;
        int block = others->block[i];
        credits *from = board->sides[board->side_of[block]];
        for (int k = 0; k < board->n_sums; k++) {
            const block_lanes *current = &board->current[k][block];
            quad x = (current->half[!is_low] + current->lane[4 * is_low + suit]) * board->multiplicity;
            if (lanes)
                x = IF_KEPT(x, lanes[other]);
            from->by_card[k][card][other] -= WIDEN(x);
        }
    }
}

/* The same for one combo, or the other way with sign 1. */
static void NAME(take_back_one)(const sweep *self, unsigned c, unsigned d, int sign) {
    const tally *board = &self->board;
    int place = place_with(c, d), block = place >> 4;
    if (!self->hero.in_block[block])
        return;
    credits *from = board->sides[board->side_of[block]];
    for (int k = 0; k < board->n_sums; k++) {
        const block_lanes *current = &board->current[k][block];
        from->by_combo[k][place] +=
            (WIDE)(current->lane[place >> 2 & 3] + current->lane[4 + (place & 3)]) * board->multiplicity * sign;
    }
}

static void NAME(take_back_all)(const sweep *self, const level *at) {
    const walk_state *walk = &self->walk;
    for (int i = walk->n_shared; i < walk->n_cards; i++) {
        NAME(take_back)(self, walk->cards[i], NULL);
        for (int j = 0; j < i; j++)
            NAME(take_back_one)(self, walk->cards[i], walk->cards[j], 1); /* taken back twice */
    }
    for (const flush_item *item = at->items; item < at->items + at->n_items; item++)
        if (item->d == ONE_CARD)
            NAME(take_back)(self, item->c, at->plain);
        else
            NAME(take_back_one)(self, item->c, item->d, -1);
}

static void NAME(clear)(credits *c, int n_sums) {
    for (int k = 0; k < n_sums; k++) {
        memset(c->wide[k], 0, sizeof c->wide[k]);
        memset(c->by_card[k], 0, sizeof c->by_card[k]);
        memset(c->by_combo[k], 0, sizeof c->by_combo[k]);
    }
}

static credits *NAME(new_credits)(const sweep *self) {
    credits *c = he_alloc_aligned(sizeof *c);
    int n_sums = self->board.n_sums;
    if (!c)
        return NULL;
    NAME(clear)(c, n_sums);
    memset(c->n_in, 0, sizeof c->n_in);
    for (int k = 0; k < n_sums; k++)
        memset(c->narrow[k], 0, self->query->group == 1 ? sizeof c->narrow[k][0] : sizeof c->narrow[k]);
    return c;
}

/* What has been added up so far goes out, and credits start again from 0. */
static void NAME(hand_over)(const sweep *self) {
    const beside_known *known = &self->known;
    NAME(spill_all)(self);
    for (int winners = 1; winners < self->n_winners; winners++) {
        credits *from = self->by_winners[winners];
        if (!from)
            continue;
        for (int i = 0; i < HE_N_COMBOS; i++) {
            if (!self->query->hero[i])
                continue;
            unsigned low = he_combo_cards[i][0], high = he_combo_cards[i][1];
            TOTAL win = (TOTAL)NAME(credit_of)(from, WIN, high, low);
            TOTAL win_or_tie = (TOTAL)NAME(credit_of)(from, WIN_OR_TIE, high, low);
            if (!known->hands) {
                self->win[i] += win;
                self->win_or_tie[i] += win_or_tie;
                continue;
            }
            /* the villain's weight on the combo itself was below (known hands won) or equal */
            TOTAL own = (TOTAL)known->villain_weights[i] * (TOTAL)NAME(credit_of)(from, BOARDS, high, low);
            win_or_tie += own;
            if (!(winners & 1))
                win += own;
            known->outcomes[winners] += known->hero_weights[i] * win;
            known->outcomes[self->n_winners + winners] += known->hero_weights[i] * (win_or_tie - win);
        }
        NAME(clear)(from, self->board.n_sums);
    }
}
