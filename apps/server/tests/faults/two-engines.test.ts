import { setTimeout as delay } from 'node:timers/promises'
import { type Database, openDatabase } from '@octavo/data/database.ts'
import { someOrAll } from '@octavo/documents/testing/combinations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClient } from '../testing/test-client.ts'
import { textPdf } from '../testing/text-pdf.ts'
import { checkHistory } from './history.ts'
import { type House, openSplitHouse } from './house.ts'
import { findOwnerlessFiles, findRemains, findZombies } from './leftovers.ts'
import { beginTask, executeTask, type Load, startLoad, type TaskHistory, uploadWhole } from './load.ts'
import { createRandom, seedFrom } from './random.ts'

const seed = seedFrom(process.env.FAULT_SEED)
/** Longer than the queue waits for a heartbeat, so that the job is given to the other worker. */
const stoppedMs = 20_000
const manyTasks = someOrAll(24, 60)
/** As many as both workers run at a time, and some that wait. */
const longTasksAtOnce = someOrAll(6, 8)
const longTaskPages = 1000
const visitors = someOrAll(3, 6)

let house: House
let database: Database
beforeAll(async () => {
  house = await openSplitHouse({ engines: 2, workers: 2 })
  database = openDatabase({ url: house.databaseUrl, maxConnections: 1 })
})
afterAll(async () => {
  await database.close()
  for (const member of house.members) member.program().signal('SIGKILL')
  await house.remove()
})

describe(`two engines and two workers on one database (FAULT_SEED=${seed})`, () => {
  test('a hundred calls to run one task, spread over both engines, are one run', { timeout: 60_000 }, async () => {
    const task = await createTestClient(house.apiUrl, house).newTask()
    const documents = [(await task.upload('a.pdf', textPdf('one'))).ref, (await task.upload('b.pdf', textPdf('two'))).ref]
    const answers = await Promise.all(Array.from({ length: 100 }, () => task.execute(documents)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([202]))
    await task.ended()
    expect(await rowsOf('select attempt, accepted_attempt from tasks where ref = $1', task.taskRef)).toEqual([
      { attempt: 2, accepted_attempt: 1 },
    ])
    expect(await rowsOf('select attempt, position from results where task_ref = $1', task.taskRef)).toEqual([{ attempt: 2, position: 0 }])
  })

  test('a worker that was stopped and wakes up as if nothing had happened writes nothing any more', { timeout: 600_000 }, async () => {
    const load = startLoad(house, { visitors, random: createRandom(seed), restMs: 1500 })
    const sleeper = house.worker.program()
    const longTasks = await Promise.all(Array.from({ length: longTasksAtOnce }, () => beginLongTask(load)))
    await Promise.all(longTasks.map((task) => executeTask(load.client, house, task)))
    await untilBothWork()
    sleeper.signal('SIGSTOP')
    const stoppedAt = Date.now()
    while (load.tasks.length < manyTasks || Date.now() - stoppedAt < stoppedMs) await delay(100)
    sleeper.signal('SIGCONT')
    await load.stop()
    const verdict = await checkHistory(load, house, house)
    process.stdout.write(`FAULT_SEED=${seed} two engines: ${JSON.stringify(verdict)}\n`)
    expect(verdict).toMatchObject({ lostUploads: [], endless: [], wrong: [], duplicates: [], faults: [] })
    expect(verdict.failed).toEqual({})
    expect(verdict.succeeded).toBeGreaterThanOrEqual(manyTasks - visitors)
    // Without a job that came back the test would have proven nothing.
    expect(await rowsOf('select 1 from queue.job where retry_count > 0')).not.toEqual([])
  })

  test('leaves no process, folder or file behind', { timeout: 60_000 }, async () => {
    expect(await findZombies(house)).toEqual([])
    expect(new Set(await house.stop())).toEqual(new Set([0]))
    expect(await findRemains(house)).toEqual([])
    expect(await findOwnerlessFiles(house)).toEqual({ ownerless: [], afterTheEnd: [] })
  })
})

async function beginLongTask(load: Load): Promise<TaskHistory> {
  const task = await beginTask(load.client, house)
  load.tasks.push(task)
  const texts = Array.from({ length: longTaskPages }, (_, page) => `p${page}`)
  task.documents.push(await uploadWhole(load.client, house, { task, texts }))
  return task
}

/** Each worker runs two tasks at a time: with three that run, the one to be stopped holds one. */
async function untilBothWork(): Promise<void> {
  for (let running = 0; running < 3; await delay(5)) {
    const [count] = await rowsOf("select count(*)::int as running from tasks where status = 'RUNNING'")
    running = (count as { running: number }).running
  }
}

async function rowsOf(text: string, ...values: unknown[]): Promise<unknown[]> {
  return (await database.inTransaction((transaction) => transaction.executeSql(text, values))).rows
}
