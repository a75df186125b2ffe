import { expect, test } from 'vitest'
import { changedSide, lineSide } from './line-side.ts'

const hebrew = '\u05d4\u05d5\u05d0 \u05e4\u05d5\u05e8\u05de\u05d8'

test.each([
  [`PDF ${hebrew}`, 'R'],
  [`${hebrew} PDF`, 'R'],
  ['the word \u05d0\u05d1', 'L'],
  ['\u05d0\u05d1 is a word', 'L'],
  ['\u0661\u0662', 'R'],
] as const)('a line has the direction of most of its letters: %s', (text, side) => {
  expect(lineSide(text)).toBe(side)
  // What isn't changed keeps it, in whichever order its letters are drawn.
  expect(changedSide([...text].reverse().join(''), text)).toBe(side)
})

test('a changed line keeps its direction until its beginning and most of it have the other', () => {
  expect(changedSide(hebrew, `A long title ${hebrew}`)).toBe('L')
  expect(changedSide(hebrew, `\u05d0 a long title`)).toBe('R')
  expect(changedSide('abc \u05d0\u05d1', 'abc \u05d0\u05d1\u05d2\u05d3')).toBe('L')
  expect(changedSide(hebrew, 'title')).toBe('L')
  expect(changedSide(hebrew, '2026')).toBe('R')
})
