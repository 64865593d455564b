/* ICM as icm.h defines it, by plain loops: every player, every paid place, every node. The yardstick of bench_icm.py. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* values: n zeros, which receive what the stacks are worth. The nodes are first_x + k step. */
void plain_icm(
    const double *stacks, int n, const double *prizes, int paid, double first_x, double step, int nodes, double *values) {
    double chips = 0, *rung = malloc(sizeof *rung * n), *still = malloc(sizeof *still * n);
    double *rows = malloc(sizeof *rows * paid * ((size_t)n + 1)), *to_come = malloc(sizeof *to_come * (paid + 1));
    for (int j = 0; j < n; j++)
        chips += stacks[j];
    for (int k = 0; k < nodes; k++) {
        double x = first_x + k * step, t = exp(M_PI_2 * (x - exp(-x))) / chips;
        double weight = step * M_PI_2 * (1 + exp(-x));
        memset(rows, 0, sizeof *rows * paid);
        rows[0] = 1;
        for (int j = 0; j < n; j++) {
            double *restrict before = rows + (size_t)paid * j, *restrict after = before + paid;
            double e = still[j] = exp(-stacks[j] * t), q = rung[j] = -expm1(-stacks[j] * t);
            after[0] = e * before[0];
            for (int m = 1; m < paid; m++)
                after[m] = e * before[m] + q * before[m - 1];
        }
        memcpy(to_come, prizes, sizeof *to_come * paid);
        to_come[paid] = 0;
        for (int j = n; j--;) {
            double *before = rows + (size_t)paid * j, e = still[j], q = rung[j], sum = 0;
            for (int m = 0; m < paid; m++)
                sum += before[m] * to_come[m];
            values[j] += weight * stacks[j] * t * e * sum;
            for (int m = 0; m < paid; m++)
                to_come[m] = e * to_come[m] + q * to_come[m + 1];
        }
    }
    free(rung);
    free(still);
    free(rows);
    free(to_come);
}
