import { expect, test } from 'vitest'
import { saslprep } from './saslprep.ts'

test.each([
  // The examples of RFC 4013, section 3.
  ['I\u00adX', 'IX'],
  ['user', 'user'],
  ['USER', 'USER'],
  ['\u00aa', 'a'],
  ['\u2168', 'IX'],
  // Composed, decomposed and wide letters are one password.
  ['cafe\u0301', 'caf\u00e9'],
  ['\uff21\uff22', 'AB'],
  ['a\u3000b', 'a b'],
  ['שלום', 'שלום'],
  ['😀', '😀'],
])('%j is prepared as %j', (password, prepared) => {
  expect(saslprep(password)).toBe(prepared)
})

test.each(['\u0007', '\u06271', 'a\u0627b', '\ue000', 'a\ud800', '\u202eabc'])('%j is no password', (password) => {
  expect(saslprep(password)).toBeUndefined()
})
