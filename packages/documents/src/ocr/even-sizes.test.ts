import { expect, test } from 'vitest'
import { withEvenSizes } from './even-sizes.ts'
import type { RecognisedLine } from './read-hocr.ts'

function lineOf(size: number): RecognisedLine {
  return { words: [], size, angle: 0, baseline: { left: 0, y: 0, slope: 0 } }
}

test('lines of nearly one size get the same, and headings keep theirs', () => {
  const sizes = withEvenSizes([60, 41, 43, 40, 44, 42, 62].map(lineOf)).map(({ size }) => size)
  expect(sizes).toEqual([62, 43, 43, 43, 43, 43, 62])
  expect(withEvenSizes([])).toEqual([])
})
