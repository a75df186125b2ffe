import { expect, test } from 'vitest'
import type { EngineDeps } from '../shared/engine-deps.ts'
import { createQueueDoor } from './queue-door.ts'

function queueOf(maxQueuedTasks: number) {
  const queue = { waiting: 0 }
  const deps = { queue: { depth: async () => ({ waiting: queue.waiting }) }, settings: { maxQueuedTasks } } as unknown as EngineDeps
  const door = createQueueDoor(deps)
  const enter = () =>
    door(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      queue.waiting += 1
    })
  return { queue, enter }
}

test('of many runs at one moment no more come in than there is room for', async () => {
  const { queue, enter } = queueOf(10)
  const ends = await Promise.allSettled(Array.from({ length: 50 }, enter))
  expect(queue.waiting).toBeLessThanOrEqual(10)
  expect(ends.filter(({ status }) => status === 'rejected').map((end) => 'reason' in end && end.reason.code)).toContain('UNAVAILABLE')
})

test('one after the other they fill it, and come in again when there is room', async () => {
  const { queue, enter } = queueOf(2)
  await enter()
  await enter()
  await expect(enter()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  queue.waiting -= 1
  await enter()
  expect(queue.waiting).toBe(2)
})
