import { type DrawnPage, similarity } from './ssim.ts'

/** Fine enough to see words, too coarse to see the shapes of letters, which differ with every font. */
export const lookDpi = 50

/** Pixels that a page may be off as a whole: 4 points, which nobody sees without the other page beside it. */
const mostShift = 3
/** A pixel darker than that is ink. */
const paperFrom = 235
/** Pixels around ink that count with it: about a line of text. */
const nearInk = 8

/**
 * How alike two drawn pages look, 1 for the same: their structural similarity where either has ink, after one was moved over the other by
 * a few pixels. Blank paper tells nothing; it would make every page with little on it look good.
 */
export function sameLook(one: DrawnPage, other: DrawnPage): number {
  const size = { width: Math.max(one.width, other.width), height: Math.max(one.height, other.height) }
  const [before, after] = [inGrey(one, size), inGrey(other, size)]
  const aligned = moved(after, bestShift(before, after))
  return similarity(before, aligned, inkOf(before, aligned))
}

/** In grey, with paper to the right and below if it's smaller. */
function inGrey({ width, height, pixels }: DrawnPage, size: { width: number; height: number }): DrawnPage {
  const channels = pixels.length / (width * height)
  const grey = new Uint8Array(size.width * size.height).fill(255)
  for (let y = 0; y < height; y++) {
    for (let x = 0, from = y * width * channels, to = y * size.width; x < width; x++, from += channels, to++)
      grey[to] =
        channels < 3
          ? (pixels[from] ?? 0)
          : Math.round(0.3 * (pixels[from] ?? 0) + 0.59 * (pixels[from + 1] ?? 0) + 0.11 * (pixels[from + 2] ?? 0))
  }
  return { ...size, pixels: grey }
}

interface Shift {
  x: number
  y: number
}

/** The shift with the least difference, the smallest of several. */
function bestShift(before: DrawnPage, after: DrawnPage): Shift {
  let best = { shift: { x: 0, y: 0 }, difference: differenceOf(before, after, { x: 0, y: 0 }) }
  for (let y = -mostShift; y <= mostShift; y++) {
    for (let x = -mostShift; x <= mostShift; x++) {
      const difference = differenceOf(before, after, { x, y })
      if (difference < best.difference) best = { shift: { x, y }, difference }
    }
  }
  return best.shift
}

function differenceOf(before: DrawnPage, after: DrawnPage, { x, y }: Shift): number {
  const { width, height, pixels } = before
  let sum = 0
  // Every other row is enough to tell.
  for (let row = mostShift; row < height - mostShift; row += 2) {
    const [from, to] = [row * width, (row - y) * width - x]
    for (let column = mostShift; column < width - mostShift; column++)
      sum += Math.abs((pixels[from + column] ?? 0) - (after.pixels[to + column] ?? 0))
  }
  return sum
}

function moved({ width, height, pixels }: DrawnPage, { x, y }: Shift): DrawnPage {
  if (x === 0 && y === 0) return { width, height, pixels }
  const result = new Uint8Array(pixels.length).fill(255)
  for (let row = Math.max(0, y); row < Math.min(height, height + y); row++) {
    for (let column = Math.max(0, x); column < Math.min(width, width + x); column++)
      result[row * width + column] = pixels[(row - y) * width + column - x] ?? 255
  }
  return { width, height, pixels: result }
}

/** Marks the pixels near the ink of either page. */
function inkOf(one: DrawnPage, other: DrawnPage): Uint8Array {
  const { width, height } = one
  const rows = new Uint8Array(width * height)
  for (let at = 0; at < rows.length; at++) {
    if ((one.pixels[at] ?? 255) >= paperFrom && (other.pixels[at] ?? 255) >= paperFrom) continue
    const x = at % width
    rows.fill(1, at - Math.min(x, nearInk), at + Math.min(width - 1 - x, nearInk) + 1)
  }
  const ink = new Uint8Array(rows)
  for (let y = 0; y < height; y++) {
    for (let by = -nearInk; by <= nearInk; by++) {
      if (by === 0 || y + by < 0 || y + by >= height) continue
      for (let x = 0; x < width; x++) if (rows[(y + by) * width + x]) ink[y * width + x] = 1
    }
  }
  return ink
}
