import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { addDocuments, listDocuments } from './document-rows.ts'
import { migrate } from './migrate.ts'
import { createTask, findTask } from './task-rows.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

const ownFolder = join(import.meta.dirname, '../migrations')
let database: TestDatabase
let folder: string
let names: string[]
let closers: (() => Promise<unknown>)[]

beforeEach(async () => {
  closers = []
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'octavo-upgrade-'))
  names = (await readdir(ownFolder)).filter((name) => name.endsWith('.sql')).sort()
})
afterEach(async () => {
  for (const close of closers) await close()
  await database.drop()
  await rm(folder, { recursive: true })
})

function openPool(settings: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: database.url, ...settings })
  // A connection that is closing when the database is dropped gets an error, which the pool passes on.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Upgrades the database by one version, like a program of that version at its start. */
async function upgradeTo(name: string): Promise<void> {
  await copyFile(join(ownFolder, name), join(folder, name))
  expect(await migrate({ url: database.url, folder })).toEqual([name])
}

/** What the program of the first schema does for a task, with its own statements, which know no newer column. */
async function oldJourney(pool: pg.Pool, ref: string): Promise<void> {
  const one = async (statement: string, values: unknown[]) => {
    const { rowCount } = await pool.query(statement, values)
    if (rowCount !== 1) throw new Error(`${rowCount} rows: ${statement}`)
  }
  await one(
    `insert into tasks (ref, type, owner, plan, wrapped_key, created_at, expires_at)
     values ($1, 'merge-pdf', 'v:old', 'visitor', '\\x01', now(), now() + interval '30 min')`,
    [ref],
  )
  await one(
    `insert into documents (ref, task_ref, state, mime_type, size, object_key, sealed_name, created_at)
     values ('d' || $1, $1, 'CHECKING', 'application/pdf', 100, 'key', '\\x02', now())`,
    [ref],
  )
  await one("update documents set state = 'READY', sealed_facts = '\\x03' where task_ref = $1", [ref])
  await one("update tasks set status = 'QUEUED', attempt = attempt + 1, accepted_attempt = attempt + 1, expires_at = null where ref = $1", [
    ref,
  ])
  await one(
    `insert into results (ref, task_ref, attempt, position, mime_type, size, page_count, object_key, sealed_name, created_at)
     values ('r' || $1, $1, 1, 0, 'application/pdf', 100, 1, 'key', '\\x04', now())`,
    [ref],
  )
  await one("update tasks set status = 'SUCCEEDED', finished_at = now(), expires_at = now() + interval '30 min' where ref = $1", [ref])
  await one('select status, attempt, wrapped_key, expires_at from tasks where ref = $1', [ref])
}

/** A task as this program makes it. */
async function newJourney({ db }: Database, ref: string): Promise<void> {
  const now = new Date()
  await createTask(db, { ref, type: 'merge-pdf', owner: 'v:new', plan: 'visitor', wrappedKey: Buffer.from([1]), group: 'g', now })
  const document = { ref: `d${ref}`, taskRef: ref, state: 'CHECKING', mimeType: 'application/pdf', size: 100, objectKey: 'key' } as const
  const { taskRef, ...columns } = document
  const [added] =
    (await addDocuments(
      db,
      { taskRef, added: [{ ...columns, sealedName: Buffer.from([2]) }], now },
      { maxFiles: 5, maxTotalSize: 1000 },
    )) ?? []
  if (!added || (await listDocuments(db, ref)).length !== 1) throw new Error('the document is not there')
}

/** Repeats the work with this many workers until told to stop; returns how often, or throws the first failure. */
function repeat(workers: number, work: (name: string) => Promise<void>): { stop(): Promise<number> } {
  let isOver = false
  let done = 0
  const run = async (worker: number) => {
    while (!isOver) {
      await work(`${worker}-${done++}`)
    }
  }
  const all = Promise.all(Array.from({ length: workers }, (_, worker) => run(worker)))
  // Checked when it is stopped.
  all.catch(() => {})
  return {
    async stop() {
      isOver = true
      await all
      return done
    },
  }
}

test('every upgrade goes on under the load of the program before it, of which nothing fails', async () => {
  const [first = '', ...later] = names
  await upgradeTo(first)
  const pool = openPool({ max: 8 })
  const old = repeat(8, (name) => oldJourney(pool, `old-${name}`))
  closers.push(
    () => old.stop().catch(() => {}),
    () => pool.end(),
  )
  const untilMore = async (count: number) => {
    const { rows } = await pool.query("select count(*)::int as count from tasks where status = 'SUCCEEDED'")
    const start = rows[0].count as number
    await expect
      .poll(async () => (await pool.query("select count(*)::int as count from tasks where status = 'SUCCEEDED'")).rows[0].count, {
        timeout: 30_000,
      })
      .toBeGreaterThan(start + count)
  }
  for (const name of later) {
    await untilMore(40)
    await upgradeTo(name)
  }
  // The new program starts while the old one still runs.
  const current = openDatabase({ url: database.url })
  closers.push(() => current.close())
  const fresh = repeat(4, (name) => newJourney(current, `new-${name}`))
  await untilMore(100)
  const done = [await old.stop(), await fresh.stop()]
  expect(done[0]).toBeGreaterThan(400)
  expect(done[1]).toBeGreaterThan(20)

  const row = await findTask(current.db, 'old-0-0')
  expect(row).toMatchObject({ status: 'SUCCEEDED', owner: 'v:old', documentCount: expect.any(Number), place: null, queueGroup: null })
  expect(await listDocuments(current.db, 'old-0-0')).toMatchObject([{ state: 'READY', wrongPasswords: 0 }])
}, 120_000)

test('what was there before is counted by what came later', async () => {
  const [first = '', ...later] = names
  await upgradeTo(first)
  const pool = openPool()
  closers.push(() => pool.end())
  await oldJourney(pool, 'before')
  for (const name of later) await upgradeTo(name)
  const current = openDatabase({ url: database.url })
  closers.push(() => current.close())
  expect(await findTask(current.db, 'before')).toMatchObject({ documentCount: 1, documentBytes: 100 })
})

test('a run that a program of before ends with its task is cancelled, before, at and after the upgrade', async () => {
  const pool = openPool()
  closers.push(() => pool.end())
  const endAsBefore = async (ref: string) => {
    await oldJourney(pool, ref)
    await pool.query("update tasks set status = 'RUNNING' where ref = $1", [ref])
    await pool.query("update tasks set ended_as = status, status = 'EXPIRED', wrapped_key = null where ref = $1", [ref])
  }
  for (const name of names) {
    await upgradeTo(name)
    if (name >= '0012') await endAsBefore(name)
  }
  await endAsBefore('later')
  expect((await pool.query('select distinct ended_as from tasks')).rows).toEqual([{ ended_as: 'CANCELLED' }])
})

test('plans that were given and ended before anybody was told are not told at the upgrade', async () => {
  const pool = openPool()
  closers.push(() => pool.end())
  for (const name of names.filter((name) => name < '0019')) await upgradeTo(name)
  const ends = { over: "now() - interval '90 days'", running: "now() + interval '1 day'", unlimited: 'null' }
  for (const [id, until] of Object.entries(ends)) {
    await pool.query("insert into users (id, email, email_key, first_name, created_at) values ($1, $1, $1, '', now())", [id])
    await pool.query(`insert into pro_grants (user_id, granted_at, until) values ($1, now() - interval '100 days', ${until})`, [id])
  }
  for (const name of names.filter((name) => name >= '0019')) await upgradeTo(name)
  expect((await pool.query('select user_id from pro_grants order by user_id')).rows).toEqual([
    { user_id: 'running' },
    { user_id: 'unlimited' },
  ])
})
