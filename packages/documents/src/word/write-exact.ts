import { most } from '@octavo/layout/document/extremes.ts'
import type { Figure, Paragraph } from '@octavo/layout/model.ts'
import type { Slide } from '@octavo/layout/slides/slide.ts'
import { xml } from '../ooxml/xml.ts'
import { narrowTables } from './narrow-tables.ts'
import { twips } from './twips.ts'
import type { WordPart } from './word-part.ts'
import { thinParagraph, writeBlocks } from './write-blocks.ts'
import { writePlacedFigure } from './write-figure.ts'
import { writeParagraph } from './write-paragraph.ts'
import { writeTable } from './write-table.ts'
import { writeTextBox } from './write-text-box.ts'

/** A page on which everything stays where it was. */
export interface ExactPage {
  size: { width: number; height: number }
  /** What is drawn behind its text, from the lowest to the uppermost. */
  pictures: readonly Figure[]
  text: Slide['blocks']
  /** The names of the places on it that links lead to. */
  anchors: readonly string[]
}

/**
 * A page with its text in frames and its drawing behind them. A frame belongs to the paragraph behind it, so that every page begins and ends
 * with one that can't be seen.
 */
export function writeExactPage({ pictures, text, anchors }: ExactPage, part: WordPart, { isOnNewPage }: { isOnNewPage: boolean }): string {
  const places = anchors.map((name) => {
    const id = part.newBookmark()
    return `<w:bookmarkStart w:id="${id}" w:name="${xml(name)}"/><w:bookmarkEnd w:id="${id}"/>`
  })
  const drawn = pictures.map((figure, rank) => writePlacedFigure(figure, part, { behind: rank + 1 }))
  const turned = text.flatMap((block) => (block.kind === 'text' && isTurned(block) ? [writeTextBox(block, part)] : []))
  const upright = text.filter((block) => block.kind === 'table' || !isTurned(block)).map((block) => writePlaced(block, part))
  const inside = [...places, ...drawn, ...turned].join('')
  return `${thinParagraph('', { isOnNewPage, inside })}${upright.join('')}${upright.length > 0 ? thinParagraph('') : ''}`
}

/** Frames can't be turned. */
function isTurned({ angle, isVertical }: { angle: number; isVertical: boolean }): boolean {
  return angle !== 0 || isVertical
}

/** A frame is a little wider than its text, which may be set in another font. */
const spare = 1.02

function writePlaced(block: Slide['blocks'][number], part: WordPart): string {
  if (block.kind === 'text') return block.paragraphs.map(({ paragraph }) => writeFrame(paragraph, part)).join('')
  const pieces = narrowTables(block.table).map(({ table }) => {
    const room = { left: table.box.left, right: table.box.right }
    return `${writeTable(table, { room, isPlaced: true }, (cells, own) => writeBlocks(cells, part, { rooms: [own] }))}${thinParagraph('')}`
  })
  return pieces.join('')
}

function writeFrame(paragraph: Paragraph, part: WordPart): string {
  const { lines, leading, top, align, rightEdge, runs } = paragraph
  const left = Math.min(paragraph.left, paragraph.left + paragraph.first)
  const reach = left + spare * (most(lines.map((line) => line.right)) - left)
  // Only justified lines need the edge at which they ended.
  const right = align === 'justify' ? Math.max(rightEdge, left + 1) : Math.max(rightEdge, reach)
  const frame = frameAt({ left, top, width: right - left, height: leading * lines.length })
  const fitting = align === 'justify' && lines.length > 1 ? runs.map((run) => ({ ...run, stretch: (run.stretch ?? 1) * narrower })) : runs
  return writeParagraph({ ...withoutBreak(paragraph), runs: fitting, before: 0 }, part, { room: { left, right }, frame })
}

/** Letters of justified lines are set a little narrower: one that didn't fit would have a line of its own. */
const narrower = 0.97

/** Breaks have no use between places. */
function withoutBreak({ opens: _, ...block }: Paragraph): Paragraph {
  return block
}

function frameAt({ left, top, width, height }: { left: number; top: number; width: number; height: number }): string {
  const [x, y] = [Math.max(1, twips(left)), Math.max(1, twips(top))]
  const size = `w:w="${Math.max(20, twips(width))}" w:h="${Math.max(20, twips(height))}" w:hRule="atLeast"`
  return `<w:framePr ${size} w:wrap="around" w:hAnchor="page" w:vAnchor="page" w:x="${x}" w:y="${y}"/>`
}
