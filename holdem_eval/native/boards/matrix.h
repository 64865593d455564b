/* The equity of every combo against every other on a board that is prepared, over all its run-outs.
 *
 * What lies side by side in memory are run-outs: for each combo the number of its level of strength on each of them, lowest
 * where the combo is blocked. What a combo wins less what it loses is the sum of the signs of the differences: the run-outs
 * that block one combo only are as many for either, and their signs cancel.
 */
#ifndef HOLDEM_EVAL_MATRIX_H
#define HOLDEM_EVAL_MATRIX_H

#include <stddef.h>
#include <stdint.h>

#include "boards/board.h"

/* out: 1326 x 1326 floats, or doubles: row against column, nan where they share a card or one is blocked. Returns 0 when
 * memory runs out. */
int he_board_matrix(const he_board *board, int are_doubles, void *out);

/* Four rows of levels against two, each of n_levels (a multiple of 32, at most 127 * 32): sums of signs, [row][other]. */
#define HE_SIGN_ROWS 4
#define HE_SIGN_OTHERS 2
typedef int16_t he_signs[HE_SIGN_ROWS][HE_SIGN_OTHERS];
void he_sum_signs_scalar(const int8_t *const rows[], const int8_t *const others[], int n_levels, he_signs out);
void he_sum_signs_avx2(const int8_t *const rows[], const int8_t *const others[], int n_levels, he_signs out);
void he_sum_signs(const int8_t *const rows[], const int8_t *const others[], int n_levels, he_signs out);

#endif
