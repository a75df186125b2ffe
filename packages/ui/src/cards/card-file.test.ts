import { expect, test } from 'vitest'
import { type CardFile, sameCard } from './card-file.ts'

const progress = { kind: 'ready' } as const
const file: CardFile = { id: 'a', name: 'a.pdf', size: 5, progress, cover: { page: 1, rotation: 0 } }

test('a card that was made again with the same content is the same', () => {
  expect(sameCard(file, { ...file, cover: { page: 1, rotation: 0 } })).toBe(true)
})

test.each<[string, CardFile]>([
  ['another page on top', { ...file, cover: { page: 2, rotation: 0 } }],
  ['no page on top', { id: 'a', name: 'a.pdf', size: 5, progress }],
  ['more progress', { ...file, progress: { kind: 'uploading', done: 0.5 } }],
  ['a number of pages', { ...file, pageCount: 3 }],
])('%s makes another card of it', (_, other) => {
  expect(sameCard(file, other)).toBe(false)
  expect(sameCard(other, file)).toBe(false)
})
