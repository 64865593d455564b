/* Included by values_body.h: one river, four or eight vectors of reach side by side.
 *
 * A quad is one number of four vectors, so nothing is shuffled, and what is to be done with a block is found out once for all.
 * Each vector meets the sums of values_body.h in their order there, and gets the same bits. The results of eight share cache
 * lines: so a block is done for all of them before the next.
 */
typedef struct {
    quad blocks[HE_N_BLOCKS][16]; /* [suit of the high card][suit of the low card], as in `work` */
    quad totals[HE_N_BLOCKS];
    quad below[52], run[52];
    quad all, all_of_run;
} four;

typedef struct {
    const he_river *river;
    const double *reach;
    double *win, *tie, *total;
    ptrdiff_t reach_step, step; /* from a combo's numbers to the next's: of reach, and of all results */
    int n_fours;
    four fours[HE_MOST_MANY / 4];
} many;

typedef struct {
    quad rows[4], columns[4], total;
} sums_of_four;

/* All blocks from reach, 0 where a card is not plain and where two of them make a flush. */
QUICK void fill_blocks_of(four *w, const he_river *river, const double *reach, ptrdiff_t step) {
    for (unsigned high = 0; high < 13; high++)
        for (unsigned s = 0; s < 4; s++) {
            const double *from = reach + first_of_card(4 * high + s) * step;
            quad *to = w->blocks[he_block_of(high, 0)] + 4 * s, *pairs = w->blocks[he_block_of(high, high)];
            for (unsigned low = 0; low < high; low++, from += 4 * step, to += 16)
                for (int j = 0; j < 4; j++)
                    to[j] = *(const loose *)(from + j * step);
            pairs[5 * s] = (quad){0};
            for (unsigned j = 0; j < s; j++, from += step)
                pairs[4 * j + s] = pairs[4 * s + j] = *(const loose *)from;
        }
    for (unsigned c = 0; c < 52; c++)
        for (unsigned r = 0; r < 13 && !(river->plain >> c & 1); r++)
            for (unsigned s = 0; s < 4; s++) {
                if (r <= c >> 2)
                    w->blocks[he_block_of(c >> 2, r)][4 * (c & 3) + s] = (quad){0};
                if (r >= c >> 2)
                    w->blocks[he_block_of(r, c >> 2)][4 * s + (c & 3)] = (quad){0};
            }
    for (int i = 0; i < river->n_items; i++) {
        unsigned c = river->items[i].c, d = river->items[i].d; /* c is the higher card */
        if (d != HE_OTHER_SUIT)
            w->blocks[he_block_of(c >> 2, d >> 2)][4 * (c & 3) + (d & 3)] = (quad){0};
    }
}

QUICK void sum_block_of(four *w, int block, int are_pairs, sums_of_four *sums) {
    const quad *v = w->blocks[block];
    for (int j = 0; j < 4; j++)
        sums->columns[j] = (v[j] + v[4 + j]) + (v[8 + j] + v[12 + j]);
    for (int s = 0; s < 4; s++)
        sums->rows[s] = are_pairs ? sums->columns[s] : (v[4 * s] + v[4 * s + 1]) + (v[4 * s + 2] + v[4 * s + 3]);
    sums->total = (sums->rows[0] + sums->rows[1]) + (sums->rows[2] + sums->rows[3]);
    if (are_pairs)
        sums->total *= 0.5;
    w->totals[block] = sums->total;
}

QUICK void add_four_to(quad cards[52], unsigned high, unsigned low, int are_pairs, const sums_of_four *sums) {
    for (int s = 0; s < 4; s++)
        cards[4 * high + s] += sums->rows[s];
    for (int j = 0; j < 4 && !are_pairs; j++)
        cards[4 * low + j] += sums->columns[j];
}

/* Of a combo's four results those below limit, which cancellation could have spoilt. */
static __attribute__((noinline)) TARGET void mend_four(
    const many *m, int k, unsigned a, unsigned b, const quad *limit, int first, int last, int n_items, double *out) {
    const four *w = &m->fours[k];
    double *x = out + he_combo(a, b) * m->step + 4 * k;
    if (!(m->river->open >> a & m->river->open >> b & 1))
        return;
    for (int v = 0; v < 4; v++) {
        he_masses masses = {
            m->river, m->reach + 4 * k + v, m->reach_step, (const double *)w->blocks + v, (const double *)w->totals + v, 4};
        if (x[v] < (*limit)[v])
            x[v] = he_careful_blocks(&masses, first, last, a, b) + he_careful_items(&masses, 0, n_items, a, b);
    }
}

/* all - cards[h] - cards[l] of blocks first..last-1 and of items; and with `own` that of the hero himself. */
QUICK void put_differences(
    const many *m, int k, unsigned high, unsigned low, int are_pairs, const quad *all, const quad cards[52],
    const quad *own, int first, int last, int n_items, double *out) {
    const ptrdiff_t step = m->step;
    const quad *l = cards + 4 * low, lows[4] = {l[0], l[1], l[2], l[3]};
    double *to = out + (first_of_card(4 * high) + (int)(4 * low)) * step + 4 * k;
    quad least = *all;
    for (unsigned s = 0; s < 4; to += (4 * high + s++) * step) {
        quad mine = *all - cards[4 * high + s];
        for (int j = 0; j < (are_pairs ? (int)s : 4); j++) {
            quad x = mine - lows[j];
            if (own)
                x += own[4 * s + j];
            least = MIN(least, x);
            *(loose *)(to + j * step) = x;
        }
    }
    quad limit = *all * HE_SPOILT;
    if (__builtin_expect(ANY((lanes)(least < limit)) != 0, 0))
        for (unsigned s = 0; s < 4; s++)
            for (unsigned j = 0; j < (are_pairs ? s : 4); j++)
                mend_four(m, k, 4 * low + j, 4 * high + s, &limit, first, last, n_items, out);
}

/* What ties when no other block has this strength; and the block's sums, of the same numbers. */
QUICK void put_ties_within(many *m, int k, int block, unsigned high, unsigned low, int are_pairs, sums_of_four *sums) {
    const ptrdiff_t step = m->step;
    const quad *v = m->fours[k].blocks[block];
    double *to = m->tie + (first_of_card(4 * high) + (int)(4 * low)) * step + 4 * k;
    if (are_pairs) { /* the other two suits */
        const quad x[6] = {v[14], v[13], v[12], v[9], v[8], v[4]}, *of = x;
        for (unsigned s = 0; s < 4; of += s, to += (4 * high + s++) * step)
            for (unsigned j = 0; j < s; j++)
                *(loose *)(to + j * step) = of[j];
        sum_block_of(&m->fours[k], block, 1, sums);
        return;
    }
    quad pairs[2][4]; /* of rows */
    for (int j = 0; j < 4; j++) {
        pairs[0][j] = v[j] + v[4 + j];
        pairs[1][j] = v[8 + j] + v[12 + j];
        sums->columns[j] = pairs[0][j] + pairs[1][j];
    }
    for (unsigned s = 0; s < 4; to += (4 * high + s++) * step) {
        const quad *n = v + 4 * (s ^ 1), next[4] = {n[0], n[1], n[2], n[3]}, *pair = pairs[s < 2];
        quad others[4] = {next[0] + pair[0], next[1] + pair[1], next[2] + pair[2], next[3] + pair[3]};
        quad first = others[0] + others[1], second = others[2] + others[3];
        sums->rows[s ^ 1] = (next[0] + next[1]) + (next[2] + next[3]);
        *(loose *)to = others[1] + second;
        *(loose *)(to + step) = others[0] + second;
        *(loose *)(to + 2 * step) = others[3] + first;
        *(loose *)(to + 3 * step) = others[2] + first;
    }
    m->fours[k].totals[block] = sums->total = (sums->rows[0] + sums->rows[1]) + (sums->rows[2] + sums->rows[3]);
}

QUICK void alone_of_many(many *m, int i, int block, unsigned high, unsigned low, int are_pairs, int n_items) {
    for (int k = 0; k < m->n_fours; k++) {
        four *w = &m->fours[k];
        sums_of_four sums;
        put_differences(m, k, high, low, are_pairs, &w->all, w->below, 0, 0, i, n_items, m->win);
        put_ties_within(m, k, block, high, low, are_pairs, &sums);
        add_four_to(w->below, high, low, are_pairs, &sums);
        w->all += sums.total;
    }
}

QUICK void win_in_run_of_many(many *m, int block, unsigned high, unsigned low, int are_pairs, int first, int n_items) {
    for (int k = 0; k < m->n_fours; k++) {
        four *w = &m->fours[k];
        sums_of_four sums;
        put_differences(m, k, high, low, are_pairs, &w->all, w->below, 0, 0, first, n_items, m->win);
        sum_block_of(w, block, are_pairs, &sums);
        add_four_to(w->run, high, low, are_pairs, &sums);
        w->all_of_run += sums.total;
    }
}

QUICK void tie_in_run_of_many(many *m, int block, unsigned high, unsigned low, int are_pairs, int first, int last) {
    for (int k = 0; k < m->n_fours; k++) {
        four *w = &m->fours[k];
        put_differences(m, k, high, low, are_pairs, &w->all_of_run, w->run, w->blocks[block], first, last, 0, m->tie);
    }
}

/* Blocks first..last-1 are of one strength. */
static TARGET void together_of_many(many *m, int first, int last, int n_items) {
    for (int k = 0; k < m->n_fours; k++) {
        memset(m->fours[k].run, 0, sizeof m->fours[k].run);
        m->fours[k].all_of_run = (quad){0};
    }
    for (int i = first; i < last; i++) {
        int block = m->river->blocks[i] & ~HE_STRONGER;
        unsigned high = he_block_ranks[block][0], low = he_block_ranks[block][1];
        if (high == low)
            win_in_run_of_many(m, block, high, high, 1, first, n_items);
        else
            win_in_run_of_many(m, block, high, low, 0, first, n_items);
    }
    for (int i = first; i < last; i++) {
        int block = m->river->blocks[i] & ~HE_STRONGER;
        unsigned high = he_block_ranks[block][0], low = he_block_ranks[block][1];
        if (high == low)
            tie_in_run_of_many(m, block, high, high, 1, first, last);
        else
            tie_in_run_of_many(m, block, high, low, 0, first, last);
    }
    for (int k = 0; k < m->n_fours; k++) {
        four *w = &m->fours[k];
        for (int c = 0; c < 52; c++)
            w->below[c] += w->run[c];
        w->all += w->all_of_run;
    }
}

static TARGET void sweep_blocks_of_many(many *m, int from, int to, int n_items) {
    const uint8_t *blocks = m->river->blocks;
    for (int end; from < to; from = end) {
        int block = blocks[from] & ~HE_STRONGER;
        unsigned high = he_block_ranks[block][0], low = he_block_ranks[block][1];
        for (end = from + 1; end < to && !(blocks[end] & HE_STRONGER);)
            end++;
        if (end > from + 1)
            together_of_many(m, from, end, n_items);
        else if (high == low)
            alone_of_many(m, from, block, high, high, 1, n_items);
        else
            alone_of_many(m, from, block, high, low, 0, n_items);
    }
}

static TARGET void put_item_of_many(many *m, unsigned c, unsigned d, int n_blocks, int n_items) {
    const ptrdiff_t at = he_combo(c, d) * m->step;
    for (int k = 0; k < m->n_fours; k++) {
        const four *w = &m->fours[k];
        quad x = (w->all - w->below[c]) - w->below[d], limit = w->all * HE_SPOILT;
        *(loose *)(m->win + at + 4 * k) = x;
        *(loose *)(m->tie + at + 4 * k) = (quad){0};
        if (ANY((lanes)(x < limit)))
            mend_four(m, k, c, d, &limit, 0, n_blocks, n_items, m->win);
    }
}

static TARGET void put_wins_of_items_of_many(many *m, int item, int n_blocks, int n_items) {
    unsigned c = m->river->items[item].c, d = m->river->items[item].d;
    if (d != HE_OTHER_SUIT) {
        put_item_of_many(m, c, d, n_blocks, n_items);
        return;
    }
    for (unsigned x = 0; x < 52; x++)
        if (IS_OTHER_SUIT(m, c, x))
            put_item_of_many(m, c, x, n_blocks, n_items);
}

static TARGET void add_item_of_many(many *m, int item) {
    unsigned c = m->river->items[item].c, d = m->river->items[item].d;
    for (int k = 0; k < m->n_fours; k++) {
        const double *reach = m->reach + 4 * k;
        four *w = &m->fours[k];
        quad sum = {0};
        if (d != HE_OTHER_SUIT) {
            sum = *(const loose *)(reach + he_combo(c, d) * m->reach_step);
            w->below[d] += sum;
        }
        for (unsigned x = 0; x < 52 && d == HE_OTHER_SUIT; x++)
            if (IS_OTHER_SUIT(m, c, x)) {
                quad v = *(const loose *)(reach + he_combo(c, x) * m->reach_step);
                w->below[x] += v;
                sum += v;
            }
        w->below[c] += sum;
        w->all += sum;
    }
}

static TARGET void sweep_items_of_many(many *m, int from, int to, int n_blocks) {
    for (int end; from < to; from = end) {
        for (end = from + 1; end < to && !m->river->items[end].is_stronger;)
            end++;
        for (int i = from; i < end; i++)
            put_wins_of_items_of_many(m, i, n_blocks, from);
        for (int i = from; i < end; i++)
            add_item_of_many(m, i);
    }
}

/* As clear_closed. */
static TARGET void clear_closed_of_many(const many *m, double *rows, int n_rows) {
    const ptrdiff_t step = m->step, row = HE_N_COMBOS * step;
    for (uint64_t closed = ~m->river->open & ((1ull << 52) - 1); closed; closed &= closed - 1) {
        unsigned c = (unsigned)__builtin_ctzll(closed);
        double *at = rows + first_of_card(c) * step, *higher = at + 2 * c * step;
        for (int k = 0; k < m->n_fours; k++)
            for (int r = 0; r < n_rows; r++) {
                double *a = at + r * row + 4 * k, *b = higher + r * row + 4 * k;
                for (unsigned i = 0; i < c; i++, a += step)
                    *(loose *)a = (quad){0};
                for (unsigned i = c + 1; i < 52; b += i++ * step)
                    *(loose *)b = (quad){0};
            }
    }
}

/* What every combo meets: all - cards[h] - cards[l], and himself. */
static TARGET void put_totals_of_many(const many *m) {
    const ptrdiff_t step = m->step, reach_step = m->reach_step;
    for (unsigned b = 1; b < 52; b++)
        for (int k = 0; k < m->n_fours; k++) {
            const four *w = &m->fours[k];
            const double *own = m->reach + first_of_card(b) * reach_step + 4 * k;
            double *to = m->total + first_of_card(b) * step + 4 * k;
            quad mine = w->all - w->below[b];
            unsigned a = 0;
            for (; a + 4 <= b; a += 4, own += 4 * reach_step, to += 4 * step)
                for (int j = 0; j < 4; j++)
                    *(loose *)(to + j * step) = (mine - w->below[a + j]) + *(const loose *)(own + j * reach_step);
            for (; a < b; a++, own += reach_step, to += step)
                *(loose *)to = (mine - w->below[a]) + *(const loose *)own;
        }
    clear_closed_of_many(m, m->total, 1);
    for (int k = 0; k < m->n_fours; k++) {
        const four *w = &m->fours[k];
        quad most = {0};
        for (int c = 0; c < 52; c++)
            most = MAX(most, w->below[c]);
        lanes are_concentrated = (lanes)(most + most > w->all * (1 - HE_SPOILT));
        if (!ANY(are_concentrated))
            continue;
        quad limit = (quad)((lanes)(w->all * HE_SPOILT) & are_concentrated);
        for (unsigned b = 1; b < 52; b++)
            for (unsigned a = 0; a < b; a++)
                mend_four(m, k, a, b, &limit, 0, m->river->n_blocks, m->river->n_items, m->total);
    }
}

QUICK void begin_many(many *m, const he_river *river, const he_side_by_side *vectors) {
    m->river = river;
    m->reach = vectors->reach;
    m->reach_step = vectors->reach_step;
    m->step = vectors->out_step;
    m->n_fours = vectors->n / 4;
    for (int k = 0; k < m->n_fours; k++) {
        four *w = &m->fours[k];
        fill_blocks_of(w, river, m->reach + 4 * k, m->reach_step);
        memset(w->below, 0, sizeof w->below);
        w->all = (quad){0};
    }
}

static TARGET void values_of_many(const he_river *river, const he_side_by_side *vectors, int n_rows) {
    many *m = vectors->memory;
    begin_many(m, river, vectors);
    m->win = vectors->out;
    m->tie = m->win + HE_N_COMBOS * m->step;
    m->total = m->tie + HE_N_COMBOS * m->step;
    sweep_blocks_of_many(m, 0, river->n_below_flush, 0);
    sweep_items_of_many(m, 0, river->n_below_straight, river->n_below_flush);
    sweep_blocks_of_many(m, river->n_below_flush, river->n_blocks, river->n_below_straight);
    sweep_items_of_many(m, river->n_below_straight, river->n_items, river->n_blocks);
    clear_closed_of_many(m, m->win, 2);
    if (n_rows > 2)
        put_totals_of_many(m);
}

static TARGET void totals_of_many(const he_river *river, const he_side_by_side *vectors) {
    many *m = vectors->memory;
    begin_many(m, river, vectors);
    m->total = vectors->out;
    for (int i = 0; i < river->n_blocks; i++) {
        int block = river->blocks[i] & ~HE_STRONGER;
        unsigned high = he_block_ranks[block][0], low = he_block_ranks[block][1];
        for (int k = 0; k < m->n_fours; k++) {
            four *w = &m->fours[k];
            sums_of_four sums;
            sum_block_of(w, block, high == low, &sums);
            add_four_to(w->below, high, low, high == low, &sums);
            w->all += sums.total;
        }
    }
    for (int i = 0; i < river->n_items; i++)
        add_item_of_many(m, i);
    put_totals_of_many(m);
}
