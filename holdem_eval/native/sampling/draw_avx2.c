/* draw.h's first round with AVX2: four deals at once, their cards loaded as 16 bytes each. draw.c is the scalar twin. */
#include "common/avx2.h"

#ifdef HE_HAS_AVX2

#include <immintrin.h>

#include "sampling/draw.h"

#define PLACES(a, b, c, d) ((uint64_t)(a) | (uint64_t)(b) << 16 | (uint64_t)(c) << 32 | (uint64_t)(d) << 48)

/* By a set of four: its members, in order. */
static const uint64_t members[16] = {
    /* clang-format off */
    0,
    PLACES(0, 0, 0, 0), PLACES(1, 0, 0, 0), PLACES(0, 1, 0, 0), PLACES(2, 0, 0, 0),
    PLACES(0, 2, 0, 0), PLACES(1, 2, 0, 0), PLACES(0, 1, 2, 0), PLACES(3, 0, 0, 0),
    PLACES(0, 3, 0, 0), PLACES(1, 3, 0, 0), PLACES(0, 1, 3, 0), PLACES(2, 3, 0, 0),
    PLACES(0, 2, 3, 0), PLACES(1, 2, 3, 0), PLACES(0, 1, 2, 3),
    /* clang-format on */
};

HE_AVX2_INLINE __m256i two_of(const he_cards *one, const he_cards *other) {
    return _mm256_inserti128_si256(
        _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)one)), _mm_loadu_si128((const __m128i *)other), 1);
}

HE_AVX2_INLINE int play_round(
    const he_drawing *drawing, const uint16_t *pieces, uint16_t *chosen, uint64_t *sums, uint16_t *left) {
    const he_cards *choices = drawing->choices;
    uint64_t *used = drawing->used;
    const __m256i n = _mm256_set1_epi16((short)drawing->n), reject = _mm256_set1_epi16((short)HE_REJECT(drawing->n));
    int n_left = 0;
    for (int first = 0; first < HE_BATCH; first += 16) {
        uint16_t at[16];
        int16_t fair[16];
        __m256i piece = _mm256_loadu_si256((const __m256i *)(pieces + first));
        __m256i low = _mm256_mullo_epi16(piece, n), high = _mm256_mulhi_epu16(piece, n);
        __m256i not_less = _mm256_cmpeq_epi16(_mm256_subs_epu16(reject, low), _mm256_setzero_si256());
        _mm256_storeu_si256((__m256i *)at, high);
        _mm256_storeu_si256((__m256i *)fair, not_less);
        if (chosen)
            _mm256_storeu_si256((__m256i *)(chosen + first), high);
        for (int four = 0; four < 16; four += 4) {
            __m256i even = two_of(&choices[at[four]], &choices[at[four + 2]]);
            __m256i odd = two_of(&choices[at[four + 1]], &choices[at[four + 3]]);
            __m256i sum = _mm256_unpacklo_epi64(even, odd), mask = _mm256_unpackhi_epi64(even, odd);
            __m256i *to = (__m256i *)(used + first + four);
            __m256i before = _mm256_loadu_si256(to);
            __m256i free = _mm256_cmpeq_epi64(_mm256_and_si256(before, mask), _mm256_setzero_si256());
            __m256i good = _mm256_and_si256(free, _mm256_cvtepi16_epi64(_mm_loadl_epi64((const __m128i *)(fair + four))));
            _mm256_storeu_si256(to, _mm256_or_si256(before, _mm256_and_si256(mask, good)));
            if (sums) {
                to = (__m256i *)(sums + first + four);
                _mm256_storeu_si256(to, _mm256_add_epi64(_mm256_loadu_si256(to), _mm256_and_si256(sum, good)));
            }
            unsigned bad = (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(good)) ^ 15u;
            uint64_t deals = members[bad] + (uint64_t)(first + four) * 0x0001000100010001ull;
            memcpy(left + n_left, &deals, sizeof deals);
            n_left += __builtin_popcount(bad);
        }
    }
    return n_left;
}

HE_AVX2 int he_draw_round_avx2(const he_drawing *d, const uint16_t *pieces, uint16_t *left) {
    return d->chosen ? play_round(d, pieces, d->chosen, NULL, left) : play_round(d, pieces, NULL, d->sums, left);
}

#endif
