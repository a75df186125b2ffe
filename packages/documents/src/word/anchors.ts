import type { Figure, Paragraph } from '@octavo/layout/model.ts'
import type { WordBlock } from './held-groups.ts'

/** Which images belong to which paragraphs. */
export interface Anchors {
  at(paragraph: Paragraph): readonly Figure[]
  has(figure: Figure): boolean
}

/** Images that text is wrapped around belong to a paragraph of their page: the one in which the wrapping begins, or the next that there is. */
export function anchorsOf(blocks: readonly WordBlock[]): Anchors {
  const figures = new Map<Paragraph, Figure[]>()
  const anchored = new Set<Figure>()
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== 'figure' || !block.floats) continue
    const before = blocks.slice(0, index).findLast(isParagraph)
    const after = blocks.slice(index + 1).find(isParagraph)
    const paragraph =
      [before, after].find((one) => one && isBeside(one, block)) ?? [after, before].find((one) => one && isOnPage(one, block))
    if (!paragraph) continue
    anchored.add(block)
    figures.set(paragraph, [...(figures.get(paragraph) ?? []), block])
  }
  return { at: (paragraph) => figures.get(paragraph) ?? [], has: (figure) => anchored.has(figure) }
}

function isParagraph(block: WordBlock): block is Paragraph {
  return block.kind === 'paragraph'
}

function isBeside({ lines }: Paragraph, { page, box }: Figure): boolean {
  return lines.some((line) => line.page === page && line.top < box.bottom && line.bottom > box.top)
}

/** It begins there: one that only ends there may end elsewhere in other fonts. */
function isOnPage({ lines: [first] }: Paragraph, { page }: Figure): boolean {
  return first?.page === page
}
