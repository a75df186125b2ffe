import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestDatabase } from '@octavo/data/testing/test-database.ts'
import { someOrAll } from '@octavo/documents/testing/combinations.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { createProgramDatabase } from '../testing/program-database.ts'
import { pageTexts } from '../testing/read-pdf.ts'
import { createTestClient, type TestTask } from '../testing/test-client.ts'
import { textPdf } from '../testing/text-pdf.ts'
import { type ChildProgram, startChildProgram } from './child-program.ts'
import { processesNaming } from './processes.ts'

/** More than run and are handed out at a time. */
const tasksAtOnce = someOrAll(6, 12)

let folder: string
let database: TestDatabase
let environment: Record<string, string>
let program: ChildProgram
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-test-'))
  database = await createProgramDatabase()
  const PORT = `${await freePort()}`
  environment = { PORT, DATA_DIR: folder, DATABASE_URL: database.url, BILLING: 'off', SLOTS: '2', OWNER_TASKS: '4' }
  program = await startChildProgram(environment)
})
afterEach(async () => {
  program.signal('SIGKILL')
  await program.exited
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

describe('SIGTERM', { timeout: 90_000 }, () => {
  test('lets requests end that are under way, and tasks end or be finished by the next start', async () => {
    const client = createTestClient(program.url)
    const tasks = await Promise.all(Array.from({ length: tasksAtOnce }, () => newTask(client)))
    const slow = await client.newTask()
    const upload = beginUpload(slow)
    await once(upload.request, 'continue')
    for (const { task, documents } of tasks) expect((await task.execute(documents)).status).toBe(202)
    program.signal('SIGTERM')
    await untilRefused(program.url)
    upload.finish()
    expect(await upload.status).toBe(200)
    expect((await program.exited).code).toBe(0)
    expect(processesNaming(folder)).toEqual([])

    program = await startChildProgram(environment)
    for (const { task, texts } of tasks) {
      const view = await task.ended()
      expect(view).toMatchObject({ status: 'SUCCEEDED', results: [expect.anything()] })
      expect(await pageTexts(await task.download(view.results[0]?.ref ?? ''))).toEqual(texts)
    }
  })

  test('a second one ends the program at once, whatever is under way', async () => {
    const task = await createTestClient(program.url).newTask()
    const upload = beginUpload(task)
    await once(upload.request, 'continue')
    program.signal('SIGTERM')
    await untilRefused(program.url)
    program.signal('SIGTERM')
    expect((await program.exited).code).toBe(1)
    expect(await upload.status).toBe('broken off')
  })
})

async function newTask(client: ReturnType<typeof createTestClient>) {
  const task = await client.newTask()
  const texts = Array.from({ length: 300 }, (_, page) => `p${page}`)
  const { ref } = await task.upload('a.pdf', textPdf(...texts))
  return { task, documents: [ref], texts }
}

interface Upload {
  request: ClientRequest
  status: Promise<number | string | undefined>
  finish(): void
}

/** An upload whose second half waits for `finish`. */
function beginUpload(task: TestTask): Upload {
  const content = textPdf('slow')
  const head = '--border\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--border--\r\n')])
  const sending = request(`${program.url}/api/v1/documents`, {
    method: 'POST',
    headers: {
      'x-engine-token': task.engineToken,
      'content-type': 'multipart/form-data; boundary=border',
      'content-length': body.length,
      expect: '100-continue',
    },
  })
  const half = Math.floor(body.length / 2)
  sending.once('continue', () => sending.write(body.subarray(0, half)))
  sending.flushHeaders()
  const status = new Promise<number | string | undefined>((resolve) => {
    sending.once('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sending.once('error', () => resolve('broken off'))
  })
  return { request: sending, status, finish: () => sending.end(body.subarray(half)) }
}

/** Until the program takes no new connection. */
async function untilRefused(url: string): Promise<void> {
  for (;;) {
    const refused = await fetch(`${url}/health/live`, { headers: { connection: 'close' } }).then(
      () => false,
      () => true,
    )
    if (refused) return
  }
}
