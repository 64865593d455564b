/* Random words: four generators xoshiro256++ (Blackman and Vigna) side by side, which compilers turn into vectors.
 *
 * A stream is keyed by (seed, chunk, purpose) and by nothing else. Words come in blocks of HE_LANES, one of each generator.
 */
#ifndef HOLDEM_EVAL_RANDOM_H
#define HOLDEM_EVAL_RANDOM_H

#include <stdint.h>
#include <string.h>

#define HE_LANES 4

typedef struct {
    uint64_t state[4][HE_LANES];
} he_random;

static inline uint64_t he_mixed(uint64_t z) { /* splitmix64 */
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
}

static inline void he_random_start(he_random *random, uint64_t seed, uint64_t chunk, uint64_t purpose) {
    uint64_t at = he_mixed(seed + 0x9e3779b97f4a7c15ull) ^ he_mixed(he_mixed(purpose) + (chunk ^ 0xd1b54a32d192ed03ull));
    for (int lane = 0; lane < HE_LANES; lane++)
        for (int i = 0; i < 4; i++)
            random->state[i][lane] = he_mixed(at += 0x9e3779b97f4a7c15ull);
}

typedef uint64_t he_lanes __attribute__((vector_size(8 * HE_LANES)));

static inline void he_random_fill(he_random *random, uint64_t *out, int n_blocks) {
    he_lanes a, b, c, d; /* not an array: that would live in memory */
    memcpy(&a, random->state[0], sizeof a);
    memcpy(&b, random->state[1], sizeof b);
    memcpy(&c, random->state[2], sizeof c);
    memcpy(&d, random->state[3], sizeof d);
    for (int k = 0; k < n_blocks; k++) {
        he_lanes sum = a + d, result = (sum << 23 | sum >> 41) + a, t = b << 17;
        memcpy(out + HE_LANES * k, &result, sizeof result);
        c ^= a;
        d ^= b;
        b ^= c;
        a ^= d;
        c ^= t;
        d = d << 45 | d >> 19;
    }
    memcpy(random->state[0], &a, sizeof a);
    memcpy(random->state[1], &b, sizeof b);
    memcpy(random->state[2], &c, sizeof c);
    memcpy(random->state[3], &d, sizeof d);
}

/* An index below n <= 2^32 from a word, uniform to n / 2^64, and what is left over as a uniform fraction. */
static inline uint32_t he_scaled(uint64_t word, uint32_t n, uint64_t *fraction) {
    uint64_t low = (word & 0xffffffffu) * n, high = (word >> 32) * n + (low >> 32);
    *fraction = high << 32 | (low & 0xffffffffu);
    return (uint32_t)(high >> 32);
}

/* An index below n <= 2^12, uniform, from 16 random bits and, rarely, new ones: by Lemire's rejection (2019). */
static inline uint32_t he_small_index(he_random *random, uint16_t piece, uint32_t n, uint32_t reject) {
    uint32_t product = piece * n;
    if ((product & 0xffff) < reject) {
        uint64_t words[HE_LANES], fraction;
        he_random_fill(random, words, 1);
        return he_scaled(words[0], n, &fraction);
    }
    return product >> 16;
}
#define HE_REJECT(n) (65536 % (n))

#endif
