/*
 * Tells ink from paper on a scanned page, and pictures from both.
 *
 * Ink is what is darker than its surroundings by Sauvola's threshold: mean * (1 + k * (deviation / 128 - 1)), and by at least `least`
 * levels. The sums of a window slide along with it, so that its size costs nothing.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "scan.h"

/* Made once for each number of channels. The weights of ITU-R BT.601 in parts of 256. */
PART_OF_LOOP void weigh(const uint8_t *restrict pixels, uint32_t channels, size_t count, uint8_t *restrict grey) {
  for (size_t at = 0; at < count; at++, pixels += channels) grey[at] = (uint8_t)((77 * pixels[0] + 150 * pixels[1] + 29 * pixels[2]) >> 8);
}

EVERY_PROCESSOR
void scan_grey(const uint8_t *pixels, uint32_t channels, size_t count, uint8_t *grey) {
  if (channels == 1) memcpy(grey, pixels, count);
  else if (channels == 3) weigh(pixels, 3, count, grey);
  else weigh(pixels, channels, count, grey);
}

/*
 * Sums of grey levels and of their squares: those of each column of the window, and those of all columns before one, by which the sum of any
 * columns is a difference. `sum` and `square` have the window's radius more on both sides, so that it never ends outside; `wide` says how
 * many columns it has around each pixel. All sums are modulo 2^32, in which their differences are exact.
 */
typedef struct { uint32_t *column, *column_square, *sum, *square, *wide; } window;

PART_OF_LOOP void add_row(window w, const uint8_t *row, uint32_t width) {
  for (uint32_t x = 0; x < width; x++) { w.column[x] += row[x]; w.column_square[x] += (uint32_t)row[x] * row[x]; }
}

PART_OF_LOOP void remove_row(window w, const uint8_t *row, uint32_t width) {
  for (uint32_t x = 0; x < width; x++) { w.column[x] -= row[x]; w.column_square[x] -= (uint32_t)row[x] * row[x]; }
}

PART_OF_LOOP void sum_columns(window w, uint32_t width, uint32_t radius) {
  uint32_t sum = 0, square = 0;
  for (uint32_t x = 0; x < width; x++) {
    w.sum[radius + x] = sum;
    w.square[radius + x] = square;
    sum += w.column[x];
    square += w.column_square[x];
  }
  for (uint32_t x = width + radius; x <= width + 2 * radius; x++) { w.sum[x] = sum; w.square[x] = square; }
}

PART_OF_LOOP void threshold_row(window w, const uint8_t *row, uint32_t width, uint32_t rows, uint32_t radius, float k, uint32_t least,
                                uint8_t *out) {
  uint32_t *end = w.sum + 2 * radius + 1;
  for (uint32_t x = 0; x < width; x++) out[x] = (row[x] + least) * (w.wide[x] * rows) <= end[x] - w.sum[x];
  for (uint32_t x = 0; x < width; x++) {
    if (x % 8 == 0 && x + 8 <= width && is_blank(out + x)) { x += 7; continue; }
    if (!out[x]) continue;
    float count = (float)(w.wide[x] * rows), mean = (float)(end[x] - w.sum[x]) / count;
    float variance = (float)(w.square[x + 2 * radius + 1] - w.square[x]) / count - mean * mean, beyond = (float)row[x] / mean - 1 + k;
    out[x] = beyond < 0 || beyond * beyond * 16384 < k * k * variance;
  }
}

EVERY_PROCESSOR
int scan_threshold(const uint8_t *grey, uint32_t width, uint32_t height, uint32_t radius, float k, uint32_t least, uint8_t *mask) {
  size_t padded = (size_t)width + 2 * radius + 1;
  uint32_t *memory = calloc(3 * (size_t)width + 2 * padded, sizeof *memory);
  if (!memory) return 0;
  window w = {memory, memory + width, memory + 3 * (size_t)width, memory + 3 * (size_t)width + padded, memory + 2 * (size_t)width};
  for (uint32_t x = 0; x < width; x++) w.wide[x] = (x + radius + 1 < width ? x + radius + 1 : width) - (x > radius ? x - radius : 0);
  for (uint32_t y = 0; y < height && y < radius; y++) add_row(w, grey + (size_t)y * width, width);
  for (uint32_t y = 0; y < height; y++) {
    if (y + radius < height) add_row(w, grey + (size_t)(y + radius) * width, width);
    if (y > radius) remove_row(w, grey + (size_t)(y - radius - 1) * width, width);
    sum_columns(w, width, radius);
    uint32_t from = y > radius ? y - radius : 0, end = y + radius + 1 < height ? y + radius + 1 : height;
    threshold_row(w, grey + (size_t)y * width, width, end - from, radius, k, least, mask + (size_t)y * width);
  }
  free(memory);
  return 1;
}

PART_OF_LOOP void join(uint8_t *to, const uint8_t *from, size_t count) {
  for (size_t at = 0; at < count; at++) to[at] |= from[at];
}

/* Joins each pixel with the `2 * reach` behind it: those of two, then of four, then of eight, each by what was joined before. */
PART_OF_LOOP void join_behind(uint8_t *row, size_t count, uint32_t reach) {
  for (uint32_t joined = 1; joined < 2 * reach + 1;) {
    uint32_t step = joined * 2 <= 2 * reach + 1 ? joined : 2 * reach + 1 - joined;
    for (size_t at = 0; at + step < count; at++) row[at] |= row[at + step];
    joined += step;
  }
}

EVERY_PROCESSOR
int scan_dilate(const uint8_t *mask, uint32_t width, uint32_t height, uint32_t reach, uint8_t *out) {
  size_t padded = (size_t)width + 2 * reach;
  uint8_t *row = malloc(padded);
  if (!row) return 0;
  for (uint32_t y = 0; y < height; y++) {
    uint32_t from = y > reach ? y - reach : 0, end = y + reach + 1 < height ? y + reach + 1 : height;
    memset(row, 0, padded);
    for (uint32_t above = from; above < end; above++) join(row + reach, mask + (size_t)above * width, width);
    join_behind(row, padded, reach);
    memcpy(out + (size_t)y * width, row, width);
  }
  free(row);
  return 1;
}

/* Adds up the grey of paper and how many pixels of it there are, by column. */
PART_OF_LOOP void add_paper(const uint8_t *grey, const uint8_t *mask, uint32_t width, uint32_t *sums, uint32_t *counts) {
  for (uint32_t x = 0; x < width; x++) { uint32_t paper = !mask[x]; sums[x] += grey[x] * paper; counts[x] += paper; }
}

/* The mean grey of the paper in each tile; where there's none, that of the tile before. `columns` has room for two rows of sums. */
PART_OF_LOOP void paper_tiles(const uint8_t *grey, const uint8_t *mask, uint32_t width, uint32_t height, uint32_t tile, uint32_t *columns,
                              uint8_t *out) {
  uint8_t before = 255;
  for (uint32_t top = 0; top < height; top += tile) {
    uint32_t bottom = top + tile < height ? top + tile : height;
    memset(columns, 0, 2 * (size_t)width * sizeof *columns);
    for (uint32_t y = top; y < bottom; y++) add_paper(grey + (size_t)y * width, mask + (size_t)y * width, width, columns, columns + width);
    for (uint32_t left = 0; left < width; left += tile) {
      uint32_t sum = 0, count = 0, right = left + tile < width ? left + tile : width;
      for (uint32_t x = left; x < right; x++) { sum += columns[x]; count += columns[width + x]; }
      if (count * 8 >= (right - left) * (bottom - top)) before = (uint8_t)(sum / count);
      *out++ = before;
    }
  }
}

/* Whether a pixel is darker than both of its neighbours in some direction, as on a thin stroke. */
static int is_ridge(const uint8_t *at, ptrdiff_t width, ptrdiff_t reach) {
  const ptrdiff_t ways[4] = {reach, reach * width, reach * width + reach, reach * width - reach};
  for (int way = 0; way < 4; way++)
    if (at[ways[way]] > *at + 10 && at[-ways[way]] > *at + 10) return 1;
  return 0;
}

PART_OF_LOOP void take_darker(uint8_t *restrict to, const uint8_t *restrict from, size_t count) {
  for (size_t at = 0; at < count; at++) to[at] = from[at] < to[at] ? from[at] : to[at];
}

/* The darkest of the square around each pixel of a row, but for the first and last `reach`. `lines` has room for a row. */
PART_OF_LOOP void darkest_around(const uint8_t *row, size_t width, size_t reach, uint8_t *lines, uint8_t *out) {
  memcpy(lines, row - reach * width, width);
  for (size_t line = 1; line <= 2 * reach; line++) take_darker(lines, row + line * width - reach * width, width);
  memcpy(out, lines, width);
  for (size_t by = 1; by <= reach; by++) {
    take_darker(out + reach, lines + reach - by, width - 2 * reach);
    take_darker(out + reach, lines + reach + by, width - 2 * reach);
  }
}

/*
 * Takes the soft edges off strokes: pixels less than `share` hundredths as dark as the darkest within `reach`. A blurred stroke, cut at half
 * of its darkness and drawn all dark, has as much ink as before. Thin strokes stay, however pale: their middle is darker than both of its
 * sides. `tile` is the side of the squares in which paper is as good as even.
 */
EVERY_PROCESSOR
int scan_sharpen(const uint8_t *grey, uint32_t width, uint32_t height, uint32_t reach, uint32_t tile, uint32_t share, uint8_t *mask) {
  uint32_t across = (width + tile - 1) / tile;
  uint8_t *paper = malloc((size_t)across * ((height + tile - 1) / tile)), *lines = malloc(2 * (size_t)width);
  uint32_t *columns = malloc(2 * (size_t)width * sizeof *columns);
  int done = paper && lines && columns;
  if (done) paper_tiles(grey, mask, width, height, tile, columns, paper);
  for (uint32_t y = reach; done && width > 2 * reach && y + reach < height; y++) {
    uint8_t *m = mask + (size_t)y * width, *darkest = lines + width;
    if (!memchr(m, 1, width)) continue;
    const uint8_t *g = grey + (size_t)y * width, *white = paper + (size_t)(y / tile) * across;
    darkest_around(g, width, reach, lines, darkest);
    for (uint32_t x = reach; x + reach < width; x++) {
      if (x + 8 <= width && is_blank(m + x)) { x += 7; continue; }
      if (!m[x]) continue;
      int most = white[x / tile] - darkest[x], own = white[x / tile] - g[x];
      if (own * 100 < most * (int)share && !is_ridge(g + x, width, (ptrdiff_t)reach)) m[x] = 0;
    }
  }
  free(paper);
  free(lines);
  free(columns);
  return done;
}

/* How much paper varies in each cell, beside ink; below 0 for cells that are full of ink. */
PART_OF_LOOP void deviations(const uint8_t *grey, const uint8_t *near_ink, uint32_t width, uint32_t height, uint32_t cell, float *out) {
  uint32_t across = (width + cell - 1) / cell, down = (height + cell - 1) / cell;
  for (uint32_t row = 0; row < down; row++) {
    for (uint32_t column = 0; column < across; column++) {
      uint32_t x1 = (column + 1) * cell < width ? (column + 1) * cell : width, y1 = (row + 1) * cell < height ? (row + 1) * cell : height;
      uint32_t count = 0, sum = 0, square = 0;
      for (uint32_t y = row * cell; y < y1; y++) {
        const uint8_t *g = grey + (size_t)y * width, *n = near_ink + (size_t)y * width;
        for (uint32_t x = column * cell; x < x1; x++) {
          uint32_t paper = !n[x], value = g[x] * paper;
          count += paper;
          sum += value;
          square += value * value;
        }
      }
      float mean = count ? (float)sum / (float)count : 0, variance = count ? (float)square / (float)count - mean * mean : 0;
      out[row * across + column] = count * 8 < cell * cell ? -1 : sqrtf(variance > 0 ? variance : 0);
    }
  }
}

static float median(const float *values, uint32_t count) {
  uint32_t bins[512] = {0}, all = 0, seen = 0, bin = 0;
  for (uint32_t at = 0; at < count; at++) {
    if (values[at] < 0) continue;
    uint32_t quarter = (uint32_t)(values[at] * 4);
    bins[quarter < 511 ? quarter : 511]++;
    all++;
  }
  while (bin < 511 && (seen += bins[bin]) * 2 < all) bin++;
  return (float)bin / 4;
}

/* Cells with pictures all around are part of them, whatever they are themselves. */
static void close_gaps(uint8_t *zones, uint8_t *before, uint32_t across, uint32_t down) {
  memcpy(before, zones, (size_t)across * down);
  for (uint32_t y = 0; y < down; y++) {
    for (uint32_t x = 0; x < across; x++) {
      uint32_t around = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          if (y + dy < down && x + dx < across) around += before[(y + dy) * across + x + dx];
      if (around >= 5) zones[y * across + x] = 1;
    }
  }
}

/* Clears groups of fewer than `least` cells; gives how many cells are left. */
static uint32_t keep_large(uint8_t *zones, uint32_t *stack, uint32_t across, uint32_t down, uint32_t least) {
  uint32_t kept = 0;
  for (uint32_t start = 0; start < across * down; start++) {
    if (zones[start] != 1) continue;
    uint32_t length = 1, done = 0;
    stack[0] = start;
    zones[start] = 2;
    while (done < length) {
      uint32_t at = stack[done++], x = at % across, y = at / across;
      uint32_t next[4] = {x ? at - 1 : at, x + 1 < across ? at + 1 : at, y ? at - across : at, y + 1 < down ? at + across : at};
      for (int side = 0; side < 4; side++)
        if (zones[next[side]] == 1) { zones[next[side]] = 2; stack[length++] = next[side]; }
    }
    if (length >= least) kept += length;
    else for (uint32_t at = 0; at < length; at++) zones[stack[at]] = 0;
  }
  for (uint32_t at = 0; at < across * down; at++) zones[at] = zones[at] != 0;
  return kept;
}

/*
 * Finds pictures: cells whose paper varies by more than `times` the noise of the page, in groups of at least `least` cells. `near_ink` is
 * the mask of ink and its surroundings. Gives how many cells are pictures, or -1 where memory is refused.
 */
EVERY_PROCESSOR
int32_t scan_zones(const uint8_t *grey, const uint8_t *near_ink, uint32_t width, uint32_t height, uint32_t cell, float times, uint32_t least,
                   uint8_t *zones) {
  uint32_t across = (width + cell - 1) / cell, down = (height + cell - 1) / cell, count = across * down;
  float *varies = malloc(count * sizeof *varies);
  uint32_t *stack = malloc(count * sizeof *stack);
  int32_t kept = -1;
  if (varies && stack) {
    deviations(grey, near_ink, width, height, cell, varies);
    float noise = median(varies, count), most = times * (noise > 3 ? noise : 3);
    for (uint32_t at = 0; at < count; at++) zones[at] = varies[at] > most;
    for (int round = 0; round < 2; round++) close_gaps(zones, (uint8_t *)stack, across, down);
    kept = (int32_t)keep_large(zones, stack, across, down, least);
  }
  free(varies);
  free(stack);
  return kept;
}
