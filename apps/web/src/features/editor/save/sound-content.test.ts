import { expect, test } from 'vitest'
import { type Content, openedContent } from '../state/content.ts'
import { soundContent } from './sound-content.ts'

const box = { x: 10, y: 10, width: 50, height: 20 }
const base = { id: 'edit-1', on: '1', layerOrder: 0 }
const drafted = { pageCount: 2, hasFile: (name: string) => name === 'image-1' }
const withEdits = (...edits: unknown[]) => ({ ...openedContent(2), edits })
const image = { ...base, kind: 'image', document: 'image-1', box, rotation: 0, opacity: 1 }

test('a draft is continued as it is, also with a link and a stamp that are not finished', () => {
  const content = withEdits(
    image,
    { ...base, id: 'edit-2', kind: 'link', box, to: { url: 'https://' } },
    { ...base, id: 'edit-3', kind: 'stamp', name: '', box, rotation: 0, color: '#b3261e' },
  )
  expect(soundContent(content, drafted)).toEqual(content)
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a word', 'draft'],
  ['no lists', {}],
  ['a list that is an object', { pages: {}, edits: {} }],
  ['edits that are no edits', withEdits(null, 7)],
  ['an edit half written', withEdits({ ...base, kind: 'text' })],
  ['an image without its box', withEdits({ ...image, box: undefined })],
  ['an image whose file is missing', withEdits({ ...image, document: 'image-2' })],
  ['an image whose file has no name', withEdits({ ...image, document: 5 })],
  ['a signature without a look', withEdits({ ...base, kind: 'signature', box, rotation: 0 })],
  ['a link to nowhere', withEdits({ ...base, kind: 'link', box })],
  ['an edit of a kind that there was once', withEdits({ ...base, kind: 'sticker', box })],
  ['pages as they were once listed, by their number alone', { pages: [1, 2], edits: [] }],
  ['a page that the file lacks', { ...openedContent(3), edits: [] } satisfies Content],
  ['no pages', { pages: [], edits: [] } satisfies Content],
  ['a page of no kind', { pages: [{ key: '1', page: null, rotate: 0 }], edits: [] }],
])('a draft that holds %s is not continued', (_, content) => {
  expect(soundContent(content, drafted)).toBeUndefined()
})
