import { someOrAll } from '@octavo/documents/testing/combinations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestTask } from '../testing/test-client.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

const taskType = 'rotate-pdf-pages'
const [users, tasksEach] = [someOrAll(8, 20), someOrAll(6, 10)]
const allUploaded = createGate(users)
let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram({ SLOTS: '2', SLOTS_AT_PEAK: '2', TASK_SECONDS: '60', RATE_ENGINE_TOKENS: '1000', RATE_CALLS: '5000' })
})
afterAll(() => house.stop())

// Row C13 of the list of threats: what is pooled and reused must not carry anything from one task to another.
test('of many tasks of many people at once each has its own content, name and notes, and nobody else’s', async () => {
  const everybody = await Promise.all(Array.from({ length: users }, (_, user) => work(user)))
  const seen = everybody.flat()
  expect(seen).toHaveLength(users * tasksEach)
  for (const { mark, marks, inFile, names } of seen) {
    expect([marks, inFile, names]).toEqual([[mark], [true], [`${mark}-rotated.pdf`]])
  }
}, 120_000)

/** One person’s tasks: their files come one after the other, as a browser sends them, and then all run at once. */
async function work(user: number) {
  const tasks: { task: TestTask; mark: string; document: string }[] = []
  for (let number = 0; number < tasksEach; number += 1) {
    const mark = `mark-${user}-${number}-end`
    const cookie = tasks[0]?.task.cookie
    const task = await house.client.newTask(taskType, cookie === undefined ? {} : { cookie })
    tasks.push({ task, mark, document: (await task.upload(`${mark}.pdf`, textPdf(mark))).ref })
  }
  await allUploaded.reached()
  return Promise.all(tasks.map(runTask))
}

async function runTask({ task, mark, document }: { task: TestTask; mark: string; document: string }) {
  await task.execute([document], {}, { taskType })
  const ended = await task.ended()
  const results = await Promise.all(ended.results.map(async ({ ref }) => Buffer.from(await task.download(ref)).toString('latin1')))
  // Whatever is in the files and whatever was said of the task, in whichever field.
  const said = `${results.join()}${JSON.stringify(ended)}`.match(/mark-\d+-\d+-end/g) ?? []
  return {
    mark,
    marks: [...new Set(said)],
    inFile: results.map((result) => result.includes(`(${mark})`)),
    names: ended.results.map(({ name }) => name),
  }
}

/** Lets everybody go on when the last one has come. */
function createGate(count: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = count
  return {
    reached() {
      left -= 1
      if (left === 0) resolve()
      return promise
    },
  }
}
