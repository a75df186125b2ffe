import { most } from '@octavo/layout/document/extremes.ts'
import type { Block } from '@octavo/layout/model.ts'
import { twips } from './twips.ts'
import type { WordPart } from './word-part.ts'
import { thinParagraph, writeBlocks } from './write-blocks.ts'
import { writeFigure } from './write-figure.ts'
import { writeParagraph } from './write-paragraph.ts'
import { writeTable } from './write-table.ts'

/** Blocks in frames where they were on their pages. Each page has a paragraph that its frames belong to. */
export function writeExactBlocks(blocks: readonly Block[], part: WordPart, { sectionEnd = '' } = {}): string {
  let written = ''
  let page: number | undefined
  let isFirst = true
  const endPage = (end = '') => {
    if (page === undefined && end === '') return
    written += thinParagraph(end, { isOnNewPage: !isFirst && page !== undefined })
    isFirst = false
  }
  for (const block of blocks) {
    const own = pageOf(block)
    if (page !== undefined && own !== page) endPage()
    page = own
    written += writePlaced(block, part)
  }
  endPage(sectionEnd)
  return written
}

/** A page without anything has a block without lines. */
function pageOf(block: Block): number {
  return block.kind === 'paragraph' ? (block.lines[0]?.page ?? 0) : block.page
}

/** A frame is a little wider than its text, which may be set in another font. */
const spare = 1.02

function writePlaced(block: Block, part: WordPart): string {
  if (block.kind === 'table') {
    const room = { left: block.box.left, right: block.box.right }
    const inside = writeTable(block, { room, isPlaced: true }, (cells, own) => writeBlocks(cells, part, { rooms: [own] }))
    return `${inside}${thinParagraph('')}`
  }
  if (block.kind === 'figure') {
    const { left, top, right, bottom } = block.box
    const frame = frameAt({ left, top, width: right - left, height: bottom - top })
    return writeFigure({ ...withoutBreak(block), before: 0 }, part, { room: { left, right }, frame })
  }
  if (block.lines.length === 0) return ''
  const left = Math.min(block.left, block.left + block.first)
  const right = Math.max(block.rightEdge, left + spare * (most(block.lines.map((line) => line.right)) - left))
  const frame = frameAt({ left, top: block.top, width: right - left, height: block.leading * block.lines.length })
  return writeParagraph({ ...withoutBreak(block), before: 0 }, part, { room: { left, right }, frame })
}

/** Breaks have no use between places. */
function withoutBreak<Kind extends Block>({ opens: _, ...block }: Kind): Omit<Kind, 'opens'> {
  return block
}

function frameAt({ left, top, width, height }: { left: number; top: number; width: number; height: number }): string {
  const [x, y] = [Math.max(1, twips(left)), Math.max(1, twips(top))]
  const size = `w:w="${Math.max(20, twips(width))}" w:h="${Math.max(20, twips(height))}" w:hRule="atLeast"`
  return `<w:framePr ${size} w:wrap="around" w:hAnchor="page" w:vAnchor="page" w:x="${x}" w:y="${y}"/>`
}
