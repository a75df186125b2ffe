import { boxAround } from '@octavo/layout/boxes.ts'
import type { Figure, Paragraph } from '@octavo/layout/model.ts'
import type { Slide } from '@octavo/layout/slides/slide.ts'
import type { Box } from '@octavo/layout/words.ts'
import { xml } from '../ooxml/xml.ts'
import { type FrameRoom, frameRooms } from './frame-rooms.ts'
import { narrowTables } from './narrow-tables.ts'
import { thinParagraph } from './thin-paragraph.ts'
import type { WordPart } from './word-part.ts'
import { writeBlocks } from './write-blocks.ts'
import { writePlacedFigure } from './write-figure.ts'
import { writeFrame } from './write-frame.ts'
import { writeTable } from './write-table.ts'
import { writeTextBox } from './write-text-box.ts'

/** A page on which everything stays where it was. */
export interface ExactPage {
  size: { width: number; height: number }
  /** What is drawn behind its text, from the lowest to the uppermost. */
  images: readonly Figure[]
  text: Slide['blocks']
  /** The names of the places on it that links lead to. */
  anchors: readonly string[]
}

/**
 * A page with its text in frames and its drawing behind them. A frame belongs to the paragraph behind it, so that every page begins and ends
 * with one that can't be seen.
 */
export function writeExactPage(
  { size, images, text, anchors }: ExactPage,
  part: WordPart,
  { isOnNewPage }: { isOnNewPage: boolean },
): string {
  const places = anchors.map((name) => {
    const id = part.newBookmark()
    return `<w:bookmarkStart w:id="${id}" w:name="${xml(name)}"/><w:bookmarkEnd w:id="${id}"/>`
  })
  const drawn = images.map((figure, rank) => writePlacedFigure(figure, part, { behind: rank + 1 }))
  const turned = text.flatMap((block) => (block.kind === 'text' && isTurned(block) ? [writeTextBox(block, part)] : []))
  const free = frameRooms(text.flatMap(boxesOf), size)
  const upright = text.filter((block) => block.kind === 'table' || !isTurned(block)).map((block) => writePlaced(block, part, free))
  const inside = [...places, ...drawn, ...turned].join('')
  return `${thinParagraph('', { isOnNewPage, inside })}${upright.join('')}${upright.length > 0 ? thinParagraph('') : ''}`
}

/** Frames can't be turned. */
function isTurned({ angle, isVertical }: { angle: number; isVertical: boolean }): boolean {
  return angle !== 0 || isVertical
}

/** The places of the lines of a block: paragraphs of one box may reach farther than others. */
function boxesOf(block: Slide['blocks'][number]): Box[] {
  if (block.kind === 'table') return [block.table.box]
  return isTurned(block) ? [block.box] : block.paragraphs.map(({ paragraph }) => boxAround(paragraph.lines))
}

function writePlaced(block: Slide['blocks'][number], part: WordPart, free: (paragraph: Paragraph) => FrameRoom): string {
  if (block.kind === 'text') return block.paragraphs.map(({ paragraph }) => writeFrame(paragraph, part, { free: free(paragraph) })).join('')
  const pieces = narrowTables(block.table).map(({ table }) => {
    const room = { left: table.box.left, right: table.box.right }
    return `${writeTable(table, { room, isPlaced: true }, (cells, own) => writeBlocks(cells, part, { rooms: [own] }))}${thinParagraph('')}`
  })
  return pieces.join('')
}
