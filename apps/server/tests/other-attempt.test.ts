import { afterAll, beforeAll, expect, test } from 'vitest'
import { inDatabase } from './testing/in-database.ts'
import { startTestProgram, type TestProgram } from './testing/test-program.ts'
import { textPdf } from './testing/text-pdf.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

test('a run whose row has another attempt than its job is not accepted, and can be sent again', async () => {
  const task = await house.client.newTask()
  const { ref } = await task.upload('a.pdf', textPdf('a'))
  await inDatabase(
    house,
    `create function skip_attempt() returns trigger language plpgsql as
      'begin new.attempt := new.attempt + 1; new.accepted_attempt := new.attempt; return new; end'`,
  )
  await inDatabase(
    house,
    `create trigger skip_attempt before update on tasks for each row when (old.status = 'CREATED' and new.status = 'QUEUED')
      execute function skip_attempt()`,
  )
  expect((await task.execute([ref])).status).toBe(500)
  const [row] = await inDatabase(house, 'select status, attempt from tasks where ref = $1', [task.taskRef])
  expect(row).toEqual({ status: 'CREATED', attempt: 0 })
  await inDatabase(house, 'drop trigger skip_attempt on tasks')
  expect((await task.execute([ref])).status).toBe(202)
  expect((await task.ended()).status).toBe('SUCCEEDED')
})
