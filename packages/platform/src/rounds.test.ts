import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startRounds } from './rounds.ts'

test('a slow round delays the next, and a failed one is told', async () => {
  const errors: unknown[] = []
  let [running, most, done] = [0, 0, 0]
  const enough = Promise.withResolvers<void>()
  const rounds = startRounds(
    async () => {
      most = Math.max(most, ++running)
      await pause(20)
      running -= 1
      if (++done === 3) enough.resolve()
      throw new Error(`round ${done}`)
    },
    { everyMs: 5, onError: (error) => errors.push(error) },
  )
  await enough.promise
  await rounds.stop()
  expect(most).toBe(1)
  expect(errors.slice(0, 2)).toEqual([new Error('round 1'), new Error('round 2')])
})

test('stopping waits for the round that runs, and begins no other', async () => {
  let [begun, ended] = [0, 0]
  const first = Promise.withResolvers<void>()
  const rounds = startRounds(
    async () => {
      begun += 1
      first.resolve()
      await pause(30)
      ended += 1
    },
    { everyMs: 5, onError: () => {} },
  )
  await first.promise
  await rounds.stop()
  expect([begun, ended]).toEqual([1, 1])
  await pause(20)
  expect(begun).toBe(1)
})
