import { expect, test } from 'vitest'
import { findByStart, stepInList } from './type-ahead.ts'

test('arrow keys go round the list', () => {
  expect(stepInList('ArrowDown', 2, 3)).toBe(0)
  expect(stepInList('ArrowUp', 0, 3)).toBe(2)
  expect(stepInList('End', 0, 3)).toBe(2)
  expect(stepInList('a', 0, 3)).toBeUndefined()
  expect(stepInList('ArrowDown', 0, 0)).toBeUndefined()
})

test('a letter finds the next entry that starts with it', () => {
  const labels = ['Light', 'Dark', 'Lens']
  expect(findByStart(labels, 'l', 1)).toBe(2)
  expect(findByStart(labels, 'l', 3)).toBe(0)
  expect(findByStart(labels, 'x', 0)).toBe(-1)
})
