/*
 * Finds the connected parts of the ink on a scanned page, takes out those that are dirt or pictures, and gives each of the others one of at
 * most four inks. Parts are made of runs: pixels of ink side by side in a row.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "scan.h"

enum { MAX_INKS = 4, MAX_CLUSTERS = 64, BINS = 1 << 15, NEAREST = 1 << 18, MAX_PIECES = 1 << 16, LEAST_PIECE = 6, PAPER_ROWS = 13 };

typedef struct { uint32_t x0, x1, y, part; } run;

typedef struct { float l, a, b; } lab;

/* A group of like colours: their sum, by channel, and how many pixels have them; its colour is that of the pixels that are darkest. */
typedef struct { double sum[3], weight, core[3], core_weight; lab colour; uint32_t ink; } cluster;

typedef struct {
  uint32_t first, runs, area, in_zones, left, top, right, bottom;
  uint8_t kept;
  /* Its pieces, once they are measured and if there was room for them. */
  const cluster *pieces;
} part;

typedef struct {
  const uint8_t *pixels;
  uint32_t channels, width, height;
  uint8_t *mask;
  /* Cells of pictures, a side of `cell` pixels each. */
  uint8_t *zones;
  uint32_t cell, dpi, least_area;
  run *runs;
  part *parts;
  uint32_t run_count, part_count;
  /* Room for pieces: MAX_PIECES that parts keep, and as many again for those of any part. */
  cluster *pieces;
  uint32_t kept_pieces;
  cluster clusters[MAX_CLUSTERS];
  uint32_t cluster_count;
  /* Pieces of ink by their colour, five bits a channel. */
  cluster *bins;
  cluster inks[MAX_INKS];
  /* For each ink the one that it's a pale form of, or itself. */
  uint32_t dark_form[MAX_INKS];
  /* The mean colour beside the ink. */
  double paper[3];
  /* The ink nearest to a colour of six bits a channel, from 1; 0 where that isn't known yet. */
  uint8_t *nearest;
} page;

/* How far from a dark ink to paper a pale form of it may be, how far beside that way in levels, and how much of it there may be. */
static const double most_pale = 0.6, pale_aside = 14, pale_share = 0.3;
/* How much of a part has a dark ink where its pale pieces have it too. */
static const double least_dark = 0.1;
/* Less of a pale form, as a share of the dark one, is a matter of thin strokes everywhere. */
static const double trace_share = 0.025;

static float linear(float value) { return value <= 0.04045f ? value / 12.92f : powf((value + 0.055f) / 1.055f, 2.4f); }
static float root(float value) { return value > 0.008856f ? cbrtf(value) : 7.787f * value + 16.0f / 116; }

static lab lab_of(const double *sum, double weight, uint32_t channels) {
  float c[3];
  for (uint32_t at = 0; at < 3; at++) c[at] = linear((float)(sum[channels == 3 ? at : 0] / weight / 255));
  float x = root((0.4124f * c[0] + 0.3576f * c[1] + 0.1805f * c[2]) / 0.9505f);
  float y = root(0.2126f * c[0] + 0.7152f * c[1] + 0.0722f * c[2]);
  float z = root((0.0193f * c[0] + 0.1192f * c[1] + 0.9505f * c[2]) / 1.089f);
  return (lab){116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

static float distance(lab one, lab other) {
  float l = one.l - other.l, a = one.a - other.a, b = one.b - other.b;
  return sqrtf(l * l + a * a + b * b);
}

static uint32_t find(uint32_t *parents, uint32_t at) {
  while (parents[at] != at) at = parents[at] = parents[parents[at]];
  return at;
}

EVERY_PROCESSOR
static uint32_t count_runs(const page *p) {
  uint32_t count = 0;
  for (uint32_t y = 0; y < p->height; y++) {
    const uint8_t *row = p->mask + (size_t)y * p->width;
    count += row[0];
    for (uint32_t x = 1; x < p->width; x++) count += row[x] & ~row[x - 1];
  }
  return count;
}

/* Runs touch those of the row above also by their corners. */
static void find_runs(page *p, uint32_t *parents) {
  uint32_t above = 0, count = 0;
  for (uint32_t y = 0; y < p->height; y++) {
    const uint8_t *row = p->mask + (size_t)y * p->width;
    uint32_t start = count, candidate = above;
    for (uint32_t x = 0; x < p->width;) {
      const uint8_t *next = memchr(row + x, 1, p->width - x);
      if (!next) break;
      uint32_t x0 = (uint32_t)(next - row), x1 = x0;
      while (x1 < p->width && row[x1]) x1++;
      parents[count] = count;
      p->runs[count] = (run){x0, x1, y, 0};
      while (candidate < start && p->runs[candidate].x1 < x0) candidate++;
      for (uint32_t other = candidate; other < start && p->runs[other].x0 <= x1; other++) {
        uint32_t one = find(parents, other), two = find(parents, count);
        if (one < two) parents[two] = one;
        else parents[one] = two;
      }
      count++;
      x = x1;
    }
    above = start;
  }
}

static uint32_t in_zones(const page *p, const run *r) {
  uint32_t across = (p->width + p->cell - 1) / p->cell, inside = 0;
  const uint8_t *row = p->zones + (size_t)(r->y / p->cell) * across;
  for (uint32_t x = r->x0; x < r->x1;) {
    uint32_t end = (x / p->cell + 1) * p->cell;
    if (end > r->x1) end = r->x1;
    if (row[x / p->cell]) inside += end - x;
    x = end;
  }
  return inside;
}

/* Sorts runs by the part they belong to, and measures the parts. */
static int find_parts(page *p) {
  uint32_t *parents = malloc((p->run_count + 1) * sizeof *parents);
  run *sorted = malloc((p->run_count + 1) * sizeof *sorted);
  if (!parents || !sorted) { free(parents); free(sorted); return 0; }
  find_runs(p, parents);
  for (uint32_t at = 0; at < p->run_count; at++) {
    uint32_t top = find(parents, at);
    if (top == at) p->parts[p->runs[at].part = p->part_count++] = (part){.left = UINT32_MAX, .top = p->runs[at].y};
    else p->runs[at].part = p->runs[top].part;
  }
  for (uint32_t at = 0; at < p->run_count; at++) {
    const run *r = &p->runs[at];
    part *own = &p->parts[r->part];
    own->runs++;
    own->area += r->x1 - r->x0;
    own->in_zones += in_zones(p, r);
    if (r->x0 < own->left) own->left = r->x0;
    if (r->x1 > own->right) own->right = r->x1;
    if (r->y + 1 > own->bottom) own->bottom = r->y + 1;
  }
  uint32_t first = 0;
  for (uint32_t at = 0; at < p->part_count; at++) { p->parts[at].first = first; first += p->parts[at].runs; p->parts[at].runs = 0; }
  for (uint32_t at = 0; at < p->run_count; at++) {
    part *own = &p->parts[p->runs[at].part];
    sorted[own->first + own->runs++] = p->runs[at];
  }
  memcpy(p->runs, sorted, p->run_count * sizeof *sorted);
  free(parents);
  free(sorted);
  return 1;
}

static void fill(page *p, const part *own, uint8_t value) {
  for (uint32_t at = own->first; at < own->first + own->runs; at++) {
    const run *r = &p->runs[at];
    memset(p->mask + (size_t)r->y * p->width + r->x0, value, r->x1 - r->x0);
  }
}

/* Dirt stays in the background, and so do pictures, which become zones of their own. */
static void choose_parts(page *p) {
  uint32_t across = (p->width + p->cell - 1) / p->cell;
  for (uint32_t at = 0; at < p->part_count; at++) {
    part *own = &p->parts[at];
    uint32_t wide = own->right - own->left, high = own->bottom - own->top;
    int is_picture = wide > p->dpi / 2 && high > p->dpi / 2 && own->area > 0.45 * wide * high;
    own->kept = own->area >= p->least_area && !is_picture && own->in_zones * 2 <= own->area;
    if (own->kept) continue;
    fill(p, own, 0);
    if (!is_picture) continue;
    for (uint32_t y = own->top / p->cell; y <= (own->bottom - 1) / p->cell; y++)
      memset(p->zones + (size_t)y * across + own->left / p->cell, 1, (own->right - 1) / p->cell - own->left / p->cell + 1);
  }
}

PART_OF_LOOP uint32_t grey_of(const uint8_t *pixel, uint32_t channels) {
  return channels == 1 ? pixel[0] : (77u * pixel[0] + 150u * pixel[1] + 29u * pixel[2]) >> 8;
}

static const uint8_t *pixel_at(const page *p, uint32_t x, uint32_t y) { return p->pixels + ((size_t)y * p->width + x) * p->channels; }

/* Squares that a part is cut into: a sixteenth of an inch, or all of it where there would be too many. */
typedef struct { uint32_t side, across, count; } squares;

static squares squares_of(const page *p, const part *own) {
  uint32_t side = p->dpi / 16 + 1, across = (own->right - own->left - 1) / side + 1, down = (own->bottom - own->top - 1) / side + 1;
  if ((uint64_t)across * down > MAX_PIECES) return (squares){p->width + p->height, 1, 1};
  return (squares){side, across, across * down};
}

/* Adds up `count` pixels, as far as they're no lighter than `most`; gives how many those are. */
PART_OF_LOOP uint32_t sum_pixels(const uint8_t *pixel, uint32_t channels, uint32_t count, uint32_t most, uint32_t *sum, uint32_t *greys) {
  uint32_t taken = 0;
  for (uint32_t at = 0; at < count; at++, pixel += channels) {
    uint32_t grey = grey_of(pixel, channels), is_taken = grey <= most;
    for (uint32_t c = 0; c < channels; c++) sum[c] += pixel[c] * is_taken;
    *greys += grey;
    taken += is_taken;
  }
  return taken;
}

/* Made once for each number of channels. Adds the pixels of a run to the pieces that it crosses, either all or those of their darker half. */
PART_OF_LOOP void add_run(const page *p, const run *r, uint32_t channels, uint32_t left, uint32_t side, int is_core, cluster *pieces) {
  for (uint32_t x = r->x0; x < r->x1;) {
    uint32_t column = (x - left) / side, end = left + (column + 1) * side, sum[3] = {0}, greys = 0;
    if (end > r->x1) end = r->x1;
    cluster *piece = &pieces[column];
    uint32_t most = is_core ? piece->ink / (uint32_t)piece->weight : 255;
    uint32_t taken = sum_pixels(p->pixels + ((size_t)r->y * p->width + x) * channels, channels, end - x, most, sum, &greys);
    double *to = is_core ? piece->core : piece->sum;
    for (uint32_t c = 0; c < channels; c++) to[c] += sum[c];
    if (is_core) piece->core_weight += taken;
    else { piece->weight += taken; piece->ink += greys; }
    x = end;
  }
}

/* Measures the pieces of a part. Edges of strokes are mixed with paper, so that only the darker half of a piece tells what ink it is. */
static void measure_pieces(const page *p, const part *own, squares cut, cluster *pieces) {
  memset(pieces, 0, cut.count * sizeof *pieces);
  for (int is_core = 0; is_core < 2; is_core++) {
    for (uint32_t at = own->first; at < own->first + own->runs; at++) {
      const run *r = &p->runs[at];
      cluster *row = pieces + (size_t)((r->y - own->top) / cut.side) * cut.across;
      if (p->channels == 3) add_run(p, r, 3, own->left, cut.side, is_core, row);
      else add_run(p, r, 1, own->left, cut.side, is_core, row);
    }
  }
}

/* The pieces of a part, valid until those of another are asked for. */
static const cluster *pieces_of(page *p, part *own, squares cut) {
  if (own->pieces) return own->pieces;
  cluster *pieces = p->pieces + p->kept_pieces;
  measure_pieces(p, own, cut, pieces);
  if (p->kept_pieces + cut.count > MAX_PIECES) return pieces;
  p->kept_pieces += cut.count;
  return own->pieces = pieces;
}

static void add(cluster *to, const cluster *from) {
  for (int c = 0; c < 3; c++) { to->sum[c] += from->sum[c]; to->core[c] += from->core[c]; }
  to->weight += from->weight;
  to->core_weight += from->core_weight;
}

static lab core_of(const page *p, const cluster *of) { return lab_of(of->core, of->core_weight, p->channels); }

static void add_to_bins(page *p, part *own) {
  squares cut = squares_of(p, own);
  const cluster *pieces = pieces_of(p, own, cut);
  for (uint32_t at = 0; at < cut.count; at++) {
    if (pieces[at].weight < LEAST_PIECE) continue;
    uint32_t bin = 0;
    for (uint32_t c = 0; c < 3; c++) bin = bin << 5 | (uint32_t)(pieces[at].core[p->channels == 3 ? c : 0] / pieces[at].core_weight) >> 3;
    add(&p->bins[bin], &pieces[at]);
  }
}

static int heavier(const void *one, const void *other) {
  double a = ((const cluster *)one)->weight, b = ((const cluster *)other)->weight;
  return a < b ? 1 : a > b ? -1 : 0;
}

static uint32_t nearest(const page *p, lab colour, float *how_far) {
  uint32_t best = 0;
  float least = INFINITY;
  for (uint32_t at = 0; at < p->cluster_count; at++) {
    float far = distance(colour, p->clusters[at].colour);
    if (far < least) { least = far; best = at; }
  }
  if (how_far) *how_far = least;
  return best;
}

static void remove_cluster(page *p, uint32_t from, uint32_t to) {
  add(&p->clusters[to], &p->clusters[from]);
  p->clusters[to].colour = core_of(p, &p->clusters[to]);
  p->clusters[from] = p->clusters[--p->cluster_count];
}

/* A few rows tell as much as all; the first one is often the dark edge of the scanner. */
static void find_paper(page *p) {
  double count = 0;
  for (uint32_t y = PAPER_ROWS / 2; y < p->height; y += PAPER_ROWS) {
    const uint8_t *mask = p->mask + (size_t)y * p->width, *pixels = p->pixels + (size_t)y * p->width * p->channels;
    uint32_t sum[3] = {0}, found = 0;
    for (uint32_t x = 0; x < p->width; x++, pixels += p->channels) {
      uint32_t is_paper = !mask[x];
      for (uint32_t c = 0; c < 3; c++) sum[c] += pixels[p->channels == 3 ? c : 0] * is_paper;
      found += is_paper;
    }
    for (uint32_t c = 0; c < 3; c++) p->paper[c] += sum[c];
    count += found;
  }
  for (uint32_t c = 0; c < 3; c++) p->paper[c] = count > 0 ? p->paper[c] / count : 255;
}

/* Whether an ink is another one, mixed with paper: thin strokes are paler than thick ones. */
static int is_pale_form(const page *p, const cluster *pale, const cluster *dark) {
  double along = 0, length = 0, aside = 0;
  double to_paper[3], to_pale[3];
  if (pale->weight > dark->weight * pale_share) return 0;
  for (uint32_t c = 0; c < 3; c++) {
    uint32_t channel = p->channels == 3 ? c : 0;
    double own = dark->core[channel] / dark->core_weight;
    to_paper[c] = p->paper[c] - own;
    to_pale[c] = pale->core[channel] / pale->core_weight - own;
    along += to_pale[c] * to_paper[c];
    length += to_paper[c] * to_paper[c];
  }
  if (length == 0 || along <= 0 || along > length * most_pale) return 0;
  for (uint32_t c = 0; c < 3; c++) aside += pow(to_pale[c] - to_paper[c] * along / length, 2);
  return aside <= pale_aside * pale_aside;
}

/* Joins the two inks whose joining changes the least; gives 0 where that would be seen. */
static int join_nearest(page *p, double all) {
  uint32_t one = 0, two = 1;
  double least = INFINITY;
  for (uint32_t a = 0; a < p->cluster_count; a++) {
    for (uint32_t b = a + 1; b < p->cluster_count; b++) {
      double lighter = fmin(p->clusters[a].weight, p->clusters[b].weight);
      double cost = distance(p->clusters[a].colour, p->clusters[b].colour) * sqrt(lighter);
      if (cost < least) { least = cost; one = a; two = b; }
    }
  }
  double share = fmin(p->clusters[one].weight, p->clusters[two].weight) / all;
  if (distance(p->clusters[one].colour, p->clusters[two].colour) > 36 && share > 0.02) return 0;
  remove_cluster(p, two, one);
  return 1;
}

/* Colours that are as near as `near` are one ink. */
static int find_inks(page *p, float near) {
  uint32_t used = 0;
  double all = 0;
  cluster *bins = p->bins;
  for (uint32_t at = 0; at < BINS; at++) if (bins[at].weight > 0) bins[used++] = bins[at];
  qsort(bins, used, sizeof *bins, heavier);
  for (uint32_t at = 0; at < used; at++) {
    lab colour = core_of(p, &bins[at]);
    float far = INFINITY;
    uint32_t best = nearest(p, colour, &far);
    all += bins[at].weight;
    if (far > near && p->cluster_count < MAX_CLUSTERS) p->clusters[best = p->cluster_count++] = (cluster){0};
    add(&p->clusters[best], &bins[at]);
    p->clusters[best].colour = core_of(p, &p->clusters[best]);
  }
  while (p->cluster_count > MAX_INKS) if (!join_nearest(p, all)) return 0;
  for (uint32_t pale = 0; pale < p->cluster_count; pale++) {
    uint32_t best = pale;
    for (uint32_t dark = 0; dark < p->cluster_count; dark++)
      if (is_pale_form(p, &p->clusters[pale], &p->clusters[dark]) && p->clusters[dark].weight > p->clusters[best].weight) best = dark;
    p->dark_form[pale] = best;
  }
  return 1;
}

/* Pale pieces of a part that has the dark ink too are thin strokes of that; a part that is all pale has an ink of its own. */
static void join_pale(const page *p, double *votes, double all, uint32_t *meant) {
  for (uint32_t ink = 0; ink < MAX_INKS; ink++) meant[ink] = ink;
  for (uint32_t ink = 0; ink < p->cluster_count; ink++) {
    uint32_t dark = p->dark_form[ink];
    if (votes[dark] >= least_dark * all) meant[ink] = dark;
    if (meant[ink] == ink) continue;
    votes[dark] += votes[ink];
    votes[ink] = 0;
  }
}

/* The ink of one pixel: that of the darkest around it, which isn't mixed with paper. */
static uint32_t ink_at(const page *p, uint32_t x, uint32_t y) {
  const uint8_t *darkest = pixel_at(p, x, y);
  for (uint32_t ny = y ? y - 1 : 0; ny <= y + 1 && ny < p->height; ny++)
    for (uint32_t nx = x ? x - 1 : 0; nx <= x + 1 && nx < p->width; nx++)
      if (grey_of(pixel_at(p, nx, ny), p->channels) < grey_of(darkest, p->channels)) darkest = pixel_at(p, nx, ny);
  double colour[3] = {darkest[0], darkest[p->channels == 3], darkest[p->channels - 1]};
  uint8_t *known = &p->nearest[(darkest[0] >> 2) << 12 | (darkest[p->channels == 3] >> 2) << 6 | darkest[p->channels - 1] >> 2];
  if (!*known) *known = (uint8_t)(nearest(p, lab_of(colour, 1, p->channels), NULL) + 1);
  return *known - 1u;
}

/* A part has one ink, unless a tenth of it or more has others, as where a stamp lies over text; then each pixel has its own. */
static void give_ink(page *p, part *own) {
  squares cut = squares_of(p, own);
  const cluster *pieces = pieces_of(p, own, cut);
  double votes[MAX_INKS] = {0};
  uint32_t meant[MAX_INKS];
  cluster all = {0};
  for (uint32_t at = 0; at < cut.count; at++) {
    add(&all, &pieces[at]);
    if (pieces[at].weight >= LEAST_PIECE) votes[nearest(p, core_of(p, &pieces[at]), NULL)] += pieces[at].weight;
  }
  join_pale(p, votes, all.weight, meant);
  uint32_t most = meant[nearest(p, core_of(p, &all), NULL)];
  for (uint32_t ink = 0; ink < p->cluster_count; ink++) if (votes[ink] > votes[most]) most = ink;
  if (cut.count == 1 || votes[most] >= 0.9 * all.weight) {
    fill(p, own, (uint8_t)(most + 1));
    add(&p->inks[most], &all);
    return;
  }
  for (uint32_t at = own->first; at < own->first + own->runs; at++) {
    const run *r = &p->runs[at];
    for (uint32_t x = r->x0; x < r->x1; x++) {
      uint32_t ink = meant[ink_at(p, x, r->y)];
      const uint8_t *pixel = pixel_at(p, x, r->y);
      for (uint32_t c = 0; c < p->channels; c++) { p->inks[ink].sum[c] += pixel[c]; p->inks[ink].core[c] += pixel[c]; }
      p->inks[ink].core_weight++;
      p->inks[ink].weight++;
      p->mask[(size_t)r->y * p->width + x] = (uint8_t)(ink + 1);
    }
  }
}

EVERY_PROCESSOR
static void repaint(uint8_t *mask, size_t count, uint8_t from, uint8_t to) {
  for (size_t at = 0; at < count; at++) mask[at] = mask[at] == from ? to : mask[at];
}

/* Where hardly any part is all pale, those few are thin strokes as well, such as dots and hyphens. */
static void join_traces(page *p) {
  for (uint32_t pale = 0; pale < p->cluster_count; pale++) {
    uint32_t dark = p->dark_form[pale];
    double weight = p->inks[pale].weight;
    if (dark == pale || weight == 0 || weight > p->inks[dark].weight * trace_share) continue;
    add(&p->inks[dark], &p->inks[pale]);
    p->inks[pale] = (cluster){0};
    repaint(p->mask, (size_t)p->width * p->height, (uint8_t)(pale + 1), (uint8_t)(dark + 1));
  }
}

/* What an ink is painted with: between the mean of its pixels, which looks most alike from afar, and that of the darker ones, from near. */
static uint8_t painted(const cluster *ink, uint32_t c) {
  return (uint8_t)((ink->sum[c] / ink->weight + ink->core[c] / ink->core_weight) / 2 + 0.5);
}

/*
 * `mask` holds 1 for ink; afterwards it holds the number of an ink from 1, or 0. Parts with fewer than `least_area` pixels are left out.
 * `colours` gets three bytes for each of four inks, `areas` how many pixels each has. Gives the number of inks; 0 for a page that has none,
 * too many or too much detail, -1 where memory is refused.
 */
int32_t scan_inks(const uint8_t *pixels, uint32_t channels, uint32_t width, uint32_t height, uint8_t *mask, uint8_t *zones, uint32_t cell,
                  uint32_t dpi, uint32_t least_area, float near, uint8_t *colours, uint32_t *areas) {
  page p = {.pixels = pixels, .channels = channels, .width = width, .height = height, .mask = mask, .zones = zones, .cell = cell,
            .dpi = dpi, .least_area = least_area};
  p.run_count = count_runs(&p);
  if (p.run_count == 0 || p.run_count > (size_t)width * height / 8) return 0;
  p.runs = malloc(p.run_count * sizeof *p.runs);
  p.parts = malloc(p.run_count * sizeof *p.parts);
  p.pieces = malloc(2 * (size_t)MAX_PIECES * sizeof *p.pieces);
  p.bins = calloc(BINS, sizeof *p.bins);
  p.nearest = calloc(NEAREST, 1);
  int32_t count = -1;
  if (p.runs && p.parts && p.pieces && p.bins && p.nearest && find_parts(&p)) {
    find_paper(&p);
    choose_parts(&p);
    for (uint32_t at = 0; at < p.part_count; at++) if (p.parts[at].kept) add_to_bins(&p, &p.parts[at]);
    count = find_inks(&p, near) ? (int32_t)p.cluster_count : 0;
    for (uint32_t at = 0; count > 0 && at < p.part_count; at++) if (p.parts[at].kept) give_ink(&p, &p.parts[at]);
    if (count > 0) join_traces(&p);
    for (int32_t ink = 0; ink < count; ink++) {
      areas[ink] = (uint32_t)p.inks[ink].weight;
      for (uint32_t c = 0; c < 3; c++) colours[ink * 3 + c] = areas[ink] ? painted(&p.inks[ink], channels == 3 ? c : 0) : 0;
    }
  }
  free(p.runs);
  free(p.parts);
  free(p.pieces);
  free(p.bins);
  free(p.nearest);
  return count;
}

/* Which of eight pixels have another ink, the first one in the highest bit. The factor moves the lowest bit of each byte to its place. */
static uint8_t other_pixels(const uint8_t *pixels, uint32_t ink) {
  uint64_t all;
  memcpy(&all, pixels, sizeof all);
  all ^= ink * 0x0101010101010101u;
  return (uint8_t)(((all + 0x7F7F7F7F7F7F7F7Fu) >> 7 & 0x0101010101010101u) * 0x8040201008040201u >> 56);
}

/* The pixels of one ink as bits, 0 where it is, each row padded to a whole byte. */
void scan_pack(const uint8_t *mask, uint32_t width, uint32_t height, uint32_t ink, uint8_t *packed) {
  for (uint32_t y = 0; y < height; y++) {
    const uint8_t *row = mask + (size_t)y * width;
    if (!memchr(row, (int)ink, width)) {
      memset(packed, 0xff, (width + 7) / 8);
      packed += (width + 7) / 8;
      continue;
    }
    uint32_t x = 0;
    for (; x + 8 <= width; x += 8) *packed++ = other_pixels(row + x, ink);
    if (x == width) continue;
    uint32_t bits = 0;
    for (uint32_t at = x; at < x + 8; at++) bits = bits << 1 | (at >= width || row[at] != ink);
    *packed++ = (uint8_t)bits;
  }
}
