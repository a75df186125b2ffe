import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

const taskType = 'pdf-to-ppt'
const powerPoint = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

test('a PDF becomes a presentation of its name', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('Talk.pdf', textPdf('The first page', 'The second page'))
  await task.execute([ref], {}, { taskType })
  const ended = await task.ended()
  expect(ended).toMatchObject({ status: 'SUCCEEDED', results: [{ name: 'Talk.pptx', mimeType: powerPoint }] })
  const bytes = Buffer.from(await task.download(ended.results[0]?.ref ?? ''))
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
  expect([1, 2, 3].map((number) => bytes.includes(`ppt/slides/slide${number}.xml`))).toEqual([true, true, false])
})

test('it can be a step of a chain, and its slides go on to PDF again', async () => {
  const task = await house.client.newTask('rotate-pdf-pages')
  const { ref } = await task.upload('a.pdf', textPdf('one', 'two'))
  const chained = await task.execute(
    [ref],
    { pages: '1' },
    {
      taskType: 'rotate-pdf-pages',
      executeOrders: [
        { taskType, options: { pages: '2', slides: 'images' } },
        { taskType: 'ppt-to-pdf', options: {} },
      ],
    },
  )
  expect(chained.status).toBeLessThan(300)
  expect(await task.ended()).toMatchObject({ status: 'SUCCEEDED', results: [{ mimeType: 'application/pdf' }] })
})

test('a page that is not there and an option that does not exist are refused with a sentence', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.pdf', textPdf('one'))
  const wrong = await task.execute([ref], { drawings: 'wonders' }, { taskType })
  expect(wrong.status).toBe(400)
  await task.execute([ref], { pages: '7' }, { taskType })
  expect(await task.ended()).toMatchObject({ status: 'FAILED', error: { code: 'PAGE_OUT_OF_RANGE' } })
})
