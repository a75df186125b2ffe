import type { Run, RunStyle } from '../model.ts'
import type { DrawnLine } from '../page-drawing.ts'
import { needsSpace } from '../scripts.ts'
import type { Box, Word } from '../words.ts'
import { isFixed, pitchOf } from './code-lines.ts'
import { least } from './extremes.ts'
import type { FlowLine } from './flow.ts'
import { highlightOf } from './highlights.ts'
import { raiseOf, smaller } from './raise.ts'
import { type InkPart, isSameStyle, type ReadPage } from './read-page.ts'
import { isTabGap } from './tab-gaps.ts'

/** How lines are joined. */
export interface Joining {
  /** Whether words are hyphenated at line ends in this document. */
  dehyphenate: boolean
  /** Whether lines end where they do on the page. */
  keepsLines?: boolean
  /** Whether lines begin with the spaces that stand for their indent, as those of programs do. */
  keepsSpaces?: boolean
}

/** The text of lines in pieces of one style. */
export function runsOf(lines: readonly FlowLine[], { dehyphenate, keepsLines = false, keepsSpaces = false }: Joining): Run[] {
  const runs: Run[] = []
  let before: FlowLine | undefined
  const start = least(lines.map(({ line }) => line.left))
  for (const flow of lines) {
    const glue = !before ? '' : keepsLines ? breaks(before, flow, keepsSpaces) : between(before.line.text, flow.line.text, dehyphenate)
    if (glue === 'hyphen') cutHyphen(runs)
    else if (glue !== '') append(runs, glue, undefined)
    const pitch = isFixed(flow) ? pitchOf(flow) : 0
    addLine(runs, flow, {
      pitch,
      isAlone: lines.length === 1,
      indent: keepsSpaces && pitch > 0 ? Math.round((flow.line.left - start) / pitch) : 0,
    })
    before = flow
  }
  return runs.filter(({ text }) => text !== '')
}

function between(text: string, next: string, dehyphenate: boolean): string {
  const isBroken = /\p{L}[-\u2010]$/u.test(text)
  if (isBroken) return dehyphenate && /^\p{Ll}/u.test(next) ? 'hyphen' : ''
  return needsSpace(text, next) ? ' ' : ''
}

/** Lines of a program that are further apart than this, in font sizes, have an empty one between them. */
export const emptyLine = 1.75

/** The end of a line; an empty line between two of a program is one too. */
function breaks(before: FlowLine, next: FlowLine, keepsSpaces: boolean): string {
  return keepsSpaces && next.baseline - before.baseline > emptyLine * next.line.size ? '\n\n' : '\n'
}

function cutHyphen(runs: Run[]): void {
  const last = runs.at(-1)
  if (last) last.text = last.text.replace(/[-\u2010]$/u, '')
}

/** How the gaps of a line are written. */
interface LineSpaces {
  /** The width of all letters, if it is one; else 0. */
  pitch: number
  /** Spaces before the line. */
  indent: number
  /** Whether the line is all of its paragraph. */
  isAlone: boolean
}

/** Where all letters are equally wide, as many spaces stand between words as fit there, and before the line as its indent has. */
function addLine(runs: Run[], { line, page, baseline }: FlowLine, { pitch, indent, isAlone }: LineSpaces): void {
  const [start] = line.words
  if (indent > 0 && start) append(runs, ' '.repeat(Math.min(indent, mostSpaces)), page.ink.get(start.glyph)?.parts[0]?.style)
  const lastOfSegment = new Set(line.segments.slice(0, -1).map(({ words }) => words.at(-1)?.glyph))
  const near = nearWords(line)
  let before: Word | undefined
  for (const word of line.words) {
    if (before) {
      const gap = Math.abs(word.left - before.right)
      const spaces = pitch > 0 && !line.rtl ? Math.min(mostSpaces, Math.round(gap / pitch)) : 0
      const isTab =
        pitch === 0 &&
        !line.rtl &&
        lastOfSegment.has(before.glyph) &&
        isTabGap(before, word, { line, isAlone }) &&
        !isAroundFigure(before, word, page)
      append(runs, spaces > 1 ? ' '.repeat(spaces) : isTab ? '\t' : isApart(before, word, gap) ? ' ' : '', undefined)
    }
    addWord(runs, word, { page, baseline, size: line.size, extent: line, isNear: near.has(word) })
    before = word
  }
}

const mostSpaces = 200

/** Whether a space stands between two words; in scripts without spaces only where there is much more room than between their characters. */
function isApart(before: Word, word: Word, gap: number): boolean {
  return needsSpace(before.text, word.text) || gap > wideSpace * word.size
}

/** Justified text without spaces has less room between its characters. */
const wideSpace = 0.6

/** The words that stand at text of the line's size, or at others that do. */
function nearWords({ words, size }: FlowLine['line']): Set<Word> {
  const near = new Set(words.filter((word) => word.size > smaller * size))
  const isAt = (one: Word, other: Word | undefined) =>
    other !== undefined && near.has(other) && Math.max(one.left - other.right, other.left - one.right) < size
  for (const [index, word] of words.entries()) if (isAt(word, words[index - 1]) || isAt(word, words[index + 1])) near.add(word)
  return near
}

/** Whether a line continues behind an image that it is wrapped around. */
function isAroundFigure(before: Box, next: Box, { figures }: ReadPage): boolean {
  const middle = (next.top + next.bottom) / 2
  return figures.some(
    ({ left, top, right, bottom }) =>
      left >= before.right - 1 &&
      right <= next.left + 1 &&
      middle > top - next.bottom + next.top &&
      middle < bottom + next.bottom - next.top,
  )
}

interface WordPlace {
  page: ReadPage
  baseline: number
  size: number
  extent: { left: number; right: number }
  /** It stands at text of the line's size: small text far beside a title isn't raised. */
  isNear: boolean
}

function addWord(runs: Run[], word: Word, { page, baseline, size, extent, isNear }: WordPlace): void {
  addInitial(runs, word, page)
  const parts: readonly InkPart[] = page.ink.get(word.glyph)?.parts ?? []
  const link = page.links.find((one) => isOver(one, word))?.address
  const drawn = drawnRules(word, { page, baseline, extent })
  const whole =
    parts.map(({ text }) => text).join('') === word.text ? parts : parts.slice(0, 1).map((part) => ({ ...part, text: word.text }))
  for (const part of whole) {
    const raise = isNear ? raiseOf(part, baseline, size) : undefined
    const style = { ...part.style, ...drawn, raise, ...(raise && { size }), highlight: highlightOf(part, word, extent) }
    append(runs, part.text, style, link)
  }
}

/** The large letter before the first word of a paragraph; elsewhere it is a letter like others. */
function addInitial(runs: Run[], word: Word, { initials, ink }: ReadPage): void {
  const initial = initials?.get(word.glyph)
  const [part] = initial ? (ink.get(initial.word.glyph)?.parts ?? []) : []
  if (!initial || !part) return
  const { text } = initial.word
  if (runs.length === 0) runs.push({ ...part.style, text, initial: initial.lines })
  else append(runs, text, part.style)
}

function isOver({ left, top, right, bottom }: PageLinkBox, word: Word): boolean {
  const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2]
  return x >= left && x <= right && y >= top && y <= bottom
}

type PageLinkBox = ReadPage['links'][number]

/** Lines drawn under or through a word, but not those that reach beyond the text, which belong to a table or separate parts. */
function drawnRules(
  word: Word,
  { page, baseline, extent }: Pick<WordPlace, 'page' | 'baseline' | 'extent'>,
): { underline: boolean; strike: boolean } {
  const found = { underline: false, strike: false }
  if (word.frame !== 0) return found
  const { size } = word
  for (const rule of page.lines) {
    if (
      rule.y0 !== rule.y1 ||
      rule.width > thickestRule ||
      !covers(rule, word) ||
      rule.x0 < extent.left - size ||
      rule.x1 > extent.right + size
    )
      continue
    const below = rule.y0 - baseline
    if (below > -0.03 * size && below < 0.3 * size) found.underline = true
    else if (below < -0.14 * size && below > -0.45 * size) found.strike = true
  }
  return found
}

const thickestRule = 3

function covers({ x0, x1 }: DrawnLine, { left, right }: Word): boolean {
  return Math.min(x1, right) - Math.max(x0, left) > 0.8 * (right - left)
}

/** Adds text to the last run if it looks the same; without a style it belongs to what is before it. */
function append(runs: Run[], text: string, style: RunStyle | undefined, link?: string): void {
  if (text === '') return
  const last = runs.at(-1)
  if (!style) {
    if (last) last.text += text
    return
  }
  if (last && last.initial === undefined && last.link === link && isSameStyle(last, style)) last.text += text
  else runs.push({ ...style, text: (style.raise ? '' : takeSpace(last)) + text, ...(link !== undefined && { link }) })
}

/** The space behind raised text belongs to the text on the line: raised, it would be smaller. */
function takeSpace(last: Run | undefined): string {
  if (!last?.raise || !last.text.endsWith(' ')) return ''
  last.text = last.text.slice(0, -1)
  return ' '
}
