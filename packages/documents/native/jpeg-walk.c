/*
 * Walks through the Huffman codes of a baseline JPEG without decoding them, to find the first one that is invalid.
 *
 *   read = jpeg_walk(bytes, length, codes, pairs, order, blocks, units, interval, left)
 *
 * `bytes` are those of a scan and everything behind it; a scan ends at the first marker that is no restart, and what is read behind its end
 * is zero. A unit has `blocks` blocks; `order` gives the pair of tables of each. A pair is a DC and an AC table in `codes`, each as in the
 * file: the number of codes of every length from 1 to 16, then their symbols, 256 at most. The coding restarts after `interval` units.
 * Gives how many of `units` are valid, and in `left` how many bytes come between the last code and the end or a restart, unless they are
 * all the same.
 */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { WINDOW = 12, ENTRIES = 1 << WINDOW, LENGTHS = 16, SYMBOLS = 256, CODES = LENGTHS + SYMBOLS, MOST_PAIRS = 4 };

/* What one code does: its length and its symbol; 0 where there is none. */
typedef uint16_t code;

#define CODE_LENGTH(found) ((found) >> 8)
#define SYMBOL(found) ((found) & 255)
#define VALUE_LENGTH(found) ((found) & 15)
#define ZEROS(found) (((found) >> 4) & 15)

/* What all codes do that fit into the window with the values behind them: the bits, the coefficients, and whether the block ends. */
typedef uint16_t step;

#define STEP_BITS(found) ((found) >> 8)
#define STEP_COEFFICIENTS(found) ((found) & 127)
#define STEP_ENDS 128

typedef struct {
  code by_window[ENTRIES];
  /* Of longer codes: the first sixteen bits behind the last code of each length, and its symbols. */
  uint32_t begins[LENGTHS + 1], ends[LENGTHS + 1];
  const uint8_t *symbols[LENGTHS + 1];
} table;

typedef struct {
  table dc, ac;
  step steps[ENTRIES];
} pair;

static void read_table(table *t, const uint8_t *codes) {
  const uint8_t *symbol = codes + LENGTHS, *last = codes + CODES;
  uint32_t next = 0;
  memset(t->by_window, 0, sizeof t->by_window);
  for (int length = 1; length <= LENGTHS; length++) {
    uint32_t room = 1u << (LENGTHS - length);
    t->begins[length] = next;
    t->symbols[length] = symbol;
    for (int count = codes[length - 1]; count > 0 && next + room <= 65536 && symbol < last; count--, symbol++, next += room)
      for (uint32_t at = next >> (16 - WINDOW); length <= WINDOW && at < (next + room) >> (16 - WINDOW); at++)
        t->by_window[at] = (code)(length << 8 | *symbol);
    t->ends[length] = next;
  }
}

static code long_code(const table *t, uint32_t bits) {
  for (int length = WINDOW + 1; length <= LENGTHS; length++)
    if (bits < t->ends[length] && bits >= t->begins[length])
      return (code)(length << 8 | t->symbols[length][(bits - t->begins[length]) >> (LENGTHS - length)]);
  return 0;
}

static step read_step(const table *ac, uint32_t window) {
  uint32_t bits = 0, coefficients = 0;
  for (;;) {
    code found = ac->by_window[(window << bits) & (ENTRIES - 1)];
    uint32_t behind = bits + CODE_LENGTH(found) + VALUE_LENGTH(found);
    if (found == 0 || behind > WINDOW) return (step)(bits << 8 | coefficients);
    if (SYMBOL(found) == 0) return (step)(behind << 8 | STEP_ENDS | coefficients);
    if (coefficients + ZEROS(found) + 1 > 63) return (step)(bits << 8 | coefficients);
    bits = behind;
    coefficients += ZEROS(found) + 1;
  }
}

static void read_pair(pair *p, const uint8_t *codes) {
  read_table(&p->dc, codes);
  read_table(&p->ac, codes + CODES);
  for (uint32_t window = 0; window < ENTRIES; window++) p->steps[window] = read_step(&p->ac, window);
}

typedef struct {
  const uint8_t *bytes;
  size_t length, next;
  /* The next bits, the first one highest, how many of them are there, and how many of those are behind the end. */
  uint64_t held;
  int count, behind;
} reader;

static int has_ff(uint64_t word) { return ((~word - 0x0101010101010101u) & word & 0x8080808080808080u) != 0; }

/* Whether a marker is next, or the end: a byte of 255 is followed by a stuffed zero, or by another one. */
static inline int ends_at(const reader *r, size_t at) {
  return at >= r->length || (r->bytes[at] == 255 && (at + 1 >= r->length || (r->bytes[at + 1] != 0 && r->bytes[at + 1] != 255)));
}

static inline size_t behind_byte(const reader *r, size_t at) { return at + (r->bytes[at] == 255 && r->bytes[at + 1] == 0 ? 2 : 1); }

static void refill_slowly(reader *r) {
  for (; r->count <= 56; r->count += 8) {
    if (ends_at(r, r->next)) {
      r->behind += 8;
      continue;
    }
    r->held |= (uint64_t)r->bytes[r->next] << (56 - r->count);
    r->next = behind_byte(r, r->next);
  }
}

/* Afterwards at least 32 bits are there: a code and its value. */
static inline void refill(reader *r) {
  if (r->count >= 32) return;
  uint64_t word;
  if (r->next + 8 > r->length) return refill_slowly(r);
  memcpy(&word, r->bytes + r->next, 8);
  if (has_ff(word)) return refill_slowly(r);
  r->held |= __builtin_bswap64(word) >> r->count;
  r->next += (63 - r->count) >> 3;
  r->count |= 56;
}

static inline void skip(reader *r, uint32_t bits) {
  r->held <<= bits;
  r->count -= bits;
}

static inline code next_code(const table *t, uint64_t held) {
  code found = t->by_window[held >> (64 - WINDOW)];
  return found ? found : long_code(t, held >> 48);
}

/* Gives 0 for an invalid code. */
static inline int walk_block(reader *r, const pair *p) {
  refill(r);
  code found = next_code(&p->dc, r->held);
  if (found == 0 || SYMBOL(found) > 15) return 0;
  skip(r, CODE_LENGTH(found) + SYMBOL(found));
  for (uint32_t coefficient = 1; coefficient < 64;) {
    refill(r);
    step steps = p->steps[r->held >> (64 - WINDOW)];
    /* Codes behind the last coefficient belong to the next block. */
    if (steps && coefficient + STEP_COEFFICIENTS(steps) < 64) {
      skip(r, STEP_BITS(steps));
      if (steps & STEP_ENDS) return 1;
      coefficient += STEP_COEFFICIENTS(steps);
      continue;
    }
    found = next_code(&p->ac, r->held);
    if (found == 0) return 0;
    skip(r, CODE_LENGTH(found) + VALUE_LENGTH(found));
    if (SYMBOL(found) == 0) return 1;
    coefficient += ZEROS(found) + 1;
    /* A run of zeros may end after the last coefficient; a coefficient can't be there. */
    if (VALUE_LENGTH(found) > 0 && coefficient > 64) return 0;
  }
  return 1;
}

static uint32_t walk_part(reader *r, const pair *pairs, const uint8_t *order, uint32_t blocks, uint32_t units) {
  for (uint32_t unit = 0; unit < units; unit++) {
    for (uint32_t block = 0; block < blocks; block++)
      if (!walk_block(r, &pairs[order[block]])) return unit;
    if (r->count < r->behind) return unit;
  }
  return units;
}

/* Reads to the end of the part. */
static uint32_t bytes_left(reader *r) {
  uint64_t held = r->held << (r->count & 7);
  uint32_t count = 0;
  uint8_t first = 0;
  int differ = 0;
  for (int whole = (r->count - r->behind) >> 3; whole > 0 || !ends_at(r, r->next); count++) {
    uint8_t byte = whole > 0 ? held >> 56 : r->bytes[r->next];
    if (whole > 0) held <<= 8, whole--;
    else r->next = behind_byte(r, r->next);
    if (count == 0) first = byte;
    else if (byte != first) differ = 1;
  }
  return differ ? count : 0;
}

uint32_t jpeg_walk(const uint8_t *bytes, size_t length, const uint8_t *codes, uint32_t count, const uint8_t *order, uint32_t blocks,
                   uint32_t units, uint32_t interval, uint32_t *left) {
  pair pairs[MOST_PAIRS];
  *left = 0;
  if (count > MOST_PAIRS) return 0;
  for (uint32_t at = 0; at < count; at++) read_pair(&pairs[at], codes + (size_t)at * 2 * CODES);
  uint32_t unit = 0;
  for (size_t at = 0;;) {
    reader r = {.bytes = bytes, .length = length, .next = at};
    uint32_t due = interval > 0 && interval < units - unit ? interval : units - unit;
    uint32_t read = walk_part(&r, pairs, order, blocks, due);
    unit += read;
    if (read < due) return unit;
    uint32_t rest = bytes_left(&r);
    if (rest > *left) *left = rest;
    at = r.next + 2;
    if (at > length || bytes[at - 1] < 0xd0 || bytes[at - 1] > 0xd7) return unit;
  }
}
