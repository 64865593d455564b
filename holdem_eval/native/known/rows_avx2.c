/* rows.c compiled for processors that count bits; the same shares. */
#include "common/avx2.h"

#ifdef HE_HAS_AVX2

#include <string.h>

#include "known/rows.h"
#include "known/rows_kinds.h"

#define TARGET HE_AVX2
#define QUICK HE_AVX2_INLINE
#define NAME(x) x##_avx2
#define COUNT(bits) __builtin_popcountll(bits)
#include "known/rows_body.h"

#else
typedef int he_no_avx2; /* no empty file */
#endif
