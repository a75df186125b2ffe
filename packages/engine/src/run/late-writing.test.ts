import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeLate } from './late-writing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a quick form leaves the row to the run', async () => {
  const write = vi.fn(async () => {})
  const writing = writeLate(write)
  await vi.advanceTimersByTimeAsync(4000)
  expect(await writing.end()).toBe('unwritten')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(write).not.toHaveBeenCalled()
})

test('a row that is needed before the run is written, once', async () => {
  const write = vi.fn(async () => {})
  const writing = writeLate(write)
  expect(await writing.end({ needed: true })).toBe('written')
  expect(await writing.end({ needed: true })).toBe('written')
  expect(write).toHaveBeenCalledTimes(1)
})

test('a row that must not wait is written while the form comes', async () => {
  const write = vi.fn(async () => {})
  const writing = writeLate(write, 0)
  expect(write).toHaveBeenCalledTimes(1)
  expect(await writing.end()).toBe('written')
})

test('a slow form has its row before its files count as left behind, and one that fails is told', async () => {
  const written = Promise.withResolvers<void>()
  const writing = writeLate(() => written.promise)
  await vi.advanceTimersByTimeAsync(6000)
  const end = writing.end()
  written.resolve()
  expect(await end).toBe('written')

  const failing = writeLate(() => Promise.reject(new Error('no database')))
  await vi.advanceTimersByTimeAsync(6000)
  await expect(failing.end()).rejects.toThrow('no database')
})
