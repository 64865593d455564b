/* Included by three.c and three_avx2.c: three_body.h for counts and for doubles. PART: how many sums go together. */

#define GIVEN int16_t
#define IS_GIVEN(own) he_are_counts(own, 24)
#define SUM int32_t
#define TOTAL int64_t
#define LANES 64
#define ASKED 3

#ifdef OWN_DOTS_OF_COUNTS

#define OWN_DOTS
#define PART 8

#define VALUE int8_t /* each combo at most 1, each card at most 50 */
#define NAME(x) x##_ones
#include "three/three_body.h"
#undef VALUE
#undef NAME

#else
#define PART 4
#endif

#define VALUE int16_t
#define NAME(x) x##_counts
#include "three/three_body.h"
#undef VALUE
#undef NAME

#undef GIVEN
#undef IS_GIVEN
#undef SUM
#undef TOTAL
#undef LANES
#undef ASKED
#undef OWN_DOTS
#undef PART

#define GIVEN double
#define IS_GIVEN(own) he_are_weights(own, HE_N_COMBOS)
#define VALUE double
#define SUM double
#define TOTAL double
#define LANES 52
#define ASKED 7
#define PART 4
#define NAME(x) x##_weights
#include "three/three_body.h"
