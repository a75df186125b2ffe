import type { Border, Sides } from '../model.ts'
import type { Colour } from '../page-drawing.ts'
import type { Box, Word } from '../words.ts'

/** A table on a page, with its words still in place. */
export interface FoundTable extends Box {
  /** The edges of its columns and rows, one more than there are of them. */
  columnEdges: number[]
  rowEdges: number[]
  headerRows: number
  cells: FoundCell[]
  source: 'tree' | 'lattice' | 'text'
}

/** A cell; `rowEnd` and `columnEnd` are the first row and column that it doesn't reach. */
export interface FoundCell {
  row: number
  rowEnd: number
  column: number
  columnEnd: number
  words: Word[]
  borders: Sides<Border | undefined>
  fill: Colour | undefined
}

/** An image or drawing on a page. */
export interface FoundFigure extends Box {
  alternative: string
}
