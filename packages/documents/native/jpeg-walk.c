/*
 * Walks through the Huffman codes of a baseline JPEG without decoding them, to find the first one that is invalid.
 *
 *   read = jpeg_walk(bytes, length, tables, order, blocks, units, position)
 *
 * `bytes` are those between two markers, without the zeros stuffed into them; what is read behind them is zero. A unit has `blocks` blocks;
 * `order` gives the tables of each: pair n has its DC and AC tables at 2n and 2n + 1 times TABLE. A table has 1024 entries for the next ten
 * bits and 65,536 for the next sixteen: the length of the code times 256, plus its symbol, or 0 where there is none (of that length).
 * Gives how many of `units` are valid, and in `position` the bit behind the last code.
 */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { SHORT = 1024, TABLE = SHORT + 65536 };

typedef struct {
  const uint8_t *bytes;
  size_t length, next;
  /* The next bits, the first one highest, and how many of them are there. */
  uint64_t held;
  int count;
} reader;

/* Afterwards at least 56 bits are there. */
static inline void refill(reader *r) {
  if (r->next + 8 <= r->length) {
    uint64_t word;
    memcpy(&word, r->bytes + r->next, 8);
    r->held |= __builtin_bswap64(word) >> r->count;
    r->next += (63 - r->count) >> 3;
    r->count |= 56;
    return;
  }
  for (; r->count <= 56; r->count += 8, r->next++)
    if (r->next < r->length) r->held |= (uint64_t)r->bytes[r->next] << (56 - r->count);
}

static inline uint32_t lookup(const uint16_t *table, uint64_t held) {
  uint32_t found = table[held >> 54];
  return found ? found : table[SHORT + (held >> 48)];
}

static inline void skip(reader *r, uint32_t bits) {
  r->held <<= bits;
  r->count -= bits;
}

/* Gives 0 for an invalid code. */
static inline int walk_block(reader *r, const uint16_t *dc, const uint16_t *ac) {
  refill(r);
  uint32_t found = lookup(dc, r->held);
  if (found == 0 || (found & 255) > 15) return 0;
  skip(r, (found >> 8) + (found & 255));
  for (int coefficient = 1; coefficient < 64; coefficient++) {
    refill(r);
    found = lookup(ac, r->held);
    if (found == 0) return 0;
    uint32_t size = found & 15;
    skip(r, (found >> 8) + size);
    if ((found & 255) == 0) break;
    coefficient += (found & 255) >> 4;
    /* A run of zeros may end after the last coefficient; a coefficient can't be there. */
    if (size > 0 && coefficient > 63) return 0;
  }
  return 1;
}

uint32_t jpeg_walk(const uint8_t *bytes, size_t length, const uint16_t *tables, const uint8_t *order, uint32_t blocks, uint32_t units,
                   uint32_t *position) {
  reader r = {.bytes = bytes, .length = length};
  uint64_t at = 0;
  uint32_t unit = 0;
  for (; unit < units; unit++) {
    uint32_t block = 0;
    for (; block < blocks; block++) {
      const uint16_t *dc = tables + (size_t)order[block] * 2 * TABLE;
      if (!walk_block(&r, dc, dc + TABLE)) break;
    }
    at = (uint64_t)r.next * 8 - (uint64_t)r.count;
    if (block < blocks || at > (uint64_t)length * 8) break;
  }
  *position = at > UINT32_MAX ? UINT32_MAX : (uint32_t)at;
  return unit;
}
