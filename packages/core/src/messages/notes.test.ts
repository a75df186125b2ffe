import { expect, test } from 'vitest'
import { english } from '../text/language.ts'
import { isNote, type Note, noteMessage } from './notes.ts'

const said = (note: Note) => noteMessage(note, english)

test('numbers choose the form of a sentence, and lists are written as people write them', () => {
  expect(said({ code: 'KEPT', details: { kept: { bookmarks: 1, links: 1200, taggedSources: 1 } } })).toBe(
    'Kept: 1 bookmark, 1,200 links, tags.',
  )
  expect(said({ code: 'PAGES_REMOVED', details: { pages: [4] } })).toBe('Deleted page 4.')
  expect(said({ code: 'PAGES_REMOVED', details: { pages: [9, 1, 2, 3, 3] } })).toBe('Deleted pages 1-3, 9.')
  expect(said({ code: 'NOTHING_FOUND', details: { sought: ['landscape', 'text', 'empty'] } })).toBe(
    'No landscape pages, pages with this text or empty pages found. The file is unchanged.',
  )
  expect(said({ code: 'RESTRICTIONS_REMOVED', details: { restrictions: ['print', 'copy', 'modify'] } })).toBe(
    "The file didn't allow printing, copying and changes. The result does.",
  )
})

test('many ranges of pages are cut', () => {
  const pages = Array.from({ length: 40 }, (_, index) => index * 2 + 1)
  expect(said({ code: 'PAGES_REMOVED', details: { pages } })).toMatch(/^Deleted pages 1, 3, .*, 23, …\.$/)
})

test('a share is never none, and what is not known is not said', () => {
  expect(said({ code: 'IMAGE_INCOMPLETE', details: { share: 0.001 } })).toBe('Only 1% of this image could be read.')
  expect(said({ code: 'IMAGE_INCOMPLETE', details: { share: 0.629 } })).toBe('Only 62% of this image could be read.')
  expect(said({ code: 'IMAGE_INCOMPLETE', details: {} })).toBe('Only part of this image could be read.')
})

test('an error inside a note is said in its own sentence', () => {
  const reason = { code: 'IMAGE_TOO_LARGE', details: { image: 'given', maxPixels: 100_000_000 } }
  expect(said({ code: 'PAGE_LEFT_OUT', details: { page: 3, reason } })).toBe(
    'Page 3 was left out. This image has more than 100 million pixels. Make it smaller first.',
  )
  expect(isNote({ code: 'PAGE_LEFT_OUT', details: { page: 3, reason } })).toBe(true)
  expect(isNote({ code: 'PAGE_LEFT_OUT', details: { page: 3, reason: 'It was too large.' } })).toBe(false)
})

test('a note without its details does not compile', () => {
  // @ts-expect-error: the pages are missing.
  const bare: Note = { code: 'PAGES_REMOVED' }
  // @ts-expect-error: words are no detail.
  const worded: Note = { code: 'KEPT', details: { what: '3 bookmarks' } }
  expect([isNote(bare), isNote(worded)]).toEqual([false, false])
})
