import type { Block, Border, Cell, Sides, Table } from '@octavo/layout/model.ts'
import { lineWidth, twips } from './twips.ts'
import type { Room } from './write-paragraph.ts'
import { hexColour } from './write-run.ts'

/** The distance from the border of a cell to its text, at the left and at the right. */
export const cellPadding = 5.4

/** Writes what is inside a cell. */
type WriteInside = (blocks: readonly Block[], room: Room) => string

/** A table. Rows that a cell reaches into have a continuing cell in its place. */
export function writeTable(table: Table, { room, isPlaced = false }: { room: Room; isPlaced?: boolean }, writeInside: WriteInside): string {
  const { edges, rows } = table
  const columns = edges.slice(1).map((edge, index) => Math.max(1, twips(edge - (edges[index] ?? 0))))
  const grid = columns.map((width) => `<w:gridCol w:w="${width}"/>`).join('')
  const total = columns.reduce((sum, width) => sum + width, 0)
  const places = placesOf(table)
  const written = rows.map(({ height, header }, row) => {
    const cells = (places[row] ?? []).map((cell) => writeCell(cell, { row, columns, edges, writeInside }))
    const properties = `<w:cantSplit/><w:trHeight w:val="${twips(height)}" w:hRule="atLeast"/>${header ? '<w:tblHeader/>' : ''}`
    return `<w:tr><w:trPr>${properties}</w:trPr>${cells.join('')}</w:tr>`
  })
  const padding = `w:w="${twips(cellPadding)}" w:type="dxa"`
  return (
    `<w:tbl><w:tblPr>${isPlaced ? placeOf(table) : ''}<w:tblW w:w="${total}" w:type="dxa"/><w:tblInd w:w="${twips((edges[0] ?? 0) - room.left)}" w:type="dxa"/>` +
    `<w:tblLayout w:type="fixed"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left ${padding}/><w:bottom w:w="0" w:type="dxa"/><w:right ${padding}/></w:tblCellMar>` +
    `</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${written.join('')}</w:tbl>`
  )
}

/** The place of a table on its page, measured from the corner of the paper. */
function placeOf({ box, edges }: Table): string {
  const [x, y] = [Math.max(1, twips(edges[0] ?? box.left)), Math.max(1, twips(box.top))]
  return `<w:tblpPr w:vertAnchor="page" w:horzAnchor="page" w:tblpX="${x}" w:tblpY="${y}"/>`
}

/** The cells of each row from left to right, those that reach down from above included. Places without a cell get an empty one. */
function placesOf({ rows, edges, cells }: Table): Cell[][] {
  const count = edges.length - 1
  const taken = rows.map(() => new Array<Cell | undefined>(count).fill(undefined))
  for (const cell of cells) {
    for (let row = cell.row; row < Math.min(cell.rowEnd, rows.length); row++) taken[row]?.fill(cell, cell.column, cell.columnEnd)
  }
  return taken.map((columns, row) => {
    const list: Cell[] = []
    for (let column = 0; column < count; ) {
      const cell = columns[column] ?? emptyCell(row, column)
      list.push(cell)
      column = Math.max(column + 1, cell.columnEnd)
    }
    return list
  })
}

function emptyCell(row: number, column: number): Cell {
  const borders = { left: undefined, top: undefined, right: undefined, bottom: undefined }
  return { row, rowEnd: row + 1, column, columnEnd: column + 1, blocks: [], borders, fill: undefined }
}

interface CellPlace {
  row: number
  columns: readonly number[]
  edges: readonly number[]
  writeInside: WriteInside
}

function writeCell(cell: Cell, { row, columns, edges, writeInside }: CellPlace): string {
  const { column, columnEnd, rowEnd, fill, borders } = cell
  const width = columns.slice(column, columnEnd).reduce((sum, one) => sum + one, 0)
  const merge = rowEnd - cell.row < 2 ? '' : row === cell.row ? '<w:vMerge w:val="restart"/>' : '<w:vMerge/>'
  const properties =
    `<w:tcW w:w="${width}" w:type="dxa"/>` +
    (columnEnd - column > 1 ? `<w:gridSpan w:val="${columnEnd - column}"/>` : '') +
    merge +
    `<w:tcBorders>${writeBorders(borders)}</w:tcBorders>` +
    (fill === undefined ? '' : `<w:shd w:val="clear" w:color="auto" w:fill="${hexColour(fill)}"/>`)
  const room = { left: (edges[column] ?? 0) + cellPadding, right: (edges[columnEnd] ?? 0) - cellPadding }
  const inside = row === cell.row ? writeInside(cell.blocks, room) : ''
  return `<w:tc><w:tcPr>${properties}</w:tcPr>${inside.endsWith('</w:p>') ? inside : `${inside}${emptyParagraph}`}</w:tc>`
}

const emptyParagraph = '<w:p><w:pPr><w:spacing w:line="20" w:lineRule="exact"/></w:pPr></w:p>'

function writeBorders(borders: Sides<Border | undefined>): string {
  const sides = ['top', 'left', 'bottom', 'right'] as const
  return sides
    .map((side) => {
      const border = borders[side]
      if (!border) return `<w:${side} w:val="nil"/>`
      return `<w:${side} w:val="single" w:sz="${lineWidth(border.width)}" w:space="0" w:color="${hexColour(border.colour)}"/>`
    })
    .join('')
}
