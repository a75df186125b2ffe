import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FieldValue } from '@octavo/core/forms/field-value.ts'
import { afterAll, expect, test } from 'vitest'
import { openPdf } from '../engines/qpdf/pdf.ts'
import { formPdf, objectsAfter, textString } from '../testing/form-pdf.ts'
import { createFormFiller, type FillReport } from './fill-form.ts'
import { flattenForm } from './flatten-form.ts'
import { readForm } from './read-form.ts'

const folder = mkdtempSync(join(tmpdir(), 'fill-form-'))
afterAll(() => rmSync(folder, { recursive: true }))
const corpus = join(import.meta.dirname, '../../fixtures/corpus')
let count = 0

interface Filled {
  path: string
  report: FillReport
  values: Record<string, FieldValue>
}

function fill(file: Buffer | string, values: Record<string, FieldValue>, { flatten = false, clear = false } = {}): Filled {
  const from = typeof file === 'string' ? file : join(folder, `${++count}.pdf`)
  if (typeof file !== 'string') writeFileSync(from, file)
  const path = join(folder, `${++count}-filled.pdf`)
  using pdf = openPdf(from)
  const report = createFormFiller(pdf, readForm(pdf)).fill(new Map(Object.entries(values)), { clear })
  if (flatten) flattenForm(pdf)
  pdf.write(path)
  execFileSync('qpdf', ['--check', path])
  using again = openPdf(path)
  return { path, report, values: Object.fromEntries(readForm(again).view.fields.map(({ name, value }) => [name, value])) }
}

const textOf = (path: string) => execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
const pixels = (path: string) => execFileSync('pdftoppm', ['-r', '60', path], { maxBuffer: 1e9 })

const scripts = {
  Latin: 'Zażółć gęślą jaźń',
  Greek: 'Ελληνικά',
  Cyrillic: 'Київ Щука',
  Hebrew: 'שלום',
  Arabic: 'مرحبا',
  Devanagari: 'नमस्ते',
  Thai: 'สวัสดี',
  Japanese: '日本語かな',
  Korean: '안녕하세요',
  Chinese: '简体中文',
  Georgian: 'ქართული',
}

test('text of every script is drawn, stored, and read by another program', () => {
  const names = Object.keys(scripts)
  const form = formPdf(
    names.map((name, index) => ({ name, entries: '/FT/Tx', box: [20, 460 - index * 30, 380, 480 - index * 30] as const })),
  )
  const { path, values, report } = fill(form, scripts)
  expect(values).toEqual(scripts)
  expect(report).toEqual({ unknown: [], refused: [], cut: [], cycles: [] })
  const text = textOf(path).normalize('NFC')
  for (const [name, value] of Object.entries(scripts)) expect(text, name).toContain(value)
})

test.each(['forms-need-appearances-utf8.pdf', 'forms-annotation-text-widget.pdf'])(
  '%s: all text fields filled in all scripts are read by poppler',
  (name) => {
    const path = join(corpus, name)
    using pdf = openPdf(path)
    const fields = readForm(pdf).view.fields.filter(
      ({ kind, maxLength }) => (kind === 'text' || kind === 'longText') && maxLength === undefined,
    )
    expect(fields.length).toBeGreaterThan(0)
    const words = Object.values(scripts).map((script) => script.split(' ')[0] ?? '')
    const values = Object.fromEntries(fields.map((field, index) => [field.name, words[index % words.length] ?? '']))
    const filled = fill(path, values)
    const text = textOf(filled.path).normalize('NFC')
    for (const [field, value] of Object.entries(values)) if (!filled.report.cut.includes(field)) expect(text, field).toContain(value)
  },
)

const states = objectsAfter(6)
const mixed = () =>
  formPdf(
    [
      { name: 'text', entries: '/FT/Tx/MK<</BG[.9 1 .9]/BC[0 0 1]>>/BS<</W 2/S/B>>', box: [20, 460, 200, 480] },
      { name: 'long', entries: '/FT/Tx/Ff 4096/Q 2', box: [20, 380, 200, 450] },
      { name: 'comb', entries: '/FT/Tx/Ff 16777216/MaxLen 8', box: [20, 340, 200, 360] },
      { name: 'tick', entries: `/FT/Btn/AP<</N<</On ${states} 0 R/Off ${states + 1} 0 R>>>>/AS/Off`, box: [20, 310, 32, 322] },
      { name: 'pick', entries: '/FT/Ch/Ff 131072/Opt[[(r)(Red)][(g)(Green)]]', box: [20, 270, 120, 290] },
      { name: 'list', entries: '/FT/Ch/Ff 2097152/Opt[(one)(two)(three)]', box: [20, 200, 120, 260] },
    ],
    {
      more: [
        '<</Type/XObject/Subtype/Form/BBox[0 0 12 12]/Length 14>>\nstream\n0 0 12 12 re f\n\nendstream',
        '<</Type/XObject/Subtype/Form/BBox[0 0 12 12]/Length 0>>\nstream\n\nendstream',
      ],
    },
  )
const mixedValues = {
  text: 'Łódź 1',
  long: 'a few words\nand more of them that need several lines',
  comb: 'AB12',
  tick: true,
  pick: 'Green',
  list: ['one', 'three'],
}

test('every kind of field keeps its value', () => {
  expect(fill(mixed(), mixedValues).values).toEqual({ ...mixedValues, pick: 'g' })
})

test('a flattened form looks as it did before, and has no fields', () => {
  const [filled, flat] = [fill(mixed(), mixedValues), fill(mixed(), mixedValues, { flatten: true })]
  expect(pixels(flat.path).equals(pixels(filled.path))).toBe(true)
  expect(pixels(filled.path).equals(pixels(fill(mixed(), {}).path))).toBe(false)
  expect(flat.values).toEqual({})
})

test('clearing gives back what the form begins with', () => {
  const form = formPdf([
    { name: 'a', entries: '/FT/Tx/V(x)/DV(start)', box: [20, 460, 200, 480] },
    { name: 'b', entries: '/FT/Tx/V(y)/RV(rich)', box: [20, 430, 200, 450] },
  ])
  expect(fill(form, {}, { clear: true }).values).toEqual({ a: 'start', b: '' })
  expect(fill(form, { b: 'new' }, { clear: true }).values).toEqual({ a: 'start', b: 'new' })
})

test('values that a field does not take are named, and nothing else is lost', () => {
  const { report, values } = fill(mixed(), { pick: 'Blue', tick: 'perhaps', comb: '123456789', text: 'kept', nothing: 'x' })
  expect(report).toEqual({ unknown: ['nothing'], refused: ['pick', 'tick'], cut: ['comb'], cycles: [] })
  expect(values).toMatchObject({ pick: '', tick: false, comb: '12345678', text: 'kept' })
})

test('numbers are shown in their format and sums are calculated, in the font of the form', () => {
  const script = (call: string) => `<</S/JavaScript/JS${textString(call)}>>`
  const money = `/F ${script('AFNumber_Format(2, 2, 0, 0, " EUR", false);')}`
  const { path, values } = fill(
    formPdf([
      { name: 'a', entries: `/FT/Tx/AA<<${money}>>`, box: [20, 460, 200, 480] },
      { name: 'b', entries: `/FT/Tx/AA<<${money}>>`, box: [20, 430, 200, 450] },
      {
        name: 'sum',
        entries: `/FT/Tx/AA<<${money}/C ${script('AFSimple_Calculate("SUM", new Array("a", "b"));')}>>`,
        box: [20, 400, 200, 420],
      },
    ]),
    { a: '1.234,5', b: '0.1' },
  )
  expect(values).toEqual({ a: '1234.5', b: '0.1', sum: '1234.6' })
  expect(textOf(path)).toMatch(/1\.234,50 EUR[\s\S]*0,10 EUR[\s\S]*1\.234,60 EUR/)
  expect(execFileSync('pdffonts', [path], { encoding: 'utf8' })).toMatch(/Helvetica/)
})

test('boxes without looks of their own get them; radio buttons exclude each other', () => {
  const first = objectsAfter(2)
  const button = (left: number) => `<</Type/Annot/Subtype/Widget/F 4/Parent 9 0 R/Rect[${left} 100 ${left + 12} 112]/MK<</BC[0]>>>>`
  const form = formPdf(
    [
      { name: 'tick', entries: '/FT/Btn/MK<</BC[0]/CA(8)>>', box: [20, 200, 40, 220] },
      { name: 'pay', entries: `/FT/Btn/Ff 32768/Opt[(cash)(card)]/Kids[${first} 0 R ${first + 1} 0 R]`, box: [0, 0, 1, 1] },
    ],
    { page: `/Annots[8 0 R ${first} 0 R ${first + 1} 0 R]`, more: [button(20), button(60)] },
  )
  const { path, values } = fill(form, { tick: 'x', pay: 'card' })
  expect(values).toEqual({ tick: true, pay: 'card' })
  expect(pixels(path).equals(pixels(fill(form, { tick: true, pay: 'cash' }).path))).toBe(false)
})

test('twins with different values get the same one', () => {
  const twin = (value: string, bottom: number) => ({
    name: 'twin',
    entries: `/FT/Tx/V(${value})`,
    box: [20, bottom, 200, bottom + 20] as const,
  })
  const { path } = fill(formPdf([twin('one', 400), twin('two', 300)]), { twin: 'both' })
  expect(textOf(path).match(/both/g)).toHaveLength(2)
})

test('a form is filled again and again, each time with nothing of the time before', () => {
  const path = join(folder, 'again.pdf')
  writeFileSync(path, mixed())
  using pdf = openPdf(path)
  const filler = createFormFiller(pdf, readForm(pdf))
  for (const [round, values] of [{ text: 'first', tick: true }, { long: 'second' }].entries()) {
    const takeBack = pdf.recordChanges()
    filler.fill(new Map<string, FieldValue>(Object.entries(values)))
    const to = join(folder, `round-${round}.pdf`)
    pdf.write(to)
    takeBack()
    using again = openPdf(to)
    const read = Object.fromEntries(readForm(again).view.fields.map(({ name, value }) => [name, value]))
    expect(read).toMatchObject({ text: '', long: '', tick: false, ...values })
    expect(textOf(to)).toMatch(round === 0 ? /^\s*first\s+one/ : /^\s*second\s+one/)
  }
})
