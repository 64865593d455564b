/* Permutations of the suits. A group is a 24-bit set of them; a set of suits is 4 bits, bit = suit.
 *
 * What is invariant under a group need be looked at once per orbit. A run-out is a tuple of suit sets, one for each of its
 * ranks; its orbit has |group| / |stabiliser| members, and the member with the smallest tuple stands for it. Tuples
 * are built rank by rank: the next suit set must be the smallest of its images under what still fixes the tuple so far.
 */
#ifndef HOLDEM_EVAL_SYMMETRY_H
#define HOLDEM_EVAL_SYMMETRY_H

#include <stdint.h>

#include "common/combos.h"

#define HE_S4 0xffffffu

/* Fills the tables below; called once, at import. */
void he_symmetry_init(void);

extern uint8_t he_suit_of[24][4];             /* [permutation][suit]; permutation 0 is the identity */
extern uint8_t he_suits_of[24][16];           /* [permutation][suit set] */
extern uint32_t he_fixing[16];                /* by suit set: the permutations that map it to itself */
extern uint16_t he_combo_of[24][HE_N_COMBOS]; /* [permutation][combo] */

static inline int he_group_size(uint32_t group) {
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

/* Sets of cards and their images under a permutation, compared as tuples: fills the smallest, and returns all that give it. */
uint32_t he_least_images(const uint64_t *sets, int n, uint64_t *least);

/* The permutations of `group` that leave all 1,326 weights unchanged. */
uint32_t he_group_of_weights(const double *weights, uint32_t group);

/* Where the permutations of a group take the combos, the identity first. */
typedef struct {
    int n;
    const uint16_t *of[24];
} he_images;

static inline he_images he_images_under(uint32_t group) {
    he_images images = {0};
    for (int p = 0; p < 24; p++)
        if (group >> p & 1)
            images.of[images.n++] = he_combo_of[p];
    return images;
}

/* combos: a set, a bit for each of the 1,326, lowest first. flags[c] = 1 when combo c has an image under `group` in it. */
void he_orbit_flags(const uint8_t *combos, uint32_t group, uint8_t *flags);

#endif
