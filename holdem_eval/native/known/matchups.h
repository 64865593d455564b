/* Two hands before the flop, exactly: the table of match-ups.
 *
 * Renaming suits changes nothing, and exchanging the hands exchanges win and lose. So of the 1,624,350 ordered pairs of
 * combos without a common card, 47,008 match-ups need be counted, each over 1,712,304 boards. Their numbers are a file
 * format. Let (i, j) be a pair of combos:
 *
 *  1. its ordered form is the smallest (p(i), p(j)), compared as numbers, i first, over the 24 permutations p of the suits:
 *     93,769 forms. p(i) is then the first combo of i's class (169 of them), and p(j) the smallest image of j under the
 *     two to six permutations that leave that combo where it is;
 *  2. its form is the smaller of the ordered forms of (i, j) and of (j, i); the pair is *turned* if that is (j, i)'s;
 *  3. forms are numbered as they ascend. In 247 both orders are one form: the hands mirror each other, win = lose.
 *
 * The file holds for each number two little-endian uint32: boards that the form's first hand wins, boards that tie.
 */
#ifndef HOLDEM_EVAL_MATCHUPS_H
#define HOLDEM_EVAL_MATCHUPS_H

#include <stdint.h>

#include "common/combos.h"

#define HE_N_MATCHUPS 47008
#define HE_N_CLASSES 169
#define HE_MATCHUP_BYTES 8
#define HE_BOARDS 1712304
#define HE_TURNED 0x10000u
#define HE_NO_MATCHUP 0xffffffffu /* of combos that share a card */

/* For all 1,326 x 1,326 ordered pairs the number, | HE_TURNED. Returns 0, or -1 when memory is short; so do the next two. */
int he_matchup_numbers(uint32_t *numbers);

/* Count the match-ups numbered first..last-1 and write them as the file has them. */
int he_count_matchups(int first, int last, uint8_t *file);

/* The whole file, ready to be read by pairs of combos; NULL when memory is short. */
typedef struct he_matchups he_matchups;
he_matchups *he_matchups_new(const uint8_t *file);
void he_matchups_free(he_matchups *matchups);

/* Results have four numbers: win, tie and lose of the first hand, in boards, and deals (pairs of hands that can be held). */

/* Sum over two lists of combos. */
void he_matchups_sum(
    const he_matchups *matchups, const uint16_t *hero, int n_hero, const uint16_t *villain, int n_villain,
    int64_t result[4]);

/* Sum over all pairs of the 1,326 weights of two ranges; and, unless it is NULL, for each combo of the hero the sum over the
 * villain's weights alone (zeros outside the hero's range). Counts take every weight but 0 as 1. Doubles are added
 * in an order that depends on the weights only. The latter returns 0, or -1 when memory is short. */
void he_preflop_counts(
    const he_matchups *matchups, const double *hero, const double *villain, int64_t result[4], int64_t *by_combo);
int he_preflop_weights(
    const he_matchups *matchups, const double *hero, const double *villain, double result[4], double *by_combo);

/* Sums of the pairs of classes: result[169][169][4] by the cells 0..168 of hero and villain. */
void he_matchups_by_class(const he_matchups *matchups, const uint8_t cell[HE_N_COMBOS], int64_t *result);

#endif
