import { linesOf } from './lines.ts'
import { byLeft, byMiddle, bySize, byTop, columnGap, onOneLine, type Segment } from './segments.ts'

/** A part of a page that is read from top to bottom. In a table the parts of a row belong together. */
export interface Region {
  kind: 'text' | 'table'
  segments: Segment[]
}

/** The regions of a page in reading order: columns in sequence, with what spans them in between. */
export function regionsOf(segments: readonly Segment[], { rtl = false } = {}): Region[] {
  if (segments.length === 0) return []
  // A page with this many pieces is a drawing or an attack, and finding its columns would take long.
  if (segments.length > maxSegments) return [{ kind: 'text', segments: [...segments] }]
  return cut([...segments], { rtl, depth: 0 })
}

interface Cutting {
  rtl: boolean
  depth: number
}

const maxDepth = 16
const maxSegments = 4000

function cut(segments: Segment[], { rtl, depth }: Cutting): Region[] {
  if (segments.length < 2 || depth > maxDepth) return [{ kind: 'text', segments }]
  const size = middleSize(segments)
  const below = { rtl, depth: depth + 1 }
  const columns = columnsOf(segments, size)
  const head = columns.length > 1 ? headOver(columns, size) : undefined
  if (head) return [head, segments.filter((segment) => !head.includes(segment))].flatMap((band) => cut(band, below))
  if (columns.length > 1 && (columns.every(isProse) || areIndependent(columns, size))) return readColumns(columns, below)
  if (columns.length > 1 && besideOthers(columns) >= 0.9 && fullRows(segments) >= 0.6)
    return [{ kind: isList(columns) ? 'text' : 'table', segments }]
  const bands = bandsBySpanning(segments, size) ?? bandsByGap(segments, size) ?? (columns.length > 1 ? bandsByRows(segments) : undefined)
  if (bands) return bands.flatMap((band) => cut(band, below))
  if (columns.length < 2) return [{ kind: 'text', segments }]
  if (besideOthers(columns) >= 0.7) return [{ kind: isList(columns) ? 'text' : 'table', segments }]
  return readColumns(columns, below)
}

function readColumns(columns: Segment[][], cutting: Cutting): Region[] {
  return (cutting.rtl ? columns.toReversed() : columns).flatMap((column) => cut(column, cutting))
}

/** Groups separated by a blank strip from top to bottom, ordered from left to right. */
export function columnsOf(segments: readonly Segment[], size: number): Segment[][] {
  const columns: Segment[][] = []
  let right = Number.NEGATIVE_INFINITY
  for (const segment of segments.toSorted(byLeft)) {
    if (segment.left - right > columnGap * size) columns.push([])
    columns.at(-1)?.push(segment)
    right = Math.max(right, segment.right)
  }
  return columns
}

/** Lines of running text, as in newspaper columns, rather than entries of a table. */
function isProse(column: readonly Segment[]): boolean {
  return column.length >= 3 && textIn(column) / column.length >= 16
}

/** A title over columns has few lines, which are larger than their text, in font sizes, or in the middle of all columns. */
const [maxHeadLines, largerSize, headGap] = [6, 1.15, 1.2]

/** The lines of a title that stands over all columns, though it is no wider than one of them. */
function headOver(columns: readonly Segment[][], size: number): Segment[] | undefined {
  const [first, ...others] = columns.toSorted((one, other) => topOf(one) - topOf(other))
  if (!first) return undefined
  const start = topOf(others.flat())
  const head = first.filter(({ bottom }) => bottom <= start)
  const rest = first.filter((segment) => !head.includes(segment))
  if (head.length === 0 || head.length > maxHeadLines || rest.length === 0 || head.some(({ characters }) => characters === 0))
    return undefined
  const end = head.reduce((most, { bottom }) => Math.max(most, bottom), 0)
  if (Math.min(start, topOf(rest)) - end < headGap * size) return undefined
  const all = columns.flat()
  const [left, right] = [
    all.reduce((least, one) => Math.min(least, one.left), 1e9),
    all.reduce((most, one) => Math.max(most, one.right), 0),
  ]
  const isTitle = (line: Segment) => line.size > largerSize * size || Math.abs(line.left + line.right - left - right) < 2 * size
  return head.every(isTitle) ? head : undefined
}

function topOf(segments: readonly Segment[]): number {
  return segments.reduce((least, { top }) => Math.min(least, top), Number.POSITIVE_INFINITY)
}

/** So many lines, and this much text, are enough to tell; fewer than this share of them stand on lines of another column by chance. */
const [leastOwn, leastText, onLineShare] = [8, 80, 0.4]
/** How far lines on one baseline may differ, in font sizes. */
const sameLine = 0.1

/** Columns that have nothing to do with each other, such as a bar at the side of a page: hardly any of their lines is on one of the other. */
function areIndependent(columns: readonly Segment[][], size: number): boolean {
  if (columns.length > 3 || columns.some((column) => column.length < leastOwn || textIn(column) < leastText)) return false
  const smaller = columns.toSorted((one, other) => one.length - other.length).slice(0, -1)
  return smaller.every((column) => {
    const others = columns.filter((other) => other !== column).flat()
    const onLine = column.filter(({ bottom }) => others.some((other) => Math.abs(other.bottom - bottom) < sameLine * size))
    return onLine.length < onLineShare * column.length
  })
}

function textIn(column: readonly Segment[]): number {
  return column.reduce((sum, { characters }) => sum + characters, 0)
}

/** The share of the smaller columns' content that is next to something in another column, like the entries of a table. */
function besideOthers(columns: readonly Segment[][]): number {
  const all = columns.flat()
  const smaller = columns.toSorted((one, other) => one.length - other.length).slice(0, -1)
  const entries = smaller.flat()
  const beside = entries.filter((entry) => all.some((other) => !overlapX(other, entry) && onOneLine(other, entry)))
  return beside.length / Math.max(1, entries.length)
}

/** The share of lines with more than one entry. */
function fullRows(segments: readonly Segment[]): number {
  const lines = linesOf(segments)
  return lines.filter((line) => line.segments.length > 1).length / lines.length
}

/** Bands of lines with one entry and of lines with more, such as text above and below a table. */
function bandsByRows(segments: readonly Segment[]): Segment[][] | undefined {
  const bands: { rows: boolean; lines: number; segments: Segment[] }[] = []
  for (const line of linesOf(segments)) {
    const rows = line.segments.length > 1
    if (bands.at(-1)?.rows !== rows) bands.push({ rows, lines: 0, segments: [] })
    const band = bands.at(-1)
    if (band) band.lines += 1
    band?.segments.push(...line.segments)
  }
  const hasTable = bands.some((band) => band.rows && band.lines > 1)
  return bands.length > 1 && hasTable ? bands.map((band) => band.segments) : undefined
}

function overlapX(one: Segment, other: Segment): boolean {
  return one.left < other.right && other.left < one.right
}

/** Numbers or bullets next to their text. */
function isList([first = [], ...others]: readonly Segment[][]): boolean {
  return (
    others.length === 1 &&
    first.every(({ words }) => words.length === 1 && /^([•‣◦▪–—*·-]|\(?[\dA-Za-z]{1,4}[.):])$/.test(words[0]?.text ?? ''))
  )
}

const binWidth = 2

/**
 * Bands of a page whose columns are crossed by a few lines, such as a title. The gap between the columns is where the fewest segments are;
 * those that cross it are separate bands.
 */
function bandsBySpanning(segments: readonly Segment[], size: number): Segment[][] | undefined {
  if (segments.length < 9) return undefined
  const place = narrowPlace(segments, size)
  if (place === undefined) return undefined
  const spanning = segments.filter((segment) => segment.left < place && segment.right > place)
  if (spanning.length === 0 || spanning.length > 0.6 * (segments.length - spanning.length)) return undefined
  const isSpanning = (segment: Segment) => spanning.some((line) => line === segment || onOneLine(line, segment))
  const bands: { spans: boolean; segments: Segment[] }[] = []
  for (const segment of segments.toSorted(byMiddle)) {
    const spans = isSpanning(segment)
    if (bands.at(-1)?.spans !== spans) bands.push({ spans, segments: [] })
    bands.at(-1)?.segments.push(segment)
  }
  const parted = bands.filter((band) => !band.spans && hasColumns(band.segments, size))
  return bands.length > 1 && parted.length > 0 ? bands.map((band) => band.segments) : undefined
}

function hasColumns(segments: readonly Segment[], size: number): boolean {
  const columns = columnsOf(segments, size)
  return columns.length > 1 && columns.filter(isProse).length > 1
}

/** The middle of the widest strip crossed by the fewest segments, with text on both sides. */
function narrowPlace(segments: readonly Segment[], size: number): number | undefined {
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  for (const segment of segments) {
    left = Math.min(left, segment.left)
    right = Math.max(right, segment.right)
  }
  const bins = Math.ceil((right - left) / binWidth)
  if (!(bins > 10 && bins < 20_000)) return undefined
  const [starts, ends] = [new Int32Array(bins + 1), new Int32Array(bins + 1)]
  for (const segment of segments) {
    const [from, to] = [Math.floor((segment.left - left) / binWidth), Math.floor((segment.right - left) / binWidth)]
    starts[from] = (starts[from] ?? 0) + 1
    ends[to] = (ends[to] ?? 0) + 1
  }
  let best: { crossing: number; width: number; at: number } | undefined
  let begun = 0
  let ended = 0
  let run = 0
  let last = -1
  for (let bin = 0; bin < bins; bin++) {
    begun += starts[bin] ?? 0
    const crossing = begun - ended
    const isInside = ended >= 3 && segments.length - begun >= 3
    ended += ends[bin] ?? 0
    run = crossing === last && isInside ? run + 1 : isInside ? 1 : 0
    last = crossing
    if (run * binWidth < columnGap * size) continue
    if (!best || crossing < best.crossing || (crossing === best.crossing && run > best.width))
      best = { crossing, width: run, at: left + (bin + 1 - run / 2) * binWidth }
  }
  return best?.at
}

/** Bands separated by a blank strip across the page, higher than a line. */
function bandsByGap(segments: readonly Segment[], size: number): Segment[][] | undefined {
  const bands: Segment[][] = []
  let bottom = Number.NEGATIVE_INFINITY
  for (const segment of segments.toSorted(byTop)) {
    if (segment.top - bottom > 1.2 * size) bands.push([])
    bands.at(-1)?.push(segment)
    bottom = Math.max(bottom, segment.bottom)
  }
  return bands.length > 1 ? bands : undefined
}

/** The size of most text. */
export function middleSize(segments: readonly Segment[]): number {
  const sorted = segments.toSorted(bySize)
  let left = 0
  for (const segment of sorted) left += segment.characters / 2
  for (const segment of sorted) {
    left -= segment.characters
    if (left <= 0) return segment.size
  }
  return 10
}
