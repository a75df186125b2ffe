import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { LentSlot, SlotPool } from '@octavo/sandbox/contract.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { photoOf, photoPdf } from './testing/photo-pdf.ts'
import type { TestTask } from './testing/test-client.ts'
import { startTestProgram, type TestProgram } from './testing/test-program.ts'

const run = promisify(execFile)
const taskType = 'extract-images-from-pdf'
const photos = [300_000, 5000, 1_500_000, 70_000].map(photoOf)
const album = photoPdf(...photos)
let house: TestProgram
let folder: string
/** Changes what a slot tells of its results. */
let lie: ((result: object) => object) | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-ranges-'))
  house = await startTestProgram(
    {},
    { wrapSlots: (pool: SlotPool): SlotPool => ({ ...pool, use: (use, work) => pool.use(use, (slot) => work(lying(slot))) }) },
  )
})
afterEach(() => {
  lie = undefined
})
afterAll(async () => {
  await house.stop()
  await rm(folder, { recursive: true, force: true })
})

function lying(slot: LentSlot): LentSlot {
  return {
    ...slot,
    call: (job, payload, onTell) =>
      slot.call(job, payload, async (told) => {
        const { results } = told as { results?: object[] }
        await onTell?.(results && lie ? { ...told, results: results.map(lie) } : told)
      }),
  }
}

/** Takes out the images of a file. */
async function extract(task: TestTask, content: Uint8Array, options: object = {}) {
  const { ref } = await task.upload('album.pdf', content)
  await task.execute([ref], options, { taskType })
  return { ref, ended: await task.ended() }
}

async function objectsOf({ taskRef }: TestTask): Promise<string[]> {
  const names = await readdir(join(house.config.DATA_DIR, 'files', 'objects', 'tasks', taskRef))
  return names.map((name) => name.replace(/-.*/, '')).sort()
}

const downloads = (task: TestTask, results: readonly { ref: string }[]) =>
  Promise.all(results.map(async ({ ref }) => Buffer.from(await task.download(ref))))

test('images that lie in a document as they are take no room of their own, and are the ones that another program finds', async () => {
  const task = await house.client.newTask(taskType)
  const { ended } = await extract(task, album)
  expect(await objectsOf(task)).toEqual(['document'])
  const results = await downloads(task, ended.results)
  const path = join(folder, 'album.pdf')
  await writeFile(path, album)
  await run('pdfimages', ['-all', path, join(folder, 'theirs')])
  const theirs = await Promise.all(photos.map((_, index) => readFile(join(folder, `theirs-00${index}.jpg`))))
  expect(results.map((result, index) => result.equals(theirs[index] ?? Buffer.of()))).toEqual([true, true, true, true])
  const part = await task.call('GET', `/results/${ended.results[2]?.ref}`, { headers: { range: 'bytes=65530-65600' } })
  expect(Buffer.from(await part.arrayBuffer())).toEqual(photos[2]?.subarray(65_530, 65_601))
})

test('they come as a ZIP, also some of them', async () => {
  const task = await house.client.newTask(taskType)
  const { ended } = await extract(task, album)
  for (const chosen of [[0, 1, 2, 3], [1, 3], [2]]) {
    const only = chosen.map((index) => ended.results[index]?.ref).join(',')
    const path = join(folder, 'some.zip')
    await writeFile(path, await task.download(`batch?only=${only}`))
    const script = `import sys,zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
open(sys.argv[1] + '.all', 'wb').write(b''.join(z.read(i) for i in z.infolist()))`
    await run('python3', ['-c', script, path])
    const wanted = Buffer.concat(chosen.map((index) => photos[index] ?? Buffer.of()))
    expect((await readFile(`${path}.all`)).equals(wanted)).toBe(true)
  }
})

test('they stay when their document is removed, and its bytes go with them', async () => {
  const task = await house.client.newTask(taskType)
  const { ref, ended } = await extract(task, album)
  expect((await task.call('DELETE', `/documents/${ref}`)).status).toBeLessThan(300)
  expect((await downloads(task, ended.results)).map((result, index) => result.equals(photos[index] ?? Buffer.of()))).not.toContain(false)
  const other = photoOf(9000)
  const again = await extract(task, photoPdf(other))
  expect(again.ended.results).toHaveLength(1)
  expect(await downloads(task, again.ended.results)).toEqual([other])
  expect((await task.call('GET', `/results/${ended.results[0]?.ref}`)).status).toBe(404)
  await expect.poll(() => objectsOf(task)).toEqual(['document'])
})

test('a document stays when its results are made again', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await extract(task, album)
  await task.execute([ref], { images: '2' }, { taskType })
  await expect.poll(async () => (await task.status()).results.length).toBe(1)
  const { results } = await task.ended()
  expect(await downloads(task, results)).toEqual([photos[1]])
  expect(await objectsOf(task)).toEqual(['document'])
})

test('after another step they are files of their own', async () => {
  const task = await house.client.newTask('rotate-pdf-pages')
  const { ref } = await task.upload('album.pdf', album)
  const chain = { taskType: 'rotate-pdf-pages', executeOrders: [{ taskType, options: {} }] }
  expect((await task.execute([ref], { angle: 90 }, chain)).status).toBe(202)
  const { results } = await task.ended()
  expect((await downloads(task, results)).map((result, index) => result.equals(photos[index] ?? Buffer.of()))).toEqual(Array(4).fill(true))
  expect(await objectsOf(task)).toContain('result')
})

test.each([
  ['behind the end', (result: object) => ({ ...result, start: album.length - 10 })],
  ['in a file that is no document', (result: object) => ({ ...result, file: 'in-7' })],
  ['of no size', (result: object) => ({ ...result, size: 0 })],
])('a slot that tells of a range %s is not believed', async (_, change) => {
  lie = change
  const task = await house.client.newTask(taskType)
  expect((await extract(task, album)).ended).toMatchObject({ status: 'FAILED', error: { code: 'INTERNAL' }, results: [] })
  expect(await objectsOf(task)).toEqual(['document'])
})

test('ranges of a document are never more than it has', async () => {
  lie = (result) => ({ ...result, start: 0, size: album.length })
  const task = await house.client.newTask(taskType)
  const { results } = (await extract(task, album)).ended
  expect(results.map(({ size }) => size)).toEqual([album.length])
})
