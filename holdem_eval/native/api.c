/* The table that the capsule hands out. Everything in it is static: it is there before the import and outlives it. */
#include "include/api.h"

#include "boards/board.h"
#include "evaluator/batch.h"
#include "include/tables.h"
#include "known/known.h"

const he_api_v1 he_api_table = {
    .size = sizeof(he_api_v1),
    .card = he_card,
    .mask_byte = he_mask_byte,
    .row7 = he_row7,
    .strength7 = he_strength7,
    .row56 = he_row56,
    .strength56 = he_strength56,
    .flush = he_flush,
    .evaluate_cards = he_evaluate_cards,
    .evaluate_masks = he_evaluate_masks,
    .board_strengths = he_board_strengths,
    .known = he_known,
    .board_new = he_board_new,
    .board_free = he_board_free,
    .board_values = he_board_values,
    .board_net = he_board_net,
};
