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
test('a small merge takes 8 statements in one call', async () => {
  expect(await statementsOf(async () => void (await (await runTool(house, 'merge-pdf', { files })).bytes()))).toBe(8)
})

test('a small merge step by step takes 2 statements a file, and 17 at most', async () => {
  const count = await statementsOf(async () => {
    const task = await house.client.newTask()
    const refs: string[] = []
    for (const { name, content } of files) refs.push((await task.upload(name, content)).ref)
    await task.execute(refs)
    const { results } = await task.ended()
    await task.download(results[0]?.ref ?? '')
  })
  // One more than 16 if the run has begun when its events are asked for.
  expect(count).toBeLessThanOrEqual(17 + 2 * files.length)
})

/** The least of some rounds: a slow one reads its progress in between. */
async function statementsOf(work: () => Promise<void>): Promise<number> {
  const counts: number[] = []
  for (let round = 0; round < 8; round++) {
    const before = statements
    await work()
    counts.push(statements - before)
  }
  return Math.min(...counts)
}
