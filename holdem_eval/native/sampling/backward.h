/* Hands for players whose ranges leave next to no deal, without any rejection.
 *
 * f_0 = 1 for no cards. Player after player, f_i(mask) is the summed weight of all ways to deal the first i players exactly
 * the cards of the mask. A deal is then drawn backwards: all its cards with a chance proportional to f_N, and of the last
 * player's combos in them each in proportion to its weight times f_(N-1) of what it leaves; and so on.
 */
#ifndef HOLDEM_EVAL_BACKWARD_H
#define HOLDEM_EVAL_BACKWARD_H

#include "sampling/tuples.h"

#define HE_MOST_MASKS 1000000

typedef struct he_backward he_backward;

enum { HE_BACKWARD_GOING, HE_BACKWARD_DONE, HE_BACKWARD_TOO_MANY, HE_BACKWARD_VANISHED, HE_BACKWARD_NO_MEMORY };

/* ranges: n tables of one player each, which stay the caller's and must stay. NULL when memory is short. */
he_backward *he_backward_new(const he_tuples *ranges, int n);
void he_backward_free(he_backward *backward);

/* Go on for about `budget` additions. DONE; GOING: call again; TOO_MANY masks; VANISHED: the weight of all deals is too
 * small a number (as if the largest of each range were 1). */
int he_backward_step(he_backward *backward, int64_t budget);

/* The numbers of the n combos in their tables; returns the mask of all. */
uint64_t he_backward_draw(const he_backward *backward, he_random *random, uint32_t *drawn);

#endif
