/*
 * Makes the layer behind the ink of a scanned page, draws both layers together, and compares that with the page.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "page-memory.h"
#include "scan.h"

enum { MAX_LEVELS = 16 };

/* A colour and its weight; with a weight of 0 it's a hole. */
typedef float cell __attribute__((vector_size(4 * sizeof(float))));
typedef struct { cell *cells; uint32_t width, height; } level;

/* Sums of rows of pixels, by channel, and whether there's ink near one of them in each column. */
typedef struct { uint16_t *sum; uint8_t *near_ink; } strip;

PART_OF_LOOP void add_to_strip(strip to, const uint8_t *pixels, const uint8_t *near_ink, uint32_t width, uint32_t channels) {
  for (size_t at = 0; at < (size_t)width * channels; at++) to.sum[at] += pixels[at];
  for (uint32_t x = 0; x < width; x++) to.near_ink[x] |= near_ink[x];
}

/* The mean colour of the paper in a square, beside ink; a hole where that's less than a quarter of it. */
PART_OF_LOOP void mean_beside_ink(const uint8_t *pixels, uint32_t channels, uint32_t width, const uint8_t *near_ink, uint32_t wide,
                                  uint32_t high, cell *to) {
  uint32_t sum[3] = {0}, count = 0;
  for (uint32_t y = 0; y < high; y++, pixels += (size_t)width * channels, near_ink += width) {
    for (uint32_t x = 0; x < wide; x++) {
      uint32_t paper = !near_ink[x];
      for (uint32_t c = 0; c < channels; c++) sum[c] += pixels[x * channels + c] * paper;
      count += paper;
    }
  }
  if (count * 4 >= wide * high && count > 0) *to = (cell){(float)sum[0], (float)sum[1], (float)sum[2], (float)count} / (float)count;
  else *to = (cell){0};
}

/* The mean colour of the paper in one cell: that of all of it where there's no ink near, which the sums of its rows tell. */
PART_OF_LOOP void shrink_cell(const uint8_t *pixels, uint32_t channels, uint32_t width, const uint8_t *near_ink, uint32_t x0, uint32_t wide,
                              uint32_t high, strip rows, cell *mean) {
  uint32_t sum[3] = {0}, seen = 0;
  for (uint32_t x = x0; x < x0 + wide; x++) {
    seen |= rows.near_ink[x];
    for (uint32_t c = 0; c < channels; c++) sum[c] += rows.sum[(size_t)x * channels + c];
  }
  if (seen) mean_beside_ink(pixels + (size_t)x0 * channels, channels, width, near_ink + x0, wide, high, mean);
  else *mean = (cell){(float)sum[0], (float)sum[1], (float)sum[2], (float)(wide * high)} / (float)(wide * high);
}

/*
 * Made once for each number of channels, and for the usual factor. The mean colour of the paper in each cell of `factor` by `factor` pixels;
 * cells that are mostly ink are holes.
 */
PART_OF_LOOP void shrink_paper(const uint8_t *pixels, uint32_t channels, uint32_t width, uint32_t height, const uint8_t *near_ink,
                               uint32_t factor, level to, strip rows) {
  for (uint32_t row = 0; row < to.height; row++) {
    uint32_t y0 = row * factor, high = height - y0 < factor ? height - y0 : factor;
    const uint8_t *first = pixels + (size_t)y0 * width * channels, *first_near = near_ink + (size_t)y0 * width;
    cell *means = to.cells + (size_t)row * to.width;
    memset(rows.sum, 0, (size_t)width * channels * sizeof *rows.sum);
    memset(rows.near_ink, 0, width);
    for (uint32_t y = 0; y < high; y++)
      add_to_strip(rows, first + (size_t)y * width * channels, first_near + (size_t)y * width, width, channels);
    uint32_t column = 0;
    for (; high == factor && (column + 1) * factor <= width; column++)
      shrink_cell(first, channels, width, first_near, column * factor, factor, factor, rows, &means[column]);
    for (; column < to.width; column++) {
      uint32_t x0 = column * factor, wide = width - x0 < factor ? width - x0 : factor;
      shrink_cell(first, channels, width, first_near, x0, wide, high, rows, &means[column]);
    }
  }
}

static void pull(level from, level to) {
  for (uint32_t y = 0; y < to.height; y++) {
    for (uint32_t x = 0; x < to.width; x++) {
      cell sum = {0};
      for (uint32_t dy = 0; dy < 2; dy++) {
        for (uint32_t dx = 0; dx < 2; dx++) {
          if (y * 2 + dy >= from.height || x * 2 + dx >= from.width) continue;
          cell one = from.cells[(size_t)(y * 2 + dy) * from.width + x * 2 + dx];
          sum += one * (cell){one[3], one[3], one[3], 1};
        }
      }
      float weight = sum[3];
      if (weight > 0) sum /= (cell){weight, weight, weight, weight > 1 ? weight : 1};
      to.cells[(size_t)y * to.width + x] = sum;
    }
  }
}

/* The colour between the four cells around a place. */
static cell between(level from, float x, float y) {
  x = fminf(fmaxf(x, 0), (float)from.width - 1);
  y = fminf(fmaxf(y, 0), (float)from.height - 1);
  uint32_t x0 = (uint32_t)x, y0 = (uint32_t)y, x1 = x0 + 1 < from.width ? x0 + 1 : x0, y1 = y0 + 1 < from.height ? y0 + 1 : y0;
  float fx = x - (float)x0, fy = y - (float)y0;
  const cell *top = from.cells + (size_t)y0 * from.width, *bottom = from.cells + (size_t)y1 * from.width;
  return (top[x0] * (1 - fx) + top[x1] * fx) * (1 - fy) + (bottom[x0] * (1 - fx) + bottom[x1] * fx) * fy;
}

static void push(level from, level to) {
  for (uint32_t y = 0; y < to.height; y++) {
    for (uint32_t x = 0; x < to.width; x++) {
      cell *own = to.cells + (size_t)y * to.width + x;
      float weight = (*own)[3];
      if (weight >= 1) continue;
      *own = weight * *own + (1 - weight) * between(from, (float)x / 2 - 0.25f, (float)y / 2 - 0.25f);
      (*own)[3] = 1;
    }
  }
}

/* Made once for each number of channels. */
PART_OF_LOOP void round_cells(level from, uint32_t channels, uint8_t *out) {
  for (size_t at = 0; at < (size_t)from.width * from.height; at++) {
    cell rounded = from.cells[at] + 0.5f;
    for (uint32_t c = 0; c < channels; c++) *out++ = (uint8_t)rounded[c];
  }
}

/*
 * The page without its ink, `factor` times smaller both ways, rounded up. What was under the ink is filled with the colours around it, by
 * ever smaller copies in which the holes vanish. Gives 0 where memory is refused.
 */
EVERY_PROCESSOR
int scan_background(const uint8_t *pixels, uint32_t channels, uint32_t width, uint32_t height, const uint8_t *near_ink, uint32_t factor,
                    uint8_t *out) {
  level levels[MAX_LEVELS];
  strip rows = {malloc((size_t)width * channels * sizeof(uint16_t)), malloc(width)};
  uint32_t wide = (width + factor - 1) / factor, high = (height + factor - 1) / factor;
  int count = 0, done = 0;
  /* Each copy has a quarter of the cells of the one before, but for what is rounded up. */
  size_t bytes = ((size_t)wide * high * 4 / 3 + (size_t)(wide + high + 1) * MAX_LEVELS) * sizeof(cell);
  cell *cells = page_memory(bytes), *next = cells;
  if (!rows.sum || !rows.near_ink || !cells) goto end;
  for (; count < MAX_LEVELS; count++) {
    levels[count] = (level){next, wide, high};
    next += (size_t)wide * high;
    if (count == 0 && channels == 3 && factor == 3) shrink_paper(pixels, 3, width, height, near_ink, 3, levels[0], rows);
    else if (count == 0 && channels == 3) shrink_paper(pixels, 3, width, height, near_ink, factor, levels[0], rows);
    else if (count == 0) shrink_paper(pixels, 1, width, height, near_ink, factor, levels[0], rows);
    else pull(levels[count - 1], levels[count]);
    if (wide == 1 && high == 1) { count++; break; }
    wide = (wide + 1) / 2;
    high = (high + 1) / 2;
  }
  for (int at = count - 2; at >= 0; at--) push(levels[at + 1], levels[at]);
  if (channels == 3) round_cells(levels[0], 3, out);
  else round_cells(levels[0], 1, out);
  done = 1;
end:
  free(rows.sum);
  free(rows.near_ink);
  if (cells) page_memory_free(cells, bytes);
  return done;
}

/* The mean colour of each square of `factor` by `factor` pixels; what does not fill one at the edges is left out. */
PART_OF_LOOP void shrink(const uint8_t *pixels, uint32_t channels, uint32_t width, uint32_t height,
                                                         uint32_t factor, uint8_t *out) {
  uint32_t wide = width / factor, high = height / factor, area = factor * factor;
  for (uint32_t row = 0; row < high; row++) {
    for (uint32_t column = 0; column < wide; column++) {
      uint32_t sum[3] = {0};
      for (uint32_t y = row * factor; y < (row + 1) * factor; y++) {
        const uint8_t *pixel = pixels + ((size_t)y * width + column * factor) * channels;
        for (uint32_t x = 0; x < factor; x++, pixel += channels)
          for (uint32_t c = 0; c < channels; c++) sum[c] += pixel[c];
      }
      for (uint32_t c = 0; c < channels; c++) *out++ = (uint8_t)((sum[c] + area / 2) / area);
    }
  }
}

EVERY_PROCESSOR
void scan_shrink(const uint8_t *pixels, uint32_t channels, uint32_t width, uint32_t height, uint32_t factor, uint8_t *out) {
  if (factor == 1) memcpy(out, pixels, (size_t)width * height * channels);
  else if (channels == 3 && factor == 2) shrink(pixels, 3, width, height, 2, out);
  else if (channels == 3) shrink(pixels, 3, width, height, factor, out);
  else shrink(pixels, 1, width, height, factor, out);
}

/* A row of the paper between two; for each sample of a drawn row, where the left one of two neighbours is in it, and the right one's share. */
typedef struct { float *mixed, *share; uint32_t *left; } paper_row;

static void place_columns(paper_row row, uint32_t count, uint32_t wide, uint32_t channels, float step) {
  for (uint32_t column = 0; column < count; column++) {
    float x = fminf(fmaxf(((float)column + 0.5f) * step - 0.5f, 0), (float)wide - 1);
    uint32_t left = (uint32_t)x;
    if (left + 1 >= wide) left = wide > 1 ? wide - 2 : 0;
    for (uint32_t c = 0; c < channels; c++) {
      row.left[column * channels + c] = left * channels + c;
      row.share[column * channels + c] = wide > 1 ? x - (float)left : 0;
    }
  }
}

PART_OF_LOOP void mix_rows(paper_row row, const uint8_t *paper, uint32_t samples, uint32_t high, float y) {
  y = fminf(fmaxf(y, 0), (float)high - 1);
  uint32_t y0 = (uint32_t)y, y1 = y0 + 1 < high ? y0 + 1 : y0;
  float share = y - (float)y0;
  const uint8_t *top = paper + (size_t)y0 * samples, *bottom = paper + (size_t)y1 * samples;
  for (uint32_t at = 0; at < samples; at++) row.mixed[at] = (float)top[at] * (1 - share) + (float)bottom[at] * share;
}

PART_OF_LOOP void draw_paper(paper_row paper, uint32_t samples, uint32_t channels, uint8_t *restrict alone) {
  for (uint32_t at = 0; at < samples; at++) {
    const float *left = paper.mixed + paper.left[at], share = paper.share[at];
    alone[at] = (uint8_t)(int32_t)(left[0] * (1 - share) + left[channels] * share + 0.5f);
  }
}

/* Made once for each number of channels, so that the loops over them have no loop. Paints the squares of one row that have ink. */
PART_OF_LOOP void draw_inks(const uint8_t *mask, uint32_t width, uint32_t wide, const uint8_t *colours, uint32_t channels, uint32_t factor,
                            const uint8_t *alone, uint8_t *drawn) {
  uint32_t area = factor * factor, at_once = factor < 8 ? 8 / factor : 1;
  for (uint32_t column = 0; column < wide;) {
    uint32_t x0 = column * factor, sum[3] = {0}, count = 0, is_empty = factor <= 8 && x0 + 8 <= width;
    for (uint32_t y = 0; is_empty && y < factor; y++) is_empty = (uint32_t)is_blank(mask + (size_t)y * width + x0);
    if (is_empty) { column += at_once; continue; }
    for (uint32_t y = 0; y < factor; y++) {
      const uint8_t *ink = mask + (size_t)y * width + x0;
      for (uint32_t x = 0; x < factor; x++) {
        if (!ink[x]) continue;
        for (uint32_t c = 0; c < channels; c++) sum[c] += colours[(ink[x] - 1) * 3 + c];
        count++;
      }
    }
    for (uint32_t c = 0; count && c < channels; c++)
      drawn[column * channels + c] = (uint8_t)((sum[c] + (area - count) * alone[column * channels + c] + area / 2) / area);
    column++;
  }
}

/*
 * Both layers drawn together, `factor` times smaller as by scan_shrink, and the paper alone. `paper` is `paper_factor` times smaller. Gives 0
 * where memory is refused.
 */
EVERY_PROCESSOR
int scan_draw(const uint8_t *mask, uint32_t width, uint32_t height, const uint8_t *colours, const uint8_t *paper, uint32_t paper_factor,
              uint32_t channels, uint32_t factor, uint8_t *drawn, uint8_t *alone) {
  uint32_t wide = width / factor, high = height / factor;
  uint32_t paper_wide = (width + paper_factor - 1) / paper_factor, paper_high = (height + paper_factor - 1) / paper_factor;
  float step = (float)factor / (float)paper_factor;
  size_t samples = (size_t)wide * channels;
  /* One pixel more than there is, for paper that is only one pixel wide. */
  paper_row row = {calloc((size_t)(paper_wide + 1) * channels, sizeof(float)), malloc(samples * sizeof(float)), malloc(samples * sizeof(uint32_t))};
  int done = row.mixed && row.share && row.left;
  if (done) place_columns(row, wide, paper_wide, channels, step);
  for (uint32_t y = 0; done && y < high; y++, drawn += samples, alone += samples) {
    const uint8_t *inks = mask + (size_t)y * factor * width;
    mix_rows(row, paper, paper_wide * channels, paper_high, ((float)y + 0.5f) * step - 0.5f);
    draw_paper(row, (uint32_t)samples, channels, alone);
    memcpy(drawn, alone, samples);
    if (channels == 3 && factor == 2) draw_inks(inks, width, wide, colours, 3, 2, alone, drawn);
    else if (channels == 3) draw_inks(inks, width, wide, colours, 3, factor, alone, drawn);
    else draw_inks(inks, width, wide, colours, 1, factor, alone, drawn);
  }
  free(row.mixed);
  free(row.share);
  free(row.left);
  return done;
}
