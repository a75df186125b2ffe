import type { DrawnLine } from '../page-drawing.ts'
import type { Box, Word } from '../words.ts'
import { least } from './extremes.ts'
import { noteLabel, placeIn } from './note-labels.ts'
import { raiseOf } from './raise.ts'
import type { InkPart, ReadPage } from './read-page.ts'

/** The short line above footnotes: its height, and where it begins. */
interface NoteRule {
  y: number
  left: number
}

const knownRules = new WeakMap<ReadPage, readonly NoteRule[]>()

/** Whether a line of text is one of the footnotes of its page. Text of the next column may stand as low. */
export function isInNotes(page: ReadPage, { top, left }: { top: number; left: number }): boolean {
  const rules = knownRules.get(page) ?? noteRules(page)
  knownRules.set(page, rules)
  return rules.some((rule) => top > rule.y - 2 && isBelow(rule, left))
}

/** How far text may begin beside the start of the line above it, and how far it may be indented there; in points. */
const [sameLeft, deepest] = [4, 72]

function isBelow(rule: NoteRule, left: number): boolean {
  return left > rule.left - sameLeft && left < rule.left + deepest
}

/** The length of the line: in points, and as a share of the page. */
const [shortest, longest] = [30, 0.6]
/** A page with more of them is a form or a drawing: only the lowest are looked at. */
const maxRules = 100

/** The short lines above footnotes are in the lower part of the page, at the left of a column, and have nothing but notes below them. */
function noteRules(page: ReadPage): NoteRule[] {
  const isInTable = (box: Box) => page.tables.some((table) => isAtTable(box, table))
  const short = page.lines
    .filter(({ x0, y0, x1, y1 }) => y0 === y1 && y0 > 0.3 * page.height && x1 - x0 > shortest && x1 - x0 < longest * page.width)
    .filter(({ x0, y0, x1 }) => !isInTable({ left: x0, top: y0, right: x1, bottom: y0 }))
    .sort((one, other) => other.y0 - one.y0)
    .slice(0, maxRules)
  if (short.length === 0) return []
  const words = page.words.filter((word) => word.frame === 0 && !isInTable(word))
  const found: NoteRule[] = []
  for (const line of short) {
    const rule = { y: line.y0, left: line.x0 }
    if (found.some(({ left }) => Math.abs(left - rule.left) < sameLeft) || !isEdge(rule.left, words)) continue
    if (!words.some((word) => isUnder(line, word)) && isOverNotes(rule, words, page)) found.push(rule)
  }
  return found
}

/** Lines around a table are drawn a little outside of its box. */
const aroundTable = 4

function isAtTable({ left, top, right, bottom }: Box, table: Box): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return x > table.left - aroundTable && x < table.right + aroundTable && y > table.top - aroundTable && y < table.bottom + aroundTable
}

/** So many words begin at the left edge of a column at least. */
const leastStarts = 8

function isEdge(x: number, words: readonly Word[]): boolean {
  const first = least(words.map(({ left }) => left))
  return Math.abs(x - first) < sameLeft || words.filter(({ left }) => Math.abs(left - x) < 1).length >= leastStarts
}

/** Whether a line underlines a word: the box of a note may begin a little above the line over it. */
function isUnder({ x0, y0, x1 }: DrawnLine, { left, top, right, bottom }: Word): boolean {
  return y0 > (top + bottom) / 2 && y0 < bottom + 0.5 && x0 < right && x1 > left
}

/** Sizes that differ by less are equal. */
const sameSize = 0.03

/** Whether the text below a line, down to the foot of its column, is that of notes: smaller than the text above, or with a raised number that leads to it. */
function isOverNotes(rule: NoteRule, words: readonly Word[], page: ReadPage): boolean {
  const column = words.filter(({ left }) => isBelow(rule, left))
  const isLower = ({ top, size }: Word) => top > rule.y - 0.3 * size
  const [above, below] = [column.filter((word) => !isLower(word)), column.filter(isLower)]
  const highest = least(below.map(({ top }) => top))
  const line = below.filter(({ top, size }) => top < highest + size / 2).sort((one, other) => one.left - other.left)
  const label = line[0] && noteLabel(line[0].text)
  if (!line[0] || label === undefined || line[0].top - rule.y > 3 * line[0].size) return false
  const size = usualSize(line)
  const larger = below.filter((word) => word.size > (1 + sameSize) * size)
  if (larger.length > 0 && !isFooter(larger, below, page)) return false
  return (
    size < (1 - sameSize) * usualSize(above.length > 0 ? above : words) ||
    hasReference(
      label,
      words.filter((word) => !isLower(word)),
      page,
    )
  )
}

/** The size of most of a text. */
function usualSize(words: readonly Word[]): number {
  const counts = new Map<number, number>()
  for (const { size, text } of words) {
    const rounded = Math.round(size * 10) / 10
    counts.set(rounded, (counts.get(rounded) ?? 0) + text.length)
  }
  let [usual, most] = [0, 0]
  for (const [size, count] of counts) if (count > most) [usual, most] = [size, count]
  return usual
}

/** The lowest part of a page, as a share of its height. */
const footShare = 0.12

/** Whether some words of a column are its last line at the foot of the page, apart from what is above, such as the number of the page. */
function isFooter(words: readonly Word[], column: readonly Word[], { height }: ReadPage): boolean {
  const top = least(words.map((word) => word.top))
  return (
    top > (1 - footShare) * height &&
    words.every((word) => word.top < top + word.size / 2) &&
    column.every((word) => word.top > top - word.size / 2 || word.bottom < top - word.size / 2)
  )
}

/** A page with more of them has tables of small numbers. */
const maxReferences = 500

/** Whether the label of a note is raised behind a word. */
function hasReference(label: string, words: readonly Word[], { ink }: ReadPage): boolean {
  const partsOf = ({ glyph }: Word): readonly InkPart[] => ink.get(glyph)?.parts ?? []
  const small = words.flatMap((word) => partsOf(word).flatMap((part) => (placeIn(part.text, label) < 0 ? [] : [{ word, part }])))
  return small.slice(0, maxReferences).some(({ word, part }) =>
    words.some((other) => {
      const isNear = other === word || Math.abs(word.left - other.right) < other.size / 2
      return isNear && partsOf(other).some(({ baseline, style }) => isRaised(part, baseline, style.size))
    }),
  )
}

function isRaised(part: InkPart, baseline: number, size: number): boolean {
  return Math.abs(baseline - part.baseline) < size && raiseOf(part, baseline, size) === 'super'
}
