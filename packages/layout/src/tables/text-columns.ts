import { boxAround } from '../boxes.ts'
import type { Word } from '../words.ts'
import { isSpacedBy } from './cell-starts.ts'
import { evenStrips, partingStrips, type Strip } from './even-columns.ts'
import type { Ruling } from './rulings.ts'
import { chunksOf, medianOf, type TextLine } from './text-lines.ts'

/** A gap this wide, in font sizes, is seen as one between columns. */
export const chunkGap = 0.75
/** Words closer than this, in font sizes, leave no white between them. */
const touching = 0.12
/** The share of lines that may cross the white between two columns, and the number of lines from which on any may. */
const crossingShare = 0.1
const crossingFrom = 5
/** A ruling over this share of the height is an edge. */
const edgeShare = 0.4

/** What shows columns besides the white between them. */
interface Marks {
  rulings?: readonly Ruling[]
  /** Where numbers meet texts; an edge is in them. */
  seams?: readonly Strip[]
  /** Where colours behind cells meet. */
  fills?: readonly Ruling[]
  /** Words that begin a cell close behind another. */
  starts?: ReadonlySet<Word>
}

/** The edges between columns of text: white strips that run through the lines, and vertical rulings. */
export function columnEdges(
  lines: readonly TextLine[],
  em: number,
  { rulings = [], seams = [], fills = [], starts = new Set() }: Marks = {},
): number[] {
  const body = bodyLines(lines, em, starts)
  const found = realStrips(stripsOf(body, em, starts), { body, em, starts })
  const even = evenStrips(body, em)
  const strips = even ? [...even, ...partingStrips(found, even, body)].sort((one, other) => one.from - other.from) : found
  const { top, bottom } = boxAround(lines)
  const drawn = rulings
    .filter(({ from, to }) => Math.min(to, bottom) - Math.max(from, top) >= edgeShare * (bottom - top))
    .map(({ at }) => at)
    .sort((one, other) => one - other)
  const coloured = fills.map(({ at }) => at).filter((at) => isFree(at, body))
  return withRulings(withoutEmptied(strips, body, drawn), [...drawn, ...coloured, ...seams.map(({ from, to }) => (from + to) / 2)], body)
}

/** Whether hardly any line has a word over a place. */
function isFree(at: number, body: readonly TextLine[]): boolean {
  return body.filter(({ words }) => words.some(({ left, right }) => left < at - 1 && right > at + 1)).length <= crossingShare * body.length
}

/** Lines that have about as many parts as most: others are titles, or continue a cell. */
function bodyLines(lines: readonly TextLine[], em: number, starts: ReadonlySet<Word>): TextLine[] {
  const counted = lines
    .filter(({ words }) => chunksOf(words, chunkGap * em).length >= 2)
    .map((line) => ({ line, count: chunksOf(line.words, chunkGap * em, starts).length }))
  const usual = medianOf(counted.map(({ count }) => count))
  return counted.filter(({ count }) => count >= 0.6 * usual).map(({ line }) => line)
}

function stripsOf(body: readonly TextLine[], em: number, starts: ReadonlySet<Word>): Strip[] {
  const events = body.flatMap(({ words }) =>
    chunksOf(words, touching * em).flatMap(({ left, right }) => [
      { at: left, step: 1 },
      { at: right, step: -1 },
    ]),
  )
  events.sort((one, other) => one.at - other.at || other.step - one.step)
  const allowed = body.length < crossingFrom ? 0 : Math.floor(crossingShare * body.length)
  const strips: Strip[] = []
  let covered = 0
  let from: number | undefined
  for (const { at, step } of events) {
    const before = covered
    covered += step
    if (before > allowed && covered <= allowed) from = at
    if (before <= allowed && covered > allowed && from !== undefined) {
      const strip = { from, to: at }
      if (at - from >= leastWidth(body.length) * em || isUnspaced(strip, body, em) || isStart(strip, { body, em, starts }))
        strips.push(strip)
      from = undefined
    }
  }
  return strips
}

/** In font sizes: chance alignments die out with the number of lines. */
function leastWidth(lines: number): number {
  if (lines <= 3) return 0.9
  if (lines <= 5) return 0.7
  return lines <= 9 ? 0.5 : 0.35
}

/** What strips are judged by. */
interface Body {
  body: readonly TextLine[]
  em: number
  starts: ReadonlySet<Word>
}

/** From so many lines on. */
const leastStarts = 2

/** Whether all that stands close behind a strip begins a cell. */
function isStart({ from, to }: Strip, { body, em, starts }: Body): boolean {
  let found = 0
  for (const { words } of body) {
    for (const [index, right] of words.entries()) {
      const left = words[index - 1]
      if (!left || left.right > from + 0.5 || right.left < to - 0.5 || right.left - left.right >= chunkGap * em) continue
      if (!starts.has(right)) return false
      found += 1
    }
  }
  return found >= leastStarts
}

/** Removes strips one after the other, those with the least white first, as the columns beside them change with each. */
function realStrips(strips: readonly Strip[], { body, em, starts }: Body): Strip[] {
  const space = wordSpace(body, em)
  let kept = [...strips]
  for (const strip of strips.toSorted((one, other) => one.to - one.from - (other.to - other.from))) {
    const at = kept.indexOf(strip)
    const [before, after] = [kept[at - 1]?.to ?? Number.NEGATIVE_INFINITY, kept[at + 1]?.from ?? Number.POSITIVE_INFINITY]
    if (isStart(strip, { body, em, starts })) continue
    if (!isUnspaced(strip, body, em) && isWordGap(strip, { from: before, to: after }, { body, em, space }))
      kept = kept.filter((other) => other !== strip)
  }
  return kept
}

/** From so many lines on, and in so many of them. */
const [unspacedFrom, unspacedShare] = [10, 0.9]

/**
 * Cells may stand closer than words: a date at the right edge of its column, a text at the left edge of the next. Programs that write spaces
 * between words write none between cells.
 */
function isUnspaced({ from, to }: Strip, body: readonly TextLine[], em: number): boolean {
  if (body.length < unspacedFrom) return false
  let [apart, spaced] = [0, 0]
  for (const { words } of body) {
    for (const [index, right] of words.entries()) {
      const left = words[index - 1]
      if (!left || right.left - left.right >= chunkGap * em) continue
      const isHere = left.right <= from + 0.5 && right.left >= to - 0.5
      if (!isHere) spaced += isSpacedBy(left, right) ? 1 : -1
      else if (isSpacedBy(left, right)) return false
      else apart += 1
    }
  }
  return spaced > 0 && apart >= unspacedShare * body.length
}

/** A strip that most lines only have as a gap between words, or beside a part that few lines have. */
function isWordGap(
  { from, to }: Strip,
  around: Strip,
  { body, em, space }: { body: readonly TextLine[]; em: number; space: number },
): boolean {
  const middle = (from + to) / 2
  let [both, narrow, spaces, signs, before, after] = [0, 0, 0, 0, 0, 0]
  for (const { words } of body) {
    const left = words.findLast((word) => centre(word) < middle && centre(word) > around.from)
    const right = words.find((word) => centre(word) > middle && centre(word) < around.to)
    if (left) before += 1
    if (right) after += 1
    if (!left || !right) continue
    both += 1
    const gap = right.left - left.right
    if (gap < chunkGap * em) narrow += 1
    if (gap < space) spaces += 1
    if (left.right - left.left < 2 * em && isCurrency(left)) signs += 1
    else if (gap < em && isUnit(right)) signs += 1
  }
  if (before === 0 || after === 0) return true
  if (signs >= 0.9 * both && signs > 0) return true
  if (spaces >= 0.9 * both && both >= 0.5 * Math.min(before, after)) return true
  return both > 0 && narrow * 2 >= both && Math.min(before, after) < 0.55 * body.length
}

/** Hardly any space between words is wider; in a font whose characters are all of one width it is one of them. */
function wordSpace(body: readonly TextLine[], em: number): number {
  const widths = body.flatMap(({ words }) => words.map((word) => (word.right - word.left) / word.text.length))
  const usual = medianOf(widths)
  const isFixed = widths.filter((width) => Math.abs(width - usual) < 0.03 * usual).length > 0.8 * widths.length
  return isFixed ? 1.2 * usual : 0.45 * em
}

/** A sign before a number that is aligned on its own. */
function isCurrency({ text }: Word): boolean {
  return /^[$€£¥]$/.test(text)
}

/** A sign behind a number. */
function isUnit({ text }: Word): boolean {
  return /^(%|‰|°|\)|%\))$/.test(text)
}

function centre({ left, right }: Word): number {
  return (left + right) / 2
}

/** Strips without those in a drawn column that no line has words on both sides of: a heading on the left, and numbers on the right. */
function withoutEmptied(strips: readonly Strip[], body: readonly TextLine[], drawn: readonly number[]): Strip[] {
  return strips.filter(({ from, to }) => {
    const [start, end] = [drawn.filter((at) => at <= from + 1).at(-1), drawn.find((at) => at >= to - 1)]
    if (start === undefined || end === undefined || drawn.some((at) => at > from && at < to)) return true
    return body.some(
      ({ words }) =>
        words.some(({ left, right }) => left >= start - 1 && right <= from + 1) &&
        words.some(({ left, right }) => left >= to - 1 && right <= end + 1),
    )
  })
}

function withRulings(strips: readonly Strip[], drawn: readonly number[], body: readonly TextLine[]): number[] {
  const near = (at: number) => strips.some(({ from, to }) => at >= from - 3 && at <= to + 3)
  const hasBothSides = (at: number) =>
    body.some(({ words }) => words.some(({ right }) => right <= at + 1)) &&
    body.some(({ words }) => words.some(({ left }) => left >= at - 1))
  const extra = drawn.filter((at) => !near(at) && hasBothSides(at))
  const middles = strips.map(({ from, to }) => drawn.find((at) => at >= from && at <= to) ?? (from + to) / 2)
  return [...middles, ...extra].sort((one, other) => one - other).filter((at, index, all) => index === 0 || at - (all[index - 1] ?? 0) > 3)
}
