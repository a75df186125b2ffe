import type { CellLook } from '../tables/cell-look.ts'
import type { TypedValue } from '../values/typed-value.ts'

/** A sheet of a workbook. */
export interface Sheet {
  name: string
  /** In characters of the usual size. */
  widths: number[]
  rowCount: number
  /** By rows, then by columns. */
  cells: SheetCell[]
  /** Rows at the top that stay in sight; 0 for none. */
  headerRows: number
}

/** A cell with a value or a look; ends are included. */
export interface SheetCell {
  row: number
  rowEnd: number
  column: number
  columnEnd: number
  value: TypedValue
  isHeader: boolean
  /** Not for text outside of tables. */
  look?: CellLook | undefined
}
