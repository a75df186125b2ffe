import { english } from '@octavo/core/text/language.ts'
import { expect, test } from 'vitest'
import { type GivenOptions, Options, unmetRequirements } from '../options.ts'
import { planByNumber } from './plan-parts.ts'

const file = { id: 'f'.repeat(22), pageCount: 7 }

test.each<[string, GivenOptions, number[][] | undefined]>([
  ['with no options every page is a file', {}, [[1], [2], [3], [4], [5], [6], [7]]],
  ['every three pages', { every: 3 }, [[1, 2, 3], [4, 5, 6], [7]]],
  ['more pages than there are', { every: 100 }, [[1, 2, 3, 4, 5, 6, 7]]],
  ['each range is a file', { mode: 'ranges', ranges: '1-3,5,7-6' }, [[1, 2, 3], [5], [7, 6]]],
  ['ranges in one file', { mode: 'ranges', ranges: '1-3,5', merge: true }, [[1, 2, 3, 5]]],
  [
    'cuts after pages; the last page needs none',
    { mode: 'after', after: '2,5,7' },
    [
      [1, 2],
      [3, 4, 5],
      [6, 7],
    ],
  ],
  ['cuts of a single file', { mode: 'after', after: '1', files: [{ document: file.id, after: '6' }] }, [[1, 2, 3, 4, 5, 6], [7]]],
  ['no cuts of a single file', { mode: 'after', after: '1', files: [{ document: file.id }] }, [[1, 2, 3, 4, 5, 6, 7]]],
  [
    'so many files',
    { mode: 'parts', parts: 3 },
    [
      [1, 2, 3],
      [4, 5],
      [6, 7],
    ],
  ],
  ['as many files as pages at most', { mode: 'parts', parts: 9 }, [[1], [2], [3], [4], [5], [6], [7]]],
  [
    'odd and even pages',
    { mode: 'odd-even' },
    [
      [1, 3, 5, 7],
      [2, 4, 6],
    ],
  ],
  ['what depends on content is not known', { mode: 'bookmarks' }, undefined],
])('%s', (_, options, parts) => {
  expect(planByNumber(Options.parse(options), file)).toEqual(parts)
})

test('a page that is not there is told', () => {
  expect(() => planByNumber(Options.parse({ mode: 'ranges', ranges: '1-9' }), file)).toThrow("Page 9 doesn't exist. The file has 7 pages.")
})

test.each<[GivenOptions, string[]]>([
  [{ mode: 'ranges' }, ['ranges']],
  [{ mode: 'after' }, ['after']],
  [{ mode: 'after', files: [{ document: file.id }] }, ['after']],
  [{ mode: 'after', files: [{ document: file.id, after: '1' }] }, []],
  [{ mode: 'text' }, ['pattern']],
  [{ mode: 'value', pattern: 'x' }, []],
  [{ mode: 'sections', columns: 1, rows: 1 }, ['columns']],
  [{ mode: 'sections' }, []],
  [{}, []],
])('%j lacks %j', (options, lacking) => {
  expect(Object.keys(unmetRequirements(Options.parse(options), { language: english }))).toEqual(lacking)
})
