import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import { expect, test } from 'vitest'
import type { SlotPool } from './contract.ts'
import { jobNamed } from './testing/job-named.ts'
import { everythingIn, runJob, slotProcesses, testPool, until, withSlot } from './testing/pool-fixture.ts'
import { lowSettings } from './testing/pool-settings.ts'
import { startsInMs } from './testing/slow-module.ts'
import { bytesOf, textOf } from './testing/streams.ts'

test('says how slots are confined and what they found', async () => {
  const { pool } = testPool()
  expect(await pool.ready()).toEqual({ sandbox: 'bubblewrap', check: { answer: 42 } })
})

test('a file that was taken over is removed while the use goes on', async () => {
  const { pool } = testPool()
  await withSlot(pool, async (slot) => {
    await slot.place('in.txt', bytesOf('a page'))
    await slot.remove('in.txt')
    await slot.remove('in.txt')
    await expect(slot.open('in.txt')).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

test('takes files in, hears from the job while it runs, and gives files out', async () => {
  const { pool } = testPool()
  const told: unknown[] = []
  const result = await withSlot(pool, async (slot) => {
    await slot.place('in.txt', bytesOf('a page'))
    const facts = await slot.call(jobNamed<{ finished?: string }>('copy'), { marks: 3 }, async (content) => {
      told.push(content.finished ? await textOf(await slot.open(content.finished)) : content)
    })
    const out = await slot.open('out.txt')
    return { facts, size: out.size, text: await textOf(out) }
  })
  expect(result).toEqual({ facts: { length: 6 }, size: 7, text: 'a page!' })
  expect(told).toEqual([{ progress: 0 }, { progress: 1 }, { progress: 2 }, 'A PAGE'])
})

test('what the lender throws while the job tells it something is what the use ends with', async () => {
  const { pool } = testPool()
  const thrown = new Error('storage is away')
  const use = withSlot(pool, async (slot) => {
    await slot.place('in.txt', bytesOf('x'))
    return slot.call(jobNamed('copy'), { marks: 0 }, () => Promise.reject(thrown))
  })
  await expect(use).rejects.toBe(thrown)
})

test.each(['told', 'result'] as const)('what a slot says is refused where its job never says it (%s), and not repeated', async (which) => {
  const { pool } = testPool()
  const refuses = {
    parse(content: unknown): never {
      throw new Error(JSON.stringify(content))
    },
  }
  const use = withSlot(pool, async (slot) => {
    await slot.place('in.txt', bytesOf('x'))
    return slot.call({ ...jobNamed('copy'), [which]: refuses }, { marks: 0 }, () => {})
  })
  const error = await use.catch((error: unknown) => error)
  expect(error).toMatchObject({ code: 'INTERNAL', cause: { message: 'a slot said what its job never says' } })
})

test('small jobs lie in memory, large ones on disk, and nothing of either remains', async () => {
  const { pool, memoryFolder, diskFolder } = testPool({ memoryShareBytes: 1000 })
  const placedIn = (bytes: number) =>
    withSlot(
      pool,
      async (slot) => {
        await slot.place('in.txt', bytesOf('x'))
        return [memoryFolder, diskFolder].map((folder) => everythingIn(folder).some((name) => name.endsWith('in.txt')))
      },
      { bytes },
    )
  expect(await placedIn(1000)).toEqual([true, false])
  expect(await placedIn(1001)).toEqual([false, true])
  expect([...everythingIn(memoryFolder), ...everythingIn(diskFolder)].filter((name) => name.endsWith('in.txt'))).toEqual([])
})

test('the next use finds nothing of the one before, hidden files, links and /tmp included', async () => {
  const { pool } = testPool()
  // Where the project is below /tmp, its path exists there from the start.
  const { temporary } = (await runJob(pool, 'look')) as { temporary: string[] }
  await runJob(pool, 'litter')
  expect(await runJob(pool, 'look')).toMatchObject({ folder: [], temporary })
})

test('a folder left behind is removed with its slot', async () => {
  const { pool, memoryFolder } = testPool()
  const before = await runJob(pool, 'process')
  await runJob(pool, 'plantFolder')
  expect(await runJob(pool, 'look')).toMatchObject({ folder: [] })
  expect(before).toBeTypeOf('number')
  expect(everythingIn(memoryFolder).filter((name) => name.includes('.hidden'))).toEqual([])
})

test('a second job on a lent slot has to wait for the first', async () => {
  const { pool } = testPool()
  const use = withSlot(pool, async (slot) => {
    const first = slot.call(jobNamed('nothing'), {})
    await expect(slot.call(jobNamed('nothing'), {})).rejects.toMatchObject({ code: 'INTERNAL' })
    return first
  })
  expect(await use).toBeNull()
})

test('a slot that was given back cannot be used any more', async () => {
  const { pool } = testPool()
  const slot = await withSlot(pool, async (lent) => lent)
  await expect(slot.call(jobNamed('nothing'), {})).rejects.toBeInstanceOf(AppError)
  await expect(slot.place('late.txt', bytesOf('x'))).rejects.toBeInstanceOf(AppError)
  await expect(slot.open('out.txt')).rejects.toBeInstanceOf(AppError)
})

test('checks overtake tasks, and each kind is served in the order of its coming', async () => {
  const { pool } = testPool()
  await pool.ready()
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = withSlot(pool, () => gate.promise)
  const later = (['task', 'task', 'check', 'task', 'check'] as const).map((urgency, index) =>
    withSlot(pool, async () => void order.push(`${urgency} ${index}`), { urgency }),
  )
  await until(() => pool.stats().waiting === 5)
  expect(pool.stats()).toEqual({ slots: 1, busy: 1, waiting: 5 })
  gate.resolve()
  await Promise.all([first, ...later])
  expect(order).toEqual(['check 2', 'check 4', 'task 0', 'task 1', 'task 3'])
})

test('who waits can give up', async () => {
  const { pool } = testPool()
  await pool.ready()
  const gate = Promise.withResolvers<void>()
  const first = withSlot(pool, () => gate.promise)
  const giveUp = new AbortController()
  const second = withSlot(pool, async () => 'never', { signal: giveUp.signal })
  giveUp.abort()
  await expect(second).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(pool.stats().waiting).toBe(0)
  gate.resolve()
  await first
})

test('a slot is renewed after its number of jobs', async () => {
  const { pool, memoryFolder } = testPool({ renew: { jobs: 2, rssBytes: 1e9 } })
  const folders: string[] = []
  for (let use = 0; use < 5; use++) {
    await runJob(pool, 'nothing')
    folders.push(await folderOfUse(pool, memoryFolder))
  }
  // Uses without a job do not count: 5 jobs at 2 a slot.
  expect(new Set(folders).size).toBe(3)
})

test('a slot is renewed when its memory has grown to the mark', async () => {
  const { pool, memoryFolder } = testPool({ renew: { jobs: 1000, rssBytes: 1 } })
  const folders = new Set<string>()
  for (let use = 0; use < 2; use++) {
    await withSlot(pool, async (slot) => {
      await slot.place('mark', bytesOf('x'))
      folders.add(everythingIn(memoryFolder).find((name) => name.endsWith('mark')) ?? '')
      await slot.call(jobNamed('nothing'), {})
    })
  }
  expect(folders.size).toBe(2)
})

test('an idle slot that has kept much memory makes room for a new one', async () => {
  const { pool } = testPool({ idleMs: 50, renew: { jobs: 1000, rssBytes: 1e9, idleRssBytes: 1 } })
  await runJob(pool, 'nothing')
  const before = slotProcesses().map(({ pid }) => pid)
  await until(() => pool.stats().slots === 1 && slotProcesses().every(({ pid }) => !before.includes(pid)))
  expect(await runJob(pool, 'nothing')).toBeNull()
})

test('an idle slot with little memory stays', async () => {
  const { pool } = testPool({ idleMs: 20, renew: { jobs: 1000, rssBytes: 1e9, idleRssBytes: 1e9 } })
  await runJob(pool, 'nothing')
  const before = slotProcesses()
  await pause(200)
  expect(await runJob(pool, 'nothing')).toBeNull()
  expect(slotProcesses()).toEqual(before)
})

test('the slot that was used last is used next, also after both were idle for long', async () => {
  const idleMs = 100
  const { pool, memoryFolder } = testPool({ size: 2, idleMs, renew: { jobs: 1000, rssBytes: 1e9, idleRssBytes: 1e9 } })
  await until(() => pool.stats().slots === 2)
  const used = new Set<string>()
  for (let use = 0; use < 8; use++) {
    used.add(await folderOfUse(pool, memoryFolder))
    await pause(1.5 * idleMs)
  }
  expect(used.size).toBe(1)
})

test('an extra slot ends after a rush although there is always something to do', { timeout: 60_000 }, async () => {
  const { pool } = testPool({ size: 2, keep: 1, idleMs: 500 })
  await pool.ready()
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const uses = gates.map(({ promise }) => withSlot(pool, () => promise, { limitMs: 60_000 }))
  await until(() => pool.stats().busy === 2)
  // The extra one, which was started later, comes back last.
  for (const [index, gate] of gates.entries()) {
    gate.resolve()
    await uses[index]
  }
  while (pool.stats().slots === 2) await runJob(pool, 'nothing')
  expect(pool.stats().slots).toBe(1)
})

test('a slot that has kept much memory is renewed while another is free, although it is never idle for long', async () => {
  const { pool } = testPool({ size: 2, idleMs: 1000, renew: { jobs: 1e6, rssBytes: 1e9, idleRssBytes: 1 } })
  await until(() => pool.stats().slots === 2)
  const before = slotProcesses().map(({ pid }) => pid)
  const isRenewed = () => slotProcesses().some(({ pid }) => !before.includes(pid))
  while (!isRenewed()) await runJob(pool, 'nothing')
})

test('starts nothing before the first use where told so', async () => {
  const { pool, memoryFolder } = testPool({ keep: 0 })
  expect(everythingIn(memoryFolder)).toEqual([])
  expect(await runJob(pool, 'nothing')).toBeNull()
})

test('a slot that nobody uses is let go, and comes again on need', async () => {
  const { pool, memoryFolder } = testPool({ size: 2, keep: 0, idleMs: 50 })
  await runJob(pool, 'nothing')
  expect(pool.stats().slots).toBe(1)
  await until(() => pool.stats().slots === 0 && slotProcesses().length === 0)
  await Promise.all([runJob(pool, 'nothing'), runJob(pool, 'nothing')])
  await runJob(pool, 'nothing')
  await until(() => slotProcesses().length === 0 && everythingIn(memoryFolder).length === 1)
})

test('more slots come while as many wait as there are, and only they are let go', { timeout: 90_000 }, async () => {
  const { pool } = testPool({ size: 3, keep: 1, idleMs: 50 })
  await runJob(pool, 'nothing')
  let held = 0
  const enough = Promise.withResolvers<void>()
  const hold = async () => (++held >= 3 ? enough.resolve() : enough.promise)
  // The first use holds its slot while the others start, which takes long on a busy machine. Enough uses wait that three slots are always
  // needed.
  const uses = Array.from({ length: 6 }, () => withSlot(pool, hold, { limitMs: 60_000 }))
  await Promise.all(uses)
  await until(() => pool.stats().slots === 1)
})

test.each([0, 1])('who waits for a slot that is starting, of which %i always run, starts no other', async (keep) => {
  let started = 0
  const startCompanion = async () => {
    started += 1
    return async () => {}
  }
  const { pool } = testPool({ size: 3, keep, needs: { reads: [], settings: {}, startCompanion } })
  await Promise.all([pool.ready(), runJob(pool, 'nothing')])
  expect(started).toBe(1)
})

test('a kind has a home for the life of a slot, its settings, what it reads, and somebody outside who attends to it', async () => {
  const said: string[] = []
  const { pool, diskFolder } = testPool({
    needs: {
      reads: ['/etc/hostname', '/etc/no-such-file'],
      settings: { answer: 42 },
      startCompanion: async ({ home, uid }) => {
        writeFileSync(join(home, 'letter'), 'from outside', { mode: 0o644 })
        said.push(`attended ${uid === undefined || uid > 0}`)
        return async () => void said.push('left')
      },
    },
  })
  const { home, settings } = (await runJob(pool, 'place')) as { home: string; settings: unknown }
  expect(settings).toEqual({ answer: 42 })
  expect(await runJob(pool, 'read', join(home, 'letter'))).toBe('from outside')
  expect(await runJob(pool, 'read', '/etc/hostname')).toBe(readFileSync('/etc/hostname', 'utf8'))
  expect(await runJob(pool, 'write', join(home, 'kept'))).toBe('written')
  expect(await runJob(pool, 'read', join(home, 'kept'))).toBe('was here')
  await pool.close()
  expect(said).toEqual(['attended true', 'left'])
  expect(everythingIn(diskFolder)).toEqual([])
})

test('slots that cannot start are tried again, and reported', async () => {
  const { pool, lines } = testPool({ modules: [import.meta.resolve('./testing/broken-module.ts')] })
  await expect(pool.ready()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(runJob(pool, 'nothing')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  const failures = lines.filter(({ message }) => message === 'a slot could not be started')
  expect(failures.length).toBeGreaterThanOrEqual(3)
  expect(failures[0]?.facts.cause).toContain('the library is missing')
})

test('a slot that takes longer to start than it may gets more time with each try', async () => {
  const { pool, lines } = testPool({
    modules: [import.meta.resolve('./testing/slow-module.ts')],
    limits: { ...lowSettings.limits, startMs: startsInMs - 500 },
  })
  await pool.ready()
  const causes = lines.filter(({ message }) => message === 'a slot could not be started').map(({ facts }) => facts.cause)
  expect(causes).toContain('start took too long')
  expect(await runJob(pool, 'greet')).toBe('here')
})

/** The folder of the slot that a use gets. */
function folderOfUse(pool: SlotPool, memoryFolder: string): Promise<string> {
  return withSlot(pool, async (slot) => {
    await slot.place('mark', bytesOf('x'))
    return everythingIn(memoryFolder).find((name) => name.endsWith('mark')) ?? ''
  })
}
