import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSound, pageTexts } from '../testing/read-pdf.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

const taskType = 'rotate-pdf-pages'

test('pages are turned, and what comes of it can be turned back in the same chain', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('Scan.pdf', textPdf('one', 'two'))
  const chain = { executeOrders: [{ taskType, options: { angle: 270, pages: '2' } }] }
  await task.execute([ref], { angle: 90, pages: 'all' }, { taskType, ...chain })
  const ended = await task.ended()
  expect(ended).toMatchObject({ status: 'SUCCEEDED', results: [{ pageCount: 2, document: ref }] })
  const turned = await task.download(ended.results[0]?.ref ?? '')
  expect(await isSound(turned)).toBe(true)
  expect(await rotations(turned)).toEqual([90, 0])
})

test('single pages of several files are turned', async () => {
  const task = await house.client.newTask(taskType)
  const first = await task.upload('a.pdf', textPdf('a'))
  const second = await task.upload('b.pdf', textPdf('b', 'c'))
  const turns = [{ document: second.ref, pages: '2', angle: 180 }]
  const chain = { executeOrders: [{ taskType, options: { angle: 180 } }] }
  await task.execute([first.ref, second.ref], { turns }, { taskType, ...chain })
  const ended = await task.ended()
  // Each says which file it was made of, through all steps.
  expect(ended.results.map(({ document }) => document)).toEqual([first.ref, second.ref])
  const files = await Promise.all(ended.results.map((result) => task.download(result.ref)))
  expect(await Promise.all(files.map(rotations))).toEqual([[180], [180, 0]])
  expect(await Promise.all(files.map(pageTexts))).toEqual([['a'], ['b', 'c']])
})

test.each([{ angle: 45 }, { pages: '0' }, { turns: [] }])('%j is refused at once', async (options) => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.pdf', textPdf('a'))
  expect((await task.execute([ref], options, { taskType })).status).toBe(400)
})

/** As the engine itself finds them in the file when it is given back. */
async function rotations(pdf: Uint8Array): Promise<number[]> {
  const task = await house.client.newTask(taskType)
  const { pages } = await task.upload('turned.pdf', pdf)
  return (pages ?? []).map(({ rotation }) => rotation)
}
