import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { formPdf, objectsAfter, textString } from '@octavo/documents/testing/form-pdf.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { createToolRunner, refOf, type TestFile, type ToolRun } from '../testing/tool-runner.ts'
import { type GivenOptions, Options } from './options.ts'
import run from './run.ts'

const runner = createToolRunner(run, Options)
afterAll(() => runner.close())

const names = ['name', 'city', 'note', 'agree', 'colour', 'many', 'a.b"c\n\'d']
const state = objectsAfter(names.length, 2)
const form = (): TestFile => ({
  name: 'form.pdf',
  bytes: formPdf(
    [
      { name: names[0] ?? '', entries: '/FT/Tx/MaxLen 12', box: [100, 440, 300, 460] },
      { name: names[1] ?? '', entries: '/FT/Tx/DV(Rome)', box: [100, 410, 300, 430] },
      { name: names[2] ?? '', entries: '/FT/Tx/Ff 4096', box: [100, 340, 300, 400] },
      { name: names[3] ?? '', entries: `/FT/Btn/AP<</N<</On ${state} 0 R/Off ${state + 1} 0 R>>>>/AS/Off`, box: [100, 310, 112, 322] },
      { name: names[4] ?? '', entries: '/FT/Ch/Ff 131072/Opt[[(r)(Red)][(g)(Green)]]', box: [100, 280, 200, 300], page: 1 },
      { name: names[5] ?? '', entries: '/FT/Ch/Ff 2097152/Opt[(one)(two)(three)]', box: [100, 200, 200, 260], page: 1 },
      { name: names[6] ?? '', entries: '/FT/Tx', box: [100, 170, 300, 190], page: 1 },
    ],
    { pages: 2, more: [box('0 0 12 12 re f'), box('')] },
  ),
})
const box = (content: string) => `<</Type/XObject/Subtype/Form/BBox[0 0 12 12]/Length ${content.length}>>\nstream\n${content}\nendstream`
const values = {
  name: 'Ann Žižek',
  city: '東京',
  note: 'two\nlines',
  agree: true,
  colour: 'g',
  many: ['one', 'three'],
  [names[6] ?? '']: '=1+1',
}
const file = (name: string, text: string | Uint8Array): TestFile => ({ name, bytes: typeof text === 'string' ? Buffer.from(text) : text })
const textOf = (path = '') => execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
const only = ({ results }: ToolRun) => results[0]?.path ?? ''
const check = (path: string) => execFileSync('qpdf', ['--check', path])
const codes = ({ notes }: ToolRun) => notes.map(({ code }) => code)
const pdf = (path: string): TestFile => ({ name: 'filled.pdf', bytes: readFileSync(path) })

async function exported(filled: TestFile): Promise<unknown> {
  return JSON.parse(readFileSync(only(await runner.run([filled], { mode: 'export' })), 'utf8'))
}

describe('fill', () => {
  test('values come back equal, and another program reads them', async () => {
    const filled = await runner.run([form()], { values })
    check(only(filled))
    expect(filled.results[0]).toMatchObject({ name: 'form-form', pageCount: 2 })
    expect(textOf(only(filled))).toMatch(/Ann Žižek[\s\S]*東京[\s\S]*two\n[\s\S]*lines[\s\S]*Green[\s\S]*one/)
    expect(await exported(pdf(only(filled)))).toEqual(values)
  })

  test.each(['json', 'fdf', 'xfdf'] as const)('%s there and back is equal', async (format) => {
    const filled = pdf(only(await runner.run([form()], { values })))
    const data = await runner.run([filled], { mode: 'export', format })
    const again = await runner.run([form(), file(`values.${format}`, readFileSync(only(data)))])
    expect(codes(again)).toEqual([])
    expect(await exported(pdf(only(again)))).toEqual(values)
  })

  test('a flattened form has the same pixels and no fields', async () => {
    const pixels = (path: string) => execFileSync('pdftoppm', ['-r', '60', path], { maxBuffer: 1e9 })
    const filled = only(await runner.run([form()], { values }))
    const flat = await runner.run([form()], { values, flatten: true })
    expect(pixels(only(flat)).equals(pixels(filled))).toBe(true)
    expect(codes(flat)).toEqual(['FORMS_FLATTENED'])
    await expect(runner.run([pdf(only(flat))], { mode: 'export' })).rejects.toMatchObject({ code: 'FORM_MISSING' })
  })

  test('a form is cleared to what it begins with', async () => {
    const filled = pdf(only(await runner.run([form()], { values })))
    const cleared = await exported(pdf(only(await runner.run([filled], { clear: true }))))
    expect(cleared).toEqual({ name: '', city: 'Rome', note: '', agree: false, colour: '', many: [], [names[6] ?? '']: '' })
  })

  test('what a form does not take is named', async () => {
    const filled = await runner.run([form()], { values: { colour: 'blue', nobody: 'x', name: 'more than twelve letters' } })
    expect(filled.notes).toMatchObject([
      { code: 'FIELDS_UNKNOWN', details: { fields: ['nobody'] } },
      { code: 'VALUES_NOT_TAKEN', details: { fields: ['colour'] } },
      { code: 'TEXT_CUT', details: { fields: ['name'] } },
    ])
  })

  test('XFDF with entities is refused', async () => {
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><xfdf><fields><field name="name"><value>&a;</value></field></fields></xfdf>'
    await expect(runner.run([form(), file('bomb.xfdf', bomb)])).rejects.toMatchObject({ code: 'DATA_NOT_READ' })
  })

  test('fields that need each other are named and keep their values', async () => {
    const sum = (of: string) => `/FT/Tx/V(7)/AA<</C<</S/JavaScript/JS${textString(`AFSimple_Calculate("SUM", new Array("${of}"));`)}>>>>`
    const cyclic = formPdf([
      { name: 'a', entries: sum('b'), box: [20, 440, 200, 460] },
      { name: 'b', entries: sum('a'), box: [20, 400, 200, 420] },
      { name: 'c', entries: '/FT/Tx', box: [20, 360, 200, 380] },
    ])
    const filled = await runner.run([file('c.pdf', cyclic)], { values: { c: 'x' } })
    expect(filled.notes).toMatchObject([{ code: 'CALCULATION_CYCLE', details: { fields: ['a', 'b'] } }])
    expect(await exported(pdf(only(filled)))).toEqual({ a: '7', b: '7', c: 'x' })
  })

  test('a signature is drawn in the place of its field', async () => {
    const sign = formPdf([{ name: 'sig', entries: '/FT/Sig', box: [100, 100, 300, 150] }])
    const signed = await runner.run([file('s.pdf', sign)], { signatureImages: [{ name: 'sig', look: { text: 'Ann Bo' } }] })
    expect(textOf(only(signed))).toContain('Ann Bo')
    const [, , left = 0, top = 0] = /xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>Ann/
      .exec(`  ${execFileSync('pdftotext', ['-bbox', only(signed), '-'], { encoding: 'utf8' })}`)
      ?.map(Number) ?? [0, 0, 0, 0]
    expect(left + top).toBeGreaterThan(0)
  })

  test('a dynamic XFA form says that it cannot be filled, and gives its values', async () => {
    const data = '<xfa:datasets xmlns:xfa="x"><xfa:data><f><n>7</n></f></xfa:data></xfa:datasets>'
    const dynamic = formPdf([], {
      form: '/XFA[(datasets) 8 0 R]',
      catalogue: '/NeedsRendering true',
      more: [`<</Length ${data.length}>>\nstream\n${data}\nendstream`],
    })
    await expect(runner.run([file('x.pdf', dynamic)], { values: { n: '1' } })).rejects.toMatchObject({ code: 'FORM_DYNAMIC' })
    expect(await exported(file('x.pdf', dynamic))).toEqual({ 'f.n': '7' })
  })
})

describe('export', () => {
  test('many forms become one table, and no cell begins a formula', async () => {
    const filled = pdf(only(await runner.run([form()], { values })))
    const csv = readFileSync(only(await runner.run([filled, { ...filled, name: '=cmd.pdf' }], { mode: 'export', format: 'csv' })), 'utf8')
    expect(csv.split('\r\n')[0]).toMatch(/^\ufeffFile,name,city,note,agree,colour,many,/)
    expect(csv).toContain("'=1+1")
    expect(csv).toContain("'=cmd.pdf")
    expect(csv).not.toMatch(/(?:^|,|\n)"?[=@+-]/)
  })

  test('a workbook is read by another program', async () => {
    const filled = pdf(only(await runner.run([form()], { values })))
    const book = only(await runner.run([filled], { mode: 'export', format: 'xlsx' }))
    const sheet = execFileSync('unzip', ['-p', book, 'xl/worksheets/sheet1.xml'], { encoding: 'utf8' })
    expect(sheet).toContain('<t xml:space="preserve">=1+1</t>')
    expect(sheet).not.toContain('<f>')
  })
})

describe('data', () => {
  const merge = (table: TestFile, options: GivenOptions = {}) => runner.run([form(), table], { mode: 'data', ...options })
  const rows = 'Name;City;Agree;Colour\nAnn;Oslo;yes;Red\nBo;"Rio ""R""";no;g\n'

  test('each row becomes a PDF that is named by its columns', async () => {
    const made = await merge(file('t.csv', rows), { rowName: '{City}/{row} of {name}' })
    expect(made.results.map(({ name }) => name)).toEqual(['Oslo-1 of form', 'Rio _R_-2 of form'])
    for (const { path } of made.results) check(path)
    expect(await Promise.all(made.results.map(async ({ path }) => exported(pdf(path))))).toMatchObject([
      { name: 'Ann', city: 'Oslo', agree: true, colour: 'r' },
      { name: 'Bo', city: 'Rio "R"', agree: false, colour: 'g' },
    ])
    expect(made.notes).toEqual([])
  })

  test.each([
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Name\tCity\nŽ\tOslo\n', 'utf16le')]), 'Ž'],
    ['Windows-1252', Buffer.from('Name,City\nJos\xe9,Oslo\n', 'latin1'), 'José'],
    ['UTF-8 with a mark', Buffer.from('\ufeffName|City\n東|Oslo\n'), '東'],
    ['objects a line', Buffer.from('{"Name":"Łu","City":null}\n{"Name":"x","City":3}\n'), 'Łu'],
  ])('a table in %s', async (_, bytes, name) => {
    const made = await merge(file(bytes.includes('{') ? 't.jsonl' : 't.csv', bytes))
    expect(await exported(pdf(only(made)))).toMatchObject({ name })
  })

  test('a workbook gives rows; what was exported comes back equal', async () => {
    const filled = pdf(only(await runner.run([form()], { values })))
    for (const format of ['csv', 'xlsx'] as const) {
      const table = only(await runner.run([filled], { mode: 'export', format }))
      const again = await merge(file(`t.${format}`, readFileSync(table)))
      expect(await exported(pdf(only(again))), format).toEqual(values)
      expect(codes(again)).toEqual(['COLUMNS_UNUSED'])
    }
  })

  test('rows with unknown choices, long texts and other numbers of cells are named, and lose nothing else', async () => {
    const made = await merge(file('t.csv', 'Name,City,Colour\nAnn,Oslo,Blue\nmore than twelve letters,Rio\nBo,Rome,Red,4\n'))
    expect(made.notes).toMatchObject([
      { code: 'ROW_VALUE_NOT_TAKEN', details: { row: 2, field: 'colour' } },
      { code: 'ROW_CELLS', details: { row: 3, found: 2, expected: 3 } },
      { code: 'ROW_TEXT_CUT', details: { row: 3, field: 'name' } },
      { code: 'ROW_CELLS', details: { row: 4, found: 4, expected: 3 } },
    ])
    expect(made.results).toHaveLength(3)
    expect(await exported(pdf(made.results[2]?.path ?? ''))).toMatchObject({ name: 'Bo', city: 'Rome', colour: 'r' })
  })

  test('all rows become one PDF, flattened or with fields of their own', async () => {
    const table = file('t.csv', `Name\n${Array.from({ length: 60 }, (_, index) => `Row ${index}`).join('\n')}\n`)
    for (const flatten of [true, false]) {
      const made = await merge(table, { output: 'merged', flatten })
      expect(made.results).toMatchObject([{ name: 'form-form', pageCount: 120 }])
      check(only(made))
      expect(textOf(only(made)).match(/Row \d+/g)).toEqual(Array.from({ length: 60 }, (_, index) => `Row ${index}`))
    }
  })

  test('columns are given by hand, and an empty one gives a field none', async () => {
    const made = await merge(file('t.csv', 'X,City\nAnn,Oslo\n'), { mapping: { name: 'X', city: '' } })
    expect(await exported(pdf(only(made)))).toMatchObject({ name: 'Ann', city: '' })
  })

  test.each([
    ['no table', [], 'TABLE_MISSING'],
    ['an empty table', [file('t.csv', '')], 'TABLE_EMPTY'],
    ['a table without rows', [file('t.csv', 'Name,City\n')], 'TABLE_EMPTY'],
    ['other columns', [file('t.csv', 'q,w\n1,2\n')], 'COLUMNS_UNMATCHED'],
    ['a broken workbook', [file('t.xlsx', 'PK\x03\x04 and nothing')], 'DATA_NOT_READ'],
  ])('%s is refused', async (_, tables, code) => {
    await expect(runner.run([form(), ...tables], { mode: 'data' })).rejects.toMatchObject({ code })
  })
})

test('fields are proposed as JSON where a page asks for them', async () => {
  const content = 'BT /F1 12 Tf 40 400 Td (Name) Tj ET 90 398 m 300 398 l S'
  const found = await runner.run([file('flat.pdf', formPdf([], { content }))], { mode: 'find' })
  expect(found.results).toMatchObject([{ name: 'flat-fields', mimeType: 'application/json' }])
  expect(JSON.parse(readFileSync(only(found), 'utf8'))).toMatchObject([
    { kind: 'text', label: 'Name', reason: 'line', widgets: [{ page: 0 }] },
  ])
})

test('an image is placed in a signature field', async () => {
  const sign = formPdf([{ name: 'sig', entries: '/FT/Sig', box: [100, 100, 300, 150] }])
  const image = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const signed = await runner.run([file('s.pdf', sign), file('i.png', image)], {
    signatureImages: [{ name: 'sig', look: { document: refOf(2) } }],
  })
  expect(execFileSync('pdfimages', ['-list', only(signed)], { encoding: 'utf8' })).toMatch(/image/)
})
