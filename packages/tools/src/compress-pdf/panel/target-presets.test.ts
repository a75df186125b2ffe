import { expect, test } from 'vitest'
import { firstTarget, presetsBelow } from './target-presets.ts'

test('limits that a file is already below are not offered', () => {
  expect(firstTarget(8_400_000)).toBe(5e6)
  expect(presetsBelow(8_400_000)).toEqual([5e6, 2e6, 1e6, 500e3])
  expect(firstTarget(60_000)).toBe(30_000)
  expect(presetsBelow(60_000)).toEqual([])
  expect(firstTarget(undefined)).toBe(25e6)
})
