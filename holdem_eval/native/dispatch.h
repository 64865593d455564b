/* Which kernels the functions of batch.h, draw.h, three.h, boards/matrix.h, boards/values.h and known/rows.h run on: the
 * scalar ones until he_choose_kernels says otherwise, once, at import.
 */
#ifndef HOLDEM_EVAL_DISPATCH_H
#define HOLDEM_EVAL_DISPATCH_H

enum { HE_CHOSEN, HE_NO_SUCH_KERNELS, HE_CANNOT_RUN };

/* name: "scalar", "avx2", or NULL for the fastest that can run here. Changes nothing unless it returns HE_CHOSEN. */
int he_choose_kernels(const char *name);

const char *he_chosen_kernels(void);

#endif
