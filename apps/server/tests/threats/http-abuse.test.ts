import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesOfTask } from '../testing/open-files.ts'
import { type RawAnswer, rawHead, sendRaw } from '../testing/raw-http.ts'
import { dataOf, readEvents, type TestTask } from '../testing/test-client.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

const boundary = 'octavoboundary'
const tokensPath = '/api/v1/engine-tokens'

async function codeOf(response: Response): Promise<string> {
  return ((await response.json()) as { code: string }).code
}

/** Sends a JSON body under exactly this content type. */
function postAs(contentType: string, body: string): Promise<RawAnswer> {
  const headers = { 'content-type': contentType, 'content-length': Buffer.byteLength(body), connection: 'close' }
  return sendRaw(house.client.url, rawHead('POST', tokensPath, headers) + body)
}

describe('a content type', () => {
  const spellings = [
    'application/json\t; x',
    'APPLICATION/JSON',
    'application/json;',
    'application/json ;charset=utf-8',
    'application/json; charset=utf-8; charset=x',
    'application/json\t',
    'application/json, text/plain',
  ]

  test.each(spellings)('%j never carries a body past the checks', async (contentType) => {
    for (const body of ['{"taskType":1}', '{"taskType":"merge-pdf","plan":"pro"}', '[]']) {
      expect([400, 415]).toContain((await postAs(contentType, body)).status)
    }
    expect([200, 415]).toContain((await postAs(contentType, '{"taskType":"merge-pdf"}')).status)
  })

  test.each(['text/plain', 'application/jsonx', 'application/x-www-form-urlencoded', 'multipart/mixed', 'x', ''])(
    '%j is not accepted for JSON',
    async (contentType) => {
      expect([400, 415]).toContain((await postAs(contentType, '{"taskType":"merge-pdf"}')).status)
    },
  )

  test('of compressed content is refused before anything is unpacked', async () => {
    const body = Uint8Array.from(gzipSync(Buffer.alloc(10_000_000, ' ')))
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const response = await house.client.call('POST', tokensPath, { body, headers })
    expect([response.status, await codeOf(response)]).toEqual([415, 'CONTENT_TYPE_NOT_ACCEPTED'])
  })
})

describe('a multipart body', () => {
  const field = (name: string, value = 'x') => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = (name = 'file', filename = 'a.pdf') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n${textPdf('a').toString('latin1')}\r\n`
  const end = `--${boundary}--\r\n`

  function send(task: TestTask, body: string, type = `multipart/form-data; boundary=${boundary}`): Promise<Response> {
    return task.call('POST', '/documents', { body: Uint8Array.from(Buffer.from(body, 'latin1')), headers: { 'content-type': type } })
  }

  test.each([
    ['with a hundred thousand fields before the file', () => field('a').repeat(100_000) + file() + end],
    ['with a hundred thousand fields after the file', () => file() + field('a').repeat(100_000) + end],
    ['with a second file', () => file() + file() + end],
    ['with a field of a megabyte', () => field('a', 'x'.repeat(1_000_000)) + field('b').repeat(20) + end],
    ['without its end', () => file()],
    ['that breaks off in the middle of the file', () => file().slice(0, -200)],
    ['with the file under a nested name', () => file('file[0][a]') + end],
    ['with the file under the name __proto__', () => file('__proto__') + end],
    ['with a field named constructor and no file', () => field('constructor') + end],
    ['with a part whose head is a megabyte', () => file('file', 'x'.repeat(1_000_000)).replace('filename=', 'x='.padEnd(5)) + end],
    ['without any part', () => end],
    ['that is empty', () => ''],
    ['that is no multipart', () => 'nothing of the kind'],
  ])('%s is refused and leaves nothing', async (_, body) => {
    const task = await house.client.newTask()
    const response = await send(task, body())
    expect([response.status, await codeOf(response)]).toEqual([400, 'BAD_REQUEST'])
    expect(await filesOfTask(house.config.DATA_DIR, task)).toEqual([])
  })

  test.each([
    ['no', 'multipart/form-data'],
    ['an empty', 'multipart/form-data; boundary='],
    ['an endless', `multipart/form-data; boundary=${'b'.repeat(5000)}`],
  ])('with %s boundary is refused', async (_, type) => {
    expect([400, 415]).toContain((await send(await house.client.newTask(), file() + end, type)).status)
  })

  test.each([
    ['a file without a name', () => file('file', '') + end],
    ['a field after the file', () => file() + field('a') + end],
  ])('with %s is one document', async (_, body) => {
    const task = await house.client.newTask()
    expect(await dataOf(await send(task, body()))).toMatchObject({ state: 'READY', name: expect.stringMatching(/^(a|document)\.pdf$/) })
    expect(await filesOfTask(house.config.DATA_DIR, task)).toHaveLength(1)
  })
})

describe('a request that two servers could read in two ways', () => {
  const smuggled = 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n'
  const post = `POST ${tokensPath} HTTP/1.1\r\nhost: octavo.test\r\ncontent-type: application/json\r\n`

  test.each([
    ['both a length and chunks', `${post}content-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['two lengths', `${post}content-length: 2\r\ncontent-length: 40\r\n\r\n{}${smuggled}`],
    ['the same length twice', `${post}content-length: 2\r\ncontent-length: 2\r\n\r\n{}${smuggled}`],
    ['a length with a sign', `${post}content-length: +2\r\n\r\n{}${smuggled}`],
    ['chunks and something else', `${post}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`],
    ['a space before the colon', `${post}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['a chunk size with a sign', `${post}transfer-encoding: chunked\r\n\r\n-1\r\n\r\n${smuggled}`],
    ['bare line feeds', `${post}transfer-encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`.replaceAll('\r\n', '\n')],
    ['a folded header', `${post}x-a: b\r\n c: d\r\ncontent-length: 2\r\n\r\n{}${smuggled}`],
    ['a NUL in a header', `${post}x-a: b\0c\r\ncontent-length: 2\r\n\r\n{}${smuggled}`],
    ['no host', `POST ${tokensPath} HTTP/1.1\r\ncontent-length: 2\r\n\r\n{}${smuggled}`],
  ])('having %s is refused and the connection ends', async (_, bytes) => {
    const answer = await sendRaw(house.client.url, bytes)
    expect([answer.status, answer.closed]).toEqual([400, true])
    expect(answer.text.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  })
})

describe('a request that is too much', () => {
  const send = (bytes: string) => sendRaw(house.client.url, bytes)

  test('of headers is refused', async () => {
    expect((await send(rawHead('GET', '/health/live', { 'x-large': 'x'.repeat(100_000) }))).status).toBe(431)
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`x-${index}`, 'x']))
    expect((await send(rawHead('GET', '/health/live', many))).status).toBe(431)
  })

  test('of address is refused', async () => {
    expect((await send(rawHead('GET', `/${'x'.repeat(1_000_000)}`, {}))).status).toBe(431)
    expect((await house.client.call('GET', `/health/live?${'x'.repeat(5000)}`)).status).toBe(414)
    expect((await house.client.call('GET', `/api/v1/tasks/${'x'.repeat(3000)}`)).status).toBe(404)
  })

  test('of JSON is refused', async () => {
    const response = await house.client.call('POST', tokensPath, { json: { taskType: 'x'.repeat(2_000_000) } })
    expect([response.status, await codeOf(response)]).toEqual([413, 'BODY_TOO_LARGE'])
  })

  test.each([10_000, 200_000])('of depth, %i levels, is refused', async (depth) => {
    const task = await house.client.newTask()
    const deep = '['.repeat(depth) + ']'.repeat(depth)
    const body = `{"taskRef":"${task.taskRef}","taskType":"merge-pdf","documents":["${task.taskRef}"],"options":{"pages":${deep}}}`
    const response = await task.call('POST', '/engine/tasks/execute', { body, headers: { 'content-type': 'application/json' } })
    expect(response.status).toBe(400)
  })

  test.each(['{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}', '{"a":{"__proto__":{"polluted":1}}}'])(
    'clever, %s, changes nothing',
    async (options) => {
      const task = await house.client.newTask()
      const { ref } = await task.upload('a.pdf', textPdf('a'))
      const body = `{"taskRef":"${task.taskRef}","taskType":"merge-pdf","documents":["${ref}"],"options":${options}}`
      const response = await task.call('POST', '/engine/tasks/execute', { body, headers: { 'content-type': 'application/json' } })
      expect(response.status).toBe(400)
      expect(({} as { polluted?: number }).polluted).toBeUndefined()
    },
  )

  test('of ranges is answered by the whole file', async () => {
    const task = await house.client.newTask()
    const { ref } = await task.upload('a.pdf', textPdf('a'))
    await task.execute([ref])
    const [result] = (await task.ended()).results
    const range = `bytes=${Array.from({ length: 1000 }, (_, index) => `${index}-${index}`).join(',')}`
    const response = await task.call('GET', `/results/${result?.ref}`, { headers: { range } })
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, result?.size])
  })

  test('of event streams of one task is answered 503, the others go on', async () => {
    const task = await house.client.newTask()
    const streams = await Promise.all(Array.from({ length: 12 }, () => task.call('GET', '/engine/tasks/events')))
    const statuses = streams.map((stream) => stream.status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(8)
    expect(statuses.filter((status) => status === 503)).toHaveLength(4)
    const events = readEvents(streams[statuses.indexOf(200)] as Response)
    await task.upload('a.pdf', textPdf('a'))
    for await (const { name } of events) if (name === 'document') break
    await Promise.all(streams.map((stream) => stream.body?.cancel().catch(() => {})))
  })
})

describe('a method', () => {
  test.each(['TRACE', 'PROPFIND', 'POST', 'PURGE'])('%s that an address does not answer to is 405', async (method) => {
    const answer = await sendRaw(house.client.url, rawHead(method, '/health/live', { connection: 'close', 'content-length': 0 }))
    expect(answer.status).toBe(405)
    expect(answer.text).toMatch(/\r\nallow: GET/i)
  })

  test.each(['FOO', 'get', 'GET\t'])('%j that does not exist is 400', async (method) => {
    expect((await sendRaw(house.client.url, rawHead(method, '/health/live', {}))).status).toBe(400)
  })

  test('cannot be changed by a header or a query', async () => {
    const task = await house.client.newTask()
    const { ref } = await task.upload('a.pdf', textPdf('a'))
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      await task.call('GET', `/documents/${ref}?_method=DELETE`, { headers: { [name]: 'DELETE' } })
      await task.call('POST', `/documents/${ref}?_method=DELETE`, { headers: { [name]: 'DELETE' } })
    }
    expect((await task.call('GET', `/documents/${ref}`)).status).toBe(200)
  })
})

test('this machine may be called by any of its own names, and no other port or host passes for it', async () => {
  const { port } = new URL(house.client.url)
  const begin = async (origin: string) => {
    const answer = await house.client.call('POST', tokensPath, { json: { taskType: 'merge-pdf' }, headers: { origin } })
    return [answer.ok, answer.headers.get('access-control-allow-origin')]
  }
  for (const own of [`http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://[::1]:${port}`])
    expect(await begin(own)).toEqual([true, own])
  const foreign = ['http://localhost', `http://localhost:1${port}`, `https://localhost:${port}`, `http://localhost.evil.test:${port}`]
  for (const origin of foreign) expect(await begin(origin)).toEqual([false, null])
})
