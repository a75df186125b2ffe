/* What the files that take a scanned page apart have in common. Masks and zones have a byte for each pixel or cell. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Loops over all pixels are made for wide registers too; which of both is run is decided when the library is loaded. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define EVERY_PROCESSOR __attribute__((target_clones("avx2", "default")))
#else
#define EVERY_PROCESSOR
#endif

/* For parts of such loops, which have to be made with them. */
#define PART_OF_LOOP static inline __attribute__((always_inline))

/* Whether eight pixels are all 0: most of a page is. */
PART_OF_LOOP int is_blank(const uint8_t *pixels) {
  uint64_t all;
  memcpy(&all, pixels, sizeof all);
  return all == 0;
}

/* Every pixel within `reach` of one that is set, both ways. Gives 0 where memory is refused. */
int scan_dilate(const uint8_t *mask, uint32_t width, uint32_t height, uint32_t reach, uint8_t *out);
