/*
 * Shows a grey image larger, as readers do: by cubic curves through its pixels (Catmull and Rom's), first down its columns, then along its
 * rows. Beyond its edges it goes on as it ends. It lies half a pixel aside, both ways: the pixels of a reader are hardly ever where those of
 * an image are.
 */
#include <stdlib.h>
#include <string.h>
#include "scan.h"

/* What a place takes of four pixels in a line, the first of which is `from`; in parts of ONE. */
enum { SHIFT = 12, ONE = 1 << SHIFT };
typedef struct { int32_t from; int16_t share[4]; } taps;

static taps taps_at(uint32_t to, uint32_t size, uint32_t before) {
  double place = (double)to * before / size - 0.5;
  int32_t left = (int32_t)(place + 1) - 1;
  double t = place - left, t2 = t * t, t3 = t2 * t;
  double share[4] = {(-t + 2 * t2 - t3) / 2, (2 - 5 * t2 + 3 * t3) / 2, (t + 4 * t2 - 3 * t3) / 2, (t3 - t2) / 2};
  taps found = {.from = left - 1};
  int32_t left_over = ONE;
  for (int at = 0; at < 4; at++) left_over -= found.share[at] = (int16_t)(share[at] * ONE + (share[at] < 0 ? -0.5 : 0.5));
  found.share[1] += (int16_t)left_over;
  return found;
}

PART_OF_LOOP uint8_t rounded(int32_t sum) {
  int32_t value = (sum + ONE / 2) >> SHIFT;
  return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

static const uint8_t *row_at(const uint8_t *grey, uint32_t width, uint32_t height, int32_t y) {
  return grey + (size_t)(y < 0 ? 0 : y < (int32_t)height ? y : (int32_t)height - 1) * width;
}

PART_OF_LOOP void mix_down(const uint8_t *grey, uint32_t width, uint32_t height, taps of, uint8_t *line) {
  const uint8_t *a = row_at(grey, width, height, of.from), *b = row_at(grey, width, height, of.from + 1);
  const uint8_t *c = row_at(grey, width, height, of.from + 2), *d = row_at(grey, width, height, of.from + 3);
  for (uint32_t x = 0; x < width; x++) line[x] = rounded(a[x] * of.share[0] + b[x] * of.share[1] + c[x] * of.share[2] + d[x] * of.share[3]);
}

/* Gives 0 where memory is refused. */
EVERY_PROCESSOR
int scan_enlarge(const uint8_t *grey, uint32_t width, uint32_t height, uint32_t wide, uint32_t high, uint8_t *out) {
  enum { BESIDE = 2 };
  taps *columns = malloc(wide * sizeof *columns);
  uint8_t *line = malloc((size_t)width + 2 * BESIDE);
  int done = columns && line;
  for (uint32_t x = 0; done && x < wide; x++) columns[x] = taps_at(x, wide, width);
  for (uint32_t y = 0; done && y < high; y++, out += wide) {
    mix_down(grey, width, height, taps_at(y, high, height), line + BESIDE);
    memset(line, line[BESIDE], BESIDE);
    memset(line + BESIDE + width, line[BESIDE + width - 1], BESIDE);
    for (uint32_t x = 0; x < wide; x++) {
      const uint8_t *from = line + BESIDE + columns[x].from;
      const int16_t *share = columns[x].share;
      out[x] = rounded(from[0] * share[0] + from[1] * share[1] + from[2] * share[2] + from[3] * share[3]);
    }
  }
  free(columns);
  free(line);
  return done;
}
