import { afterAll, beforeAll, expect, test } from 'vitest'
import { inDatabase } from './testing/in-database.ts'
import { startTestProgram, type TestProgram } from './testing/test-program.ts'
import { textPdf } from './testing/text-pdf.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram({ BILLING: 'on', VISITOR_TASKS_PER_DAY: '2' })
})
afterAll(() => house.stop())

const limits = async (cookie?: string) => {
  const response = await house.client.call('GET', '/api/v1/engine-tokens/me/limits?taskType=merge-pdf', {
    headers: cookie ? { cookie } : {},
  })
  return (await response.json()) as { plan: string; tasksLeftToday: number }
}

test('says what a visitor may bring and what is left of today', async () => {
  expect(await limits()).toEqual({
    plan: 'visitor',
    maxFileSize: 52_428_800,
    maxFiles: 20,
    maxTotalSize: 209_715_200,
    tasksPerDay: 2,
    tasksLeftToday: 2,
    accept: expect.objectContaining({
      extensions: expect.arrayContaining(['.pdf']),
      mimeTypes: expect.arrayContaining(['application/pdf']),
    }),
  })
})

test('a task over the daily number runs, and its result asks for an account', async () => {
  const cookie = (await house.client.newTask()).cookie
  for (const left of [1, 0]) {
    const task = await house.client.newTask('merge-pdf', { cookie })
    const { ref } = await task.upload('a.pdf', textPdf('a'))
    await task.execute([ref])
    expect((await task.ended()).results).toHaveLength(1)
    expect((await limits(cookie)).tasksLeftToday).toBe(left)
  }
  const over = await house.client.newTask('merge-pdf', { cookie })
  const { ref } = await over.upload('a.pdf', textPdf('a'))
  await over.execute([ref])
  expect(await over.ended()).toMatchObject({ status: 'SUCCEEDED', results: [] })
  const shown = await house.client.call('GET', `/api/v1/tasks/${over.taskRef}`, { headers: { cookie } })
  expect(await shown.json()).toMatchObject({ taskAccessStatus: 'LOGIN_REQUIRED', results: [] })
  const zip = await over.call('GET', '/results/batch')
  expect([zip.status, ((await zip.json()) as { code: string }).code]).toEqual([401, 'LOGIN_REQUIRED'])
})

test('many calls to run one task at the same moment count once', async () => {
  const cookie = (await house.client.newTask()).cookie
  const task = await house.client.newTask('merge-pdf', { cookie })
  const { ref } = await task.upload('a.pdf', textPdf('a'))
  await Promise.all(Array.from({ length: 30 }, () => task.execute([ref])))
  await task.ended()
  expect((await limits(cookie)).tasksLeftToday).toBe(1)
})

test('what is left of today is also what is left for the address', async () => {
  const { cookie } = await house.client.newTask()
  expect((await limits(cookie)).tasksLeftToday).toBe(2)
  await inDatabase(house, "update daily_usage set tasks = 39 where subject not like 'v:%'")
  expect([(await limits(cookie)).tasksLeftToday, (await limits()).tasksLeftToday]).toEqual([1, 1])
  await inDatabase(house, "update daily_usage set tasks = 50 where subject not like 'v:%'")
  expect((await limits(cookie)).tasksLeftToday).toBe(0)
})

test('tools that do not exist answer alike, whatever they are called', async () => {
  for (const taskType of ['no-such-tool', 'constructor']) {
    const response = await house.client.call('POST', '/api/v1/engine-tokens', { json: { taskType } })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'TOOL_NOT_AVAILABLE'])
  }
})
