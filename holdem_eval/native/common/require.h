/* What entries take for granted, said where it is: input is checked once, at the boundary, and never again in C.
 *
 * A build with -DHE_CHECKS (make checked) stops at the first call that breaks its word, and names the condition. In every
 * other build HE_REQUIRE compiles its condition, so that none goes stale, and runs nothing.
 */
#ifndef HOLDEM_EVAL_REQUIRE_H
#define HOLDEM_EVAL_REQUIRE_H

#include <math.h>
#include <string.h>

#include "common/combos.h"
#include "common/runouts.h"
#include "common/symmetry.h"
#include "include/evaluator.h"

#ifdef HE_CHECKS

#include <stdio.h>
#include <stdlib.h>

#define HE_REQUIRE(condition) ((condition) ? (void)0 : he_broken(__FILE__, __LINE__, #condition))

static inline _Noreturn void he_broken(const char *file, int line, const char *condition) {
    fprintf(stderr, "%s:%d: expected %s\n", file, line, condition);
    abort();
}

#else
#define HE_REQUIRE(condition) ((void)sizeof((condition) ? 1 : 0))
#endif

/* --- cards ------------------------------------------------------------------------------------------------------- */

static inline int he_is_mask(uint64_t cards) { return !(cards >> 52); }

static inline int he_is_board(uint64_t cards) {
    int n = he_count_cards(cards);
    return he_is_mask(cards) && (n == 0 || (3 <= n && n <= 5));
}

/* A board, and further cards that are not on it. */
static inline int he_are_apart(uint64_t board, uint64_t dead) {
    return he_is_board(board) && he_is_mask(dead) && !(board & dead);
}

static inline int he_to_come(uint64_t board) { return 5 - he_count_cards(board); }

/* The mask of n different cards; 0 when they are not. */
static inline uint64_t he_mask_of(const uint8_t *cards, int n) {
    uint64_t mask = 0;
    for (int i = 0; i < n; i++) {
        if (cards[i] > 51 || mask >> cards[i] & 1)
            return 0;
        mask |= 1ull << cards[i];
    }
    return mask;
}

static inline int he_are_kinds(int first, int last, uint64_t board) {
    return 0 <= first && first <= last && last <= he_n_kinds(he_to_come(board));
}

/* --- numbers by combo ---------------------------------------------------------------------------------------------- */

static inline int he_are_flags(const uint8_t *flags, int n) {
    for (int i = 0; i < n; i++)
        if (flags[i] > 1)
            return 0;
    return 1;
}

static inline int he_are_weights(const double *weights, int n) {
    for (int i = 0; i < n; i++)
        if (!(weights[i] >= 0 && isfinite(weights[i])))
            return 0;
    return 1;
}

static inline int he_are_counts(const int16_t counts[HE_N_COMBOS], int most) {
    for (int i = 0; i < HE_N_COMBOS; i++)
        if (counts[i] < 0 || counts[i] > most)
            return 0;
    return 1;
}

/* 1,326 numbers of `size` bytes each: those of combos with one of the cards are 0. */
static inline int he_are_none_on(const void *numbers, size_t size, uint64_t cards) {
    static const char zero[8];
    for (int i = 0; i < HE_N_COMBOS; i++)
        if (he_combo_mask(i) & cards && memcmp((const char *)numbers + size * (size_t)i, zero, size) != 0)
            return 0;
    return 1;
}

/* --- suit permutations --------------------------------------------------------------------------------------------- */

/* A set of them with the identity, each of which leaves the cards as a set unchanged. */
static inline int he_is_group_of(uint32_t group, uint64_t cards) {
    return group & 1 && !(group & ~HE_S4) && (he_group_of_mask(cards) & group) == group;
}

/* All of the group leave 1,326 numbers of `size` bytes each unchanged. */
static inline int he_is_group_of_numbers(uint32_t group, const void *numbers, size_t size) {
    const char *of = numbers;
    for (int p = 1; p < 24; p++)
        for (size_t i = 0; i < HE_N_COMBOS && group >> p & 1; i++)
            if (memcmp(of + size * i, of + size * he_combo_of[p][i], size) != 0)
                return 0;
    return 1;
}

#endif
