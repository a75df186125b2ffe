import { expect, test } from 'vitest'
import { asPart, remainingShare, untilMoment } from './job-clock.ts'

test('the share of its time that a job has left is told, also within one of its parts', () => {
  const begin = () => () => {}
  expect(remainingShare()).toBe(1)
  untilMoment({ endsAtMs: Date.now() + 100_000, begin }, () => {
    expect(remainingShare()).toBeGreaterThan(0.9)
    asPart({ kind: 'image', number: 1 }, () => expect(remainingShare()).toBeGreaterThan(0.9))
  })
  untilMoment({ endsAtMs: Date.now() - 1, begin }, () => {
    expect(remainingShare()).toBe(0)
    asPart({ kind: 'image', number: 1 }, () => expect(remainingShare()).toBe(0))
  })
})
