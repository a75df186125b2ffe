import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablePdf } from '../testing/table-pdf.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

const taskType = 'pdf-to-excel'
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const rows = [
  ['Town', 'Area', 'People'],
  ['Aachen', '160', '249070'],
  ['Bonn', '141', '331885'],
  ['Cologne', '405', '1073096'],
]

test('the tables of a PDF become a workbook of its name, or CSV', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('Towns.pdf', tablePdf(rows))
  await task.execute([ref], {}, { taskType })
  const ended = await task.ended()
  expect(ended).toMatchObject({ status: 'SUCCEEDED', results: [{ name: 'Towns.xlsx', mimeType: excel }] })
  const bytes = Buffer.from(await task.download(ended.results[0]?.ref ?? ''))
  expect(bytes.includes('xl/worksheets/sheet1.xml')).toBe(true)

  const other = await house.client.newTask(taskType)
  const again = await other.upload('Towns.pdf', tablePdf(rows))
  await other.execute([again.ref], { format: 'csv' }, { taskType })
  const written = await other.ended()
  expect(written).toMatchObject({ status: 'SUCCEEDED', results: [{ name: 'Towns.csv' }] })
  const text = Buffer.from(await other.download(written.results[0]?.ref ?? '')).toString()
  expect(text.split('\r\n')).toEqual([...rows.map((texts) => texts.join(',')), ''])
})

test('a file without tables is refused with a sentence', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.pdf', textPdf('one'))
  await task.execute([ref], {}, { taskType })
  expect(await task.ended()).toMatchObject({ status: 'FAILED', error: { code: 'NO_TABLES_FOUND' } })
})
