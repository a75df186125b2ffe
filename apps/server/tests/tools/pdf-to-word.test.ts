import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

const taskType = 'pdf-to-word'
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

test('a PDF becomes a Word document of its name', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('Report.pdf', textPdf('The first page', 'The second page'))
  await task.execute([ref], {}, { taskType })
  const ended = await task.ended()
  expect(ended).toMatchObject({ status: 'SUCCEEDED', results: [{ name: 'Report.docx', mimeType: word }] })
  const bytes = Buffer.from(await task.download(ended.results[0]?.ref ?? ''))
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
  expect(bytes.includes('word/document.xml')).toBe(true)
})

test('it can be a later step of a chain', async () => {
  const task = await house.client.newTask('rotate-pdf-pages')
  const { ref } = await task.upload('a.pdf', textPdf('one', 'two'))
  const chained = await task.execute(
    [ref],
    { pages: '1' },
    {
      taskType: 'rotate-pdf-pages',
      executeOrders: [{ taskType, options: { pages: '2' } }],
    },
  )
  expect(chained.status).toBeLessThan(300)
  expect(await task.ended()).toMatchObject({ status: 'SUCCEEDED', results: [{ mimeType: word }] })
})

test('a page that is not there is refused with a sentence', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.pdf', textPdf('one'))
  await task.execute([ref], { pages: '7' }, { taskType })
  expect(await task.ended()).toMatchObject({ status: 'FAILED', error: { code: 'PAGE_OUT_OF_RANGE' } })
})
