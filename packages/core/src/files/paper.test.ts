import { expect, test } from 'vitest'
import { type PaperName, paperInPoints } from './paper.ts'

test.each<[PaperName, number, number]>([
  ['a4', 595.28, 841.89],
  ['b5', 498.9, 708.66],
  ['letter', 612, 792],
  ['tabloid', 792, 1224],
])('%s is %d by %d points', (name, width, height) => {
  expect(paperInPoints(name)).toEqual({ width, height })
})
