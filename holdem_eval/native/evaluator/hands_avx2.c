/* Rows of card ids with AVX2 (blocks_avx2.h).
 *
 * A byte shuffle puts each hand in a lane, shuffles look up what its cards add, and psadbw sums the lane.
 */
#include "common/avx2.h"

#ifdef HE_HAS_AVX2

#include "evaluator/batch.h"
#include "evaluator/blocks_avx2.h"

#define OVERREAD 6 /* bytes: with five cards, a block's last 16-byte load starts ten before its end */

/* Bytes of a lane beyond the n_cards are empty: 0, like the two of clubs. What they add is what psadbw subtracts. */
typedef struct {
    __m256i deal, turn[3];            /* hands to lanes; and the same with the cards turned by 1, 2, 3 columns */
    __m256i key[3], empty_key[3];     /* plane of the rank keys, by rank */
    __m256i suits[2], empty_suits[2]; /* counter(), by card mod 16; the last byte starts the counters at 3 */
} card_tables;

/* Over all hands: the highest id by column, and the columns that ever repeat another. */
typedef struct {
    __m256i highest, repeats;
} card_faults;

INLINE card_tables make_card_tables(int n_cards) {
    card_tables t;
    uint8_t bytes[16];
    for (int turn = 0; turn < 4; turn++) {
        for (int i = 0; i < 16; i++)
            bytes[i] = i % 8 < n_cards ? (uint8_t)(i / 8 * n_cards + (i % 8 + turn) % n_cards) : 0x80;
        *(turn ? &t.turn[turn - 1] : &t.deal) = twice(bytes);
    }
    for (int plane = 0; plane < 3; plane++) {
        for (int i = 0; i < 16; i++)
            bytes[i] = i < 13 ? (uint8_t)(he_rank_key[i] >> 8 * plane) : 0;
        t.key[plane] = twice(bytes);
        for (int i = 0; i < 16; i++)
            bytes[i] = i % 8 < n_cards ? 0 : (uint8_t)(he_rank_key[0] >> 8 * plane);
        t.empty_key[plane] = twice(bytes);
    }
    for (int half = 0; half < 2; half++) {
        for (int i = 0; i < 16; i++)
            bytes[i] = (uint8_t)counter(i % 4, half);
        t.suits[half] = twice(bytes);
        for (int i = 0; i < 16; i++)
            bytes[i] = i % 8 < n_cards ? 0 : (uint8_t)(counter(0, half) + (i % 8 == 7 ? HE_EMPTY & 0xff : 0));
        t.empty_suits[half] = twice(bytes);
    }
    return t;
}

/* Every two of n columns meet when they are turned by 1 .. n / 2. */
INLINE __m256i deal(__m256i raw, int n_cards, int check, const card_tables *t, card_faults *faults) {
    __m256i cards = _mm256_shuffle_epi8(raw, t->deal);
    if (check) {
        faults->highest = _mm256_max_epu8(faults->highest, cards);
        for (int i = 0; i < n_cards / 2; i++) {
            __m256i equal = _mm256_cmpeq_epi8(cards, _mm256_shuffle_epi8(raw, t->turn[i]));
            faults->repeats = _mm256_or_si256(faults->repeats, equal);
        }
    }
    return cards;
}

INLINE __m256i keys_of(__m256i cards, const card_tables *t) {
    __m256i ranks = _mm256_and_si256(_mm256_srli_epi16(cards, 2), _mm256_set1_epi8(0x3f));
    __m256i low = _mm256_sad_epu8(_mm256_shuffle_epi8(t->key[0], ranks), t->empty_key[0]);
    __m256i middle = _mm256_sad_epu8(_mm256_shuffle_epi8(t->key[1], ranks), t->empty_key[1]);
    __m256i high = _mm256_sad_epu8(_mm256_shuffle_epi8(t->key[2], ranks), t->empty_key[2]);
    return _mm256_add_epi32(low, _mm256_add_epi32(_mm256_slli_epi32(middle, 8), _mm256_slli_epi32(high, 16)));
}

INLINE __m256i counters_of(__m256i cards, const card_tables *t) {
    return _mm256_or_si256(
        _mm256_sad_epu8(_mm256_shuffle_epi8(t->suits[0], cards), t->empty_suits[0]),
        _mm256_sad_epu8(_mm256_shuffle_epi8(t->suits[1], cards), t->empty_suits[1]));
}

INLINE void value_hands(
    const uint8_t *hands, int n_cards, int check, const card_tables *t, card_faults *faults, int group, block *to) {
    const uint8_t *at = hands + GROUP * n_cards * group;
    _mm_prefetch((const char *)at + FETCH_AHEAD, _MM_HINT_T0);
    __m256i a = deal(two_and_two(at, at + 4 * n_cards), n_cards, check, t, faults);
    __m256i b = deal(two_and_two(at + 2 * n_cards, at + 6 * n_cards), n_cards, check, t, faults);
    place_group(lower(keys_of(a, t), keys_of(b, t)), lower(counters_of(a, t), counters_of(b, t)), group, to);
}

INLINE void mend_hands(const block *from, const uint8_t *hands, int n_cards, uint16_t *out) {
    for (uint64_t flushes = flushes_of(from); flushes; flushes &= flushes - 1) {
        int at = (int)_tzcnt_u64(flushes);
        uint64_t mask = 0;
        for (int i = 0; i < n_cards; i++)
            mask |= 1ull << (hands[at * n_cards + i] & 63);
        out[at] = flush_of(mask);
    }
}

/* n_blocks >= 1 and OVERREAD readable bytes behind them. Returns whether all hands are good, if check. */
INLINE int evaluate_hands(const uint8_t *hands, int n_cards, ptrdiff_t n_blocks, uint16_t *out, int check) {
    const card_tables t = make_card_tables(n_cards);
    card_faults faults = {_mm256_setzero_si256(), _mm256_setzero_si256()};
    block blocks[2];
    for (int group = 0; group < N_GROUPS; group++)
        value_hands(hands, n_cards, check, &t, &faults, group, &blocks[0]);
    for (ptrdiff_t k = 0; k < n_blocks; k++) {
        const block *now = &blocks[k & 1];
        block *next = &blocks[~k & 1];
        /* behind the last block there is none: the last is valued again, for nothing */
        const uint8_t *ahead = k + 1 == n_blocks ? hands : hands + BLOCK * n_cards;
        for (int group = 0; group < N_GROUPS; group++) {
            value_hands(ahead, n_cards, check, &t, &faults, group, next);
            look_up_group(now, group, n_cards, out);
        }
        mend_hands(now, hands, n_cards, out);
        hands = ahead;
        out += BLOCK;
    }
    __m256i beyond = _mm256_subs_epu8(faults.highest, _mm256_set1_epi8(51));
    __m256i not_empty = _mm256_cmpgt_epi8(t.deal, _mm256_set1_epi8(-1));
    return _mm256_testz_si256(beyond, beyond) && _mm256_testz_si256(faults.repeats, not_empty);
}

/* The last 1 to 65 rows are copied: nothing beyond the rows is read, nothing beyond their strengths written. */
INLINE ptrdiff_t hands_of(const uint8_t *hands, int n_cards, ptrdiff_t n, uint16_t *out, int check) {
    if (n <= 0)
        return -1;
    ptrdiff_t n_blocks = (n * n_cards - OVERREAD) / (BLOCK * n_cards), done = n_blocks * BLOCK, copied = n - done;
    uint8_t tail[2 * BLOCK * 7 + OVERREAD] = {0};
    uint16_t tail_out[2 * BLOCK];
    memcpy(tail, hands + done * n_cards, (size_t)(copied * n_cards));
    for (ptrdiff_t i = copied; i < 2 * BLOCK; i++) /* fill up with its first hand */
        memcpy(tail + i * n_cards, tail, (size_t)n_cards);
    int good = 1;
    for (int pass = n_blocks == 0; pass < 2; pass++) { /* one call, so that its code is there once */
        ptrdiff_t blocks = pass ? 1 + (copied > BLOCK) : n_blocks;
        good &= evaluate_hands(pass ? tail : hands, n_cards, blocks, pass ? tail_out : out, check);
    }
    memcpy(out + done, tail_out, (size_t)copied * sizeof *out);
    return good || !check ? -1 : he_evaluate_cards_scalar(hands, n_cards, n, out, 1);
}

HE_AVX2 ptrdiff_t he_evaluate_cards_avx2(const uint8_t *hands, int n_cards, ptrdiff_t n, uint16_t *out, int check) {
    switch (n_cards * 2 + !!check) { /* constant arguments: one tight loop each */
    case 14: return hands_of(hands, 7, n, out, 0);
    case 15: return hands_of(hands, 7, n, out, 1);
    case 12: return hands_of(hands, 6, n, out, 0);
    case 13: return hands_of(hands, 6, n, out, 1);
    case 10: return hands_of(hands, 5, n, out, 0);
    default: return hands_of(hands, 5, n, out, 1);
    }
}

#endif
