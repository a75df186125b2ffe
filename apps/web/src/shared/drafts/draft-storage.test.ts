import { expect, test } from 'vitest'
import { surplusDrafts } from './draft-storage.ts'

test('the oldest drafts beyond five are too many, but not one that a tab holds', () => {
  const drafts = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((sha256, index) => ({ sha256, name: `${sha256}.pdf`, size: 1, at: 100 - index }))
  const names = (held: string[], spared: string[] = []) =>
    surplusDrafts(drafts, { held: new Set(held), spared: new Set(spared) }).map(({ sha256 }) => sha256)
  expect(names([])).toEqual(['f', 'g'])
  expect(names(['a', 'g'])).toEqual(['f'])
  expect(names([], ['g']), 'the next oldest goes').toEqual(['e', 'f'])
})
