import type { PdfObject } from '../engines/qpdf/object.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'
import { type Box, visibleBox } from '../read/boxes.ts'
import { rotationOf } from '../read/page-boxes.ts'

/** One cell of a grid over a page as displayed; column and row count from 0, from the top left. */
export interface Piece {
  columns: number
  rows: number
  column: number
  row: number
}

/** Shows only a piece of a page. `original` has the boxes of the whole page. */
export function cutToPiece(target: Pdf, page: PdfObject, { original, piece }: { original: PdfObject; piece: Piece }): Box {
  const box = pieceBox(visibleBox(original), rotationOf(page), piece)
  const written = () => target.array([box.left, box.bottom, box.right, box.top])
  page.remove('/BleedBox', '/TrimBox', '/ArtBox').set('/MediaBox', written()).set('/CropBox', written())
  return box
}

/** The piece in the page's own coordinates, which ignore its rotation. */
export function pieceBox({ left, bottom, right, top }: Box, rotation: number, { columns, rows, column, row }: Piece): Box {
  const [width, height] = [right - left, top - bottom]
  const across = [column / columns, (column + 1) / columns] as const
  const down = [row / rows, (row + 1) / rows] as const
  const turn = ((Math.round(rotation / 90) % 4) + 4) % 4
  // On a page rotated by 90°, left to right is up, and top to bottom is to the right.
  if (turn === 1)
    return boxBetween([left + width * down[0], left + width * down[1]], [bottom + height * across[0], bottom + height * across[1]])
  if (turn === 2)
    return boxBetween([right - width * across[0], right - width * across[1]], [bottom + height * down[0], bottom + height * down[1]])
  if (turn === 3)
    return boxBetween([right - width * down[0], right - width * down[1]], [top - height * across[0], top - height * across[1]])
  return boxBetween([left + width * across[0], left + width * across[1]], [top - height * down[0], top - height * down[1]])
}

function boxBetween(xs: readonly [number, number], ys: readonly [number, number]): Box {
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) }
}
