import type { TextAnchor } from '@octavo/core/edits/styled-text.ts'
import { mirrored } from '@octavo/core/text/brackets.ts'
import { hasRightToLeft } from '@octavo/core/text/joined-scripts.ts'
import { joinSaid, penBehind, saysItsGlyphs } from './letter-parts.ts'
import { baselineOf, directionOf, type Glyph, type Mark, type PageShows, type Show, seenSize } from './model.ts'
import { isFigureBeside, isRaised } from './raised-figures.ts'
import { RefusedEdit } from './refused-edit.ts'

/** A glyph and the operator that shows it. */
export interface AnchoredGlyph {
  show: Show
  glyph: Glyph
}

/** The named glyphs of one line, in the order of drawing. */
export type AnchoredLine = AnchoredGlyph[]

/** The glyphs that an edit names, line by line. Refuses those that aren't there, can't be edited, or stand for another text. */
export function findAnchor({ shows, isComplete }: PageShows, { spans, was }: TextAnchor): AnchoredLine[] {
  if (!isComplete) throw new RefusedEdit('not-editable')
  const wanted = folded(was)
  // A line from right to left is set again as a whole, and readers count the glyphs of its accents and last spaces differently.
  const whole = hasRightToLeft(was) ? linesOf(shows, wholeShows(shows, spans)) : []
  const joined = hasRightToLeft(was) ? undefined : joinedLines(shows, spans, wanted)
  let lines = joined ?? (textOf(whole, ({ text }) => text) === wanted ? whole : linesOf(shows, withAccents(shows, spans)))
  if (!joined && textOf(lines, ({ text }) => text) !== wanted) {
    // Readers take what marked content says for the letters, and all of that for one glyph.
    if (textOf(lines, saidLetter) !== wanted) lines = linesOf(shows, widened(shows, spans))
    if (textOf(lines, saidLetter) !== wanted) throw new RefusedEdit('text-differs')
    for (const { glyph } of lines.flat()) glyph.text = saidLetter(glyph)
  }
  for (const { show, glyph } of lines.flat())
    if (!show.elements.some((element) => 'glyph' in element && element.glyph === glyph)) throw new RefusedEdit('overlap')
  return lines.filter((line) => line.length > 0)
}

function textOf(lines: readonly AnchoredLine[], letterOf: (glyph: Glyph) => string): string {
  const letters = lines.flat().map(({ glyph }) => letterOf(glyph))
  return folded(letters.join(''))
}

/** What a glyph stands for to a reader. */
export function saidLetter({ said, text }: Glyph): string {
  return said ?? text
}

/**
 * The lines of an anchor in which glyphs are one letter where marked content says another text than theirs; undefined if there are none or
 * the lines say another text than that which is wanted.
 */
function joinedLines(shows: readonly Show[], spans: TextAnchor['spans'], wanted: string): AnchoredLine[] | undefined {
  const marks = new Set(spans.flatMap(({ show }) => saidAround(shows[show]) ?? []))
  const groups = [...marks]
    .map((mark) => ({ mark, own: shows.filter((show) => saidAround(show) === mark) }))
    .filter(
      ({ mark, own: [first, ...more] }) => first && more.every((show) => isSameLine(first, show)) && !saysItsGlyphs([first, ...more], mark),
    )
  if (groups.length === 0) return undefined
  const lines = linesOf(shows, widened(shows, spans))
  const letters = new Map<Glyph, string>()
  for (const { mark, own } of groups)
    for (const [index, glyph] of own.flatMap((show) => show.glyphs).entries()) letters.set(glyph, index === 0 ? (mark.said ?? '') : '')
  if (textOf(lines, (glyph) => letters.get(glyph) ?? saidLetter(glyph)) !== wanted) return undefined
  for (const { glyph } of lines.flat()) glyph.text = saidLetter(glyph)
  for (const { mark, own } of groups) joinSaid(own, mark)
  return lines
}

/** The marked content right around a show that says a text of its own. */
function saidAround(show: Show | undefined): Mark | undefined {
  return show?.marks.findLast(({ said }) => said !== undefined)
}

function linesOf(shows: readonly Show[], spans: TextAnchor['spans']): AnchoredLine[] {
  const lines: AnchoredLine[] = []
  for (const { show: number, from, to } of spans) {
    const show = shows[number]
    if (!show) throw new RefusedEdit('text-differs')
    if (!show.isPlaced || !show.font || show.isVertical) throw new RefusedEdit('not-editable')
    if (to > show.glyphs.length) throw new RefusedEdit('text-differs')
    const glyphs = show.glyphs.slice(from, to).map((glyph) => ({ show, glyph }))
    const line = lines.at(-1)
    const last = line?.at(-1)
    const isNext = last && (isSameLine(last.show, show) || isFigureBeside(last.show, show) || isBehindFigure(line ?? [], show))
    if (line && isNext) line.push(...glyphs)
    else if (glyphs.length > 0 || lines.length === 0) lines.push(glyphs)
  }
  return lines
}

/** Whether a show goes on with a line behind a raised figure, a space away. */
function isBehindFigure(line: AnchoredLine, show: Show): boolean {
  const last = line.at(-1)
  return last !== undefined && isRaised(show, last.show) && line.some((one) => isSameLine(one.show, show))
}

function wholeShows(shows: readonly Show[], spans: TextAnchor['spans']): TextAnchor['spans'] {
  return [...new Set(spans.map(({ show }) => show))].map((show) => ({ show, from: 0, to: shows[show]?.glyphs.length ?? 0 }))
}

/** The spans with all shows of the marked content that they name a part of, if that says a text of its own. */
function widened(shows: readonly Show[], spans: TextAnchor['spans']): TextAnchor['spans'] {
  const seen = new Set<number>()
  return spans.flatMap((span) => {
    const mark = saidAround(shows[span.show])
    if (!mark) return seen.has(span.show) ? [] : [span]
    const own = shows.filter(({ number, marks }) => marks.includes(mark) && !seen.has(number))
    for (const { number } of own) seen.add(number)
    return own.map(({ number, glyphs }) => ({ show: number, from: 0, to: glyphs.length }))
  })
}

/**
 * The spans with the accents and vowel signs of their letters that are shown by operators of their own. Where marked content says a letter
 * with them as one, readers name the operator of the letter alone.
 */
function withAccents(shows: readonly Show[], spans: TextAnchor['spans']): TextAnchor['spans'] {
  const named = new Set(spans.map(({ show }) => show))
  return spans.flatMap((span) => {
    const mark = saidAround(shows[span.show])
    const accents: TextAnchor['spans'] = []
    for (let number = span.show + 1; mark && !named.has(number); number++) {
      const show = shows[number]
      if (!show?.marks.includes(mark) || !show.glyphs.every(({ text }) => /^\p{M}*$/u.test(text))) break
      accents.push({ show: number, from: 0, to: show.glyphs.length })
    }
    return [span, ...accents]
  })
}

/** The text of a line with a space for every gap that reads as one. */
export function gappedText(line: AnchoredLine): string {
  let text = ''
  let end = Number.NaN
  for (const one of line) {
    const { show, glyph } = one
    if (isWordGap(glyph.start - end, show) && glyph.text.trim() !== '' && !text.endsWith(' ')) text += ' '
    text += glyph.text
    end = penBehind(one, end)
  }
  return text
}

/** The text of a page by line, as its operators show it one after the other. */
export function pageLines({ shows }: PageShows): string[] {
  const lines: AnchoredLine[] = []
  for (const show of shows) {
    if (!show.isPlaced || show.glyphs.length === 0) continue
    const last = lines.at(-1)
    const glyphs = show.glyphs.map((glyph) => ({ show, glyph }))
    if (last?.[0] && isSameLine(last[0].show, show)) last.push(...glyphs)
    else lines.push(glyphs)
  }
  return lines.map(gappedText)
}

/** Whether a gap before a glyph of a show reads as a space. */
export function isWordGap(gap: number, show: Show): boolean {
  return gap > seenSize(show) * spaceGap
}

const spaceGap = 0.17

/** Whether two operators show text on one line of the page; letters that are raised a little count to it. */
export function isSameLine(one: Show, other: Show): boolean {
  const [a, b] = [directionOf(one), directionOf(other)]
  if (a.x * b.x + a.y * b.y < 0.9998) return false
  return Math.abs(baselineOf(one) - baselineOf(other)) < Math.min(seenSize(one), seenSize(other)) * 0.45
}

/** A text without what readers see differently: white space, ligatures, composed letters, hyphens that may vanish, the side of brackets. */
export function folded(text: string): string {
  return foldedCharacters(text).join('')
}

/** The same by character. */
export function foldedCharacters(text: string): string[] {
  return Array.from(text, (character) => sameSide(character).normalize('NFKD').replace(dropped, ''))
}

/** Among letters from right to left, some readers tell the shape of a bracket and others its meaning. */
function sameSide(character: string): string {
  const other = mirrored(character)
  return other < character ? other : character
}

const dropped = /[\s\p{Cc}\p{Cf}\p{M}\u00ad\ufffd\ufffe\uffff-]/gu
