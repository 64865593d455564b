/* A board of five cards, prepared once: in what order hands stand on it.
 *
 * Blocks (blocks.h) in order of strength hold all hands but those that make a flush. These come as items: two cards of
 * the suit, or one and any card of another suit. A card that makes a flush with every other is not *plain*, and blocks are
 * of plain cards only. With three cards of a suit on the board all others are plain; with four none of the suit is; with
 * five those are that do not improve the board's flush, and all hands that do not are one run of blocks.
 *
 * No item ever ties: hands of its strength have the same best five cards of the suit, one of which is not on the board.
 */
#ifndef HOLDEM_EVAL_RIVER_H
#define HOLDEM_EVAL_RIVER_H

#include <stdint.h>

#include "common/blocks.h"
#include "common/orders.h"

#define HE_OTHER_SUIT 0xff
#define HE_MOST_ITEMS 45 /* two of ten cards of the suit; of nine, and the nine themselves */

typedef struct {
    uint8_t c, d; /* two cards, or one and HE_OTHER_SUIT: any of another suit */
    uint8_t is_stronger, is_straight;
} he_flush_item;

typedef struct {
    uint64_t open, plain;              /* the cards that a hand may hold, and those of them that are plain */
    uint8_t blocks[HE_N_BLOCKS + 1];   /* weakest first, with HE_STRONGER, and one behind them; none without a plain hand */
    uint8_t n_blocks, n_below_flush;   /* so many blocks are weaker than a flush: those below a full house */
    uint8_t n_items, n_below_straight; /* so many items are weaker than a straight flush */
    he_flush_item items[HE_MOST_ITEMS];
} he_river;

/* board: five cards; dead: others that nobody holds. */
void he_river_prepare(he_river *river, uint64_t board, uint64_t dead);

/* A board that is not complete, without any order: for what only asks which hands can meet. */
void he_river_unordered(he_river *river, uint64_t gone);

#endif
