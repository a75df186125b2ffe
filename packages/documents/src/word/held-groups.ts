import type { Block } from '@octavo/layout/model.ts'

/** Blocks that are held in their places on one page. */
export interface HeldGroup {
  kind: 'held'
  blocks: Block[]
  opens: 'page' | undefined
}

/** What is written one after the other. */
export type WordBlock = Block | HeldGroup

/**
 * Blocks with those that are held put before one that begins on their page, which is the next in reading order or the last before them: in
 * Word they belong to the paragraph behind them.
 */
export function withHeldGroups(blocks: readonly Block[]): WordBlock[] {
  const groups = new Map<Block, Block[]>()
  for (const [index, block] of blocks.entries()) {
    if (!block.held) continue
    const page = pageOf(block)
    const isThere = (other: Block) => !other.held && !isFloating(other) && pageOf(other) === page
    // Where only the end of a paragraph is on that page, they stand behind it.
    const anchor = blocks.slice(index + 1).find(isThere) ?? blocks.slice(0, index).findLast(isThere) ?? block
    groups.set(anchor, [...(groups.get(anchor) ?? []), block])
  }
  return blocks.flatMap((block): WordBlock[] => {
    const held = groups.get(block)
    if (!held) return block.held ? [] : [block]
    const group = { kind: 'held', blocks: held, opens: block.opens === 'page' ? block.opens : undefined } as const
    return block.held ? [group] : [group, group.opens ? withoutBreak(block) : block]
  })
}

function withoutBreak({ opens: _, ...block }: Block): Block {
  return block
}

function isFloating(block: Block): boolean {
  return block.kind === 'figure' && block.floats !== undefined
}

/** The page that something begins on. */
export function pageOf(block: WordBlock): number | undefined {
  if (block.kind === 'held') return block.blocks[0] && pageOf(block.blocks[0])
  return block.kind === 'paragraph' ? block.lines[0]?.page : block.page
}
