import { expect, test } from 'vitest'
import { isCluster, spacedLetters } from './is-cluster.ts'

test.each([
  ['ที่', true],
  ['ष्ठ', true],
  ['é', true],
  ['ก', false],
  ['ffi', false],
  ['มี กร', false],
  ['กระดาษแผ่น', false],
])('%s is one letter as it is drawn: %s', (text, isOne) => {
  expect(isCluster(text)).toBe(isOne)
})

test.each([
  ['กระดาษ', 6],
  ['ที่นี่', 2],
  ['हिन्दी', 3],
  ['cafe\u0301', 4],
])('marks have no spacing of their own: %s has %i', (text, count) => {
  expect(spacedLetters(text)).toBe(count)
})
