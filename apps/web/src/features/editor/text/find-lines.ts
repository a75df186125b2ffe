import { boxAround, type Point } from '@octavo/core/edits/geometry.ts'
import { widestGap } from '@octavo/core/edits/styled-text.ts'
import { hasRightToLeft } from '@octavo/core/text/joined-scripts.ts'
import { lineSide } from '@octavo/core/text/line-side.ts'
import { inLogicalOrder } from '@octavo/core/text/logical-order.ts'
import type { PageFont, PageGlyph, PageText, ShownText } from '../../../shared/pdf/page-text.ts'
import { heightsOf } from './line-heights.ts'
import { pointOnLine } from './line-places.ts'
import type { LineChar, LineProblem, LineStyle, TextLine } from './text-line.ts'
import { isVertical, verticalLine } from './vertical-line.ts'

/** A gap as wide as this, in sizes, is a space. */
const spaceGap = 0.17
/** Narrower glyphs, in sizes, are marks of the letter before them. */
const leastAdvance = 0.05
/** A space that begins this far before the end of the glyph before it, in sizes, lies under it. */
const coveredShare = 0.1
/** Baselines this close, in sizes, are one line. */
const sameBaseline = 0.22
/** Glyphs whose origins are this close, in sizes, stand in one place. */
const sameOrigin = 0.05
/** Figures of footnotes and exponents: so many times as large as the line, so far from its baseline and so near to its text, in sizes. */
const figure = { least: 0.35, most: 0.9, rise: 0.55, near: 0.35 } as const
/** Lines that a show may continue: those drawn just before it. */
const linesLookedAt = 40

type Look = Omit<LineStyle, 'start' | 'end'>

interface Part {
  shown: ShownText
  /** Along the baseline and across it, in the frame of its angle. */
  from: number
  to: number
  across: number
  /** Whether it has letters that are written from right to left. */
  isTurned: boolean
  /** How far it stands above the baseline of its line. */
  rise: number
}

/** Parts on one baseline, or a show whose glyphs stand below one another, which no other continues. */
interface Found {
  parts: Part[]
  vertical?: ShownText
}

/** The lines of a page: shows on one baseline, without a column between them. */
export function findLines({ shown, fonts }: PageText): TextLine[] {
  const lines: Found[] = []
  for (const part of shown.filter(({ glyphs }) => glyphs.length > 0).map(placed)) {
    const near = lines.slice(-linesLookedAt)
    const isDown = isVertical(part.shown)
    const line = isDown ? undefined : near.findLast(({ parts }) => goesOn(parts, part))
    const raised = line || isDown ? undefined : near.findLast(({ parts }) => isFigureOf(parts, part))
    if (line) line.parts.push(part)
    else if (raised) raised.parts.push({ ...part, rise: (baseOf(raised.parts)?.across ?? 0) - part.across })
    else lines.push(isDown ? { parts: [], vertical: part.shown } : { parts: [part] })
  }
  return lines
    .map(({ parts, vertical }) => (vertical ? verticalLine(vertical, fonts) : lineOf(parts, fonts)))
    .filter(({ text }) => text.trim() !== '')
}

/** How far along baselines of an angle a point is. */
function alongAt(degrees: number): (point: Point) => number {
  const angle = (degrees * Math.PI) / 180
  return ({ x, y }) => x * Math.cos(angle) + y * Math.sin(angle)
}

function placed(read: ShownText): Part {
  const angle = (read.angle * Math.PI) / 180
  const along = alongAt(read.angle)
  // A show draws from left to right, but PDFium tells its letters in the order in which they are read.
  const isTurned = read.glyphs.some(({ text }) => hasRightToLeft(text))
  const shown = isTurned ? { ...read, glyphs: apart(read.glyphs, along, read.size) } : read
  const first = shown.glyphs[0] ?? { x: 0, y: 0 }
  const starts = shown.glyphs.map(along)
  const ends = shown.glyphs.map((glyph, index) => (starts[index] ?? 0) + glyph.advance)
  return {
    shown,
    from: Math.min(...starts),
    to: Math.max(...ends),
    across: -first.x * Math.sin(angle) + first.y * Math.cos(angle),
    isTurned,
    rise: 0,
  }
}

/** Glyphs from left to right, none wider than the way to the next: widths of ligatures are those of their letters, which is too much. */
function apart(glyphs: readonly PageGlyph[], along: (point: Point) => number, size: number): PageGlyph[] {
  const sorted = glyphs.toSorted((one, other) => along(one) - along(other))
  return sorted.map((glyph, index) => {
    // Marks stand where their letter does.
    const next = sorted.slice(index + 1, index + 8).find((other) => along(other) - along(glyph) > size * sameOrigin)
    return next ? { ...glyph, advance: Math.min(glyph.advance, along(next) - along(glyph)) } : glyph
  })
}

/** What tells the baseline of a line: its last part that isn't raised. */
function baseOf(line: readonly Part[]): Part | undefined {
  return line.findLast(({ rise }) => rise === 0)
}

/** Whether a part is small and stands a little above or below the end of a line. */
function isFigureOf(line: readonly Part[], { shown, across, from, isTurned }: Part): boolean {
  const base = baseOf(line)
  if (!base || isTurned || line.some((one) => one.isTurned)) return false
  const { size, angle, isInvisible } = base.shown
  if (Math.abs(angle - shown.angle) > 0.5 || isInvisible !== shown.isInvisible) return false
  if (shown.size < size * figure.least || shown.size > size * figure.most) return false
  const end = Math.max(...line.map(({ to }) => to))
  return Math.abs(base.across - across) < size * figure.rise && Math.abs(from - end) < size * figure.near
}

function goesOn(line: readonly Part[], part: Part): boolean {
  const last = baseOf(line)
  if (!last || Math.abs(last.shown.angle - part.shown.angle) > 0.5) return false
  if (last.shown.isInvisible !== part.shown.isInvisible) return false
  const size = Math.max(last.shown.size, part.shown.size)
  if (Math.abs(last.across - part.across) > size * sameBaseline) return false
  const widest = widestGap(last.shown.size, part.shown.size)
  const isNear = (gap: number) => gap < widest && gap > -size * 0.6
  if (isNear(part.from - Math.max(...line.map(({ to }) => to)))) return true
  const isTurned = part.isTurned || line.some((one) => one.isTurned)
  return isTurned && isNear(Math.min(...line.map(({ from }) => from)) - part.to)
}

function lineOf(found: readonly Part[], fonts: readonly PageFont[]): TextLine {
  const parts = found.toSorted((one, other) => one.from - other.from)
  // A raised figure tells neither the size of a line nor where its baseline is.
  const level = parts.filter(({ rise }) => rise === 0)
  const main = level.reduce((most, part) => (part.shown.glyphs.length > most.shown.glyphs.length ? part : most))
  const start = parts[0]?.from ?? main.from
  const { size, stretch, angle, font } = main.shown
  const seen = charsOf(parts, start, { angle, fonts })
  const isTurned = parts.some((part) => part.isTurned)
  const isFromRight = isTurned && lineSide(seen.chars.map(({ text }) => text).join('')) === 'R'
  const { chars, styles } = isTurned ? inReadOrder(seen.chars, isFromRight, { ...main.shown, ...heightsOf(font, size, fonts) }) : seen
  const onBaseline = level[0]?.shown.glyphs[0] ?? { x: 0, y: 0 }
  const origin = pointOnLine({ ...onBaseline, angle }, start - alongAt(angle)(onBaseline), 0)
  const width = Math.max(...parts.map(({ to }) => to)) - start
  const measures = { ...origin, angle, width, ...heightsOf(font, size, fonts) }
  return {
    id: `line-${Math.min(...parts.map(({ shown }) => shown.show))}`,
    text: chars.map((char) => char.text).join(''),
    chars,
    styles,
    shows: parts.map(({ shown }) => shown.show).sort((one, other) => one - other),
    glyphCounts: new Map(parts.map(({ shown }) => [shown.show, shown.glyphs.length])),
    size,
    stretch,
    ...measures,
    box: boxAround([
      pointOnLine(measures, 0, -measures.ascent),
      pointOnLine(measures, width, -measures.ascent),
      pointOnLine(measures, width, measures.descent),
      pointOnLine(measures, 0, measures.descent),
    ]),
    isTurned,
    isFromRight,
    problem: problemOf(parts, chars),
  }
}

function charsOf(
  parts: readonly Part[],
  start: number,
  { angle, fonts }: { angle: number; fonts: readonly PageFont[] },
): { chars: LineChar[]; styles: LineStyle[] } {
  const along = alongAt(angle)
  const chars: LineChar[] = []
  const styles: LineStyle[] = []
  let end = 0
  for (const { shown, rise } of parts) {
    const look = { ...shown, rise, ...heightsOf(shown.font, shown.size, fonts) }
    for (const [index, glyph] of shown.glyphs.entries()) {
      const from = along(glyph) - start
      const last = chars.at(-1)
      if (last && from - end > shown.size * spaceGap && last.text !== ' ' && glyph.text !== ' ') {
        chars.push({ text: ' ', from: end, to: from })
      }
      const next = shown.glyphs[index + 1]
      const isUnseen = last && next && isCovered(glyph, { from, after: last.to, next: along(next) - start, size: shown.size })
      const text = isUnseen ? '' : glyph.text === '\u00a0' ? ' ' : glyph.text
      const to = isUnseen ? last.to : from + glyph.advance
      chars.push({ text, glyph: { show: shown.show, index }, from, to })
      // A mark without width stands over its letter, and ends where that does.
      end = glyph.advance < shown.size * leastAdvance ? Math.max(end, to) : to
      extend(styles, look, chars.length)
    }
  }
  return { chars, styles }
}

/**
 * Whether a space lies under the glyph before it, with the next one right behind that. Some programs write a ligature as two codes, of which
 * the second is such a space: the word would be shown in two parts.
 */
function isCovered(glyph: PageGlyph, { from, after, next, size }: { from: number; after: number; next: number; size: number }): boolean {
  return glyph.text === ' ' && after - from > size * coveredShare && next - after < size * spaceGap
}

/** Characters in the order in which they are read, in the look of most of the line. */
function inReadOrder(
  seen: readonly LineChar[],
  isFromRight: boolean,
  { show, font, size, color, ascent, descent }: Omit<Look, 'rise'>,
): { chars: LineChar[]; styles: LineStyle[] } {
  const chars = inLogicalOrder(seen, isFromRight)
  return { chars, styles: [{ show, font, size, color, rise: 0, ascent, descent, start: 0, end: chars.length }] }
}

function extend(styles: LineStyle[], { show, font, size, color, rise, ascent, descent }: Look, end: number): void {
  const last = styles.at(-1)
  const isSame =
    last && last.font === font && Math.abs(last.size - size) < 0.05 && last.color === color && Math.abs(last.rise - rise) < 0.05
  if (isSame) last.end = end
  else styles.push({ show, font, size, color, rise, ascent, descent, start: last?.end ?? 0, end })
}

const unreadable = /[\ufffd\p{Co}\p{Cc}]/u

function problemOf(parts: readonly Part[], chars: readonly LineChar[]): LineProblem | undefined {
  if (parts.some(({ shown }) => shown.isInvisible)) return 'scan'
  const text = chars.map((char) => char.text).join('')
  return unreadable.test(text) ? 'unreadable' : undefined
}
