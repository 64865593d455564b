/* Included by values.c and values_avx2.c: one river, one vector of reach, four combos at a time.
 *
 * With A the weight met so far and B[c] what of it holds card c, a hero combo {h, l} beats A - B[h] - B[l]. Blocks are taken
 * in order of strength (river.h). Of a block, 4 x 4 combos of a high and a low rank, B needs the sums of its rows and of its
 * columns, four at a time. What ties within a block is the sum of the other three rows without the column: nothing is
 * subtracted. Where several blocks are of one strength, their sums are gathered apart (`run`), and a hero ties with
 * A - B[h] - B[l] of these, and with himself, who was taken off twice.
 */
#include <string.h>

#include "boards/careful.h"
#include "boards/values.h"

#define QUICK static inline __attribute__((always_inline)) TARGET

/* Macros where a quad is taken or given: vectors wider than the processor's would be passed differently without AVX. */
typedef double quad __attribute__((vector_size(32)));
typedef int64_t lanes __attribute__((vector_size(32)));
typedef uint64_t words __attribute__((vector_size(32)));
typedef double loose __attribute__((vector_size(32), aligned(8), may_alias));
typedef int64_t loose_lanes __attribute__((vector_size(32), aligned(8), may_alias));

#ifndef OWN_SHUFFLES
#define SWAP_NEXT(x) ((quad){(x)[1], (x)[0], (x)[3], (x)[2]})
#define SWAP_HALVES(x) ((quad){(x)[2], (x)[3], (x)[0], (x)[1]})
#define ANY(x) ((x)[0] | (x)[1] | (x)[2] | (x)[3])
#define MAX(x, y) ((quad)(((lanes)(x) & (lanes)((x) > (y))) | ((lanes)(y) & ~(lanes)((x) > (y)))))
#define MIN(x, y) ((quad)(((lanes)(x) & (lanes)((x) < (y))) | ((lanes)(y) & ~(lanes)((x) < (y)))))
#define SUM_OF(x) (((x)[0] + (x)[1]) + ((x)[2] + (x)[3]))
#define SUMS_OF_ROWS(v) ((quad){SUM_OF((v)[0]), SUM_OF((v)[1]), SUM_OF((v)[2]), SUM_OF((v)[3])})
#endif
#define ALL_FOUR(x) ((quad){(x), (x), (x), (x)})

/* (x0 + x1) + (x2 + x3), four times. */
#define SUM(out, x)                           \
    do {                                      \
        quad pairs_ = (x) + SWAP_NEXT(x);     \
        (out) = pairs_ + SWAP_HALVES(pairs_); \
    } while (0)

/* Each lane: the sum of the other three. */
#define SUM_OF_OTHERS(out, x)                            \
    do {                                                 \
        quad next_ = SWAP_NEXT(x), pairs_ = (x) + next_; \
        (out) = next_ + SWAP_HALVES(pairs_);             \
    } while (0)

typedef union {
    quad of_rank[13];
    double of_card[52];
} by_card;

typedef union {
    lanes of_rank[13];
    int64_t of_card[52]; /* all bits or none */
} card_flags;

typedef struct {
    const he_river *river;
    const double *reach;
    card_flags open, plain;
    quad blocks[HE_N_BLOCKS][4]; /* reach of plain hands; in a block of pairs each stands twice */
    double totals[HE_N_BLOCKS];
    by_card below; /* B */
    quad all;      /* A, four times */
    by_card run;
    double *win, *tie;
} work;

typedef struct {
    quad rows, columns, total;
} block_sums;

static inline int first_of_card(unsigned card) { return (int)(card * (card - 1) / 2); }

QUICK void flag_cards(card_flags *flags, uint64_t cards) {
    static const lanes FOUR[16] = {
        {0, 0, 0, 0},   {-1, 0, 0, 0},   {0, -1, 0, 0},   {-1, -1, 0, 0},   {0, 0, -1, 0},  {-1, 0, -1, 0},
        {0, -1, -1, 0}, {-1, -1, -1, 0}, {0, 0, 0, -1},   {-1, 0, 0, -1},   {0, -1, 0, -1}, {-1, -1, 0, -1},
        {0, 0, -1, -1}, {-1, 0, -1, -1}, {0, -1, -1, -1}, {-1, -1, -1, -1},
    };
    for (int r = 0; r < 13; r++)
        flags->of_rank[r] = FOUR[cards >> 4 * r & 15];
}

/* All blocks from reach, 0 where a card is not plain and where two of them make a flush. */
QUICK void fill_blocks(work *w) {
    for (unsigned high = 0; high < 13; high++) {
        quad(*blocks)[4] = &w->blocks[he_block_of(high, 0)];
        for (unsigned s = 0; s < 4; s++) {
            unsigned card = 4 * high + s;
            const double *from = w->reach + first_of_card(card);
            int64_t kept = w->plain.of_card[card];
            for (unsigned low = 0; low < high; low++)
                blocks[low][s] = (quad)((lanes) * (const loose *)(from + 4 * low) & w->plain.of_rank[low] & kept);
            double *pairs = (double *)blocks[high];
            pairs[5 * s] = 0;
            for (unsigned j = 0; j < s; j++) {
                int both = kept & w->plain.of_card[4 * high + j] & 1;
                pairs[4 * s + j] = pairs[4 * j + s] = both ? from[4 * high + j] : 0;
            }
        }
    }
    for (int i = 0; i < w->river->n_items; i++) {
        unsigned c = w->river->items[i].c, d = w->river->items[i].d; /* c is the higher card */
        if (d != HE_OTHER_SUIT)
            ((double *)w->blocks[he_block_of(c >> 2, d >> 2)])[4 * (c & 3) + (d & 3)] = 0;
    }
}

QUICK void sum_block(work *w, int block, int are_pairs, block_sums *sums) {
    const quad *v = w->blocks[block];
    sums->columns = (v[0] + v[1]) + (v[2] + v[3]);
    if (are_pairs) {
        sums->rows = sums->columns;
        SUM(sums->total, sums->rows);
        sums->total *= 0.5;
    } else {
        sums->rows = SUMS_OF_ROWS(v);
        SUM(sums->total, sums->rows);
    }
    w->totals[block] = sums->total[0];
}

/* In a block of pairs rows and columns are the same sums, and stored once. */
QUICK void add_to(by_card *cards, unsigned high, unsigned low, const block_sums *sums) {
    quad of_high = cards->of_rank[high] + sums->rows, of_low = cards->of_rank[low] + sums->columns;
    cards->of_rank[high] = of_high;
    cards->of_rank[low] = of_low;
}

QUICK void add_to_all(work *w, int block, const block_sums *sums) {
    add_to(&w->below, he_block_ranks[block][0], he_block_ranks[block][1], &sums[block]);
    w->all += sums[block].total;
}

/* x[suit of the high card][suit of the low card] go to their combos. */
QUICK void put_block(unsigned high, unsigned low, int are_pairs, const quad x[4], double *out) {
    unsigned card = 4 * high;
    double *to = out + first_of_card(card) + 4 * low;
    for (unsigned s = are_pairs ? 1 : 0; s < 4; s++) {
        double *at = to + s * card + s * (s - 1) / 2;
        if (!are_pairs)
            *(loose *)at = x[s];
        for (unsigned j = 0; j < s && are_pairs; j++)
            at[j] = x[s][j];
    }
}

static TARGET he_masses masses_of(const work *w) {
    return (he_masses){w->river, w->reach, 1, (const double *)w->blocks, w->totals, 1};
}

/* Of the results of a block, those that cancellation could have spoilt: anew from blocks first..last-1, and from items. */
static __attribute__((noinline)) TARGET void mend_block(
    const work *w, unsigned high, unsigned low, int are_pairs, quad x[4], double limit, int first, int last, int n_items) {
    he_masses masses = masses_of(w);
    for (unsigned s = 0; s < 4; s++)
        for (unsigned j = 0; j < (are_pairs ? s : 4); j++) {
            unsigned a = 4 * low + j, b = 4 * high + s;
            if (x[s][j] < limit && w->open.of_card[a] && w->open.of_card[b])
                x[s][j] = he_careful_blocks(&masses, first, last, a, b) + he_careful_items(&masses, 0, n_items, a, b);
        }
}

/* all - cards[h] - cards[l], of blocks first..last-1 and of items, and with `own` that of the hero himself. */
QUICK void differences(
    const work *w, unsigned high, unsigned low, int are_pairs, const quad *all, const by_card *cards, const quad own[4],
    int first, int last, int n_items, quad x[4]) {
    const quad sum = *all, of_low = cards->of_rank[low];
    quad least = sum, limit = sum * HE_SPOILT;
    for (unsigned s = 0; s < 4; s++) {
        x[s] = (sum - cards->of_card[4 * high + s]) - of_low;
        if (own)
            x[s] += own[s];
        least = MIN(least, x[s]);
    }
    if (__builtin_expect(ANY((lanes)(least < limit)) != 0, 0)) {
        quad mended[4] = {x[0], x[1], x[2], x[3]};
        mend_block(w, high, low, are_pairs, mended, limit[0], first, last, n_items);
        for (unsigned s = 0; s < 4; s++)
            x[s] = mended[s];
    }
}

/* What ties when no other block has this strength. */
QUICK void ties_within(const work *w, int block, int are_pairs, quad x[4]) {
    const quad *v = w->blocks[block];
    if (are_pairs) { /* the other two suits */
        x[1] = (quad){v[3][2], 0, 0, 0};
        x[2] = (quad){v[3][1], v[3][0], 0, 0};
        x[3] = (quad){v[2][1], v[2][0], v[1][0], 0};
        return;
    }
    quad first = v[0] + v[1], second = v[2] + v[3], others[4] = {v[1] + second, v[0] + second, first + v[3], first + v[2]};
    for (int s = 0; s < 4; s++)
        SUM_OF_OTHERS(x[s], others[s]);
}

QUICK void alone(work *w, int i, int block, unsigned high, unsigned low, int are_pairs, int n_items) {
    block_sums sums;
    quad x[4];
    sum_block(w, block, are_pairs, &sums);
    differences(w, high, low, are_pairs, &w->all, &w->below, 0, 0, i, n_items, x);
    put_block(high, low, are_pairs, x, w->win);
    ties_within(w, block, are_pairs, x);
    put_block(high, low, are_pairs, x, w->tie);
    add_to(&w->below, high, low, &sums);
    w->all += sums.total;
}

QUICK void win_in_run(work *w, int block, unsigned high, unsigned low, int are_pairs, int first, int n_items, quad *all) {
    block_sums sums;
    quad x[4];
    sum_block(w, block, are_pairs, &sums);
    differences(w, high, low, are_pairs, &w->all, &w->below, 0, 0, first, n_items, x);
    put_block(high, low, are_pairs, x, w->win);
    add_to(&w->run, high, low, &sums);
    *all += sums.total;
}

QUICK void tie_in_run(
    work *w, int block, unsigned high, unsigned low, int are_pairs, int first, int last, const quad *all) {
    quad x[4];
    differences(w, high, low, are_pairs, all, &w->run, w->blocks[block], first, last, 0, x);
    put_block(high, low, are_pairs, x, w->tie);
}

/* Blocks first..last-1 are of one strength. */
static TARGET void together(work *w, int first, int last, int n_items) {
    quad all = {0};
    for (int r = 0; r < 13; r++)
        w->run.of_rank[r] = (quad){0};
    for (int i = first; i < last; i++) {
        int block = w->river->blocks[i] & ~HE_STRONGER;
        unsigned high = he_block_ranks[block][0], low = he_block_ranks[block][1];
        if (high == low)
            win_in_run(w, block, high, high, 1, first, n_items, &all);
        else
            win_in_run(w, block, high, low, 0, first, n_items, &all);
    }
    for (int i = first; i < last; i++) {
        int block = w->river->blocks[i] & ~HE_STRONGER;
        unsigned high = he_block_ranks[block][0], low = he_block_ranks[block][1];
        if (high == low)
            tie_in_run(w, block, high, high, 1, first, last, &all);
        else
            tie_in_run(w, block, high, low, 0, first, last, &all);
    }
    for (int r = 0; r < 13; r++)
        w->below.of_rank[r] += w->run.of_rank[r];
    w->all += all;
}

QUICK void sweep_blocks(work *w, int from, int to, int n_items) {
    const uint8_t *blocks = w->river->blocks;
    while (from < to) {
        int block = blocks[from] & ~HE_STRONGER, end = from + 1;
        if (blocks[end] & HE_STRONGER || end == to) {
            unsigned high = he_block_ranks[block][0], low = he_block_ranks[block][1];
            if (high == low)
                alone(w, from, block, high, high, 1, n_items);
            else
                alone(w, from, block, high, low, 0, n_items);
        } else {
            while (end < to && !(blocks[end] & HE_STRONGER))
                end++;
            together(w, from, end, n_items);
        }
        from = end;
    }
}

/* One combo's win, and no tie. */
static TARGET void put_item(work *w, unsigned c, unsigned d, double win, int n_blocks, int n_items) {
    int combo = he_combo(c, d);
    if (win < w->all[0] * HE_SPOILT) {
        he_masses masses = masses_of(w);
        win = he_careful_blocks(&masses, 0, n_blocks, c, d) + he_careful_items(&masses, 0, n_items, c, d);
    }
    w->win[combo] = win;
    w->tie[combo] = 0;
}

#define IS_OTHER_SUIT(w, c, x) ((w)->river->plain >> (x) & 1 && (((x) ^ (c)) & 3))

static TARGET void put_wins_of_item(work *w, int item, int n_blocks, int n_items) {
    unsigned c = w->river->items[item].c, d = w->river->items[item].d;
    double mine = w->all[0] - w->below.of_card[c];
    if (d != HE_OTHER_SUIT) {
        put_item(w, c, d, mine - w->below.of_card[d], n_blocks, n_items);
        return;
    }
    for (unsigned x = 0; x < 52; x++)
        if (IS_OTHER_SUIT(w, c, x))
            put_item(w, c, x, mine - w->below.of_card[x], n_blocks, n_items);
}

static TARGET void add_item(work *w, int item) {
    unsigned c = w->river->items[item].c, d = w->river->items[item].d;
    double sum = 0;
    if (d != HE_OTHER_SUIT) {
        sum = w->reach[he_combo(c, d)];
        w->below.of_card[d] += sum;
    } else {
        for (unsigned x = 0; x < 52; x++)
            if (IS_OTHER_SUIT(w, c, x)) {
                double v = w->reach[he_combo(c, x)];
                w->below.of_card[x] += v;
                sum += v;
            }
    }
    w->below.of_card[c] += sum;
    w->all += ALL_FOUR(sum);
}

static TARGET void sweep_items(work *w, int from, int to, int n_blocks) {
    for (int end; from < to; from = end) {
        for (end = from + 1; end < to && !w->river->items[end].is_stronger;)
            end++;
        for (int i = from; i < end; i++)
            put_wins_of_item(w, i, n_blocks, from);
        for (int i = from; i < end; i++)
            add_item(w, i);
    }
}

/* In each of some rows: 0 for combos that are not open, whose results are nonsense until now. */
QUICK void clear_closed(uint64_t open, double *rows, int n_rows) {
    for (uint64_t closed = ~open & ((1ull << 52) - 1); closed; closed &= closed - 1) {
        unsigned c = (unsigned)__builtin_ctzll(closed);
        double *at = rows + first_of_card(c), *higher = at + 2 * c;
        for (unsigned a = 0; a < c; a++, at++)
            for (int r = 0; r < n_rows; r++)
                at[r * HE_N_COMBOS] = 0;
        for (unsigned b = c + 1; b < 52; higher += b++)
            for (int r = 0; r < n_rows; r++)
                higher[r * HE_N_COMBOS] = 0;
    }
}

/* Has one card, or have two, nearly all of the reach? */
QUICK int is_concentrated(const by_card *met, const quad *all_met) {
    quad most = {0};
    for (int r = 0; r < 13; r++)
        most = MAX(most, met->of_rank[r]);
    return ANY((lanes)(most + most > *all_met * (1 - HE_SPOILT))) != 0;
}

static TARGET void mend_totals(const work *w, double *total) {
    he_masses masses = masses_of(w);
    for (unsigned b = 1; b < 52; b++)
        for (unsigned a = 0; a < b; a++) {
            double *x = total + first_of_card(b) + a;
            if (*x < w->all[0] * HE_SPOILT && w->open.of_card[a] & w->open.of_card[b])
                *x = he_careful_blocks(&masses, 0, w->river->n_blocks, a, b) +
                     he_careful_items(&masses, 0, w->river->n_items, a, b);
        }
}

/* What every combo meets: all - cards[h] - cards[l], and himself. */
QUICK void put_totals(const work *w, double *total) {
    const quad all = w->all;
    for (unsigned high = 0; high < 13; high++) {
        int first = first_of_card(4 * high);
        for (unsigned s = 0; s < 4; first += (int)(4 * high + s++)) {
            quad mine = all - w->below.of_card[4 * high + s];
            for (unsigned low = 0; low < high; low++)
                *(loose *)(total + first + 4 * low) =
                    (mine - w->below.of_rank[low]) + *(const loose *)(w->reach + first + 4 * low);
            for (int a = (int)(4 * high); a < (int)(4 * high + s); a++)
                total[first + a] = (mine[0] - w->below.of_card[a]) + w->reach[first + a];
        }
    }
    clear_closed(w->river->open, total, 1);
    if (is_concentrated(&w->below, &w->all))
        mend_totals(w, total);
}

QUICK void begin(work *w, const he_river *river, const double *reach) {
    w->river = river;
    w->reach = reach;
    flag_cards(&w->open, river->open);
    flag_cards(&w->plain, river->plain);
    fill_blocks(w);
    memset(&w->below, 0, sizeof w->below);
    w->all = (quad){0};
}

static TARGET void river_values(const he_river *river, const double *reach, double *out, int n_rows) {
    work w;
    begin(&w, river, reach);
    w.win = out;
    w.tie = out + HE_N_COMBOS;
    sweep_blocks(&w, 0, river->n_below_flush, 0);
    sweep_items(&w, 0, river->n_below_straight, river->n_below_flush);
    sweep_blocks(&w, river->n_below_flush, river->n_blocks, river->n_below_straight);
    sweep_items(&w, river->n_below_straight, river->n_items, river->n_blocks);
    clear_closed(river->open, out, 2);
    if (n_rows > 2)
        put_totals(&w, out + 2 * HE_N_COMBOS);
}

/* All reach, in the order of strength of the blocks. */
QUICK void sum_all(work *w, block_sums *sums) {
    for (int i = 0; i < w->river->n_blocks; i++) {
        int block = w->river->blocks[i] & ~HE_STRONGER;
        sum_block(w, block, he_block_ranks[block][0] == he_block_ranks[block][1], &sums[block]);
        add_to_all(w, block, sums);
    }
    for (int i = 0; i < w->river->n_items; i++)
        add_item(w, i);
}

static TARGET void reach_totals(const he_river *river, const double *reach, double *total) {
    work w;
    begin(&w, river, reach);
    block_sums sums[HE_N_BLOCKS];
    sum_all(&w, sums);
    put_totals(&w, total);
}

#include "boards/many_body.h"
#include "boards/net_body.h"

/* As integers, doubles >= 0 are in the order of their sizes, and the others negative. */
QUICK int are_small(const double *reach, int n, ptrdiff_t step) {
    const uint64_t most = 0x7d80000000000000; /* of 2^985: 1,326 of them are below 1e300 */
    lanes wrong = {0};
    for (int i = 0; i < n; i++, reach += step) {
        lanes bits = *(const loose_lanes *)reach;
        wrong |= bits | (lanes)(most - (words)bits);
    }
    return !ANY((lanes)(wrong < 0));
}
