import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ResultView, TaskView } from '@octavo/core/api/engine-api.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { createSealedStorage } from '@octavo/platform/storage/sealed-storage.ts'
import type { Storage } from '@octavo/platform/storage/storage.ts'
import type { LentSlot, SlotPool } from '@octavo/sandbox/contract.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { documentProcesses } from './faults/processes.ts'
import type { TestTask } from './testing/test-client.ts'
import { startTestProgram, type TestProgram } from './testing/test-program.ts'
import { textPdf } from './testing/text-pdf.ts'

const run = promisify(execFile)
const count = 300
let house: TestProgram
let folder: string
let task: TestTask
let results: ResultView[]
/** The number of the write of results that fails. */
let failingWrite = Number.POSITIVE_INFINITY
/** After how many messages with results the slot is killed, once. */
let killedAfter = Number.POSITIVE_INFINITY

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-packed-'))
  house = await startTestProgram(
    {},
    {
      wrapServices(services) {
        const storage = failing(services.storage)
        return { ...services, storage, sealed: createSealedStorage({ storage }) }
      },
      wrapSlots: (pool: SlotPool): SlotPool => ({ ...pool, use: (use, work) => pool.use(use, (slot) => work(killed(slot))) }),
    },
  )
  task = await house.client.newTask('split-pdf')
  const ended = await split(task)
  results = ended.results
}, 60_000)
afterEach(() => {
  failingWrite = Number.POSITIVE_INFINITY
  killedAfter = Number.POSITIVE_INFINITY
})
afterAll(async () => {
  await house.stop()
  await rm(folder, { recursive: true, force: true })
})

function failing(storage: Storage): Storage {
  return {
    ...storage,
    async write(key, ...rest) {
      if (key.includes('/result-') && --failingWrite === 0) throw new AppError('STORAGE_FULL')
      return storage.write(key, ...rest)
    },
  }
}

function killed(slot: LentSlot): LentSlot {
  return {
    ...slot,
    call: (job, payload, onTell) =>
      slot.call(job, payload, async (told) => {
        await onTell?.(told)
        const isResults = typeof told === 'object' && told !== null && 'results' in told
        if (isResults && --killedAfter === 0) for (const pid of documentProcesses(process.pid)) process.kill(pid, 'SIGKILL')
      }),
  }
}

/** Splits a file into single pages. */
async function split(own: TestTask): Promise<TaskView> {
  const { ref } = await own.upload('many.pdf', textPdf(...Array.from({ length: count }, (_, page) => `page ${page + 1}`)))
  const accepted = await own.execute([ref], { mode: 'every', every: 1 }, { taskType: 'split-pdf' })
  expect(accepted.status).toBe(202)
  return own.ended()
}

/** The objects of a task's results. */
async function objectsOf({ taskRef }: TestTask): Promise<string[]> {
  const names = await readdir(join(house.config.DATA_DIR, 'files', 'objects', 'tasks', taskRef))
  return names.filter((name) => name.startsWith('result-'))
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const path = join(folder, 'part.pdf')
  await writeFile(path, pdf)
  return (await run('pdftotext', [path, '-'])).stdout.trim()
}

/** The archive of a task's results: its files are whole and theirs, in order. */
async function expectZip(own: TestTask, wanted: readonly ResultView[], query = ''): Promise<void> {
  const path = join(folder, 'all.zip')
  await writeFile(path, new Uint8Array(await (await own.call('GET', `/results/batch${query}`)).arrayBuffer()))
  const script = `import sys,zipfile,json
z = zipfile.ZipFile(sys.argv[1])
whole = lambda b: b.startswith(b'%PDF-') and b.rstrip().endswith(b'%%EOF') and b.count(b'%%EOF') == 1
print(json.dumps([z.testzip(), [[i.filename, i.file_size, whole(z.read(i))] for i in z.infolist()]]))
open(sys.argv[1] + '.last', 'wb').write(z.read(z.infolist()[-1]))`
  const [damaged, files] = JSON.parse((await run('python3', ['-c', script, path])).stdout)
  expect(damaged).toBeNull()
  expect(files).toEqual(wanted.map(({ name, size }) => [name, size, true]))
  const last = await own.download(wanted.at(-1)?.ref ?? '')
  expect((await readFile(`${path}.last`)).equals(last)).toBe(true)
}

test('small results share objects, and each is downloaded as a file of its own', async () => {
  expect(results).toHaveLength(count)
  expect((await objectsOf(task)).length).toBeLessThan(count / 10)
  for (const number of [1, 2, 3, 77, 150, 299, 300]) {
    const result = results[number - 1]
    const content = await task.download(result?.ref ?? '')
    expect(content).toHaveLength(result?.size ?? 0)
    expect(await textOf(content)).toBe(`page ${number}`)
  }
})

test('ranges are those of the result, not of the object', async () => {
  const { ref = '', size = 0 } = results[120] ?? {}
  const whole = await task.download(ref)
  const part = async (range: string) => {
    const answer = await task.call('GET', `/results/${ref}`, { headers: { range } })
    return { status: answer.status, range: answer.headers.get('content-range'), bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  for (const [start, end] of [
    [0, 0],
    [5, 99],
    [size - 1, size - 1],
    [100, size + 5000],
  ] as const) {
    const got = await part(`bytes=${start}-${end}`)
    const last = Math.min(end, size - 1)
    expect(got).toMatchObject({ status: 206, range: `bytes ${start}-${last}/${size}` })
    expect(got.bytes.equals(whole.subarray(start, last + 1))).toBe(true)
  }
  expect((await part(`bytes=${size}-`)).status).toBe(416)
})

test('an archive has all of them, or the chosen ones, in order', async () => {
  await expectZip(task, results)
  const chosen = results.filter((_, index) => [2, 3, 4, 90, 200, 201, 300].includes(index + 1))
  await expectZip(task, chosen, `?only=${chosen.map(({ ref }) => ref).join(',')}`)
})

test('one of them is previewed, renamed, and used by another task', async () => {
  const { ref = '' } = results[41] ?? {}
  const preview = await task.call('GET', `/results/${ref}/pages/1/preview?width=200`)
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await task.call('PUT', `/results/${ref}`, { json: { name: 'renamed' } })).status).toBe(200)
  const next = await house.client.newTask('merge-pdf', { cookie: task.cookie })
  const copied = await next.call('POST', '/documents', { json: { resultRef: ref } })
  const { data } = (await copied.json()) as { data: { ref: string; name: string } }
  expect(data.name).toBe('renamed.pdf')
  await next.execute([data.ref])
  const [merged] = (await next.ended()).results
  expect(await textOf(await next.download(merged?.ref ?? ''))).toBe('page 42')
})

test('when storage is full, what was stored before stays and the rest is said to have failed', async () => {
  failingWrite = 2
  const full = await house.client.newTask('split-pdf')
  const ended = await split(full)
  expect(ended).toMatchObject({ status: 'SUCCEEDED', files: [{ status: 'FAILED', error: { code: 'STORAGE_FULL' } }] })
  expect(ended.results.length).toBeGreaterThan(0)
  expect(ended.results.length).toBeLessThan(count)
  await expectZip(full, ended.results)
  expect(await objectsOf(full)).toHaveLength(1)

  failingWrite = 1
  expect(await split(await house.client.newTask('split-pdf'))).toMatchObject({
    status: 'FAILED',
    error: { code: 'STORAGE_FULL' },
    results: [],
  })
})

test('a process that is killed in the middle costs nothing but time, and leaves nothing behind', async () => {
  killedAfter = 4
  const tried = await house.client.newTask('split-pdf')
  const ended = await split(tried)
  expect(ended).toMatchObject({ status: 'SUCCEEDED', results: { length: count } })
  await expectZip(tried, ended.results)
  const attempts = (await objectsOf(tried)).map((name) => name.split('-')[1])
  expect(new Set(attempts).size).toBe(1)
}, 60_000)

test('a sweep leaves objects that any result uses, and removes them when the task has expired', async () => {
  const before = await objectsOf(task)
  house.clock.advance(4 * 60_000)
  expect(await house.program.sweep()).toMatchObject({ orphans: 0 })
  expect(await objectsOf(task)).toEqual(before)
  house.clock.advance(31 * 60_000)
  await house.program.sweep()
  expect((await task.call('GET', `/results/${results[0]?.ref}`)).status).toBe(410)
  await expect(objectsOf(task)).rejects.toThrow('ENOENT')
})
