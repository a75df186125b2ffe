import type { Block, Figure, Table } from '@octavo/layout/model.ts'
import { anchorsOf } from './anchors.ts'
import { pageOf, type WordBlock } from './held-groups.ts'
import { narrowTables } from './narrow-tables.ts'
import { withPartedRules } from './parted-rules.ts'
import { thinParagraph } from './thin-paragraph.ts'
import { twips } from './twips.ts'
import type { WordPart } from './word-part.ts'
import { writeFigure, writePlacedFigure } from './write-figure.ts'
import { type Paper, writeHeld } from './write-held.ts'
import { type Room, writeParagraph } from './write-paragraph.ts'
import { writeTable } from './write-table.ts'

/** Where blocks stand, and the description of the section that the last of them ends. */
export interface BlocksPlace {
  /** Columns from left to right, or the inside of a cell. */
  rooms: readonly Room[]
  /** Where blocks may be held. */
  paper?: Paper
  /** What lies behind pages, by their numbers. It belongs to the first block that begins there. */
  grounds?: ReadonlyMap<number, readonly Figure[]>
  sectionEnd?: string
}

/** Blocks one after the other. */
export function writeBlocks(all: readonly WordBlock[], part: WordPart, { rooms, paper, grounds, sectionEnd = '' }: BlocksPlace): string {
  let written = ''
  const blocks = withPartedRules(all)
  const anchors = anchorsOf(blocks)
  const left = new Map(grounds)
  const groundAt = (block: WordBlock) => {
    const page = pageOf(block) ?? 0
    const figures = left.get(page) ?? []
    left.delete(page)
    return figures.map((figure, rank) => writePlacedFigure(figure, part, { behind: rank + 1 })).join('')
  }
  const writeInside = (inside: readonly Block[], within: Room) => writeBlocks(inside, part, { rooms: [within] })
  for (const [index, block] of blocks.entries()) {
    const isLast = index === blocks.length - 1
    if (block.kind === 'held') {
      if (paper) written += writeHeld(block, part, { paper, ground: groundAt(block), writeInside })
      if (isLast) written += thinParagraph(sectionEnd)
      continue
    }
    const place = { room: roomOf(block, rooms), sectionEnd: isLast ? sectionEnd : '' }
    if (block.kind === 'paragraph') {
      const anchored = anchors.at(block).map((figure) => writePlacedFigure(figure, part, figure))
      written += writeParagraph(block, part, { ...place, anchored: groundAt(block) + anchored.join('') })
    } else if (block.kind === 'figure')
      written += anchors.has(block) ? endOf(place) : writeFigure(block, part, { ...place, anchored: groundAt(block) })
    else {
      written += writePieces(block, place.room, { ground: groundAt(block), writeInside })
      // Two tables without a paragraph between them would be one, and a cell or section can't end with a table.
      if (isLast || blocks[index + 1]?.kind === 'table') written += thinParagraph(place.sectionEnd)
    }
  }
  return blocks.length === 0 && sectionEnd !== '' ? thinParagraph(sectionEnd) : written
}

/** A table, in pieces one after the other if it is too wide. */
function writePieces(
  table: Table,
  room: Room,
  { ground, writeInside }: { ground: string; writeInside: (blocks: readonly Block[], room: Room) => string },
): string {
  const pieces = narrowTables(table).map(({ table: piece, offset }, index) => {
    const own = { left: room.left + offset, right: room.right + offset }
    return spaceAbove(piece, index === 0 ? ground : '') + writeTable(piece, { room: own }, writeInside)
  })
  return pieces.join('')
}

/** An image that stands elsewhere may be the last of its section. */
function endOf({ sectionEnd }: { sectionEnd: string }): string {
  return sectionEnd === '' ? '' : thinParagraph(sectionEnd)
}

/** The column that a block begins in. */
function roomOf(block: Block, rooms: readonly Room[]): Room {
  const left = block.kind === 'paragraph' ? block.left + Math.max(0, block.first) : block.box.left
  return rooms.findLast((room) => room.left <= left + nearby) ?? rooms[0] ?? { left: 0, right: 0 }
}

/** Lines begin a little outside of their column now and then. */
const nearby = 6

/** Space above a table, the break before it and what lies behind its page are those of a paragraph. */
function spaceAbove({ before, opens }: Block, ground: string): string {
  if (before < 2 && opens === undefined && ground === '') return ''
  const pageBreak = opens === 'page' ? '<w:pageBreakBefore/>' : ''
  const columnBreak = opens === 'column' ? '<w:r><w:br w:type="column"/></w:r>' : ''
  return `<w:p><w:pPr>${pageBreak}<w:spacing w:line="${Math.max(20, twips(before))}" w:lineRule="exact"/></w:pPr>${columnBreak}${ground}</w:p>`
}
