import type { Block, Table } from '@octavo/layout/model.ts'
import { type PlacedParagraph, textBoxes } from '@octavo/layout/slides/text-boxes.ts'
import type { HeldGroup } from './held-groups.ts'
import { narrowTables } from './narrow-tables.ts'
import { thinParagraph } from './thin-paragraph.ts'
import type { WordPart } from './word-part.ts'
import { writePlacedFigure } from './write-figure.ts'
import { writeFrame } from './write-frame.ts'
import type { Room } from './write-paragraph.ts'
import { writeTable } from './write-table.ts'
import { writeBox, writeTextBox } from './write-text-box.ts'

/** The paper that blocks are held on. */
export interface Paper {
  width: number
  height: number
  /** Frames would have their text run down as well. */
  isVertical: boolean
  /** Whether there are footnotes: LibreOffice places no tables in such documents. */
  hasNotes: boolean
}

interface HeldPlace {
  paper: Paper
  /** What lies behind the page, written. */
  ground: string
  writeInside(blocks: readonly Block[], room: Room): string
}

/** Higher than any part of what lies behind a page. */
const aboveGround = 500

/** Blocks in their places on a page, which is that of the paragraph behind them. */
export function writeHeld({ blocks, opens }: HeldGroup, part: WordPart, { paper, ground, writeInside }: HeldPlace): string {
  const boxed: PlacedParagraph[] = []
  const behind: string[] = []
  const tables: string[] = []
  let frames = ''
  for (const block of blocks) {
    const turn = block.held?.turn ?? 0
    if (block.kind === 'figure') behind.push(writePlacedFigure(block, part, { behind: aboveGround + behind.length }))
    else if (block.kind === 'table' && paper.hasNotes) tables.push(writeBoxedTable(block, part, writeInside))
    else if (block.kind === 'table')
      frames += narrowTables(block)
        .map(({ table }) => writeHeldTable(table, writeInside))
        .join('')
    else if (turn === 0 && !paper.isVertical) frames += writeFrame(block, part, { wrap: 'through' })
    else boxed.push({ paragraph: block, turn, isTitle: false })
  }
  const boxes = textBoxes(boxed, { ...paper, lines: [], areas: [] }).map((box) => writeTextBox(box, part))
  return `${thinParagraph('', { isOnNewPage: opens === 'page', inside: [ground, ...behind, ...tables, ...boxes].join('') })}${frames}`
}

function writeHeldTable(table: Table, writeInside: HeldPlace['writeInside']): string {
  const room = { left: table.box.left, right: table.box.right }
  return `${writeTable(table, { room, isPlaced: true }, writeInside)}${thinParagraph('')}`
}

/** A box is a little higher than its table, whose lines may be set in another font. */
const spare = 1.1

function writeBoxedTable(table: Table, part: WordPart, writeInside: HeldPlace['writeInside']): string {
  const { left, top, right, bottom } = table.box
  const inside = `${writeTable(table, { room: { left, right } }, writeInside)}${thinParagraph('')}`
  return writeBox(inside, { place: { left, top, right, bottom: top + spare * (bottom - top) } }, part)
}
