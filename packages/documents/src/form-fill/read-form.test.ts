import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FormView } from '@octavo/core/forms/form-field.ts'
import { afterAll, expect, test } from 'vitest'
import { formPdf, objectsAfter, textString } from '../testing/form-pdf.ts'
import { readFormOf } from './read-form-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'read-form-'))
afterAll(() => rmSync(folder, { recursive: true }))
const corpus = join(import.meta.dirname, '../../fixtures/corpus')
let count = 0

async function read(file: Buffer | string): Promise<FormView> {
  const path = typeof file === 'string' ? join(corpus, file) : join(folder, `${++count}.pdf`)
  if (typeof file !== 'string') writeFileSync(path, file)
  return FormView.parse(await readFormOf(path, { newPath: () => join(folder, `copy-${++count}.pdf`) }))
}

test('every kind of field with its properties, its label and its place as seen', async () => {
  const script = (call: string) => `<</S/JavaScript/JS${textString(call)}>>`
  const { kind, fields, calculation, notes } = await read(
    formPdf([
      { name: 'name', entries: '/FT/Tx/TU(Full name)/V(Ann)/Ff 2/MaxLen 40/Q 1/DA(/Helv 9 Tf 1 0 0 rg)', box: [100, 440, 300, 460] },
      { name: 'about', entries: `/FT/Tx/Ff 4096/V(one\\rtwo)/MK<</BG[1]/BC[0 0 1]>>/BS<</W 2/S/D>>`, box: [100, 380, 300, 420] },
      { name: 'code', entries: '/FT/Tx/Ff 16777216/MaxLen 6', box: [100, 350, 300, 370] },
      { name: 'born', entries: `/FT/Tx/AA<</F ${script('AFDate_FormatEx("dd.mm.yyyy");')}>>`, box: [100, 320, 300, 340] },
      { name: 'agree', entries: '/FT/Btn/V/Yes/AS/Yes/AP<</N<</Yes 4 0 R/Off 4 0 R>>>>/MK<</CA(8)>>', box: [100, 300, 110, 310] },
      { name: 'colour', entries: '/FT/Ch/Ff 131072/Opt[[(r)(Red)][(g)(Green)]]/V(g)', box: [100, 270, 200, 290] },
      { name: 'many', entries: '/FT/Ch/Ff 2097152/Opt[(a)(b)(c)]/V[(a)(c)]', box: [100, 200, 200, 260] },
      {
        name: 'sum',
        entries: `/FT/Tx/Ff 1/AA<</C ${script('AFSimple_Calculate("SUM", new Array ("a", "b"));')}>>`,
        box: [100, 170, 200, 190],
      },
      { name: 'odd', entries: `/FT/Tx/AA<</C ${script('event.value = Math.random();')}>>`, box: [100, 140, 200, 160] },
      { name: 'sign', entries: '/FT/Sig', box: [100, 100, 200, 130] },
      { name: 'go', entries: '/FT/Btn/Ff 65536/MK<</CA(Go)>>', box: [100, 60, 200, 80] },
    ]),
  )
  const named = Object.fromEntries(fields.map((field) => [field.name, field]))
  expect(kind).toBe('acroform')
  expect(named.name).toMatchObject({ kind: 'text', label: 'Full name', value: 'Ann', required: true, maxLength: 40 })
  expect(named.name?.look).toEqual({ fontSize: 9, colour: '#ff0000', align: 'center' })
  expect(named.name?.widgets).toEqual([{ page: 0, box: { x: 100, y: 40, width: 200, height: 20 } }])
  expect(named.about).toMatchObject({
    kind: 'longText',
    value: 'one\ntwo',
    look: { background: '#ffffff', border: { colour: '#0000ff', width: 2, style: 'dashed' } },
  })
  expect(named.code).toMatchObject({ kind: 'comb', maxLength: 6 })
  expect(named.born).toMatchObject({ kind: 'date', format: { kind: 'date', pattern: 'dd.mm.yyyy' } })
  expect(named.agree).toMatchObject({ kind: 'checkbox', value: true, look: { mark: 'cross' } })
  expect(named.colour).toMatchObject({
    kind: 'dropdown',
    value: 'g',
    options: [
      { label: 'Red', value: 'r' },
      { label: 'Green', value: 'g' },
    ],
  })
  expect(named.many).toMatchObject({ kind: 'list', value: ['a', 'c'], multiple: true })
  expect(named.sum).toMatchObject({ readOnly: true, calculate: { kind: 'sum', fields: ['a', 'b'] } })
  expect(named.odd).toMatchObject({ script: true })
  expect([named.sign?.kind, named.go?.kind]).toEqual(['signature', 'button'])
  expect(calculation).toEqual(['sum', 'odd'])
  expect(notes).toEqual(['SCRIPTS_NOT_RUN'])
})

test('radio buttons with numbers for names mean what their list says', async () => {
  const first = objectsAfter(1)
  const widget = (state: string, left: number) =>
    `<</Type/Annot/Subtype/Widget/Parent 8 0 R/Rect[${left} 10 ${left + 10} 20]/AP<</N<</${state} 4 0 R/Off 4 0 R>>>>/AS/Off>>`
  const { fields } = await read(
    formPdf([{ name: 'pay', entries: `/FT/Btn/Ff 32768/Kids[${first} 0 R ${first + 1} 0 R]/Opt[(cash)(card)]/V/1`, box: [0, 0, 1, 1] }], {
      page: `/Annots[${first} 0 R ${first + 1} 0 R]`,
      more: [widget('0', 10), widget('1', 40)],
    }),
  )
  expect(fields).toHaveLength(1)
  expect(fields[0]).toMatchObject({ name: 'pay', kind: 'radio', value: 'card' })
  expect(fields[0]?.widgets.map(({ state }) => state)).toEqual(['cash', 'card'])
})

test('a field without a label gets the text before it, a box to tick the text behind it', async () => {
  const content = 'BT /F1 10 Tf 20 445 Td (First name:) Tj ET BT /F1 10 Tf 120 403 Td (I agree) Tj ET'
  const { fields } = await read(
    formPdf(
      [
        { name: 'a', entries: '/FT/Tx', box: [100, 440, 300, 460] },
        { name: 'b', entries: '/FT/Btn/AP<</N<</Yes 4 0 R>>>>', box: [100, 400, 112, 412] },
      ],
      { content },
    ),
  )
  expect(fields.map(({ label }) => label)).toEqual(['First name', 'I agree'])
})

test('each box of a choice gets the text behind it, and the choice the text before it', async () => {
  const first = objectsAfter(1)
  const content =
    'BT /F1 10 Tf 20 403 Td (Filing status) Tj ET BT /F1 10 Tf 114 403 Td (Single) Tj ET BT /F1 10 Tf 214 403 Td (Married) Tj ET'
  const widget = (state: string, left: number) =>
    `<</Type/Annot/Subtype/Widget/Parent 8 0 R/Rect[${left} 400 ${left + 10} 410]/AP<</N<</${state} 4 0 R/Off 4 0 R>>>>/AS/Off>>`
  for (const label of ['', '/TU(Status)']) {
    const entries = `/FT/Btn${label}/Kids[${first} 0 R ${first + 1} 0 R]`
    const { fields } = await read(
      formPdf([{ name: 'status', entries, box: [0, 0, 1, 1] }], {
        content,
        page: `/Annots[${first} 0 R ${first + 1} 0 R]`,
        more: [widget('1', 100), widget('2', 200)],
      }),
    )
    expect(fields[0]).toMatchObject({ label: label === '' ? 'Filing status' : 'Status', kind: 'checkbox' })
    expect(fields[0]?.widgets.map((box) => [box.state, box.label])).toEqual([
      ['1', 'Single'],
      ['2', 'Married'],
    ])
  }
})

test('a caption printed into the top of a box is nearer than a letter beside it, and a number of a row is no caption', async () => {
  const content =
    'BT /F1 8 Tf 102 462 Td (Your first name) Tj ET BT /F1 8 Tf 80 447 Td (N) Tj ET ' +
    'BT /F1 10 Tf 20 403 Td (Wages and tips) Tj ET BT /F1 10 Tf 180 403 Td (7) Tj ET'
  const { fields } = await read(
    formPdf(
      [
        { name: 'a', entries: '/FT/Tx', box: [100, 440, 300, 460] },
        { name: 'b', entries: '/FT/Tx', box: [200, 400, 300, 412] },
      ],
      { content },
    ),
  )
  expect(fields.map(({ label }) => label)).toEqual(['Your first name', 'Wages and tips'])
})

test('names with dots, quotes and newlines, twins with other values, boxes without fields, fields without boxes', async () => {
  const odd = 'a.b"c\n\'d'
  const long = 'x'.repeat(10_000)
  const { fields, notes } = await read(
    formPdf(
      [
        { name: odd, entries: '/FT/Tx/V(1)', box: [10, 10, 60, 20] },
        { name: 'twin', entries: '/FT/Tx/V(one)', box: [10, 30, 60, 40] },
        { name: 'twin', entries: '/FT/Tx/V(two)', box: [10, 50, 60, 60] },
        { name: long, entries: '/FT/Tx', box: [10, 70, 60, 80] },
        { name: 'stray', entries: '/FT/Tx/V(found)', box: [10, 90, 60, 100] },
      ],
      { form: '/Fields[8 0 R 9 0 R 10 0 R 11 0 R 13 0 R]', more: ['<</FT/Tx/T(unseen)/V(kept)>>'] },
    ),
  )
  expect(fields.map(({ name }) => name)).toEqual([odd, 'twin', long, 'stray', 'unseen'])
  expect(fields.find(({ name }) => name === 'twin')).toMatchObject({ value: 'one', widgets: [{}, {}] })
  expect(fields.find(({ name }) => name === 'unseen')).toMatchObject({ value: 'kept', widgets: [] })
  expect(notes).toEqual(['TWIN_VALUES_DIFFER'])
})

test('a turned page is read as it is seen', async () => {
  const { fields } = await read(formPdf([{ name: 'a', entries: '/FT/Tx/MK<</R 90>>', box: [100, 440, 300, 460] }], { page: '/Rotate 90' }))
  expect(fields[0]?.widgets).toEqual([{ page: 0, box: { x: 440, y: 100, width: 20, height: 200 } }])
})

test('a dynamic XFA form has no fields but its values', async () => {
  const data =
    '<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data><form1><name>Ann &amp; Bo</name><row><n>1</n></row></form1></xfa:data></xfa:datasets>'
  const { kind, fields, xfaValues, notes } = await read(
    formPdf([], {
      form: '/XFA[(datasets) 8 0 R]',
      catalogue: '/NeedsRendering true',
      more: [`<</Length ${data.length}>>\nstream\n${data}\nendstream`],
    }),
  )
  expect({ kind, fields, notes }).toEqual({ kind: 'dynamic-xfa', fields: [], notes: ['XFA_DYNAMIC'] })
  expect(xfaValues).toEqual([
    { name: 'form1.name', value: 'Ann & Bo' },
    { name: 'form1.row.n', value: '1' },
  ])
})

test('forms of the corpus', async () => {
  const view = await read('forms-annotation-text-widget.pdf')
  expect(view.kind).toBe('hybrid-xfa')
  expect(view.fields.every(({ widgets }) => widgets.length > 0)).toBe(true)
  expect((await read('forms-need-appearances-utf8.pdf')).fields.length).toBeGreaterThan(10)
  expect((await read('forms-xfa-issue14315.pdf')).kind).toBe('dynamic-xfa')
})
