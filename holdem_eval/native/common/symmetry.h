/* Permutations of the suits. A group is a 24-bit set of them; a set of suits is 4 bits, bit = suit.
 *
 * What is invariant under a group need be looked at once per orbit. A run-out is a tuple of suit sets, one for each of its
 * ranks; its orbit has |group| / |stabiliser| members, and the member with the smallest tuple stands for it. Tuples
 * are built rank by rank: the next suit set must be the smallest of its images under what still fixes the tuple so far.
 */
#ifndef HOLDEM_EVAL_SYMMETRY_H
#define HOLDEM_EVAL_SYMMETRY_H

#include <stdint.h>

#define HE_S4 0xffffffu

/* Fills the tables below; called once, at import. */
void he_symmetry_init(void);

extern uint8_t he_suit_of[24][4];       /* [permutation][suit]; permutation 0 is the identity */
extern uint8_t he_suits_of[24][16];     /* [permutation][suit set] */
extern uint32_t he_fixing[16];          /* by suit set: the permutations that map it to itself */
extern uint16_t he_combo_of[24][1326];  /* [permutation][combo] */

static inline int he_order(uint32_t group) {
    int n = 0;
    for (; group; group &= group - 1)
        n++;
    return n;
}

/* Is `suits` the smallest of its images? */
static inline int he_is_smallest(uint32_t group, unsigned suits) {
    for (int p = 1; p < 24; p++)
        if (group >> p & 1 && he_suits_of[p][suits] < suits)
            return 0;
    return 1;
}

/* The permutations that leave the cards of `mask` as a set unchanged. */
uint32_t he_group_of_mask(uint64_t mask);

/* The permutations of `group` that leave all 1,326 weights unchanged. */
uint32_t he_group_of_weights(const double *weights, uint32_t group);

#endif
