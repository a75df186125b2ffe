import { expect, test } from 'vitest'
import { pageCaptions } from './page-captions.ts'

const box = { x: 100, y: 100, width: 50, height: 12 }
const captionOf = (text: string) =>
  pageCaptions([{ text, left: 20, top: 101, right: 98, bottom: 111, size: 8, rtl: false }], [box], []).ofText(box)

test.each([
  ['• Name: ....', 'Name'],
  ['Rate: 3.5 %.', 'Rate: 3.5 %'],
  ['See ... below', 'See ... below'],
])('signs around a caption are left out, not those within it: %s', (text, expected) => {
  expect(captionOf(text)).toBe(expected)
})

test('dots of any number within a caption cost no more than other text', () => {
  expect(captionOf(`Total ${'.'.repeat(600_000)} sum`)).toMatch(/^Total \.{194}$/)
})
