/* Blocks come from the order that boards of the same ranks share (orders.h), items are sorted here. */
#include "boards/river.h"

#include "common/require.h"
#include "include/evaluator.h"

#define ALL_CARDS ((1ull << 52) - 1)
#define WHEEL 0x100f /* A-2-3-4-5, the weakest straight flush */

static int n_open(uint64_t cards, unsigned rank) { return he_count_cards(cards >> 4 * rank & 15); }

static int has_plain_hand(uint64_t plain, unsigned high, unsigned low) {
    int n = n_open(plain, high);
    return high == low ? n > 1 : n > 0 && n_open(plain, low) > 0;
}

static void put_blocks(he_river *river, uint64_t board, int are_one_run) {
    he_order_of_blocks spare;
    uint8_t counts[13];
    for (unsigned r = 0; r < 13; r++)
        counts[r] = (uint8_t)n_open(board, r);
    const he_order_of_blocks *order = he_order_on(counts, &spare);
    int n = 0, is_stronger = HE_STRONGER;
    river->n_below_flush = 0;
    for (int i = 0; i < HE_N_BLOCKS; i++) {
        int block = order->blocks[i] & ~HE_STRONGER;
        if (!are_one_run)
            is_stronger |= order->blocks[i] & HE_STRONGER;
        if (!has_plain_hand(river->plain, he_block_ranks[block][0], he_block_ranks[block][1]))
            continue;
        river->blocks[n++] = (uint8_t)(block | is_stronger);
        river->n_below_flush += are_one_run || i < order->n_below_flush;
        is_stronger = 0;
    }
    river->n_blocks = (uint8_t)n;
    river->blocks[n] = HE_STRONGER;
}

static void insert(he_river *river, uint16_t *strengths, unsigned strength, unsigned c, unsigned d) {
    int i = river->n_items++;
    for (; i > 0 && strengths[i - 1] > strength; i--) {
        strengths[i] = strengths[i - 1];
        river->items[i] = river->items[i - 1];
    }
    strengths[i] = (uint16_t)strength;
    river->items[i] = (he_flush_item){(uint8_t)c, (uint8_t)d, 0, strength >= he_flush[WHEEL]};
}

/* Of a suit that the board has three cards of, or more. */
static void put_items(he_river *river, unsigned suit, unsigned ranks, int n_suited) {
    uint16_t strengths[HE_MOST_ITEMS];
    unsigned own = n_suited == 5 ? he_flush[ranks] : 0; /* what all have anyway */
    for (unsigned r = 0; r < 13; r++) {
        unsigned c = 4 * r + suit;
        if (!(river->open >> c & 1))
            continue;
        if (n_suited > 3 && he_flush[ranks | 1u << r] > own) {
            river->plain &= ~(1ull << c);
            insert(river, strengths, he_flush[ranks | 1u << r], c, HE_OTHER_SUIT);
        }
        for (unsigned q = 0; q < r; q++) {
            unsigned d = 4 * q + suit, strength = he_flush[ranks | 1u << r | 1u << q];
            if (river->open >> d & 1 && strength > own)
                insert(river, strengths, strength, c, d);
        }
    }
    for (int i = 0; i < river->n_items; i++) {
        river->items[i].is_stronger = i == 0 || strengths[i] > strengths[i - 1];
        river->n_below_straight += !river->items[i].is_straight;
    }
}

void he_river_unordered(he_river *river, uint64_t gone) {
    river->open = river->plain = ALL_CARDS & ~gone;
    river->n_items = river->n_below_straight = river->n_blocks = river->n_below_flush = 0;
    for (int block = 0; block < HE_N_BLOCKS; block++)
        if (has_plain_hand(river->plain, he_block_ranks[block][0], he_block_ranks[block][1]))
            river->blocks[river->n_blocks++] = (uint8_t)block;
    river->blocks[river->n_blocks] = HE_STRONGER;
}

void he_river_prepare(he_river *river, uint64_t board, uint64_t dead) {
    HE_REQUIRE(river && he_are_apart(board, dead) && he_to_come(board) == 0);
    int are_one_run = 0;
    river->open = river->plain = ALL_CARDS & ~(board | dead);
    river->n_items = river->n_below_straight = 0;
    for (unsigned suit = 0; suit < 4; suit++) {
        unsigned ranks = he_suit_ranks(board, suit);
        int n_suited = he_count_cards(ranks);
        if (n_suited >= 3)
            put_items(river, suit, ranks, n_suited);
        are_one_run |= n_suited == 5;
    }
    put_blocks(river, board, are_one_run);
}
