/* All ways to complete a board, by ranks first, then by suits, one for each orbit of a suit group (symmetry.h).
 *
 * Kinds are the rank multisets of the cards to come, in a fixed order: 6,175 of five cards, 91 of two, 13 of one, and one
 * of none. What depends on ranks only (the order of hands without flushes) is worked out once a kind.
 */
#ifndef HOLDEM_EVAL_RUNOUTS_H
#define HOLDEM_EVAL_RUNOUTS_H

#include <stdint.h>

typedef struct {
    void (*kind)(void *self, const uint8_t counts[13]);      /* the ranks to come */
    void (*push)(void *self, unsigned rank, unsigned suits); /* cards of one rank come on the board … */
    void (*pop)(void *self);                                 /* … and leave it */
    void (*board)(void *self, int64_t weight);               /* it is complete, and stands for `weight` boards */
} he_visitor;

int he_n_kinds(int n_to_come);

/* Visit the run-outs of kinds first..last-1 on `gone` (board and all other known cards); group fixes all that is known. */
void he_visit_runouts(
    const he_visitor *visitor, void *self, uint64_t gone, int n_to_come, uint32_t group, int first, int last);

#endif
