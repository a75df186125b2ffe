import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { withDatabase } from '@octavo/server/with-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishedTask } from '../testing/finished-task.ts'
import { filesBelow } from '../testing/open-files.ts'
import type { TestTask } from '../testing/test-client.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

const run = promisify(execFile)
let top: string
const inTop = (name: string) => join(top, name)
beforeAll(async () => {
  top = await mkdtemp(join(tmpdir(), 'octavo-backup-'))
})
afterAll(() => rm(top, { recursive: true, force: true }))

/** Octavo with a database of its own in a folder. */
const open = (name: string) => startTestProgram({ DATABASE_URL: '', DATA_DIR: inTop(name) })

/** How many rows each table has, and a checksum of them. */
async function tableSums(name: string): Promise<string> {
  const sums = inTop(`${name}.sums`)
  const statement = `select string_agg(format('select %L, count(*), md5(string_agg(each::text, chr(10) order by each::text)) from %I each',
    tablename, tablename), ' union all ' order by tablename) from pg_tables where schemaname = 'public' \\gexec`
  const script = inTop('sums.sql')
  await run('sh', ['-c', 'printf "%s\\n" "$1" > "$2"', 'sh', statement, script])
  expect(await withDatabase(inTop(name), ['psql', '--no-psqlrc', '--tuples-only', '--file', script, '--output', sums])).toBe(0)
  return readFile(sums, 'utf8')
}

/** Every stored file with a checksum of its bytes. */
async function fileSums(folder: string): Promise<string[]> {
  const paths = (await filesBelow(folder)).sort()
  return Promise.all(
    paths.map(
      async (path) =>
        `${relative(folder, path)} ${createHash('sha256')
          .update(await readFile(path))
          .digest('hex')}`,
    ),
  )
}

const statusOf = async (house: TestProgram, task: TestTask) => (await house.client.taskOf(task).call('GET', '/engine/tasks/status')).status

test('what was backed up is whole when it is restored, and what has expired is not readable there', async () => {
  const first = await open('first')
  const expired = await finishedTask(first.client, 'a.pdf', textPdf('long gone'))
  first.clock.advance(31 * 60_000)
  await first.program.sweep()
  const live = await finishedTask(first.client, 'b.pdf', textPdf('still here'))
  const content = await live.task.download(live.result.ref)
  const now = first.clock.now()
  await first.stop()

  await mkdir(inTop('backup'))
  expect(await withDatabase(inTop('first'), ['pg_dump', '--format=custom', '--file', inTop('backup/database')])).toBe(0)
  await cp(inTop('first/files'), inTop('backup/files'), { recursive: true })
  await cp(inTop('first/secret.key'), inTop('backup/secret.key'))
  const rows = await tableSums('first')
  expect(rows).toMatch(/tasks\s+\|\s+2 /)

  await mkdir(inTop('second'), { mode: 0o700 })
  await cp(inTop('backup/files'), inTop('second/files'), { recursive: true })
  await cp(inTop('backup/secret.key'), inTop('second/secret.key'))
  const restore = ['pg_restore', '--exit-on-error', '--no-owner', '--dbname', 'octavo', inTop('backup/database')]
  expect(await withDatabase(inTop('second'), restore)).toBe(0)
  expect(await tableSums('second')).toBe(rows)
  const files = await fileSums(inTop('second/files'))
  expect(files).toEqual(await fileSums(inTop('first/files')))
  expect(files.filter((file) => file.includes(live.task.taskRef)).length).toBeGreaterThan(1)
  expect(files.filter((file) => file.includes(expired.task.taskRef))).toEqual([])

  const second = await open('second')
  try {
    second.clock.set(now)
    expect(Buffer.from(await second.client.taskOf(live.task).download(live.result.ref)).equals(content)).toBe(true)
    expect(await statusOf(second, expired.task)).toBe(410)
    // A backup that is restored late: the task has expired meanwhile, and its files came back with it.
    second.clock.advance(31 * 60_000)
    expect(await statusOf(second, live.task)).toBe(410)
    expect((await second.client.taskOf(live.task).call('GET', `/results/${live.result.ref}`)).status).toBe(410)
    await second.program.sweep()
    expect(await fileSums(inTop('second/files'))).toEqual([])
  } finally {
    await second.stop()
  }
}, 180_000)
