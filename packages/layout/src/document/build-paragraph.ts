import type { LineRef, Paragraph, Run } from '../model.ts'
import { needsSpace } from '../scripts.ts'
import type { Box } from '../words.ts'
import { isFixed } from './code-lines.ts'
import type { DraftParagraph } from './drafts.ts'
import { least, most } from './extremes.ts'
import { fittedRuns } from './fitted-letters.ts'
import type { FlowLine } from './flow.ts'
import { descentOf } from './font-names.ts'
import { fillOfLines } from './highlights.ts'
import type { Leadings } from './leadings.ts'
import type { ColumnEdges } from './right-edges.ts'
import { emptyLine, type Joining, runsOf } from './runs.ts'
import { isTabGap } from './tab-gaps.ts'

/** What the look of a paragraph depends on besides its lines. */
export interface BuildContext extends Joining {
  leadings: Leadings
  edges(line: FlowLine): ColumnEdges
}

/** A paragraph with its text, alignment and indents. The space above it isn't known yet. */
export function buildParagraph(draft: DraftParagraph, context: BuildContext): Paragraph {
  const { lines, label, role, level, source } = draft
  const isCode = role === 'code' && lines.every(isFixed)
  const all = runsOf(lines, isCode ? { ...context, keepsLines: true, keepsSpaces: true } : context)
  const runs = label ? withoutLabel(all, label.length) : all
  const align = isCode ? 'left' : alignmentOf(lines, context)
  const [first] = lines
  const leading = isCode ? codeLeading(lines, context.leadings) : leadingOf(lines, context.leadings)
  const fill = fillOfLines(lines)
  const place = withinFill(isCode ? codePlace(lines, context) : placeOf(draft, align, context), lines, fill)
  return {
    kind: 'paragraph',
    role: label && role === 'body' ? 'item' : role,
    ...(level !== undefined && { level }),
    runs: isCode || context.keepsLines ? runs : fittedRuns(runs, lines, place),
    lines: lines.map(lineRef),
    align,
    leading,
    top: first ? lineBottom(first) - leading : 0,
    before: 0,
    ...place,
    tabs: lines.every(isFixed) ? [] : tabsOf(lines),
    rtl: first?.line.rtl ?? false,
    ...(fill && { fill: fill.colour }),
    source,
  }
}

function lineRef({ line, page, baseline }: FlowLine): LineRef {
  const { left, top, right, bottom, text } = line
  return { page: page.number, baseline, left, top, right, bottom, text }
}

function withoutLabel(runs: Run[], length: number): Run[] {
  let left = length
  const kept = runs.map((run) => {
    const cut = Math.min(left, run.text.length)
    left -= cut
    return cut === 0 ? run : { ...run, text: run.text.slice(cut) }
  })
  const first = kept.findIndex(({ text }) => text.trim() !== '')
  return kept.slice(Math.max(0, first)).map((run, index) => (index === 0 ? { ...run, text: run.text.trimStart() } : run))
}

/** Usual distance of lines, in font sizes, where nothing else is known. */
const usualLeading = 1.17

/** From one baseline to the next: as on the page, or as other text of the size has it. */
function leadingOf(lines: readonly FlowLine[], leadings: Leadings): number {
  const distances = lines
    .slice(1)
    .map((line, index) => (lines[index]?.page === line.page ? line.baseline - (lines[index]?.baseline ?? 0) : 0))
    .filter((distance) => distance > 0)
    .sort((one, other) => one - other)
  const size = Math.max(0, most(lines.map(({ line }) => line.size)))
  return distances[Math.floor(distances.length / 2)] ?? leadings.of(size) ?? usualLeading * size
}

/** Empty lines of a program are written as such, so that two lines around one are twice as far apart as others. */
function codeLeading(lines: readonly FlowLine[], leadings: Leadings): number {
  const usual = leadingOf(lines, leadings)
  return lines[0] && usual > emptyLine * lines[0].line.size ? usual / 2 : usual
}

/** The least height of a line, in font sizes, at which no letter is cut off. */
const leastHeight = 1.1

/** Makes the lines of a paragraph lower, but not so low that letters are cut off, and gives by how much altogether. */
export function lowerLines(paragraph: Paragraph, wanted: number): number {
  const count = Math.max(1, paragraph.lines.length)
  const size = most(paragraph.runs.map((run) => run.size))
  const less = Math.max(0, Math.min(wanted / count, paragraph.leading - leastHeight * size))
  paragraph.leading -= less
  paragraph.top += less
  return less * count
}

const [sameEdge, sameCentre] = [1, 1.5]

function alignmentOf(lines: readonly FlowLine[], { edges }: BuildContext): Paragraph['align'] {
  const [first] = lines
  if (!first) return 'left'
  if (lines.length === 1) return alignmentOfOne(first, edges(first))
  const most = longestPart(lines)
  const column = edges(most[0] ?? first)
  const here = most.map(({ line }) => line)
  const centres = here.map(({ left, right }) => (left + right) / 2)
  if (spread(centres) < sameCentre && spread(here.map(({ left }) => left)) > 2 * sameEdge) return 'centre'
  const full = here.slice(0, most.at(-1) === lines.at(-1) ? -1 : undefined)
  const ends = full.map(({ right }) => right)
  const starts = here.slice(1).map(({ left }) => left)
  const isAtEdge = full.length >= manyLines || Math.abs((ends[0] ?? 0) - column.right) < justEdge
  const isEven = spread(ends) < sameEdge && isAtEdge
  if (spread(starts) < sameEdge && isEven && (full.length > 1 || isStretched(first))) return 'justify'
  // The first line alone may be indented.
  const ragged = here.length === 2 && lines.length === 2 ? here : here.slice(1)
  if (spread(here.map(({ right }) => right)) < sameEdge && spread(ragged.map(({ left }) => left)) > 2 * sameEdge) return 'right'
  return 'left'
}

/** The lines of a paragraph in the column that has most of them. */
function longestPart(lines: readonly FlowLine[]): FlowLine[] {
  const parts = [...Map.groupBy(lines, ({ strand }) => strand).values()].flatMap((part) => [
    ...Map.groupBy(part, ({ page }) => page).values(),
  ])
  return parts.reduce<FlowLine[]>((longest, part) => (part.length > longest.length ? part : longest), [])
}

/** Justified lines end at the edge of their column. */
const justEdge = 2
/** So many that end at one place do so by no chance, also where others of their column reach a little further. */
const manyLines = 4
/** Wider than a space is in any common font. */
const stretchedSpace = 0.36

function isStretched({ line: { words, size } }: FlowLine): boolean {
  const gaps = words.slice(1).map((word, index) => word.left - (words[index]?.right ?? word.left))
  return gaps.length > 2 && least(gaps) > stretchedSpace * size
}

function alignmentOfOne({ line }: FlowLine, { left, right }: ColumnEdges): Paragraph['align'] {
  const [before, after] = [line.left - left, right - line.right]
  if (line.segments.length > 1) return 'left'
  if (before > 1.5 * line.size && Math.abs(before - after) < 2) return 'centre'
  if (Math.abs(after) < sameEdge && before > 0.3 * (right - left)) return 'right'
  return 'left'
}

function spread(values: readonly number[]): number {
  return values.length === 0 ? 0 : most(values) - least(values)
}

type ParagraphPlace = Pick<Paragraph, 'left' | 'first' | 'rightEdge'>

function placeOf({ lines, label }: DraftParagraph, align: Paragraph['align'], context: BuildContext): ParagraphPlace {
  const [first, second] = lines
  if (!first) return { left: 0, first: 0, rightEdge: 0 }
  const column = context.edges(first)
  const here = lines.filter(({ page, strand }) => page === first.page && strand === first.strand)
  if (align === 'centre') return centredPlace(here, column)
  if (first.line.rtl) return { left: Math.min(column.left, rtlEnd(here)), first: 0, rightEdge: first.line.right }
  const rightEdge = rightEdgeOf(lines, here, { column, align })
  if (align === 'right') return { left: Math.min(column.left, first.line.left), first: 0, rightEdge: first.line.right }
  const start = first.line.left
  const inSame = second && second.page === first.page && second.strand === first.strand
  if (label) {
    const left = inSame ? second.line.left : label.textLeft
    // Text that continues below its label has no hanging indent.
    return left > start + 2 ? { left, first: start - left, rightEdge } : { left: start, first: 0, rightEdge }
  }
  if (!inSame) return { ...startOver(first, second, context), rightEdge }
  return { left: second.line.left, first: start - second.line.left, rightEdge }
}

/** A paragraph whose second line is in another column or on another page: an indent of its first line is one of that line alone. */
function startOver(first: FlowLine, second: FlowLine | undefined, { edges }: BuildContext): Pick<ParagraphPlace, 'left' | 'first'> {
  const start = first.line.left
  const { left } = edges(first)
  const isOut = second !== undefined && Math.abs(second.line.left - edges(second).left) < sameEdge
  return isOut && start > left ? { left, first: start - left } : { left: start, first: 0 }
}

/** Where lines from right to left are wrapped: a single one keeps room for a wider font. */
function rtlEnd(here: readonly FlowLine[]): number {
  const left = least(here.map(({ line }) => line.left))
  const [only, ...others] = here
  return only && others.length === 0 ? left - Math.max(spare, (only.line.right - only.line.left) / 2) : left
}

/** Lines of a program begin with their spaces, and are never wrapped. */
function codePlace(lines: readonly FlowLine[], { edges }: BuildContext): ParagraphPlace {
  const [first] = lines
  const right = most(lines.map(({ line }) => line.right)) + spare
  return { left: least(lines.map(({ line }) => line.left)), first: 0, rightEdge: Math.max(right, first ? edges(first).right : right) }
}

/** A colour ends where it did, not at the edge of the column. */
function withinFill(place: ParagraphPlace, lines: readonly FlowLine[], fill: Box | undefined): ParagraphPlace {
  const longest = most(lines.map(({ line }) => line.right))
  const room = lines.length === 1 ? spareBeside(lines) : 0.3
  return fill ? { ...place, rightEdge: Math.max(longest + room, Math.min(place.rightEdge, fill.right)) } : place
}

/** At least this much room beside a centred line, so that it isn't wrapped in a slightly wider font. */
const spare = 6

function centredPlace(here: readonly FlowLine[], column: ColumnEdges): ParagraphPlace {
  const widest = here.reduce((best, { line }) => (line.right - line.left > best.right - best.left ? line : best), here[0]?.line ?? column)
  const centre = (widest.left + widest.right) / 2
  const toColumn = Math.min(centre - column.left, column.right - centre)
  const half = Math.max(here.length > 1 ? 0 : toColumn, (widest.right - widest.left) / 2 + spareBeside(here))
  const safe = here.length > 1 ? Math.min(half, Math.max(toColumn, half)) : half
  return { left: centre - safe, first: 0, rightEdge: centre + safe }
}

/** Room for a font that is wider: a single line that is wrapped moves all that stands below it. */
function spareBeside(here: readonly FlowLine[]): number {
  const [only, ...others] = here
  return only && others.length === 0 ? spareOf(only.line) : spare
}

/** The room that a single line needs behind it. */
export function spareOf({ left, right }: { left: number; right: number }): number {
  return Math.max(spare, spareShare * (right - left))
}

const spareShare = 0.08
const spaceWidth = 0.26

/** Between the longest line and the place at which a line would have taken another word: small differences of width change no line. */
function rightEdgeOf(
  lines: readonly FlowLine[],
  here: readonly FlowLine[],
  { column, align }: { column: ColumnEdges; align: Paragraph['align'] },
): number {
  const longest = most(here.map(({ line }) => line.right))
  if (lines.length === 1) return Math.max(column.right, longest + spareBeside(here))
  if (align === 'justify') return Math.max(most(here.slice(0, -1).map(({ line }) => line.right)), here[0]?.line.right ?? 0) + 0.3
  let limit = Number.POSITIVE_INFINITY
  for (const [index, { line }] of here.entries()) {
    const next = lines[index + 1]?.line
    const word = next?.words[0]
    if (!next || !word) continue
    // Text without spaces is wrapped behind each of its characters.
    const more = needsSpace(line.text, next.text) ? spaceWidth * line.size + word.right - word.left : line.size
    limit = Math.min(limit, line.right + more)
  }
  return limit > longest && limit < Number.POSITIVE_INFINITY
    ? (longest + limit) / 2
    : Math.max(longest, Math.min(column.right, longest + spare))
}

/** The places behind wide gaps of a single line. */
function tabsOf(lines: readonly FlowLine[]): number[] {
  const [only] = lines
  if (lines.length !== 1 || !only || only.line.rtl) return []
  const { line } = only
  return line.segments.slice(1).flatMap(({ left, words: [next] }, index) => {
    const before = line.segments[index]?.words.at(-1)
    return before && next && isTabGap(before, next, { line, isAlone: true }) ? [left] : []
  })
}

/** The lower edge of a line with an exact height: as far below the baseline as the fonts reach. */
export function lineBottom({ line, page, baseline }: FlowLine): number {
  let descent = 0
  for (const { glyph } of line.words) {
    const style = page.ink.get(glyph)?.parts[0]?.style
    if (style) descent = Math.max(descent, descentOf(style.font) * style.size)
  }
  return baseline + descent
}
