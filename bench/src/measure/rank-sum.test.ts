import { expect, test } from 'vitest'
import { rankSumP } from './rank-sum.ts'

test('samples of one source differ by chance, those of two do not', () => {
  const even = Array.from({ length: 40 }, (_, index) => 2 * index)
  const odd = Array.from({ length: 40 }, (_, index) => 2 * index + 1)
  const later = Array.from({ length: 40 }, (_, index) => 2 * index + 30)
  expect(rankSumP(even, odd)).toBeGreaterThan(0.5)
  expect(rankSumP(even, later)).toBeLessThan(0.001)
})
