import { expect, test, vi } from 'vitest'
import { createKeepsake } from './handoff-cache.ts'

test('hands out once what was begun early', async () => {
  const keepsake = createKeepsake<object, string>({ keptMs: 1000, drop: () => {} })
  const key = {}
  keepsake.keep(key, Promise.resolve('opened'))
  await expect(keepsake.claim(key)).resolves.toBe('opened')
  expect(keepsake.claim(key)).toBeUndefined()
})

test('tells a failure to the one who asks, and to nobody else', async () => {
  const keepsake = createKeepsake<object, string>({ keptMs: 1000, drop: () => {} })
  const [asked, forgotten] = [{}, {}]
  keepsake.keep(asked, Promise.reject(new Error('damaged')))
  keepsake.keep(forgotten, Promise.reject(new Error('damaged')))
  await expect(keepsake.claim(asked)).rejects.toThrow('damaged')
})

test('drops what nobody asks for, and what is begun a second time', async () => {
  vi.useFakeTimers()
  try {
    const dropped: string[] = []
    const keepsake = createKeepsake<object, string>({ keptMs: 1000, drop: (value) => dropped.push(value) })
    const key = {}
    keepsake.keep(key, Promise.resolve('first'))
    keepsake.keep(key, Promise.resolve('second'))
    await vi.advanceTimersByTimeAsync(999)
    expect(dropped).toEqual(['first'])
    await vi.advanceTimersByTimeAsync(1)
    expect(dropped).toEqual(['first', 'second'])
    expect(keepsake.claim(key)).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})
