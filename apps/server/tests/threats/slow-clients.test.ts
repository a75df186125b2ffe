import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finishedTask } from '../testing/finished-task.ts'
import { heavyPdf } from '../testing/heavy-pdf.ts'
import { filesBelow, filesInSlots, filesOfTask, openDescriptors } from '../testing/open-files.ts'
import { rawHead, sendRaw } from '../testing/raw-http.ts'
import { dataOf, readEvents, type TestTask } from '../testing/test-client.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

const boundary = 'octavoboundary'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

describe('clients that go away', () => {
  test('in the middle of 300 uploads leave no open file and no temporary file', async () => {
    const task = await house.client.newTask()
    await abortUploads(task, 40)
    const before = await openDescriptors()
    await abortUploads(task, 300)
    await expect.poll(openDescriptors, { timeout: 10_000 }).toBeLessThanOrEqual(before + 5)
    await expect.poll(() => filesOfTask(house.config.DATA_DIR, task), { timeout: 10_000 }).toEqual([])
    await expect.poll(() => filesBelow(join(house.config.DATA_DIR, 'files', 'incoming')), { timeout: 10_000 }).toEqual([])
    await expect.poll(() => filesInSlots(house.config.DATA_DIR)).toEqual([])
  })

  test('in the middle of downloads leave no open file', async () => {
    const { task, result } = await finishedTask(house.client, 'a.pdf', heavyPdf(6))
    await abortDownloads(task, `/results/${result.ref}`, 5)
    const before = await openDescriptors()
    for (const path of [`/results/${result.ref}`, '/results/batch']) await abortDownloads(task, path, 40)
    await expect.poll(openDescriptors, { timeout: 10_000 }).toBeLessThanOrEqual(before + 5)
  })
})

describe('a slow client', () => {
  let hurried: TestProgram
  beforeAll(async () => {
    hurried = await startTestProgram({ BODY_SECONDS: '0.5', UPLOAD_PACE_SECONDS: '0.5', UPLOAD_FLOOR: '10000' })
  })
  afterAll(() => hurried.stop())

  /** Sends this much and then nothing more. */
  const stall = (head: string, body: string) => sendRaw(hurried.client.url, head + body)
  const stalledCall = () =>
    stall(rawHead('POST', '/api/v1/engine-tokens', { 'content-type': 'application/json', 'content-length': 100 }), '{"taskType":')

  test('that does not finish a body is hung up on', async () => {
    const answer = await stalledCall()
    expect([answer.status, answer.closed]).toEqual([408, true])
    expect(answer.text).toContain('REQUEST_TOO_SLOW')
  })

  test.each([
    ['in the middle of the file', `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`],
    ['in the middle of a field', `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\nx`],
    ['before the first part', '--octavo'],
    ['before the first byte', ''],
  ])('that stalls an upload %s is hung up on, and nothing stays', async (_, body) => {
    const task = await hurried.client.newTask()
    const headers = {
      'x-engine-token': task.engineToken,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': 100_000,
    }
    const answer = await stall(rawHead('POST', '/api/v1/documents', headers), body)
    expect([answer.status, answer.closed]).toEqual([408, true])
    await expect.poll(() => filesOfTask(hurried.config.DATA_DIR, task)).toEqual([])
    await expect.poll(() => filesBelow(join(hurried.config.DATA_DIR, 'files', 'incoming'))).toEqual([])
  })

  test('that stalls in a piece goes on later with what had arrived', async () => {
    const task = await hurried.client.newTask()
    const announced = await task.call('POST', '/documents', { headers: { 'upload-length': '100000' } })
    const { ref } = await dataOf<{ ref: string }>(announced)
    const headers = { 'x-engine-token': task.engineToken, 'content-type': 'application/partial-upload', 'upload-offset': 0 }
    const answer = await stall(
      rawHead('PATCH', `/api/v1/documents/${ref}`, { ...headers, 'content-length': 100_000 }),
      `%PDF-1.7\n${'x'.repeat(4991)}`,
    )
    expect(answer.closed).toBe(true)
    await expect.poll(async () => (await task.call('HEAD', `/documents/${ref}`)).headers.get('upload-offset')).toBe('5000')
  })

  test('is one thing, a long answer another: events outlast the time for a body', async () => {
    const task = await hurried.client.newTask()
    const events = readEvents(await task.call('GET', '/engine/tasks/events'))
    expect((await events.next()).value).toMatchObject({ name: 'task' })
    await stalledCall()
    await task.upload('a.pdf', textPdf('a'))
    for await (const { name } of events) if (name === 'document') return
    expect.unreachable('the stream was cut')
  })

  test('and two hundred of its kind do not keep others waiting', async () => {
    const { hostname, port } = new URL(hurried.client.url)
    const sockets = await Promise.all(
      Array.from({ length: 200 }, () => {
        const socket = connect({ host: hostname, port: Number(port) })
        return new Promise<typeof socket>((resolve) => socket.write('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ', () => resolve(socket)))
      }),
    )
    try {
      const task = await hurried.client.newTask()
      expect((await task.upload('a.pdf', textPdf('a'))).state).toBe('READY')
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  })
})

/** Uploads that are cut at many different bytes, ten at a time. */
async function abortUploads(task: TestTask, count: number): Promise<void> {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`
  const content = Buffer.concat([Buffer.from(head), textPdf('a'), Buffer.alloc(400_000, ' ')])
  for (let done = 0; done < count; done += 10) {
    await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const bytes = Math.floor((content.length * ((done + index) % 29)) / 29)
        return abort(task, '/documents', { method: 'POST', body: content.subarray(0, bytes) })
      }),
    )
  }
}

async function abortDownloads(task: TestTask, path: string, count: number): Promise<void> {
  for (let done = 0; done < count; done += 5) await Promise.all(Array.from({ length: 5 }, () => abort(task, path, { method: 'GET' })))
}

/** Hangs up once the body is sent, or once the first bytes of the answer are there. */
function abort(task: TestTask, path: string, { method, body }: { method: string; body?: Buffer }): Promise<void> {
  return new Promise((resolve) => {
    const type = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': 1_000_000 }
    const request = httpRequest(`${house.client.url}/api/v1${path}`, {
      method,
      agent: false,
      headers: { 'x-engine-token': task.engineToken, ...(body ? type : {}) },
    })
    const hangUp = () => request.destroy()
    request.on('error', () => {}).on('close', resolve)
    request.on('response', (response) => response.once('data', hangUp).on('error', () => {}))
    if (body) request.write(body, () => setImmediate(hangUp))
    else request.end()
  })
}
