/** The dimensions of a grid of pages, in CSS pixels. */
export interface GridLayout {
  columns: number
  cellWidth: number
  rowHeight: number
  thumb: { width: number; height: number }
  /** Space above each page for the name of a part. */
  titleHeight: number
  /** Space below it for its number and origin. */
  captionHeight: number
  /** Touch screens have no hover: the actions of a page are next to its number. */
  isTouched: boolean
}

/** What a cell contains besides its page. */
export interface CellParts {
  titleHeight?: number
  /** A line with the page's origin. */
  hasOrigin?: boolean
  isTouched?: boolean
}

const gap = 12
const padding = 10
const numberHeight = { mouse: 26, touch: 44 }
const originHeight = 20

/** The minimum cell width for thumbnails of this width. */
export function minCellWidth(thumbWidth: number): number {
  return thumbWidth + 2 * padding + gap
}

/** A grid of thumbnails in boxes with the aspect ratio of a sheet. */
export function layoutOf(
  thumbWidth: number,
  cells: { columns: number; cellWidth: number },
  { titleHeight = 0, hasOrigin = true, isTouched = false }: CellParts = {},
): GridLayout {
  const thumb = { width: thumbWidth, height: Math.round(thumbWidth * Math.SQRT2) }
  const captionHeight = (isTouched ? numberHeight.touch : numberHeight.mouse) + (hasOrigin ? originHeight : 0)
  const rowHeight = titleHeight + thumb.height + 2 * padding + captionHeight + gap
  return { ...cells, rowHeight, thumb, titleHeight, captionHeight, isTouched }
}

/** The height of a bar next to a page, from the top of its row. */
export function barHeight({ rowHeight, captionHeight }: GridLayout): number {
  return rowHeight - captionHeight - gap
}

/** Where pages dropped here would land: the row and column of the bar, and the position in the order. */
export interface DropPlace {
  row: number
  column: number
  place: number
}

/** The gap between two pages nearest to a point in the grid. */
export function dropPlaceAt(point: { x: number; y: number }, { columns, cellWidth, rowHeight }: GridLayout, count: number): DropPlace {
  const lastRow = Math.max(0, Math.ceil(count / columns) - 1)
  const row = Math.min(lastRow, Math.max(0, Math.floor(point.y / rowHeight)))
  const inRow = Math.min(columns, count - row * columns)
  const column = Math.min(inRow, Math.max(0, Math.round(point.x / cellWidth)))
  return { row, column, place: row * columns + column }
}
