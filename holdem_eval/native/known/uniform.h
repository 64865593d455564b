/* A known hand against two random ones before the flop. */
#ifndef HOLDEM_EVAL_UNIFORM_H
#define HOLDEM_EVAL_UNIFORM_H

#include <stdint.h>

/* hand: two cards; dead: a mask of further cards that cannot come. Fills outcomes with 8 counts of boards and hands of the
 * two others, bit of the index = winner: 0 the hand, 1 and 2 the others. */
void he_uniform(const uint8_t hand[2], uint64_t dead, int64_t outcomes[8]);

#endif
