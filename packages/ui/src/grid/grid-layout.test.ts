import { expect, test } from 'vitest'
import { dropPlaceAt, layoutOf } from './grid-layout.ts'

const layout = { ...layoutOf(100, { columns: 4, cellWidth: 100 }), rowHeight: 200 }

test('pages land in the gap that is nearest', () => {
  expect(dropPlaceAt({ x: 140, y: 50 }, layout, 10)).toEqual({ row: 0, column: 1, place: 1 })
  expect(dropPlaceAt({ x: 160, y: 250 }, layout, 10)).toEqual({ row: 1, column: 2, place: 6 })
})

test('the end of a row is shown there, and is the same place as the beginning of the next', () => {
  expect(dropPlaceAt({ x: 390, y: 50 }, layout, 10)).toEqual({ row: 0, column: 4, place: 4 })
  expect(dropPlaceAt({ x: 10, y: 250 }, layout, 10)).toEqual({ row: 1, column: 0, place: 4 })
})

test('beyond the last page is behind it', () => {
  expect(dropPlaceAt({ x: 390, y: 450 }, layout, 10)).toEqual({ row: 2, column: 2, place: 10 })
  expect(dropPlaceAt({ x: 390, y: 9000 }, layout, 10)).toEqual({ row: 2, column: 2, place: 10 })
  expect(dropPlaceAt({ x: -50, y: -50 }, layout, 10)).toEqual({ row: 0, column: 0, place: 0 })
})
