/* Narrow ranges: known hands (known.h), summed over all deals of hole cards. */
#ifndef HOLDEM_EVAL_JOINT_H
#define HOLDEM_EVAL_JOINT_H

#include <stdint.h>

/* weights: (n_players, 1326), 0 on board and dead cards; group: suit permutations that leave board and dead unchanged. */
typedef struct {
    int n_players;
    const double *weights;
    uint64_t board, dead;
    uint32_t group;
} he_joint_query;

/* Adds to the 2^n_players outcomes the weighted counts of the deals first..last - 1. Deals are numbered through the live
 * combos of each player, the last player's fastest; those that share a card count nothing. */
void he_joint(const he_joint_query *query, int64_t first, int64_t last, double *outcomes);

#endif
