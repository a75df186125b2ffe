/** A grey image, one byte a pixel, rows from the top, no padding. */
export interface GreyImage {
  width: number
  height: number
  pixels: Uint8Array
}

/** Lines of text may lean by this many degrees at most; what leans further is a drawing or a turned page. */
const maxDegrees = 15

/**
 * How far the lines of text on a page fall to the right, in degrees; negative if they rise. At the right angle, the ink lies in few rows
 * with gaps between them, so that the sum of squares over all rows is greatest. Zero for a page without lines.
 */
export function skewOf(image: GreyImage): number {
  const ink = inkOf(image)
  if (ink.count < 50) return 0
  const coarse = best(ink, { from: -maxDegrees, to: maxDegrees, step: 1 })
  const fine = best(ink, { from: coarse.degrees - 1, to: coarse.degrees + 1, step: 0.1 })
  // A page of photos or drawings has no angle at which its ink falls into rows.
  return fine.score > 1.1 * scoreOf(ink, 0) ? fine.degrees : 0
}

/** The positions of dark pixels in an image made small. */
interface Ink {
  count: number
  xs: Float32Array
  ys: Float32Array
  diagonal: number
}

const fullWidth = 800
const maxInk = 60_000

function inkOf({ width, height, pixels }: GreyImage): Ink {
  const step = Math.max(1, Math.floor(Math.max(width, height) / fullWidth))
  const threshold = darkThreshold(pixels)
  const xs = new Float32Array(maxInk)
  const ys = new Float32Array(maxInk)
  let count = 0
  for (let y = 0; y < height && count < maxInk; y += step)
    for (let x = 0; x < width && count < maxInk; x += step)
      if ((pixels[y * width + x] ?? 255) < threshold) {
        xs[count] = x / step
        ys[count] = y / step
        count += 1
      }
  return { count, xs, ys, diagonal: Math.ceil((width + height) / step) }
}

/** Halfway between the darkest and the usual grey: paper is rarely white. */
function darkThreshold(pixels: Uint8Array): number {
  const counts = new Uint32Array(256)
  const step = Math.max(1, Math.floor(pixels.length / 200_000))
  let all = 0
  for (let at = 0; at < pixels.length; at += step) {
    const grey = pixels[at] ?? 255
    counts[grey] = (counts[grey] ?? 0) + 1
    all += 1
  }
  const greyAt = (share: number) => {
    let sum = 0
    return counts.findIndex((count) => {
      sum += count
      return sum >= share * all
    })
  }
  return (greyAt(0.005) + greyAt(0.5)) / 2
}

function best(ink: Ink, { from, to, step }: { from: number; to: number; step: number }): { degrees: number; score: number } {
  let found = { degrees: 0, score: scoreOf(ink, 0) }
  for (let degrees = from; degrees <= to + step / 2; degrees += step) {
    const score = scoreOf(ink, degrees)
    if (score > found.score) found = { degrees, score }
  }
  return found
}

function scoreOf({ count, xs, ys, diagonal }: Ink, degrees: number): number {
  const angle = (degrees * Math.PI) / 180
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  const rows = new Uint32Array(2 * diagonal)
  for (let at = 0; at < count; at += 1) {
    // Rows are never negative, so that cutting off rounds down; Math.round takes several times as long.
    const row = ((ys[at] ?? 0) * cosine - (xs[at] ?? 0) * sine + diagonal + 0.5) | 0
    rows[row] = (rows[row] ?? 0) + 1
  }
  let sum = 0
  for (let row = 0; row < rows.length; row += 1) sum += (rows[row] ?? 0) ** 2
  return sum
}
