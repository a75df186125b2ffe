import { type Bytes, nativeLibrary } from './coders.ts'

/** The calls that take a scanned page apart (`native/scan-*.c` says what each does). Sizes are in pixels. */
export interface ScanCalls {
  grey(pixels: Bytes, channels: number, count: number, grey: Bytes): void
  threshold(grey: Bytes, width: number, height: number, radius: number, k: number, least: number, mask: Bytes): number
  sharpen(grey: Bytes, width: number, height: number, reach: number, tile: number, share: number, mask: Bytes): number
  dilate(mask: Bytes, width: number, height: number, reach: number, out: Bytes): number
  zones(grey: Bytes, nearInk: Bytes, width: number, height: number, cell: number, times: number, least: number, zones: Bytes): number
  inks(
    pixels: Bytes,
    channels: number,
    width: number,
    height: number,
    mask: Bytes,
    zones: Bytes,
    cell: number,
    dpi: number,
    leastArea: number,
    near: number,
    colours: Bytes,
    areas: Uint32Array,
  ): number
  pack(mask: Bytes, width: number, height: number, ink: number, packed: Bytes): void
  background(pixels: Bytes, channels: number, width: number, height: number, nearInk: Bytes, factor: number, out: Bytes): number
  shrink(pixels: Bytes, channels: number, width: number, height: number, factor: number, out: Bytes): void
  enlarge(grey: Bytes, width: number, height: number, wide: number, high: number, out: Bytes): number
  draw(
    mask: Bytes,
    width: number,
    height: number,
    colours: Bytes,
    paper: Bytes,
    paperFactor: number,
    channels: number,
    factor: number,
    drawn: Bytes,
    alone: Bytes,
  ): number
  text(
    grey: Bytes,
    paper: Bytes,
    width: number,
    height: number,
    pictures: Bytes,
    across: number,
    cell: number,
    least: number,
    out: Bytes,
  ): void
  similarity(one: Bytes, other: Bytes, width: number, height: number, near: Bytes): number
  strokes(
    grey: Bytes,
    paper: Bytes,
    factor: number,
    mask: Bytes,
    inks: Bytes,
    width: number,
    height: number,
    zones: Bytes,
    zoneCell: number,
    tile: number,
    cell: number,
    leastInk: number,
    result: Float64Array,
  ): number
  chroma(one: Bytes, other: Bytes, width: number, height: number, block: number, cell: number): number
}

let loaded: ScanCalls | undefined

/** Our native code for scanned pages, loaded on first use. */
export function scanCalls(): ScanCalls {
  loaded ??= load()
  return loaded
}

function load(): ScanCalls {
  const library = nativeLibrary()
  const size = 'uint32_t width, uint32_t height'
  const page = `const uint8_t *pixels, uint32_t channels, ${size}`
  return {
    grey: library.func('void scan_grey(const uint8_t *pixels, uint32_t channels, size_t count, uint8_t *grey)'),
    threshold: library.func(`int scan_threshold(const uint8_t *grey, ${size}, uint32_t radius, float k, uint32_t least, uint8_t *mask)`),
    sharpen: library.func(`int scan_sharpen(const uint8_t *grey, ${size}, uint32_t reach, uint32_t tile, uint32_t share, uint8_t *mask)`),
    dilate: library.func(`int scan_dilate(const uint8_t *mask, ${size}, uint32_t reach, uint8_t *out)`),
    zones: library.func(
      `int32_t scan_zones(const uint8_t *grey, const uint8_t *near, ${size}, uint32_t cell, float times, uint32_t least, uint8_t *zones)`,
    ),
    inks: library.func(
      `int32_t scan_inks(${page}, uint8_t *mask, uint8_t *zones, uint32_t cell, uint32_t dpi, uint32_t least, float near, uint8_t *colours, uint32_t *areas)`,
    ),
    pack: library.func(`void scan_pack(const uint8_t *mask, ${size}, uint32_t ink, uint8_t *packed)`),
    background: library.func(`int scan_background(${page}, const uint8_t *near, uint32_t factor, uint8_t *out)`),
    shrink: library.func(`void scan_shrink(${page}, uint32_t factor, uint8_t *out)`),
    enlarge: library.func(`int scan_enlarge(const uint8_t *grey, ${size}, uint32_t wide, uint32_t high, uint8_t *out)`),
    draw: library.func(
      `int scan_draw(const uint8_t *mask, ${size}, const uint8_t *colours, const uint8_t *paper, uint32_t paper_factor, uint32_t channels, uint32_t factor, uint8_t *drawn, uint8_t *alone)`,
    ),
    text: library.func(
      `void scan_text(const uint8_t *grey, const uint8_t *paper, ${size}, const uint8_t *pictures, uint32_t across, float cell, uint32_t least, uint8_t *out)`,
    ),
    similarity: library.func(`double scan_similarity(const uint8_t *one, const uint8_t *other, ${size}, const uint8_t *near)`),
    strokes: library.func(
      `int scan_strokes(const uint8_t *grey, const uint8_t *paper, uint32_t factor, const uint8_t *mask, const uint8_t *inks, ${size}, const uint8_t *zones, uint32_t zone_cell, uint32_t tile, uint32_t cell, uint32_t least, double *result)`,
    ),
    chroma: library.func(`double scan_chroma(const uint8_t *one, const uint8_t *other, ${size}, uint32_t block, uint32_t cell)`),
  }
}
