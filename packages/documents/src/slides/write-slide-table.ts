import type { Block, Border, Cell, Paragraph, Sides, Table } from '@octavo/layout/model.ts'
import type { BoxParagraph, SlideTable } from '@octavo/layout/slides/slide.ts'
import type { SlidePart } from './slide-part.ts'
import { emu, hexColour, side } from './units.ts'
import { writeParagraphs } from './write-paragraphs.ts'

/** The distance from the border of a cell to its text, at the left and at the right. */
const padding = 5.4

/** A table in its place. */
export function writeSlideTable({ table }: SlideTable, part: SlidePart): string {
  const { scale, x, y } = part.fit
  const { edges, rows, box } = table
  const id = part.nextId()
  const columns = edges.slice(1).map((edge, index) => side((edge - (edges[index] ?? 0)) * scale))
  const heights = rows.map(({ height }) => side(height * scale))
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
  const places = placesOf(table)
  const written = heights.map((height, row) => {
    const cells = (places[row] ?? []).map((cell, column) => writeCell(cell, { row, column, table, part }))
    return `<a:tr h="${height}">${cells.join('')}</a:tr>`
  })
  const first = rows[0]?.header ? ' firstRow="1"' : ''
  return (
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Table ${id}"/><p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>` +
    `<p:xfrm><a:off x="${emu(x + scale * (edges[0] ?? box.left))}" y="${emu(y + scale * box.top)}"/><a:ext cx="${sum(columns)}" cy="${sum(heights)}"/></p:xfrm>` +
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table">' +
    `<a:tbl><a:tblPr${first}/><a:tblGrid>${columns.map((width) => `<a:gridCol w="${width}"/>`).join('')}</a:tblGrid>${written.join('')}</a:tbl>` +
    '</a:graphicData></a:graphic></p:graphicFrame>'
  )
}

/** The cell at every place of the grid; undefined where there is none. */
function placesOf({ rows, edges, cells }: Table): (Cell | undefined)[][] {
  const taken = rows.map(() => new Array<Cell | undefined>(edges.length - 1).fill(undefined))
  for (const cell of cells) {
    for (let row = cell.row; row < Math.min(cell.rowEnd, rows.length); row++)
      for (let column = cell.column; column < Math.min(cell.columnEnd, edges.length - 1); column++) {
        const line = taken[row]
        if (line && !line[column]) line[column] = cell
      }
  }
  return taken
}

interface CellPlace {
  row: number
  column: number
  table: Table
  part: SlidePart
}

function writeCell(cell: Cell | undefined, { row, column, table, part }: CellPlace): string {
  const { scale } = part.fit
  if (!cell) return `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${writeParagraphs([], part.relations, scale)}</a:txBody><a:tcPr/></a:tc>`
  const [isFirstRow, isFirstColumn] = [row === cell.row, column === cell.column]
  const [rowSpan, columnSpan] = [
    Math.min(cell.rowEnd, table.rows.length) - cell.row,
    Math.min(cell.columnEnd, table.edges.length - 1) - cell.column,
  ]
  const spans =
    (isFirstRow && rowSpan > 1 ? ` rowSpan="${rowSpan}"` : '') +
    (isFirstColumn && columnSpan > 1 ? ` gridSpan="${columnSpan}"` : '') +
    (isFirstColumn ? '' : ' hMerge="1"') +
    (isFirstRow ? '' : ' vMerge="1"')
  const own = isFirstRow && isFirstColumn ? leftPadding(cell, table) : padding
  const left = (table.edges[cell.column] ?? 0) + own
  const height = table.rows.slice(cell.row, cell.rowEnd).reduce((sum, one) => sum + one.height, 0)
  const [first, ...others] =
    isFirstRow && isFirstColumn ? fitted(paragraphsIn(cell.blocks, { left, right: table.edges[cell.columnEnd] ?? left }), height) : []
  // Programs leave out the space above the first paragraph.
  const inside = first ? [{ ...first, before: 0 }, ...others] : []
  return (
    `<a:tc${spans}><a:txBody><a:bodyPr/><a:lstStyle/>${writeParagraphs(inside, part.relations, scale)}</a:txBody>` +
    `<a:tcPr marL="${emu(own * scale)}" marR="${emu(inside.some(({ paragraph }) => isAligned(paragraph)) ? padding * scale : 0)}" marT="${emu((first?.before ?? 0) * scale)}" marB="0">${sidesOf(cell.borders, scale)}${fillOf(cell)}</a:tcPr></a:tc>`
  )
}

/** As far as the text stands from the border, up to the usual distance. */
function leftPadding({ blocks, column }: Cell, { edges }: Table): number {
  const starts = blocks.flatMap((block) =>
    block.kind === 'paragraph' && (block.align === 'left' || block.align === 'justify') && !block.rtl
      ? [block.left + Math.min(0, block.first) - (edges[column] ?? 0)]
      : [],
  )
  return Math.max(0, Math.min(padding, ...starts))
}

const closest = 0.75

/** Paragraphs no higher than their cell: rows that grow would move all below them. */
function fitted(paragraphs: readonly BoxParagraph[], height: number): BoxParagraph[] {
  const spaces = paragraphs.reduce((sum, { before }) => sum + before, 0)
  const text = paragraphs.reduce((sum, { paragraph }) => sum + paragraph.leading * Math.max(1, paragraph.lines.length), 0)
  if (spaces + text <= height) return [...paragraphs]
  const less = spaces > 0 ? Math.max(0, height - text) / spaces : 0
  const closer = Math.max(closest, Math.min(1, height / Math.max(1, text)))
  return paragraphs.map((one) => ({
    ...one,
    before: one.before * Math.min(1, less),
    paragraph: { ...one.paragraph, leading: one.paragraph.leading * closer },
  }))
}

/** Text at the left keeps the free room at its right, in case that its font is wider. */
function isAligned({ align, rtl }: Paragraph): boolean {
  return align !== 'left' || rtl
}

/** The text of a cell; a table inside a cell gives its text alone, since the format knows none. */
function paragraphsIn(blocks: readonly Block[], { left, right }: { left: number; right: number }): BoxParagraph[] {
  return blocks.flatMap((block): BoxParagraph[] => {
    if (block.kind === 'figure') return []
    if (block.kind === 'table') return block.cells.flatMap((cell) => paragraphsIn(cell.blocks, { left, right }))
    const isIndented = block.align === 'left' || block.align === 'justify'
    const indent = isIndented ? Math.max(0, block.left - left) : 0
    const first = isIndented ? Math.max(-indent, block.first) : 0
    const tabs = block.tabs.map((place) => place - left)
    const room = { left, right: right - (isAligned(block) ? padding : 0) }
    return [{ paragraph: block, before: Math.max(0, block.before), left: indent, first, tabs, room }]
  })
}

function sidesOf(sides: Sides<Border | undefined>, scale: number): string {
  const names = { L: sides.left, R: sides.right, T: sides.top, B: sides.bottom }
  return Object.entries(names)
    .map(([name, border]) =>
      border
        ? `<a:ln${name} w="${side(border.width * scale)}" cap="flat" cmpd="sng" algn="ctr"><a:solidFill><a:srgbClr val="${hexColour(border.colour)}"/></a:solidFill><a:prstDash val="solid"/></a:ln${name}>`
        : `<a:ln${name} w="0"><a:noFill/></a:ln${name}>`,
    )
    .join('')
}

function fillOf({ fill }: Cell): string {
  return fill === undefined ? '<a:noFill/>' : `<a:solidFill><a:srgbClr val="${hexColour(fill)}"/></a:solidFill>`
}
