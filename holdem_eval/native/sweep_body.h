/* Included by sweep.c, once for each kind of weight. */

typedef WEIGHT NAME(quad) __attribute__((vector_size(4 * sizeof(WEIGHT))));
#define quad NAME(quad)

/* What is left to both players once some board cards lie there. */
typedef struct {
    quad villain[N_BLOCKS][4]; /* [block][suit of the high rank], lanes: suit of the low rank */
    quad live[N_BLOCKS][4];    /* KEPT where the combo is possible and makes no flush */
    quad row[N_BLOCKS], column[N_BLOCKS]; /* villain's sums by suit of the high and of the low rank */
    WEIGHT total[N_BLOCKS];
    uint64_t gone; /* board and dead cards */
    uint64_t board;
    unsigned ranks[4]; /* of the board, by suit */
    uint8_t n_suited[4];
} NAME(level);

typedef struct {
    uint16_t strength;
    uint16_t place;
    uint8_t high, low; /* cards */
} NAME(flush);

typedef struct {
    NAME(level) levels[MOST_LEVELS];
    NAME(level) *now;
    quad win[N_BLOCKS][4], win_or_tie[N_BLOCKS][4];
    quad below[13]; /* L[c], lanes: suits */
    WEIGHT all_below;
    WEIGHT weight[N_BLOCKS * 16]; /* the villain's, whole */
    uint8_t hero[N_BLOCKS * 16];
    uint8_t hero_block[N_BLOCKS], villain_block[N_BLOCKS], high[N_BLOCKS], low[N_BLOCKS];
    uint32_t order[N_BLOCKS]; /* strength << 8 | block, ascending; blocks that hold anything */
    int n_blocks;
    uint64_t root_ranks; /* sum of the constants of the cards on the board from the start */
    NAME(flush) flushes[1326];
    int n_flushes;
    int64_t n_boards, n_added;
    TOTAL *win_out, *win_or_tie_out;
} NAME(sweep);

#define sweep NAME(sweep)
#define level NAME(level)

static void NAME(refresh)(level *at, int block) {
    quad *v = at->villain[block], row, column = v[0] + v[1] + v[2] + v[3];
    for (int s = 0; s < 4; s++)
        row[s] = (v[s][0] + v[s][1]) + (v[s][2] + v[s][3]);
    at->row[block] = row;
    at->column[block] = column;
    at->total[block] = (row[0] + row[1]) + (row[2] + row[3]);
}

static void NAME(strike)(level *at, unsigned a, unsigned b) { /* a < b: the combo leaves its block */
    int place = place_of(a, b);
    at->villain[place >> 4][place >> 2 & 3][place & 3] = 0;
    at->live[place >> 4][place >> 2 & 3][place & 3] = 0;
}

static inline int NAME(block_in_use)(const sweep *self, int block) {
    return self->hero_block[block] | self->villain_block[block];
}

/* A new board card: its combos are gone; with three, four or five board cards of its suit, flushes leave their blocks. */
static void NAME(put)(sweep *self, level *at, unsigned card) {
    unsigned rank = card >> 2, suit = card & 3;
    at->board |= 1ull << card;
    at->gone |= 1ull << card;
    at->ranks[suit] |= 1u << rank;
    int n_suited = ++at->n_suited[suit];
    for (unsigned other = 0; other < 52; other++)
        if (other != card)
            NAME(strike)(at, other < card ? other : card, other < card ? card : other);
    if (n_suited < 3) {
        for (unsigned r = 0; r < 13; r++)
            NAME(refresh)(at, r > rank ? block_of(r, rank) : block_of(rank, r));
        return;
    }
    if (n_suited == 3) {
        for (unsigned r = 1; r < 13; r++)
            for (unsigned q = 0; q < r; q++)
                NAME(strike)(at, 4 * q + suit, 4 * r + suit);
    } else if (n_suited == 4) {
        for (unsigned r = 0; r < 13; r++)
            for (unsigned other = 0; other < 52; other++) {
                unsigned mine = 4 * r + suit;
                if (other != mine)
                    NAME(strike)(at, other < mine ? other : mine, other < mine ? mine : other);
            }
    } else {
        memset(at->villain, 0, sizeof at->villain);
        memset(at->live, 0, sizeof at->live);
    }
    for (int i = 0; i < self->n_blocks; i++)
        NAME(refresh)(at, self->order[i] & 0xff);
}

static void NAME(push)(void *me, unsigned rank, unsigned suits) {
    sweep *self = me;
    level *next = self->now + 1;
    *next = *self->now;
    self->now = next;
    for (unsigned s = 0; s < 4; s++)
        if (suits >> s & 1)
            NAME(put)(self, next, 4 * rank + s);
}

static void NAME(pop)(void *me) { ((sweep *)me)->now--; }

/* The order of the blocks on a board of these ranks, flushes apart. */
static void NAME(kind)(void *me, const uint8_t counts[13]) {
    sweep *self = me;
    uint64_t ranks = self->root_ranks;
    for (int r = 0; r < 13; r++)
        ranks += counts[r] * he_card[4 * r];
    uint32_t *order = self->order;
    for (int i = 0; i < self->n_blocks; i++) {
        unsigned block = order[i] & 0xff;
        uint64_t all = ranks + he_card[4 * self->high[block]] + he_card[4 * self->low[block]];
        uint32_t entry = (uint32_t)he_ranks7(all) << 8 | block;
        int j = i; /* insertion: the order of the kind before is nearly right */
        for (; j > 0 && order[j - 1] > entry; j--)
            order[j] = order[j - 1];
        order[j] = entry;
    }
}

static void NAME(add_flush)(sweep *self, unsigned a, unsigned b, unsigned strength) {
    unsigned low = a < b ? a : b, high = a < b ? b : a;
    int place = place_of(low, high);
    if ((self->now->gone >> low & 1) | (self->now->gone >> high & 1))
        return;
    if (!self->hero[place] && self->weight[place] == 0)
        return;
    NAME(flush) *list = self->flushes;
    int i = self->n_flushes++;
    for (; i > 0 && list[i - 1].strength > strength; i--)
        list[i] = list[i - 1];
    list[i] = (NAME(flush)){(uint16_t)strength, (uint16_t)place, (uint8_t)high, (uint8_t)low};
}

/* The combos that make a flush of `suit`, in order of strength. */
static void NAME(find_flushes)(sweep *self, unsigned suit) {
    level *at = self->now;
    unsigned ranks = at->ranks[suit];
    self->n_flushes = 0;
    if (at->n_suited[suit] == 5)
        for (unsigned b = 1; b < 52; b++)
            for (unsigned a = 0; a < b; a++)
                if ((a & 3) != suit && (b & 3) != suit)
                    NAME(add_flush)(self, a, b, he_flush[ranks]);
    if (at->n_suited[suit] == 3) { /* ascending but for the straight flushes */
        for (unsigned r = 1; r < 13; r++)
            for (unsigned q = 0; q < r; q++)
                if (!((ranks >> r | ranks >> q) & 1))
                    NAME(add_flush)(self, 4 * q + suit, 4 * r + suit, he_flush[ranks | 1u << r | 1u << q]);
        return;
    }
    /* one card of the suit, or two: by strength of the ranks added, so that insertion has little to move */
    struct { uint16_t strength; uint8_t r, q; } added[13 * 7];
    int n = 0;
    for (unsigned r = 0; r < 13; r++)
        for (unsigned q = 0; q <= r; q++) { /* q == r: one card */
            if ((ranks >> r | ranks >> q) & 1)
                continue;
            uint16_t strength = he_flush[ranks | 1u << r | 1u << q];
            int i = n++;
            for (; i > 0 && added[i - 1].strength > strength; i--)
                added[i] = added[i - 1];
            added[i].strength = strength, added[i].r = (uint8_t)r, added[i].q = (uint8_t)q;
        }
    for (int i = 0; i < n; i++) {
        unsigned mine = 4u * added[i].r + suit;
        if (added[i].q != added[i].r)
            NAME(add_flush)(self, mine, 4u * added[i].q + suit, added[i].strength);
        else
            for (unsigned other = 0; other < 52; other++)
                if ((other & 3) != suit)
                    NAME(add_flush)(self, mine, other, added[i].strength);
    }
}

/* Hero's blocks: out += what lies below. */
static inline void NAME(credit_block)(sweep *self, const level *at, int block, quad out[4]) {
    quad high = self->all_below - self->below[self->high[block]], low = self->below[self->low[block]];
    for (int s = 0; s < 4; s++)
        out[s] += IF_KEPT(high[s] - low, at->live[block][s]);
}

static inline void NAME(add_block)(sweep *self, const level *at, int block, WEIGHT times) {
    self->below[self->high[block]] += at->row[block] * times;
    self->below[self->low[block]] += at->column[block] * times;
    self->all_below += at->total[block] * times;
}

static void NAME(sweep_blocks)(sweep *self, const level *at, int from, int to, WEIGHT times) {
    const uint32_t *order = self->order;
    while (from < to) {
        int end = from + 1;
        while (end < to && order[end] >> 8 == order[from] >> 8)
            end++;
        for (int i = from; i < end; i++) {
            int block = order[i] & 0xff;
            if (self->hero_block[block])
                NAME(credit_block)(self, at, block, self->win[block]);
        }
        for (int i = from; i < end; i++) {
            int block = order[i] & 0xff;
            if (self->villain_block[block])
                NAME(add_block)(self, at, block, times);
        }
        for (int i = from; i < end; i++) {
            int block = order[i] & 0xff;
            if (self->hero_block[block])
                NAME(credit_block)(self, at, block, self->win_or_tie[block]);
        }
        from = end;
    }
}

static inline void NAME(credit_flush)(sweep *self, const NAME(flush) *flush, quad out[][4]) {
    if (self->hero[flush->place])
        out[flush->place >> 4][flush->place >> 2 & 3][flush->place & 3] +=
            self->all_below - self->below[flush->high >> 2][flush->high & 3] - self->below[flush->low >> 2][flush->low & 3];
}

static void NAME(sweep_flushes)(sweep *self, int from, int to, WEIGHT times) { /* one strength */
    const NAME(flush) *list = self->flushes;
    for (int i = from; i < to; i++)
        NAME(credit_flush)(self, list + i, self->win);
    for (int i = from; i < to; i++) {
        WEIGHT weight = self->weight[list[i].place] * times;
        self->all_below += weight;
        self->below[list[i].high >> 2][list[i].high & 3] += weight;
        self->below[list[i].low >> 2][list[i].low & 3] += weight;
    }
    for (int i = from; i < to; i++)
        NAME(credit_flush)(self, list + i, self->win_or_tie);
}

static void NAME(empty)(sweep *self) {
    for (unsigned b = 1, i = 0; b < 52; b++)
        for (unsigned a = 0; a < b; a++, i++) {
            int place = place_of(a, b);
            if (self->hero[place]) {
                self->win_out[i] += (TOTAL)self->win[place >> 4][place >> 2 & 3][place & 3];
                self->win_or_tie_out[i] += (TOTAL)self->win_or_tie[place >> 4][place >> 2 & 3][place & 3];
            }
        }
    memset(self->win, 0, sizeof self->win);
    memset(self->win_or_tie, 0, sizeof self->win_or_tie);
    self->n_added = 0;
}

static void NAME(board)(void *me, int64_t times) {
    sweep *self = me;
    const level *at = self->now;
    self->n_boards++;
    self->n_added += times;
    if (self->n_added > INT32_MAX / 1326 - 24)
        NAME(empty)(self);
    memset(self->below, 0, sizeof self->below);
    self->all_below = 0;
    int done = 0;
    for (unsigned suit = 0; suit < 4; suit++)
        if (at->n_suited[suit] >= 3) {
            NAME(find_flushes)(self, suit);
            for (int i = 0; i < self->n_flushes;) {
                uint16_t strength = self->flushes[i].strength;
                int to = done, end = i + 1;
                while (to < self->n_blocks && self->order[to] >> 8 < strength)
                    to++;
                NAME(sweep_blocks)(self, at, done, to, (WEIGHT)times);
                done = to;
                while (end < self->n_flushes && self->flushes[end].strength == strength)
                    end++;
                NAME(sweep_flushes)(self, i, end, (WEIGHT)times);
                i = end;
            }
        }
    NAME(sweep_blocks)(self, at, done, self->n_blocks, (WEIGHT)times);
}

int64_t NAME(he_sweep)(const he_sweep_query *query, const VILLAIN *villain, TOTAL *win, TOTAL *win_or_tie) {
    static const he_visitor visitor = {NAME(kind), NAME(push), NAME(pop), NAME(board)};
    sweep *self = he_alloc_aligned(sizeof *self);
    if (!self)
        return -1;
    memset(self, 0, sizeof *self);
    self->win_out = win;
    self->win_or_tie_out = win_or_tie;
    level *root = self->now = self->levels;
    for (unsigned b = 1, i = 0; b < 52; b++)
        for (unsigned a = 0; a < b; a++, i++) {
            int place = place_of(a, b);
            self->hero[place] = query->hero[i];
            self->weight[place] = (WEIGHT)villain[i];
            root->villain[place >> 4][place >> 2 & 3][place & 3] = (WEIGHT)villain[i];
            root->live[place >> 4][place >> 2 & 3][place & 3] = KEPT;
            self->hero_block[place >> 4] |= query->hero[i] != 0;
            self->villain_block[place >> 4] |= villain[i] != 0;
        }
    for (unsigned high = 0; high < 13; high++)
        for (unsigned low = 0; low <= high; low++) {
            int block = block_of(high, low);
            self->high[block] = (uint8_t)high;
            self->low[block] = (uint8_t)low;
            if (NAME(block_in_use)(self, block))
                self->order[self->n_blocks++] = (uint32_t)block;
            NAME(refresh)(root, block);
        }
    int n_to_come = 5;
    self->root_ranks = HE_EMPTY;
    for (unsigned card = 0; card < 52; card++) {
        if (query->board >> card & 1) {
            n_to_come--;
            self->root_ranks += he_card[card & ~3u];
            NAME(put)(self, root, card);
        }
        if (query->dead >> card & 1) { /* villain has none of it; hero combos that hold it are the caller's to ignore */
            root->gone |= 1ull << card;
        }
    }
    he_visit_runouts(&visitor, self, root->gone, n_to_come, query->group, query->first, query->last);
    NAME(empty)(self);
    int64_t n_boards = self->n_boards;
    he_free_aligned(self);
    return n_boards;
}

#undef sweep
#undef level
#undef quad
