import { boxAround } from '../boxes.ts'
import type { Region } from '../regions.ts'
import type { Box } from '../words.ts'

/** A part of a page that is read from top to bottom: its whole width, or one of the columns beside each other. */
export interface Strand {
  /** Equal for columns beside each other. */
  band: number
  /** From the first that is read. */
  column: number
  /** All that stand beside each other, from left to right. */
  columns: readonly { left: number; right: number }[]
  left: number
  right: number
}

/** A region and where it stands. */
export interface PlacedRegion {
  region: Region
  strand: Strand
}

/** The strand of something that stands alone. */
export function wholeStrand(band: number, { left, right }: { left: number; right: number }): Strand {
  return { band, column: 0, columns: [{ left, right }], left, right }
}

/** Regions that are read downwards. */
type Stack = { region: Region; box: Box }[]

/** Tells columns beside each other from parts below each other, by the order in which regions are read. */
export function placeRegions(regions: readonly Region[]): PlacedRegion[] {
  const bands: Stack[][] = []
  for (const region of regions) addRegion(bands, { region, box: boxAround(region.segments) })
  const whole = bands.flatMap((stacks) => (stacks.length > 1 && !stacks.every(isProse) ? stacks.map((stack) => [stack]) : [stacks]))
  return whole.flatMap((stacks, band) => {
    const places = stacks.map((stack) => boxAround(stack.map(({ box }) => box)))
    const columns = places.map(({ left, right }) => ({ left, right })).sort((one, other) => one.left - other.left)
    return stacks.flatMap((stack, column) => {
      const { left = 0, right = 0 } = places[column] ?? {}
      const strand = { band, column, columns, left, right }
      return stack.map(({ region }) => ({ region, strand }))
    })
  })
}

function addRegion(bands: Stack[][], placed: Stack[number]): void {
  const band = bands.at(-1)
  const stack = band?.at(-1)
  if (!band || !stack) {
    bands.push([[placed]])
    return
  }
  const others = band.slice(0, -1)
  const { box } = placed
  const around = boxAround(stack.map((one) => one.box))
  const isBeside = others.some((other) => other.some((one) => sharesWidth(one.box, box)))
  if (box.top >= around.bottom - overlapping && sharesWidth(around, box) && !isBeside) {
    stack.push(placed)
    return
  }
  // What this region stands beside is a column; what is above both spans them.
  const from = stack.findLastIndex((one) => sharesWidth(one.box, box)) + 1
  const column = stack.slice(from)
  const standsBeside = column.some((one) => one.box.bottom > box.top + overlapping) && !isBeside && (from === 0 || others.length === 0)
  if (!standsBeside) bands.push([[placed]])
  else if (from === 0) band.push([placed])
  else {
    bands.pop()
    bands.push([stack.slice(0, from)], [column, [placed]])
  }
}

/** Slightly overlapping lines are below each other all the same. */
const overlapping = 2

function sharesWidth(one: Box, other: Box): boolean {
  return Math.min(one.right, other.right) - Math.max(one.left, other.left) > overlapping
}

/** Enough text for a column, not just words beside each other. */
function isProse(stack: Stack): boolean {
  const segments = stack.flatMap(({ region }) => region.segments)
  const characters = segments.reduce((sum, segment) => sum + segment.characters, 0)
  return segments.length >= 3 && characters >= 60
}
