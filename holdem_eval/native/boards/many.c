/* Eight at a time, then four; the last four overlap those before where k is no multiple of four. */
#include <string.h>

#include "boards/board.h"
#include "boards/prepared.h"
#include "boards/values.h"
#include "common/memory.h"
#include "common/require.h"

/* As he_bad_reach, of n vectors: of number v * 1326 + index, or n * 1326 + v. */
static ptrdiff_t bad_reach(const double *reach, ptrdiff_t step, int n) {
    double alone[HE_N_COMBOS];
    int are_small = 1;
    for (int v = 0; v < n; v += 4)
        are_small &= he_are_small(reach + v, HE_N_COMBOS, step);
    for (int v = 0; v < n && !are_small; v++) {
        for (int i = 0; i < HE_N_COMBOS; i++)
            alone[i] = reach[i * step + v];
        ptrdiff_t bad = he_bad_reach(alone);
        if (bad >= 0)
            return bad == HE_N_COMBOS ? n * HE_N_COMBOS + v : v * HE_N_COMBOS + bad;
    }
    return -1;
}

/* As he_board_values: results of run-outs go to `now` (one of HE_MOST_MANY vectors behind the other) and are added up. */
static void values(const he_board *board, const he_side_by_side *vectors, double *now) {
    he_side_by_side here = *vectors, totals = *vectors;
    if (board->to_come == 0) {
        he_many_values(&board->rivers[0], vectors, 3);
        return;
    }
    here.out = now;
    here.out_step = HE_MOST_MANY;
    totals.out = vectors->out + 2 * HE_N_COMBOS * vectors->out_step;
    for (int i = 0; i < 2 * HE_N_COMBOS; i++)
        memset(vectors->out + i * vectors->out_step, 0, (size_t)vectors->n * sizeof *now);
    for (int k = 0; k < board->n_rivers; k++) {
        he_many_values(&board->rivers[k], &here, 2);
        for (int i = 0; i < 2 * HE_N_COMBOS; i++)
            for (int v = 0; v < vectors->n; v++)
                vectors->out[i * vectors->out_step + v] += now[i * HE_MOST_MANY + v];
    }
    he_many_totals(&board->whole, &totals);
    for (int i = 0; i < HE_N_COMBOS; i++)
        for (int v = 0; v < vectors->n; v++)
            totals.out[i * totals.out_step + v] *= board->n_runouts;
}

ptrdiff_t he_board_values_side_by_side(
    const he_board *board, const double *reach, ptrdiff_t reach_step, ptrdiff_t k, double *out, ptrdiff_t out_step) {
    HE_REQUIRE(board && reach && out && k >= 4 && reach_step >= k && out_step >= k);
    size_t now = 2 * HE_N_COMBOS * HE_MOST_MANY * sizeof(double);
    char *memory = he_alloc_aligned(he_many_bytes() + now);
    ptrdiff_t bad = memory ? -1 : HE_NO_MEMORY;
    for (ptrdiff_t done = 0; done < k && bad == -1;) {
        int n = k - done < HE_MOST_MANY ? 4 : HE_MOST_MANY;
        ptrdiff_t first = done + n <= k ? done : k - n;
        he_side_by_side vectors = {reach + first, out + first, reach_step, out_step, n, memory + now};
        bad = bad_reach(vectors.reach, reach_step, n);
        if (bad >= n * HE_N_COMBOS)
            bad += (k - n) * HE_N_COMBOS + first;
        else if (bad >= 0)
            bad += first * HE_N_COMBOS;
        else
            values(board, &vectors, (double *)memory);
        done = first + n;
    }
    he_free_aligned(memory);
    return bad;
}
