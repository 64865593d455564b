/* Thirty-two run-outs at a time: a saturated difference has the right sign, and the signs are added up in bytes. */
#include "common/avx2.h"

#ifdef HE_HAS_AVX2

#include <immintrin.h>

#include "boards/matrix.h"

HE_AVX2_INLINE int sum_of_bytes(__m256i bytes) {
    const __m256i bias = _mm256_set1_epi8(-128);
    __m256i sums = _mm256_sad_epu8(_mm256_xor_si256(bytes, bias), _mm256_setzero_si256());
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    return _mm_cvtsi128_si32(half) + _mm_extract_epi32(half, 2) - 128 * 32;
}

HE_AVX2 void he_sum_signs_avx2(const int8_t *const rows[], const int8_t *const others[], int n_levels, he_signs out) {
    const __m256i one = _mm256_set1_epi8(1);
    __m256i sums[HE_SIGN_ROWS][HE_SIGN_OTHERS];
    for (int r = 0; r < HE_SIGN_ROWS; r++)
        for (int k = 0; k < HE_SIGN_OTHERS; k++)
            sums[r][k] = _mm256_setzero_si256();
    for (int i = 0; i < n_levels; i += 32)
        for (int r = 0; r < HE_SIGN_ROWS; r++) {
            __m256i row = _mm256_load_si256((const __m256i *)(rows[r] + i));
            for (int k = 0; k < HE_SIGN_OTHERS; k++) {
                __m256i difference = _mm256_subs_epi8(row, _mm256_load_si256((const __m256i *)(others[k] + i)));
                sums[r][k] = _mm256_add_epi8(sums[r][k], _mm256_sign_epi8(one, difference));
            }
        }
    for (int r = 0; r < HE_SIGN_ROWS; r++)
        for (int k = 0; k < HE_SIGN_OTHERS; k++)
            out[r][k] = (int16_t)sum_of_bytes(sums[r][k]);
}

#endif
