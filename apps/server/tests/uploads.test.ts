import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { DocumentView } from '@octavo/core/api/engine-api.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawHead, sendRaw } from './testing/raw-http.ts'
import { dataOf, type TestTask } from './testing/test-client.ts'
import { startTestProgram, type TestProgram } from './testing/test-program.ts'
import { textPdf } from './testing/text-pdf.ts'

const megabyte = 1024 * 1024
let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram({ PRO_FILE_SIZE: String(megabyte), PRO_TOTAL_SIZE: String(2 * megabyte), PRO_FILES: '4' })
})
afterAll(() => house.stop())

/** A PDF of exactly this many bytes; what follows the end of the document is padding. */
function pdfOfSize(bytes: number): Buffer {
  const pdf = textPdf('padded')
  const padding = bytes - pdf.length - 2
  return Buffer.concat([pdf, Buffer.from(`%${'x'.repeat(padding)}\n`)])
}

async function storedObjects(): Promise<string[]> {
  const folder = join(house.config.DATA_DIR, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function objectsOf(task: TestTask): Promise<string[]> {
  return (await storedObjects()).filter((path) => path.includes(task.taskRef))
}

async function documentsOf(task: TestTask): Promise<unknown[]> {
  return ((await (await task.call('GET', `/tasks/${task.taskRef}`)).json()) as { documents: unknown[] }).documents
}

async function errorOf(response: Response): Promise<{ status: number; code: string }> {
  const { code } = (await response.json()) as { code: string }
  return { status: response.status, code }
}

function form(name: string, content: Uint8Array, field = 'file'): FormData {
  const data = new FormData()
  data.append(field, new Blob([Uint8Array.from(content)]), name)
  return data
}

describe('an upload in one piece', () => {
  test('is decided by its content, whatever its name and declared type say', async () => {
    const task = await house.client.newTask()
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=', 'base64')
    const document = await task.upload('image.pdf', png)
    expect(document).toMatchObject({ name: 'image.png', mimeType: 'image/png', state: 'READY', pageCount: 1 })
  })

  test.each([
    ['PostScript', '%!PS-Adobe-3.0 EPSF-3.0'],
    ['a web page', '<html><body>%PDF'],
    ['a ZIP archive', 'PK\x03\x04'],
    ['plain text', 'hello'],
  ])('%s named .pdf is refused, and the sentence says what it is', async (words, content) => {
    const task = await house.client.newTask()
    const refused = await task.call('POST', '/documents', { body: form('a.pdf', Buffer.from(content)) })
    expect(refused.status).toBe(415)
    expect(await refused.json()).toMatchObject({
      code: 'TYPE_NOT_ACCEPTED',
      message: expect.stringContaining(`This isn't a PDF, an image or an Office document. It's named .pdf but contains ${words}.`),
    })
    expect(await objectsOf(task)).toEqual([])
  })

  test('an empty file is refused', async () => {
    const task = await house.client.newTask()
    expect(await errorOf(await task.call('POST', '/documents', { body: form('a.pdf', Buffer.alloc(0)) }))).toEqual({
      status: 422,
      code: 'DOCUMENT_EMPTY',
    })
  })

  test('a file at the limit is taken, one byte more is cut off and leaves nothing', async () => {
    const task = await house.client.newTask()
    expect((await task.upload('a.pdf', pdfOfSize(megabyte))).size).toBe(megabyte)
    const before = await objectsOf(task)
    const refused = await task.call('POST', '/documents', { body: form('a.pdf', pdfOfSize(megabyte + 1)) })
    expect(await errorOf(refused)).toEqual({ status: 413, code: 'FILE_TOO_LARGE' })
    expect(await objectsOf(task)).toEqual(before)
  })

  test.each(['file', 'other'])('a form with a second file, in the field %s, is refused, and nothing of it is kept', async (field) => {
    const task = await house.client.newTask()
    const body = form('a.pdf', textPdf('a'))
    body.append(field, new Blob([Uint8Array.from(textPdf('b'))]), 'b.pdf')
    const refused = await task.call('POST', '/documents', { body })
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'BAD_REQUEST', fields: { file: 'Send one file in each call.' } }),
    ])
    expect(await documentsOf(task)).toEqual([])
    expect(await storedObjects().then((paths) => paths.filter((path) => path.includes(task.taskRef) || path.includes('incoming')))).toEqual(
      [],
    )
  })

  test('fields before and behind the file are no files', async () => {
    const task = await house.client.newTask()
    const body = new FormData()
    body.append('before', 'x')
    body.append('file', new Blob([Uint8Array.from(textPdf('a'))]), 'a.pdf')
    body.append('behind', 'y')
    expect((await task.call('POST', '/documents', { body })).status).toBe(200)
    expect(await documentsOf(task)).toHaveLength(1)
  })

  test('that is refused by its first bytes is answered, though its sender listens only when all is sent', async () => {
    const task = await house.client.newTask()
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n<html>'
    const pieces = [head, ...Array.from({ length: 30 }, () => ' '.repeat(30_000)), '\r\n--b--\r\n']
    const { hostname, port } = new URL(house.client.url)
    const socket = connect({ host: hostname, port: Number(port) })
    const errors: Error[] = []
    socket.on('error', (error) => errors.push(error))
    socket.write(
      rawHead('POST', '/api/v1/documents', {
        'x-engine-token': task.engineToken,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': pieces.join('').length,
      }),
    )
    for (const piece of pieces) {
      await new Promise((sent) => socket.write(piece, sent))
      await delay(5)
    }
    expect(errors).toEqual([])
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 415 .*connection: close.*"code":"TYPE_NOT_ACCEPTED"/s)
  })

  describe('whose sender waits to be asked for the body', () => {
    const boundary = 'octavoboundary'
    const headFor = (task: TestTask, headers: Record<string, string | number>) =>
      rawHead('POST', '/api/v1/documents', {
        'x-engine-token': task.engineToken,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        expect: '100-continue',
        connection: 'close',
        ...headers,
      })

    test('is refused by its length before it is asked', async () => {
      const task = await house.client.newTask()
      const answer = await sendRaw(house.client.url, headFor(task, { 'content-length': 10 * megabyte }))
      expect([answer.status, answer.closed]).toEqual([413, true])
      expect(answer.text).toContain('FILE_TOO_LARGE')
      expect(answer.text).not.toContain('100 Continue')
    })

    test('is refused for its token before it is asked', async () => {
      const task = await house.client.newTask()
      const answer = await sendRaw(house.client.url, headFor(task, { 'x-engine-token': 'wrong', 'content-length': 1000 }))
      expect([answer.status, answer.text.includes('100 Continue')]).toEqual([403, false])
    })

    test('is refused in a piece that is longer than what is missing', async () => {
      const task = await house.client.newTask()
      const { ref } = await dataOf<{ ref: string }>(await task.call('POST', '/documents', { headers: { 'upload-length': '1000' } }))
      const head = rawHead('PATCH', `/api/v1/documents/${ref}`, {
        'x-engine-token': task.engineToken,
        'content-type': 'application/partial-upload',
        'upload-offset': 0,
        'content-length': 1001,
        expect: '100-continue',
      })
      const answer = await sendRaw(house.client.url, head)
      expect([answer.status, answer.text.includes('100 Continue')]).toEqual([413, false])
    })

    test('is refused in a call that takes JSON', async () => {
      const head = rawHead('POST', '/api/v1/engine-tokens', {
        'content-type': 'application/json',
        'content-length': 2 * megabyte,
        expect: '100-continue',
      })
      const answer = await sendRaw(house.client.url, head)
      expect([answer.status, answer.text.includes('100 Continue')]).toEqual([413, false])
    })

    test('is asked, and taken', async () => {
      const task = await house.client.newTask()
      const part = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`
      const body = Buffer.concat([Buffer.from(part), textPdf('a'), Buffer.from(`\r\n--${boundary}--\r\n`)])
      const { hostname, port } = new URL(house.client.url)
      const socket = connect({ host: hostname, port: Number(port) })
      socket.write(headFor(task, { 'content-length': body.length }))
      const [first] = (await once(socket, 'data')) as [Buffer]
      expect(first.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n')
      socket.write(body)
      const rest = Buffer.concat((await socket.toArray()) as Buffer[]).toString()
      expect(rest).toMatch(/^HTTP\/1\.1 200 /)
    })
  })

  test('the server stops reading once the limit is passed, whatever length was announced', async () => {
    const task = await house.client.newTask()
    const { status, sent } = await pour(task, 64 * megabyte)
    expect(status).toBe(413)
    expect(sent).toBeLessThan(32 * megabyte)
    expect(await objectsOf(task)).toEqual([])
  })

  test('count and total are limits too, also for uploads at the same moment', async () => {
    const task = await house.client.newTask()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => task.call('POST', '/documents', { body: form('a.pdf', pdfOfSize(megabyte * 0.75)) })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2)
    for (const answer of answers) if (answer.status !== 200) expect((await errorOf(answer)).code).toBe('TOTAL_TOO_LARGE')
    expect(await objectsOf(task)).toHaveLength(2)
    const many = await house.client.newTask()
    for (let index = 0; index < 4; index += 1) await many.upload('a.pdf', textPdf('a'))
    expect(await errorOf(await many.call('POST', '/documents', { body: form('a.pdf', textPdf('a')) }))).toEqual({
      status: 413,
      code: 'TOO_MANY_FILES',
    })
  })

  test('what is removed makes room again, one by one and all at once', async () => {
    const task = await house.client.newTask()
    const large = () => task.call('POST', '/documents', { body: form('a.pdf', pdfOfSize(megabyte * 0.75)) })
    const first = await task.upload('a.pdf', pdfOfSize(megabyte * 0.75))
    expect((await large()).status).toBe(200)
    expect((await errorOf(await large())).code).toBe('TOTAL_TOO_LARGE')
    await task.call('DELETE', `/documents/${first.ref}`)
    expect((await large()).status).toBe(200)
    expect((await errorOf(await large())).code).toBe('TOTAL_TOO_LARGE')
    await task.call('DELETE', '/documents/batch')
    for (let index = 0; index < 4; index += 1) await task.upload('a.pdf', textPdf('a'))
  })

  test('the field is called file', async () => {
    const task = await house.client.newTask()
    expect(await errorOf(await task.call('POST', '/documents', { body: form('a.pdf', textPdf('a'), 'document') }))).toEqual({
      status: 400,
      code: 'BAD_REQUEST',
    })
  })

  test.each([
    ['..\\..\\evil.pdf', 'evil.pdf'],
    ['C:\\x.pdf', 'x.pdf'],
    ['a/b.pdf', 'b.pdf'],
    ['@x.pdf', '@x.pdf'],
    ['--help.pdf', '--help.pdf'],
    ['msl:x.png', 'msl_x.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.pdf'],
    ['__proto__', '__proto__.pdf'],
  ])('the name %j becomes %j', async (name, expected) => {
    const task = await house.client.newTask()
    expect((await task.upload(name, textPdf('a'))).name).toBe(expected)
  })

  test('a sender that goes away in the middle leaves nothing', async () => {
    const task = await house.client.newTask()
    await breakOff(task, pdfOfSize(megabyte))
    await expect.poll(() => objectsOf(task)).toEqual([])
    await task.upload('a.pdf', textPdf('still works'))
  })
})

describe('an upload in pieces', () => {
  const content = pdfOfSize(300_000)

  async function announce(task: TestTask, length = content.length): Promise<string> {
    const response = await task.call('POST', '/documents', {
      headers: { 'upload-length': String(length), 'content-disposition': "attachment; filename*=UTF-8''gro%C3%9F.pdf" },
    })
    expect(response.status).toBe(201)
    const { ref } = await dataOf<{ ref: string }>(response)
    expect(response.headers.get('location')).toBe(`${house.client.url}/api/v1/documents/${ref}`)
    return ref
  }

  const send = (task: TestTask, ref: string, { from, to }: { from: number; to: number }) =>
    task.call('PATCH', `/documents/${ref}`, {
      headers: { 'content-type': 'application/partial-upload', 'upload-offset': String(from) },
      body: Uint8Array.from(content.subarray(from, to)),
    })

  test('becomes one document', async () => {
    const task = await house.client.newTask()
    const ref = await announce(task)
    const first = await send(task, ref, { from: 0, to: 100_000 })
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '100000'])
    const head = await task.call('HEAD', `/documents/${ref}`)
    expect([head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual(['100000', '300000'])
    await send(task, ref, { from: 100_000, to: 250_000 })
    const document = await dataOf<DocumentView>(await send(task, ref, { from: 250_000, to: 300_000 }))
    expect(document).toMatchObject({ name: 'groß.pdf', size: 300_000, state: 'READY', pageCount: 1 })
    expect(await objectsOf(task)).toHaveLength(1)
  })

  test('a piece at another offset is refused with the right one', async () => {
    const task = await house.client.newTask()
    const ref = await announce(task)
    await send(task, ref, { from: 0, to: 100_000 })
    const wrong = await send(task, ref, { from: 50_000, to: 150_000 })
    expect([wrong.status, wrong.headers.get('upload-offset')]).toEqual([409, '100000'])
  })

  test('goes on after a break with what had arrived', async () => {
    const task = await house.client.newTask()
    const ref = await announce(task)
    await breakOff(task, content, { path: `/documents/${ref}`, after: 131_072 })
    await expect.poll(async () => Number((await task.call('HEAD', `/documents/${ref}`)).headers.get('upload-offset'))).toBeGreaterThan(0)
    const offset = Number((await task.call('HEAD', `/documents/${ref}`)).headers.get('upload-offset'))
    const document = await dataOf<DocumentView>(await send(task, ref, { from: offset, to: content.length }))
    expect(document).toMatchObject({ state: 'READY', pageCount: 1 })
  })

  test('goes on at once with what had arrived of a piece whose connection is silent', async () => {
    const task = await house.client.newTask()
    const ref = await announce(task)
    const silent = httpRequest(`${house.client.url}/api/v1/documents/${ref}`, {
      method: 'PATCH',
      headers: {
        'x-engine-token': task.engineToken,
        'content-type': 'application/partial-upload',
        'upload-offset': '0',
        'content-length': content.length,
      },
    })
    const cutOff = new Promise((resolve) => silent.on('error', resolve))
    await new Promise((resolve) => silent.write(content.subarray(0, 131_072), resolve))
    // A stranger's question changes nothing.
    const stranger = await house.client.newTask()
    expect((await stranger.call('HEAD', `/documents/${ref}`)).status).toBe(404)
    const document = await dataOf<DocumentView>(await sendRest(task, ref))
    expect(document).toMatchObject({ state: 'READY', pageCount: 1, size: content.length })
    await cutOff
  })

  async function sendRest(task: TestTask, ref: string): Promise<Response> {
    const head = await task.call('HEAD', `/documents/${ref}`)
    const offset = Number(head.headers.get('upload-offset'))
    expect(offset).toBe(131_072)
    return send(task, ref, { from: offset, to: content.length })
  }

  test('more than announced, a wrong kind, and use before the end are refused', async () => {
    const task = await house.client.newTask()
    const ref = await announce(task, 1000)
    expect((await errorOf(await send(task, ref, { from: 0, to: 2000 }))).code).toBe('FILE_TOO_LARGE')
    expect((await errorOf(await task.execute([ref]))).code).toBe('UPLOAD_NOT_COMPLETE')
    const html = await task.call('PATCH', `/documents/${ref}`, {
      headers: { 'content-type': 'application/partial-upload', 'upload-offset': '0' },
      body: `<html>${' '.repeat(994)}`,
    })
    expect((await errorOf(html)).code).toBe('TYPE_NOT_ACCEPTED')
  })

  test('an announced length over the limit is refused before a byte is sent', async () => {
    const task = await house.client.newTask()
    const response = await task.call('POST', '/documents', { headers: { 'upload-length': String(megabyte + 1) } })
    expect(await errorOf(response)).toEqual({ status: 413, code: 'FILE_TOO_LARGE' })
  })
})

describe('documents of a task', () => {
  test('can be removed one by one or all at once, with their bytes', async () => {
    const task = await house.client.newTask()
    const first = await task.upload('a.pdf', textPdf('a'))
    await task.upload('b.pdf', textPdf('b'))
    expect((await task.call('DELETE', `/documents/${first.ref}`)).status).toBe(204)
    expect((await task.call('GET', `/documents/${first.ref}`)).status).toBe(404)
    expect(await objectsOf(task)).toHaveLength(1)
    expect((await task.call('DELETE', '/documents/batch')).status).toBe(204)
    expect(await objectsOf(task)).toEqual([])
  })

  test('are shown page by page as images', async () => {
    const task = await house.client.newTask()
    const { ref } = await task.upload('a.pdf', textPdf('a', 'b'))
    const preview = await task.call('GET', `/documents/${ref}/pages/2/preview?width=200`)
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const image = Buffer.from(await preview.arrayBuffer())
    expect(image.subarray(8, 12).toString()).toBe('WEBP')
    const again = await task.call('GET', `/documents/${ref}/pages/2/preview?width=200`)
    expect(Buffer.from(await again.arrayBuffer())).toEqual(image)
    expect((await errorOf(await task.call('GET', `/documents/${ref}/pages/3/preview`))).code).toBe('PAGE_OUT_OF_RANGE')
    expect((await task.call('GET', `/documents/${ref}/pages/1/preview?width=100000`)).status).toBe(400)
  })

  test('of others are as good as not there', async () => {
    const owner = await house.client.newTask()
    const { ref } = await owner.upload('a.pdf', textPdf('a'))
    const stranger = await house.client.newTask()
    for (const [method, path] of [
      ['GET', `/documents/${ref}`],
      ['DELETE', `/documents/${ref}`],
      ['GET', `/documents/${ref}/pages/1/preview`],
    ] as const) {
      expect((await stranger.call(method, path)).status).toBe(404)
    }
    expect((await stranger.call('PUT', `/documents/${ref}`, { json: { password: 'x' } })).status).toBe(404)
    expect((await stranger.call('POST', '/documents', { json: { documentRef: ref } })).status).toBe(404)
    expect((await owner.call('GET', `/documents/${ref}`)).status).toBe(200)
  })
})

/** Sends far more than is allowed and tells how much went through before the answer came. */
function pour(task: TestTask, bytes: number): Promise<{ status: number; sent: number }> {
  return new Promise((resolve, reject) => {
    const boundary = 'pouring'
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`
    const request = httpRequest(`${house.client.url}/api/v1/documents`, {
      method: 'POST',
      headers: { 'x-engine-token': task.engineToken, 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': bytes },
    })
    let sent = 0
    const chunk = Buffer.alloc(65_536, 32)
    const more = () => {
      while (sent < bytes - 200_000 && !request.destroyed) {
        sent += chunk.length
        if (!request.write(chunk)) return
      }
    }
    request.on('drain', more)
    request.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0, sent })
      request.destroy()
    })
    request.on('error', reject)
    request.write(head)
    more()
  })
}

/** Begins an upload and hangs up in the middle. */
function breakOff(task: TestTask, content: Buffer, piece?: { path: string; after: number }): Promise<void> {
  return new Promise((resolve) => {
    const headers = piece
      ? { 'content-type': 'application/partial-upload', 'upload-offset': '0', 'content-length': content.length }
      : { 'content-type': 'multipart/form-data; boundary=broken', 'content-length': content.length + 1000 }
    const request = httpRequest(`${house.client.url}/api/v1${piece?.path ?? '/documents'}`, {
      method: piece ? 'PATCH' : 'POST',
      headers: { 'x-engine-token': task.engineToken, ...headers },
    })
    request.on('error', () => resolve())
    if (!piece) request.write('--broken\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n')
    request.write(content.subarray(0, piece?.after ?? content.length / 2), () => setImmediate(() => request.destroy(new Error('gone'))))
    request.on('close', () => resolve())
  })
}
