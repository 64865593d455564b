/* A pair of combos (i, j) is looked up where a permutation takes it: i to the first combo of its class, j along with it. So
 * 169 rows of 1,326 numbers hold all pairs. */
#include "known/matchups.h"

#include <string.h>

#include "common/memory.h"
#include "common/require.h"
#include "common/symmetry.h"
#include "known/known.h"

/* How a combo gets to the first of its class, and the numbers of the match-ups of those 169. */
typedef struct {
    uint16_t first[HE_N_CLASSES];
    uint8_t class_of[HE_N_COMBOS];
    uint8_t to_first[HE_N_COMBOS];              /* a permutation */
    uint16_t form[HE_N_CLASSES][HE_N_COMBOS];   /* j in the ordered form of (first of the class, j) */
    uint32_t number[HE_N_CLASSES][HE_N_COMBOS]; /* | HE_TURNED, or HE_NO_MATCHUP */
} numbering;

static void find_classes(numbering *n) {
    int n_classes = 0;
    for (unsigned i = 0; i < HE_N_COMBOS; i++) {
        unsigned first = i;
        for (unsigned p = 0; p < 24; p++)
            if (he_combo_of[p][i] <= first) {
                first = he_combo_of[p][i];
                n->to_first[i] = (uint8_t)p;
            }
        if (first == i)
            n->first[n_classes++] = (uint16_t)i;
        n->class_of[i] = first == i ? (uint8_t)(n_classes - 1) : n->class_of[first];
    }
}

static void find_forms(numbering *n) {
    for (int c = 0; c < HE_N_CLASSES; c++) {
        for (unsigned j = 0; j < HE_N_COMBOS; j++)
            n->form[c][j] = (uint16_t)j;
        for (unsigned p = 1; p < 24; p++)
            if (he_combo_of[p][n->first[c]] == n->first[c])
                for (unsigned j = 0; j < HE_N_COMBOS; j++)
                    if (he_combo_of[p][j] < n->form[c][j])
                        n->form[c][j] = he_combo_of[p][j];
    }
}

/* The number of (first of class c, j), once that of its form is known. */
static uint32_t *place_of(numbering *n, int c, unsigned j) { return &n->number[c][n->form[c][j]]; }

static void number_forms(numbering *n) {
    uint32_t next = 0;
    for (int c = 0; c < HE_N_CLASSES; c++)
        for (unsigned j = 0; j < HE_N_COMBOS; j++) {
            int d = n->class_of[j];
            unsigned turned = he_combo_of[n->to_first[j]][n->first[c]]; /* (j, first of c), moved to the first of d */
            if (he_combo_mask(n->first[c]) & he_combo_mask((int)j))
                n->number[c][j] = HE_NO_MATCHUP;
            else if (n->form[c][j] != j)
                n->number[c][j] = *place_of(n, c, j); /* a smaller j: numbered already */
            else if (d < c || (d == c && n->form[d][turned] < j))
                n->number[c][j] = *place_of(n, d, turned) | HE_TURNED;
            else
                n->number[c][j] = next++;
        }
}

static numbering *new_numbering(void) {
    numbering *n = he_alloc_aligned(sizeof *n);
    if (n) {
        find_classes(n);
        find_forms(n);
        number_forms(n);
    }
    return n;
}

int he_matchup_numbers(uint32_t *numbers) {
    numbering *n = new_numbering();
    if (!n)
        return -1;
    for (unsigned i = 0; i < HE_N_COMBOS; i++)
        for (unsigned j = 0; j < HE_N_COMBOS; j++)
            numbers[HE_N_COMBOS * i + j] = n->number[n->class_of[i]][he_combo_of[n->to_first[i]][j]];
    he_free_aligned(n);
    return 0;
}

/* --- the file ------------------------------------------------------------------------------------------------ */

static void put_u32(uint8_t *file, uint32_t value) {
    for (int k = 0; k < 4; k++)
        file[k] = (uint8_t)(value >> 8 * k);
}

static uint32_t get_u32(const uint8_t *file) {
    return file[0] | (uint32_t)file[1] << 8 | (uint32_t)file[2] << 16 | (uint32_t)file[3] << 24;
}

int he_count_matchups(int first, int last, uint8_t *file) {
    HE_REQUIRE(0 <= first && first < last && last <= HE_N_MATCHUPS && file);
    numbering *n = new_numbering();
    if (!n)
        return -1;
    for (int c = 0; c < HE_N_CLASSES; c++)
        for (unsigned j = 0; j < HE_N_COMBOS; j++) {
            uint32_t number = n->number[c][j];
            if (n->form[c][j] != j || number & HE_TURNED || number < (uint32_t)first || number >= (uint32_t)last)
                continue;
            uint8_t holes[4], *entry = file + HE_MATCHUP_BYTES * (number - (uint32_t)first);
            int64_t outcomes[4];
            memcpy(holes, he_combo_cards[n->first[c]], 2);
            memcpy(holes + 2, he_combo_cards[j], 2);
            he_known(holes, 2, 0, 0, outcomes);
            put_u32(entry, (uint32_t)outcomes[1]);
            put_u32(entry + 4, (uint32_t)outcomes[3]);
        }
    he_free_aligned(n);
    return 0;
}

/* --- the table ----------------------------------------------------------------------------------------------- */

/* win, tie, lose, deals: one number a lane. Over all of a villain's combos a lane stays below 1,225 * HE_BOARDS < 2^31. */
typedef int32_t lanes __attribute__((vector_size(16)));
typedef int64_t long_lanes __attribute__((vector_size(32)));
typedef double double_lanes __attribute__((vector_size(32)));

struct he_matchups {
    lanes row[HE_N_CLASSES][HE_N_COMBOS]; /* the first combo of a class against all; zeros where they share a card */
    uint16_t first[HE_N_CLASSES];
    uint8_t class_of[HE_N_COMBOS], to_first[HE_N_COMBOS];
};

he_matchups *he_matchups_new(const uint8_t *file) {
    HE_REQUIRE(file);
    numbering *n = new_numbering();
    he_matchups *m = n ? he_alloc_aligned(sizeof *m) : NULL;
    if (m) {
        memcpy(m->first, n->first, sizeof m->first);
        memcpy(m->class_of, n->class_of, sizeof m->class_of);
        memcpy(m->to_first, n->to_first, sizeof m->to_first);
        for (int c = 0; c < HE_N_CLASSES; c++)
            for (unsigned j = 0; j < HE_N_COMBOS; j++) {
                uint32_t number = n->number[c][j];
                if (number == HE_NO_MATCHUP) {
                    m->row[c][j] = (lanes){0, 0, 0, 0};
                    continue;
                }
                const uint8_t *entry = file + HE_MATCHUP_BYTES * (number & (HE_TURNED - 1));
                int32_t win = (int32_t)get_u32(entry), tie = (int32_t)get_u32(entry + 4), lose = HE_BOARDS - win - tie;
                m->row[c][j] = number & HE_TURNED ? (lanes){lose, tie, win, 1} : (lanes){win, tie, lose, 1};
            }
    }
    if (n)
        he_free_aligned(n);
    return m;
}

void he_matchups_free(he_matchups *matchups) {
    if (matchups)
        he_free_aligned(matchups);
}

/* A hero combo against others: as the first of its class against their images. */
static inline lanes count_against(const he_matchups *m, unsigned hero, const uint16_t *villain, int n_villain) {
    const lanes *row = m->row[m->class_of[hero]];
    const uint16_t *image = he_combo_of[m->to_first[hero]];
    lanes sum = {0, 0, 0, 0};
    for (int k = 0; k < n_villain; k++)
        sum += row[image[villain[k]]];
    return sum;
}

static inline void weigh_against(
    const he_matchups *m, unsigned hero, const uint16_t *villain, int n_villain, const double *weights,
    double_lanes *result) {
    const lanes *row = m->row[m->class_of[hero]];
    const uint16_t *image = he_combo_of[m->to_first[hero]];
    double_lanes even = {0, 0, 0, 0}, odd = {0, 0, 0, 0}; /* two chains of additions, half the waiting */
    int k = 0;
    for (; k + 2 <= n_villain; k += 2) {
        even += __builtin_convertvector(row[image[villain[k]]], double_lanes) * weights[villain[k]];
        odd += __builtin_convertvector(row[image[villain[k + 1]]], double_lanes) * weights[villain[k + 1]];
    }
    if (k < n_villain)
        even += __builtin_convertvector(row[image[villain[k]]], double_lanes) * weights[villain[k]];
    *result = even + odd;
}

static inline int are_combos(const uint16_t *combos, int n) {
    for (int k = 0; k < n; k++)
        if (combos[k] >= HE_N_COMBOS)
            return 0;
    return 1;
}

static inline int are_two_ranges(const double *hero, const double *villain) {
    return he_are_weights(hero, HE_N_COMBOS) && he_are_weights(villain, HE_N_COMBOS);
}

void he_matchups_sum(
    const he_matchups *m, const uint16_t *hero, int n_hero, const uint16_t *villain, int n_villain, int64_t result[4]) {
    HE_REQUIRE(m && result && 0 < n_hero && 0 < n_villain);
    HE_REQUIRE(are_combos(hero, n_hero) && are_combos(villain, n_villain));
    long_lanes sum = {0, 0, 0, 0};
    for (int k = 0; k < n_hero; k++)
        sum += __builtin_convertvector(count_against(m, hero[k], villain, n_villain), long_lanes);
    memcpy(result, &sum, sizeof sum);
}

#define WORTH_POOLING 400 /* villain combos; below, a look-up for each pair is less work */

static int live(const double *weights, uint16_t combos[HE_N_COMBOS]) {
    int n = 0;
    for (unsigned i = 0; i < HE_N_COMBOS; i++) {
        combos[n] = (uint16_t)i;
        n += weights[i] != 0;
    }
    return n;
}

/* Has every class one weight? Then what a hero combo meets does not depend on its suits. */
static int is_of_classes(const he_matchups *m, const double *weights) {
    int differ = 0;
    for (unsigned i = 0; i < HE_N_COMBOS; i++)
        differ |= weights[i] != weights[m->first[m->class_of[i]]];
    return !differ;
}

void he_preflop_counts(
    const he_matchups *m, const double *hero, const double *villain, int64_t result[4], int64_t *by_combo) {
    HE_REQUIRE(m && result && are_two_ranges(hero, villain));
    uint16_t ours[HE_N_COMBOS], theirs[HE_N_COMBOS];
    int n_ours = live(hero, ours), n_theirs = live(villain, theirs), of_classes = is_of_classes(m, villain);
    lanes met[HE_N_CLASSES];
    uint8_t is_met[HE_N_CLASSES] = {0};
    long_lanes sum = {0, 0, 0, 0};
    if (by_combo)
        memset(by_combo, 0, 4 * HE_N_COMBOS * sizeof *by_combo);
    for (int k = 0; k < n_ours; k++) {
        unsigned i = ours[k], c = m->class_of[i];
        if (!of_classes || !is_met[c]) {
            met[c] = count_against(m, of_classes ? m->first[c] : i, theirs, n_theirs);
            is_met[c] = 1;
        }
        long_lanes mine = __builtin_convertvector(met[c], long_lanes);
        sum += mine;
        if (by_combo)
            memcpy(by_combo + 4 * i, &mine, sizeof mine);
    }
    memcpy(result, &sum, sizeof sum);
}

/* Hero combos of a class meet one row of the table, each with the villain's weights as its own permutation moves them. So
 * these are added up first, times the hero's weights, and go through the row together. Returns -1 when memory is short. */
static int weigh_pooled(
    const he_matchups *m, const double *hero, const uint16_t *ours, int n_ours, const double *villain, double_lanes *sum) {
    double (*moved)[HE_N_COMBOS] = he_alloc_aligned(24 * sizeof *moved), pool[HE_N_COMBOS];
    uint32_t have = 0;
    uint8_t done[HE_N_COMBOS] = {0};
    if (!moved)
        return -1;
    for (int first = 0; first < n_ours; first++) {
        if (done[first])
            continue;
        unsigned c = m->class_of[ours[first]];
        memset(pool, 0, sizeof pool);
        for (int k = first; k < n_ours; k++) {
            if (m->class_of[ours[k]] != c)
                continue;
            done[k] = 1;
            unsigned p = m->to_first[ours[k]];
            if (!(have >> p & 1))
                for (unsigned j = 0; j < HE_N_COMBOS; j++)
                    moved[p][he_combo_of[p][j]] = villain[j];
            have |= 1u << p;
            for (unsigned j = 0; j < HE_N_COMBOS; j++)
                pool[j] += hero[ours[k]] * moved[p][j];
        }
        double_lanes even = {0, 0, 0, 0}, odd = {0, 0, 0, 0};
        for (unsigned j = 0; j < HE_N_COMBOS; j += 2) {
            even += __builtin_convertvector(m->row[c][j], double_lanes) * pool[j];
            odd += __builtin_convertvector(m->row[c][j + 1], double_lanes) * pool[j + 1];
        }
        *sum += even + odd;
    }
    he_free_aligned(moved);
    return 0;
}

int he_preflop_weights(
    const he_matchups *m, const double *hero, const double *villain, double result[4], double *by_combo) {
    HE_REQUIRE(m && result && are_two_ranges(hero, villain));
    uint16_t ours[HE_N_COMBOS], theirs[HE_N_COMBOS];
    int n_ours = live(hero, ours), n_theirs = live(villain, theirs), of_classes = is_of_classes(m, villain);
    double_lanes met[HE_N_CLASSES], sum = {0, 0, 0, 0};
    uint8_t is_met[HE_N_CLASSES] = {0};
    if (!by_combo && !of_classes && n_theirs >= WORTH_POOLING) {
        int failed = weigh_pooled(m, hero, ours, n_ours, villain, &sum);
        memcpy(result, &sum, sizeof sum);
        return failed;
    }
    if (by_combo)
        memset(by_combo, 0, 4 * HE_N_COMBOS * sizeof *by_combo);
    for (int k = 0; k < n_ours; k++) {
        unsigned i = ours[k], c = m->class_of[i];
        if (!of_classes || !is_met[c]) {
            weigh_against(m, of_classes ? m->first[c] : i, theirs, n_theirs, villain, &met[c]);
            is_met[c] = 1;
        }
        sum += met[c] * hero[i];
        if (by_combo)
            memcpy(by_combo + 4 * i, &met[c], sizeof met[c]);
    }
    memcpy(result, &sum, sizeof sum);
    return 0;
}

void he_matchups_by_class(const he_matchups *m, const uint8_t cell[HE_N_COMBOS], int64_t *result) {
    HE_REQUIRE(m && result);
    for (int i = 0; i < HE_N_COMBOS; i++)
        HE_REQUIRE(cell[i] < HE_N_CLASSES);
    memset(result, 0, 4 * HE_N_CLASSES * HE_N_CLASSES * sizeof *result);
    for (unsigned i = 0; i < HE_N_COMBOS; i++) {
        const lanes *row = m->row[m->class_of[i]];
        for (unsigned j = 0; j < HE_N_COMBOS; j++) /* in any order of the villains, their suits: all of them are met */
            for (int k = 0; k < 4; k++)
                result[4 * (HE_N_CLASSES * cell[i] + cell[j]) + k] += row[j][k];
    }
}
