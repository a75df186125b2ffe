import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ResultView } from '@octavo/core/api/engine-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, type TestTask } from './testing/test-client.ts'
import { startTestProgram, type TestProgram } from './testing/test-program.ts'
import { textPdf } from './testing/text-pdf.ts'

const run = promisify(execFile)
let house: TestProgram
let task: TestTask
let result: ResultView
let content: Buffer
beforeAll(async () => {
  house = await startTestProgram()
  task = await house.client.newTask()
  const { ref } = await task.upload('Übersicht "neu".pdf', textPdf(...Array.from({ length: 40 }, (_, page) => `page ${page}`)))
  await task.execute([ref])
  const [first] = (await task.ended()).results
  if (!first) throw new Error('no result')
  result = first
  content = Buffer.from(await task.download(result.ref))
})
afterAll(() => house.stop())

const get = (range?: string, method = 'GET') =>
  task.call(method, `/results/${result.ref}`, range === undefined ? {} : { headers: { range } })

describe('a result', () => {
  test('has its size, kind and UTF-8 name', async () => {
    const response = await get()
    expect(response.headers.get('content-length')).toBe(String(result.size))
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="_bersicht _neu_-merged.pdf"; filename*=UTF-8\'\'%C3%9Cbersicht%20_neu_-merged.pdf',
    )
    expect(content.length).toBe(result.size)
  })

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, undefined],
    ['bytes=-50', -50, undefined],
    ['bytes=0-0', 0, 0],
    ['bytes=10-99999999', 10, undefined],
  ])('answers %s', async (range, start, end) => {
    const response = await get(range)
    expect(response.status).toBe(206)
    const first = start < 0 ? content.length + start : start
    const last = end ?? content.length - 1
    expect(response.headers.get('content-range')).toBe(`bytes ${first}-${last}/${content.length}`)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(content.subarray(first, last + 1))
  })

  test('a range behind the end is refused and says the size', async () => {
    const response = await get('bytes=99999999-')
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${content.length}`])
  })

  test.each(['bytes=0-1,5-9', 'pages=1-2', 'bytes=x-y', 'bytes=-'])('%s is answered by the whole file', async (range) => {
    expect((await get(range)).status).toBe(200)
  })

  test('a range of another file than this one is answered by the whole of this', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    const partOf = (version: string) => task.call('GET', `/results/${result.ref}`, { headers: { range: 'bytes=5-9', 'if-range': version } })
    const same = await partOf(etag)
    expect([same.status, Buffer.from(await same.arrayBuffer())]).toEqual([206, content.subarray(5, 10)])
    for (const old of ['"an-older-file"', `W/${etag}`, new Date().toUTCString()]) {
      const whole = await partOf(old)
      expect([whole.status, whole.headers.get('content-range')]).toEqual([200, null])
      expect(Buffer.from(await whole.arrayBuffer())).toEqual(content)
    }
    const behind = await task.call('GET', `/results/${result.ref}`, { headers: { range: 'bytes=99999999-', 'if-range': '"old"' } })
    expect(behind.status).toBe(200)
  })

  test('HEAD tells the same without a body', async () => {
    const response = await get(undefined, 'HEAD')
    expect([response.status, response.headers.get('content-length'), (await response.arrayBuffer()).byteLength]).toEqual([
      200,
      String(result.size),
      0,
    ])
  })

  test('is shown page by page', async () => {
    const response = await task.call('GET', `/results/${result.ref}/pages/40/preview?width=64`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  test('all results come as a zip that other programs open', async () => {
    const response = await task.call('GET', '/results/batch')
    expect(response.headers.get('content-disposition')).toContain('Übersicht _neu_-merged.zip'.replace(/^./, '_'))
    const folder = await mkdtemp(join(tmpdir(), 'octavo-zip-'))
    try {
      await writeFile(join(folder, 'all.zip'), Buffer.from(await response.arrayBuffer()))
      const listed = await run('python3', [
        '-c',
        'import sys,zipfile,json; z=zipfile.ZipFile(sys.argv[1]); print(json.dumps([[i.filename,i.file_size,i.compress_type] for i in z.infolist()]), z.testzip())',
        join(folder, 'all.zip'),
      ])
      expect(listed.stdout.trim()).toBe(
        `${JSON.stringify([[result.name, result.size, 0]])
          .replaceAll(',', ', ')
          .replace('\u00dc', '\\u00dc')} None`,
      )
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('takes another name, which downloads and copies bear, and keeps its extension', async () => {
    const rename = (name: string) => task.call('PUT', `/results/${result.ref}`, { json: { name } })
    expect(await dataOf<ResultView>(await rename('Müller ../ 2.0.exe'))).toEqual({ ...result, name: '2.0.exe.pdf' })
    expect(await dataOf<ResultView>(await rename('Müller 2.0.PDF'))).toEqual({ ...result, name: 'Müller 2.0.pdf' })
    expect((await task.status()).results).toEqual([{ ...result, name: 'Müller 2.0.pdf' }])
    const { url } = await dataOf<{ url: string }>(await task.call('POST', `/results/${result.ref}/ticket`))
    expect((await fetch(url)).headers.get('content-disposition')).toContain("filename*=UTF-8''M%C3%BCller%202.0.pdf")
    const next = await house.client.newTask('merge-pdf', { cookie: task.cookie })
    const copy = await dataOf<{ name: string }>(await next.call('POST', '/documents', { json: { resultRef: result.ref } }))
    expect(copy.name).toBe('Müller 2.0.pdf')
    expect((await rename('  ')).status).toBe(400)
    expect((await next.call('PUT', `/results/${result.ref}`, { json: { name: 'mine' } })).status).toBe(404)
  })
})

describe('a download ticket', () => {
  test('serves a browser that can send no header', async () => {
    const { url } = await dataOf<{ url: string }>(await task.call('POST', `/results/${result.ref}/ticket`))
    const response = await fetch(url, { headers: { range: 'bytes=0-9' } })
    expect(response.status).toBe(206)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(content.subarray(0, 10))
    const zip = await dataOf<{ url: string }>(await task.call('POST', '/results/batch/ticket'))
    expect((await fetch(zip.url)).headers.get('content-type')).toBe('application/zip')
  })

  test('belongs to the first client that uses it', async () => {
    const { url } = await dataOf<{ url: string }>(await task.call('POST', `/results/${result.ref}/ticket`))
    expect((await fetch(url, { headers: { 'user-agent': 'first' } })).status).toBe(200)
    expect((await fetch(url, { headers: { 'user-agent': 'second' } })).status).toBe(404)
    expect((await fetch(url, { method: 'HEAD', headers: { 'user-agent': 'first' } })).status).toBe(200)
    expect((await fetch(url, { method: 'HEAD', headers: { 'user-agent': 'second' } })).status).toBe(404)
  })

  test('is not taken by one who only looks, and does not live longer by it', async () => {
    const { url } = await dataOf<{ url: string }>(await task.call('POST', `/results/${result.ref}/ticket`))
    const look = () => fetch(url, { method: 'HEAD', headers: { 'user-agent': 'a program that looks at links' } })
    expect((await look()).status).toBe(200)
    expect((await fetch(url, { headers: { 'user-agent': 'the person' } })).status).toBe(200)
    expect((await look()).status).toBe(404)
    const unused = await dataOf<{ url: string }>(await task.call('POST', `/results/${result.ref}/ticket`))
    expect((await fetch(unused.url, { method: 'HEAD' })).status).toBe(200)
    house.clock.advance(61_000)
    expect((await fetch(unused.url)).status).toBe(404)
  })
})

describe('a task by its ref', () => {
  test('is shown to the visitor who began it and to the holder of its token, and to nobody else', async () => {
    const path = `/api/v1/tasks/${task.taskRef}`
    const shown = await house.client.call('GET', path, { headers: { cookie: task.cookie } })
    expect(await shown.json()).toMatchObject({
      taskRef: task.taskRef,
      taskType: 'merge-pdf',
      status: 'SUCCEEDED',
      taskAccessStatus: 'FULL_ACCESS',
      results: [{ ref: result.ref }],
    })
    expect((await task.call('GET', `/tasks/${task.taskRef}`)).status).toBe(200)
    const stranger = await house.client.newTask()
    expect((await house.client.call('GET', path)).status).toBe(404)
    expect((await house.client.call('GET', path, { headers: { cookie: stranger.cookie } })).status).toBe(404)
    expect((await stranger.call('DELETE', `/tasks/${task.taskRef}`)).status).toBe(404)
  })

  test('can be given a fresh token by its owner', async () => {
    const json = { taskType: 'merge-pdf', taskRef: task.taskRef }
    const renewed = await house.client.call('POST', '/api/v1/engine-tokens', { json, headers: { cookie: task.cookie } })
    expect(await renewed.json()).toMatchObject({ taskRef: task.taskRef })
    expect((await house.client.call('POST', '/api/v1/engine-tokens', { json })).status).toBe(404)
  })

  test('ends at once when its owner deletes it', async () => {
    const other = await house.client.newTask()
    const { ref } = await other.upload('a.pdf', textPdf('a'))
    const path = `/api/v1/tasks/${other.taskRef}`
    expect((await house.client.call('DELETE', path, { headers: { cookie: other.cookie } })).status).toBe(204)
    expect((await other.call('GET', `/documents/${ref}`)).status).toBe(410)
    const gone = await house.client.call('GET', path, { headers: { cookie: other.cookie } })
    expect(await gone.json()).toMatchObject({ status: 'EXPIRED', taskAccessStatus: 'EXPIRED', documents: [], results: [] })
  })
})
