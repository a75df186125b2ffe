import { expect, test } from 'vitest'
import { substituteGlyph } from './substitute-glyph.ts'

const missing = { name: 'Helvetica', flags: 0 }
const drawn = (text: readonly number[]) => substituteGlyph(text, missing, { width: undefined })
const letter = 0x61

test('a ligature is its letters beside one another', () => {
  const [one, three] = [drawn([letter]), drawn([letter, letter, letter])]
  expect(three?.width).toBeCloseTo(3 * (one?.width ?? 0), 1)
  expect(three?.outline).toHaveLength(3 * (one?.outline.length ?? 0))
  expect(three?.outline.slice(0, one?.outline.length)).toEqual(one?.outline)
})

test('accents make no ligature longer', () => {
  expect(drawn([letter, 0x308, letter])?.width).toBeCloseTo(drawn([0xe4, letter])?.width ?? 0)
})

test.each([9, 128, 500_000])('a text of %d letters, which is no ligature, is its first letter', (length) => {
  expect(drawn(Array<number>(length).fill(letter))).toEqual(drawn([letter]))
})
