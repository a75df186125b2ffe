import type { Block } from '../model.ts'
import type { ReadPage } from './read-page.ts'

interface OnPage {
  block: Block
  page: ReadPage
  bottom: number
}

/** Gives the places that links lead to the first paragraph that reaches below them, or the last one of the page. */
export function placeAnchors(placed: readonly OnPage[]): void {
  const taken = new Set<string>()
  for (const [page, blocks] of Map.groupBy(placed, (one) => one.page)) {
    if (page.places.length === 0) continue
    const paragraphs = blocks.flatMap(({ block, bottom }) => (block.kind === 'paragraph' ? [{ block, bottom }] : inTable(block, bottom)))
    for (const { name, top } of page.places) {
      const found = paragraphs.find(({ bottom }) => bottom > top + 1) ?? paragraphs.at(-1)
      if (!found || taken.has(name)) continue
      taken.add(name)
      found.block.anchors = [...(found.block.anchors ?? []), name]
    }
  }
}

/** The first paragraph of a table stands for all of it. */
function inTable(block: Block, bottom: number) {
  const [first] = block.kind === 'table' ? (block.cells[0]?.blocks ?? []) : []
  return first?.kind === 'paragraph' ? [{ block: first, bottom }] : []
}
