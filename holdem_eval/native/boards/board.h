/* A board of 3, 4 or 5 cards, prepared once: all that it can become. */
#ifndef HOLDEM_EVAL_BOARD_H
#define HOLDEM_EVAL_BOARD_H

#include <stddef.h>
#include <stdint.h>

typedef struct he_board he_board;

/* NULL when memory runs out, or unless the board has 3, 4 or 5 cards and none of them is dead. */
he_board *he_board_new(uint64_t board, uint64_t dead);
void he_board_free(he_board *board);

/* out, 3 x 1,326: what each combo wins, ties and meets of the villain's reach (1,326; finite, >= 0), over all run-outs. */
void he_board_values(const he_board *board, const double *reach, double *out);

/* The same for k vectors (4 or more) side by side: number i of vector v is reach[i * reach_step + v], row r of its results
 * out[(r * 1326 + i) * out_step + v]; out does not overlap reach. Each gets the same bits as alone. Returns HE_NO_MEMORY, or
 * what he_bad_reach says of the first vector v with a bad number: v * 1326 + its index, or k * 1326 + v; else -1. */
ptrdiff_t he_board_values_side_by_side(
    const he_board *board, const double *reach, ptrdiff_t reach_step, ptrdiff_t k, double *out, ptrdiff_t out_step);
#define HE_NO_MEMORY (-2)

/* out, 1,326: what it wins less what it loses. */
void he_board_net(const he_board *board, const double *reach, double *out);

/* The index of the first of 1,326 numbers that is not finite and >= 0; 1326 if their sum is too large to be added up on any
 * board; else -1. */
ptrdiff_t he_bad_reach(const double *reach);

#endif
