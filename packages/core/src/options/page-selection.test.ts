import { describe, expect, test } from 'vitest'
import { AppError } from '../messages/errors.ts'
import { PageSelection, selectPages } from './page-selection.ts'

describe('selectPages', () => {
  test.each([
    ['all', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ['odd', [1, 3, 5, 7, 9]],
    ['even', [2, 4, 6, 8, 10]],
    ['last', [10]],
    ['7', [7]],
    ['1,3,5-9', [1, 3, 5, 6, 7, 8, 9]],
    ['-3', [8]],
    ['-1', [10]],
    ['8-', [8, 9, 10]],
    ['-2-', [9, 10]],
    ['-3--1', [8, 9, 10]],
    ['9-5', [9, 8, 7, 6, 5]],
    ['last-8', [10, 9, 8]],
    ['2n+1', [1, 3, 5, 7, 9]],
    ['3n', [3, 6, 9]],
    ['3n-1', [2, 5, 8]],
    ['n', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    ['4n+3', [3, 7]],
    [' 1 , 2 - 3 , ODD ', [1, 2, 3, 1, 3, 5, 7, 9]],
    ['1,1,1', [1, 1, 1]],
  ])('%s of ten pages', (selection, pages) => {
    expect(selectPages(selection, 10)).toEqual(pages)
  })

  test.each(['11', '0-5'.replace('0', '12'), '-11', '5-11'])('%s names a page that is not there', (selection) => {
    expect(() => selectPages(selection, 10)).toThrow(expect.objectContaining({ code: 'PAGE_OUT_OF_RANGE' }))
  })

  test('says which part is not understood', () => {
    expect(() => selectPages('1,x,3', 10)).toThrow(new AppError('PAGE_SELECTION_NOT_VALID', { details: { part: 'x' } }).message)
  })

  test('refuses to repeat pages without end', () => {
    const selection = Array.from({ length: 200 }, () => 'all').join(',')
    expect(() => selectPages(selection, 1000)).toThrow(expect.objectContaining({ code: 'DOCUMENT_TOO_COMPLEX' }))
  })

  test('an empty document has no odd pages and no last one', () => {
    expect(selectPages('odd', 0)).toEqual([])
    expect(() => selectPages('last', 0)).toThrow(expect.objectContaining({ code: 'PAGE_OUT_OF_RANGE' }))
  })
})

describe('PageSelection', () => {
  test.each(['all', '1', '5-', '2n+1', 'odd, last'])('accepts %s', (written) => {
    expect(PageSelection.safeParse(written).success).toBe(true)
  })

  test.each(['', '0', '1-0', '1..3', '1;2', 'first', '0n+1', '1,,2', '--1', '99999999', 'n2', '1e3'])('refuses "%s"', (written) => {
    expect(PageSelection.safeParse(written).success).toBe(false)
  })
})
