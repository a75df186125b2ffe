import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { jobNamed } from './testing/job-named.ts'
import { runJob, slotProcesses, testPool, until, withSlot } from './testing/pool-fixture.ts'
import { wasWithdrawn } from './withdrawn.ts'

const shares = { long: 1, quickMs: 20 }
/** Only uses that are declared long count as long here. */
const patient = { long: 1, quickMs: 60_000 }

test('of two tasks that take long one goes on and the other makes room; the next to come finds a slot', async () => {
  const { pool } = testPool({ size: 2, shares })
  const stop = new AbortController()
  const first = runJob(pool, 'hang', {}, { group: 'A', signal: stop.signal }).catch((error: unknown) => error)
  await until(() => pool.stats().busy === 1)
  const second = runJob(pool, 'hang', {}, { group: 'B' }).catch((error: unknown) => error)
  await until(() => pool.stats().busy === 2)
  expect(await runJob(pool, 'nothing', {}, { group: 'C' })).toBeNull()
  expect(await second).toMatchObject({ code: 'UNAVAILABLE' })
  expect(wasWithdrawn(await second)).toBe(true)
  expect(pool.stats().busy).toBe(1)
  stop.abort()
  expect(await first).toMatchObject({ code: 'CANCELLED' })
})

test('a task that was sent away has its turn when the one before it has ended, and is not sent away again', async () => {
  const { pool } = testPool({ size: 2, shares })
  const stop = new AbortController()
  const first = runJob(pool, 'hang', {}, { group: 'A', share: 'long', signal: stop.signal }).catch((error: unknown) => error)
  await until(() => pool.stats().busy === 1)
  const gate = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const second = withSlot(
    pool,
    async (slot) => {
      begun.resolve()
      await gate.promise
      return slot.call(jobNamed('process'), {})
    },
    { group: 'B', share: 'long' },
  )
  expect(pool.stats()).toMatchObject({ busy: 1, waiting: 1 })
  stop.abort()
  await first
  await begun.promise
  // Other uses overtake it for longer than a quick task may run.
  for (let newcomer = 0; newcomer < 5; newcomer++) {
    expect(
      await withSlot(pool, () => new Promise((resolve) => setTimeout(resolve, shares.quickMs / 2, 'done')), { group: `${newcomer}` }),
    ).toBe('done')
  }
  gate.resolve()
  expect(await second).toBeTypeOf('number')
})

test('a task that takes long goes on where nobody waits and there is room for more processes', async () => {
  const { pool } = testPool({ size: 3, keep: 1, shares })
  const stop = new AbortController()
  const uses = ['A', 'B'].map((group) => runJob(pool, 'hang', {}, { group, signal: stop.signal }).catch((error: unknown) => error))
  await until(() => pool.stats().busy === 2)
  expect(await runJob(pool, 'nothing', {}, { group: 'C' })).toBeNull()
  expect(pool.stats().busy).toBe(2)
  stop.abort()
  for (const use of uses) expect(await use).toMatchObject({ code: 'CANCELLED' })
})

test('what takes long leaves the cores to others, with all its threads and processes; the next use has them back', async () => {
  const { pool } = testPool({ size: 1, shares: patient })
  const stop = new AbortController()
  const use = runJob(pool, 'hang', {}, { group: 'A', share: 'long', signal: stop.signal }).catch((error: unknown) => error)
  await until(() => niceness().length > 0 && niceness().every((nice) => nice > working()))
  stop.abort()
  await use
  await withSlot(
    pool,
    async (slot) => {
      await slot.call(jobNamed('nothing'), {})
      expect(new Set(niceness())).toEqual(new Set([working()]))
    },
    { group: 'B' },
  )
})

test('a slot whose processes cannot be given back the cores, or can, serves on either way', async () => {
  const { pool } = testPool({ size: 1, shares: patient })
  expect(await runJob(pool, 'nothing', {}, { group: 'A', share: 'long' })).toBeNull()
  await withSlot(
    pool,
    async (slot) => {
      await slot.call(jobNamed('nothing'), {})
      expect(new Set(niceness())).toEqual(new Set([working()]))
    },
    { group: 'B' },
  )
})

test('whatever works in a slot leaves the cores to the program that answers, as a process and as a session', async () => {
  const { pool } = testPool({ size: 1 })
  await withSlot(pool, async (slot) => {
    await slot.call(jobNamed('nothing'), {})
    expect(new Set(niceness())).toEqual(new Set([working()]))
    expect(working()).toBeGreaterThan(getPriority())
    const sessions = slotProcesses().map(({ pid }) => readFileSync(`/proc/${pid}/autogroup`, 'utf8'))
    for (const session of sessions) expect(session).toMatch(new RegExp(`^(/autogroup-\\d+ nice ${working()}\n)?$`))
  })
})

/** The niceness of a slot during an ordinary use. */
function working(): number {
  return getPriority() + 2
}

/** The niceness of each thread of this test's slots. */
function niceness(): number[] {
  return slotProcesses().flatMap(({ pid }) => {
    try {
      return readdirSync(`/proc/${pid}/task`).map((thread) => niceOf(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')))
    } catch {
      return []
    }
  })
}

function niceOf(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
}
