/*
 * Codes a black and white image as JBIG2 (ITU-T T.88) without loss: one generic region with arithmetic coding, template 0 and typical
 * prediction, in the form that PDF embeds: a page information segment and the region, without a file header. The region is as large as what
 * is black, so that neither side goes through margins.
 *
 *   size = jbig2_encode(rows, stride, width, height, out, capacity)
 *
 * `rows` holds a bit a pixel, the first pixel in the highest bit, 1 is white; bits beyond the width are ignored. Gives the number of
 * bytes written, or 0 where `capacity` is too small or memory is refused. jbig2_capacity gives one that always suffices.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Probability estimation, table E.1: Qe, next state after the more and after the less probable symbol, and whether they change roles. */
static const struct { uint16_t qe; uint8_t mps, lps, swap; } states[47] = {
  {0x5601, 1, 1, 1}, {0x3401, 2, 6, 0}, {0x1801, 3, 9, 0}, {0x0AC1, 4, 12, 0}, {0x0521, 5, 29, 0}, {0x0221, 38, 33, 0},
  {0x5601, 7, 6, 1}, {0x5401, 8, 14, 0}, {0x4801, 9, 14, 0}, {0x3801, 10, 14, 0}, {0x3001, 11, 17, 0}, {0x2401, 12, 18, 0},
  {0x1C01, 13, 20, 0}, {0x1601, 29, 21, 0}, {0x5601, 15, 14, 1}, {0x5401, 16, 14, 0}, {0x5101, 17, 15, 0}, {0x4801, 18, 16, 0},
  {0x3801, 19, 17, 0}, {0x3401, 20, 18, 0}, {0x3001, 21, 19, 0}, {0x2801, 22, 19, 0}, {0x2401, 23, 20, 0}, {0x2201, 24, 21, 0},
  {0x1C01, 25, 22, 0}, {0x1801, 26, 23, 0}, {0x1601, 27, 24, 0}, {0x1401, 28, 25, 0}, {0x1201, 29, 26, 0}, {0x1101, 30, 27, 0},
  {0x0AC1, 31, 28, 0}, {0x09C1, 32, 29, 0}, {0x08A1, 33, 30, 0}, {0x0521, 34, 31, 0}, {0x0441, 35, 32, 0}, {0x02A1, 36, 33, 0},
  {0x0221, 37, 34, 0}, {0x0141, 38, 35, 0}, {0x0111, 39, 36, 0}, {0x0085, 40, 37, 0}, {0x0049, 41, 38, 0}, {0x0025, 42, 39, 0},
  {0x0015, 43, 40, 0}, {0x0009, 44, 41, 0}, {0x0005, 45, 42, 0}, {0x0001, 45, 43, 0}, {0x5601, 46, 46, 0},
};

enum { HEADER_BYTES = 11 + 19 + 11 + 26, CONTEXTS = 1 << 16, TYPICAL = 0x9B25 };

typedef struct {
  uint32_t a, c;
  int ct;
  uint8_t *at, *end;
  int full;
} coder;

static void put(coder *m, uint8_t byte) {
  if (m->at + 1 >= m->end) { m->full = 1; return; }
  *++m->at = byte;
}

/* BYTEOUT of figure E.10: a byte behind 0xFF gets seven bits, so that no marker comes about. */
static void byte_out(coder *m) {
  if (*m->at != 0xFF && m->c >= 0x8000000) {
    (*m->at)++;
    if (*m->at == 0xFF) m->c &= 0x7FFFFFF;
  }
  if (*m->at == 0xFF) {
    put(m, (uint8_t)(m->c >> 20));
    m->c &= 0xFFFFF;
    m->ct = 7;
  } else {
    put(m, (uint8_t)(m->c >> 19));
    m->c &= 0x7FFFF;
    m->ct = 8;
  }
}

/* A context is its state and, in the lowest bit, the symbol that is more probable in it. */
static inline void encode(coder *m, uint8_t *context, unsigned bit) {
  unsigned state = *context >> 1, mps = *context & 1;
  uint32_t qe = states[state].qe;
  m->a -= qe;
  if (bit == mps) {
    if (m->a & 0x8000) { m->c += qe; return; }
    if (m->a < qe) m->a = qe;
    else m->c += qe;
    *context = (uint8_t)(states[state].mps << 1 | mps);
  } else {
    if (m->a < qe) m->c += qe;
    else m->a = qe;
    *context = (uint8_t)(states[state].lps << 1 | (mps ^ states[state].swap));
  }
  do {
    m->a <<= 1;
    m->c <<= 1;
    if (--m->ct == 0) byte_out(m);
  } while (!(m->a & 0x8000));
}

static void finish(coder *m) {
  uint32_t top = m->c + m->a;
  m->c |= 0xFFFF;
  if (m->c >= top) m->c -= 0x8000;
  m->c <<= m->ct;
  byte_out(m);
  m->c <<= m->ct;
  byte_out(m);
  if (*m->at != 0xFF) put(m, 0xFF);
  put(m, 0xAC);
}

static uint8_t *write32(uint8_t *at, uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) *at++ = (uint8_t)(value >> shift);
  return at;
}

/* A segment's header: number, type, no other segments referred to, page 1, length of its data. */
static uint8_t *segment(uint8_t *at, uint32_t number, uint8_t type, uint32_t length) {
  at = write32(at, number);
  *at++ = type;
  *at++ = 0;
  *at++ = 1;
  return write32(at, length);
}

/* A row with a pixel in a byte, 1 is black, and at least four white ones before and behind it. */
static void unpack(const uint8_t *row, uint32_t width, uint8_t *pixels) {
  uint32_t x = 0;
  for (; x + 8 <= width; x += 8) {
    uint64_t bits = (uint8_t)~row[x >> 3];
    /* Each of eight copies of the byte keeps one bit, which is then moved to the lowest place of its own byte. */
    bits = bits * 0x0101010101010101u & 0x0102040810204080u;
    bits = ((bits + 0x7F7F7F7F7F7F7F7Fu) | bits) >> 7 & 0x0101010101010101u;
    memcpy(pixels + x + 4, &bits, sizeof bits);
  }
  for (; x < width; x++) pixels[x + 4] = ~row[x >> 3] >> (7 - (x & 7)) & 1;
}

static int are_white(const uint8_t *pixels) {
  uint64_t all;
  memcpy(&all, pixels, sizeof all);
  return all == 0;
}

/*
 * How many white pixels from `x` on have nothing but white around them, which is all that most rows have; those at the end of a row aren't
 * counted. The neighbours of the first one have to be white.
 */
static uint32_t white_run(const uint8_t *above2, const uint8_t *above, const uint8_t *row, uint32_t x, uint32_t width) {
  uint32_t end = x;
  while (end + 16 <= width && are_white(row + end + 4) && are_white(above + end + 8) && are_white(above2 + end + 7)) end += 8;
  return end - x;
}

/* Codes the more probable symbol of a context `count` times: in one step as far as the interval stays large enough. */
static inline void encode_run(coder *m, uint8_t *context, uint32_t count) {
  while (count > 0) {
    uint32_t qe = states[*context >> 1].qe, room = (m->a - 0x8000) / qe, steps = room < count ? room : count;
    m->a -= steps * qe;
    m->c += steps * qe;
    count -= steps;
    if (count == 0) return;
    encode(m, context, *context & 1);
    count--;
  }
}

static void encode_row(coder *m, uint8_t *contexts, const uint8_t *above2, const uint8_t *above, const uint8_t *row, uint32_t width) {
  /* Five pixels two rows above, seven a row above and four before: those around the first pixel. */
  unsigned two = above2[4] << 2 | above2[5] << 1 | above2[6], one = above[4] << 3 | above[5] << 2 | above[6] << 1 | above[7], own = 0;
  for (uint32_t x = 0; x < width; x++) {
    if ((two | one | own) == 0 && (contexts[0] & 1) == 0) {
      uint32_t white = white_run(above2, above, row, x, width);
      encode_run(m, contexts, white);
      x += white;
    }
    unsigned bit = row[x + 4];
    encode(m, &contexts[two << 11 | one << 4 | own], bit);
    two = (two << 1 | above2[x + 7]) & 0x1F;
    one = (one << 1 | above[x + 8]) & 0x7F;
    own = (own << 1 | bit) & 0xF;
  }
}

static void encode_rows(coder *m, const uint8_t *rows, size_t stride, uint32_t width, uint32_t height, uint8_t *memory) {
  uint8_t *contexts = memory;
  size_t padded = (size_t)width + 8;
  uint8_t *above2 = memory + CONTEXTS, *above = above2 + padded, *row = above + padded;
  unsigned was_typical = 0;
  for (uint32_t y = 0; y < height && !m->full; y++) {
    unpack(rows + y * stride, width, row);
    unsigned is_typical = memcmp(row, above, padded) == 0;
    encode(m, &contexts[TYPICAL], is_typical ^ was_typical);
    was_typical = is_typical;
    if (!is_typical) encode_row(m, contexts, above2, above, row, width);
    uint8_t *spare = above2;
    above2 = above;
    above = row;
    row = spare;
  }
}

/* What a region covers; its left side is at a whole byte of the rows. */
typedef struct { uint32_t x, y, width, height; } area;

/* Where anything is black; everything where nothing is. */
static area black_area(const uint8_t *rows, size_t stride, uint32_t width, uint32_t height, uint8_t *columns) {
  uint32_t bytes = (width + 7) / 8, top = height, bottom = 0, first = 0, last = bytes;
  memset(columns, 0, bytes);
  for (uint32_t y = 0; y < height; y++, rows += stride) {
    uint8_t any = 0;
    for (uint32_t at = 0; at + 1 < bytes; at++) { uint8_t black = (uint8_t)~rows[at]; columns[at] |= black; any |= black; }
    /* Bits beyond the width may be anything. */
    uint8_t black = (uint8_t)(~rows[bytes - 1] & 0xFF00 >> (width - 8 * (bytes - 1)));
    columns[bytes - 1] |= black;
    if (!(any | black)) continue;
    if (top > y) top = y;
    bottom = y + 1;
  }
  if (bottom == 0) return (area){0, 0, width, height};
  while (!columns[first]) first++;
  while (!columns[last - 1]) last--;
  return (area){first * 8, top, (last == bytes ? width : last * 8) - first * 8, bottom - top};
}

/* A pixel that the coder did not expect costs less than two bits on the whole, since it learns from it. */
size_t jbig2_capacity(uint32_t width, uint32_t height) {
  return HEADER_BYTES + 64 + ((size_t)width * height + height) / 4;
}

size_t jbig2_encode(const uint8_t *rows, size_t stride, uint32_t width, uint32_t height, uint8_t *out, size_t capacity) {
  if (width == 0 || height == 0 || capacity < HEADER_BYTES + 16) return 0;
  uint8_t *memory = calloc(CONTEXTS + 3 * ((size_t)width + 8), 1);
  if (!memory) return 0;
  /* The coder looks at the byte before its first one, which is the last of the header and never 0xFF. */
  coder m = {.a = 0x8000, .c = 0, .ct = 12, .at = out + HEADER_BYTES - 1, .end = out + capacity};
  static const uint8_t neighbours[8] = {3, 0xFF, 0xFD, 0xFF, 2, 0xFE, 0xFE, 0xFE};
  memcpy(out + HEADER_BYTES - 8, neighbours, 8);
  area of = black_area(rows, stride, width, height, memory + CONTEXTS);
  memset(memory + CONTEXTS, 0, (width + 7) / 8);
  encode_rows(&m, rows + of.y * stride + of.x / 8, stride, of.width, of.height, memory);
  finish(&m);
  free(memory);
  if (m.full) return 0;
  size_t size = (size_t)(m.at + 1 - out);

  uint8_t *at = segment(out, 0, 48, 19);
  at = write32(write32(write32(write32(at, width), height), 0), 0);
  /* Without loss, white where nothing is drawn, not in stripes. */
  *at++ = 1;
  *at++ = 0;
  *at++ = 0;
  at = segment(at, 1, 38, (uint32_t)(size - (11 + 19 + 11)));
  at = write32(write32(write32(write32(at, of.width), of.height), of.x), of.y);
  *at++ = 0;
  /* Arithmetic coding, template 0, typical prediction. */
  *at++ = 8;
  return size;
}
