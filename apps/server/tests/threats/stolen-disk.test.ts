import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { clusterNames } from '@octavo/data/cluster/create-cluster.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encryptedPdf } from '../testing/encrypted-pdf.ts'
import { marksIn, marksInFiles } from '../testing/marks.ts'
import { filesBelow } from '../testing/open-files.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { titledPdf } from '../testing/titled-pdf.ts'

const run = promisify(execFile)
const marks = { name: 'stolenname4TyUi', title: 'stolentitle7OpAs', content: 'stolencontent2DfGh', password: 'stolenpassword9JkLz' }

/** A program with its own PostgreSQL, so that all it ever writes lies in one folder. */
let house: TestProgram
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-disk-'))
  await mkdir(join(folder, 'files', 'incoming'), { recursive: true })
  await writeFile(join(folder, 'files', 'incoming', 'half'), marks.content)
  house = await startTestProgram({ DATABASE_URL: '', DATA_DIR: folder })
})
afterAll(async () => {
  await house.stop()
  await rm(folder, { recursive: true, force: true })
})

test('what a program was writing when it died is gone once the next one has started', async () => {
  expect(await filesBelow(join(folder, 'files'))).toEqual([])
})

test('nothing of an expired task is found on the disk, not even in what the database keeps for a crash', async () => {
  const task = await house.client.newTask()
  const pdf = titledPdf(marks.content, marks.title)
  const plain = await task.upload(`${marks.name}.pdf`, pdf)
  const locked = await task.upload(`${marks.name}-locked.pdf`, await encryptedPdf(pdf, marks.password))
  await task.call('PUT', `/documents/${locked.ref}`, { json: { password: marks.password } })
  await task.execute([plain.ref, locked.ref], { toc: 'title', fileName: marks.name })
  const { results } = await task.ended()
  expect(marksIn(await task.download(results[0]?.ref ?? ''), marks)).toContain('title')

  house.clock.advance(30 * 60_000 + 1000)
  await house.program.sweep()
  await tidyDatabase()
  const files = await filesBelow(folder)
  expect(files.some((path) => path.includes('pg_wal'))).toBe(true)
  expect(files.filter((path) => path.includes(task.taskRef))).toEqual([])
  expect(await marksInFiles(files, marks)).toEqual([])
})

/** Brings everything that PostgreSQL holds to its files, and lets go of what is no longer needed. */
async function tidyDatabase(): Promise<void> {
  const cluster = join(folder, 'postgres')
  const password = (await readFile(join(cluster, 'password'), 'utf8')).trim()
  const who = ['--host', join(cluster, 'run'), '--username', clusterNames.superuser, '--dbname', clusterNames.database]
  const what = ['vacuum full', 'checkpoint'].flatMap((statement) => ['--command', statement])
  await run('psql', [...who, '--no-psqlrc', ...what], { env: { PATH: '/usr/bin:/bin', PGPASSWORD: password } })
}
