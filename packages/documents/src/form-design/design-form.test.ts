import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FieldDesign, type FormField, type GivenFieldDesign } from '@octavo/core/forms/form-field.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPdf, type Pdf } from '../engines/qpdf/pdf.ts'
import { readForm } from '../form-fill/read-form.ts'
import { formPdf, type TestField } from '../testing/form-pdf.ts'
import { onePage, smallPdf } from '../testing/small-pdf.ts'
import { type DesignReport, designForm, type FormDesign } from './design-form.ts'

let folder: string
let files = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-design-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const box = (x: number, y: number, width = 120, height = 20) => ({ x, y, width, height })
const at = (x: number, y: number, width = 120, height = 20) => [{ page: 0, box: box(x, y, width, height) }]
const blank = smallPdf(onePage({ box: '0 0 400 500', content: '' }))

type Given = Omit<Partial<FormDesign>, 'fields'> & { fields?: readonly GivenFieldDesign[] }

/** Designs a file and opens what was written. */
async function designed(
  source: Buffer,
  given: Given,
  look: (pdf: Pdf, result: { path: string; report: DesignReport }) => void | Promise<void>,
) {
  const [from, path] = [join(folder, `from-${++files}.pdf`), join(folder, `to-${files}.pdf`)]
  await writeFile(from, source)
  let report: DesignReport
  {
    using pdf = openPdf(from)
    const { fields = [], removed = [], order = [], calculation = [] } = given
    report = designForm(pdf, { fields: fields.map((field) => FieldDesign.parse(field)), removed, order, calculation })
    pdf.write(path)
  }
  execFileSync('qpdf', ['--check', path])
  using pdf = openPdf(path)
  await look(pdf, { path, report })
}

const fieldsOf = (pdf: Pdf) => readForm(pdf).view.fields
const byName = (pdf: Pdf, name: string) => fieldsOf(pdf).find((field) => field.name === name)

const every: GivenFieldDesign[] = [
  { name: 'person.name', kind: 'text', label: 'Your name', defaultValue: 'Żółć', required: true, maxLength: 30, widgets: at(20, 20) },
  { name: 'notes', kind: 'longText', label: 'Notes', widgets: at(20, 50, 200, 60), look: { align: 'right', fontSize: 9 } },
  { name: 'code', kind: 'comb', maxLength: 5, defaultValue: 'AB12', widgets: at(20, 120) },
  { name: 'secret', kind: 'password', widgets: at(160, 120) },
  { name: 'born', kind: 'date', format: { kind: 'date', pattern: 'dd.mm.yyyy' }, widgets: at(20, 150) },
  { name: 'agree', kind: 'checkbox', defaultValue: true, widgets: at(20, 180, 14, 14), look: { border: {}, mark: 'cross' } },
  {
    name: 'answer',
    kind: 'radio',
    defaultValue: 'nein',
    widgets: ['ja', 'nein', 'weiß nicht'].map((state, index) => ({ page: 0, box: box(60 + index * 30, 180, 14, 14), state })),
    look: { border: {}, background: '#ffffee' },
  },
  {
    name: 'land',
    kind: 'dropdown',
    editable: true,
    options: [{ label: 'Österreich', value: 'AT' }],
    defaultValue: 'AT',
    widgets: at(20, 210),
  },
  {
    name: 'pets',
    kind: 'list',
    multiple: true,
    options: [
      { label: 'Cat', value: 'Cat' },
      { label: 'Dog', value: 'Dog' },
    ],
    defaultValue: ['Dog'],
    widgets: at(160, 210, 100, 40),
  },
  { name: 'send', kind: 'button', label: 'Press me', widgets: at(20, 260), look: { background: '#dddddd', border: { style: 'beveled' } } },
  { name: 'portrait', kind: 'image', label: 'Portrait', widgets: at(160, 260, 60, 60), look: { border: {} } },
  { name: 'sign', kind: 'signature', label: 'Sign here', widgets: at(20, 330, 200, 40), look: { border: { style: 'dashed' } } },
  {
    name: 'price',
    kind: 'text',
    format: { kind: 'number', decimals: 2, currency: '€ ' },
    rule: { kind: 'range', min: 0, max: 99 },
    defaultValue: '3.5',
    widgets: at(20, 390),
  },
  { name: 'total', kind: 'text', readOnly: true, calculate: { kind: 'expression', expression: 'price * 2' }, widgets: at(160, 390) },
  { name: 'which', kind: 'text', shownWhen: { field: 'answer', is: 'equal', value: 'ja' }, widgets: at(20, 420) },
]

test('every kind of field is read back as it was designed', async () => {
  await designed(blank, { fields: every }, (pdf, { report }) => {
    expect(report).toEqual({ unknown: [], renamed: [] })
    const fields = fieldsOf(pdf)
    expect(fields.map(({ name }) => name)).toEqual(every.map(({ name }) => name))
    for (const [index, given] of every.entries()) {
      const { widgets, look, defaultValue, options, format, rule, calculate, shownWhen, ...rest } = given
      const read = fields[index] as FormField
      expect(read).toMatchObject({
        ...rest,
        ...(format && { format }),
        ...(rule && { rule }),
        ...(calculate && { calculate }),
        ...(shownWhen && { shownWhen }),
      })
      expect(read.widgets.map((widget) => widget.box)).toEqual(widgets.map((widget) => widget.box))
      if (defaultValue !== undefined) expect([read.value, read.defaultValue]).toEqual([defaultValue, defaultValue])
      if (options) expect(read.options).toEqual(options)
      if (look?.background !== undefined) expect(read.look.background).toBe(look.background)
      if (look?.border) expect(read.look.border).toMatchObject(look.border)
    }
    expect(fields.find(({ name }) => name === 'answer')?.widgets.map(({ state }) => state)).toEqual(['ja', 'nein', 'weiß nicht'])
    expect(fields.find(({ name }) => name === 'which')?.widgets[0]?.hidden).toBe(true)
  })
})

test('fields have a real font and appearances that poppler shows', async () => {
  await designed(blank, { fields: every }, (pdf, { path }) => {
    const form = pdf.root.get('/AcroForm')
    expect(form.get('/DR').get('/Font').get('/Helv').get('/BaseFont').name).toBe('/Helvetica')
    expect(form.has('/NeedAppearances')).toBe(false)
    for (const annotation of pdf.page(1).get('/Annots').items()) expect(annotation.get('/AP').get('/N').isDictionary).toBe(true)
    const shown = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
    for (const text of ['Żółć', 'A     B   1   2', 'Österreich', 'Dog', 'Press me', '€ 3.50']) expect(shown).toContain(text)
  })
})

test('one place is field and widget in one, several are places of a field', async () => {
  const twice: GivenFieldDesign = { name: 'twice', kind: 'text', widgets: [...at(20, 20), ...at(20, 50)] }
  await designed(blank, { fields: [{ name: 'once', kind: 'text', widgets: at(20, 80) }, twice] }, (pdf) => {
    const [once, several] = pdf.root.get('/AcroForm').get('/Fields').items()
    expect([once?.get('/Subtype').name, once?.has('/Kids')]).toEqual(['/Widget', false])
    expect([several?.has('/Subtype'), several?.get('/Kids').length]).toEqual([false, 2])
  })
})

test('on a turned page a field stands where it was seen, upright', async () => {
  const source = smallPdf(onePage({ box: '0 0 400 500', content: '', page: '/Rotate 90' }))
  const field: GivenFieldDesign = { name: 'a', kind: 'text', defaultValue: 'Upright', widgets: at(300, 30, 150, 24) }
  await designed(source, { fields: [field] }, (pdf, { path }) => {
    expect(byName(pdf, 'a')?.widgets).toEqual([{ page: 0, box: box(300, 30, 150, 24) }])
    const [word] = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' }).match(/<word[^>]*>Upright/) ?? []
    const [x, y] = [/xMin="([\d.]+)"/, /yMin="([\d.]+)"/].map((side) => Number(side.exec(word ?? '')?.[1]))
    expect(x).toBeGreaterThan(299)
    expect(x).toBeLessThan(330)
    expect(y).toBeGreaterThan(28)
    expect(y).toBeLessThan(54)
  })
})

const old: TestField[] = [
  { name: 'first', entries: '/FT/Tx/V(kept)/AA<</C<</S/JavaScript/JS(event.value = 1 + 1;)>>>>', box: [20, 400, 140, 420] },
  { name: 'second', entries: '/FT/Tx/V(b)', box: [20, 370, 140, 390] },
  { name: 'third', entries: '/FT/Btn/AS/Off', box: [20, 340, 34, 354] },
]

test('a field is renamed, moved and changed, keeps its value and scripts of others, and others stay as they are', async () => {
  const change: GivenFieldDesign = { name: 'group.new', renamedFrom: 'first', kind: 'longText', label: 'L', widgets: at(200, 80, 150, 60) }
  await designed(formPdf(old), { fields: [change] }, (pdf) => {
    expect(fieldsOf(pdf).map(({ name }) => name)).toEqual(['group.new', 'second', 'third'])
    const field = byName(pdf, 'group.new')
    expect(field).toMatchObject({
      kind: 'longText',
      label: 'L',
      value: 'kept',
      script: true,
      widgets: [{ page: 0, box: box(200, 80, 150, 60) }],
    })
    expect(byName(pdf, 'second')?.value).toBe('b')
  })
})

test('fields are removed with their places and empty groups', async () => {
  await designed(
    blank,
    {
      fields: [
        { name: 'a.b.c', kind: 'text', widgets: at(20, 20) },
        { name: 'd', kind: 'text', widgets: at(20, 50) },
      ],
    },
    async (pdf) => {
      const path = join(folder, `again-${++files}.pdf`)
      const report = designForm(pdf, { fields: [], removed: ['a.b.c', 'nothing'], order: [], calculation: [] })
      expect(report.unknown).toEqual(['nothing'])
      pdf.write(path)
      using again = openPdf(path)
      expect(fieldsOf(again).map(({ name }) => name)).toEqual(['d'])
      expect([again.root.get('/AcroForm').get('/Fields').length, again.page(1).get('/Annots').length]).toEqual([1, 1])
    },
  )
})

test('names are cleaned, and told', async () => {
  const long = 'n'.repeat(10_000)
  const names = ['  a\nb..c. ', 'it"s (one) \\ two', long, '日本']
  const fields = names.map((name, index): GivenFieldDesign => ({ name, kind: 'text', widgets: at(20, 20 + index * 30) }))
  await designed(blank, { fields }, (pdf, { report }) => {
    expect(fieldsOf(pdf).map(({ name }) => name)).toEqual(['a b.c', 'it"s (one) \\ two', long, '日本'])
    expect(report.renamed).toEqual(['a b.c'])
  })
})

const codeOf = (error: unknown) => (error instanceof AppError ? { code: error.code, details: error.details } : error)
const refusal = (source: Buffer, given: Given) => designed(source, given, () => {}).then(() => 'written', codeOf)

test('names that clash are refused by name', async () => {
  const text = (name: string, more: Partial<GivenFieldDesign> = {}): GivenFieldDesign => ({
    name,
    kind: 'text',
    widgets: at(20, 20),
    ...more,
  })
  expect(await refusal(blank, { fields: [text('a'), text('a.b')] })).toEqual({ code: 'FIELD_NAMES_CLASH', details: { names: ['a'] } })
  expect(await refusal(blank, { fields: [text('a '), text('a')] })).toEqual({ code: 'FIELD_NAMES_CLASH', details: { names: ['a'] } })
  expect(await refusal(formPdf(old), { fields: [text('second', { renamedFrom: 'first' })] })).toEqual({
    code: 'FIELD_NAMES_CLASH',
    details: { names: ['second'] },
  })
  expect(await refusal(formPdf(old), { fields: [text('x', { renamedFrom: 'nobody' })] })).toEqual({
    code: 'FIELD_MISSING',
    details: { field: 'nobody' },
  })
  // Two fields can change their names with each other, and a removed one leaves its name free.
  expect(
    await refusal(formPdf(old), { fields: [text('second', { renamedFrom: 'first' }), text('first', { renamedFrom: 'second' })] }),
  ).toBe('written')
  expect(await refusal(formPdf(old), { fields: [text('second', { renamedFrom: 'first' })], removed: ['second'] })).toBe('written')
})

test('pages that are not there, circles and wrong expressions are refused', async () => {
  const sum = (name: string, ...fields: string[]): GivenFieldDesign => ({
    name,
    kind: 'text',
    calculate: { kind: 'sum', fields },
    widgets: at(20, 20),
  })
  expect(await refusal(blank, { fields: [{ name: 'a', kind: 'text', widgets: [{ page: 3, box: box(0, 0) }] }] })).toEqual({
    code: 'FIELD_PAGE_MISSING',
    details: { field: 'a', page: 4 },
  })
  expect(await refusal(blank, { fields: [sum('a', 'b'), sum('b', 'c'), sum('c', 'a'), sum('d', 'a')] })).toEqual({
    code: 'FIELDS_NEED_EACH_OTHER',
    details: { fields: ['a', 'b', 'c'] },
  })
  expect(await refusal(blank, { fields: [sum('g.a', 'g')] })).toEqual({ code: 'FIELDS_NEED_EACH_OTHER', details: { fields: ['g.a'] } })
  const wrong: GivenFieldDesign = { name: 'w', kind: 'text', calculate: { kind: 'expression', expression: 'a + ' }, widgets: at(20, 20) }
  expect(await refusal(blank, { fields: [wrong] })).toEqual({ code: 'EXPRESSION_NOT_READ', details: { field: 'w' } })
})

test('calculated fields are listed after what they need, unless an order is given', async () => {
  const sum = (name: string, ...fields: string[]): GivenFieldDesign => ({
    name,
    kind: 'text',
    calculate: { kind: 'sum', fields },
    widgets: at(20, 20),
  })
  const fields = [sum('all', 'part'), sum('part', 'x'), { name: 'x', kind: 'text', widgets: at(20, 50) } as const]
  const listed = (pdf: Pdf) =>
    pdf.root
      .get('/AcroForm')
      .get('/CO')
      .items()
      .map((field) => field.get('/T').text)
  await designed(blank, { fields }, (pdf) => expect(listed(pdf)).toEqual(['part', 'all']))
  await designed(blank, { fields, calculation: ['all', 'part'] }, (pdf) => expect(listed(pdf)).toEqual(['all', 'part']))
})

test('tabs go through fields in the order that is given, others after them', async () => {
  await designed(formPdf(old, { page: '/Tabs/R' }), { order: ['third', 'nobody', 'second'] }, (pdf, { report }) => {
    expect(fieldsOf(pdf).map(({ name }) => name)).toEqual(['third', 'second', 'first'])
    expect(pdf.page(1).has('/Tabs')).toBe(false)
    expect(report.unknown).toEqual(['nobody'])
  })
})

test('choices hide fields by actions without scripts, other fields by a script', async () => {
  const which = (field: string): GivenFieldDesign => ({ name: `of ${field}`, kind: 'text', shownWhen: { field }, widgets: at(20, 80) })
  const radio: GivenFieldDesign = {
    name: 'r',
    kind: 'radio',
    widgets: [{ ...(at(20, 20)[0] as { page: number; box: ReturnType<typeof box> }), state: 'on' }],
  }
  await designed(
    blank,
    { fields: [radio, { name: 'c', kind: 'checkbox', widgets: at(20, 50, 12, 12) }, which('r'), which('c')] },
    (pdf) => {
      const [choice, tick] = pdf.page(1).get('/Annots').items()
      expect([choice?.get('/A').get('/S').name, choice?.get('/A').get('/T').text, choice?.get('/A').get('/H').boolean]).toEqual([
        '/Hide',
        'of r',
        false,
      ])
      expect(tick?.get('/AA').get('/U').get('/JS').text).toContain('this.getField("of c").display')
      expect(byName(pdf, 'of c')?.widgets[0]?.hidden).toBe(true)
    },
  )
})

test('fields of a tagged document get elements of its structure and lose them again', async () => {
  const source = smallPdf([
    ...onePage({ box: '0 0 400 500', content: '', catalogue: '/MarkInfo<</Marked true>>/StructTreeRoot 5 0 R' }),
    '<</Type/StructTreeRoot/K 6 0 R/ParentTree 7 0 R/ParentTreeNextKey 4>>',
    '<</Type/StructElem/S/Document/P 5 0 R>>',
    '<</Nums[0[6 0 R]]>>',
  ])
  await designed(source, { fields: [{ name: 'a', kind: 'text', label: 'A label', widgets: at(20, 20) }] }, (pdf) => {
    const [widget] = pdf.page(1).get('/Annots').items()
    const [element] = pdf.root.get('/StructTreeRoot').get('/K').get('/K').items()
    expect([element?.get('/S').name, element?.get('/Alt').text, element?.get('/K').get('/Type').name]).toEqual([
      '/Form',
      'A label',
      '/OBJR',
    ])
    expect(element?.get('/K').get('/Obj').id).toBe(widget?.id)
    expect([widget?.get('/StructParent').integer, pdf.page(1).get('/Tabs').name]).toEqual([4, '/S'])
    expect(pdf.root.get('/StructTreeRoot').get('/ParentTreeNextKey').integer).toBe(5)
    designForm(pdf, { fields: [], removed: ['a'], order: [], calculation: [] })
    expect(pdf.root.get('/StructTreeRoot').get('/K').get('/K').length).toBe(0)
  })
})

test('a thousand fields are made at once, and again as a change', async () => {
  const fields = Array.from(
    { length: 1000 },
    (_, index): GivenFieldDesign => ({
      name: `group ${index % 50}.field ${index}`,
      kind: index % 2 ? 'text' : 'checkbox',
      widgets: at((index % 40) * 10, Math.floor(index / 40) * 4, 9, 3),
    }),
  )
  await designed(blank, { fields }, (pdf) => {
    expect(fieldsOf(pdf)).toHaveLength(1000)
    designForm(pdf, {
      fields: fields.slice(0, 500).map((field) => FieldDesign.parse({ ...field, label: 'changed' })),
      removed: fields.slice(500).map(({ name }) => name),
      order: [],
      calculation: [],
    })
    const left = fieldsOf(pdf)
    expect([left.length, left.every(({ label }) => label === 'changed')]).toEqual([500, true])
  })
})
