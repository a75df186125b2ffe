import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { openDatabase } from '@octavo/data/database.ts'
import { createTask } from '@octavo/data/task-rows.ts'
import { newRef } from '@octavo/platform/tokens/refs.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { filesBelow, filesOfTask } from '../testing/open-files.ts'
import { rawHead } from '../testing/raw-http.ts'
import { dataOf, type TestTask } from '../testing/test-client.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

const minuteMs = 60_000
let house: TestProgram
// Each test has a program of its own: files carry the time of the machine, from which the clock must not be hours away.
beforeEach(async () => {
  house = await startTestProgram()
})
afterEach(() => house.stop())

const filesOf = (task: TestTask) => filesOfTask(house.config.DATA_DIR, task)
const statusOf = async (task: TestTask) => (await task.call('GET', '/engine/tasks/status')).status

async function rowsOf(task: TestTask): Promise<{ task: Record<string, unknown>; others: number }> {
  const database = openDatabase({ url: house.config.DATABASE_URL ?? '' })
  try {
    return await database.inTransaction(async (transaction) => {
      const { rows } = await transaction.executeSql('select * from tasks where ref = $1', [task.taskRef])
      const others = await transaction.executeSql(
        'select (select count(*) from documents where task_ref = $1) + (select count(*) from results where task_ref = $1) as count',
        [task.taskRef],
      )
      return { task: rows[0] as Record<string, unknown>, others: Number((others.rows[0] as { count: string }).count) }
    })
  } finally {
    await database.close()
  }
}

describe('30 minutes after its end', () => {
  test('everything of a task is gone: calls, rows, bytes', async () => {
    const task = await house.client.newTask()
    const { ref } = await task.upload('a.pdf', textPdf('a'))
    await task.call('GET', `/documents/${ref}/pages/1/preview`)
    await task.execute([ref])
    const result = (await task.ended()).results[0]?.ref
    const announced = await task.call('POST', '/documents', { headers: { 'upload-length': '2000' } })
    const uploading = (await dataOf<{ ref: string }>(announced)).ref
    const piece = { 'content-type': 'application/partial-upload', 'upload-offset': '0' }
    await task.call('PATCH', `/documents/${uploading}`, { headers: piece, body: `%PDF-1.7\n${'x'.repeat(1500)}` })
    expect(await filesOf(task)).toHaveLength(4)

    house.clock.advance(30 * minuteMs + 1000)
    expect(await house.program.sweep()).toMatchObject({ ended: expect.any(Number), removed: 4 })

    for (const [method, path, json] of [
      ['GET', '/engine/tasks/status'],
      ['GET', '/engine/tasks/events'],
      ['DELETE', '/engine/tasks'],
      ['POST', '/engine/tasks/execute', { taskRef: task.taskRef, taskType: 'merge-pdf', documents: [ref] }],
      ['POST', '/documents', { documentRef: ref }],
      ['GET', `/documents/${ref}`],
      ['HEAD', `/documents/${ref}`],
      ['PUT', `/documents/${ref}`, { password: 'x' }],
      ['PATCH', `/documents/${uploading}`],
      ['DELETE', `/documents/${ref}`],
      ['DELETE', '/documents/batch'],
      ['GET', `/documents/${ref}/pages/1/preview`],
      ['GET', `/results/${result}`],
      ['HEAD', `/results/${result}`],
      ['GET', '/results/batch'],
      ['POST', `/results/${result}/ticket`],
      ['POST', '/results/batch/ticket'],
      ['GET', `/results/${result}/pages/1/preview`],
      ['POST', '/engine-tokens', { taskType: 'merge-pdf', taskRef: task.taskRef }],
    ] as const) {
      const answer = await task.call(method, path, json === undefined ? {} : { json })
      expect([method, path, answer.status]).toEqual([method, path, 410])
    }
    const shown = await house.client.call('GET', `/api/v1/tasks/${task.taskRef}`, { headers: { cookie: task.cookie } })
    expect(await shown.json()).toMatchObject({ status: 'EXPIRED', taskAccessStatus: 'EXPIRED', documents: [], results: [], notes: [] })

    expect(await filesOf(task)).toEqual([])
    const rows = await rowsOf(task)
    expect(rows.task).toMatchObject({ status: 'EXPIRED', wrapped_key: null, fingerprint: null, sealed_orders: null, sealed_outcome: null })
    expect(rows.others).toBe(0)
  })

  test('a token for it is given to nobody, although the sweeper has not come by', async () => {
    const task = await house.client.newTask()
    house.clock.advance(30 * minuteMs + 1000)
    const json = { taskType: 'merge-pdf', taskRef: task.taskRef }
    const renewed = await house.client.call('POST', '/api/v1/engine-tokens', { json, headers: { cookie: task.cookie } })
    expect(renewed.status).toBe(410)
  })
})

describe('a task that never ran', () => {
  test('ends 30 minutes after it was last touched', async () => {
    const task = await house.client.newTask()
    house.clock.advance(29 * minuteMs)
    await task.upload('a.pdf', textPdf('a'))
    house.clock.advance(29 * minuteMs)
    await house.program.sweep()
    expect(await statusOf(task)).toBe(200)
    house.clock.advance(minuteMs + 1000)
    await house.program.sweep()
    expect(await statusOf(task)).toBe(410)
    expect(await filesOf(task)).toEqual([])
  })

  test('lives while a long upload comes in', async () => {
    const task = await house.client.newTask()
    const upload = await beginUpload(task)
    for (let minutes = 0; minutes < 45; minutes += 15) {
      house.clock.advance(15 * minuteMs)
      await upload.send(128 * 1024)
      await expect.poll(() => expiryOf(task)).toBeGreaterThan(house.clock.now().getTime() + 29 * minuteMs)
      await house.program.sweep()
    }
    expect(await upload.end()).toMatch(/^HTTP\/1\.1 200/)
  })

  test('takes no file that arrives after its end', async () => {
    const task = await house.client.newTask()
    const upload = await beginUpload(task)
    await task.call('DELETE', `/tasks/${task.taskRef}`)
    await house.program.sweep()
    expect(await upload.end()).toMatch(/^HTTP\/1\.1 410/)
    expect(await filesOf(task)).toEqual([])
    expect((await rowsOf(task)).others).toBe(0)
  })
})

describe('a sweep', () => {
  test('finds what has no owner and leaves alone what has one', async () => {
    const task = await house.client.newTask()
    await task.upload('a.pdf', textPdf('a'))
    const ended = await house.client.newTask()
    await ended.call('DELETE', `/tasks/${ended.taskRef}`)
    await house.program.sweep()
    house.clock.advance(4 * minuteMs)
    const unknown = await plant('tasks/AAAAAAAAAAAAAAAAAAAAAA/documents/BBBBBBBBBBBBBBBBBBBBBB')
    const late = await plant(`tasks/${ended.taskRef}/previews/BBBBBBBBBBBBBBBBBBBBBB/1-320`)
    expect(await house.program.sweep()).toMatchObject({ orphans: 2 })
    const left = await filesBelow(house.config.DATA_DIR)
    expect(left).not.toContain(unknown)
    expect(left).not.toContain(late)
    expect(await filesOf(task)).toHaveLength(1)
  })

  test('ends all that is due and removes the bytes of all that has ended, however many they are', async () => {
    const many = 450
    const tasks = await plantTasks(many)
    const [first = '', last = ''] = await Promise.all(
      [tasks[0], tasks[many - 1]].map((ref) => plant(`tasks/${ref}/documents/BBBBBBBBBBBBBBBBBBBBBB`)),
    )
    house.clock.advance(31 * minuteMs)
    expect(await house.program.sweep()).toMatchObject({ ended: many, removed: 2 })
    const left = await filesBelow(house.config.DATA_DIR)
    expect(left).not.toContain(first)
    expect(left).not.toContain(last)
    expect(await house.program.sweep()).toMatchObject({ ended: 0, removed: 0 })
  })

  test('removes what broken writes left, and nothing that still moves', async () => {
    const incoming = join(house.config.DATA_DIR, 'files', 'incoming')
    const [broken, moving] = [join(incoming, 'broken'), join(incoming, 'moving')]
    await mkdir(incoming, { recursive: true })
    await writeFile(broken, 'x')
    await writeFile(moving, 'x')
    const now = house.clock.now().getTime()
    await utimes(broken, new Date(now - 2 * 60 * minuteMs), new Date(now - 2 * 60 * minuteMs))
    await utimes(moving, new Date(now - 10 * minuteMs), new Date(now - 10 * minuteMs))
    expect(await house.program.sweep()).toMatchObject({ abandoned: 1 })
    expect(await filesBelow(incoming)).toEqual([moving])
  })
})

/** Makes tasks of visitors that nobody has gone on with. */
async function plantTasks(count: number): Promise<string[]> {
  const database = openDatabase({ url: house.config.DATABASE_URL ?? '' })
  try {
    const refs = Array.from({ length: count }, () => newRef()).toSorted()
    const task = {
      type: 'merge-pdf',
      owner: 'v:many',
      plan: 'visitor',
      group: 'g',
      wrappedKey: Buffer.from('k'),
      now: house.clock.now(),
    } as const
    for (const ref of refs) await createTask(database.db, { ...task, ref })
    return refs
  } finally {
    await database.close()
  }
}

/** Lays an old file into the storage that no row knows. */
async function plant(key: string): Promise<string> {
  const path = join(house.config.DATA_DIR, 'files', 'objects', `${key}=`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'planted')
  const old = new Date(house.clock.now().getTime() - 5 * minuteMs)
  await utimes(path, old, old)
  return path
}

async function expiryOf(task: TestTask): Promise<number> {
  return ((await rowsOf(task)).task.expires_at as Date).getTime()
}

/** An upload that goes on as the test says. */
async function beginUpload(task: TestTask): Promise<{ send(bytes: number): Promise<void>; end(): Promise<string> }> {
  const { hostname, port } = new URL(house.client.url)
  const socket = connect({ host: hostname, port: Number(port) })
  const answer = new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.on('close', () => resolve(text))
  })
  const write = (bytes: string | Buffer) => new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
  const chunk = (bytes: Buffer) => write(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]))
  const type = 'multipart/form-data; boundary=slow'
  const headers = { 'x-engine-token': task.engineToken, 'content-type': type, 'transfer-encoding': 'chunked', connection: 'close' }
  await write(rawHead('POST', '/api/v1/documents', headers))
  const head = '--slow\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
  await chunk(Buffer.concat([Buffer.from(head), textPdf('slow'), Buffer.alloc(2000, ' ')]))
  return {
    send: (bytes) => chunk(Buffer.alloc(bytes, ' ')),
    async end() {
      await chunk(Buffer.from('\r\n--slow--\r\n'))
      await write('0\r\n\r\n')
      return answer
    },
  }
}
