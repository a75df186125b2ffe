import { expect, test } from 'vitest'
import { isDraft, surplusDrafts } from './draft-storage.ts'

test('the oldest drafts beyond five are too many, but not one that a tab holds', () => {
  const drafts = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((sha256, index) => ({ sha256, name: `${sha256}.pdf`, size: 1, at: 100 - index }))
  const names = (held: string[], spared: string[] = []) =>
    surplusDrafts(drafts, { held: new Set(held), spared: new Set(spared) }).map(({ sha256 }) => sha256)
  expect(names([])).toEqual(['f', 'g'])
  expect(names(['a', 'g'])).toEqual(['f'])
  expect(names([], ['g']), 'the next oldest goes').toEqual(['e', 'f'])
})

test('what lacks a part of a draft is none', () => {
  const file = new Blob(['%PDF'])
  const whole = { sha256: 'a', name: 'a.pdf', at: 1, content: {}, file, images: [{ name: 'image-1', fileName: 'a.png', blob: file }] }
  expect(isDraft(whole)).toBe(true)
  for (const part of Object.keys(whole)) expect(isDraft({ ...whole, [part]: undefined }), part).toBe(false)
  for (const image of [null, {}, { name: 'image-1', fileName: 'a.png', blob: 'bytes' }])
    expect(isDraft({ ...whole, images: [image] })).toBe(false)
  expect([undefined, null, 'draft', 7].some(isDraft)).toBe(false)
})
