import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { FieldValue } from '@octavo/core/forms/field-value.ts'
import { formPdf } from '@octavo/documents/testing/form-pdf.ts'
import { afterAll, expect, test } from 'vitest'
import { createToolRunner, type TestFile, type ToolRun } from '../../testing/tool-runner.ts'
import { Options } from '../options.ts'
import run from '../run.ts'

const runner = createToolRunner(run, Options)
afterAll(() => runner.close())

const file = (name: string, bytes: Uint8Array | string): TestFile => ({
  name,
  bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
})
const only = ({ results }: ToolRun) => results[0]?.path ?? ''
const codes = ({ notes }: ToolRun) => notes.map(({ code }) => code)
const again = (path: string) => file('again.pdf', readFileSync(path))

async function valuesOf(form: TestFile): Promise<Record<string, FieldValue>> {
  return JSON.parse(readFileSync(only(await runner.run([form], { mode: 'export' })), 'utf8'))
}

const odd = 'a.b"c\n\'d'
const long = 'x'.repeat(10_000)
/** Names of all kinds, twins, a box that no field lists, and a field without a box. */
const strange = () =>
  file(
    'strange.pdf',
    formPdf(
      [
        { name: odd, entries: '/FT/Tx', box: [20, 440, 200, 460] },
        { name: 'twin', entries: '/FT/Tx/V(one)', box: [20, 400, 200, 420] },
        { name: 'twin', entries: '/FT/Tx/V(two)', box: [20, 360, 200, 380] },
        { name: long, entries: '/FT/Tx', box: [20, 320, 200, 340] },
        { name: 'stray', entries: '/FT/Tx', box: [20, 280, 200, 300] },
      ],
      { form: '/Fields[8 0 R 9 0 R 10 0 R 11 0 R 13 0 R]', more: ['<</FT/Tx/T(unseen)/V(kept)>>'] },
    ),
  )
const values = { [odd]: 'odd name', twin: 'same', [long]: 'long name', stray: 'no field', unseen: 'no box' }

test('strange names, twins, boxes without fields and fields without boxes are filled, shown, and lose nothing', async () => {
  const filled = await runner.run([strange()], { values })
  execFileSync('qpdf', ['--check', only(filled)])
  expect(codes(filled)).toEqual(['TWIN_VALUES_DIFFER'])
  expect(await valuesOf(again(only(filled)))).toEqual(values)
  const shown = execFileSync('pdftotext', [only(filled), '-'], { encoding: 'utf8' })
  for (const [text, count] of [
    ['odd name', 1],
    ['same', 2],
    ['long name', 1],
    ['no field', 1],
  ] as const)
    expect(shown.split(text).length - 1, text).toBe(count)
  const flat = await runner.run([strange()], { values, flatten: true })
  expect(execFileSync('pdftotext', [only(flat), '-'], { encoding: 'utf8' })).toBe(shown)
})

test.each(['fdf', 'xfdf', 'json', 'csv', 'xlsx'] as const)('strange names leave as %s and come back with their values', async (format) => {
  const filled = again(only(await runner.run([strange()], { values })))
  const data = file(`values.${format}`, readFileSync(only(await runner.run([filled], { mode: 'export', format }))))
  const isTable = format === 'csv' || format === 'xlsx'
  const back = await runner.run([strange(), data], isTable ? { mode: 'data' } : {})
  expect(await valuesOf(again(only(back)))).toEqual(values)
})

test('a form with 1,000 fields is filled, by values and by a table, and its values leave again', async () => {
  const names = Array.from({ length: 1000 }, (_, index) => `f${index}`)
  const fields = names.map((name, index) => {
    const [left, bottom] = [(index % 40) * 10, Math.floor(index / 40) * 4]
    return { name, entries: '/FT/Tx', box: [left, bottom, left + 9, bottom + 3] as const }
  })
  const form = file('many.pdf', formPdf(fields))
  const all = Object.fromEntries(names.map((name, index) => [name, String(index)]))
  const filled = await runner.run([form], { values: all })
  expect(await valuesOf(again(only(filled)))).toEqual(all)
  const table = file('t.csv', `${names.join(',')}\n${Object.values(all).join(',')}\n`)
  expect(await valuesOf(again(only(await runner.run([form, table], { mode: 'data' }))))).toEqual(all)
})

test('a cell that begins a formula fills a field as it is, and a row names its field where a choice is unknown', async () => {
  const form = file(
    'f.pdf',
    formPdf([
      { name: 'sum', entries: '/FT/Tx', box: [20, 440, 200, 460] },
      { name: 'land', entries: '/FT/Ch/Ff 131072/Opt[(Austria)(Italy)]', box: [20, 400, 200, 420] },
    ]),
  )
  const made = await runner.run([form, file('t.csv', 'sum,land\n"=SUM(A1:A9)",Italy\n-5,"=cmd|x"\n')], { mode: 'data' })
  const rows = await Promise.all(made.results.map(({ path }) => valuesOf(again(path))))
  expect(rows).toEqual([
    { sum: '=SUM(A1:A9)', land: 'Italy' },
    { sum: '-5', land: '' },
  ])
  expect(made.notes).toMatchObject([{ code: 'ROW_VALUE_NOT_TAKEN', details: { row: 3, field: 'land' } }])
})
