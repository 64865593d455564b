/* `make sanitize`: the C kernels under AddressSanitizer and UndefinedBehaviorSanitizer, without Python.
 *
 * Buffers are on the heap and exactly as long as they may be, so one byte too many is a crash. What can be compared is:
 * every batch kernel with its scalar twin, counts with the truth. Prints one line; anything else is a failure.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boards/board.h"
#include "boards/matrix.h"
#include "boards/standing.h"
#include "boards/values.h"
#include "common/avx2.h"
#include "common/combos.h"
#include "common/memory.h"
#include "common/runouts.h"
#include "common/symmetry.h"
#include "dispatch.h"
#include "evaluator/batch.h"
#include "evaluator/categories.h"
#include "include/evaluator.h"
#include "known/finals.h"
#include "known/known.h"
#include "known/matchups.h"
#include "known/rows.h"
#include "known/uniform.h"
#include "possible/pfaffian.h"
#include "possible/possible.h"
#include "rules/icm.h"
#include "sampling/draw.h"
#include "sampling/sampling.h"
#include "sweep/heads_up.h"
#include "sweep/one_range.h"
#include "sweep/sweep.h"
#include "three/three.h"

#define LONGEST 200

static int failures;

#define EXPECT(condition)                                                            \
    do {                                                                             \
        if (!(condition)) {                                                          \
            fprintf(stderr, "%s:%d: expected %s\n", __FILE__, __LINE__, #condition); \
            failures++;                                                              \
        }                                                                            \
    } while (0)

static uint64_t random_state = 1;

static uint64_t random_bits(void) { /* xorshift64* */
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return random_state * 0x2545f4914f6cdd1dull;
}

static uint64_t random_hand(uint8_t *cards, int n_cards, int n_suits) {
    uint64_t mask = 0;
    for (int i = 0; i < n_cards;) {
        unsigned card = (unsigned)(random_bits() >> 32) % 52;
        if ((int)(card & 3) >= n_suits || mask >> card & 1)
            continue;
        mask |= 1ull << card;
        cards[i++] = (uint8_t)card;
    }
    return mask;
}

typedef struct {
    int n_cards;
    ptrdiff_t n;
    uint8_t *cards;
    uint64_t *masks;
    uint16_t *one, *other;
} batch;

static void *heap(size_t bytes) {
    void *p = malloc(bytes);
    if (!p && bytes)
        abort();
    return p;
}

static batch new_batch(int n_cards, ptrdiff_t n, int n_suits) {
    size_t rows = (size_t)n;
    batch b = {n_cards, n, heap(rows * (size_t)n_cards), heap(rows * 8), heap(rows * 2), heap(rows * 2)};
    for (ptrdiff_t i = 0; i < n; i++)
        b.masks[i] = random_hand(b.cards + i * n_cards, n_cards, n_suits);
    return b;
}

static void free_batch(batch *b) {
    free(b->cards);
    free(b->masks);
    free(b->one);
    free(b->other);
}

static void same(const batch *b, ptrdiff_t bad) {
    size_t good = (size_t)(bad < 0 ? b->n : 0) * sizeof *b->one; /* after a bad row all strengths are undefined */
    for (int check = bad < 0 ? 0 : 1; check < 2; check++) {
        EXPECT(he_evaluate_cards_scalar(b->cards, b->n_cards, b->n, b->one, check) == bad);
        EXPECT(he_evaluate_cards(b->cards, b->n_cards, b->n, b->other, check) == bad);
        EXPECT(good == 0 || !memcmp(b->one, b->other, good));
        EXPECT(he_evaluate_masks(b->masks, b->n, b->other, check) == bad);
        EXPECT(good == 0 || !memcmp(b->one, b->other, good));
    }
}

static void batches(void) {
    for (int n_cards = 5; n_cards <= 7; n_cards++)
        for (ptrdiff_t n = 0; n <= LONGEST; n++) {
            batch b = new_batch(n_cards, n, 1 + (int)n % 4);
            same(&b, -1);
            if (n > 0) {
                ptrdiff_t bad = (ptrdiff_t)(random_bits() >> 8) % n;
                b.cards[bad * n_cards] = b.cards[bad * n_cards + 1];
                b.masks[bad] = 0xf;
                same(&b, bad);
                b.cards[bad * n_cards] = 52;
                b.masks[bad] = 0x3full << 58;
                same(&b, bad);
            }
            for (ptrdiff_t i = 0; i < n * n_cards; i++) /* nonsense, unchecked: any strength, but in bounds */
                b.cards[i] = (uint8_t)(random_bits() >> 40);
            for (ptrdiff_t i = 0; i < n; i++)
                b.masks[i] = random_bits();
            EXPECT(he_evaluate_cards(b.cards, n_cards, n, b.one, 0) == -1);
            EXPECT(he_evaluate_masks(b.masks, n, b.one, 0) == -1);
            free_batch(&b);
        }
}

static int64_t total(const int64_t *counts, int n) {
    int64_t sum = 0;
    for (int i = 0; i < n; i++)
        sum += counts[i];
    return sum;
}

static void counts(void) {
    int64_t categories[HE_N_CATEGORIES], *strengths = heap(7463 * sizeof *strengths);
    EXPECT(he_count_categories(6, categories) && total(categories, HE_N_CATEGORIES) == 20358520);
    EXPECT(categories[HE_N_CATEGORIES - 1] == 1844);
    he_count_strengths(5, strengths);
    EXPECT(total(strengths, 7463) == 2598960);
    free(strengths);
}

static void equities(void) {
    uint8_t flags[HE_N_COMBOS], hole[4] = {46, 50, 36, 41}; /* KhAh against JcQd */
    double *weights = heap(3 * HE_N_COMBOS * sizeof *weights), *win = heap(HE_N_COMBOS * sizeof *win),
           *tied = heap(HE_N_COMBOS * sizeof *tied);
    int64_t *wins = heap(HE_N_COMBOS * sizeof *wins), *ties = heap(HE_N_COMBOS * sizeof *ties), outcomes[8] = {0};
    for (int n_board = 3; n_board <= 5; n_board++) {
        uint64_t board = (1ull << n_board) - 1;
        for (int i = 0; i < HE_N_COMBOS; i++) {
            int free_combo = !(board & he_combo_mask(i));
            flags[i] = (uint8_t)free_combo;
            wins[i] = ties[i] = 0;
            win[i] = tied[i] = 0;
            for (int player = 0; player < 3; player++)
                weights[HE_N_COMBOS * player + i] = free_combo ? (player ? 0.25 * (1 + i % 4) : 1) : 0;
        }
        int n_kinds = he_n_kinds(5 - n_board);
        he_sweep_query query = {flags, board, 0, 1, 0, n_kinds};
        EXPECT(he_sweep_counts(&query, flags, wins, ties) == 0);
        EXPECT(he_sweep_weights(&query, weights + HE_N_COMBOS, win, tied) == 0);
        EXPECT(wins[1325] > 0 && win[1325] > 0);
        if (n_board < 5) {
            int64_t by_card[104] = {0};
            double by_card_weights[104] = {0};
            EXPECT(he_sweep_next_counts(&query, flags, flags, by_card) == 0);
            EXPECT(he_sweep_next_weights(&query, weights + HE_N_COMBOS, weights, by_card_weights) == 0);
            EXPECT(by_card[2 * 40] > 0 && by_card_weights[2 * 40] > 0); /* with an ace beside four deuces all tie */
        }
        he_known(hole, 2, board, 0, outcomes);
        EXPECT(total(outcomes, 4) == (n_board == 3 ? 990 : n_board == 4 ? 44 : 1));
        he_sampler *sampler = he_sampler_new(weights, 3, board, 0);
        he_stream stream;
        if (!sampler)
            abort();
        he_stream_start(&stream, 1, 2);
        memset(outcomes, 0, sizeof outcomes);
        uint16_t *hands = heap(3 * 5000 * sizeof *hands);
        uint64_t *boards = heap(5000 * sizeof *boards);
        he_deals to = {outcomes, hands, boards};
        EXPECT(he_sampler_prepare(sampler, 1000) == HE_SAMPLER_READY);
        he_sample(sampler, &stream, 5000, 1000000, &to);
        EXPECT(total(outcomes, 8) == 5000);
        free(hands);
        free(boards);
        he_sampler_free(sampler);
    }
    free(weights);
    free(win);
    free(tied);
    free(wins);
    free(ties);
}

static void against_two_random_hands(void) {
    uint8_t *aces = heap(2);
    int64_t *outcomes = heap(8 * sizeof *outcomes), sum = 0;
    aces[0] = 50;
    aces[1] = 51;
    he_uniform(aces, 0, outcomes);
    for (int set = 0; set < 8; set++)
        sum += outcomes[set];
    EXPECT(sum == 2 * INT64_C(947053938600)); /* published, for the others in one order */
    EXPECT(outcomes[1] == 2 * INT64_C(693292278608));
    EXPECT(outcomes[3] == outcomes[5] && outcomes[3] == INT64_C(2353142664));
    EXPECT(outcomes[7] == 2 * INT64_C(3007657158));
    he_uniform(aces, ((1ull << 41) - 1), outcomes); /* nine cards left: five on the board, two in each hand */
    sum = 0;
    for (int set = 0; set < 8; set++)
        sum += outcomes[set];
    EXPECT(sum == 126 * 6);
    free(aces);
    free(outcomes);
}

/* By all run-outs and all hands of the other: points, two for a win and one for a tie, and how many there are at most. */
static double share_of(const uint8_t *hole, const uint8_t *board, int n_board) {
    uint64_t known = 1ull << hole[0] | 1ull << hole[1];
    int64_t points = 0, most = 0;
    for (int k = 0; k < n_board; k++)
        known |= 1ull << board[k];
    for (int run_out = 0; run_out < (n_board == 5 ? 1 : 52); run_out++) {
        uint64_t all = n_board == 5 ? known : known | 1ull << run_out, hand = 1ull << hole[0] | 1ull << hole[1];
        if (n_board < 5 && known >> run_out & 1)
            continue;
        unsigned ours = he_evaluate_mask(all);
        for (int a = 0; a < 52; a++)
            for (int b = 0; b < a; b++)
                if (!(all >> a & 1) && !(all >> b & 1)) {
                    unsigned theirs = he_evaluate_mask((all & ~hand) | 1ull << a | 1ull << b);
                    points += (theirs < ours) + (theirs <= ours);
                    most += 2;
                }
    }
    return (double)points / (double)most;
}

static void rows_of_hands(void) {
    for (int n_board = 3; n_board <= 5; n_board++) {
        size_t n = n_board == 4 ? 8 : 100;
        uint8_t *holes = heap(2 * n), *boards = heap((size_t)n_board * n), cards[7];
        double *scalar = heap(n * sizeof *scalar), *out = heap(n * sizeof *out);
        int64_t *first = heap(n * sizeof *first);
        for (size_t i = 0; i < n; i++) {
            random_hand(cards, 2 + n_board, 1 + (int)i % 4);
            memcpy(holes + 2 * i, cards, 2);
            memcpy(boards + (size_t)n_board * i, cards + 2, (size_t)n_board);
        }
        for (int k = 0; k < 2; k++) /* the last row is the first, in other suits */
            holes[2 * (n - 1) + (size_t)k] = holes[k] ^ 1;
        for (int k = 0; k < n_board; k++)
            boards[(size_t)n_board * (n - 1) + (size_t)k] = boards[k] ^ 1;
        he_rows rows = {holes, boards, n_board, (ptrdiff_t)n};
        EXPECT(he_bad_row(&rows) == -1);
        EXPECT(he_alike_rows(&rows, first) == 0);
        he_hand_shares_scalar(&rows, scalar);
        he_hand_shares(&rows, out);
        EXPECT(!memcmp(scalar, out, n * sizeof *out));
        EXPECT(first[0] == 0 && first[n - 1] == 0 && out[0] == out[n - 1]);
        for (size_t i = 0; i < n && n_board > 3; i++)
            EXPECT(out[i] == share_of(holes + 2 * i, boards + (size_t)n_board * i, n_board));
        boards[(size_t)n_board * (n / 2)] = holes[2 * (n / 2)];
        EXPECT(he_bad_row(&rows) == (ptrdiff_t)n / 2);
        holes[1] = 255;
        EXPECT(he_bad_row(&rows) == 0);
        free(holes);
        free(boards);
        free(scalar);
        free(out);
        free(first);
    }
}

static void matchups(void) {
    uint32_t *numbers = heap((size_t)HE_N_COMBOS * HE_N_COMBOS * sizeof *numbers);
    EXPECT(he_matchup_numbers(numbers) == 0);
    uint32_t most = 0;
    for (int i = 0; i < HE_N_COMBOS * HE_N_COMBOS; i++)
        if (numbers[i] != HE_NO_MATCHUP && (numbers[i] & 0xffff) > most)
            most = numbers[i] & 0xffff;
    EXPECT(most == HE_N_MATCHUPS - 1);
    free(numbers);
    uint8_t *few = heap(2 * HE_MATCHUP_BYTES), *file = heap(HE_N_MATCHUPS * HE_MATCHUP_BYTES);
    EXPECT(he_count_matchups(HE_N_MATCHUPS - 2, HE_N_MATCHUPS, few) == 0);
    for (int i = 0; i < HE_N_MATCHUPS; i++) /* every lane as large as it can be */
        for (int k = 0; k < 4; k++) {
            file[HE_MATCHUP_BYTES * i + k] = (uint8_t)(HE_BOARDS >> 8 * k);
            file[HE_MATCHUP_BYTES * i + 4 + k] = 0;
        }
    he_matchups *table = he_matchups_new(file);
    if (!table)
        abort();
    free(few);
    free(file);
    uint16_t *all = heap(HE_N_COMBOS * sizeof *all);
    uint8_t *cells = heap(HE_N_COMBOS);
    double *weights = heap(HE_N_COMBOS * sizeof *weights), *by_weight = heap(4 * HE_N_COMBOS * sizeof *by_weight);
    int64_t *by_count = heap(4 * HE_N_COMBOS * sizeof *by_count), counts[4];
    int64_t *by_class = heap(4 * HE_N_CLASSES * HE_N_CLASSES * sizeof *by_class);
    for (int i = 0; i < HE_N_COMBOS; i++) {
        all[i] = (uint16_t)i;
        cells[i] = (uint8_t)(i % HE_N_CLASSES);
    }
    for (int alike = 0; alike < 2; alike++) {
        double sums[4];
        for (int i = 0; i < HE_N_COMBOS; i++)
            weights[i] = alike || i != 7 ? 1 : 0.5;
        he_preflop_counts(table, weights, weights, counts, by_count);
        EXPECT(counts[0] + counts[2] == 1624350ll * HE_BOARDS && counts[3] == 1624350);
        EXPECT(by_count[4 * 1325] + by_count[4 * 1325 + 2] == 1225ll * HE_BOARDS);
        EXPECT(he_preflop_weights(table, weights, weights, sums, by_weight) == 0);
        EXPECT(sums[3] == (alike ? 1624350 : 1624350 - 1225));
        EXPECT(he_preflop_weights(table, weights, weights, sums, NULL) == 0);
        EXPECT(sums[3] == (alike ? 1624350 : 1624350 - 1225));
    }
    he_matchups_sum(table, all, HE_N_COMBOS, all, HE_N_COMBOS, counts);
    EXPECT(counts[0] + counts[2] == 1624350ll * HE_BOARDS && counts[3] == 1624350);
    he_matchups_by_class(table, cells, by_class);
    he_matchups_free(table);
    free(all);
    free(cells);
    free(weights);
    free(by_weight);
    free(by_count);
    free(by_class);
}

static void rounds(void) {
    const uint32_t sizes[] = {1, 2, 3, 52, 1225, HE_N_COMBOS};
    for (int k = 0; k < 6; k++)
        for (int sums = 0; sums < 2; sums++) {
            uint32_t n = sizes[k];
            he_cards *choices = heap(n * sizeof *choices);
            uint16_t *pieces = heap(HE_BATCH * sizeof *pieces), *left[2], *chosen[2];
            uint64_t *used[2], *sum[2], start[HE_BATCH];
            int n_left[2];
            for (uint32_t i = 0; i < n; i++)
                choices[i] = (he_cards){random_bits(), 3ull << random_bits() % 51};
            for (int i = 0; i < HE_BATCH; i++) {
                pieces[i] = (uint16_t)(random_bits() >> 40);
                start[i] = random_bits() & random_bits() & random_bits();
            }
            for (int scalar = 0; scalar < 2; scalar++) {
                left[scalar] = heap((HE_BATCH + 4) * sizeof *left[0]);
                chosen[scalar] = heap(sizeof start);
                memset(chosen[scalar], 0, sizeof start);
                used[scalar] = heap(sizeof start);
                sum[scalar] = heap(sizeof start);
                memcpy(used[scalar], start, sizeof start);
                memset(sum[scalar], 0, sizeof start);
                he_drawing d = {choices, n, used[scalar], sums ? sum[scalar] : NULL, sums ? NULL : chosen[scalar]};
                n_left[scalar] =
                    scalar ? he_draw_round_scalar(&d, pieces, left[scalar]) : he_draw_round(&d, pieces, left[scalar]);
            }
            EXPECT(n_left[0] == n_left[1] && !memcmp(left[0], left[1], (size_t)n_left[0] * sizeof *left[0]));
            EXPECT(!memcmp(used[0], used[1], sizeof start) && !memcmp(sum[0], sum[1], sizeof start));
            EXPECT(!memcmp(chosen[0], chosen[1], sizeof start));
            for (int scalar = 0; scalar < 2; scalar++) {
                free(left[scalar]);
                free(chosen[scalar]);
                free(used[scalar]);
                free(sum[scalar]);
            }
            free(choices);
            free(pieces);
        }
}

/* Ranges that collide so much that they are merged, and ten for which hands are drawn backward. */
static void narrow_ranges(void) {
    for (int n = 4; n <= 10; n += 3) {
        double *weights = heap((size_t)n * HE_N_COMBOS * sizeof *weights);
        int64_t *outcomes = heap(sizeof *outcomes << n);
        memset(outcomes, 0, sizeof *outcomes << n);
        for (int player = 0; player < n; player++)
            for (int i = 0; i < HE_N_COMBOS; i++) {
                int a = he_combo_cards[i][0], b = he_combo_cards[i][1];
                weights[HE_N_COMBOS * player + i] = a / 4 == b / 4 && b / 4 >= 8 ? 1 + player % 2 * (b % 4) : 0;
            }
        he_sampler *sampler = he_sampler_new(weights, n, 0, 0);
        he_stream stream;
        he_deals to = {outcomes, NULL, NULL};
        if (!sampler)
            abort();
        while (he_sampler_prepare(sampler, 100000) == HE_SAMPLER_GOING) {
        }
        he_stream_start(&stream, 1, 2);
        while (stream.accepted < 1000)
            he_sample(sampler, &stream, 1000, 1000, &to);
        EXPECT(total(outcomes, 1 << n) == 1000);
        he_sampler_free(sampler);
        free(weights);
        free(outcomes);
    }
}

/* The kernels chosen and the scalar ones: the same bits. */
static void three_ranges(void) {
    int16_t *counts = heap(3 * HE_N_COMBOS * sizeof *counts);
    double *weights = heap(3 * HE_N_COMBOS * sizeof *weights);
    uint8_t *known = heap(4);
    for (int n_board = 3; n_board <= 5; n_board++)
        for (int suited = 0; suited < 2; suited++)
            for (int wanted = HE_THREE_OUTCOMES; wanted <= HE_THREE_DEALS; wanted++) {
                int n_known = wanted == HE_THREE_OUTCOMES ? 2 : 0, heavy = suited ? 24 : 1;
                size_t n_out = wanted == HE_THREE_OUTCOMES ? 1u << (3 + n_known) : 4 * HE_N_COMBOS;
                uint64_t board = 0, dead = 0;
                for (int i = 0; i < n_board; i++)
                    board |= 1ull << (suited ? 4 * i + 1 : 11 * i);
                for (int i = 0; i < 2 * n_known; i++) {
                    known[i] = (uint8_t)(51 - i);
                    dead |= 1ull << known[i];
                }
                for (int i = 0; i < HE_N_COMBOS; i++)
                    for (int row = 0; row < 3; row++) {
                        int held = !((board | dead) & he_combo_mask(i)) && random_bits() >> 62;
                        counts[HE_N_COMBOS * row + i] = (int16_t)(held ? row == n_board - 3 ? heavy : 1 : 0);
                        weights[HE_N_COMBOS * row + i] = held ? (double)(random_bits() >> 40) : 0;
                    }
                int64_t *one = heap(n_out * sizeof *one), *other = heap(n_out * sizeof *other);
                double *floats = heap(n_out * sizeof *floats), *others = heap(n_out * sizeof *others);
                memset(one, 0, n_out * sizeof *one);
                memset(other, 0, n_out * sizeof *other);
                memset(floats, 0, n_out * sizeof *floats);
                memset(others, 0, n_out * sizeof *others);
                int last = he_n_kinds(5 - n_board), first = n_board == 3 ? last - 9 : 0; /* few enough */
                he_three_query query = {board, dead, 1, first, last, wanted, n_known, known};
                EXPECT(he_three_counts_scalar(&query, counts, one) == he_three_counts(&query, counts, other));
                EXPECT(he_three_weights_scalar(&query, weights, floats) == he_three_weights(&query, weights, others));
                EXPECT(!memcmp(one, other, n_out * sizeof *one) && total(one, (int)n_out) > 0);
                EXPECT(!memcmp(floats, others, n_out * sizeof *floats));
                free(one);
                free(other);
                free(floats);
                free(others);
            }
    free(counts);
    free(weights);
    free(known);
}

/* Known hands and one range: the sweep beside them, and block by block; then combos, whole and fractional. */
static void spots(void) {
    uint8_t flags[HE_N_COMBOS], counts[HE_N_COMBOS], holes[4] = {50, 46, 36, 41};
    int64_t *own = heap(HE_N_COMBOS * sizeof *own), *found = heap(3 * HE_N_COMBOS * sizeof *found);
    double *weights = heap(HE_N_COMBOS * sizeof *weights), *shares = heap(5 * HE_N_COMBOS * sizeof *shares);
    uint64_t boards[3] = {0x49, 0x111, 0x11111}, taken = 1ull << 50 | 1ull << 46 | 1ull << 36 | 1ull << 41;
    for (int k = 0; k < 3; k++) {
        int n_to_come = 5 - (k == 2 ? 5 : 3);
        uint64_t gone = boards[k] | taken;
        for (int i = 0; i < HE_N_COMBOS; i++) {
            counts[i] = !(gone & he_combo_mask(i)) && i % 3 == 0;
            flags[i] = i == 1 || i == 1275; /* 2c4c, or a card of the board */
            own[i] = flags[i];
            weights[i] = counts[i];
        }
        int64_t by_sweep[16] = {0};
        double by_weights[16] = {0}, by_blocks[8] = {0}, fractions[HE_N_COMBOS];
        he_known_hands known = {holes, 2};
        he_sweep_query query = {flags, boards[k], taken, 1, 0, he_n_kinds(n_to_come)};
        EXPECT(he_sweep_known_counts(&query, counts, &known, own, by_sweep) == 0);
        for (int i = 0; i < HE_N_COMBOS; i++)
            fractions[i] = (double)own[i];
        EXPECT(he_sweep_known_weights(&query, weights, &known, fractions, by_weights) == 0);
        for (int i = 0; i < 16; i++)
            EXPECT((double)by_sweep[i] == by_weights[i]);
        he_one_range(holes, 2, weights, boards[k], 0, by_blocks);
        double all = 0, deals = 0;
        for (int i = 0; i < 8; i++)
            all += by_blocks[i];
        for (int i = 0; i < HE_N_COMBOS; i++)
            deals += weights[i];
        EXPECT(all == deals * (n_to_come ? 903 : 1));
        memset(found, 0, 3 * HE_N_COMBOS * sizeof *found);
        EXPECT(he_combo_shares_counts(found, weights, 1, shares) == 0 && shares[0] != shares[0]);
    }
    free(own);
    free(found);
    free(weights);
    free(shares);
}

/* Every kind of river by the kernels chosen and the scalar ones: the same bits; and boards that are not complete. */
static void boards(void) {
    double *reach = heap(HE_N_COMBOS * sizeof *reach), *one = heap(3 * HE_N_COMBOS * sizeof *one),
           *other = heap(3 * HE_N_COMBOS * sizeof *other);
    double *beside = heap(9 * HE_N_COMBOS * sizeof *beside), *found = heap(11 * 3 * HE_N_COMBOS * sizeof *found);
    void *memory = he_alloc_aligned(he_many_bytes());
    size_t bytes = 3 * HE_N_COMBOS * sizeof *one;
    uint8_t cards[5];
    for (int k = 0; k < 400; k++) {
        he_river river;
        uint64_t board = random_hand(cards, 5, 1 + k % 4), dead = random_bits() & random_bits() & ((1ull << 52) - 1);
        for (int i = 0; i < HE_N_COMBOS; i++)
            reach[i] = k / 4 % 3 == 0 && random_bits() >> 60 ? 0 : ldexp(1, -(int)(random_bits() >> 58));
        he_river_prepare(&river, board, k / 4 % 2 ? dead & ~board : 0);
        he_river_values(&river, reach, one, 3);
        he_river_values_scalar(&river, reach, other, 3);
        EXPECT(!memcmp(one, other, bytes));
        he_river_net(&river, reach, one);
        he_river_net_scalar(&river, reach, other);
        EXPECT(!memcmp(one, other, bytes / 3));
        he_reach_totals(&river, reach, one);
        he_reach_totals_scalar(&river, reach, other);
        EXPECT(!memcmp(one, other, bytes / 3));
        he_river_values(&river, reach, one, 3);
        for (int i = 0; i < HE_N_COMBOS; i++)
            for (int v = 0; v < 9; v++) /* one is another vector */
                beside[9 * i + v] = v == k % 9 ? reach[i] : (i + k) % 7;
        he_side_by_side vectors = {beside + (k % 9 > 4), found, 9, 11, k % 3 ? 8 : 4, memory};
        he_many_values(&river, &vectors, 3);
        for (int v = k % 9 - (k % 9 > 4), i = 0; i < 3 * HE_N_COMBOS && v < vectors.n; i++)
            EXPECT(found[11 * i + v] == one[i]);
    }
    for (int n_cards = 3; n_cards <= 5; n_cards++) {
        he_board *board = he_board_new((1ull << n_cards) - 1, 1ull << 51);
        EXPECT(he_bad_reach(reach) == -1);
        float *matrix = heap((size_t)HE_N_COMBOS * HE_N_COMBOS * sizeof *matrix);
        EXPECT(n_cards == 3 || he_board_matrix(board, 0, matrix));
        free(matrix);
        he_board_net(board, reach, other);
        he_board_values(board, reach, one);
        EXPECT(he_board_values_side_by_side(board, beside, 9, 9, found, 9) == -1);
        for (int i = 0; i < HE_N_COMBOS; i++)
            EXPECT(one[i] >= 0 && one[i] <= one[2 * HE_N_COMBOS + i] * (1 + 1e-12));
        he_board_free(board);
    }
    int8_t *levels = aligned_alloc(32, 6 * 1184);
    const int8_t *rows[HE_SIGN_ROWS], *others[HE_SIGN_OTHERS];
    for (int n = 32; levels && n <= 1184; n += 32) {
        he_signs signs, same;
        for (int i = 0; i < 6 * n; i++)
            levels[i] = (int8_t)(random_bits() >> (n % 64 ? 56 : 62));
        for (int i = 0; i < HE_SIGN_ROWS + HE_SIGN_OTHERS; i++)
            *(i < HE_SIGN_ROWS ? &rows[i] : &others[i - HE_SIGN_ROWS]) = levels + i * n;
        he_sum_signs(rows, others, n, signs);
        he_sum_signs_scalar(rows, others, n, same);
        EXPECT(!memcmp(signs, same, sizeof same));
    }
    free(levels);
    reach[1325] = NAN;
    EXPECT(he_bad_reach(reach) == 1325);
    EXPECT(!he_board_new(0x3, 0) && !he_board_new(0x7, 1));
    he_board_free(NULL);
    he_free_aligned(memory);
    free(reach);
    free(one);
    free(other);
    free(beside);
    free(found);
}

/* A hand among all others, or some, or none: sums of ones are counts, compared hand by hand. */
static void standings(void) {
    double *weights = heap(HE_N_COMBOS * sizeof *weights), sums[HE_STANDINGS][3];
    uint16_t strengths[HE_STANDINGS];
    uint8_t cards[7];
    int ladder[2];
    for (int k = 0; k < 60; k++) {
        int n_board = 3 + k % 3, with_next = n_board < 5 && k % 2;
        uint64_t all = random_hand(cards, 2 + n_board, 1 + k % 4), hand = 1ull << cards[0] | 1ull << cards[1];
        uint64_t board = all & ~hand, dead = random_bits() & random_bits() & ((1ull << 52) - 1) & ~all;
        for (int i = 0; i < HE_N_COMBOS; i++)
            weights[i] = !(he_combo_mask(i) & (all | dead)) && k / 6 && random_bits() >> (k % 5 ? 63 : 56);
        he_stand(hand, board, dead, 0, weights, with_next, strengths, sums, ladder);
        for (int card = with_next ? 0 : HE_NOW; card <= HE_NOW; card++) {
            uint64_t next = card == HE_NOW ? 0 : 1ull << card;
            double counts[3] = {0, 0, 0};
            EXPECT(strengths[card] == (next & (all | dead) ? 0 : he_evaluate_mask(all | next)));
            for (int i = 0; i < HE_N_COMBOS && strengths[card]; i++)
                if (weights[i] > 0 && !(he_combo_mask(i) & next)) {
                    int other = he_evaluate_mask(he_combo_mask(i) | board | next);
                    counts[other < strengths[card] ? 0 : other == strengths[card] ? 1 : 2]++;
                }
            if (card < HE_NOW && sums[HE_NOW][0] > sums[HE_NOW][2])
                memset(counts, 0, sizeof counts);
            EXPECT(!memcmp(counts, sums[card], sizeof counts));
        }
        EXPECT(1 <= ladder[0] && ladder[0] <= ladder[1] && ladder[1] <= HE_N_COMBOS);
    }
    free(weights);
}

static void prizes(void) {
    const int n_players[] = {1, 2, 7, 64, 1000}, n_paid[] = {1, 2, 7, 20, 150};
    for (int k = 0; k < 5; k++) {
        int n = n_players[k], paid = n_paid[k];
        double *stacks = heap(n * sizeof *stacks), *pays = heap(paid * sizeof *pays), values = 0, all = 0;
        for (int i = 0; i < n; i++) /* each half of one before, some equal; the last has nothing if he may */
            stacks[i] = i == n - 1 && paid < n ? 0 : ldexp(1, -(40 * i / n));
        for (int i = 0; i < paid; i++)
            all += pays[i] = 1.0 / (i + 1) - 0.1;
        he_icm *once = he_icm_new(stacks, n, pays, paid), *by_steps = he_icm_new(stacks, n, pays, paid);
        he_icm_start(once, 0, he_icm_nodes(once));
        he_icm_start(by_steps, 0, he_icm_nodes(by_steps));
        EXPECT(he_icm_run(once, 1 << 30));
        while (!he_icm_run(by_steps, 3))
            ;
        size_t bytes = n * sizeof(double);
        EXPECT(!memcmp(he_icm_values(once), he_icm_values(by_steps), bytes));
        EXPECT(!memcmp(he_icm_slopes(once), he_icm_slopes(by_steps), bytes));
        for (int i = 0; i < n; i++)
            values += he_icm_values(once)[i];
        EXPECT(fabs(values - all) < 1e-13 * fabs(all));
        he_icm_free(once);
        he_icm_free(by_steps);
        free(stacks);
        free(pays);
    }
    he_icm_free(NULL);
}

/* By its definition: the first row's entries, each with the Pfaffian of what is left without that pair. */
static uint32_t expanded(const he_skew *m, uint32_t rows) {
    uint32_t sum = 0, others, first = rows & (~rows + 1), sign = 1;
    if (!rows)
        return 1;
    for (uint32_t rest = rows ^ first; rest; rest &= rest - 1, sign = he_negative(sign)) {
        uint32_t second = rest & (~rest + 1);
        others = expanded(m, rows ^ first ^ second);
        others = he_product(others, m->at[__builtin_ctz(first)][__builtin_ctz(second)]);
        sum = he_sum_of(sum, he_product(sign, others));
    }
    return sum;
}

static void pfaffians(void) {
    for (int k = 0; k < 2000; k++) {
        int rows = 2 + 2 * (k % 4), zeros = k / 4 % 4; /* of four entries */
        he_skew *m = heap(sizeof *m);
        memset(m, 0xff, sizeof *m);
        for (int i = 0; i < rows; i++)
            for (int j = i + 1; j < rows; j++)
                m->at[i][j] = (int)(random_bits() >> 62) < zeros ? 0 : he_reduced(random_bits());
        EXPECT(he_pfaffian(m, rows) == expanded(m, (1u << rows) - 1));
        free(m);
    }
}

/* So many players with one of so many aces and kings, each beside a card of his own or any other. */
static void deals(void) {
    for (int n = 1; n <= HE_DEAL_MOST_PLAYERS; n++)
        for (int honours = 1; honours <= 8; honours++) {
            uint8_t *combos = heap((size_t)n * HE_COMBO_BYTES);
            memset(combos, 0, (size_t)n * HE_COMBO_BYTES);
            for (int player = 0; player < n; player++)
                for (int i = 0; i < HE_N_COMBOS; i++)
                    if (he_combo_cards[i][1] >= 52 - honours && (player % 2 || he_combo_cards[i][0] == player))
                        combos[HE_COMBO_BYTES * player + i / 8] |= (uint8_t)(1 << i % 8);
            for (int size = 1; size <= n; size++)
                EXPECT(he_without_deal(combos, n, size) == (size > honours ? (1u << size) - 1 : 0));
            free(combos);
        }
}

int main(void) {
    he_symmetry_init();
    he_finals_init();
    EXPECT(he_choose_kernels("sse") == HE_NO_SUCH_KERNELS);
    const char *names[] = {"scalar", NULL};
    for (int i = 0; i < 2; i++) {
        EXPECT(he_choose_kernels(names[i]) == HE_CHOSEN);
        batches();
        three_ranges();
        boards();
        standings();
    }
#ifdef HE_HAS_AVX2
    int avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    EXPECT(he_choose_kernels("avx2") == (avx2 ? HE_CHOSEN : HE_CANNOT_RUN));
#endif
    counts();
    rounds();
    equities();
    against_two_random_hands();
    rows_of_hands();
    matchups();
    narrow_ranges();
    spots();
    prizes();
    pfaffians();
    deals();
    if (!failures)
        printf("clean: scalar and %s kernels\n", he_chosen_kernels());
    return failures != 0;
}
