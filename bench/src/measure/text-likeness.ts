import { type DrawnPage, similarity } from '@octavo/documents/fidelity/ssim.ts'

/** How much of a page's text another drawing of it keeps. */
export interface TextLikeness {
  /** The structural similarity near dark strokes, 1 for the same. */
  similarity: number
  /** The share of strokes that are still there. */
  recall: number
}

/** Pixels around a stroke that belong to it. */
const near = 2
/** Pixels at most around which the darkest one is the ink of a stroke. */
const inkReach = 6
/** Less is no ink. */
const leastInk = 40
/** Of the ink near it, a stroke is at least so dark. */
const strokeShare = 0.4

export function textLikeness(before: DrawnPage, after: DrawnPage): TextLikeness {
  if (before.width !== after.width || before.height !== after.height) return { similarity: 0, recall: 0 }
  const [dark, darkAfter] = [darkness(before), darkness(after)]
  const least = spread(dark, before, inkReach).map((ink) => (ink < leastInk ? 256 : ink * strokeShare))
  const strokes = dark.map((value, at) => (value >= (least[at] ?? 0) ? 1 : 0))
  const nearest = spread(darkAfter, after, 1)
  let [count, found] = [0, 0]
  for (const [at, isStroke] of strokes.entries()) {
    count += isStroke
    if (isStroke && (nearest[at] ?? 0) >= (least[at] ?? 0)) found += 1
  }
  const where = Uint8Array.from(spread(strokes, before, near))
  return { similarity: similarity(before, after, where), recall: count === 0 ? 1 : found / count }
}

/** How much darker than the paper each pixel is, by the middle grey of the page. */
function darkness({ pixels }: DrawnPage): Float32Array {
  const grey = new Float32Array(pixels.length / 3).map(
    (_, at) => 0.3 * (pixels[at * 3] ?? 0) + 0.59 * (pixels[at * 3 + 1] ?? 0) + 0.11 * (pixels[at * 3 + 2] ?? 0),
  )
  const paper = grey.toSorted()[grey.length >> 1] ?? 255
  return grey.map((value) => Math.max(0, paper - value))
}

/** The most of what is within a reach, both ways. */
function spread(values: Float32Array, { width, height }: DrawnPage, reach: number): Float32Array {
  const across = mostAlong(values, { length: width, step: 1, lines: height, lineStep: width }, reach)
  return mostAlong(across, { length: height, step: width, lines: width, lineStep: 1 }, reach)
}

function mostAlong(
  values: Float32Array,
  { length, step, lines, lineStep }: Record<'length' | 'step' | 'lines' | 'lineStep', number>,
  reach: number,
): Float32Array {
  const result = new Float32Array(values.length)
  for (let line = 0; line < lines; line++) {
    for (let at = 0; at < length; at++) {
      let most = 0
      for (let other = Math.max(0, at - reach); other <= Math.min(length - 1, at + reach); other++) {
        const value = values[line * lineStep + other * step] ?? 0
        if (value > most) most = value
      }
      result[line * lineStep + at * step] = most
    }
  }
  return result
}
