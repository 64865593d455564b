/* A hand and a board against a random hand: all run-outs by their ranks, and the flushes put right.
 *
 * Points are two for a hand that is beaten, one for a tie; on a final board there are 2 * 990. Where nobody can have a flush
 * they depend on ranks only, and stand in a table (finals.h). With three or more cards of suit f on the board, of the ranks
 * F, that figure is mended. `weaker` are the blocks that are below the hand by ranks, once without and once with those that
 * are equal: its points are the combos in the one and in the other.
 *
 *  - Three: the combos of two f-cards are flushes. They are taken out, and beat the hand unless it fills up.
 *  - Four: only combos of two cards that are not of suit f are left, three cards of each rank, less those that are gone; all
 *    others are flushes.
 *  - Five: all are flushes.
 *
 * If the hand itself is a flush, all that is no full house or better is weaker. Flushes are counted one by one, by he_flush;
 * but none need be looked at unless the hand is a flush, or beats them.
 */
#include "known/rows.h"

#include <stdlib.h>
#include <string.h>

#include "known/rows_kinds.h"

#define TARGET
#define QUICK static inline
#define NAME(x) x##_scalar
#define COUNT(bits) he_count_cards(bits)
#include "known/rows_body.h"

ptrdiff_t he_bad_row(const he_rows *rows) {
    HE_REQUIRE(rows && rows->n >= 0 && 0 <= rows->n_board && rows->n_board <= 5);
    for (ptrdiff_t i = 0; i < rows->n; i++) {
        uint64_t mask = 0;
        int n_cards = 0;
        for (int k = 0; k < 2; k++, n_cards++)
            mask |= rows->holes[2 * i + k] < 52 ? 1ull << rows->holes[2 * i + k] : 0;
        for (int k = 0; k < rows->n_board; k++, n_cards++)
            mask |= rows->boards[rows->n_board * i + k] < 52 ? 1ull << rows->boards[rows->n_board * i + k] : 0;
        if (he_count_cards(mask) != n_cards)
            return i;
    }
    return -1;
}

/* --- rows that are alike ------------------------------------------------------------------------------------- */

/* A suit's ranks on the board and in the hand. Two rows are alike if they have the same four of them, in any order. */
typedef struct {
    uint32_t suits[4];
} form;

static form form_of(const he_rows *rows, ptrdiff_t i) {
    form found = {{0}};
    for (int k = 0; k < 2; k++)
        found.suits[rows->holes[2 * i + k] & 3] |= 1u << (rows->holes[2 * i + k] >> 2);
    for (int k = 0; k < rows->n_board; k++) {
        unsigned card = rows->boards[rows->n_board * i + k];
        found.suits[card & 3] |= 1u << (13 + (card >> 2));
    }
    for (int f = 1; f < 4; f++)
        for (int g = f; g > 0 && found.suits[g - 1] < found.suits[g]; g--) {
            uint32_t suit = found.suits[g];
            found.suits[g] = found.suits[g - 1];
            found.suits[g - 1] = suit;
        }
    return found;
}

static uint64_t hash_of(const form *found) {
    uint64_t hash = 0;
    for (int f = 0; f < 4; f++) {
        hash = (hash ^ found->suits[f]) * 0x9e3779b97f4a7c15ull;
        hash ^= hash >> 29;
    }
    return hash;
}

int he_alike_rows(const he_rows *rows, int64_t *first) {
    HE_REQUIRE(he_bad_row(rows) < 0 && (first || !rows->n));
    size_t size = 64;
    while (size < 2 * (size_t)rows->n)
        size *= 2;
    struct {
        form form;
        int64_t row; /* from 1; 0 for none */
    } *seen = calloc(size, sizeof *seen);
    if (!seen)
        return -1;
    for (ptrdiff_t i = 0; i < rows->n; i++) {
        form own = form_of(rows, i);
        size_t at = hash_of(&own) & (size - 1);
        while (seen[at].row && memcmp(&seen[at].form, &own, sizeof own))
            at = (at + 1) & (size - 1);
        if (!seen[at].row) {
            seen[at].form = own;
            seen[at].row = i + 1;
        }
        first[i] = seen[at].row - 1;
    }
    free(seen);
    return 0;
}
