import { expect, test } from 'vitest'
import type { PageDrawing } from '../page-drawing.ts'
import { findTables } from '../tables/find-tables.ts'
import { drawingOf, gridLines, rowsAt } from '../testing/drawing-of.ts'
import type { PlacedText } from '../testing/glyphs-of.ts'
import { withLooks } from './table-looks.ts'

const rows = [
  ['Article', 'Amount'],
  ['Apples', '7'],
  ['Pears', '12345'],
  ['Plums', ''],
  ['Nuts', '120'],
]
const xs = [50, 150, 250]
const ys = [100, 120, 140, 160, 180, 200]

/** The texts of the table, with numbers that end at one place. */
const texts = rowsAt(rows, { xs: [55, 0], top: 105 }).map((text): PlacedText => {
  const isNumber = /^\d/.test(text.text)
  const start = isNumber ? 245 - 5 * text.text.length : 185
  return text.at[0] === 0 ? { ...text, at: [start, text.at[1]] } : text
})

function looksOf(drawing: PageDrawing) {
  const [found] = findTables(drawing, { splitStacks: true })
  if (!found) throw new Error('There is no table')
  return withLooks(found, drawing).cells
}

const drawing = drawingOf({
  texts,
  lines: gridLines(xs, ys),
  areas: [
    [50, 100, 250, 120],
    [150, 160, 250, 180],
  ],
  colour: 0x1f4e79,
})

test('cells have the fill behind them and the lines around them', () => {
  const cells = looksOf(drawing)
  const line = { width: 1, colour: 0x1f4e79 }
  expect(cells.find(({ row, column }) => row === 0 && column === 1)?.look).toMatchObject({
    fill: 0x1f4e79,
    borders: { left: line, top: line, right: line, bottom: line },
  })
  expect(cells.find(({ row, column }) => row === 1 && column === 0)?.look?.fill).toBeUndefined()
})

test('a place without text that is coloured is a cell, too', () => {
  const empty = looksOf(drawing).filter(({ row, column }) => row === 3 && column === 1)
  expect(empty.map(({ words, look }) => [words.flat().length, look?.fill])).toEqual([[0, 0x1f4e79]])
})

test('texts are aligned as those of their column, and headings as they stand in their cell', () => {
  const cells = looksOf(drawing)
  const alignOf = (row: number, column: number) => cells.find((cell) => cell.row === row && cell.column === column)?.look?.align
  expect([alignOf(1, 1), alignOf(2, 1), alignOf(4, 1)]).toEqual(['right', 'right', 'right'])
  expect([alignOf(0, 0), alignOf(1, 0)]).toEqual([undefined, undefined])
  expect(alignOf(0, 1)).toBe('centre')
})

test('the look of a text is kept if all of it has it, but not a colour that the white of a sheet would hide', () => {
  const textOf = (colour: number, bold: boolean): PageDrawing['textAt'] => {
    const font = {
      name: 'A',
      family: 'A',
      bold,
      italic: false,
      isSerif: false,
      isFixedPitch: false,
      isSymbolic: false,
      ascent: 1,
      descent: 0,
    }
    const place = { x: 0, y: 0, rise: 0, angle: 0, mark: undefined, markForm: 0 }
    return () => ({ font, size: 10, colour, ...place, isInvisible: false, isArtifact: false })
  }
  const cells = looksOf({ ...drawing, textAt: textOf(0xffffff, true) })
  expect(cells.find(({ row }) => row === 0)?.look).toMatchObject({ bold: true, italic: false, colour: 0xffffff })
  expect(cells.find(({ row }) => row === 1)?.look).toMatchObject({ bold: true, colour: undefined })
  const red = looksOf({ ...drawing, textAt: textOf(0xcc0000, false) })
  expect(red.find(({ row }) => row === 1)?.look).toMatchObject({ bold: false, colour: 0xcc0000 })
})
