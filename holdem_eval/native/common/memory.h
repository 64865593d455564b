/* Memory for vectors: aligned to a cache line, 64 bytes. Freed only by he_free_aligned(): Windows keeps the two apart. */
#ifndef HOLDEM_EVAL_MEMORY_H
#define HOLDEM_EVAL_MEMORY_H

#include <stdlib.h>

#ifdef _WIN32
#include <malloc.h>
static inline void *he_alloc_aligned(size_t size) { return _aligned_malloc(size, 64); }
static inline void he_free_aligned(void *memory) { _aligned_free(memory); }
#else
static inline void *he_alloc_aligned(size_t size) { return aligned_alloc(64, (size + 63) / 64 * 64); }
static inline void he_free_aligned(void *memory) { free(memory); }
#endif

#endif
