/* How many ways there are to take k of n things. */
#ifndef HOLDEM_EVAL_CHOOSE_H
#define HOLDEM_EVAL_CHOOSE_H

#include <stdint.h>

static inline int64_t he_choose(int64_t n, int k) {
    int64_t ways = 1;
    for (int i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

#endif
