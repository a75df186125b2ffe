import { isErrorCode } from '@octavo/core/errors.ts'
import { docxOf, officeFixture, xlsxOf } from '@octavo/documents/testing/office-files.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestOffice } from '../testing/office-runner.ts'
import { popplerFacts } from '../testing/read-office-pdf.ts'
import { createToolRunner, type TestFile } from '../testing/tool-runner.ts'
import { type GivenOptions, Options } from './options.ts'
import run from './run.ts'

const runner = createToolRunner(run, Options)
let stopOffice: () => void
beforeAll(async () => {
  stopOffice = await startTestOffice()
})
afterAll(() => {
  stopOffice?.()
  runner.close()
})

const wide = [Array.from({ length: 30 }, (_, column) => `column ${column + 1}`)]
const workbook: TestFile = {
  name: 'book.xlsx',
  bytes: xlsxOf({ First: [['one']], 'Kept*': [['secret']], Second: [['two']], Third: [['three']] }),
}

test('makes a PDF of workbooks old and new and of tables in text, without hidden sheets and without the name of the upload', async () => {
  const { results } = await runner.run([
    workbook,
    { name: 'private name.csv', bytes: Buffer.from('a;b\n1;2\n') },
    { name: 'chart.xls', bytes: officeFixture('44010-SingleChart.xls') },
  ])
  const facts = results.map(({ path }) => popplerFacts(path))
  expect(facts.map(({ pages }) => pages)).toEqual([3, 1, 2])
  expect(facts[0]?.text).toMatch(/one[\s\S]*two[\s\S]*three/)
  expect(facts[0]?.text).not.toContain('secret')
  expect(facts[1]?.text).not.toContain('private')
}, 60_000)

test.each<[string, string[]]>([
  ['2', ['two']],
  ['last', ['three']],
  ['1,3', ['one', 'three']],
])('sheets %s among those that are not hidden', async (sheets, words) => {
  expect((await factsOf(workbook, { sheets })).text.match(/one|two|three|secret/g)).toEqual(words)
})

test('a sheet that is not there is an error', async () => {
  await expect(runner.run([workbook], { sheets: '4' })).rejects.toMatchObject({ code: 'PAGE_OUT_OF_RANGE' })
})

test('wide sheets are fitted to the width, or become one page as large as they are; gridlines and landscape', async () => {
  const file = { name: 'wide.xlsx', bytes: xlsxOf({ Wide: wide }) }
  expect((await factsOf(file)).pages).toBeGreaterThan(2)
  expect((await factsOf(file, { fitToWidth: true })).pages).toBe(1)
  const large = await factsOf(file, { onePagePerSheet: true })
  expect(large).toMatchObject({ pages: 1, text: expect.stringContaining('column 30') })
  expect(large.size[0]).toBeGreaterThan(900)
  const marked = { name: 'area.xlsx', bytes: xlsxOf({ Area: [['inside'], ['outside']] }, { printArea: '$A$1' }) }
  expect((await factsOf(marked)).text.trim()).toBe('inside')
  expect((await factsOf(marked, { wholeSheets: true })).text).toContain('outside')
  const lying = await factsOf(file, { landscape: true, gridlines: true, fitToWidth: true })
  expect(lying.size[0]).toBeGreaterThan(lying.size[1])
}, 30_000)

test('locked workbooks of both kinds open with their password', async () => {
  const [old, agile] = await Promise.all([
    { name: 'a.xls', bytes: officeFixture('password.xls'), password: 'password' },
    { name: 'a.xlsx', bytes: officeFixture('protected_passtika.xlsx'), password: 'tika' },
  ])
  expect((await factsOf(old)).pages).toBe(1)
  expect((await factsOf(agile)).pages).toBe(1)
  await expect(runner.run([{ ...old, password: 'no' }])).rejects.toMatchObject({ code: 'DOCUMENT_PASSWORD_WRONG' })
  await expect(runner.run([{ name: 'a.xls', bytes: old.bytes }])).rejects.toMatchObject({ code: 'DOCUMENT_LOCKED' })
})

test('a text document that calls itself a workbook is not taken', async () => {
  await expect(runner.run([{ name: 'a.xlsx', bytes: docxOf(['text']) }])).rejects.toMatchObject({ code: 'TYPE_NOT_ACCEPTED' })
})

test.each(['poc-xmlbomb.xlsx', 'link-external-workbook-a.xlsx', 'WithThreeCharts.xlsx', '55406_Conditional_formatting_sample.xlsx'])(
  '%s ends with a result or a clear error',
  async (name) => {
    const end = await runner.run([{ name, bytes: officeFixture(name) }]).catch((error: unknown) => error)
    if (end instanceof Error) expect(isErrorCode((end as { code?: string }).code ?? '')).toBe(true)
    else expect(end).toMatchObject({ results: [{ mimeType: 'application/pdf' }] })
  },
)

async function factsOf(file: TestFile, options: GivenOptions = {}) {
  const { results } = await runner.run([file], options)
  return popplerFacts(results[0]?.path ?? '')
}
