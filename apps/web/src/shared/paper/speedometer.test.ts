import { expect, test } from 'vitest'
import { createSpeedometer } from './speedometer.ts'

const frameMs = 16

/** What is told in each frame of a scroll by these steps. */
function told(steps: readonly number[]): boolean[] {
  const isFast = createSpeedometer()
  let [top, atMs] = [0, 0]
  isFast(top, atMs)
  return steps.map((step) => {
    top += step
    atMs += frameMs
    return isFast(top, atMs)
  })
}

test('a wheel is slow enough to see what passes', () => {
  expect(told([60, 60, 60, 60, 100, 60])).not.toContain(true)
})

test('a jump to a page is no scrolling', () => {
  expect(told([0, 250_000, 0, 0])).not.toContain(true)
})

test('a scroll bar that is drawn through a long document is too fast, until it slows down', () => {
  expect(told([1100, 1100, 1100, -1100, 50, 1100])).toEqual([false, false, true, true, false, false])
})
