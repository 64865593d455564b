/* Known hands: how many of the run-outs each set of players wins together. */
#ifndef HOLDEM_EVAL_KNOWN_H
#define HOLDEM_EVAL_KNOWN_H

#include <stdint.h>

#define HE_MOST_PLAYERS 10

/* holes: two cards a player; board, dead: masks; outcomes: 2^n_players counts, bit i of the index = player i wins. */
void he_known(const uint8_t *holes, int n_players, uint64_t board, uint64_t dead, int64_t *outcomes);

#endif
