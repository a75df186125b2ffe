import type { Box } from '../words.ts'
import { overlaps } from './arrange-drawing.ts'
import { isRectangle, type PaintedThing } from './painted.ts'
import type { Slide } from './slide.ts'

const [around, thin] = [3, 3]

/** Tells what tables and text draw themselves: borders and fills of cells, and lines under and through words. */
export function drawnElsewhere({ blocks }: Slide): (thing: PaintedThing) => boolean {
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block.table.box] : []))
  const ruled: Box[] = blocks.flatMap((block) =>
    block.kind === 'text' && block.angle === 0
      ? block.paragraphs.flatMap(({ paragraph }) =>
          paragraph.runs.some(({ underline, strike }) => underline || strike) ? paragraph.lines : [],
        )
      : [],
  )
  return ({ box, path }) => {
    if (!path) return false
    const isStraight = path.steps.every(([kind]) => kind !== 'curve')
    if (tables.some((table) => isInside(box, table)) && isStraight && (isRectangle(path) || isThin(box) || !path.fill)) return true
    return box.bottom - box.top <= thin && isStraight && ruled.some((line) => isRuleOf(box, line))
  }
}

function isInside(box: Box, table: Box): boolean {
  return (
    box.left > table.left - around && box.right < table.right + around && box.top > table.top - around && box.bottom < table.bottom + around
  )
}

function isThin({ left, top, right, bottom }: Box): boolean {
  return right - left <= thin || bottom - top <= thin
}

function isRuleOf(rule: Box, line: Box): boolean {
  const size = line.bottom - line.top
  return overlaps(rule, line) && rule.left > line.left - size && rule.right < line.right + size
}
