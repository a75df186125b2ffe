import { expect, test } from 'vitest'
import { createDraftNames, fileOf } from './draft-name.ts'

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
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  } as LockManager
}

/** Until what was released is free. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a second tab keeps its draft of the same file under a name of its own', async () => {
  const locks = browserLocks()
  const tab = (database: string) => createDraftNames({ database, locks })
  const [first, second, form] = [await tab('edits').hold('hash'), await tab('edits').hold('hash'), await tab('forms').hold('hash')]
  expect([first.name, form.name]).toEqual(['hash', 'hash'])
  expect(second.name).toMatch(/^hash .{36}$/)
  expect(fileOf(second.name)).toBe('hash')
  first.release()
  await settled()
  expect((await tab('edits').hold('hash')).name).toBe('hash')
})

test('the name of its own is held too: a third tab that continues that draft takes another', async () => {
  const locks = browserLocks()
  const tab = () => createDraftNames({ database: 'edits', locks })
  await tab().hold('hash')
  const second = await tab().hold('hash')
  expect(await tab().held()).toEqual(new Set(['hash', second.name]))
  const third = await tab().hold(second.name)
  expect(third.name).toMatch(/^hash .{36}$/)
  expect(third.name).not.toBe(second.name)
})

test('a document that is opened again before it was released keeps its name, until both are released', async () => {
  const names = createDraftNames({ database: 'edits', locks: browserLocks() })
  const [before, after] = [await names.hold('hash'), await names.hold('hash')]
  expect(after.name).toBe('hash')
  before.release()
  await settled()
  expect(await names.held()).toEqual(new Set(['hash']))
  after.release()
  await settled()
  expect(await names.held()).toEqual(new Set())
})

test('a draft that is begun takes no name under which one is kept, also if the tab that kept it is closed', async () => {
  for (const locks of [browserLocks(), undefined]) {
    const kept = new Set<string>()
    const begin = async () => {
      const held = await createDraftNames({ database: 'edits', locks }).holdFree('hash', async (name) => kept.has(name))
      kept.add(held.name)
      return held
    }
    const first = await begin()
    expect(first.name).toBe('hash')
    first.release()
    await settled()
    const second = await begin()
    expect(second.name).toMatch(/^hash .{36}$/)
    if (locks) expect(await createDraftNames({ database: 'edits', locks }).held()).toEqual(new Set([second.name]))
  }
})

test('a browser without locks, or one that refuses them, has one draft a file', async () => {
  const refuse = () => Promise.reject(new DOMException('no', 'SecurityError'))
  const refusing = { request: refuse, query: refuse } as unknown as LockManager
  for (const locks of [undefined, refusing]) {
    const names = createDraftNames({ database: 'edits', locks })
    expect((await names.hold('hash')).name).toBe('hash')
    expect(await names.held()).toEqual(new Set())
  }
})
