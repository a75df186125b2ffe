import { queryObjects } from 'node:v8'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'
import { runTool } from './run-tool.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram({ VISITOR_TASKS_PER_DAY: '0' })
})
afterAll(() => house.stop())

const files = [{ name: 'a.pdf', content: textPdf('a') }]

async function calls(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    const answer = await runTool(house, 'rotate-pdf-pages', { files, options: { angle: 90 } })
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
  }
}

test('a call that was answered is held by nothing', async () => {
  await calls(5)
  // After a collection; every call makes some.
  const before = queryObjects(AbortController)
  await calls(20)
  expect(Number(queryObjects(AbortController)) - Number(before)).toBeLessThan(10)
})
