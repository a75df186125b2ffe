import { expect, test } from 'vitest'
import { pagesOfDocument } from './page-plan.ts'
import { selectWritten, writeSelection, writeSelections } from './written-selection.ts'

const pages = [...pagesOfDocument('a', 3), ...pagesOfDocument('b', 5)]

test.each([
  ['1', ['a/1', 'b/1']],
  ['last', ['a/3', 'b/5']],
  ['4-5', ['b/4', 'b/5']],
  ['even', ['a/2', 'b/2', 'b/4']],
])('%s means pages of each file', (written, keys) => {
  expect(selectWritten(pages, written)).toEqual({ keys: new Set(keys) })
})

test('what no file has, or nobody understands, is told', () => {
  expect(selectWritten(pages, '9')).toEqual({ error: 'There is no page 9: the document has 3.' })
  expect(selectWritten(pages, '1-x')).toHaveProperty('error')
})

test('numbers are written as ranges, rising', () => {
  expect(writeSelection([7, 1, 2, 3])).toBe('1-3,7')
  expect(writeSelections([])).toEqual([])
})

test('long selections are written in pieces', () => {
  const odd = Array.from({ length: 10_000 }, (_, index) => index * 2 + 1)
  const selections = writeSelections(odd)
  expect(selections.length).toBeGreaterThan(1)
  expect(selections.join(',').split(',')).toHaveLength(10_000)
  expect(Math.max(...selections.map(({ length }) => length))).toBeLessThan(20_000)
})
