/* three.c compiled for AVX2, with dot products of its own for counts; the same bits. */
#include "common/avx2.h"

#ifdef HE_HAS_AVX2

#include <immintrin.h>

#include "three/three.h"

#define TARGET HE_AVX2
#define OWN_DOTS_OF_COUNTS
#include "three/three_kinds.h"

/* What is left of a pile without cards p and q, on 32 or on 16 cards; on p and q themselves nothing. */
QUICK __m256i left_of_32(const pile_ones *pile, unsigned p, unsigned q, int i) {
    __m256i cards = _mm256_load_si256((const __m256i *)pile->by_card + i);
    cards = _mm256_subs_epu8(cards, _mm256_load_si256((const __m256i *)pile->of_pair[p] + i));
    return _mm256_subs_epu8(cards, _mm256_load_si256((const __m256i *)pile->of_pair[q] + i));
}

QUICK __m256i left_of_16(const pile_counts *pile, unsigned p, unsigned q, int i) {
    __m256i cards = _mm256_load_si256((const __m256i *)pile->by_card + i);
    cards = _mm256_subs_epu16(cards, _mm256_load_si256((const __m256i *)pile->of_pair[p] + i));
    return _mm256_subs_epu16(cards, _mm256_load_si256((const __m256i *)pile->of_pair[q] + i));
}

QUICK void sums_of(__m256i win, __m256i first, __m256i second, __m256i both, int32_t dots[4]) {
    __m256i sums = _mm256_hadd_epi32(_mm256_hadd_epi32(win, first), _mm256_hadd_epi32(second, both));
    _mm_storeu_si128((__m128i *)dots, _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1)));
}

/* A lane of 16 bits takes four products of at most 50 x 50. */
QUICK void dots_ones(
    const pile_ones *u, const pile_ones *u_equal, const pile_ones *w, const pile_ones *w_equal, unsigned p, unsigned q,
    int ties, int32_t dots[4]) {
    __m256i win = _mm256_setzero_si256(), first = win, second = win, both = win;
    for (int i = 0; i < 2; i++) {
        __m256i of_u = left_of_32(u, p, q, i), of_w = left_of_32(w, p, q, i), equal_u = of_u, equal_w = of_w;
        win = _mm256_add_epi16(win, _mm256_maddubs_epi16(of_u, of_w));
        if (ties & FIRST) {
            equal_u = left_of_32(u_equal, p, q, i);
            first = _mm256_add_epi16(first, _mm256_maddubs_epi16(equal_u, of_w));
        }
        if (ties & SECOND) {
            equal_w = left_of_32(w_equal, p, q, i);
            second = _mm256_add_epi16(second, _mm256_maddubs_epi16(of_u, equal_w));
        }
        if (ties == (FIRST | SECOND))
            both = _mm256_add_epi16(both, _mm256_maddubs_epi16(equal_u, equal_w));
    }
    const __m256i ones = _mm256_set1_epi16(1);
    sums_of(
        _mm256_madd_epi16(win, ones), _mm256_madd_epi16(first, ones), _mm256_madd_epi16(second, ones),
        _mm256_madd_epi16(both, ones), dots);
}

QUICK void dots_counts(
    const pile_counts *u, const pile_counts *u_equal, const pile_counts *w, const pile_counts *w_equal, unsigned p,
    unsigned q, int ties, int32_t dots[4]) {
    __m256i win = _mm256_setzero_si256(), first = win, second = win, both = win;
    for (int i = 0; i < 4; i++) {
        __m256i of_u = left_of_16(u, p, q, i), of_w = left_of_16(w, p, q, i), equal_u = of_u, equal_w = of_w;
        win = _mm256_add_epi32(win, _mm256_madd_epi16(of_u, of_w));
        if (ties & FIRST) {
            equal_u = left_of_16(u_equal, p, q, i);
            first = _mm256_add_epi32(first, _mm256_madd_epi16(equal_u, of_w));
        }
        if (ties & SECOND) {
            equal_w = left_of_16(w_equal, p, q, i);
            second = _mm256_add_epi32(second, _mm256_madd_epi16(of_u, equal_w));
        }
        if (ties == (FIRST | SECOND))
            both = _mm256_add_epi32(both, _mm256_madd_epi16(equal_u, equal_w));
    }
    sums_of(win, first, second, both, dots);
}

static int are_ones(const int16_t *weights) {
    int16_t most = 0;
    for (int i = 0; i < 3 * HE_N_COMBOS; i++)
        most = weights[i] > most ? weights[i] : most;
    return most <= 1;
}

int he_three_counts_avx2(const he_three_query *query, const int16_t *weights, int64_t *out) {
    return are_ones(weights) ? visit_ones(query, weights, out) : visit_counts(query, weights, out);
}

int he_three_weights_avx2(const he_three_query *query, const double *weights, double *out) {
    return visit_weights(query, weights, out);
}

#endif
