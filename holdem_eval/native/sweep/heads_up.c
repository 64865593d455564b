/* heads_up_body.h for counts, and for doubles. */
#include "sweep/heads_up.h"

#include <math.h>
#include <string.h>

#include "common/symmetry.h"

#define TOTAL int64_t
#define VILLAIN uint8_t
#define NAME(x) x##_counts
#include "sweep/heads_up_body.h"
#undef TOTAL
#undef VILLAIN
#undef NAME

#define TOTAL double
#define VILLAIN double
#define NAME(x) x##_weights
#include "sweep/heads_up_body.h"
