/* A walk over the nodes of the integral, which can stop and go on after any sqrt(n) players of one. */
#include "rules/icm.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/require.h"

#define HALF_PI 1.57079632679489661923
#define LOG_ERROR 42.0       /* exp(-42) = 6e-19, in units of the largest prize */
#define WIDEST_ANGLE 1.2     /* of t in the complex plane */
#define FIRST_X -3.25        /* t is 1e-20 of the time to the first ring: nobody has rung */
#define LOG_NEGLIGIBLE -55.0 /* exp(-55) = 1e-24: of F left out, at most once a player at either end */
#define LANES 8

/* The part of a row of F that is kept: F(low) .. F(high); the row begins with F(from). */
typedef struct {
    int from, low, high;
} window;

struct he_icm {
    const double *stacks, *prizes;
    int n, paid;
    double chips, step; /* of all; of x */
    double negligible;
    int n_nodes;
    int in_block, n_blocks;  /* players in a block; the last one may have fewer */
    int node, last, stage;   /* stages 0 .. n_blocks - 1 of a node lead forth, as many more lead back */
    double t, weight, lost;  /* of the node: dt / t; the sum of 1 - still - rung, which is rounding */
    double *still, *rung;    /* n: e and 1 - e */
    double *values, *slopes; /* n */
    window *windows;         /* of F_0 .. F_n */
    size_t width;            /* of a row */
    double *starts;          /* the row before each block */
    double *rows;            /* those before the players of one block, and the one after the last */
    double *to_come;         /* G(0) .. G(paid) */
};

/* --- how many nodes, how wide the rows ------------------------------------------------------------------------- */

static double step_of(int paid) {
    double angle = fmin(WIDEST_ANGLE, sqrt(2 * LOG_ERROR / paid));
    return 4 * angle / (LOG_ERROR - paid * log(cos(angle)));
}

/* By the last node as many clocks as there are prizes have rung, but for a chance of exp(-LOG_ERROR). */
static int nodes_of(const he_icm *icm) {
    double log_t = log((LOG_ERROR + log(icm->paid)) / icm->stacks[icm->paid - 1]) + log(icm->chips);
    return (int)ceil((log_t / HALF_PI + 1 - FIRST_X) / icm->step) + 1; /* exp(-x) < 1 */
}

/* Chernoff: where the mean of m is u, F(u - y) < exp(-y y / 2u) and F(u + y) < exp(-y y / (2u + 2y/3)). Places are paid
 * up to `paid`, so u = paid leaves most; one more before the ends are cut. */
static size_t width_of(int paid) {
    double below = sqrt(-2 * LOG_NEGLIGIBLE * paid), above = -LOG_NEGLIGIBLE / 3;
    return (size_t)fmin(paid, below + above + sqrt(above * above + below * below) + 4);
}

/* --- a node ---------------------------------------------------------------------------------------------------- */

static void begin_node(he_icm *icm) {
    double x = FIRST_X + icm->node * icm->step, e = exp(-x);
    icm->t = exp(HALF_PI * (x - e) - log(icm->chips));
    icm->weight = icm->step * HALF_PI * (1 + e);
    icm->lost = 0;
    icm->starts[0] = 1;
    icm->windows[0] = (window){0, 0, 0};
    memcpy(icm->to_come, icm->prizes, sizeof(double) * icm->paid);
    icm->to_come[icm->paid] = 0;
    icm->stage = 0;
}

static void chances(he_icm *icm, int first, int end) {
    for (int j = first; j < end; j++) {
        if (j && icm->stacks[j] == icm->stacks[j - 1]) {
            icm->still[j] = icm->still[j - 1];
            icm->rung[j] = icm->rung[j - 1];
        } else {
            icm->still[j] = exp(-icm->stacks[j] * icm->t);
            icm->rung[j] = -expm1(-icm->stacks[j] * icm->t);
        }
        double still = icm->still[j], rung = icm->rung[j];
        icm->lost += still > rung ? 1 - still - rung : 1 - rung - still; /* the first difference is exact */
    }
}

/* F after a player from F before him. An empty window: all paid places are taken. */
static window pass(const double *restrict before, window at, double still, double rung, int paid, double *restrict after) {
    int n = at.high - at.low + 1;
    before += at.low - at.from;
    after[0] = still * before[0];
    for (int i = 1; i < n; i++)
        after[i] = still * before[i] + rung * before[i - 1];
    if (at.low + n < paid) {
        after[n] = rung * before[n - 1];
        n++;
    }
    return (window){at.low, at.low, at.low + n - 1};
}

static window without_ends(const double *row, window at, double negligible) {
    while (at.low <= at.high && row[at.low - at.from] < negligible)
        at.low++;
    while (at.high >= at.low && row[at.high - at.from] < negligible)
        at.high--;
    return at;
}

static double product(const double *restrict a, const double *restrict b, int n) {
    double sum[LANES] = {0}, rest = 0;
    int i = 0;
    for (; i + LANES <= n; i += LANES)
        for (int lane = 0; lane < LANES; lane++)
            sum[lane] += a[i + lane] * b[i + lane];
    for (; i < n; i++)
        rest += a[i] * b[i];
    return ((sum[0] + sum[4]) + (sum[2] + sum[6])) + ((sum[1] + sum[5]) + (sum[3] + sum[7])) + rest;
}

/* G before a player from G after him, where F before him is kept. */
static void pull(double *to_come, window at, double still, double rung) {
    for (int m = at.low; m <= at.high; m++)
        to_come[m] = still * to_come[m] + rung * to_come[m + 1];
}

static void credit(he_icm *icm, int j, double prize) {
    double stack = icm->stacks[j], passed = stack * icm->t, unit = stack > 0 ? stack : icm->stacks[icm->paid - 1];
    if (icm->still[j] == 0) /* rung long ago; `passed` may be infinite */
        return;
    prize *= icm->still[j] * icm->weight * (1 + icm->lost);
    icm->values[j] += passed * prize;
    icm->slopes[j] += (1 - passed) * (unit * icm->t) * prize;
}

/* --- a block of players ---------------------------------------------------------------------------------------- */

static int block_end(const he_icm *icm, int block) {
    return block + 1 < icm->n_blocks ? (block + 1) * icm->in_block : icm->n;
}

static double *row_before(const he_icm *icm, int place) { return icm->rows + icm->width * place; }

/* The rows of a block from the one before it. Returns 0 if no place is left for whoever comes after it. */
static int forth(he_icm *icm, int block) {
    int first = block * icm->in_block, end = block_end(icm, block);
    window at = icm->windows[first];
    at.from = at.low;
    icm->windows[first] = at;
    memcpy(row_before(icm, 0), icm->starts + icm->width * block, sizeof(double) * (at.high - at.low + 1));
    for (int j = first; j < end; j++) {
        double *after = row_before(icm, j + 1 - first);
        at = pass(row_before(icm, j - first), at, icm->still[j], icm->rung[j], icm->paid, after);
        at = without_ends(after, at, icm->negligible);
        if (at.low > at.high)
            return 0;
        icm->windows[j + 1] = at;
    }
    if (block + 1 < icm->n_blocks)
        memcpy(
            icm->starts + icm->width * (block + 1), row_before(icm, end - first) + at.low - at.from,
            sizeof(double) * (at.high - at.low + 1));
    return 1;
}

static void back(he_icm *icm, int block) {
    int first = block * icm->in_block;
    for (int j = block_end(icm, block) - 1; j >= first; j--) {
        window at = icm->windows[j], after = icm->windows[j + 1];
        for (int m = at.low; m < after.low; m++) /* what F left out leads nowhere */
            icm->to_come[m] = 0;
        for (int m = after.high + 1; m <= at.high + 1; m++)
            icm->to_come[m] = 0;
        if (!j || icm->stacks[j] != icm->stacks[j - 1]) /* of equal stacks the first stands for all */
            credit(
                icm, j,
                product(row_before(icm, j - first) + at.low - at.from, icm->to_come + at.low, at.high - at.low + 1));
        pull(icm->to_come, at, icm->still[j], icm->rung[j]);
    }
}

/* Returns 1 when the node is done. */
static int take_step(he_icm *icm) {
    int stage = icm->stage++, block = stage < icm->n_blocks ? stage : 2 * icm->n_blocks - 1 - stage;
    if (stage < icm->n_blocks) {
        chances(icm, block * icm->in_block, block_end(icm, block));
        return !forth(icm, block); /* without places left this node has nothing for anybody */
    }
    if (stage > icm->n_blocks) /* the rows of the last block are still there */
        forth(icm, block);
    back(icm, block);
    return block == 0;
}

/* --- the walk -------------------------------------------------------------------------------------------------- */

void he_icm_start(he_icm *icm, int first, int last) {
    HE_REQUIRE(icm && 0 <= first && first <= last && last <= icm->n_nodes);
    memset(icm->values, 0, sizeof(double) * icm->n);
    memset(icm->slopes, 0, sizeof(double) * icm->n);
    icm->node = first;
    icm->last = last;
    if (first < last)
        begin_node(icm);
}

int he_icm_run(he_icm *icm, int steps) {
    HE_REQUIRE(icm && steps > 0);
    while (icm->node < icm->last) {
        if (steps-- <= 0)
            return 0;
        if (take_step(icm) && ++icm->node < icm->last)
            begin_node(icm);
    }
    for (int j = 1; j < icm->n; j++)
        if (icm->stacks[j] == icm->stacks[j - 1]) {
            icm->values[j] = icm->values[j - 1];
            icm->slopes[j] = icm->slopes[j - 1];
        }
    return 1;
}

/* Descending, finite, and more than nothing for each of the prizes, which are numbers. */
static inline int are_stacks(const double *stacks, int n, const double *prizes, int paid) {
    for (int j = 0; j < n; j++)
        if (!(stacks[j] >= 0 && isfinite(stacks[j])) || (j && stacks[j] > stacks[j - 1]) ||
            (j < paid && !(stacks[j] > 0 && isfinite(prizes[j]))))
            return 0;
    return 1;
}

he_icm *he_icm_new(const double *stacks, int n, const double *prizes, int paid) {
    HE_REQUIRE(stacks && prizes && 1 <= paid && paid <= n && are_stacks(stacks, n, prizes, paid));
    he_icm *icm = calloc(1, sizeof *icm);
    if (!icm)
        return NULL;
    icm->stacks = stacks;
    icm->prizes = prizes;
    icm->n = n;
    icm->paid = paid;
    for (int j = n; j--;) /* the small ones first */
        icm->chips += stacks[j];
    icm->step = step_of(paid);
    icm->negligible = exp(LOG_NEGLIGIBLE);
    icm->n_nodes = nodes_of(icm);
    icm->in_block = (int)ceil(sqrt(n));
    icm->n_blocks = (n + icm->in_block - 1) / icm->in_block;
    icm->width = width_of(paid);
    icm->still = malloc(sizeof(double) * n);
    icm->rung = malloc(sizeof(double) * n);
    icm->values = malloc(sizeof(double) * n);
    icm->slopes = malloc(sizeof(double) * n);
    icm->windows = malloc(sizeof(window) * ((size_t)n + 1));
    icm->starts = malloc(sizeof(double) * icm->width * icm->n_blocks);
    icm->rows = malloc(sizeof(double) * icm->width * (icm->in_block + 1));
    icm->to_come = malloc(sizeof(double) * ((size_t)paid + 1));
    if (icm->still && icm->rung && icm->values && icm->slopes && icm->windows && icm->starts && icm->rows && icm->to_come)
        return icm;
    he_icm_free(icm);
    return NULL;
}

void he_icm_free(he_icm *icm) {
    if (!icm)
        return;
    free(icm->still);
    free(icm->rung);
    free(icm->values);
    free(icm->slopes);
    free(icm->windows);
    free(icm->starts);
    free(icm->rows);
    free(icm->to_come);
    free(icm);
}

int he_icm_nodes(const he_icm *icm) { return icm->n_nodes; }
const double *he_icm_values(const he_icm *icm) { return icm->values; }
const double *he_icm_slopes(const he_icm *icm) { return icm->slopes; }
