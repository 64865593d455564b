/* Every call goes through one pointer to a whole set of kernels, so sets are never mixed. */
#include "dispatch.h"

#include <string.h>

#include "boards/matrix.h"
#include "boards/values.h"
#include "common/avx2.h"
#include "common/require.h"
#include "evaluator/batch.h"
#include "known/rows.h"
#include "sampling/draw.h"
#include "three/three.h"

typedef struct {
    const char *name;
    ptrdiff_t (*evaluate_cards)(const uint8_t *hands, int n_cards, ptrdiff_t n, uint16_t *out, int check);
    ptrdiff_t (*evaluate_masks)(const uint64_t *masks, ptrdiff_t n, uint16_t *out, int check);
    int (*draw_round)(const he_drawing *drawing, const uint16_t *pieces, uint16_t *left);
    int (*three_counts)(const he_three_query *query, const int16_t *weights, int64_t *out);
    int (*three_weights)(const he_three_query *query, const double *weights, double *out);
    void (*river_values)(const he_river *river, const double *reach, double *out, int n_rows);
    void (*river_net)(const he_river *river, const double *reach, double *net);
    void (*reach_totals)(const he_river *river, const double *reach, double *total);
    void (*many_values)(const he_river *river, const he_side_by_side *vectors, int n_rows);
    void (*many_totals)(const he_river *river, const he_side_by_side *vectors);
    int (*are_small)(const double *reach, int n, ptrdiff_t step);
    void (*sum_signs)(const int8_t *const rows[], const int8_t *const others[], int n_levels, he_signs out);
    void (*hand_shares)(const he_rows *rows, double *out);
} kernels;

static const kernels scalar = {
    .name = "scalar",
    .evaluate_cards = he_evaluate_cards_scalar,
    .evaluate_masks = he_evaluate_masks_scalar,
    .draw_round = he_draw_round_scalar,
    .three_counts = he_three_counts_scalar,
    .three_weights = he_three_weights_scalar,
    .river_values = he_river_values_scalar,
    .river_net = he_river_net_scalar,
    .reach_totals = he_reach_totals_scalar,
    .many_values = he_many_values_scalar,
    .many_totals = he_many_totals_scalar,
    .are_small = he_are_small_scalar,
    .sum_signs = he_sum_signs_scalar,
    .hand_shares = he_hand_shares_scalar,
};

#ifdef HE_HAS_AVX2

#include <cpuid.h>

static const kernels avx2 = {
    .name = "avx2",
    .evaluate_cards = he_evaluate_cards_avx2,
    .evaluate_masks = he_evaluate_masks_avx2,
    .draw_round = he_draw_round_avx2,
    .three_counts = he_three_counts_avx2,
    .three_weights = he_three_weights_avx2,
    .river_values = he_river_values_avx2,
    .river_net = he_river_net_avx2,
    .reach_totals = he_reach_totals_avx2,
    .many_values = he_many_values_avx2,
    .many_totals = he_many_totals_avx2,
    .are_small = he_are_small_avx2,
    .sum_signs = he_sum_signs_avx2,
    .hand_shares = he_hand_shares_avx2,
};

/* The processor has the instructions the AVX2 kernels are compiled for, and the system saves the wide registers. */
static int can_run_avx2(void) {
    unsigned a, b, c, d, saved;
    const unsigned leaf1 = 1u << 23 | 1u << 27 | 1u << 28; /* popcnt, osxsave, avx */
    const unsigned leaf7 = 1u << 3 | 1u << 5 | 1u << 8;    /* bmi1, avx2, bmi2 */
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & leaf1) != leaf1)
        return 0;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || (b & leaf7) != leaf7)
        return 0;
    __asm__("xgetbv" : "=a"(saved), "=d"(d) : "c"(0));
    return (saved & 6) == 6;
}

#else

static const kernels avx2 = {.name = "avx2"};
static int can_run_avx2(void) { return 0; }

#endif

static const kernels *chosen = &scalar;

int he_choose_kernels(const char *name) {
    const kernels *wanted = NULL;
    if (!name)
        wanted = can_run_avx2() ? &avx2 : &scalar;
    else if (!strcmp(name, scalar.name))
        wanted = &scalar;
    else if (!strcmp(name, avx2.name))
        wanted = &avx2;
    if (!wanted)
        return HE_NO_SUCH_KERNELS;
    if (wanted == &avx2 && !can_run_avx2())
        return HE_CANNOT_RUN;
    chosen = wanted;
    return HE_CHOSEN;
}

const char *he_chosen_kernels(void) { return chosen->name; }

ptrdiff_t he_evaluate_cards(const uint8_t *hands, int n_cards, ptrdiff_t n, uint16_t *out, int check) {
    HE_REQUIRE(5 <= n_cards && n_cards <= 7 && n >= 0 && (n == 0 || (hands && out)));
    return chosen->evaluate_cards(hands, n_cards, n, out, check);
}

ptrdiff_t he_evaluate_masks(const uint64_t *masks, ptrdiff_t n, uint16_t *out, int check) {
    HE_REQUIRE(n >= 0 && (n == 0 || (masks && out)));
    return chosen->evaluate_masks(masks, n, out, check);
}

int he_draw_round(const he_drawing *drawing, const uint16_t *pieces, uint16_t *left) {
    return chosen->draw_round(drawing, pieces, left);
}

int he_three_counts(const he_three_query *query, const int16_t *weights, int64_t *out) {
    return chosen->three_counts(query, weights, out);
}

int he_three_weights(const he_three_query *query, const double *weights, double *out) {
    return chosen->three_weights(query, weights, out);
}

void he_river_values(const he_river *river, const double *reach, double *out, int n_rows) {
    chosen->river_values(river, reach, out, n_rows);
}

void he_river_net(const he_river *river, const double *reach, double *net) { chosen->river_net(river, reach, net); }

void he_reach_totals(const he_river *river, const double *reach, double *total) {
    chosen->reach_totals(river, reach, total);
}

void he_many_values(const he_river *river, const he_side_by_side *vectors, int n_rows) {
    chosen->many_values(river, vectors, n_rows);
}

void he_many_totals(const he_river *river, const he_side_by_side *vectors) { chosen->many_totals(river, vectors); }

void he_sum_signs(const int8_t *const rows[], const int8_t *const others[], int n_levels, he_signs out) {
    chosen->sum_signs(rows, others, n_levels, out);
}

void he_hand_shares(const he_rows *rows, double *out) { chosen->hand_shares(rows, out); }

int he_are_small(const double *reach, int n, ptrdiff_t step) { return chosen->are_small(reach, n, step); }
