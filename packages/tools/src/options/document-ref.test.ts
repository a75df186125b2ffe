import { expect, test } from 'vitest'
import { Options as AddImages } from '../add-images-to-pdf/options.ts'
import { Options as Merge } from '../merge-pdf/options.ts'
import { Options as Protect } from '../protect-pdf/options.ts'
import { Options as Rotate } from '../rotate-pdf-pages/options.ts'
import { Options as Split } from '../split-pdf/options.ts'
import { mapDocuments, optionsNaming, referencedDocuments } from './document-ref.ts'

const [a, b, other] = ['a'.repeat(22), 'b'.repeat(22), 'o'.repeat(22)]

test('documents get their other names wherever the options name them, and nothing else changes', () => {
  const options = Merge.parse({
    sort: 'date',
    pages: [
      { document: a, pages: '1-2' },
      { document: b, rotation: 90 },
      { document: a, pages: '3' },
    ],
  })
  const renamed = mapDocuments(Merge, options, (document) => document.toUpperCase())
  expect(referencedDocuments(Merge, renamed)).toEqual(['A'.repeat(22), 'B'.repeat(22), 'A'.repeat(22)])
  expect(mapDocuments(Merge, renamed, (document) => document.toLowerCase())).toEqual(options)
})

test.each([
  [Rotate, { turns: [{ document: a, angle: 90 }] }],
  [Split, { files: [{ document: a, after: '1' }] }],
  [Protect, { passwords: [{ document: a, userPassword: a }] }],
  [AddImages, { codes: [{ text: a, target: a, width: 60 }] }],
  [AddImages, { images: [{ document: a, width: 60 }] }],
])('one is found behind defaults, in lists and where it may be left out: %#', (schema, given) => {
  const options: Record<string, unknown> = schema.parse(given)
  expect(referencedDocuments(schema, options)).toEqual([a])
  expect(
    referencedDocuments(
      schema,
      mapDocuments(schema, options, () => other),
    ),
  ).toEqual([other])
})

test('what only looks like a ref is not one, and what is not valid is left alone', () => {
  const options = { fileName: a, passwords: [{ document: a, userPassword: b }, 7], unknown: { document: a } }
  expect(mapDocuments(Protect, options, () => other)).toEqual({ ...options, passwords: [{ document: other, userPassword: b }, 7] })
  expect(mapDocuments(Merge, Merge.parse({ bookmarks: 'file' }), () => other)).toEqual(Merge.parse({ bookmarks: 'file' }))
})

test('options are told apart by whether they name one of some documents', () => {
  const options = { passwords: [{ document: a, userPassword: b }], userPassword: a, fileName: a }
  expect(optionsNaming(Protect, options, new Set([a]))).toEqual(['passwords'])
  expect(optionsNaming(Protect, options, new Set([b]))).toEqual([])
})
