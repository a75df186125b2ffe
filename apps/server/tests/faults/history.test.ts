import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '@octavo/data/database.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { checkHistory, type Verdict } from './history.ts'
import { beginTask, executeTask, type Load, type Service, type TaskHistory, untilEnded, uploadWhole } from './load.ts'
import { createPatientClient } from './patient-client.ts'

let house: TestProgram
let database: Database
let service: Service
beforeAll(async () => {
  house = await startTestProgram()
  database = openDatabase({ url: house.config.DATABASE_URL ?? '', maxConnections: 1 })
  service = { apiUrl: house.program.url, engineUrl: () => house.program.url }
})
afterAll(async () => {
  await database.close()
  await house.stop()
})

/** A checker that finds nothing proves nothing: each planted loss must show. */
describe('the history checker finds', () => {
  test('nothing where nothing is wrong', async () => {
    const { load } = await oneTask()
    expect(await check(load)).toMatchObject({
      uploads: 1,
      succeeded: 1,
      failed: {},
      lostUploads: [],
      wrong: [],
      endless: [],
      duplicates: [],
    })
  })

  test('an upload without its row', async () => {
    const { load, task } = await oneTask({ run: false })
    await change('delete from documents where task_ref = $1', task)
    expect((await check(load)).lostUploads).toHaveLength(1)
  })

  test('an upload without its bytes', { timeout: 60_000 }, async () => {
    // Small objects would be read from memory for some seconds after they were written.
    const { load, task } = await oneTask({ run: false, texts: ['one', 'two '.repeat(80_000)] })
    await rm(join(house.config.DATA_DIR, 'files', 'objects', 'tasks', task.taskRef), { recursive: true })
    expect((await check(load)).lostUploads).toHaveLength(1)
  })

  test('a second result', async () => {
    const { load, task } = await oneTask()
    await change(
      `insert into results (ref, task_ref, attempt, position, mime_type, size, object_key, sealed_name, created_at)
       select 'AAAAAAAAAAAAAAAAAAAAAA', task_ref, attempt, 1, mime_type, size, object_key, sealed_name, created_at from results where task_ref = $1`,
      task,
    )
    expect(await check(load)).toMatchObject({ duplicates: [`${task.taskRef} has 2`], wrong: [expect.stringContaining('2 results')] })
    await change('delete from results where task_ref = $1 and position = 1', task)
  })

  test('a result that reads otherwise', async () => {
    const { load, task } = await oneTask()
    for (const document of task.documents) document.texts = ['something else']
    expect((await check(load)).wrong).toHaveLength(1)
  })

  test('a task without an end', async () => {
    const { load, task } = await oneTask()
    await change("update tasks set status = 'RUNNING' where ref = $1", task)
    expect((await check(load, 300)).endless).toEqual([expect.stringMatching(new RegExp(`^${task.taskRef}: .*RUNNING`))])
  })
})

async function oneTask({ run = true, texts = ['one', 'two'] } = {}): Promise<{ load: Load; task: TaskHistory }> {
  const client = createPatientClient()
  const task = await beginTask(client, service)
  task.documents.push(await uploadWhole(client, service, { task, texts }))
  if (run) {
    await executeTask(client, service, task)
    await untilEnded(client, service, { task, signal: AbortSignal.timeout(20_000) })
  }
  return { load: { client, tasks: [task], stop: async () => {} }, task }
}

function check(load: Load, endMs = 30_000): Promise<Verdict> {
  return checkHistory(load, service, { databaseUrl: house.config.DATABASE_URL ?? '', endMs })
}

async function change(text: string, task: TaskHistory): Promise<void> {
  await database.inTransaction((transaction) => transaction.executeSql(text, [task.taskRef]))
}
