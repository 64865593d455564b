/* What other compiled code may call: one table, handed out by the capsule holdem_eval.native.kernels._C_API.
 *
 * Conventions: a card is an int 0..51 = 4 * rank + suit, ranks 2..A = 0..12, suits c d h s = 0..3; a mask has bit = card;
 * a strength is 1..7462, higher is stronger. Nothing here needs the GIL or keeps state; only
 * board_new allocates.
 *
 * Within a version, members are only ever added at the end; anything else gets a new version and a new capsule name.
 */
#ifndef HOLDEM_EVAL_API_H
#define HOLDEM_EVAL_API_H

#include <stddef.h>
#include <stdint.h>

#define HE_API_VERSION 1
#define HE_API_NAME "holdem_eval.native.kernels.v1"

typedef struct he_board he_board;

typedef struct {
    size_t size; /* sizeof this struct, where it was compiled */

    /* The tables, laid out as tables.h says. */
    const uint64_t *card;       /* 256 */
    const uint64_t *mask_byte;  /* 7 * 256 */
    const uint16_t *row7;       /* 4,096 */
    const uint16_t *strength7;  /* 65,536 */
    const uint16_t *row56;      /* 4,096 */
    const uint16_t *strength56; /* 32,768 */
    const uint16_t *flush;      /* 8,192 */

    /* Many hands: n rows of n_cards (5, 6 or 7) cards, or n masks; out: n strengths. Returns -1 or, with check, the index
     * of the first hand that is not 5, 6 or 7 different cards. Without check such a hand gets a meaningless number. */
    ptrdiff_t (*evaluate_cards)(const uint8_t *hands, int n_cards, ptrdiff_t n, uint16_t *out, int check);
    ptrdiff_t (*evaluate_masks)(const uint64_t *masks, ptrdiff_t n, uint16_t *out, int check);

    /* out[b(b-1)/2 + a]: the strength of the combo a < b on a board of five cards; 0 where a card is in board or dead. */
    void (*board_strengths)(uint64_t board, uint64_t dead, uint16_t *out);

    /* Two cards a player (2..10 players), all different, none in board (0..5 cards) or dead; outcomes, 2^n_players entries:
     * how many run-outs each set of winners takes, bit i = player i. */
    void (*known)(const uint8_t *holes, int n_players, uint64_t board, uint64_t dead, int64_t *outcomes);

    /* A board of 3, 4 or 5 cards, prepared once, for any number of threads: NULL without memory, or unless it is such a
     * board, apart from the dead cards. reach, 1,326 by combo: of the villain, finite, >= 0, with a sum of at most 1e300.
     * values: 3 x 1,326, what each hero combo wins, ties and meets over all run-outs; net, 1,326: wins less loses. */
    he_board *(*board_new)(uint64_t board, uint64_t dead);
    void (*board_free)(he_board *board);
    void (*board_values)(const he_board *board, const double *reach, double *values);
    void (*board_net)(const he_board *board, const double *reach, double *net);
} he_api_v1;

extern const he_api_v1 he_api_table; /* for kernels.pyx, which puts it in the capsule; others call he_import() */

#endif
