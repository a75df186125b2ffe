import { writeFileSync } from 'node:fs'
import { readCompoundFile } from '@octavo/documents/office/compound-file.ts'
import { docxOf, officeFixture, xlsxOf } from '@octavo/documents/testing/office-files.ts'
import { lockPackage, lockXls, type OldLock } from '@octavo/documents/testing/office-locks.ts'
import { startTestOffice } from '@octavo/documents/testing/test-office.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { popplerFacts } from '../testing/read-office-pdf.ts'
import { createToolRunner, type TestFile } from '../testing/tool-runner.ts'
import { testFiles } from '../testing/walk-files.ts'
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

const knownPassword = 'VelvetSweatshop'
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

const hidden: TestFile[] = [
  {
    name: 'hidden.xlsx',
    bytes: xlsxOf(
      {
        First: [['one', 'column secret'], ['row secret'], ['outside']],
        'Kept*': [['secret']],
        'Deep**': [['secret']],
        Second: [['two']],
        Third: [['three']],
      },
      { printAreas: { First: '$A$1:$B$2', 'Kept*': '$A$1', 'Deep**': '$A$1' }, hiddenRows: [2], hiddenColumns: [2] },
    ),
  },
  { name: 'hidden.xls', bytes: officeFixture('synth-hidden.xls') },
  { name: 'hidden.ods', bytes: officeFixture('synth-hidden.ods') },
]

test.each(hidden)('nothing that is hidden comes out of $name, and only the sheets and areas that are asked for', async (file) => {
  const layout = { fitToWidth: true, gridlines: true, landscape: true }
  // Every pair of options for one kind of file; the others have each option once.
  const pairs = file === hidden[0] ? [{ onePagePerSheet: true }, layout] : []
  for (const options of [{}, { onePagePerSheet: true, ...layout }, ...pairs]) {
    expect((await factsOf(file, options)).text.split(/\s+/).filter(Boolean)).toEqual(['one', 'two', 'three'])
    expect((await factsOf(file, { ...options, sheets: '2' })).text.trim()).toBe('two')
    const whole = await factsOf(file, { ...options, wholeSheets: true })
    expect(whole.text.split(/\s+/).filter(Boolean)).toEqual(['one', 'outside', 'two', 'three'])
  }
})

test('one page per sheet is as large as what is on it, text that flows over its cell included, whatever the sheet', async () => {
  const long = 'this is a long text that flows over the border of its cell'
  const over = await factsOf({ name: 'over.xlsx', bytes: xlsxOf({ A: [['a', long]] }) }, { onePagePerSheet: true })
  expect(over).toMatchObject({ pages: 1, text: expect.stringContaining(long) })
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`S${index}`, [[`text${index}`]]]))
  const book = await factsOf({ name: 'many.xlsx', bytes: xlsxOf(many) }, { onePagePerSheet: true })
  expect(book).toMatchObject({ pages: 60, text: expect.stringContaining('text59') })
  const tall = { name: 'tall.xlsx', bytes: xlsxOf({ A: Array.from({ length: 3000 }, (_, row) => [`row ${row}`]) }) }
  const rows = (await factsOf(tall, { onePagePerSheet: true })).text.match(/row \d+/g)
  expect(rows).toEqual(Array.from({ length: 3000 }, (_, row) => `row ${row}`))
}, 60_000)

test.each<[string, () => Promise<Buffer>]>([
  ['an .xlsx', async () => lockPackage(xlsxOf({ A: [['open to all']] }), knownPassword)],
  ['an .xls by RC4', () => lockedXls('rc4')],
  ['an .xls by CryptoAPI', () => lockedXls(128)],
])('%s with the password that Excel itself knows is opened without asking', async (_, lock) => {
  expect((await factsOf({ name: 'a.xlsx', bytes: await lock() })).text).toMatch(/open to all|three/)
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
  const marked = { name: 'area.xlsx', bytes: xlsxOf({ Area: [['inside'], ['outside']] }, { printAreas: { Area: '$A$1' } }) }
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

testFiles({
  files: ['poc-xmlbomb.xlsx', 'link-external-workbook-a.xlsx', 'WithThreeCharts.xlsx', '55406_Conditional_formatting_sample.xlsx'].map(
    (name) => ({ name, bytes: officeFixture(name) }),
  ),
  atLeast: 3,
  run: (file) => runner.run([file]),
  check: ({ results }) => expect(popplerFacts(results[0]?.path ?? '').pages).toBe(results[0]?.pageCount),
})

async function lockedXls(lock: OldLock): Promise<Buffer> {
  const path = runner.newPath('.xls')
  writeFileSync(path, officeFixture('synth-hidden.xls'))
  return lockXls(await readCompoundFile(path), knownPassword, lock)
}

async function factsOf(file: TestFile, options: GivenOptions = {}) {
  const { results } = await runner.run([file], options)
  return popplerFacts(results[0]?.path ?? '')
}
