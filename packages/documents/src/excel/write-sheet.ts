import type { Sheet, SheetCell } from '@octavo/layout/sheets/sheet.ts'
import { xml, xmlHead } from '../ooxml/xml.ts'
import type { CellStyles } from './cell-styles.ts'
import { rowHeights } from './row-heights.ts'

/** What a spreadsheet program takes. */
export const maxRows = 1_048_576
export const maxColumns = 16_384
const maxText = 32_767

/** The XML of a sheet. Values only: a text is never read as a formula. */
export function writeSheet(sheet: Sheet, styles: CellStyles): string {
  const cells = sheet.cells.filter(({ rowEnd, columnEnd }) => rowEnd < maxRows && columnEnd < maxColumns)
  const columns = sheet.widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width.toFixed(2)}" customWidth="1"/>`,
  )
  const heights = rowHeights({ ...sheet, cells })
  const merged = cells.filter(({ row, rowEnd, column, columnEnd }) => rowEnd > row || columnEnd > column)
  return [
    `${xmlHead}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`,
    `<sheetViews><sheetView workbookViewId="0">${paneOf(sheet.headerRows)}</sheetView></sheetViews>`,
    columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`,
    '<sheetData>',
    ...rowsOf(cells).map(([row, inside]) => {
      const height = heights.get(row)
      const marked = height === undefined ? '' : ` ht="${height}"`
      return `<row r="${row + 1}"${marked}>${inside.map((cell) => writeCell(cell, styles)).join('')}</row>`
    }),
    '</sheetData>',
    merged.length === 0 ? '' : `<mergeCells count="${merged.length}">${merged.map(writeMerge).join('')}</mergeCells>`,
    '</worksheet>',
  ].join('')
}

/** Keeps the header in sight. */
function paneOf(rows: number): string {
  return rows === 0 ? '' : `<pane ySplit="${rows}" topLeftCell="A${rows + 1}" activePane="bottomLeft" state="frozen"/>`
}

/** The rows in their order, with the cells of each in theirs. */
function rowsOf(cells: readonly SheetCell[]): [number, SheetCell[]][] {
  const rows = [...Map.groupBy(cells.flatMap(withCovered), ({ row }) => row)].sort(([one], [other]) => one - other)
  return rows.map(([row, inside]) => [row, inside.sort((one, other) => one.column - other.column)])
}

/** Larger areas of merged cells are left without borders at their far sides. */
const maxCovered = 10_000

/** A cell and, if it is merged with others, these: programs draw the sides of an area as those of the cells there. */
function withCovered(cell: SheetCell): SheetCell[] {
  const { row, rowEnd, column, columnEnd } = cell
  const [height, width] = [rowEnd - row + 1, columnEnd - column + 1]
  if (!cell.look || height * width > maxCovered) return [cell]
  const covered = Array.from({ length: height * width - 1 }, (_, index): SheetCell => {
    const place = { row: row + Math.floor((index + 1) / width), column: column + ((index + 1) % width) }
    return { ...cell, ...place, rowEnd: place.row, columnEnd: place.column, value: { kind: 'text', text: '' } }
  })
  return [cell, ...covered]
}

function writeCell(cell: SheetCell, styles: CellStyles): string {
  const { row, column, value } = cell
  const at = reference(row, column)
  const style = styles.idOf(cell)
  // Not a text that is empty, which programs would count.
  if (value.kind === 'text' && value.text === '') return `<c r="${at}" s="${style}"/>`
  if (value.kind === 'number') return `<c r="${at}" s="${style}"><v>${value.value}</v></c>`
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(value.text.slice(0, maxText))}</t></is></c>`
}

function writeMerge({ row, rowEnd, column, columnEnd }: SheetCell): string {
  return `<mergeCell ref="${reference(row, column)}:${reference(rowEnd, columnEnd)}"/>`
}

/** The name of a cell, such as B3. */
export function reference(row: number, column: number): string {
  let letters = ''
  for (let left = column; left >= 0; left = Math.floor(left / 26) - 1) letters = String.fromCharCode(65 + (left % 26)) + letters
  return `${letters}${row + 1}`
}
