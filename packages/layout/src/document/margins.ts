import type { Block, Section, Sides } from '../model.ts'
import { least, most } from './extremes.ts'
import type { Placed } from './placed.ts'

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

/** Sets the lower margins of sections whose blocks have got their places. */
export function setBottoms(sections: readonly Section[], placed: readonly Placed[], { hasNotes }: { hasNotes: boolean }): void {
  for (const { size, margins } of sections) {
    const here = onPaper(placed, size)
    const free = size.height - most(here.map(({ bottom, late, reach }) => Math.max(bottom + late, reach.bottom)))
    const bottom = hasNotes || here.some(runsOver) ? free - spareLine : roomy(free, margins.top)
    margins.bottom = clamp(bottom, leastMargin, size.height / 2)
  }
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
