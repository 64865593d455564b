/* One kernel is called with what it is promised, or with something else: a checked build stops at that. */
#include <string.h>

#include "known/known.h"
#include "rules/payouts.h"

int main(int argc, char **argv) {
    const char *fault = argc > 1 ? argv[1] : "";
    uint8_t holes[4] = {0, 1, 2, 3}, boards[5] = {4, 5, 6, 7, 8}, live[2] = {1, 1};
    uint64_t board = 31ull << 4, dead = 0;
    int64_t outcomes[4], chips[2] = {100, 100}, nothing = 0, payouts[2];
    he_hands hands = {2, 0, holes, boards, chips, live, &nothing};
    if (!strcmp(fault, "a card twice"))
        holes[3] = 0;
    if (!strcmp(fault, "no card"))
        holes[3] = 52;
    if (!strcmp(fault, "a board of two"))
        board = 3ull << 4;
    if (!strcmp(fault, "a dead card on the board"))
        dead = 1ull << 4;
    if (!strcmp(fault, "less than no chips"))
        chips[1] = -1;
    if (!strcmp(fault, "too many chips"))
        chips[1] = INT64_MAX;
    if (!strcmp(fault, "no flag"))
        hands.all_first = 2;
    he_known(holes, 2, board, dead, outcomes);
    he_settle(&hands, 1, payouts);
    return 0;
}
