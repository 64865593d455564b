/* All hands that can be met are valued at once for each card, and compared with one. */
#include "boards/standing.h"

#include <string.h>

#include "common/combos.h"
#include "common/require.h"
#include "evaluator/batch.h"
#include "include/evaluator.h"

#define N_STRENGTHS 7462
#define FEW 32 /* hands that take less time one by one than a block of the vectors' */

typedef struct {
    int n;
    uint64_t cards[HE_N_COMBOS];
    double weights[HE_N_COMBOS];
} hands;

/* The strengths of hands with the same further cards; of one that holds such a card already, any number. */
static void value_all(const hands *of, uint64_t with, uint16_t *strengths) {
    uint64_t masks[HE_N_COMBOS];
    for (int i = 0; i < of->n; i++)
        masks[i] = of->cards[i] | with;
    if (of->n < FEW)
        he_evaluate_masks_scalar(masks, of->n, strengths, 0);
    else
        he_evaluate_masks(masks, of->n, strengths, 0);
}

static void compare(const hands *others, uint64_t board, uint64_t next, uint16_t own, double sums[3]) {
    uint16_t strengths[HE_N_COMBOS];
    value_all(others, board | next, strengths);
    double worse = 0, equal = 0, better = 0;
    for (int i = 0; i < others->n; i++) {
        double weight = others->cards[i] & next ? 0 : others->weights[i];
        worse += strengths[i] < own ? weight : 0;
        equal += strengths[i] == own ? weight : 0;
        better += strengths[i] > own ? weight : 0;
    }
    sums[0] = worse, sums[1] = equal, sums[2] = better;
}

static void find_place(uint64_t board, uint64_t dead, uint16_t own, int ladder[2]) {
    uint16_t strengths[HE_N_COMBOS];
    uint8_t is_held[N_STRENGTHS + 1] = {0};
    hands all = {0};
    for (int i = 0; i < HE_N_COMBOS; i++)
        if (!(he_combo_mask(i) & (board | dead)))
            all.cards[all.n++] = he_combo_mask(i);
    value_all(&all, board, strengths);
    for (int i = 0; i < all.n; i++)
        is_held[strengths[i]] = 1;
    ladder[0] = ladder[1] = 0;
    for (int s = 1; s <= N_STRENGTHS; s++) {
        ladder[0] += is_held[s] & (s >= own);
        ladder[1] += is_held[s];
    }
}

void he_stand(
    uint64_t hand, uint64_t board, uint64_t dead, uint64_t gone, const double *weights, int with_next,
    uint16_t strengths[HE_STANDINGS], double sums[HE_STANDINGS][3], int ladder[2]) {
    HE_REQUIRE(he_is_mask(hand) && he_count_cards(hand) == 2 && board && he_are_apart(board, hand | dead));
    HE_REQUIRE(!(hand & dead) && he_is_mask(gone) && he_are_weights(weights, HE_N_COMBOS));
    HE_REQUIRE(he_are_none_on(weights, sizeof *weights, hand | board | dead) && (!with_next || he_to_come(board)));
    hands others;
    others.n = 0;
    for (int i = 0; i < HE_N_COMBOS; i++)
        if (weights[i] > 0) {
            others.cards[others.n] = he_combo_mask(i);
            others.weights[others.n++] = weights[i];
        }
    memset(strengths, 0, HE_STANDINGS * sizeof *strengths);
    memset(sums, 0, HE_STANDINGS * sizeof *sums);
    strengths[HE_NOW] = he_evaluate_mask(hand | board);
    compare(&others, board, 0, strengths[HE_NOW], sums[HE_NOW]);
    find_place(board, dead, strengths[HE_NOW], ladder);
    int is_ahead = sums[HE_NOW][0] > sums[HE_NOW][2];
    for (int card = 0; card < 52 && with_next; card++) {
        uint64_t next = 1ull << card;
        if (next & (hand | board | dead | gone))
            continue;
        strengths[card] = he_evaluate_mask(hand | board | next);
        if (!is_ahead)
            compare(&others, board, next, strengths[card], sums[card]);
    }
}
