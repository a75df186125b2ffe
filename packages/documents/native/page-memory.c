/*
 * Memory for the pixels of a page, from the system and back to it at once, in pages of two megabytes where the system has them: with small
 * ones, a page of 300 dpi is interrupted thirty thousand times for memory.
 *
 *   memory = page_memory(bytes)
 *   page_memory_free(memory, bytes)
 *
 * It holds zeros. Gives NULL where memory is refused.
 */
#include <stdint.h>
#include <sys/mman.h>
#include "page-memory.h"

static const size_t large = (size_t)2 << 20;

static size_t whole(size_t bytes) { return (bytes + large - 1) / large * large; }

void *page_memory(size_t bytes) {
  size_t size = whole(bytes);
  uint8_t *all = mmap(NULL, size + large, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (all == MAP_FAILED) return NULL;
  uint8_t *start = (uint8_t *)whole((uintptr_t)all);
  if (start > all) munmap(all, (size_t)(start - all));
  if (start < all + large) munmap(start + size, (size_t)(all + large - start));
  madvise(start, size, MADV_HUGEPAGE);
  return start;
}

void page_memory_free(void *memory, size_t bytes) { munmap(memory, whole(bytes)); }
