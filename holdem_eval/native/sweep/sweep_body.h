/* Included by sweep.c, once for each kind of weight. */

typedef LANE NAME(quad) __attribute__((vector_size(4 * sizeof(LANE))));
typedef WIDE NAME(wide_quad) __attribute__((vector_size(4 * sizeof(WIDE))));
typedef LANE NAME(piece) __attribute__((vector_size(8 / PIECES * sizeof(LANE))));
typedef WIDE NAME(wide_piece) __attribute__((vector_size(8 / PIECES * sizeof(WIDE))));
#define quad NAME(quad)
#define wide_quad NAME(wide_quad)
#define piece NAME(piece)

/* Eight numbers of a block: four for its high cards (by suit), four for its low cards. */
typedef union {
    piece p[PIECES];
    quad half[2];
    LANE lane[8];
} NAME(both);
#define both NAME(both)

typedef union {
    NAME(wide_piece) p[PIECES];
    WIDE lane[8];
} NAME(wide_both);

typedef union {
    quad q[13];
    uint64_t bits[13]; /* a quad of 16-bit lanes */
    LANE lane[52];
} NAME(by_card);

/* The villain's weight in a block, without what is gone and without flushes. */
typedef struct {
    both sums;   /* on each high and each low card; in a block of pairs both are the sums on each card */
    piece total; /* four times, then zeros if there is room */
} NAME(mass);
#define mass NAME(mass)

/* What is left to both players once some board cards lie there. */
typedef struct {
    quad plain[13]; /* KEPT for cards that can come and that make no flush with every other card */
    uint64_t gone;  /* board, dead cards and known hands */
    unsigned ranks[4]; /* of the board, by suit */
    uint8_t n_suited[4];
    int flush_suit, n_items, n_cards, whole; /* whole: all masses were saved, not only those of one rank */
    const flush_item *items;
} NAME(level);
#define level NAME(level)

/* Credits to one set of winners, boards that stand for the same number of boards together; then all. */
typedef struct {
    both some[MOST_SUMS][8][HE_N_BLOCKS];
    NAME(wide_both) all[MOST_SUMS][HE_N_BLOCKS];
    wide_quad fixes[MOST_SUMS][52][13]; /* [card][rank of the other card], lanes: its suits */
    WIDE cells[MOST_SUMS][16 * HE_N_BLOCKS];
    int n_in[8];
} NAME(credits);
#define credits NAME(credits)

typedef struct {
    const he_sweep_query *query;
    level *now;
    mass villain[HE_N_BLOCKS];
    quad weights[52][13]; /* the villain's, whole: [card][rank of the other card], lanes: its suits */
    NAME(by_card) below;
    piece all_below; /* four times, then zeros if there is room */
    uint8_t hero[16 * HE_N_BLOCKS], hero_block[HE_N_BLOCKS], villain_block[HE_N_BLOCKS], in_use[HE_N_BLOCKS];
    uint8_t hero_blocks[HE_N_BLOCKS];
    partners hero_of[13], villain_of[13];
    uint8_t order[HE_N_BLOCKS + 1];
    int n_hero_blocks, n_blocks, n_below_flush, n_sums;
    uint8_t root_counts[13];
    int most_settled, n_settled, n_cards;
    uint8_t cards[5]; /* new ones on the board */
    int64_t n_boards, n_added;
    int slot;
    LANE times;
    credits *sides[N_SIDES];
    uint8_t side_of[HE_N_BLOCKS];
    TOTAL *win_out, *win_or_tie_out;

    /* beside known hands */
    const he_known_hands *known;
    const TOTAL *hero_weights;
    const VILLAIN *villain_weights;
    TOTAL *outcomes;
    credits **by_winners;
    int failed, reached, n_passed, n_items_passed;
    uint16_t strengths[HE_N_BLOCKS], known_by_ranks[HE_SWEEP_MOST_KNOWN];
    unsigned best_known;

    /* not cleared: written before they are read */
    level levels[MOST_LEVELS];
    both current[MOST_SUMS][HE_N_BLOCKS]; /* what the blocks are credited on this board */
    mass of_card[52][13]; /* what a block loses with a card: [card][rank of the other card] */
    mass saved[MOST_LEVELS][HE_N_BLOCKS];
    flush_item items[MOST_LEVELS][MOST_ITEMS];
} NAME(sweep);
#define sweep NAME(sweep)

#define FOR_PIECES for (int p = 0; p < PIECES; p++)

/* Not functions: vectors wider than the processor's would be passed differently with AVX and without. */
#define SUM(x) ((LANE)(((x)[0] + (x)[1]) + ((x)[2] + (x)[3])))
#define FOUR_TIMES(x) ((piece){(x), (x), (x), (x)})

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

/* --- the villain's masses ------------------------------------------------------------------------------------ */

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

/* --- adding up ----------------------------------------------------------------------------------------------- */

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

/* --- one board ----------------------------------------------------------------------------------------------- */

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

/* --- the walk over boards ------------------------------------------------------------------------------------ */

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

/* --- the beginning and the end ------------------------------------------------------------------------------- */

static void NAME(read_ranges)(sweep *self, const VILLAIN *villain) {
    for (int i = 0; i < HE_N_COMBOS; i++) {
        if (!self->query->hero[i] && villain[i] == 0)
            continue;
        unsigned a = he_combo_cards[i][0], b = he_combo_cards[i][1];
        int block = he_block_of(b >> 2, a >> 2);
        self->hero[place_of(b, a)] = self->query->hero[i];
        self->weights[a][b >> 2][b & 3] = self->weights[b][a >> 2][a & 3] = (LANE)villain[i];
        self->hero_block[block] |= self->query->hero[i] != 0;
        self->villain_block[block] |= villain[i] != 0;
    }
    for (int block = 0; block < HE_N_BLOCKS; block++) {
        self->in_use[block] = self->hero_block[block] | self->villain_block[block];
        if (self->hero_block[block])
            self->hero_blocks[self->n_hero_blocks++] = (uint8_t)block;
    }
    for (unsigned rank = 0; rank < 13; rank++)
        for (unsigned other = 0; other < 13; other++) {
            int block = he_block_with(rank, other);
            for (int who = 0; who < 2; who++) {
                partners *list = who ? &self->villain_of[rank] : &self->hero_of[rank];
                if (who ? self->villain_block[block] : self->hero_block[block]) {
                    list->rank[list->n] = (uint8_t)other;
                    list->block[list->n++] = (uint8_t)block;
                }
            }
        }
}

static void NAME(run)(sweep *self, const VILLAIN *villain) {
    static const he_visitor visitor = {NAME(kind), NAME(push), NAME(pop), NAME(board)};
    const he_sweep_query *query = self->query;
    NAME(read_ranges)(self, villain);
    level *root = self->now = self->levels;
    memset(root, 0, sizeof *root);
    root->flush_suit = -1;
    root->items = self->items[0];
    root->gone = query->dead;
    quad all[13];
    for (int r = 0; r < 13; r++)
        root->plain[r] = all[r] = (quad){KEPT, KEPT, KEPT, KEPT};
    for (int b = 0; b < HE_N_BLOCKS; b++)
        if (self->villain_block[b])
            NAME(refresh)(self, root, b);
    int n_to_come = 5;
    for (unsigned card = 0; card < 52; card++)
        if (query->board >> card & 1) {
            n_to_come--;
            self->root_counts[card >> 2]++;
            root->gone |= 1ull << card;
        }
    for (unsigned card = 0; card < 52; card++)
        if (query->board >> card & 1)
            NAME(put_card)(self, root, card);
    for (unsigned card = 0; card < 52 && n_to_come > 0; card++)
        for (int i = 0; i < self->villain_of[card >> 2].n; i++) {
            unsigned other = self->villain_of[card >> 2].rank[i];
            NAME(weigh)(self, all, card, other, &self->of_card[card][other]);
        }
    self->most_settled = MOST_SETTLED[n_to_come];
    he_visit_runouts(&visitor, self, root->gone, n_to_come, query->group, query->first, query->last);
    NAME(empty)(self);
}

int64_t NAME(he_sweep)(const he_sweep_query *query, const VILLAIN *villain, TOTAL *win, TOTAL *win_or_tie) {
    int64_t n_boards = -1;
    sweep *self = he_alloc_aligned(sizeof *self);
    if (!self)
        return -1;
    memset(self, 0, offsetof(sweep, levels));
    self->query = query;
    self->n_sums = BOARDS;
    self->win_out = win;
    self->win_or_tie_out = win_or_tie;
    self->sides[HERO] = NAME(new_credits)(self);
    if (self->sides[HERO]) {
        NAME(run)(self, villain);
        n_boards = self->n_boards;
        he_free_aligned(self->sides[HERO]);
    }
    he_free_aligned(self);
    return n_boards;
}

int64_t NAME(he_sweep_known)(
    const he_sweep_query *query, const VILLAIN *villain, const he_known_hands *known, const TOTAL *hero_weights,
    TOTAL *outcomes) {
    credits *by_winners[2 << HE_SWEEP_MOST_KNOWN] = {NULL};
    int64_t n_boards = -1;
    sweep *self = he_alloc_aligned(sizeof *self);
    if (!self)
        return -1;
    memset(self, 0, offsetof(sweep, levels));
    self->query = query;
    self->n_sums = MOST_SUMS;
    self->known = known;
    self->hero_weights = hero_weights;
    self->villain_weights = villain;
    self->outcomes = outcomes;
    self->by_winners = by_winners;
    self->sides[HERO] = by_winners[1] = NAME(new_credits)(self);
    if (by_winners[1]) {
        NAME(run)(self, villain);
        n_boards = self->failed ? -1 : self->n_boards;
    }
    for (int winners = 1; winners < 2 << HE_SWEEP_MOST_KNOWN; winners++)
        if (by_winners[winners])
            he_free_aligned(by_winners[winners]);
    he_free_aligned(self);
    return n_boards;
}

#undef FOR_PIECES
#undef SUM
#undef FOUR_TIMES
#undef sweep
#undef credits
#undef level
#undef mass
#undef both
#undef piece
#undef wide_quad
#undef quad
