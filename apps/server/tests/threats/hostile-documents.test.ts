import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import { isErrorCode } from '@octavo/core/messages/errors.ts'
import { everyOrNext } from '@octavo/documents/testing/combinations.ts'
import { type HostileName, hostilePdfs } from '@octavo/documents/testing/hostile-pdfs.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encryptedPdf } from '../testing/encrypted-pdf.ts'
import { filesInSlots } from '../testing/open-files.ts'
import { pageTexts } from '../testing/read-pdf.ts'
import { dataOf, readEvents, type TestTask } from '../testing/test-client.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

const megabyte = 1024 * 1024
let house: TestProgram
let files: Map<HostileName, Buffer>
let rssBefore: number
beforeAll(async () => {
  files = new Map(Object.entries(hostilePdfs).map(([name, make]) => [name as HostileName, make()]))
  house = await startTestProgram({ TASK_SECONDS: '6', CHECK_SECONDS: '3', SLOTS: '2', SLOT_MEMORY: String(700 * megabyte) })
  await mergesSomethingElse()
  rssBefore = process.memoryUsage().rss
})
afterAll(() => house.stop())

/** The document once its check has come to an end. */
async function checked(task: TestTask, document: DocumentView): Promise<DocumentView> {
  if (document.state !== 'CHECKING') return document
  for await (const { name, content } of readEvents(await task.call('GET', '/engine/tasks/events'))) {
    const seen = content as DocumentView
    if (name === 'document' && seen.ref === document.ref && seen.state !== 'CHECKING') return seen
  }
  throw new Error('the check has no end')
}

async function mergesSomethingElse(): Promise<void> {
  const task = await house.client.newTask()
  const { ref } = await task.upload('other.pdf', textPdf('other'))
  await task.execute([ref])
  const { status, error, results } = await task.ended()
  expect([status, error]).toEqual(['SUCCEEDED', undefined])
  expect(await pageTexts(await task.download(results[0]?.ref ?? ''))).toEqual(['other'])
}

describe('a hostile file', () => {
  const hostile = Object.keys(hostilePdfs).filter((name) => name !== 'zip-named-pdf') as HostileName[]

  test.each(hostile)('(%s) comes to a clear end, and somebody else’s task succeeds right after it', async (name) => {
    const task = await house.client.newTask()
    const document = await checked(task, await task.upload(`${name}.pdf`, files.get(name) ?? Buffer.alloc(0)))
    expect(['READY', 'DAMAGED']).toContain(document.state)
    const preview = await task.call('GET', `/documents/${document.ref}/pages/1/preview?width=64`)
    expect([200, 422]).toContain(preview.status)
    await preview.arrayBuffer()
    expect((await task.execute([document.ref])).status).toBe(202)
    const { status, error, results } = await task.ended()
    if (status === 'FAILED') expect(isErrorCode(error?.code ?? '') && error?.code !== 'INTERNAL').toBe(true)
    else expect([status, results.length]).toEqual(['SUCCEEDED', 1])
    await mergesSomethingElse()
  })

  test('that is a zip under a false name is refused', async () => {
    const task = await house.client.newTask()
    await expect(task.upload('a.pdf', files.get('zip-named-pdf') ?? Buffer.alloc(0))).rejects.toThrow('415')
  })

  test('of 900 million pixels is refused as an image, not drawn', async () => {
    const task = await house.client.newTask()
    const document = await checked(task, await task.upload('flood.png', pixelFlood(30_000)))
    const preview = await task.call('GET', `/documents/${document.ref}/pages/1/preview?width=64`)
    expect(preview.status).toBe(422)
    await task.execute([document.ref])
    expect(await task.ended()).toMatchObject({ status: 'FAILED', error: { code: expect.stringMatching(/^(IMAGE_|DOCUMENT_)/) } })
    await mergesSomethingElse()
  })

  test('reads no file of this machine into its result', async () => {
    const task = await house.client.newTask()
    const { ref } = await task.upload('a.pdf', files.get('external-stream') ?? Buffer.alloc(0))
    await task.execute([ref])
    const [result] = (await task.ended()).results
    if (result) expect(Buffer.from(await task.download(result.ref)).includes('root:')).toBe(false)
  })

  test('leaves the memory of the service as it was, and no file behind', async () => {
    expect(process.memoryUsage().rss - rssBefore).toBeLessThan(120 * megabyte)
    await expect.poll(() => filesInSlots(house.config.DATA_DIR)).toEqual([])
  })
})

describe('a password', () => {
  const unlock = (task: TestTask, ref: string, password: string) => task.call('PUT', `/documents/${ref}`, { json: { password } })

  const passwords = ['@/etc/hostname', '-', '--', '--password=x', ' ', 'x'.repeat(120), '🔑é', '\\"\n\t', '@']
  /** Each is tried at some of the documents. */
  const wrongs = [() => '', () => 'x', () => 'q'.repeat(200), (password: string) => `${[...password].slice(1).join('')}y`]

  test.each(passwords.map((password, index) => ({ password, wrong: everyOrNext(wrongs, index) })))(
    '$password is itself and nothing else',
    async ({ password, wrong }) => {
      const task = await house.client.newTask()
      const locked = await task.upload('a.pdf', await encryptedPdf(textPdf('inside'), password))
      expect(locked).toMatchObject({ state: 'LOCKED', encrypted: true })
      for (const make of wrong) expect((await unlock(task, locked.ref, make(password))).status).toBe(422)
      // Nothing of it is taken for the whole.
      expect((await unlock(task, locked.ref, `${password}\0y`)).status).toBe(400)
      expect(await dataOf(await unlock(task, locked.ref, password))).toMatchObject({ state: 'READY', pageCount: 1 })
      expect((await task.call('GET', `/documents/${locked.ref}/pages/1/preview?width=64`)).status).toBe(200)
      await task.execute([locked.ref])
      const { results } = await task.ended()
      expect(await pageTexts(await task.download(results[0]?.ref ?? ''))).toEqual(['inside'])
    },
  )

  test('that names a file is not replaced by what the file says', async () => {
    const hostname = (await readFile('/etc/hostname', 'utf8')).trim()
    const task = await house.client.newTask()
    const { ref } = await task.upload('a.pdf', await encryptedPdf(textPdf('inside'), hostname))
    expect((await unlock(task, ref, '@/etc/hostname')).status).toBe(422)
    expect((await unlock(task, ref, hostname)).status).toBe(200)
  })

  test('that is empty needs no asking', async () => {
    const task = await house.client.newTask()
    const document = await task.upload('a.pdf', await encryptedPdf(textPdf('inside'), ''))
    expect(document).toMatchObject({ state: 'READY', encrypted: true, pageCount: 1 })
    expect((await unlock(task, document.ref, '')).status).toBe(200)
  })

  test('that is missing, of another kind or endless is refused', async () => {
    const task = await house.client.newTask()
    const { ref } = await task.upload('a.pdf', await encryptedPdf(textPdf('inside'), 'x'))
    for (const json of [{}, { password: 1 }, { password: ['x'] }, { password: null }, { password: 'x'.repeat(1025) }]) {
      expect((await task.call('PUT', `/documents/${ref}`, { json })).status).toBe(400)
    }
    await task.execute([ref])
    expect(await task.ended()).toMatchObject({ status: 'FAILED', error: { code: 'DOCUMENT_LOCKED' } })
  })
})

/** A small PNG that says it is a square of this many pixels a side. */
function pixelFlood(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.writeUInt8(1, 8)
  const pixels = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 9 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))])
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
