/* What a board that is prepared consists of. */
#ifndef HOLDEM_EVAL_PREPARED_H
#define HOLDEM_EVAL_PREPARED_H

#include "boards/board.h"
#include "boards/river.h"

struct he_board {
    he_river whole;   /* as it lies there, without an order */
    double n_runouts; /* that two given hands can see */
    int to_come, n_rivers;
    he_river rivers[]; /* all that it can become, in the order of their new cards */
};

#endif
