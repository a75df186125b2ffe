/** An image of a page in black and white. */
export interface Bitmap {
  width: number
  height: number
  /** Pixels a point. */
  scale: number
  /** 1 where there is ink, row by row. */
  ink: Uint8Array
}

/** An image of a page as it was drawn. */
export interface PagePixels {
  width: number
  height: number
  /** Bytes a pixel, of which the first three are its colour. */
  channels: number
  pixels: Uint8Array
}

const darkest = 60
const lightest = 215
/** Ink is at least so much darker than the threshold between the two halves of all greys. */
const margin = 8

/** Tells ink from paper: darker than the grey that separates the dark from the light pixels best (Otsu). */
export function bitmapOf({ width, height, channels, pixels }: PagePixels, pageWidth: number): Bitmap {
  const greys = new Uint8Array(width * height)
  const counts = new Uint32Array(256)
  for (let at = 0, from = 0; at < greys.length; at += 1, from += channels) {
    const grey = ((pixels[from] ?? 255) * 77 + (pixels[from + 1] ?? 255) * 150 + (pixels[from + 2] ?? 255) * 29) >> 8
    greys[at] = grey
    counts[grey] = (counts[grey] ?? 0) + 1
  }
  const limit = Math.min(lightest, Math.max(darkest, threshold(counts, greys.length) - margin))
  const ink = greys
  for (let at = 0; at < greys.length; at += 1) ink[at] = (greys[at] ?? 255) < limit ? 1 : 0
  return { width, height, scale: width / pageWidth, ink }
}

function threshold(counts: Uint32Array, total: number): number {
  let sum = 0
  for (let grey = 0; grey < 256; grey += 1) sum += grey * (counts[grey] ?? 0)
  let [below, sumBelow, best, at] = [0, 0, -1, 128]
  for (let grey = 0; grey < 256; grey += 1) {
    below += counts[grey] ?? 0
    sumBelow += grey * (counts[grey] ?? 0)
    const above = total - below
    if (below === 0 || above === 0) continue
    const apart = sumBelow / below - (sum - sumBelow) / above
    const between = below * above * apart * apart
    if (between > best) [best, at] = [between, grey + 1]
  }
  // Text darkens few pixels; the border between it and the paper is nearer to the paper.
  return Math.round(at + 0.25 * (255 - at))
}
