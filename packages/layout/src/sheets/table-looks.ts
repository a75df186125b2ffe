import { borderOf, fillOf, linesAcross, linesDown } from '../document/borders.ts'
import { least, most } from '../document/extremes.ts'
import type { Border, Sides } from '../model.ts'
import type { Colour, PageDrawing } from '../page-drawing.ts'
import type { CellLook } from '../tables/cell-look.ts'
import type { Table, TableCell } from '../tables/table.ts'
import type { Box, Word } from '../words.ts'
import { type Aligns, createAligns } from './cell-aligns.ts'

/** Tables with more places have hardly any cells in them. */
const maxPlaces = 100_000

/**
 * A table whose cells know how they look. Places without a cell get one if they are coloured or framed. Lines and areas are those of upright
 * tables only.
 */
export function withLooks(table: Table, drawing: PageDrawing): Table {
  const { lines, areas } = table.frame === 0 ? drawing : { lines: [], areas: [] }
  const across = once((y: number) => linesAcross(lines, y))
  const down = once((x: number) => linesDown(lines, x))
  // Cells are compared with what lies in their own row.
  const inRow = once((row: number) =>
    areas.filter((area) => area.top < (table.rows[row]?.bottom ?? 0) && area.bottom > (table.rows[row]?.top ?? 0)),
  )
  const aligns = createAligns(table)
  const known = new Map<string, CellLook>()

  const lookOf = (cell: TableCell): CellLook => {
    const box = boxOf(table, cell)
    const borders = {
      left: borderOf(down(box.left), box.top, box.bottom),
      top: borderOf(across(box.top), box.left, box.right),
      right: borderOf(down(box.right), box.top, box.bottom),
      bottom: borderOf(across(box.bottom), box.left, box.right),
    }
    const look = {
      ...textLook(cell.words.flat(), drawing, fillOf(box, inRow(cell.row))),
      borders,
      ...alignOf(cell, { box, aligns, table }),
    }
    const key = JSON.stringify(look)
    const same = known.get(key) ?? look
    known.set(key, same)
    return same
  }

  const cells = table.cells.map((cell) => ({ ...cell, look: lookOf(cell) }))
  const added = emptyPlaces(table).flatMap((cell) => {
    const look = lookOf(cell)
    return look.fill !== undefined || hasBorder(look.borders) ? [{ ...cell, look }] : []
  })
  return { ...table, cells: [...cells, ...added] }
}

/** Where a cell is. */
function boxOf({ columns, rows, left, top, right, bottom }: Table, { row, rowEnd, column, columnEnd }: TableCell): Box {
  return {
    left: columns[column] ?? left,
    top: rows[row]?.top ?? top,
    right: columns[columnEnd + 1] ?? right,
    bottom: rows[rowEnd]?.bottom ?? bottom,
  }
}

/** White or nearly so: on the white of a sheet it wouldn't be seen. */
const faint = 0xe0

function textLook(
  words: readonly Word[],
  { textAt, glyphs }: PageDrawing,
  fill: Colour | undefined,
): Pick<CellLook, 'bold' | 'italic' | 'colour' | 'fill'> {
  const texts = words.map(({ glyph }) => {
    const text = textAt(glyph)
    return { ...(text?.font ?? glyphs.style(glyph)), colour: text?.colour ?? 0 }
  })
  const [first] = texts
  const isOneColour = texts.every(({ colour }) => colour === first?.colour)
  const colour = isOneColour && first?.colour !== 0 ? first?.colour : undefined
  const isSeen = colour !== undefined && (fill !== undefined || !isFaint(colour))
  return {
    bold: first !== undefined && texts.every(({ bold }) => bold),
    italic: first !== undefined && texts.every(({ italic }) => italic),
    colour: isSeen ? colour : undefined,
    fill,
  }
}

function isFaint(colour: Colour): boolean {
  return [colour >> 16, (colour >> 8) & 0xff, colour & 0xff].every((part) => part >= faint)
}

/** How far from above and below the text of a cell is at least if it stands in the middle, and how far these may differ, in points. */
const [leastSpace, sameSpace] = [4, 3]

function alignOf(
  cell: TableCell,
  { box, aligns, table }: { box: Box; aligns: Aligns; table: Table },
): Pick<CellLook, 'align' | 'isMiddle'> {
  const words = cell.words.flat()
  if (words.length === 0) return { align: undefined, isMiddle: false }
  const [above, below] = [least(words.map(({ top }) => top)) - box.top, box.bottom - most(words.map(({ bottom }) => bottom))]
  const isMiddle = table.origin === 'lattice' && above > leastSpace && Math.abs(above - below) <= sameSpace
  return { align: aligns.of(cell, box), isMiddle }
}

function emptyPlaces({ columns, rows, cells }: Table): TableCell[] {
  const width = columns.length - 1
  if (width < 1 || width * rows.length > maxPlaces) return []
  const taken = new Uint8Array(width * rows.length)
  for (const { row, rowEnd, column, columnEnd } of cells)
    for (let y = row; y <= Math.min(rowEnd, rows.length - 1); y++)
      taken.fill(1, y * width + column, y * width + Math.min(columnEnd + 1, width))
  return [...taken].flatMap((isTaken, place) => {
    const [row, column] = [Math.floor(place / width), place % width]
    return isTaken ? [] : [{ row, rowEnd: row, column, columnEnd: column, words: [] }]
  })
}

function hasBorder(borders: Sides<Border | undefined>): boolean {
  return Object.values(borders).some((side) => side !== undefined)
}

/** What all cells of a row or column share is looked for once. */
function once<Value>(find: (place: number) => Value): (place: number) => Value {
  const known = new Map<number, Value>()
  return (place) => {
    const value = known.get(place) ?? find(place)
    known.set(place, value)
    return value
  }
}
