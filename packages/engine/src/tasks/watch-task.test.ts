import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TaskBus } from '../shared/task-bus.ts'
import { watchTask } from './watch-task.ts'

type Tell = Parameters<TaskBus['onChanged']>[1]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what comes one after the other is told less often, and the end at once', async () => {
  const { watch, tell, told, count } = watched()
  watch.gather(1500)
  count()
  tell('task')
  await vi.advanceTimersByTimeAsync(1400)
  expect(told()).toBe(0)
  await vi.advanceTimersByTimeAsync(100)
  expect(told()).toBe(1)

  count()
  tell('task')
  tell('ended')
  await vi.advanceTimersByTimeAsync(0)
  expect(told()).toBe(2)
  watch.close()
})

test('the beginning of a run is told only if nothing else is to be told soon after', async () => {
  const { watch, tell, told, count } = watched()
  count()
  tell('began')
  await vi.advanceTimersByTimeAsync(100)
  tell('ended')
  await vi.advanceTimersByTimeAsync(0)
  expect(told()).toBe(1)

  count()
  tell('began')
  tell('task')
  await vi.advanceTimersByTimeAsync(50)
  expect(told()).toBe(2)

  count()
  tell('began')
  await vi.advanceTimersByTimeAsync(190)
  expect(told()).toBe(2)
  await vi.advanceTimersByTimeAsync(10)
  expect(told()).toBe(3)
  watch.close()
})

function watched() {
  let tell: Tell = () => {}
  const onChanged: TaskBus['onChanged'] = (_, handler) => {
    tell = handler
    return () => {}
  }
  const watch = watchTask({ onChanged, close: async () => {} }, 'task')
  let told = 0
  return {
    watch,
    tell: (news: Parameters<Tell>[0]) => tell(news),
    told: () => told,
    /** Counts the next time that there is something to read. */
    count: () => {
      void watch.next().then(() => {
        told += 1
      })
    },
  }
}
