/* How many hands of each category there are, found by looking at every hand. */
#ifndef HOLDEM_EVAL_CATEGORIES_H
#define HOLDEM_EVAL_CATEGORIES_H

#include <stdint.h>

#define HE_N_CATEGORIES 9 /* high card .. straight flush */

/* Count all hands of n_cards (5, 6 or 7); 0 if there is no memory for a table of 64 KB, else 1. */
int he_count_categories(int n_cards, int64_t counts[HE_N_CATEGORIES]);

#endif
