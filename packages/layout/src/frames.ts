import type { Glyphs } from './glyphs.ts'
import { isCjk, isRtl } from './scripts.ts'

/**
 * The frame of the text that begins at a glyph. Asking PDFium for every angle would cost more than all the rest, so it is asked only if the
 * next glyph isn't to the right.
 */
export function frameAt(glyphs: Glyphs, index: number, frame: number): number {
  const { boxes, characters, pieces } = glyphs
  const next = nextGlyph(glyphs, index)
  if (next >= glyphs.count) return frame === 1 && isBelow(boxes, previousGlyph(glyphs, index), index) ? 1 : glyphs.quarterTurns(index)
  const samePiece = pieces[next] === pieces[index]
  const character = characters[index] ?? 0
  const dx = centre(boxes, next, 0) - centre(boxes, index, 0)
  const dy = centre(boxes, next, 1) - centre(boxes, index, 1)
  if (dx >= Math.abs(dy) && (dx > 0 || !samePiece)) return 0
  if (dx < 0 && Math.abs(dy) < -dx && isRtl(character)) return 0
  const turns = glyphs.quarterTurns(index)
  if (turns !== 0) return turns
  // Characters below one another in upright text: vertical writing. The last of a column has none below it.
  const goesOn = isBelow(boxes, index, next) || (frame === 1 && isBelow(boxes, previousGlyph(glyphs, index), index))
  return goesOn && isCjk(character) ? 1 : 0
}

function nextGlyph({ count, pieces }: Glyphs, index: number): number {
  let next = index + 1
  while (next < count && next < index + 4 && pieces[next] === 0) next += 1
  return next
}

function previousGlyph({ pieces }: Glyphs, index: number): number {
  let before = index - 1
  while (before > 0 && before > index - 4 && pieces[before] === 0) before -= 1
  return Math.max(0, before)
}

function isBelow(boxes: Float32Array, upper: number, lower: number): boolean {
  const height = (boxes[upper * 4 + 3] ?? 0) - (boxes[upper * 4 + 1] ?? 0)
  const dx = centre(boxes, lower, 0) - centre(boxes, upper, 0)
  const dy = centre(boxes, lower, 1) - centre(boxes, upper, 1)
  return dy > 0.6 * height && dy < 1.8 * height && Math.abs(dx) < 0.5 * dy
}

function centre(boxes: Float32Array, index: number, axis: 0 | 1): number {
  return ((boxes[index * 4 + axis] ?? 0) + (boxes[index * 4 + axis + 2] ?? 0)) / 2
}
