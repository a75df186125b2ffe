import { expect, test } from 'vitest'
import { extraGap } from './extra-gap.ts'

test('what is free in a line is shared among its gaps', () => {
  expect(extraGap(6, 4, 10)).toBe(1.5)
  expect(extraGap(-2, 4, 10)).toBe(-0.5)
})

test('a line that would look torn or crowded, or has no gaps, stays as it is', () => {
  expect([extraGap(6, 1, 10), extraGap(-2.4, 4, 10), extraGap(6, 0, 10)]).toEqual([0, 0, 0])
})
