import { boxField, characterField, type Glyphs, objectField, recordWords } from './glyphs.ts'
import { isCjk, isRtl } from './scripts.ts'

/** The size of a page as shown. */
export function viewOf({ left, right, bottom, top, rotation }: Glyphs): { width: number; height: number } {
  const [width, height] = [right - left, top - bottom]
  return rotation % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** Pages are read one after the other; taking memory anew for each is what would cost most. */
let scratch = new Float32Array(0)

/** Boxes as shown: from the visible top-left corner, y down, the page's rotation applied. Four numbers a glyph. */
export function shownBoxes({ count, floats, left, bottom, right, top, rotation }: Glyphs): Float32Array {
  if (scratch.length < count * 4) scratch = new Float32Array(count * 4)
  const boxes = scratch
  for (let index = 0; index < count; index++) {
    const record = index * recordWords + boxField
    const l = floats[record] ?? 0
    const t = floats[record + 1] ?? 0
    const r = floats[record + 2] ?? 0
    const b = floats[record + 3] ?? 0
    const at = index * 4
    if (rotation === 0) setBox(boxes, at, l - left, top - t, r - left, top - b)
    else if (rotation === 1) setBox(boxes, at, b - bottom, l - left, t - bottom, r - left)
    else if (rotation === 2) setBox(boxes, at, right - r, b - bottom, right - l, t - bottom)
    else setBox(boxes, at, top - t, right - r, top - b, right - l)
  }
  return boxes
}

function setBox(boxes: Float32Array, at: number, left: number, top: number, right: number, bottom: number): void {
  boxes[at] = left
  boxes[at + 1] = top
  boxes[at + 2] = right
  boxes[at + 3] = bottom
}

/**
 * The frame of the text that begins at a glyph. Asking PDFium for every angle would cost more than all the rest, so it is asked
 * only where the next glyph does not stand to the right.
 */
export function frameAt(glyphs: Glyphs, boxes: Float32Array, { index, frame }: { index: number; frame: number }): number {
  const { words: records } = glyphs
  const next = nextGlyph(glyphs, index)
  if (next >= glyphs.count) return frame === 1 && isBelow(boxes, previousGlyph(glyphs, index), index) ? 1 : turnsOf(glyphs, index)
  const object = records[index * recordWords + objectField] ?? 0
  const sameObject = records[next * recordWords + objectField] === object
  const character = records[index * recordWords + characterField] ?? 0
  const dx = centre(boxes, next, 0) - centre(boxes, index, 0)
  const dy = centre(boxes, next, 1) - centre(boxes, index, 1)
  if (dx >= Math.abs(dy) && (dx > 0 || !sameObject)) return 0
  if (dx < 0 && Math.abs(dy) < -dx && isRtl(character)) return 0
  const turns = turnsOf(glyphs, index)
  if (turns !== 0) return turns
  // Characters under one another in upright text: vertical writing. The last of a column has none below it.
  const goesOn = isBelow(boxes, index, next) || (frame === 1 && isBelow(boxes, previousGlyph(glyphs, index), index))
  return goesOn && isCjk(character) ? 1 : 0
}

function nextGlyph({ count, words: records }: Glyphs, index: number): number {
  let next = index + 1
  while (next < count && next < index + 4 && records[next * recordWords + objectField] === 0) next += 1
  return next
}

function previousGlyph({ words: records }: Glyphs, index: number): number {
  let before = index - 1
  while (before > 0 && before > index - 4 && records[before * recordWords + objectField] === 0) before -= 1
  return Math.max(0, before)
}

function isBelow(boxes: Float32Array, upper: number, lower: number): boolean {
  const height = (boxes[upper * 4 + 3] ?? 0) - (boxes[upper * 4 + 1] ?? 0)
  const dx = centre(boxes, lower, 0) - centre(boxes, upper, 0)
  const dy = centre(boxes, lower, 1) - centre(boxes, upper, 1)
  return dy > 0.6 * height && dy < 1.8 * height && Math.abs(dx) < 0.5 * dy
}

function turnsOf(glyphs: Glyphs, index: number): number {
  return (glyphs.quarterTurns(index) + glyphs.rotation) % 4
}

function centre(boxes: Float32Array, index: number, axis: 0 | 1): number {
  return ((boxes[index * 4 + axis] ?? 0) + (boxes[index * 4 + axis + 2] ?? 0)) / 2
}
