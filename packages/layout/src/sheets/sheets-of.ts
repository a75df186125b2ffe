import type { NumberStyle } from '../values/number-style.ts'
import { typedValue } from '../values/typed-value.ts'
import type { KeptTable } from './kept-table.ts'
import type { Sheet, SheetCell } from './sheet.ts'

/** What a sheet holds. */
export type SheetPer = 'table' | 'page' | 'document'

const pointsPerCharacter = 5.5
const [leastWidth, mostWidth] = [4, 80]
/** Empty rows between the tables of a sheet. */
const gap = 1

/** Lays tables out on sheets, with values typed by the style of their document, or as texts without one. Tables on one sheet are below one another. */
export function sheetsOf(tables: readonly KeptTable[], { per, style }: { per: SheetPer; style: NumberStyle | undefined }): Sheet[] {
  if (per === 'table') return tables.map((table, index) => sheetOf(`Table ${index + 1}`, [table], style))
  if (per === 'document') return [sheetOf('Tables', tables, style)]
  return [...Map.groupBy(tables, ({ page }) => page)].map(([page, inside]) => sheetOf(`Page ${page}`, inside, style))
}

function sheetOf(name: string, tables: readonly KeptTable[], style: NumberStyle | undefined): Sheet {
  const widths: number[] = []
  const cells: SheetCell[] = []
  let top = 0
  for (const table of tables) {
    for (const [column, points] of table.widths.entries()) {
      const characters = Math.min(mostWidth, Math.max(leastWidth, points / pointsPerCharacter))
      widths[column] = Math.max(widths[column] ?? 0, characters)
    }
    const placed = table.cells.map(({ text, row, rowEnd, ...cell }): SheetCell => {
      const isHeader = row < table.headerRows
      return { ...cell, row: row + top, rowEnd: rowEnd + top, value: style ? typedValue(text, style) : { kind: 'text', text }, isHeader }
    })
    cells.push(...placed.sort((one, other) => one.row - other.row || one.column - other.column))
    top += table.rowCount + gap
  }
  const [only] = tables
  return { name, widths, rowCount: Math.max(0, top - gap), cells, headerRows: tables.length === 1 ? (only?.headerRows ?? 0) : 0 }
}
