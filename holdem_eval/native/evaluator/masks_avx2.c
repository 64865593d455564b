/* Masks with AVX2 (blocks_avx2.h).
 *
 * A nibble holds the suits of one rank. Its bit count times the rank's key, by maddubs, is summed over the lane. Even
 * ranks are the low nibbles of a lane's bytes, odd ranks the high ones.
 */
#include "common/avx2.h"

#ifdef HE_HAS_AVX2

#include "evaluator/batch.h"
#include "evaluator/blocks_avx2.h"

typedef struct {
    __m256i key[3][2]; /* plane of the rank keys by byte; even ranks, odd ranks */
    __m256i suits[2];  /* the sum of counter() by nibble */
    __m256i n_suits;   /* how many suits, by nibble */
} mask_tables;

/* Over one block: the sizes, and the bits that are set anywhere. */
typedef struct {
    __m256i fewest, most, any;
} mask_sizes;

INLINE mask_tables make_mask_tables(void) {
    mask_tables t;
    uint8_t bytes[16];
    for (int plane = 0; plane < 3; plane++)
        for (int odd = 0; odd < 2; odd++) {
            for (int i = 0; i < 16; i++) {
                int rank = 2 * (i % 8) + odd;
                bytes[i] = rank < 13 ? (uint8_t)(he_rank_key[rank] >> 8 * plane) : 0;
            }
            t.key[plane][odd] = twice(bytes);
        }
    for (int half = 0; half < 3; half++) { /* the third: each suit counts 1 */
        for (int nibble = 0; nibble < 16; nibble++) {
            bytes[nibble] = 0;
            for (int suit = 0; suit < 4; suit++)
                bytes[nibble] += (uint8_t)((nibble >> suit & 1) * (half == 2 ? 1 : counter(suit, half)));
        }
        *(half == 2 ? &t.n_suits : &t.suits[half]) = twice(bytes);
    }
    return t;
}

/* Each lane's key, in two 32-bit parts, and its counters. */
INLINE __m256i value_lanes(__m256i masks, const mask_tables *t, mask_sizes *sizes, __m256i *counters) {
    const __m256i low_nibbles = _mm256_set1_epi8(0xf);
    __m256i even = _mm256_and_si256(masks, low_nibbles);
    __m256i odd = _mm256_and_si256(_mm256_srli_epi16(masks, 4), low_nibbles);

    __m256i start = _mm256_set1_epi64x((int64_t)((HE_EMPTY & 0xff) << 56)), halves[2];
    for (int half = 0; half < 2; half++) {
        __m256i of_even = _mm256_shuffle_epi8(t->suits[half], even), of_odd = _mm256_shuffle_epi8(t->suits[half], odd);
        halves[half] = _mm256_sad_epu8(_mm256_add_epi8(of_even, of_odd), start);
    }
    *counters = _mm256_or_si256(halves[0], halves[1]);

    even = _mm256_shuffle_epi8(t->n_suits, even);
    odd = _mm256_shuffle_epi8(t->n_suits, odd);
    __m256i size = _mm256_sad_epu8(_mm256_add_epi8(even, odd), _mm256_setzero_si256());
    sizes->fewest = _mm256_min_epu8(sizes->fewest, size);
    sizes->most = _mm256_max_epu8(sizes->most, size);
    sizes->any = _mm256_or_si256(sizes->any, masks);

    __m256i sums[3];
    for (int plane = 0; plane < 3; plane++)
        sums[plane] =
            _mm256_add_epi16(_mm256_maddubs_epi16(t->key[plane][0], even), _mm256_maddubs_epi16(t->key[plane][1], odd));
    const __m256i ones = _mm256_set1_epi16(1);
    __m256i high = _mm256_slli_epi32(_mm256_madd_epi16(sums[2], ones), 16);
    return _mm256_add_epi32(
        _mm256_add_epi32(_mm256_madd_epi16(sums[0], ones), high), _mm256_madd_epi16(sums[1], _mm256_set1_epi16(256)));
}

INLINE void value_masks(const uint64_t *masks, const mask_tables *t, mask_sizes *sizes, int group, block *to) {
    const uint64_t *at = masks + GROUP * group;
    _mm_prefetch((const char *)at + FETCH_AHEAD, _MM_HINT_T0);
    __m256i a_counters, b_counters;
    __m256i a = value_lanes(two_and_two(at, at + 4), t, sizes, &a_counters);
    __m256i b = value_lanes(two_and_two(at + 2, at + 6), t, sizes, &b_counters);
    place_group(_mm256_add_epi32(lower(a, b), upper(a, b)), lower(a_counters, b_counters), group, to);
}

/* 7, or 6 for 5 and 6, if the whole block uses the same table; 0 if it does not, or a mask is bad. */
INLINE int table_for(const mask_sizes *sizes) {
    uint8_t fewest[32], most[32];
    _mm256_storeu_si256((__m256i *)fewest, sizes->fewest);
    _mm256_storeu_si256((__m256i *)most, sizes->most);
    int from = fewest[0], to = most[0];
    for (int lane = 8; lane < 32; lane += 8) {
        from = fewest[lane] < from ? fewest[lane] : from;
        to = most[lane] > to ? most[lane] : to;
    }
    if (!_mm256_testz_si256(sizes->any, _mm256_set1_epi64x((int64_t)HE_NO_CARDS)) || from < 5 || to > 7)
        return 0;
    return from == 7 ? 7 : to < 7 ? 6 : 0;
}

INLINE void mend_masks(const block *from, const uint64_t *masks, uint16_t *out) {
    for (uint64_t flushes = flushes_of(from); flushes; flushes &= flushes - 1) {
        int at = (int)_tzcnt_u64(flushes);
        out[at] = flush_of(masks[at]);
    }
}

/* Value the block ahead and, unless n_cards is 0, look up the strengths of the block that was valued before it. */
INLINE void step(
    const uint64_t *ahead, const mask_tables *t, mask_sizes *sizes, block *next, const block *now, int n_cards,
    uint16_t *out) {
    for (int group = 0; group < N_GROUPS; group++) {
        value_masks(ahead, t, sizes, group, next);
        if (n_cards)
            look_up_group(now, group, n_cards, out);
    }
}

/* n_blocks >= 1. Returns -1 or the index of the first bad mask, if check. */
INLINE ptrdiff_t evaluate_masks(const uint64_t *masks, ptrdiff_t n_blocks, uint16_t *out, int check) {
    const mask_tables t = make_mask_tables();
    const mask_sizes none = {_mm256_set1_epi8(-1), _mm256_setzero_si256(), _mm256_setzero_si256()};
    mask_sizes sizes = none;
    block blocks[2];
    step(masks, &t, &sizes, &blocks[0], NULL, 0, NULL);
    for (ptrdiff_t k = 0; k < n_blocks; k++) {
        int n_cards = table_for(&sizes);
        const block *now = &blocks[k & 1];
        block *next = &blocks[~k & 1];
        const uint64_t *ahead = k + 1 == n_blocks ? masks : masks + BLOCK; /* the last block: as for hands */
        sizes = none;
        if (n_cards == 7) {
            step(ahead, &t, &sizes, next, now, 7, out);
            mend_masks(now, masks, out);
        } else if (n_cards) {
            step(ahead, &t, &sizes, next, now, 6, out);
            mend_masks(now, masks, out);
        } else {
            ptrdiff_t bad = he_evaluate_masks_scalar(masks, BLOCK, out, check);
            if (bad >= 0)
                return k * BLOCK + bad;
            step(ahead, &t, &sizes, next, NULL, 0, NULL);
        }
        masks = ahead;
        out += BLOCK;
    }
    return -1;
}

/* The last 1 to 64 masks are copied and filled up with the first of them, to be of one size if they are. */
HE_AVX2 ptrdiff_t he_evaluate_masks_avx2(const uint64_t *masks, ptrdiff_t n, uint16_t *out, int check) {
    if (n <= 0)
        return -1;
    ptrdiff_t n_blocks = (n - 1) / BLOCK, done = n_blocks * BLOCK, copied = n - done, bad = -1, from = 0;
    uint64_t tail[BLOCK];
    uint16_t tail_out[BLOCK];
    for (int i = 0; i < BLOCK; i++)
        tail[i] = masks[done + (i < copied ? i : 0)];
    for (int pass = n_blocks == 0; pass < 2 && bad < 0; pass++) { /* one call, as for hands */
        from = pass ? done : 0;
        bad = evaluate_masks(pass ? tail : masks, pass ? 1 : n_blocks, pass ? tail_out : out, check);
    }
    memcpy(out + done, tail_out, (size_t)copied * sizeof *out);
    return bad < 0 ? -1 : from + bad;
}

#endif
