import type { Glyphs } from './glyphs.ts'
import { isMark } from './scripts.ts'

/** A letter with its marks, or letters drawn as one, where it is seen. Its text is in the order in which it is read. */
export interface VisualUnit {
  text: string
  left: number
  right: number
  /** The number of its glyph, which tells the order of the content. */
  glyph: number
}

/** Glyphs of a word from one number to another one, in a frame. Spaces that are not seen are left out. */
export interface GlyphSpan {
  from: number
  to: number
  frame: number
  isSpace: (character: number) => boolean
}

/**
 * What is seen of a word, from left to right. Scripts that run to the left are drawn in either order, and marks before or behind what they
 * belong to, so that only their places tell.
 */
export function visualUnits(glyphs: Glyphs, span: GlyphSpan): VisualUnit[] {
  const drawn = drawnUnits(glyphs, span)
  const letters = drawn.filter((unit) => !isMarkUnit(unit))
  if (letters.length === 0) return drawn
  // What marks are added to must not change while it is looked at.
  const owners = drawn.map((unit, at) => (isMarkUnit(unit) ? ownerOf(drawn, at) : undefined))
  for (const [at, owner] of owners.entries()) if (owner) owner.text += drawn[at]?.text ?? ''
  return letters.sort((one, other) => one.left + one.right - other.left - other.right)
}

/** Whether nothing is seen but marks. */
export function isMarkUnit({ text }: VisualUnit): boolean {
  return isMark(text.codePointAt(0) ?? 0)
}

/** Gives marks that were drawn apart from all letters to those over or under which they stand. */
export function attachMarks(letters: readonly VisualUnit[], marks: readonly VisualUnit[]): void {
  for (const mark of marks) {
    const nearest = nearestTo(letters, mark)
    if (nearest) nearest.text += mark.text
  }
}

function drawnUnits(glyphs: Glyphs, { from, to, frame, isSpace }: GlyphSpan): VisualUnit[] {
  const units: VisualUnit[] = []
  for (let index = from; index < to; index++) {
    const character = glyphs.characters[index] ?? 0
    if (character < 0x20 || isSpace(character)) continue
    const text = String.fromCodePoint(character)
    const { left, right } = placeOf(glyphs, index, frame)
    const last = units.at(-1)
    // One glyph that stands for several characters was listed once for each of them.
    const isSameGlyph = last?.left === left && last.right === right && glyphs.pieces[last.glyph] === glyphs.pieces[index]
    if (isSameGlyph && (right > left || isMark(character))) last.text += text
    else units.push({ text, left, right, glyph: index })
  }
  return units
}

/**
 * The letter that a mark belongs to: the one it stands well inside of, of the letters drawn before and after it. A mark at the edge of two
 * is drawn behind its letter where the content is written in the order of reading, and before it where it is written from left to right.
 */
function ownerOf(drawn: readonly VisualUnit[], at: number): VisualUnit | undefined {
  const mark = drawn[at]
  if (!mark) return undefined
  const isLetter = (unit: VisualUnit) => !isMarkUnit(unit)
  const before = drawn.slice(0, at).findLast(isLetter)
  const after = drawn.slice(at + 1).find(isLetter)
  if (!before || !after) return before ?? after
  if (standsIn(before, mark) !== standsIn(after, mark)) return standsIn(before, mark) ? before : after
  const beside = after.left > before.left ? after : before
  return distance(beside, mark) <= beside.right - beside.left ? beside : nearestTo(drawn.filter(isLetter), mark)
}

/** The part of a letter at each of its edges that another one's marks may reach into. */
const edge = 0.15

function standsIn({ left, right }: VisualUnit, mark: VisualUnit): boolean {
  const margin = edge * (right - left)
  return middle(mark) >= left + margin && middle(mark) <= right - margin
}

function nearestTo(letters: readonly VisualUnit[], mark: VisualUnit): VisualUnit | undefined {
  let nearest = letters[0]
  for (const letter of letters) if (nearest && distance(letter, mark) < distance(nearest, mark)) nearest = letter
  return nearest
}

function distance({ left, right }: VisualUnit, mark: VisualUnit): number {
  return Math.max(left - middle(mark), middle(mark) - right, 0)
}

function middle({ left, right }: VisualUnit): number {
  return (left + right) / 2
}

function placeOf({ boxes, width, height }: Glyphs, index: number, frame: number): { left: number; right: number } {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = boxes.subarray(index * 4, index * 4 + 4)
  if (frame === 1) return { left: y0, right: y1 }
  if (frame === 2) return { left: width - x1, right: width - x0 }
  return frame === 3 ? { left: height - y1, right: height - y0 } : { left: x0, right: x1 }
}
