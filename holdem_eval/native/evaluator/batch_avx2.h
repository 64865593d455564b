/* batch.h with AVX2, where the compiler and the target have it; whether the processor does is dispatch.c's question. */
#ifndef HOLDEM_EVAL_BATCH_AVX2_H
#define HOLDEM_EVAL_BATCH_AVX2_H

#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define HE_HAS_AVX2 1

ptrdiff_t he_evaluate_cards_avx2(const uint8_t *hands, int n_cards, ptrdiff_t n, uint16_t *out, int check);
ptrdiff_t he_evaluate_masks_avx2(const uint64_t *masks, ptrdiff_t n, uint16_t *out, int check);

#endif
#endif
