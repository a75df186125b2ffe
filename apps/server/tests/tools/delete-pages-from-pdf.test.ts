import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSound, pageTexts } from '../testing/read-pdf.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

const taskType = 'delete-pages-from-pdf'

test('chosen pages are gone', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('Report.pdf', textPdf('one', 'two', 'three'))
  await task.execute([ref], { pages: '2' }, { taskType })
  const ended = await task.ended()
  expect(ended).toMatchObject({ status: 'SUCCEEDED', results: [{ name: 'Report-trimmed.pdf', pageCount: 2 }] })
  const trimmed = await task.download(ended.results[0]?.ref ?? '')
  expect(await pageTexts(trimmed)).toEqual(['one', 'three'])
  expect(await isSound(trimmed)).toBe(true)
})

test('pages are chosen by what is on them, in several files', async () => {
  const task = await house.client.newTask(taskType)
  const first = await task.upload('a.pdf', textPdf('draft', 'final'))
  const second = await task.upload('b.pdf', textPdf('final', 'final 2'))
  await task.execute([first.ref, second.ref], { text: '^draft', expression: true, duplicates: true }, { taskType })
  const ended = await task.ended()
  expect(ended.results.map(({ name, pageCount }) => [name, pageCount])).toEqual([
    ['a-trimmed.pdf', 1],
    ['b-trimmed.pdf', 2],
  ])
  expect(ended.notes.map(({ code }) => code)).toEqual(['PAGES_REMOVED', 'NOTHING_FOUND'])
})

test('the last page cannot go', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.pdf', textPdf('a'))
  await task.execute([ref], { pages: 'all' }, { taskType })
  expect(await task.ended()).toMatchObject({
    status: 'FAILED',
    error: { code: 'NO_PAGES_LEFT', message: "You can't delete every page. Keep at least one." },
  })
})

test('nothing to delete is refused at once', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.pdf', textPdf('a'))
  const refused = await task.execute([ref], {}, { taskType })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ fields: { pages: 'Choose at least one page to delete.' } })
})
