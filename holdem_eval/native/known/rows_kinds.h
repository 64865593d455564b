/* What rows.c and rows_avx2.c, one body compiled twice, both need. */
#ifndef HOLDEM_EVAL_ROWS_KINDS_H
#define HOLDEM_EVAL_ROWS_KINDS_H

#include "common/require.h"
#include "include/evaluator.h"
#include "known/finals.h"

#define ALL_RANKS 0x1fffu
#define FULL_HOUSE 6 /* categories, as in he_first_strength */
#define STRAIGHT_FLUSH 8
#define HANDS 990 /* two of the 45 cards that a hand and a final board leave */

#endif
