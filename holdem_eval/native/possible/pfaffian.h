/* Pfaffians of skew-symmetric matrices, in the field of integers modulo the prime 2^31 - 1. All numbers are below it. */
#ifndef HOLDEM_EVAL_PFAFFIAN_H
#define HOLDEM_EVAL_PFAFFIAN_H

#include <stdint.h>

#define HE_P 0x7fffffffull
#define HE_PFAFFIAN_MOST_ROWS 20

/* Skew-symmetric: only what is above the diagonal is kept. */
typedef struct {
    uint32_t at[HE_PFAFFIAN_MOST_ROWS][HE_PFAFFIAN_MOST_ROWS];
} he_skew;

/* x modulo 2^31 - 1; x may be the sum of three products and a number. */
static inline uint32_t he_reduced(uint64_t x) {
    x = (x & HE_P) + (x >> 31);
    x = (x & HE_P) + (x >> 31);
    return (uint32_t)(x >= HE_P ? x - HE_P : x);
}

static inline uint32_t he_product(uint32_t a, uint32_t b) { return he_reduced((uint64_t)a * b); }
static inline uint32_t he_negative(uint32_t a) { return a ? (uint32_t)HE_P - a : 0; }
static inline uint32_t he_sum_of(uint32_t a, uint32_t b) { return a + b >= HE_P ? a + b - (uint32_t)HE_P : a + b; }

/* rows: even, 2 .. 20. */
uint32_t he_pfaffian(const he_skew *matrix, int rows);

#endif
