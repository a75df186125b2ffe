import { expect, test } from 'vitest'
import { targetOf } from './key-target.ts'

// Ten items in four columns: 0 1 2 3 / 4 5 6 7 / 8 9
const from = (index: number) => ({ index, count: 10, columns: 4 })

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowRight', 9, 9],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  ['ArrowUp', 5, 1],
  ['ArrowUp', 2, 2],
  ['Home', 7, 0],
  ['End', 2, 9],
])('%s leads from %d to %d', (key, index, to) => {
  expect(targetOf(key, from(index))).toBe(to)
})

test('down from the row before the last leads to the last item where the last row is short, and stays in the last row', () => {
  expect(targetOf('ArrowDown', from(7))).toBe(9)
  expect(targetOf('ArrowDown', from(8))).toBe(8)
})

test('in a single column up and down are steps of one', () => {
  expect(targetOf('ArrowDown', { index: 0, count: 3, columns: 1 })).toBe(1)
  expect(targetOf('ArrowUp', { index: 0, count: 3, columns: 1 })).toBe(0)
})

test('other keys lead nowhere', () => {
  expect(targetOf('a', from(1))).toBeUndefined()
})
