import { expect, test } from 'vitest'
import { namedDocuments, Options, renameDocuments } from './options.ts'

test('documents get their other names wherever the options name them, and nothing else changes', () => {
  const options = Options.parse({
    sort: 'date',
    pages: [
      { document: 'a'.repeat(22), pages: '1-2' },
      { document: 'b'.repeat(22), rotation: 90 },
      { document: 'a'.repeat(22), pages: '3' },
    ],
  })
  const renamed = renameDocuments(options, (document) => document.toUpperCase())
  expect(namedDocuments(renamed)).toEqual(['A'.repeat(22), 'B'.repeat(22), 'A'.repeat(22)])
  expect(renameDocuments(renamed, (document) => document.toLowerCase())).toEqual(options)
})

test('options that name no document stay as they are', () => {
  const options = Options.parse({ bookmarks: 'file' })
  expect(renameDocuments(options, () => 'other')).toBe(options)
})
