import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '@octavo/data/database.ts'
import { docxOf } from '@octavo/documents/testing/office-files.ts'
import type { LentSlot, SlotPool } from '@octavo/sandbox/contract.ts'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'
import { documentProcesses } from './processes.ts'

/** So many times the document process that is at work on a task is killed from outside. */
let killsLeft = 0
let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram({}, { wrapSlots })
})
afterEach(() => {
  killsLeft = 0
})
afterAll(() => house.stop())

describe('a document process that somebody kills', () => {
  test('costs its task nothing but time', async () => {
    const { task, documents } = await mergeOf(house.client)
    killsLeft = 2
    expect((await task.execute(documents)).status).toBe(202)
    expect(await task.ended()).toMatchObject({ status: 'SUCCEEDED', results: [{ pageCount: 2 }] })
  })

  test('fails its task when it happens again and again', async () => {
    const { task, documents } = await mergeOf(house.client)
    killsLeft = Number.POSITIVE_INFINITY
    expect((await task.execute(documents)).status).toBe(202)
    expect(await task.ended()).toMatchObject({ status: 'FAILED', error: { code: 'INTERNAL' } })
  })
})

test('what a dead attempt has left in storage goes while its task lives, and what belongs to somebody stays', async () => {
  const { task, documents } = await mergeOf(house.client)
  await task.execute(documents)
  const { results } = await task.ended()
  const folder = join(house.config.DATA_DIR, 'files', 'objects', 'tasks', task.taskRef)
  const stored = await readdir(folder)
  const [, attempt = '', ref = ''] = stored.map((name) => /^result-(\d+)-(.+)$/.exec(name)).find((match) => match) ?? []
  const [kept, other] = [`result-${attempt}-${ref}`, ref.replace(/^./, (first) => (first === 'x' ? 'y' : 'x'))]
  // The attempt before, a result of this one that its worker had no time to note, and one where earlier versions stored them.
  await mkdir(join(folder, 'results'))
  for (const left of [`result-${Number(attempt) - 1}-${ref}`, `result-${attempt}-${other}`, `results/${attempt}-${other}`])
    await copyFile(join(folder, kept), join(folder, left))
  house.clock.advance(4 * 60_000)
  expect(await house.program.sweep()).toMatchObject({ orphans: 3 })
  expect((await readdir(folder)).toSorted()).toEqual(stored.toSorted())
  expect((await task.download(results[0]?.ref ?? '')).length).toBeGreaterThan(0)
})

test('a run whose job was lost is queued again where it was: lane, group and priority', async () => {
  const idle = await startTestProgram(
    {},
    { wrapServices: (services) => ({ ...services, queue: { ...services.queue, work: async () => {} } }) },
  )
  onTestFinished(() => idle.stop())
  const database = openDatabase({ url: idle.config.DATABASE_URL ?? '', maxConnections: 1 })
  onTestFinished(() => database.close())
  const task = await idle.client.newTask()
  const office = await task.upload('letter.docx', docxOf(['one']))
  expect((await task.execute([office.ref])).status).toBe(202)
  const accepted = await jobsOf(database)
  expect(accepted).toEqual([{ name: 'tasks-office', group_id: expect.stringMatching(/^a:/), priority: 10 * 100_000_000 }])
  await sql(database, 'delete from queue.job')
  await idle.program.sweep()
  expect(await jobsOf(database)).toEqual(accepted)
})

function wrapSlots(pool: SlotPool): SlotPool {
  return {
    ...pool,
    use: (use, work) => pool.use(use, (slot) => work(use.urgency === 'task' && killsLeft-- > 0 ? killedAtWork(slot) : slot)),
  }
}

function killedAtWork(slot: LentSlot): LentSlot {
  return {
    ...slot,
    call(job, payload, onTell) {
      // Found before: on a busy machine a small merge ends sooner than its process is found.
      const victims = documentProcesses(process.pid)
      const called = slot.call(job, payload, onTell)
      for (const pid of victims) process.kill(pid, 'SIGKILL')
      return called
    },
  }
}

async function mergeOf(client: TestProgram['client']) {
  const task = await client.newTask()
  const documents = [(await task.upload('a.pdf', textPdf('one'))).ref, (await task.upload('b.pdf', textPdf('two'))).ref]
  return { task, documents }
}

function jobsOf(database: Database): Promise<unknown[]> {
  return sql(database, 'select name, group_id, priority from queue.job')
}

async function sql(database: Database, text: string): Promise<unknown[]> {
  return (await database.inTransaction((transaction) => transaction.executeSql(text))).rows
}
