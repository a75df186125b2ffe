import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

const taskType = 'extract-text-from-pdf'

test('the text of a file can be fetched', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('Report.pdf', textPdf('The first page', 'The second page'))
  await task.execute([ref], { pageSeparator: 'number' }, { taskType })
  const ended = await task.ended()
  expect(ended).toMatchObject({ status: 'SUCCEEDED', results: [{ name: 'Report-text.txt', mimeType: 'text/plain' }] })
  const text = Buffer.from(await task.download(ended.results[0]?.ref ?? '')).toString()
  expect(text).toBe('--- Page 1 ---\n\nThe first page\n\n--- Page 2 ---\n\nThe second page\n')
})

test('each page can be a file of its own, of several files', async () => {
  const task = await house.client.newTask(taskType)
  const first = await task.upload('a.pdf', textPdf('one', 'two'))
  const second = await task.upload('b.pdf', textPdf('three'))
  await task.execute([first.ref, second.ref], { format: 'json', perPage: true }, { taskType })
  const ended = await task.ended()
  expect(ended.results.map(({ name }) => name)).toEqual(['a-page-1.json', 'a-page-2.json', 'b-page-1.json'])
  const written = JSON.parse(Buffer.from(await task.download(ended.results[2]?.ref ?? '')).toString())
  expect(written).toMatchObject({ pages: [{ page: 1, lines: [{ text: 'three', words: [{ text: 'three' }] }] }] })
})

test('a page that is not there and an unknown format are refused with a sentence', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.pdf', textPdf('one'))
  const refused = await task.execute([ref], { format: 'docx' }, { taskType })
  expect(refused.status).toBe(400)
  await task.execute([ref], { pages: '7' }, { taskType })
  expect(await task.ended()).toMatchObject({ status: 'FAILED', error: { code: 'PAGE_OUT_OF_RANGE' } })
})
