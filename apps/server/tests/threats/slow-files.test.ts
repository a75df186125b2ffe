import { slowShadingPdf } from '@octavo/documents/testing/slow-files.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClient, type TestTask } from '../testing/test-client.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

let house: TestProgram
beforeAll(async () => {
  const limits = { TASK_SECONDS: '600', PDF_PAGE_SECONDS: '600', QUICK_SECONDS: '0.5' }
  house = await startTestProgram({ ...limits, SLOTS: '2', TRUST_PROXY: '127.0.0.0/8' })
})
afterAll(() => house.stop())

test('while slow files are at work, those of others are checked, shown and merged', { timeout: 120_000 }, async () => {
  const attackers = ['198.51.100.7', '198.51.100.8', '192.0.2.7', '203.0.113.7']
  const slow = await Promise.all(attackers.flatMap((address) => [sendSlowFile(address), sendSlowFile(address)]))
  await expect.poll(async () => (await statusesOf(slow)).includes('RUNNING'), { timeout: 60_000 }).toBe(true)
  const visitor = await taskFrom('10.0.0.1', 'merge-pdf')
  const [one, two] = [await visitor.upload('a.pdf', textPdf('one')), await visitor.upload('b.pdf', textPdf('two'))]
  expect([one.state, two.state]).toEqual(['READY', 'READY'])
  expect((await visitor.call('GET', `/documents/${one.ref}/pages/1/preview?width=100`)).status).toBe(200)
  await visitor.execute([one.ref, two.ref])
  expect(await visitor.ended()).toMatchObject({ status: 'SUCCEEDED', results: [{ pageCount: 2 }] })
  // Nothing that came before has ended, and somebody still works on it.
  const statuses = await statusesOf(slow)
  expect(statuses.filter((status) => status !== 'RUNNING' && status !== 'QUEUED')).toEqual([])
  expect(statuses).toContain('RUNNING')
  for (const task of slow) await task.call('DELETE', '/engine/tasks')
})

async function sendSlowFile(address: string): Promise<TestTask> {
  const task = await taskFrom(address, 'pdf-to-images')
  const { ref } = await task.upload('slow.pdf', slowShadingPdf())
  const answer = await task.execute([ref], {}, { taskType: 'pdf-to-images' })
  expect(answer.status).toBe(202)
  return task
}

async function taskFrom(address: string, taskType: string): Promise<TestTask> {
  const { client } = house
  const answer = await client.call('POST', '/api/v1/engine-tokens', { json: { taskType }, headers: { 'x-forwarded-for': address } })
  const { taskRef, engineToken } = (await answer.json()) as { taskRef: string; engineToken: string }
  return createTestClient(client.url).taskOf({ taskRef, engineToken, cookie: '' })
}

async function statusesOf(tasks: readonly TestTask[]): Promise<string[]> {
  return Promise.all(tasks.map(async (task) => (await task.status()).status))
}
