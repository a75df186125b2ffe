import type { Block } from '../model.ts'
import { lowerLines } from './build-paragraph.ts'
import { least, most } from './extremes.ts'
import type { ReadPage } from './read-page.ts'
import type { Strand } from './strands.ts'

/** A block and the place that it took on its page. */
export interface Placed {
  block: Block
  page: ReadPage
  strand: Strand
  top: number
  bottom: number
  /** The outermost places that it reaches, on any of its pages. */
  reach: { top: number; bottom: number }
  /** Where it ends, if that isn't where it began. */
  end: { page: ReadPage; strand: Strand }
  /** How much lower it stands when text flows: what overlaps on a page can only stand below each other. */
  late: number
  /** By how much its single line was made lower. */
  lowered: number
  /** The direction of its text, in quarter turns clockwise. */
  turn: number
}

/** Whether a block has no part in the flow: it is held in its place, or text that flows on its page is wrapped around it. */
export function isAside({ block, page }: Placed, placed: readonly Placed[]): boolean {
  if (block.held) return true
  if (block.kind !== 'figure' || !block.floats) return false
  return placed.some((other) => other.block.kind === 'paragraph' && !other.block.held && reaches(other, page))
}

/** Whether a block begins, goes on or ends on a page. */
export function reaches({ page, end }: Placed, { position }: ReadPage): boolean {
  return page.position <= position && end.page.position >= position
}

export interface Above {
  isNewPage: boolean
  /** Where the text of pages begins. */
  top: number
  placed: readonly Placed[]
}

/** The space that is left above a block by the blocks before it; less than none if it can't begin where it does on its page. */
export function spaceAbove(one: Placed, before: Placed | undefined, above: Above): number {
  return one.top - flowTop(one, before, above)
}

/** Takes back what an earlier division gave a block, so that what it gets depends on the last one alone. */
export function startOver(one: Placed): void {
  const { block, lowered } = one
  if (block.kind === 'paragraph') {
    block.leading += lowered
    block.top -= lowered
  }
  delete block.opens
  one.lowered = 0
  one.late = 0
}

/** Gives a block its space above: the next gap takes back what the blocks before were late by. */
export function standBelow(one: Placed, before: Placed | undefined, above: Above): void {
  const free = spaceAbove(one, before, above)
  one.lowered = free < 0 ? makeLower(one, -free) : 0
  one.block.before = Math.max(0, free)
  one.late = one.end.page === one.page ? Math.max(0, -free - one.lowered) : 0
}

/** Where the space above a block begins. */
function flowTop(one: Placed, before: Placed | undefined, { isNewPage, top, placed }: Above): number {
  if (isNewPage || !before) return top
  if (before.end.strand === one.strand) return bottomOf(before)
  const here = placed.filter(({ page, block }) => page === one.page && !block.held)
  const beside = here.filter(({ strand }) => strand.band === one.strand.band)
  if (one.strand.column > 0) return least(beside.map((other) => other.top)) + (beside[0]?.late ?? 0)
  const others = here.filter((other) => other.strand.band !== one.strand.band && other.bottom <= one.top + 1)
  const lowest = others.length > 0 ? most(others.map(bottomOf)) : before.bottom
  // Columns beside each other end where the longest does; all else stands below what was written last.
  return before.strand.columns.length > 1 ? lowest : Math.max(lowest, before.end.page === one.page ? bottomOf(before) : lowest)
}

function bottomOf({ bottom, late }: Placed): number {
  return bottom + late
}

/** The height of a single line is only known from other lines: it is made lower where it would overlap. Gives by how much. */
function makeLower({ block }: Placed, wanted: number): number {
  return block.kind === 'paragraph' && block.lines.length === 1 ? lowerLines(block, wanted) : 0
}
