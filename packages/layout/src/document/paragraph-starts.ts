import { isCjk, needsSpace } from '../scripts.ts'
import { continuesCode, isCodeLine } from './code-lines.ts'
import type { FlowLine } from './flow.ts'
import { hasBulletAtWord, type ItemLabel, isSameKind, itemLabel } from './item-labels.ts'
import type { Leadings } from './leadings.ts'
import { isLed } from './led-numbers.ts'
import { isInNotes } from './note-rules.ts'
import type { ColumnEdges, Edges } from './right-edges.ts'

/** What is known of the text around a line. */
export interface Surroundings {
  edges: Edges
  leadings: Leadings
  /** The line below the one in question. */
  after?: FlowLine | undefined
}

/** Whether a line begins a new paragraph, or continues the one with these lines. */
export function startsParagraph(lines: readonly FlowLine[], next: FlowLine, { edges, leadings, after }: Surroundings): boolean {
  const before = lines.at(-1)
  if (!before) return true
  // Text that ends in a column doesn't go on in the notes below.
  if (before.page === next.page && isInNotes(before.page, before.line) !== isInNotes(next.page, next.line)) return true
  const [wasCode, isCode] = [isCodeLine(before), isCodeLine(next)]
  if (wasCode && isCode) return !continuesCode(before, next)
  // An address that fills a line of its paragraph isn't a program.
  if (wasCode !== isCode && Math.abs(before.line.left - next.line.left) > 1) return true
  if (
    (itemLabel(next) && !isNumberOfText(lines, next, edges)) ||
    hasBulletAtWord(next) ||
    before.line.rtl !== next.line.rtl ||
    isLed(before.line.text)
  )
    return true
  if (isTurned(before) !== isTurned(next)) return true
  if (hasTab(before) && hasTab(next)) return true
  if (isValue(before) && isValue(next)) return true
  const { size } = next.line
  if (Math.abs(before.line.size - size) > otherSize * Math.max(size, before.line.size)) return true
  if (isBold(before) !== isBold(next)) return true
  const isFull = !wouldFit(before, next, edges.of(before))
  if (!isBelow(before, next)) return !isFull || !isSameText(lines, next)
  const distance = next.baseline - before.baseline
  const leading = leadings.of(size) ?? usualLeading * size
  if (distance > leading * widerGap + 0.5 && !(isFull && isSpaced(lines, next, after))) return true
  return !isFull || isIndentedAnew(lines, next)
}

const otherSize = 0.09
const widerGap = 1.18
const usualLeading = 1.3

const [sameDistance, widest] = [0.6, 2.4]

/** Text with more room between its lines than the rest has: the distance to the next line is the same, or was before. */
function isSpaced(lines: readonly FlowLine[], next: FlowLine, after: FlowLine | undefined): boolean {
  const [last, beforeLast] = [lines.at(-1), lines.at(-2)]
  if (!last) return false
  const distance = next.baseline - last.baseline
  if (distance > widest * next.line.size) return false
  const isSame = (one: FlowLine, other: FlowLine) =>
    isBelow(one, other) && Math.abs(other.baseline - one.baseline - distance) < sameDistance
  if (beforeLast) return isSame(beforeLast, last)
  return !endsSentence(last.line.text) && (/^\p{Ll}/u.test(next.line.text) || (after !== undefined && isSame(next, after)))
}

/** On the same page and in the same column, below the line before. */
function isBelow(before: FlowLine, next: FlowLine): boolean {
  return before.page === next.page && before.strand === next.strand && next.baseline > before.baseline
}

/** Over the end of a page or column only text that continues counts, not a line that happens to be full. */
function isSameText(lines: readonly FlowLine[], next: FlowLine): boolean {
  const last = lines.at(-1)
  if (!last || lines.length > 1) return true
  if (leavesPageEmpty(last, next)) return false
  return last.line.words.length >= wordsOfProse && (!endsSentence(last.line.text) || /^[\p{Ll}\d(]/u.test(next.line.text))
}

/** Text that runs on fills its page first: a line alone in the upper half was ended on purpose. */
function leavesPageEmpty({ page, baseline }: FlowLine, next: FlowLine): boolean {
  return page !== next.page && baseline < page.height / 2
}

/** Fewer words that stand alone are a title. */
const wordsOfProse = 4

function endsSentence(text: string): boolean {
  return /[.!?:]["”’»)\]]*$/u.test(text)
}

/** Text behind a wide gap at the end of a line: entries of contents and of lists stand below each other so. */
function hasTab({ line: { segments, size } }: FlowLine): boolean {
  const [last, before] = [segments.at(-1), segments.at(-2)]
  return last !== undefined && before !== undefined && last.left - before.right > entryGap * size
}

/** A number, a sign or an abbreviation alone on its line: those below each other are a column of values. */
function isValue({ line: { words } }: FlowLine): boolean {
  const [only, ...others] = words
  return only !== undefined && others.length === 0 && !wordPattern.test(only.text) && !isCjk(only.text.codePointAt(0) ?? 0)
}

/** A word that isn't an abbreviation: in a narrow column a line may have only one, and goes on in the next. */
const wordPattern = /\p{L}{3}/u

/** Wider than around an image, or between words of justified text. */
const entryGap = 8

function isTurned({ line }: FlowLine): boolean {
  return (line.words[0]?.frame ?? 0) !== 0
}

/** Whether all of a line is bold. */
export function isBold({ line, page }: FlowLine): boolean {
  return line.words.every(({ glyph }) => page.ink.get(glyph)?.parts.every(({ style }) => style.bold))
}

const [spaceWidth, slack] = [0.26, 0.15]

/** Whether the first word of the next line would have fitted behind this one: then the line was ended on purpose. */
function wouldFit({ line }: FlowLine, next: FlowLine, { left, right }: ColumnEdges): boolean {
  const [word] = next.line.words
  if (!word) return true
  const isWithoutSpaces = !needsSpace(line.text, next.line.text)
  const [room, other] = line.rtl ? [line.left - left, right - line.right] : [right - line.right, line.left - left]
  const free = isCentred(room, other, line.size) ? room + other : room
  if (isWithoutSpaces) return free > wideScripts * line.size
  if (isMidSentence(line.text, word.text) && free < unusedShare * (right - left)) return false
  return (word.right - word.left) * leastPart(line.text, word.text) + (spaceWidth + slack) * line.size < free
}

/** Scripts without spaces may break anywhere. */
const wideScripts = 2

/** Programs that balance the lines of a paragraph leave some room at their ends, though the next word had fitted. */
const unusedShare = 0.12

function isMidSentence(text: string, next: string): boolean {
  return /[\p{L}\p{N},]$/u.test(text) && /^\p{Ll}/u.test(next)
}

/** Whether a number at the start of a line is one of the sentence that goes on there: the line before is full and ends within it. */
function isNumberOfText(lines: readonly FlowLine[], next: FlowLine, edges: Edges): boolean {
  const [before, label] = [lines.at(-1), itemLabel(next)]
  // Letters and roman numbers with a mark behind them are hardly ever words.
  if (!before || label?.format !== 'decimal' || continuesList(lines, label)) return false
  const [, second] = next.line.words
  return isMidSentence(before.line.text, second?.text ?? '') && isBelow(before, next) && !wouldFit(before, next, edges.of(before))
}

/** Whether a paragraph begins with a label of the same kind, or has the one that comes before this. */
function continuesList(lines: readonly FlowLine[], next: ItemLabel): boolean {
  return lines.some((line, index) => {
    const label = itemLabel(line)
    return label !== undefined && isSameKind(label, next) && (index === 0 || label.number === next.number - 1)
  })
}

/** As much of a word as had to fit for the line to be ended on purpose: in the middle of a sentence all of it, since few programs break words there. */
function leastPart(text: string, next: string): number {
  return /^\p{Ll}/u.test(next) && !endsSentence(text) ? 1 : firstPart(next)
}

/** A line may end behind a hyphen or a slash inside a word. */
function firstPart(text: string): number {
  const at = text.slice(0, -1).search(/[-/–—\u2010]/u)
  return at > 0 ? (at + 1) / text.length : 1
}

function isCentred(room: number, other: number, size: number): boolean {
  return Math.abs(room - other) < 0.5 * size && room > 2 * size
}

const otherIndent = 0.45

function isIndentedAnew(lines: readonly FlowLine[], { line }: FlowLine): boolean {
  const [first, second] = lines
  if (!first) return false
  const start = line.rtl ? -line.right : line.left
  const startOf = (other: FlowLine) => (other.line.rtl ? -other.line.right : other.line.left)
  const last = lines.at(-1) ?? first
  if (isSameCentre(last, line)) return false
  if (second)
    return Math.abs(start - startOf(second)) > otherIndent * line.size && last.page === second.page && last.strand === second.strand
  return Math.abs(start - startOf(first)) > farIndent * line.size && itemLabel(first) === undefined
}

/** A second line may begin before or behind the first, but not as far as this. */
const farIndent = 5

function isSameCentre({ line: one }: FlowLine, other: FlowLine['line']): boolean {
  const distance = Math.abs(one.left + one.right - other.left - other.right) / 2
  return distance < 1 && Math.abs(one.left - other.left) > 2
}
