import type { Sheet, SheetCell } from '@octavo/layout/sheets/sheet.ts'
import { xml, xmlHead } from '../ooxml/xml.ts'
import type { CellStyles } from './cell-styles.ts'

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
  const merged = cells.filter(({ row, rowEnd, column, columnEnd }) => rowEnd > row || columnEnd > column)
  return [
    `${xmlHead}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`,
    `<sheetViews><sheetView workbookViewId="0">${paneOf(sheet.headerRows)}</sheetView></sheetViews>`,
    columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`,
    '<sheetData>',
    ...[...Map.groupBy(cells, ({ row }) => row)].map(
      ([row, inside]) => `<row r="${row + 1}">${inside.map((cell) => writeCell(cell, styles)).join('')}</row>`,
    ),
    '</sheetData>',
    merged.length === 0 ? '' : `<mergeCells count="${merged.length}">${merged.map(writeMerge).join('')}</mergeCells>`,
    '</worksheet>',
  ].join('')
}

/** Keeps the header in sight. */
function paneOf(rows: number): string {
  return rows === 0 ? '' : `<pane ySplit="${rows}" topLeftCell="A${rows + 1}" activePane="bottomLeft" state="frozen"/>`
}

function writeCell({ row, column, value, isHeader }: SheetCell, styles: CellStyles): string {
  const at = reference(row, column)
  const style = styles.idOf({ format: value.kind === 'number' ? value.format : undefined, isHeader })
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
