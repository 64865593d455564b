/* heads_up_body.h for counts, and for doubles. */
#include "sweep/heads_up.h"

#include <math.h>
#include <string.h>

#include "common/require.h"
#include "common/symmetry.h"

#define TOTAL int64_t
#define VILLAIN uint8_t
#define IS_WEIGHTS he_are_flags
#define NAME(x) x##_counts
#include "sweep/heads_up_body.h"
#undef TOTAL
#undef VILLAIN
#undef IS_WEIGHTS
#undef NAME

#define TOTAL double
#define VILLAIN double
#define IS_WEIGHTS he_are_weights
#define NAME(x) x##_weights
#include "sweep/heads_up_body.h"
