import type { Glyphs } from './glyphs.ts'
import { isMark } from './scripts.ts'

/** A letter with its marks, or a ligature, with its position. Its text is in reading order. */
export interface VisualUnit {
  text: string
  left: number
  right: number
  /** The number of its glyph, which is its place in the content order. */
  glyph: number
}

/** Glyphs of a word from one number to another, in a frame. Invisible spaces are left out. */
export interface GlyphSpan {
  from: number
  to: number
  frame: number
  isSpace: (character: number) => boolean
}

/**
 * The visual units of a word, from left to right. Right-to-left scripts are drawn in either order, and marks before or after their letters,
 * so that only positions count.
 */
export function visualUnits(glyphs: Glyphs, span: GlyphSpan): VisualUnit[] {
  const drawn = drawnUnits(glyphs, span)
  const letters = drawn.filter((unit) => !isMarkUnit(unit))
  if (letters.length === 0) return drawn
  // Determined before marks are added, because that changes the units.
  const owners = drawn.map((unit, at) => (isMarkUnit(unit) ? ownerOf(drawn, at) : undefined))
  for (const [at, owner] of owners.entries()) if (owner) owner.text += drawn[at]?.text ?? ''
  return letters.sort((one, other) => one.left + one.right - other.left - other.right)
}

/** Whether it consists only of marks. */
export function isMarkUnit({ text }: VisualUnit): boolean {
  return isMark(text.codePointAt(0) ?? 0)
}

/** Adds marks drawn separately from all letters to those above or below which they are. */
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
    // A glyph that represents several characters was listed once for each of them.
    const isSameGlyph = last?.left === left && last.right === right && glyphs.pieces[last.glyph] === glyphs.pieces[index]
    if (isSameGlyph && (right > left || isMark(character))) last.text += text
    else units.push({ text, left, right, glyph: index })
  }
  return units
}

/**
 * The letter that a mark belongs to: of the letters drawn before and after it, the one that contains most of it. A mark at the edge of two
 * comes after its letter if the content is in reading order, and before it if it runs from left to right.
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

/** The part of a letter at each edge that marks of its neighbour may overlap. */
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
