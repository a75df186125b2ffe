import { expect, test } from 'vitest'
import { boundZoom, nextZoom, wheelFactor } from './zoom.ts'

test('buttons go through the steps and stop at their ends', () => {
  expect([1, 1.5, 1.7, 4].map((zoom) => nextZoom(zoom, 1))).toEqual([1.5, 2, 2, 4])
  expect([4, 1.7, 1.5, 1].map((zoom) => nextZoom(zoom, -1))).toEqual([3, 1.5, 1, 1])
})

test('a wheel zooms in upwards and out downwards, by as much', () => {
  const larger = wheelFactor({ deltaY: -100, deltaMode: 0 })
  expect(larger).toBeGreaterThan(1)
  expect(larger * wheelFactor({ deltaY: 100, deltaMode: 0 })).toBeCloseTo(1)
  expect(wheelFactor({ deltaY: -3, deltaMode: 1 })).toBe(larger)
  expect([boundZoom(0.2), boundZoom(9)]).toEqual([1, 4])
})
