import { codePdf } from '@octavo/documents/testing/code-pdf.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSound, pageTexts } from '../testing/read-pdf.ts'
import { startTestProgram, type TestProgram } from '../testing/test-program.ts'
import { textPdf } from '../testing/text-pdf.ts'

let house: TestProgram
beforeAll(async () => {
  house = await startTestProgram()
})
afterAll(() => house.stop())

const taskType = 'split-pdf'

test('ranges become files that can be fetched one by one', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('Report.pdf', textPdf('one', 'two', 'three', 'four', 'five'))
  const accepted = await task.execute([ref], { mode: 'ranges', ranges: '1-3,5' }, { taskType })
  expect(accepted.status).toBe(202)
  const ended = await task.ended()
  expect(ended.status).toBe('SUCCEEDED')
  expect(ended.results.map(({ name, pageCount }) => [name, pageCount])).toEqual([
    ['Report-part-1.pdf', 3],
    ['Report-part-2.pdf', 1],
  ])
  const parts = await Promise.all(ended.results.map((result) => task.download(result.ref)))
  expect(await Promise.all(parts.map(pageTexts))).toEqual([['one', 'two', 'three'], ['five']])
  expect(await Promise.all(parts.map(isSound))).toEqual([true, true])
})

test('patterns and codes are read inside the sandbox', async () => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('mail.pdf', textPdf('Invoice 7', 'more', 'Invoice 8'))
  await task.execute([ref], { mode: 'value', pattern: 'Invoice (\\d+)', expression: true }, { taskType })
  expect((await task.ended()).results.map(({ name }) => name)).toEqual(['mail-7.pdf', 'mail-8.pdf'])

  const scan = await house.client.newTask(taskType)
  const coded = await scan.upload('scan.pdf', await codePdf(['Case A', '', 'Case B', '']))
  await scan.execute([coded.ref], { mode: 'barcode', fileName: '{text}' }, { taskType })
  expect((await scan.ended()).results.map(({ name }) => name)).toEqual(['Case A.pdf', 'Case B.pdf'])
})

test('cuts are told file by file', async () => {
  const task = await house.client.newTask(taskType)
  const first = await task.upload('a.pdf', textPdf('a1', 'a2', 'a3'))
  const second = await task.upload('b.pdf', textPdf('b1', 'b2'))
  await task.execute([first.ref, second.ref], { mode: 'after', files: [{ document: first.ref, after: '1' }] }, { taskType })
  expect((await task.ended()).results.map(({ name, pageCount }) => [name, pageCount])).toEqual([
    ['a-part-1.pdf', 1],
    ['a-part-2.pdf', 2],
    ['b-part.pdf', 2],
  ])
})

test.each([
  [{ mode: 'ranges' }, 400, 'OPTIONS_NOT_VALID', { ranges: 'Enter the pages of each file, like 1-3 or 5.' }],
  [{ mode: 'every', every: 0 }, 400, 'OPTIONS_NOT_VALID', { every: 'Enter a whole number from 1 to 100,000.' }],
  [{ mode: 'size', maxBytes: 5 }, 400, 'OPTIONS_NOT_VALID', { maxBytes: 'Enter a whole number from 1,000 to 1,000,000,000,000.' }],
  [{ mode: 'ranges', ranges: '' }, 400, 'OPTIONS_NOT_VALID', { ranges: 'Enter at least one page, or all.' }],
  [{ mode: 'ranges', ranges: '1-x' }, 400, 'OPTIONS_NOT_VALID', { ranges: 'Enter pages like 1,3,5-9, odd or last.' }],
  [{ mode: 'text' }, 400, 'OPTIONS_NOT_VALID', { pattern: 'Enter the text that starts a new file.' }],
  [
    { mode: 'text', pattern: '(a', expression: true },
    422,
    'PATTERN_NOT_VALID',
    { pattern: 'This ( is never closed. Add a ), or enter \\( to find the character itself.' },
  ],
  [{ foo: 1 }, 400, 'OPTIONS_NOT_VALID', { options: expect.stringMatching(/^Unknown option: foo\. Available options: mode, every, /) }],
])('%j is refused at once, and a sentence stands at the field', async (options, status, code, fields) => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.pdf', textPdf('a'))
  const refused = await task.execute([ref], options, { taskType })
  expect(refused.status).toBe(status)
  expect(await refused.json()).toMatchObject({ code, fields })
})

test.each([
  [{ mode: 'ranges', ranges: '9' }, 'PAGE_OUT_OF_RANGE'],
  [{ mode: 'text', pattern: 'x{2,1}', expression: true }, 'PATTERN_NOT_VALID'],
])('%j fails with a clear error', async (options, code) => {
  const task = await house.client.newTask(taskType)
  const { ref } = await task.upload('a.pdf', textPdf('a'))
  await task.execute([ref], options, { taskType })
  expect(await task.ended()).toMatchObject({ status: 'FAILED', error: { code }, results: [] })
})
