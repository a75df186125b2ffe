import { expect, test } from 'vitest'
import { actionLabel, filesAndPages } from './foot-words.ts'

const files = [{ pageCount: 19 }, { pageCount: 4 }]

test('the sum is of all pages, unless the tool knows better', () => {
  expect(filesAndPages(files, {})).toBe('2 files, 23 pages')
  expect(filesAndPages(files, { pages: { count: 17 } })).toBe('2 files, 17 pages')
  expect(filesAndPages(files, { pages: { count: 1, of: 23 } })).toBe('2 files, 1 of 23 pages')
  expect(filesAndPages([{}, { pageCount: 4 }], {})).toBe('2 files')
  expect(filesAndPages([{ pageCount: 1 }], { pages: { count: 0 } })).toBe('1 file')
})

test('the button says what will happen', () => {
  expect(actionLabel({ type: 'merge-pdf', actionText: 'Merge PDF' }, 5, {})).toBe('Merge 5 files')
  expect(actionLabel({ type: 'word-to-pdf', actionText: 'Convert to PDF' }, 1000, {})).toBe('Convert 1,000 files to PDF')
  expect(actionLabel({ type: 'split-pdf', actionText: 'Split PDF' }, 1, { action: 'Split into 3 files' })).toBe('Split into 3 files')
})
