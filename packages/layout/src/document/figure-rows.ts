import type { Figure } from '../model.ts'
import type { Placed } from './placed.ts'

/** How much of the lower one of two figures is at the height of the other if they stand beside each other. */
const sharedHeight = 0.5

/**
 * The figures that stand beside others of their column: one below the other they would need more room than there is. The highest of a row
 * isn't among them: it flows, and keeps the room of all.
 */
export function figuresBeside(blocks: readonly Placed[]): Placed[] {
  const rows: { one: Placed; figure: Figure }[][] = []
  const free = blocks.flatMap((one) =>
    one.block.kind === 'figure' && !one.block.floats && !one.block.held ? [{ one, figure: one.block }] : [],
  )
  for (const item of free) {
    const row = rows.find((others) => others.some((other) => other.one.strand === item.one.strand && areBeside(other.figure, item.figure)))
    if (row) row.push(item)
    else rows.push([item])
  }
  return rows.flatMap((row) => {
    const [, ...others] = row.toSorted((one, other) => heightOf(other.figure) - heightOf(one.figure))
    return others.map(({ one }) => one)
  })
}

function areBeside({ box: one }: Figure, { box: other }: Figure): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return across <= touching && down > sharedHeight * Math.min(one.bottom - one.top, other.bottom - other.top)
}

const touching = 3

function heightOf({ box }: Figure): number {
  return box.bottom - box.top
}
