/* Rows of a hand and a board, each against a random hand: one number a row. */
#ifndef HOLDEM_EVAL_ROWS_H
#define HOLDEM_EVAL_ROWS_H

#include <stddef.h>
#include <stdint.h>

/* holes: n rows of two cards; boards: n rows of n_board cards. */
typedef struct {
    const uint8_t *holes, *boards;
    int n_board;
    ptrdiff_t n;
} he_rows;

/* n_board 0..5. The first row that is not so many different cards, or -1. */
ptrdiff_t he_bad_row(const he_rows *rows);

/* n_board 0..5. first[i] = the first row that is row i but for the names of suits. Returns -1 when memory is short. */
int he_alike_rows(const he_rows *rows, int64_t *first);

/* n_board 3..5. out[i] = the share of the pot that row i can expect. Rows are trusted to be different cards. */
void he_hand_shares(const he_rows *rows, double *out);

/* The same on any processor; the one above runs on what dispatch.h has chosen. */
void he_hand_shares_scalar(const he_rows *rows, double *out);

/* The same where avx2.h says that there is AVX2. */
void he_hand_shares_avx2(const he_rows *rows, double *out);

#endif
