import type { Border, Sides } from '../model.ts'
import type { Colour } from '../page-drawing.ts'

/** How a cell of a table looks, as far as spreadsheets can show it. */
export interface CellLook {
  bold: boolean
  italic: boolean
  /** That of its text; undefined if it is black. */
  colour: Colour | undefined
  fill: Colour | undefined
  borders: Sides<Border | undefined>
  /** Undefined where its text begins at the left, or where that can't be told. */
  align: 'centre' | 'right' | undefined
  /** Its text is as far from the top as from the bottom. */
  isMiddle: boolean
}
