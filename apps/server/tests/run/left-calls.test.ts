import { openDatabase } from '@octavo/data/database.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rawHead, sendRaw } from '../testing/raw-http.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'
import { runTool, storedFiles } from './run-tool.ts'

let house: TestProgram
/** Nobody runs tasks here, so that every call waits. */
beforeEach(async () => {
  house = await startTestProgram({ ROLE: 'engine', MAX_QUEUED_TASKS: '3', UPLOAD_PACE_SECONDS: '0.5', UPLOAD_FLOOR: '10000' })
})
afterEach(() => house.stop())

const files = [{ name: 'a.pdf', content: textPdf('a') }]

async function tasks(): Promise<{ ref: string; status: string }[]> {
  const database = openDatabase({ url: house.config.DATABASE_URL ?? '' })
  try {
    const { rows } = await database.inTransaction(({ executeSql }) => executeSql('select ref, status from tasks order by created_at'))
    return rows as { ref: string; status: string }[]
  } finally {
    await database.close()
  }
}

const statuses = async () => (await tasks()).map(({ status }) => status)

test('a caller who leaves before the answer cancels the run', async () => {
  const leaving = new AbortController()
  const call = runTool(house, 'merge-pdf', { files, signal: leaving.signal }).catch((error: Error) => error.name)
  await expect.poll(statuses).toEqual(['QUEUED'])
  leaving.abort()
  expect(await call).toBe('AbortError')
  await expect.poll(statuses).toEqual(['CANCELLED'])
  const metrics = async () => (await fetch(`${house.program.url}/metrics`)).text()
  await expect.poll(metrics).toMatch(/^octavo_queue_depth 0$/m)
})

test('a cancelled run starts again with the same key, and the file need not be stored twice', async () => {
  const headers = { 'idempotency-key': 'again' }
  const leaving = new AbortController()
  const call = runTool(house, 'merge-pdf', { files, headers, signal: leaving.signal }).catch(() => {})
  await expect.poll(statuses).toEqual(['QUEUED'])
  leaving.abort()
  await call
  await expect.poll(statuses).toEqual(['CANCELLED'])
  const again = await runTool(house, 'merge-pdf', { files, headers: { ...headers, prefer: 'respond-async' } })
  expect(again.status).toBe(202)
  expect(await statuses()).toEqual(['QUEUED'])
  expect(await storedFiles(house)).toHaveLength(1)
})

test('a caller who leaves in the middle of a file leaves nothing behind', async () => {
  const boundary = 'octavo'
  const head = rawHead('POST', '/api/v1/run/merge-pdf', {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': 100_000,
  })
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n`
  const answer = await sendRaw(house.client.url, `${head}${part}`)
  expect([answer.status, answer.closed]).toEqual([408, true])
  expect(await statuses()).toEqual([])
  await house.program.sweep()
  expect(await storedFiles(house)).toEqual([])
})

test('a full queue is told before a file is read', async () => {
  for (let count = 0; count < 3; count++) await runTool(house, 'merge-pdf', { files, headers: { prefer: 'respond-async' } })
  const refused = await runTool(house, 'merge-pdf', { files })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await statuses()).toEqual(['QUEUED', 'QUEUED', 'QUEUED'])
})

test('a call that waits while the program stops is answered by its task', async () => {
  const call = runTool(house, 'merge-pdf', { files })
  await expect.poll(statuses).toEqual(['QUEUED'])
  const stopped = house.program.stop({ drainMs: 5000 })
  const response = await call
  await stopped
  const { data } = (await response.json()) as { data: { status: string; taskRef: string } }
  expect([response.status, data.status, data.taskRef]).toEqual([202, 'QUEUED', (await tasks())[0]?.ref])
})

test('a call whose process died while it was received can be sent again after a minute', async () => {
  const headers = { 'idempotency-key': 'orphan', prefer: 'respond-async' }
  const stalled = new AbortController()
  const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('--x\r\n')) })
  const type = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
  const init: RequestInit = { method: 'POST', body, headers: type, duplex: 'half', signal: stalled.signal }
  const first = fetch(`${house.client.url}/api/v1/run/merge-pdf`, init).catch(() => {})
  await expect.poll(statuses).toEqual(['CREATED'])
  expect((await runTool(house, 'merge-pdf', { files, headers })).status).toBe(409)
  house.clock.advance(61_000)
  expect((await runTool(house, 'merge-pdf', { files, headers })).status).toBe(202)
  stalled.abort()
  await first
  await expect.poll(statuses).toEqual(['EXPIRED', 'QUEUED'])
})
