import type { Box, Word } from '../words.ts'
import type { CellLook } from './cell-look.ts'

/** A table of a page. Its coordinates are those of its frame, like those of its words. */
export interface Table extends Box {
  kind: 'table'
  /** The clockwise rotation in which it is read, in quarter turns. */
  frame: number
  /** The edges of its columns from left to right, one more than columns. */
  columns: number[]
  rows: TableRow[]
  cells: TableCell[]
  /** Seen by its drawn lines or by the alignment of its text. */
  origin: 'lattice' | 'text'
  /** From 0 to 1. */
  confidence: number
}

/** One row, with its upper and lower edge. */
export interface TableRow {
  top: number
  bottom: number
  isHeader: boolean
}

/** A cell with text or a drawn frame, over one or more rows and columns; ends are included. */
export interface TableCell {
  row: number
  rowEnd: number
  column: number
  columnEnd: number
  /** Line by line, each from left to right. */
  words: Word[][]
  /** Only for tables that become sheets. */
  look?: CellLook
}
