/* Results of run-outs are added up in the order of their cards, lowest last card first. */
#include "boards/board.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "boards/prepared.h"
#include "boards/values.h"
#include "common/require.h"
#include "include/evaluator.h"

#define ALL_CARDS ((1ull << 52) - 1)
#define MOST_REACH 1e300 /* times 1,176 run-outs, twice, it is still finite */

static int choose(int n, int k) { return n < k ? 0 : k == 0 ? 1 : k == 1 ? n : n * (n - 1) / 2; }

he_board *he_board_new(uint64_t board, uint64_t dead) {
    int to_come = 5 - he_count_cards(board), n = 0, n_left;
    uint64_t left = ALL_CARDS & ~(board | dead);
    if (to_come < 0 || to_come > 2 || (board | dead) > ALL_CARDS || board & dead)
        return NULL;
    n_left = he_count_cards(left);
    he_board *self = malloc(sizeof *self + (size_t)choose(n_left, to_come) * sizeof *self->rivers);
    if (!self)
        return NULL;
    he_river_unordered(&self->whole, board | dead);
    self->to_come = to_come;
    self->n_rivers = choose(n_left, to_come);
    self->n_runouts = choose(n_left - 4, to_come);
    if (to_come == 0)
        he_river_prepare(&self->rivers[n++], board, dead);
    for (unsigned b = 0; b < 52 && to_come > 0; b++) {
        if (!(left >> b & 1))
            continue;
        if (to_come == 1)
            he_river_prepare(&self->rivers[n++], board | 1ull << b, dead);
        for (unsigned a = 0; a < b && to_come == 2; a++)
            if (left >> a & 1)
                he_river_prepare(&self->rivers[n++], board | 1ull << b | 1ull << a, dead);
    }
    return self;
}

void he_board_free(he_board *board) { free(board); }

static void add(const double *now, int n, double *out) {
    for (int i = 0; i < n; i++)
        out[i] += now[i];
}

void he_board_values(const he_board *board, const double *reach, double *out) {
    HE_REQUIRE(board && reach && he_are_weights(reach, HE_N_COMBOS) && out);
    double *total = out + 2 * HE_N_COMBOS, now[2 * HE_N_COMBOS];
    if (board->to_come == 0) {
        he_river_values(&board->rivers[0], reach, out, 3);
        return;
    }
    memset(out, 0, sizeof now);
    for (int i = 0; i < board->n_rivers; i++) {
        he_river_values(&board->rivers[i], reach, now, 2);
        add(now, 2 * HE_N_COMBOS, out);
    }
    he_reach_totals(&board->whole, reach, total);
    for (int i = 0; i < HE_N_COMBOS; i++)
        total[i] *= board->n_runouts;
}

void he_board_net(const he_board *board, const double *reach, double *out) {
    HE_REQUIRE(board && reach && he_are_weights(reach, HE_N_COMBOS) && out);
    double now[HE_N_COMBOS];
    if (board->to_come == 0) {
        he_river_net(&board->rivers[0], reach, out);
        return;
    }
    memset(out, 0, sizeof now);
    for (int i = 0; i < board->n_rivers; i++) {
        he_river_net(&board->rivers[i], reach, now);
        add(now, HE_N_COMBOS, out);
    }
}

ptrdiff_t he_bad_reach(const double *reach) {
    double sum = 0;
    if (he_are_small(reach, HE_N_COMBOS / 4, 4) && he_are_small(reach + HE_N_COMBOS - 4, 1, 4))
        return -1;
    for (int i = 0; i < HE_N_COMBOS; i++) {
        if (!(reach[i] >= 0 && isfinite(reach[i])))
            return i;
        sum += reach[i];
    }
    return sum <= MOST_REACH ? -1 : HE_N_COMBOS;
}
