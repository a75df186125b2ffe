import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TaskBus } from '../shared/task-bus.ts'
import { watchTask } from './watch-task.ts'

type Tell = Parameters<TaskBus['onChanged']>[1]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what comes one after the other is told less often, and the end at once', async () => {
  let tell: Tell = () => {}
  const onChanged: TaskBus['onChanged'] = (_, handler) => {
    tell = handler
    return () => {}
  }
  const watch = watchTask({ onChanged, close: async () => {} }, 'task')
  let told = 0
  const count = async () => {
    await watch.next()
    told += 1
  }

  watch.gather(1500)
  void count()
  tell('task')
  await vi.advanceTimersByTimeAsync(1400)
  expect(told).toBe(0)
  await vi.advanceTimersByTimeAsync(100)
  expect(told).toBe(1)

  void count()
  tell('task')
  tell('ended')
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toBe(2)
  watch.close()
})
