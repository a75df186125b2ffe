import { expect, test } from 'vitest'
import { pagesOfDocument } from './page-plan.ts'
import { commonSelection, selectWritten, writeChosen, writeSelection, writeSelections } from './written-selection.ts'

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
  expect(selectWritten(pages, '9')).toEqual({ error: 'No file has a page 9. The longest has 5 pages.' })
  expect(selectWritten(pagesOfDocument('a', 3), '9')).toEqual({ error: "Page 9 doesn't exist. The file has 3 pages." })
  expect(selectWritten(pages, '1-x')).toHaveProperty('error')
})

test.each([
  ['5-', ['b/2', 'b/3', 'b/4', 'b/5']],
  ['last', ['b/5']],
])('%s means places where files become one', (written, keys) => {
  expect(selectWritten(pages, written, 'places')).toEqual({ keys: new Set(keys) })
})

test('what is chosen is written as it would be typed, unless files differ', () => {
  expect(writeChosen(pages, new Set(['a/1', 'a/2', 'b/1', 'b/2']))).toBe('1-2')
  expect(writeChosen(pages, new Set(['a/1']))).toBeUndefined()
  expect(writeChosen(pages, new Set(['a/1', 'b/1']), 'places')).toBe('1,4')
  expect(writeChosen(pages, new Set())).toBe('')
})

test('what single files say is one selection where they say the same', () => {
  const files = [{ id: 'a' }, { id: 'b' }]
  const same = files.map(({ id }) => ({ document: id, pages: '1,3' }))
  expect(commonSelection(same, files)).toBe('1,3')
  expect(commonSelection(same.slice(1), files)).toBeUndefined()
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
