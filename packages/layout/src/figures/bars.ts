import type { PageDrawing } from '../page-drawing.ts'
import type { Box, Word } from '../words.ts'

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

/** The bars of charts: filled areas of one thickness that stand on one line, of different lengths, and that nothing is written in. */
export function barsOf({ areas, glyphs }: Pick<PageDrawing, 'areas' | 'glyphs'>, words: readonly Word[]): Box[] {
  if (areas.length < leastBars || areas.length > maxAreas) return []
  const paper = (glyphs.width * glyphs.height) / 4
  const free = areas.filter(
    ({ left, top, right, bottom, colour }) =>
      right - left >= leastSide && bottom - top >= leastSide && (right - left) * (bottom - top) < paper && colour !== white,
  )
  const bars = new Set([
    ...standing(free, ({ left, right, top, bottom }) => ({ thickness: right - left, foot: bottom, length: bottom - top })),
    ...standing(free, ({ left, right, top, bottom }) => ({ thickness: bottom - top, foot: left, length: right - left })),
  ])
  return [...bars].filter((bar) => !words.some((word) => isInside(word, bar)))
}

const white = 0xff_ff_ff

interface Bar {
  thickness: number
  foot: number
  length: number
}

function standing<Area extends Box>(areas: readonly Area[], barOf: (area: Area) => Bar): Area[] {
  const sorted = areas.map((area) => ({ area, ...barOf(area) })).sort((one, other) => one.foot - other.foot)
  const found: Area[] = []
  for (const row of partsOf(sorted, ({ foot }) => foot))
    for (const group of partsOf(
      row.sort((one, other) => one.thickness - other.thickness),
      ({ thickness }) => thickness,
    )) {
      const lengths = new Set(group.map(({ length }) => Math.round(length / 2)))
      if (group.length >= leastBars && lengths.size >= leastLengths) found.push(...group.map(({ area }) => area))
    }
  return found
}

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
