import { expect, test } from 'vitest'
import { optionsOfRows, rowsOf, withNextRow } from './range-rows.ts'

test('options become rows and rows options', () => {
  const options = { ranges: '1-5,6-11,12-14', names: ['Report', '', 'Appendix'] }
  const rows = rowsOf(options)
  expect(rows).toEqual([
    { pages: '1-5', name: 'Report' },
    { pages: '6-11', name: '' },
    { pages: '12-14', name: 'Appendix' },
  ])
  expect(optionsOfRows(rows)).toEqual(options)
})

test('without ranges there is one row to fill in, and no part yet', () => {
  expect(rowsOf({})).toEqual([{ pages: '', name: '' }])
  expect(optionsOfRows(rowsOf({}))).toEqual({ ranges: undefined, names: [] })
})

test('a row without pages makes no part and takes no name from the next', () => {
  const rows = [
    { pages: '1', name: 'A' },
    { pages: ' ', name: 'nothing' },
    { pages: '2', name: 'B' },
  ]
  expect(optionsOfRows(rows)).toEqual({ ranges: '1,2', names: ['A', 'B'] })
})

test('the next row has the pages that are left', () => {
  const next = (pages: string, pageCount?: number) => withNextRow([{ pages, name: '' }], pageCount).at(-1)?.pages
  expect(next('1-5', 14)).toBe('6-14')
  expect(next('1-13', 14)).toBe('14')
  expect(next('1-14', 14)).toBe('')
  expect(next('7-', 14)).toBe('')
  expect(next('1-5')).toBe('')
})
