/* How the AVX2 kernels work: what hands_avx2.c and masks_avx2.c share. batch.c is their scalar twin.
 *
 * Eight hands are a group, each in a 64-bit lane. Its rank key is summed in three planes of bytes, its suit counters
 * in two bytes of two counters each; keys times the multiplier are the hashes (tables.h). The look-ups of the strengths
 * stay scalar. They miss the nearest cache, so each group's are done beside the arithmetic of a group one block
 * (64 hands) ahead, which fills the waits. Flushes, one hand in thirty, are mended after each block.
 *
 * What else was tried, with figures: benchmarks/EXPERIMENTS.md.
 */
#ifndef HOLDEM_EVAL_BLOCKS_AVX2_H
#define HOLDEM_EVAL_BLOCKS_AVX2_H

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("no-tree-slp-vectorize") /* it gathers the looked-up strengths in vectors: 15 % slower */
#endif

#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "common/avx2.h"
#include "include/evaluator.h"

#define INLINE HE_AVX2_INLINE

#define GROUP 8
#define BLOCK 64
#define N_GROUPS (BLOCK / GROUP)
#define FETCH_AHEAD 2048 /* bytes, for arrays beyond the second cache; a prefetch may go beyond the array */

/* What one block's look-ups need. */
typedef struct {
    uint32_t place[BLOCK]; /* row << 16 | column (tables.h); with 5 and 6 cards column << 1 and an idle bit */
    uint8_t flushes[N_GROUPS];
} block;

/* Eight hands come as two registers of four lanes, hands 0, 1, 4, 5 and hands 2, 3, 6, 7: merging keeps the order. */
INLINE __m256i two_and_two(const void *these, const void *those) {
    return _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128(these)), _mm_loadu_si128(those), 1);
}

/* The lower, or the upper, 32 bits of eight lanes. */
INLINE __m256i lower(__m256i a, __m256i b) {
    return _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), 0x88));
}
INLINE __m256i upper(__m256i a, __m256i b) {
    return _mm256_castps_si256(_mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), 0xdd));
}

/* counters: bit 3 or 7 of a lane is set if there is a flush. */
INLINE void place_group(__m256i keys, __m256i counters, int group, block *to) {
    __m256i hashes = _mm256_mullo_epi32(keys, _mm256_set1_epi32((int)he_multiplier));
    _mm256_storeu_si256((__m256i *)(to->place + GROUP * group), _mm256_srli_epi32(hashes, 4));
    __m256i five = _mm256_and_si256(counters, _mm256_set1_epi32(HE_ANY_FLUSH & 0xff));
    five = _mm256_cmpgt_epi32(five, _mm256_setzero_si256());
    to->flushes[group] = (uint8_t)_mm256_movemask_ps(_mm256_castsi256_ps(five));
}

INLINE void look_up_group(const block *from, int group, int n_cards, uint16_t *out) {
    const uint32_t *place = from->place + GROUP * group;
    out += GROUP * group;
    for (int i = 0; i < GROUP; i++) {
        unsigned row = place[i] >> 16;
        uint16_t column = (uint16_t)place[i];
        out[i] = n_cards == 7 ? he_strength7[column ^ he_row7[row]] : he_strength56[column >> 1 ^ he_row56[row]];
    }
}

/* Bit = hand of the block. */
INLINE uint64_t flushes_of(const block *from) {
    uint64_t flushes;
    memcpy(&flushes, from->flushes, sizeof flushes);
    return flushes;
}

/* At most two cards are of another suit, so a bit of the suit's number is set if it is in more than two cards. */
INLINE uint16_t flush_of(uint64_t mask) {
    unsigned odd = __builtin_popcountll(mask & 0xaaaaaaaaaaaaaull) > 2;
    unsigned major = __builtin_popcountll(mask & 0xcccccccccccccull) > 2;
    return he_flush[he_suit_ranks(mask, 2 * major + odd)];
}

/* 16 bytes, in both halves of a register. */
INLINE __m256i twice(const uint8_t *bytes) { return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)bytes)); }

/* What a card of this suit adds to the counters of clubs and diamonds (half 0), or of hearts and spades (half 1). */
static inline int counter(int suit, int half) { return suit / 2 != half ? 0 : suit % 2 ? 0x10 : 1; }

#endif
