import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../testing/postgres.ts'
import { describeQueue, type QueuePlace } from './conformance.ts'
import { openPgBossQueue } from './pg-boss-queue.ts'
import type { Queue } from './queue.ts'
import { holdJobs } from './testing/held-jobs.ts'

describeQueue('queue on pg-boss', preparePlace)

describe('queue on pg-boss under faults', () => {
  let place: Place
  let queue: Queue

  beforeEach(async () => {
    place = await preparePlace()
    queue = await place.open()
  })

  afterEach(async () => {
    await queue.stop()
    await place.close()
  })

  test('the job of a worker killed with -9 runs again elsewhere', { timeout: 40_000 }, async () => {
    await place.inTransaction((executor) => queue.enqueue({ taskRef: 'a', attempt: 1, group: 'A', lane: 'main' }, executor))
    await killedWhileRunning(place.url)
    const jobs = holdJobs()
    await queue.work({ lanes: { main: 1 }, groupConcurrency: 1 }, jobs.handler)
    await expect.poll(() => jobs.started, { timeout: 30_000 }).toEqual([{ taskRef: 'a', attempt: 1, lane: 'main', delivery: 2 }])
    jobs.finish('a')
    await expect.poll(() => queue.depth()).toEqual({ waiting: 0, running: 0 })
  })

  test('a program that knows that it is alone takes the jobs of its killed predecessor at once', async () => {
    await place.inTransaction((executor) => queue.enqueue({ taskRef: 'a', attempt: 1, group: 'A', lane: 'main' }, executor))
    await killedWhileRunning(place.url)
    const jobs = holdJobs()
    expect(await queue.reclaim()).toBe(1)
    await queue.work({ lanes: { main: 1 }, groupConcurrency: 1 }, jobs.handler)
    await expect.poll(() => jobs.started).toEqual([{ taskRef: 'a', attempt: 1, lane: 'main', delivery: 2 }])
    jobs.finish('a')
  })

  test('the end of a job is written without waiting for the disk, all else with it', async () => {
    await place.inTransaction(async ({ executeSql }) => {
      await executeSql('create table commits (state text, mode text)')
      await executeSql(`create function note_commit() returns trigger language plpgsql as $$ begin
        insert into commits values (new.state, current_setting('synchronous_commit')); return null; end $$`)
      // At the commit, whose mode counts for the whole transaction.
      await executeSql(`create constraint trigger note_commit after insert or update on queue.job_common
        deferrable initially deferred for each row execute function note_commit()`)
    })
    const jobs = holdJobs()
    await queue.work({ lanes: { main: 1 }, groupConcurrency: 1 }, jobs.handler)
    await place.inTransaction((executor) => queue.enqueue({ taskRef: 'a', attempt: 1, group: 'A', lane: 'main' }, executor))
    await expect.poll(() => jobs.running()).toEqual(['a'])
    jobs.finish('a')
    await expect.poll(() => queue.depth()).toEqual({ waiting: 0, running: 0 })
    await place.inTransaction(async ({ executeSql }) => {
      const { rows } = await executeSql('select state, mode from commits')
      expect(rows).toEqual([
        { state: 'created', mode: 'on' },
        { state: 'active', mode: 'on' },
        { state: 'completed', mode: 'off' },
      ])
    })
  })

  test('jobs are claimed by one function for each lane, which is made again if it is missing', async () => {
    const jobs = holdJobs()
    await queue.work({ lanes: { main: 2 }, groupConcurrency: 2 }, jobs.handler)
    const runs = async (taskRef: string) => {
      await place.inTransaction((executor) => queue.enqueue({ taskRef, attempt: 1, group: taskRef, lane: 'main' }, executor))
      await expect.poll(() => jobs.running(), { timeout: 10_000 }).toEqual([taskRef])
      jobs.finish(taskRef)
      await expect.poll(() => queue.depth()).toEqual({ waiting: 0, running: 0 })
    }
    const functions = async () => {
      const names: string[] = []
      await place.inTransaction(async ({ executeSql }) => {
        const { rows } = await executeSql(`select oid::regprocedure::text as name from pg_proc where proname like 'claim_%'`)
        names.push(...(rows as { name: string }[]).map(({ name }) => name))
      })
      return names
    }
    await runs('a')
    const [made, ...others] = await functions()
    await runs('b')
    expect([await functions(), others]).toEqual([[made], []])
    await place.inTransaction(async ({ executeSql }) => void (await executeSql(`drop function ${made}`)))
    await runs('c')
    expect(await functions()).toEqual([made])
  })

  test('a job is found although its notification came when it was not due yet', async () => {
    const jobs = holdJobs()
    await queue.work({ lanes: { main: 1, other: 1 }, groupConcurrency: 1 }, jobs.handler)
    await place.inTransaction(async (executor) => {
      await queue.enqueue({ taskRef: 'a', attempt: 1, group: 'A', lane: 'other' }, executor)
      await executor.executeSql("update queue.job set start_after = now() + interval '1 second'")
    })
    await expect.poll(() => jobs.running(), { timeout: 10_000 }).toEqual(['a'])
    jobs.finish('a')
  })

  test('a queue without jobs tries to claim none, however many lanes it has', async () => {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    const texts = () => asked.mock.calls.map(([query]) => (typeof query === 'string' ? query : (query as { text?: string }).text))
    const questions = () => texts().filter((text) => text?.includes('unnest(')).length
    try {
      await queue.work({ lanes: { main: 1, other: 1 }, groupConcurrency: 1 }, async () => {})
      // At its start it tries once, whether there are jobs or not.
      await expect.poll(questions).toBe(1)
      asked.mockClear()
      await expect.poll(questions).toBe(2)
      expect(texts().filter((text) => text?.startsWith('select pg_advisory_xact_lock'))).toEqual([])
    } finally {
      asked.mockRestore()
    }
  })

  test('asks again only when it was answered: a slow database gets no queue of questions', async () => {
    await queue.work({ lanes: { main: 1, other: 1 }, groupConcurrency: 1 }, async () => {})
    const [holder, watcher] = [new pg.Client(place.url), new pg.Client(place.url)]
    await Promise.all([holder.connect(), watcher.connect()])
    try {
      // Only the table itself: somebody may hold one of its parts and ask for the table, which would be a deadlock.
      await holder.query('begin; lock table only queue.job in access exclusive mode')
      const asked = `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'select lane from unnest(%'`
      const waiting = async () => (await watcher.query(asked)).rows[0].waiting
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
      await pause(4500)
      expect(await waiting()).toBe(1)
    } finally {
      await Promise.all([holder.end(), watcher.end()])
    }
  })

  test('goes on after every connection was cut: the running job ends once and the next one is taken', { timeout: 40_000 }, async () => {
    const jobs = holdJobs()
    await queue.work({ lanes: { main: 1 }, groupConcurrency: 1 }, jobs.handler)
    await place.inTransaction((executor) => queue.enqueue({ taskRef: 'a', attempt: 1, group: 'A', lane: 'main' }, executor))
    await expect.poll(() => jobs.running()).toEqual(['a'])
    await place.cutConnections()
    jobs.finish('a')
    await place.inTransaction((executor) => queue.enqueue({ taskRef: 'b', attempt: 1, group: 'A', lane: 'main' }, executor))
    await expect.poll(() => jobs.running(), { timeout: 20_000 }).toEqual(['b'])
    jobs.finish('b')
    await expect.poll(() => queue.depth()).toEqual({ waiting: 0, running: 0 })
    expect(jobs.started.map(({ taskRef, delivery }) => ({ taskRef, delivery }))).toEqual([
      { taskRef: 'a', delivery: 1 },
      { taskRef: 'b', delivery: 1 },
    ])
  })
})

type Place = Awaited<ReturnType<typeof preparePlace>>

async function preparePlace(): Promise<QueuePlace & { url: string; cutConnections(): Promise<void> }> {
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  pool.on('error', () => {})
  return {
    url: database.url,
    open: () => openPgBossQueue({ url: database.url, lanes: ['main', 'other'] }),
    async inTransaction(work) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await work({ executeSql: (text, values) => client.query(text, values) })
        await client.query('commit')
      } catch (cause) {
        await client.query('rollback')
        throw cause
      } finally {
        client.release()
      }
    },
    async cutConnections() {
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'octavo-queue'`,
      )
    },
    async close() {
      await pool.end()
      await database.drop()
    },
  }
}

async function killedWhileRunning(url: string): Promise<void> {
  const worker: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'testing/stuck-worker.ts'), url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (worker.stdout) await once(worker.stdout, 'data')
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}
