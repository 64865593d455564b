/* AVX2 kernels are functions of any other file, compiled for more than their neighbours: where HE_HAS_AVX2 is defined, the
 * compiler and the target have it. Whether the processor does is dispatch.c's question.
 */
#ifndef HOLDEM_EVAL_AVX2_H
#define HOLDEM_EVAL_AVX2_H

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define HE_HAS_AVX2 1
#define HE_AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define HE_AVX2_INLINE static inline __attribute__((always_inline)) HE_AVX2
#endif

#endif
