import { expect, test } from 'vitest'
import { roomyZoom, whiteMargins } from './roomy-zoom.ts'

const field = (y: number, height: number, x = 20, page = 0) => ({
  kind: 'text' as const,
  widgets: [{ page, box: { x, y, width: 100, height } }],
})

test('a form whose fields are large or far apart is shown as on paper', () => {
  expect(roomyZoom([])).toBe(1)
  expect(roomyZoom([field(20, 20), field(60, 20)])).toBe(1)
  expect(roomyZoom([field(20, 8), field(44, 8)])).toBe(1)
  // Beside each other is not above each other, and another page is looked at later.
  expect(roomyZoom([field(20, 8), field(22, 8, 200), field(30, 8, 20, 1)])).toBe(1)
})

test('rows of twelve points are shown half as large again, and denser ones not more than twice', () => {
  const rows = Array.from({ length: 40 }, (_, index) => field(20 + index * 12, 11))
  expect(roomyZoom(rows)).toBe(1.5)
  expect(roomyZoom([field(20, 5), field(25, 5)])).toBe(2)
})

test('margins may be out of view where no field stands in them', () => {
  expect(whiteMargins([field(20, 12, 36)], 612)).toBe(36)
  expect(whiteMargins([field(20, 12, 36), field(40, 12, 490)], 612)).toBe(0)
  expect(whiteMargins([field(20, 12, 20)], 612)).toBe(0)
})
