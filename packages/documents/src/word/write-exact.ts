import { most } from '@octavo/layout/document/extremes.ts'
import type { Block, Paragraph } from '@octavo/layout/model.ts'
import { narrowTables } from './narrow-tables.ts'
import { twips } from './twips.ts'
import type { WordPart } from './word-part.ts'
import { thinParagraph, writeBlocks } from './write-blocks.ts'
import { writePlacedFigure } from './write-figure.ts'
import { writeParagraph } from './write-paragraph.ts'
import { writeTable } from './write-table.ts'

/**
 * Blocks in frames where they were on their pages. A frame belongs to the paragraph behind it, so that every page begins and ends with one
 * that can't be seen.
 */
export function writeExactBlocks(blocks: readonly Block[], part: WordPart, { sectionEnd = '' } = {}): string {
  let written = ''
  let page: number | undefined
  for (const [index, block] of blocks.entries()) {
    const own = pageOf(block)
    if (own !== page || own === 0) written += thinParagraph('', { isOnNewPage: page !== undefined })
    page = own
    written += writePlaced(block, part)
    const next = blocks[index + 1]
    if (next && pageOf(next) !== own) written += thinParagraph('')
  }
  return `${written}${thinParagraph(sectionEnd)}`
}

/** A page without anything has a block without lines. */
function pageOf(block: Block): number {
  return block.kind === 'paragraph' ? (block.lines[0]?.page ?? 0) : block.page
}

/** A frame is a little wider than its text, which may be set in another font. */
const spare = 1.02

function writePlaced(block: Block, part: WordPart): string {
  if (block.kind === 'table') {
    const pieces = narrowTables(block).map(({ table }) => {
      const room = { left: table.box.left, right: table.box.right }
      return `${writeTable(table, { room, isPlaced: true }, (cells, own) => writeBlocks(cells, part, { rooms: [own] }))}${thinParagraph('')}`
    })
    return pieces.join('')
  }
  if (block.kind === 'figure') return thinParagraph('', { inside: writePlacedFigure(block, part) })
  if (block.lines.length === 0) return ''
  const left = Math.min(block.left, block.left + block.first)
  const right = Math.max(block.rightEdge, left + spare * (most(block.lines.map((line) => line.right)) - left))
  const frame = frameAt({ left, top: block.top, width: right - left, height: block.leading * block.lines.length })
  return writeParagraph({ ...withoutBreak(block), before: 0 }, part, { room: { left, right }, frame })
}

/** Breaks have no use between places. */
function withoutBreak({ opens: _, ...block }: Paragraph): Paragraph {
  return block
}

function frameAt({ left, top, width, height }: { left: number; top: number; width: number; height: number }): string {
  const [x, y] = [Math.max(1, twips(left)), Math.max(1, twips(top))]
  const size = `w:w="${Math.max(20, twips(width))}" w:h="${Math.max(20, twips(height))}" w:hRule="atLeast"`
  return `<w:framePr ${size} w:wrap="around" w:hAnchor="page" w:vAnchor="page" w:x="${x}" w:y="${y}"/>`
}
