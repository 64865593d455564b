/* Levels of all combos on all run-outs first, then pair by pair, each once for both directions. */
#include "boards/matrix.h"

#include <math.h>
#include <string.h>

#include "boards/prepared.h"
#include "common/combos.h"
#include "common/memory.h"

#define BLOCKED INT8_MIN /* below all levels: there are at most 136 */
#define ROWS HE_SIGN_ROWS
#define OTHERS HE_SIGN_OTHERS
#define TILE 24 /* combos whose levels stay in the cache */

typedef struct {
    int8_t *levels; /* [combo][run-out], rows of `apart` */
    int apart, n_open;
    uint16_t open[HE_N_COMBOS];
} table;

/* level is the last one given out; of one run-out, in its column. */
static int put_blocks(table *t, const he_river *river, int from, int to, int level, int8_t *column) {
    for (int i = from; i < to; i++) {
        int block = river->blocks[i] & ~HE_STRONGER;
        unsigned high = 4 * he_block_ranks[block][0], low = 4 * he_block_ranks[block][1];
        level += river->blocks[i] >> 7;
        for (unsigned b = high; b < high + 4; b++)
            for (unsigned a = low; a < low + 4 && a < b; a++)
                column[(ptrdiff_t)he_combo(a, b) * t->apart] = (int8_t)level;
    }
    return level;
}

static int put_items(table *t, const he_river *river, int from, int to, int level, int8_t *column) {
    for (int i = from; i < to; i++) {
        unsigned c = river->items[i].c, d = river->items[i].d;
        level += river->items[i].is_stronger;
        if (d != HE_OTHER_SUIT)
            column[(ptrdiff_t)he_combo(c, d) * t->apart] = (int8_t)level;
        for (unsigned x = 0; x < 52 && d == HE_OTHER_SUIT; x++)
            if ((x ^ c) & 3)
                column[(ptrdiff_t)he_combo(c, x) * t->apart] = (int8_t)level;
    }
    return level;
}

static void put_levels(table *t, const he_river *river, int8_t *column) {
    int level = BLOCKED;
    level = put_blocks(t, river, 0, river->n_below_flush, level, column);
    level = put_items(t, river, 0, river->n_below_straight, level, column);
    level = put_blocks(t, river, river->n_below_flush, river->n_blocks, level, column);
    put_items(t, river, river->n_below_straight, river->n_items, level, column);
    for (unsigned c = 0; c < 52; c++)
        for (unsigned x = 0; x < 52 && !(river->open >> c & 1); x++)
            if (x != c)
                column[(ptrdiff_t)he_combo(c, x) * t->apart] = BLOCKED;
}

void he_sum_signs_scalar(const int8_t *const rows[], const int8_t *const others[], int n_levels, he_signs out) {
    for (int r = 0; r < ROWS; r++)
        for (int k = 0; k < OTHERS; k++) {
            int sum = 0;
            for (int i = 0; i < n_levels; i++)
                sum += (rows[r][i] > others[k][i]) - (rows[r][i] < others[k][i]);
            out[r][k] = (int16_t)sum;
        }
}

/* A row against a column: n run-outs that both can see, of which `net` more are won than lost. */
static void put(void *out, int are_doubles, int row, int column, int n, int net) {
    ptrdiff_t at = (ptrdiff_t)row * HE_N_COMBOS + column;
    if (are_doubles)
        ((double *)out)[at] = (double)(n + net) / (2 * n);
    else
        ((float *)out)[at] = (float)(n + net) / (float)(2 * n);
}

/* Groups of rows and others end with the last of their range, some of which may have come before. */
static void put_group(const table *t, const he_board *board, int first, int other, int are_doubles, void *out) {
    const int8_t *rows[ROWS], *others[OTHERS];
    he_signs nets;
    for (int r = 0; r < ROWS; r++)
        rows[r] = t->levels + (ptrdiff_t)t->open[first + r] * t->apart;
    for (int k = 0; k < OTHERS; k++)
        others[k] = t->levels + (ptrdiff_t)t->open[other + k] * t->apart;
    he_sum_signs(rows, others, t->apart, nets);
    for (int r = 0; r < ROWS; r++)
        for (int k = 0; k < OTHERS; k++) {
            int row = t->open[first + r], column = t->open[other + k];
            if (he_combo_mask(row) & he_combo_mask(column))
                continue;
            put(out, are_doubles, row, column, (int)board->n_runouts, nets[r][k]);
            put(out, are_doubles, column, row, (int)board->n_runouts, -nets[r][k]);
        }
}

static int least(int a, int b) { return a < b ? a : b; }

int he_board_matrix(const he_board *board, int are_doubles, void *out) {
    table t = {.apart = (board->n_rivers + 31) / 32 * 32};
    for (int i = 0; i < HE_N_COMBOS * HE_N_COMBOS; i++)
        if (are_doubles)
            ((double *)out)[i] = NAN;
        else
            ((float *)out)[i] = NAN;
    for (int i = 0; i < HE_N_COMBOS; i++)
        if (!(he_combo_mask(i) & ~board->whole.open))
            t.open[t.n_open++] = (uint16_t)i;
    if (board->n_runouts == 0 || t.n_open < ROWS)
        return 1;
    t.levels = he_alloc_aligned((size_t)HE_N_COMBOS * (size_t)t.apart);
    if (!t.levels)
        return 0;
    memset(t.levels, BLOCKED, (size_t)HE_N_COMBOS * (size_t)t.apart);
    for (int i = 0; i < board->n_rivers; i++)
        put_levels(&t, &board->rivers[i], t.levels + i);
    for (int tile = 0; tile < t.n_open; tile += TILE)
        for (int first = tile / ROWS * ROWS; first < t.n_open; first += ROWS)
            for (int other = tile; other < least(tile + TILE, first + ROWS); other += OTHERS)
                put_group(&t, board, least(first, t.n_open - ROWS), least(other, t.n_open - OTHERS), are_doubles, out);
    he_free_aligned(t.levels);
    return 1;
}
