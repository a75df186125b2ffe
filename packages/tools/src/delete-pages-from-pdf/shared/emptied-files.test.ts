import { english } from '@octavo/core/text/language.ts'
import { expect, test } from 'vitest'
import { Options, unmetRequirements } from '../options.ts'
import { emptiedFiles } from './emptied-files.ts'

const documents = [
  { ref: 'a'.repeat(22), name: 'a.pdf', pageCount: 4 },
  { ref: 'b'.repeat(22), name: 'b.pdf', pageCount: 2 },
  { ref: 'c'.repeat(22), name: 'c.pdf' },
]
const struck = (pages: string) => [
  { document: 'a'.repeat(22), pages: '1-3' },
  { document: 'b'.repeat(22), pages },
]

test('a file that would lose all pages is named', () => {
  expect(emptiedFiles(struck('all'), documents)).toEqual(['b.pdf'])
  expect(emptiedFiles(struck('2'), documents)).toEqual([])
  expect(emptiedFiles([], documents)).toEqual([])
})

test('nothing is run that leaves no page of a file', () => {
  expect(unmetRequirements(Options.parse({ files: struck('1,2') }), { language: english, documents })).toEqual({
    files: 'No page of b.pdf would be left. Keep at least one.',
  })
  expect(unmetRequirements(Options.parse({ files: struck('1') }), { language: english, documents })).toEqual({})
  expect(unmetRequirements(Options.parse({ pages: '9' }), { language: english, documents: documents.slice(0, 1) })).toEqual({
    pages: "Page 9 doesn't exist. The file has 4 pages.",
  })
  expect(unmetRequirements(Options.parse({ files: struck('1,2') }), { language: english })).toEqual({})
})
