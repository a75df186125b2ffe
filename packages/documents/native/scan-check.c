/*
 * Measures what a page loses by being drawn in layers: how alike its text looks, which strokes are missing or new, and colours that moved.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "scan.h"

enum { WINDOW = 8, STEP = 4 };

/* Blocks of STEP by STEP pixels, four of which are a window, in strips that stay on the stack. */
enum { STRIP = 64 };

/* Sums of two images, of their squares and products; and whether anything near is set. */
typedef struct { uint32_t a, b, aa, bb, ab, seen; } block;

PART_OF_LOOP void sum_blocks(const uint8_t *one, const uint8_t *other, const uint8_t *near, uint32_t width, uint32_t count, block *out) {
  uint32_t a[STRIP * STEP] = {0}, b[STRIP * STEP] = {0}, aa[STRIP * STEP] = {0}, bb[STRIP * STEP] = {0}, ab[STRIP * STEP] = {0};
  uint8_t seen[STRIP * STEP] = {0};
  for (uint32_t y = 0; y < STEP; y++, one += width, other += width, near += width) {
    for (uint32_t x = 0; x < count * STEP; x++) {
      uint32_t v = one[x], w = other[x];
      a[x] += v; b[x] += w; aa[x] += v * v; bb[x] += w * w; ab[x] += v * w;
      seen[x] |= near[x];
    }
  }
  for (uint32_t at = 0; at < count; at++) {
    block sum = {0};
    for (uint32_t x = at * STEP; x < (at + 1) * STEP; x++) {
      sum.a += a[x]; sum.b += b[x]; sum.aa += aa[x]; sum.bb += bb[x]; sum.ab += ab[x];
      sum.seen |= seen[x];
    }
    out[at] = sum;
  }
}

PART_OF_LOOP block joined(block one, block other) {
  return (block){one.a + other.a, one.b + other.b, one.aa + other.aa, one.bb + other.bb, one.ab + other.ab, one.seen | other.seen};
}

PART_OF_LOOP double window_similarity(block of) {
  double n = WINDOW * WINDOW, ma = of.a / n, mb = of.b / n, va = of.aa / n - ma * ma, vb = of.bb / n - mb * mb, shared = of.ab / n - ma * mb;
  const double steady_mean = 6.5025, steady_contrast = 58.5225;
  return (2 * ma * mb + steady_mean) * (2 * shared + steady_contrast) / ((ma * ma + mb * mb + steady_mean) * (va + vb + steady_contrast));
}

/* The mean structural similarity of the windows in which something of `near` is set; 1 where there is none. */
EVERY_PROCESSOR
double scan_similarity(const uint8_t *one, const uint8_t *other, uint32_t width, uint32_t height, const uint8_t *near) {
  double sum = 0;
  size_t count = 0;
  /* The last block of a strip is the first of the next one. */
  for (uint32_t left = 0; left + WINDOW <= width; left += (STRIP - 1) * STEP) {
    uint32_t blocks = (width - left) / STEP < STRIP ? (width - left) / STEP : STRIP;
    block rows[2][STRIP];
    for (uint32_t y = 0; y + STEP <= height; y += STEP) {
      size_t from = (size_t)y * width + left;
      block *row = rows[y / STEP & 1], *above = rows[~(y / STEP) & 1];
      sum_blocks(one + from, other + from, near + from, width, blocks, row);
      for (uint32_t at = 0; y > 0 && at + 1 < blocks; at++) {
        if (!(row[at].seen | row[at + 1].seen | above[at].seen | above[at + 1].seen)) continue;
        sum += window_similarity(joined(joined(row[at], row[at + 1]), joined(above[at], above[at + 1])));
        count++;
      }
    }
  }
  return count ? sum / (double)count : 1;
}

/* 1 for pixels that are more than `least` levels darker than the paper, outside of the cells of pictures; these have a side of `cell`. */
EVERY_PROCESSOR
void scan_text(const uint8_t *grey, const uint8_t *paper, uint32_t width, uint32_t height, const uint8_t *pictures, uint32_t across,
               float cell, uint32_t least, uint8_t *out) {
  for (uint32_t y = 0; y < height; y++, grey += width, paper += width, out += width) {
    for (uint32_t x = 0; x < width; x++) out[x] = paper[x] > grey[x] + least;
    const uint8_t *row = pictures + (size_t)((float)y / cell) * across;
    for (uint32_t column = 0; column < across; column++) {
      if (!row[column]) continue;
      uint32_t from = (uint32_t)ceilf((float)column * cell), end = (uint32_t)ceilf((float)(column + 1) * cell);
      if (from < width) memset(out + from, 0, (end < width ? end : width) - from);
    }
  }
}

/* A page in grey and its paper, `factor` times smaller, rounded up. `white` has room for a row of the paper as large as the page. */
typedef struct { const uint8_t *grey, *paper; uint32_t width, height, factor; uint8_t *white; } shaded;

/* Made for the usual factor too. A row of the paper as large as the page. */
PART_OF_LOOP void widen(const uint8_t *restrict paper, uint32_t wide, uint32_t factor, uint8_t *restrict white) {
  for (uint32_t column = 0; column < wide; column++)
    for (uint32_t x = 0; x < factor; x++) white[(size_t)column * factor + x] = paper[column];
}

/* How much darker than paper each pixel of a row is. Rows are asked for from the first on, one after another. */
PART_OF_LOOP void dark_row(shaded of, uint32_t y, uint8_t *restrict dark) {
  uint32_t wide = (of.width + of.factor - 1) / of.factor;
  const uint8_t *row = of.grey + (size_t)y * of.width, *paper = of.paper + (size_t)(y / of.factor) * wide;
  if (y % of.factor == 0 && of.factor == 3) widen(paper, wide, 3, of.white);
  else if (y % of.factor == 0) widen(paper, wide, of.factor, of.white);
  for (uint32_t x = 0; x < of.width; x++) dark[x] = of.white[x] > row[x] ? of.white[x] - row[x] : 0;
}

/* The darkest place of each tile and those around it, compared with the paper. `line` and `dark` have room for a row. */
PART_OF_LOOP void local_ink(shaded of, uint32_t tile, uint8_t *restrict line, uint8_t *restrict dark, uint8_t *own, uint8_t *around) {
  uint32_t width = of.width, height = of.height, across = (width + tile - 1) / tile, down = (height + tile - 1) / tile;
  for (uint32_t row = 0; row < down; row++) {
    uint32_t bottom = (row + 1) * tile < height ? (row + 1) * tile : height;
    memset(line, 0, width);
    for (uint32_t y = row * tile; y < bottom; y++) {
      dark_row(of, y, dark);
      for (uint32_t x = 0; x < width; x++) line[x] = dark[x] > line[x] ? dark[x] : line[x];
    }
    for (uint32_t column = 0; column < across; column++) {
      uint32_t end = (column + 1) * tile < width ? (column + 1) * tile : width;
      uint8_t most = 0;
      for (uint32_t x = column * tile; x < end; x++) most = line[x] > most ? line[x] : most;
      own[(size_t)row * across + column] = most;
    }
  }
  for (uint32_t y = 0; y < down; y++) {
    for (uint32_t x = 0; x < across; x++) {
      uint8_t most = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          if (y + dy < down && x + dx < across && own[(y + dy) * across + x + dx] > most) most = own[(y + dy) * across + x + dx];
      around[y * across + x] = most;
    }
  }
}

/*
 * 1 for pixels of a row that are at least 40 % as dark as the ink around their tile, where that is `least_ink` levels darker than paper.
 * `line` holds the darkest that is none for each column.
 */
PART_OF_LOOP void find_strokes(const uint8_t *dark, uint32_t width, uint32_t y, uint32_t tile, const uint8_t *around, uint32_t least_ink,
                               uint8_t *restrict line, uint8_t *restrict out) {
  for (uint32_t x = 0; y % tile == 0 && x < width; x += tile) {
    uint8_t ink = around[(size_t)(y / tile) * ((width + tile - 1) / tile) + x / tile];
    /* 40 % of 255 at most; no pixel is beyond 255. */
    memset(line + x, ink >= least_ink ? (ink * 2 + 4) / 5 - 1 : 255, x + tile < width ? tile : width - x);
  }
  for (uint32_t x = 0; x < width; x++) out[x] = dark[x] > line[x];
}

/* Whether some ink within a pixel is painted at least 40 % as dark as `ink`. Nearly always that of the pixel itself is. */
static int is_painted_near(const uint8_t *mask, const uint8_t *inks, uint32_t width, uint32_t height, uint32_t x, uint32_t y, uint8_t ink) {
  if (inks[mask[(size_t)y * width + x]] * 5 >= ink * 2) return 1;
  for (uint32_t ny = y ? y - 1 : 0; ny <= y + 1 && ny < height; ny++)
    for (uint32_t nx = x ? x - 1 : 0; nx <= x + 1 && nx < width; nx++)
      if (inks[mask[(size_t)ny * width + nx]] * 5 >= ink * 2) return 1;
  return 0;
}

typedef struct { uint32_t strokes, found, ink, true_ink; } cell_counts;

/* Whether there's a stroke within a pixel, in one of three rows that have a blank one before and behind them. */
static uint32_t is_stroke_near(uint8_t *const rows[3], uint32_t x) {
  uint32_t near = 0;
  for (int row = 0; row < 3; row++) near |= rows[row][x] | rows[row][x + 1] | rows[row][x + 2];
  return near;
}

/*
 * Compares the mask with the strokes of the page: pixels at least 40 % as dark as the ink near them, where that is `least_ink` levels darker
 * than paper. `paper` is the grey paper, `factor` times smaller, rounded up; `inks` says how much darker each number in the mask is painted.
 * A stroke counts as found where the mask within a pixel of it is painted as dark as a stroke, and ink as true where a stroke is. Cells of
 * pictures don't count. `result` gets recall and precision over all, and of the worst cell for each.
 */
EVERY_PROCESSOR
int scan_strokes(const uint8_t *grey, const uint8_t *paper, uint32_t factor, const uint8_t *mask, const uint8_t *inks, uint32_t width,
                 uint32_t height, const uint8_t *zones, uint32_t zone_cell, uint32_t tile, uint32_t cell, uint32_t least_ink, double *result) {
  uint32_t across = (width + cell - 1) / cell, down = (height + cell - 1) / cell, zones_across = (width + zone_cell - 1) / zone_cell;
  uint32_t tiles = (width + tile - 1) / tile, tile_rows = (height + tile - 1) / tile;
  size_t padded = (size_t)width + 2;
  /* The strokes of the row before, of this one and of the next, then a row of limits, of darkness and of paper. */
  uint8_t *lines = calloc(6 * padded + factor, 1), *line = lines + 3 * padded, *dark = line + padded;
  uint8_t *own = malloc((size_t)tiles * tile_rows), *around = malloc((size_t)tiles * tile_rows);
  cell_counts *cells = calloc((size_t)across * down, sizeof *cells), all = {0};
  shaded of = {grey, paper, width, height, factor, dark + padded};
  int done = lines && own && around && cells;
  if (done) local_ink(of, tile, line, dark, own, around);
  for (uint32_t next = 0; done && next <= height; next++) {
    uint8_t *rows[3] = {lines + (next + 1) % 3 * padded, lines + (next + 2) % 3 * padded, lines + next % 3 * padded};
    if (next == height) memset(rows[2], 0, padded);
    else {
      dark_row(of, next, dark);
      find_strokes(dark, width, next, tile, around, least_ink, line, rows[2] + 1);
    }
    if (next == 0) continue;
    uint32_t y = next - 1;
    const uint8_t *zone = zones + (size_t)(y / zone_cell) * zones_across, *strokes = rows[1] + 1, *ink = mask + (size_t)y * width;
    for (uint32_t x = 0; x < width; x++) {
      if (x % 8 == 0 && x + 8 <= width && is_blank(strokes + x) && is_blank(ink + x)) { x += 7; continue; }
      if (!(strokes[x] | ink[x]) || zone[x / zone_cell]) continue;
      cell_counts *c = &cells[(y / cell) * across + x / cell];
      if (strokes[x]) {
        c->strokes++;
        c->found += (uint32_t)is_painted_near(mask, inks, width, height, x, y, around[(y / tile) * tiles + x / tile]);
      }
      if (ink[x]) { c->ink++; c->true_ink += strokes[x] || is_stroke_near(rows, x); }
    }
  }
  double worst_recall = 1, worst_precision = 1;
  for (size_t at = 0; done && at < (size_t)across * down; at++) {
    const cell_counts *c = &cells[at];
    all.strokes += c->strokes; all.found += c->found; all.ink += c->ink; all.true_ink += c->true_ink;
    if (c->strokes * 64 >= cell * cell) worst_recall = fmin(worst_recall, (double)c->found / c->strokes);
    if (c->ink * 64 >= cell * cell) worst_precision = fmin(worst_precision, (double)c->true_ink / c->ink);
  }
  result[0] = all.strokes ? (double)all.found / all.strokes : 1;
  result[1] = worst_recall;
  result[2] = all.ink ? (double)all.true_ink / all.ink : 1;
  result[3] = worst_precision;
  free(lines);
  free(own);
  free(around);
  free(cells);
  return done;
}

/* Made for the usual size of blocks too. How much two images differ in each block of a row of them, by channel; `line` has room for a row. */
PART_OF_LOOP void block_differences(const uint8_t *one, const uint8_t *other, uint32_t width, uint32_t block, int16_t *line, int32_t *out) {
  uint32_t samples = width * 3;
  memset(line, 0, samples * sizeof *line);
  for (uint32_t y = 0; y < block; y++, one += samples, other += samples)
    for (uint32_t at = 0; at < samples; at++) line[at] = (int16_t)(line[at] + one[at] - other[at]);
  for (uint32_t column = 0; column < width / block; column++)
    for (uint32_t c = 0; c < 3; c++) {
      int32_t sum = 0;
      for (uint32_t x = 0; x < block; x++) sum += line[(column * block + x) * 3 + c];
      out[column * 3 + c] = sum;
    }
}

/*
 * The mean difference in blue and red chroma of two images, over blocks of `block` pixels (at most 128), in the worst cell of `cell` blocks.
 * Gives a negative number where memory is refused.
 */
EVERY_PROCESSOR
double scan_chroma(const uint8_t *one, const uint8_t *other, uint32_t width, uint32_t height, uint32_t block, uint32_t cell) {
  uint32_t wide = width / block, high = height / block, across = (wide + cell - 1) / cell;
  double worst = 0, area = (double)block * block;
  int16_t *line = malloc((size_t)width * 3 * sizeof *line);
  int32_t *differences = malloc((size_t)wide * 3 * sizeof *differences);
  double *sums = malloc((size_t)across * sizeof *sums);
  if (!line || !differences || !sums) worst = -1;
  for (uint32_t top = 0; worst >= 0 && top < high; top += cell) {
    uint32_t bottom = top + cell < high ? top + cell : high;
    for (uint32_t at = 0; at < across; at++) sums[at] = 0;
    for (uint32_t row = top; row < bottom; row++) {
      size_t from = (size_t)row * block * width * 3;
      if (block == 3) block_differences(one + from, other + from, width, 3, line, differences);
      else block_differences(one + from, other + from, width, block, line, differences);
      for (uint32_t column = 0; column < wide; column++) {
        const int32_t *d = differences + column * 3;
        double cb = -0.169 * d[0] - 0.331 * d[1] + 0.5 * d[2], cr = 0.5 * d[0] - 0.419 * d[1] - 0.081 * d[2];
        sums[column / cell] += (fabs(cb) + fabs(cr)) / 2 / area;
      }
    }
    for (uint32_t at = 0; at < across; at++) {
      uint32_t left = at * cell, right = left + cell < wide ? left + cell : wide;
      double mean = sums[at] / ((double)(bottom - top) * (right - left));
      if (mean > worst && (bottom - top) * 2 > cell && (right - left) * 2 > cell) worst = mean;
    }
  }
  free(line);
  free(differences);
  free(sums);
  return worst;
}
