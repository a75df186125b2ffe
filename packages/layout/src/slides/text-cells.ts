import type { FoundTable } from '../document/found.ts'
import type { Word } from '../words.ts'

/** The cells of tables that stay text. */
export interface TextCells {
  /** Whether two words beside each other are in different cells. */
  partsColumns(one: Word, other: Word): boolean
  /** Whether two words below one another are in different rows. */
  partsRows(one: Word, other: Word): boolean
}

/** The cells of tables whose text keeps its places without being a table: text of one cell never goes on in another. */
export function textCells(tables: readonly FoundTable[]): TextCells {
  const places = new Map<number, { row: string; column: string }>()
  for (const [index, { cells }] of tables.entries())
    for (const { row, column, words } of cells)
      for (const { glyph } of words) places.set(glyph, { row: `${index} ${row}`, column: `${index} ${column}` })
  return {
    partsColumns: (one, other) => places.get(one.glyph)?.column !== places.get(other.glyph)?.column,
    partsRows: (one, other) => places.get(one.glyph)?.row !== places.get(other.glyph)?.row,
  }
}
