import type { Colour, DrawnArea, PageDrawing } from '../page-drawing.ts'
import type { Box, Word } from '../words.ts'
import { hasAxis, hasLabels, type Marks, type Upright } from './bar-marks.ts'

/** Thinner ones are lines. */
const leastSide = 2
/** How far bars of one chart may differ in thickness and in the place of their foot, in points. */
const same = 1
/** Fewer areas stand so by chance. */
export const leastBars = 3
/** Bars show values by their lengths; cells of a table and boxes to tick have one length. */
const leastLengths = 3
/** A page with more areas is a drawing in tiles. */
const maxAreas = 2000

/**
 * The bars of charts: filled areas of one thickness that stand on one line, of different lengths, that nothing is written in, and with an
 * axis or labels.
 */
export function barsOf({ areas, lines, glyphs }: Pick<PageDrawing, 'areas' | 'lines' | 'glyphs'>, words: readonly Word[]): Box[] {
  if (areas.length < leastBars || areas.length > maxAreas) return []
  const paper = (glyphs.width * glyphs.height) / 4
  const free = areas.filter(
    ({ left, top, right, bottom, colour }) =>
      right - left >= leastSide && bottom - top >= leastSide && (right - left) * (bottom - top) < paper && colour !== white,
  )
  const straight = lines.map(({ x0, y0, x1, y1 }) => ({ left: x0, top: y0, right: x1, bottom: y1 }))
  const bars = new Set([growingUp, growingRight].flatMap((way) => standing(free, way, { lines: straight.map(way), words: words.map(way) })))
  return [...bars].filter((bar) => !words.some((word) => isInside(word, bar)))
}

const white = 0xff_ff_ff

function growingUp({ left, top, right, bottom }: Box): Upright {
  return { start: left, end: right, low: -bottom, high: -top }
}

function growingRight({ left, top, right, bottom }: Box): Upright {
  return { start: top, end: bottom, low: left, high: right }
}

function standing(areas: readonly DrawnArea[], way: (box: Box) => Upright, marks: Marks): DrawnArea[] {
  const sorted = areas.map((area) => ({ area, ...way(area) })).sort((one, other) => one.low - other.low)
  const found: DrawnArea[] = []
  for (const row of partsOf(sorted, ({ low }) => low))
    for (const group of partsOf(
      row.sort((one, other) => thicknessOf(one) - thicknessOf(other)),
      thicknessOf,
    )) {
      const lengths = new Set(group.map(({ low, high }) => Math.round((high - low) / 2)))
      if (group.length >= leastBars && lengths.size >= leastLengths && isChart(group, marks)) found.push(...group.map(({ area }) => area))
    }
  return found
}

function thicknessOf({ start, end }: Upright): number {
  return end - start
}

/** Words that were blackened from one margin look like bars, also behind the labels of a form: dark ones need an axis. */
function isChart(bars: readonly (Upright & { area: DrawnArea })[], marks: Marks): boolean {
  return hasAxis(bars, marks) || (!bars.every(({ area }) => isDark(area.colour)) && hasLabels(bars, marks))
}

function isDark(colour: Colour): boolean {
  return Math.max(colour >> 16, (colour >> 8) & 0xff, colour & 0xff) < darkest
}

const darkest = 0x50

/** Parts of a sorted list whose values are nearly the same. */
function partsOf<Item>(sorted: readonly Item[], measure: (item: Item) => number): Item[][] {
  const parts: Item[][] = []
  for (const item of sorted) {
    const last = parts.at(-1)
    const [first] = last ?? []
    if (last && first !== undefined && measure(item) - measure(first) <= same) last.push(item)
    else parts.push([item])
  }
  return parts
}

function isInside(word: Word, { left, top, right, bottom }: Box): boolean {
  const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2]
  return x > left && x < right && y > top && y < bottom
}
