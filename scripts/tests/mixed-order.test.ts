import { expect, test } from 'vitest'
import { weave } from './mixed-order.ts'

test('lists are taken in turn, and the rest of the longest follows', () => {
  expect(weave([['a1', 'a2'], ['b1', 'b2', 'b3', 'b4'], [], ['c1']])).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'b3', 'b4'])
})
