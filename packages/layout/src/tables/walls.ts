import type { Box } from '../words.ts'
import type { Ruling } from './rulings.ts'

/** How far text may reach over a drawn line beside it. */
const overhang = 1.5

/** Whether a vertical line is drawn between two parts of a line of text. */
export function isWalled(before: Box, after: Box, walls: readonly Ruling[]): boolean {
  return wallsAt(after, walls).some(({ at }) => at >= before.right - overhang && at <= after.left + overhang && at > middle(before))
}

/** The vertical lines left and right of a text, as far as there are any. */
export function wallsAround(text: Box, walls: readonly Ruling[]): { left: number; right: number } {
  let [left, right] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const { at } of wallsAt(text, walls)) {
    if (at <= text.left + overhang) left = Math.max(left, at)
    else if (at >= text.right - overhang) right = Math.min(right, at)
  }
  return { left, right }
}

function wallsAt({ top, bottom }: Box, walls: readonly Ruling[]): Ruling[] {
  return walls.filter(({ from, to }) => from < (top + bottom) / 2 && to > (top + bottom) / 2)
}

function middle({ left, right }: Box): number {
  return (left + right) / 2
}
