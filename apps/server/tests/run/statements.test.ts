import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFaultPlan } from '../faults/fault-plan.ts'
import { faultyParts } from '../faults/faulty-services.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'
import { runTool } from './run-tool.ts'

let house: TestProgram
let statements = 0

beforeAll(async () => {
  const plan = createFaultPlan()
  const around: typeof plan.around = (port, call) => {
    if (port === 'database') statements += 1
    return plan.around(port, call)
  }
  house = await startTestProgram({ SLOTS: '1' }, faultyParts({ ...plan, around }))
})
afterAll(() => house.stop())

const files = ['one', 'two', 'three'].map((text) => ({ name: `${text}.pdf`, content: textPdf(text) }))

// A transaction counts once, beside the statements in it; those of the queue's own workers are not counted.
test('a small merge takes 4 statements in one call: the job, the task with its documents, both in a transaction, and its end', async () => {
  expect(await statementsOf(async () => void (await (await runTool(house, 'merge-pdf', { files })).bytes()))).toBe(4)
})

test('an uploaded file takes 2 statements, with its facts', async () => {
  const task = await house.client.newTask()
  const [file] = files
  expect(await statementsOf(async () => void (await task.upload(file?.name ?? '', file?.content ?? new Uint8Array())))).toBe(2)
})

test('a download takes 1 statement', async () => {
  const task = await house.client.newTask()
  const { ref } = await task.upload('one.pdf', files[0]?.content ?? new Uint8Array())
  await task.execute([ref])
  const { results } = await task.ended()
  expect(await statementsOf(async () => void (await task.download(results[0]?.ref ?? '')))).toBe(1)
})

/** The least of some rounds: in a slow one more is read or written in between. */
async function statementsOf(work: () => Promise<void>): Promise<number> {
  const counts: number[] = []
  for (let round = 0; round < 8; round++) {
    const before = statements
    await work()
    counts.push(statements - before)
  }
  return Math.min(...counts)
}
