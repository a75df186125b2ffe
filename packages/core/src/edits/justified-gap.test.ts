import { expect, test } from 'vitest'
import { justifiedGap, narrowestGap, widthOfTabs } from './justified-gap.ts'

const line = { size: 10, tab: widthOfTabs([], 10) }

test('the spaces of a justified line share its room', () => {
  expect(justifiedGap(30, 6, line)).toBe(5)
  expect(justifiedGap(12.6, 5, line)).toBeCloseTo(2.52)
})

test('a line that would look crowded has the narrowest spaces, one that would look torn the usual ones', () => {
  expect(justifiedGap(10, 5, line)).toBe(narrowestGap(10))
  expect(justifiedGap(-3, 5, line)).toBe(narrowestGap(10))
  expect(justifiedGap(50, 5, line)).toBeCloseTo(2.8)
})

test('a line that was torn before may be so again', () => {
  expect(justifiedGap(50, 5, { size: 10, tab: widthOfTabs([12, 9, 12], 10) })).toBe(10)
})

test('a wide gap among narrow ones is a tab, but not in a line whose gaps are all wide', () => {
  expect(widthOfTabs([12, 3, 3, 3], 10)).toBeLessThan(12)
  expect(widthOfTabs([12, 12, 12], 10)).toBeGreaterThan(12)
  expect(widthOfTabs([12], 10)).toBeGreaterThan(12)
})
