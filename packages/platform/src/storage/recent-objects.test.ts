import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { breaking, collect, describeStorage, pieces } from './conformance.ts'
import { createDiskStorage } from './disk-storage.ts'
import { keepRecentObjects } from './recent-objects.ts'
import { ObjectMissing, type Storage } from './storage.ts'

const top = mkdtempSync(join(tmpdir(), 'octavo-recent-'))
afterAll(() => rmSync(top, { recursive: true, force: true }))

const onDisk = () => createDiskStorage({ folder: mkdtempSync(join(top, 'storage-')) })

describeStorage('storage that keeps recent objects', async () => keepRecentObjects(onDisk()))

test('a small object is read from memory for some seconds, and from the storage afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  try {
    const { storage, reads } = watched()
    const recent = keepRecentObjects(storage, { keepMs: 10_000 })
    await recent.write('small', pieces(Buffer.from('hello'), 2))
    expect(String(await collect(await recent.read('small')))).toBe('hello')
    expect(reads()).toBe(0)
    vi.advanceTimersByTime(25_000)
    expect(String(await collect(await recent.read('small')))).toBe('hello')
    expect(reads()).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

test('what is large, or too much together, is not kept', async () => {
  const { storage, reads } = watched()
  const recent = keepRecentObjects(storage, { mostObjectBytes: 100, mostBytes: 150 })
  for (const [key, size] of [
    ['large', 101],
    ['first', 100],
    ['second', 100],
  ] as const)
    await recent.write(key, pieces(randomBytes(size), 50))
  for (const key of ['large', 'first', 'second']) await collect(await recent.read(key))
  expect(reads()).toBe(2)
})

test('what was removed, or was never written, is gone at once', async () => {
  const recent = keepRecentObjects(onDisk())
  for (const key of ['a/one', 'a/two', 'a/three']) await recent.write(key, pieces(Buffer.from(key), 9))
  await recent.remove('a/one')
  await expect(recent.read('a/one')).rejects.toThrow(ObjectMissing)
  await recent.removeByPrefix('a/')
  await expect(recent.size('a/two')).rejects.toThrow(ObjectMissing)
  await expect(recent.write('b', breaking(10))).rejects.toThrow('the source broke')
  await expect(recent.read('b')).rejects.toThrow(ObjectMissing)
})

function watched(): { storage: Storage; reads(): number } {
  const storage = onDisk()
  const read = vi.fn(storage.read)
  return { storage: { ...storage, read }, reads: () => read.mock.calls.length }
}
