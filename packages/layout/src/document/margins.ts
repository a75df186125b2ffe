import type { Block, Section, Sides } from '../model.ts'
import { least, most } from './extremes.ts'
import type { Placed } from './placed.ts'
import type { ReadPage } from './read-page.ts'

/** What printers leave free. */
export const leastMargin = 8

interface Paper {
  width: number
  height: number
}

/** Margins around the text of all pages of the same size. How far it reaches down isn't known before it has flowed. */
export function marginsOf(placed: readonly Placed[], { width, height }: Paper): Sides<number> {
  const here = onPaper(placed, { width, height })
  if (here.length === 0) return { left: inch, top: inch, right: inch, bottom: inch }
  const edges = here.map(({ block }) => edgesOfBlock(block))
  const left = least(edges.map((one) => one.left))
  const right = most(edges.map((one) => one.right))
  const top = least(here.map(({ reach }) => reach.top))
  return {
    left: clamp(left, leastMargin, width / 3),
    top: clamp(top, 0, height / 2),
    right: clamp(width - right, leastMargin, width / 3),
    bottom: leastMargin,
  }
}

/** The margin of pages on which nothing flows. */
const inch = 72

/** Sets the lower margins of sections whose blocks have got their places: those that flow and, with them in `all`, footnotes. */
export function setBottoms(sections: readonly Section[], { all, flowing }: Record<'all' | 'flowing', readonly Placed[]>): void {
  for (const { size, margins } of sections) {
    const here = onPaper(all, size)
    const free = size.height - most(here.map(lowest))
    margins.bottom = clamp(bottomOf(here, onPaper(flowing, size), { free, margins, size }), leastMargin, size.height / 2)
  }
}

function bottomOf(
  here: readonly Placed[],
  flowing: readonly Placed[],
  { free, margins, size }: Pick<Section, 'margins' | 'size'> & { free: number },
): number {
  if (here.some(runsOver)) return free - spareLine
  const text = new Set(flowing)
  const notes = here.filter((one) => !text.has(one))
  if (notes.length === 0) return roomy(free, margins.top)
  // Notes stand right above the margin, so it is that of the page unless text needs the spare line.
  const edges = new Map<ReadPage, number>()
  for (const { page, reach } of notes) edges.set(page, Math.min(edges.get(page) ?? size.height, reach.top))
  const isCrowded = flowing.some((one) => lowest(one) + 2 * spareLine > (edges.get(one.page) ?? size.height - free))
  return isCrowded ? free - spareLine : free
}

function lowest({ bottom, late, reach }: Placed): number {
  return Math.max(bottom + late, reach.bottom)
}

/** Room for one more line at the foot, so that small differences don't move the last line to the next page. */
const spareLine = 16

/** Where every page begins with a block of its own, a smaller margin moves no line, and keeps text on its page that became longer. */
function roomy(free: number, top: number): number {
  return Math.min(free - spareLine, free / 2, Math.max(top, usualMargin))
}

/** Half an inch. */
const usualMargin = 36

function runsOver({ page, end }: Placed): boolean {
  return end.page !== page
}

function onPaper(placed: readonly Placed[], { width, height }: Paper): Placed[] {
  return placed.filter(({ page, block }) => !block.held && Math.abs(page.width - width) < 1 && Math.abs(page.height - height) < 1)
}

function edgesOfBlock(block: Block): { left: number; right: number } {
  if (block.kind !== 'paragraph') return block.box
  return { left: least(block.lines.map(({ left }) => left)), right: most(block.lines.map(({ right }) => right)) }
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(highest, Math.max(lowest, value))
}
