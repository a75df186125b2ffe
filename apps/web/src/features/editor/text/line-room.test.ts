import { expect, test } from 'vitest'
import { runsOut } from './line-room.ts'
import type { TextLine } from './text-line.ts'

/** A line in a size of 10. */
function lineAt(x: number, y: number, width: number): TextLine {
  return { x, y, width, size: 10, angle: 0, ascent: 8, descent: 2 } as unknown as TextLine
}

const line = lineAt(40, 100, 60)
const page = (...lines: TextLine[]) => ({ lines: [line, ...lines], pageWidth: 300 })

test('a line has room up to the edge of the page', () => {
  expect(runsOut(line, 255, page())).toBe(false)
  expect(runsOut(line, 265, page())).toBe(true)
})

test('another column stands in its way, lines above and below do not', () => {
  const column = lineAt(180, 101, 50)
  expect(runsOut(line, 130, page(column, lineAt(100, 114, 80)))).toBe(false)
  expect(runsOut(line, 140, page(column))).toBe(true)
  expect(runsOut(line, 140, page(lineAt(180, 114, 50)))).toBe(false)
})

test('what stands close behind it moves along, and must have room too', () => {
  const close = lineAt(110, 100, 100)
  expect(runsOut(line, 140, page(close))).toBe(false)
  expect(runsOut(line, 160, page(close))).toBe(true)
})

test('a line that is not longer than before is where it was', () => {
  expect(runsOut(lineAt(40, 100, 400), 390, page())).toBe(false)
})
