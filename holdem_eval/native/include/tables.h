/* The evaluator's tables, made by the build (tables/README.md derives them). Layout is part of the C interface.
 *
 * A card is an int 0..51 = 4 * rank + suit. Its constant in he_card is one uint64:
 *
 *   63                             32 31        16 15   12 11    8 7     4 3     0
 *   | rank key * multiplier mod 2^32 |  0         | spades | hearts | diam. | clubs |   one counter of 4 bits a suit
 *
 * Constants add up. The upper half of a sum is the hash of the hand's ranks: its top 12 bits a row, the bits below
 * (16 for 7 cards, 15 for 5 and 6) a column; strength = he_strengthN[column ^ he_rowN[row]], flushes apart.
 * Strengths are 1..7462, higher is stronger, 0 is never a hand.
 */
#ifndef HOLDEM_EVAL_TABLES_H
#define HOLDEM_EVAL_TABLES_H

#include <stdint.h>

extern const uint32_t he_rank_key[13];       /* plain keys below 2^24: sum, multiply, and you have the hash */
extern const uint32_t he_multiplier;         /* odd */
extern const uint64_t he_card[256];          /* by card; any byte is a safe index */
extern const uint64_t he_mask_byte[7 * 256]; /* 256 * k + byte k of a mask: the sum of its cards' constants */
extern const uint16_t he_row7[4096];
extern const uint16_t he_strength7[65536];
extern const uint16_t he_row56[4096];
extern const uint16_t he_strength56[32768];
extern const uint16_t he_flush[8192];       /* by a suit's set of ranks, bit = rank; 0 below five ranks */
extern const uint16_t he_first_strength[9]; /* by category, high card .. straight flush: the weakest of it */

#endif
