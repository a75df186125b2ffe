import { expect, test } from 'vitest'
import { pageList } from './page-list.ts'

test.each([
  [[3], 'page 3'],
  [[1, 2, 3, 7], 'pages 1-3, 7'],
  [[5, 4, 5], 'pages 4-5'],
])('%j is %s', (pages, expected) => {
  expect(pageList(pages)).toBe(expected)
})

test('a long list ends early', () => {
  expect(pageList(Array.from({ length: 40 }, (_, index) => index * 2 + 1))).toMatch(/^pages 1, 3, .*, …$/)
})
