import { expect, test } from 'vitest'
import { isForDesk } from './wanted-step.ts'

const key = (name: string, held: { ctrlKey?: boolean; metaKey?: boolean } = {}) => ({ key: name, ctrlKey: false, metaKey: false, ...held })

test.each(['s', 'f', 'h', 'F'])('while one types, %s with the key of commands is the editor’s', (letter) => {
  expect(isForDesk(key(letter, { ctrlKey: true }), false)).toBe(true)
  expect(isForDesk(key(letter, { metaKey: true }), true)).toBe(true)
  // On a Mac, Control with a letter moves or deletes.
  expect(isForDesk(key(letter, { ctrlKey: true }), true)).toBe(false)
  expect(isForDesk(key(letter), false)).toBe(false)
})

test('F6 is the editor’s, and letters are typed', () => {
  expect(isForDesk(key('F6'), true)).toBe(true)
  expect(isForDesk(key('b', { ctrlKey: true }), false)).toBe(false)
})
