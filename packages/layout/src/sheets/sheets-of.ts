import type { NumberStyle } from '../values/number-style.ts'
import { typedValue } from '../values/typed-value.ts'
import { type KeptCell, type KeptTable, onOneLine } from './kept-table.ts'
import type { Sheet, SheetCell } from './sheet.ts'

/** What a sheet holds. */
export type SheetPer = 'table' | 'page' | 'document'

/** A character is about half as wide as its font size. */
const widthOfCharacter = 0.5
const usualSize = 11
const [leastWidth, mostWidth] = [4, 80]
/** What a number needs besides its digits so that it is shown at all, in characters. */
const spare = 2
/** Empty rows between the tables of a sheet. */
const gap = 1

/**
 * Lays tables out on sheets, with values typed by the style of their document, or as texts without one. Tables on one sheet are below one
 * another, with the text between them; if each has a sheet of its own, the text of the document has one, too.
 */
export function sheetsOf(tables: readonly KeptTable[], { per, style }: { per: SheetPer; style: NumberStyle | undefined }): Sheet[] {
  if (per === 'table') {
    const texts = tables.filter(({ isText }) => isText)
    const own = tables.filter(({ isText }) => !isText).map((table, index) => sheetOf(`Table ${index + 1}`, [table], style))
    return texts.length === 0 ? own : [...own, sheetOf('Text', texts, style)]
  }
  if (per === 'document') return [sheetOf('Tables', tables, style)]
  return [...Map.groupBy(tables, ({ page }) => page)].map(([page, inside]) => sheetOf(`Page ${page}`, inside, style))
}

function sheetOf(name: string, tables: readonly KeptTable[], style: NumberStyle | undefined): Sheet {
  const widths: number[] = []
  const cells: SheetCell[] = []
  let top = 0
  for (const table of tables) {
    const texts = style ? textColumns(table, style) : undefined
    const placed = table.cells.map(({ text, row, rowEnd, look, ...cell }): SheetCell => {
      const isText = !style || texts?.has(cell.column)
      const typed = isText ? undefined : typedValue(onOneLine(text), style)
      const value = typed?.kind === 'number' ? typed : ({ kind: 'text', text } as const)
      return { ...cell, row: row + top, rowEnd: rowEnd + top, value, isHeader: row < table.headerRows, look }
    })
    for (const [column, width] of columnWidths(table, placed).entries()) widths[column] = Math.max(widths[column] ?? 0, width)
    cells.push(...placed.sort((one, other) => one.row - other.row || one.column - other.column))
    top += table.rowCount + gap
  }
  const [only] = tables
  if (tables.every(({ isText }) => isText)) widths[0] = mostWidth
  return { name, widths, rowCount: Math.max(0, top - gap), cells, headerRows: tables.length === 1 ? (only?.headerRows ?? 0) : 0 }
}

/** As wide as on the page, in characters of its own size; and wide enough for every number, which programs don't show in part. */
function columnWidths({ widths, size = usualSize, cells: kept }: KeptTable, cells: readonly SheetCell[]): number[] {
  const needed = widths.map((points) => points / (widthOfCharacter * size))
  for (const [index, { column, columnEnd, value }] of cells.entries())
    if (value.kind === 'number' && column === columnEnd)
      needed[column] = Math.max(needed[column] ?? 0, (kept[index]?.text.length ?? 0) + spare)
  return needed.map((width) => Math.min(mostWidth, Math.max(leastWidth, width)))
}

/** Columns whose numbers are texts. */
function textColumns({ cells, headerRows, leftColumns = [] }: KeptTable, style: NumberStyle): Set<number> {
  const body = cells.filter(({ row, text }) => row >= headerRows && text !== '')
  const columns = [...Map.groupBy(body, ({ column }) => column)]
  const isOfTexts = ([column, inside]: [number, KeptCell[]]) => isCodes(inside) || (leftColumns.includes(column) && isMixed(inside, style))
  return new Set(columns.filter(isOfTexts).map(([column]) => column))
}

/** Codes, such as numbers of articles: of one length, and some begin with a zero that numbers wouldn't keep. */
function isCodes(cells: readonly KeptCell[]): boolean {
  const texts = cells.map(({ text }) => text.trim()).filter((text) => /^\d{2,}$/.test(text))
  return texts.some((text) => text.startsWith('0')) && new Set(texts.map(({ length }) => length)).size === 1
}

/** Mostly texts: what could be a number among them stands on the left as they do, where a sheet has numbers on the right. */
function isMixed(cells: readonly KeptCell[], style: NumberStyle): boolean {
  return cells.filter(({ text }) => typedValue(onOneLine(text), style).kind === 'text').length * 2 >= cells.length
}
