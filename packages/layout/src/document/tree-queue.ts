import type { MarkedContent, StructureElement } from '../structure.ts'
import { type TreeBlock, treeBlocks } from './tree-blocks.ts'

/** The blocks of a document's structure, by the pages that they begin on. */
export interface TreeQueue {
  /** In the order of the structure. */
  on(page: number): TreeBlock[]
  /** All content of a page. */
  contentsOn(page: number): readonly MarkedContent[]
  /** Takes the blocks of a page. Of a table, rows behind `lastPage` are left for later. */
  take(page: number, lastPage: number): TreeBlock[]
}

export function createTreeQueue(structure: StructureElement): TreeQueue {
  const blocks = new Map<number, TreeBlock[]>()
  const contents = new Map<number, MarkedContent[]>()
  for (const block of treeBlocks(structure)) {
    const all = contentsIn(block)
    const [first] = all
    if (!first) continue
    for (const content of all) contents.set(content.page, pushed(contents.get(content.page), content))
    blocks.set(first.page, pushed(blocks.get(first.page), block))
  }
  return {
    on: (page) => blocks.get(page) ?? [],
    contentsOn: (page) => contents.get(page) ?? [],
    take(page, lastPage) {
      const taken = blocks.get(page) ?? []
      blocks.delete(page)
      return taken.map((block) => {
        if (block.kind !== 'table') return block
        const cut = block.rows.findIndex((row) =>
          row.cells.some((cell) => cell.blocks.some((inside) => (contentsIn(inside)[0]?.page ?? 0) > lastPage)),
        )
        if (cut <= 0) return block
        const rest = { ...block, rows: block.rows.slice(cut) }
        const [first] = contentsIn(rest)
        if (first) blocks.set(first.page, [rest, ...(blocks.get(first.page) ?? [])])
        return { ...block, rows: block.rows.slice(0, cut) }
      })
    },
  }
}

function pushed<Item>(list: Item[] | undefined, item: Item): Item[] {
  if (!list) return [item]
  list.push(item)
  return list
}

function contentsIn(block: TreeBlock): MarkedContent[] {
  if (block.kind === 'table') return block.rows.flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks.flatMap(contentsIn)))
  return block.kind === 'paragraph' ? [...block.label, ...block.contents] : block.contents
}
