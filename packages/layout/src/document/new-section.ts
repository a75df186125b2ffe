import type { Column, Section } from '../model.ts'
import type { ReadPage } from './read-page.ts'

/** A section that begins with this page and has nothing on it yet. */
export function newSection(
  { number, width, height, isVertical }: ReadPage,
  { margins, columns, starts }: Pick<Section, 'margins' | 'starts'> & { columns: readonly Column[] },
): Section {
  const [left, right] = [margins.left, width - margins.right]
  const whole = columns.length < 2 ? [{ left, right }] : columns.map((column) => ({ ...column }))
  const [first, last] = [whole[0], whole.at(-1)]
  if (first && last) {
    first.left = Math.min(first.left, left)
    last.right = Math.max(last.right, right)
  }
  return {
    pages: { first: number, last: number },
    starts,
    size: { width, height },
    margins,
    columns: whole,
    headers: [],
    footers: [],
    blocks: [],
    notes: [],
    ...(isVertical && { isVertical }),
  }
}

const maxBlankPages = 1000

/** Pages without anything stay pages. */
export function addBlankPages(section: Section, count: number): void {
  for (let page = 0; page < Math.min(count, maxBlankPages); page++) {
    const isFirst = section.blocks.length === 0
    section.blocks.push({
      kind: 'paragraph',
      role: 'body',
      runs: [],
      lines: [],
      align: 'left',
      leading: 12,
      top: 0,
      before: 0,
      left: section.margins.left,
      first: 0,
      rightEdge: section.size.width - section.margins.right,
      tabs: [],
      rtl: false,
      source: 'geometry',
      ...(!isFirst && { opens: 'page' as const }),
    })
  }
}
