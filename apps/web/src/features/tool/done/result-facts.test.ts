import { expect, test } from 'vitest'
import { resultFacts } from './result-facts.ts'

test('pages, size and source stand in one line', () => {
  expect(resultFacts({ size: 2000, pageCount: 3 }, { from: 'from a.pdf' })).toBe('3 pages · 2 KB · from a.pdf')
  expect(resultFacts({ size: 2000 }, {})).toBe('2 KB')
})

test('a size before is named where the result is smaller', () => {
  expect(resultFacts({ size: 2000, pageCount: 1 }, { before: 9000 })).toBe('1 page · 2 KB, was 9 KB')
  expect(resultFacts({ size: 9000, pageCount: 1 }, { before: 9000 })).toBe('1 page · 9 KB')
})
