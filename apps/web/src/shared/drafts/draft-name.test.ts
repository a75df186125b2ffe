import { expect, test } from 'vitest'
import { fileOf, holdName } from './draft-name.ts'

/** The locks of one browser. */
function browserLocks(): LockManager {
  const held = new Set<string>()
  return {
    async request(name: string, _: LockOptions, work: (lock: Lock | null) => Promise<unknown>) {
      if (held.has(name)) return work(null)
      held.add(name)
      await work({ name, mode: 'exclusive' })
      held.delete(name)
    },
  } as LockManager
}

test('a second tab keeps its draft of the same file under a name of its own', async () => {
  const tabs = { database: 'edits', locks: browserLocks() }
  const [first, second, form] = [
    await holdName('hash', tabs),
    await holdName('hash', tabs),
    await holdName('hash', { ...tabs, database: 'forms' }),
  ]
  expect([first.name, form.name]).toEqual(['hash', 'hash'])
  expect(second.name).toMatch(/^hash .{36}$/)
  expect(fileOf(second.name)).toBe('hash')
  first.release()
  await new Promise((resolve) => setTimeout(resolve))
  expect((await holdName('hash', tabs)).name).toBe('hash')
})

test('a browser without locks, or one that refuses them, has one draft a file', async () => {
  expect((await holdName('hash', { database: 'edits', locks: undefined })).name).toBe('hash')
  const refusing = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } as unknown as LockManager
  expect((await holdName('hash', { database: 'edits', locks: refusing })).name).toBe('hash')
})
