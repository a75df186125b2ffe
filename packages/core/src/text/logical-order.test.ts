import { expect, test } from 'vitest'
import { inLogicalOrder } from './logical-order.ts'

const read = (seen: string, isRightToLeft: boolean) =>
  inLogicalOrder(
    Array.from(seen, (text) => ({ text })),
    isRightToLeft,
  )
    .map(({ text }) => text)
    .join('')

test('a line from right to left is read from its right end, numbers and Latin words in their own direction', () => {
  expect(read('\u05d2\u05d1\u05d0', true)).toBe('\u05d0\u05d1\u05d2')
  expect(read('PDF \u05d1\u05d0 12', true)).toBe('12 \u05d0\u05d1 PDF')
})

test('words from right to left in a line from left to right are turned, and nothing else', () => {
  expect(read('see \u05d1\u05d0 here', false)).toBe('see \u05d0\u05d1 here')
})

test('brackets that are encoded by their shape open to the other side', () => {
  expect(read('(\u05d1) \u05d0', true)).toBe('\u05d0 (\u05d1)')
})

test('what belongs together stays in its order', () => {
  const pieces = [{ text: '\u05d1' }, { text: '\u0644\u0627' }]
  expect(inLogicalOrder(pieces, true).map(({ text }) => text)).toEqual(['\u0644\u0627', '\u05d1'])
})
