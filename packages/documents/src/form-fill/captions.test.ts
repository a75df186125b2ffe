import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { formPdf, objectsAfter, type TestField } from '../testing/form-pdf.ts'
import { readFormOf } from './read-form-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'captions-'))
afterAll(() => rmSync(folder, { recursive: true }))
let count = 0

type Text = readonly [left: number, bottom: number, words: string]

/** The labels of fields on a page with these texts, in 8 points. */
async function labelsOf(fields: readonly TestField[], texts: readonly Text[], more: Parameters<typeof formPdf>[1] = {}) {
  const content = texts.map(([x, y, words]) => `BT /F1 8 Tf ${x} ${y} Td (${words.replaceAll(/[()]/g, '\\$&')}) Tj ET`).join(' ')
  const view = await viewOf(formPdf(fields, { ...more, content }))
  return view.fields.map(({ label, widgets }) => [label, ...widgets.flatMap((widget) => widget.label ?? [])].join(' | '))
}

async function viewOf(file: Buffer) {
  const path = join(folder, `${++count}.pdf`)
  writeFileSync(path, file)
  return readFormOf(path, { newPath: () => join(folder, `copy-${++count}.pdf`) })
}

const text = (name: string, left: number, bottom: number, width = 72): TestField => ({
  name,
  entries: '/FT/Tx',
  box: [left, bottom, left + width, bottom + 12],
})
const tick = (name: string, left: number, bottom: number): TestField => ({
  name,
  entries: '/FT/Btn/AP<</N<</Yes 4 0 R>>>>',
  box: [left, bottom, left + 8, bottom + 8],
})

test('amounts of dense rows are named by their own row, not by the one above', async () => {
  const texts: Text[] = [
    [20, 403, 'Other gains or losses, see the form'],
    [20, 391, 'IRA distributions'],
    [96, 391, '15a'],
    [20, 379, 'Pensions'],
    [96, 379, '16a'],
  ]
  const rows = [text('gains', 300, 400), text('distributions', 120, 388), text('pensions', 120, 376)]
  const fields = rows.flatMap((amount) => [amount, text(`cents of ${amount.name}`, amount.box[2], amount.box[1], 22)])
  expect(await labelsOf(fields, texts)).toEqual(
    ['Other gains or losses, see the form', 'IRA distributions', 'Pensions'].flatMap((row) => [row, `${row} (2)`]),
  )
})

test('a caption of another field on its row, and a page number over the corner, are no headings', async () => {
  const texts: Text[] = [
    [20, 403, 'Other income'],
    [150, 415, 'Taxable amount'],
    [20, 363, 'Amount from line 37'],
    [216, 379, 'Page 2'],
  ]
  const fields = [text('other', 80, 400, 180), text('taxable', 270, 412), text('first', 150, 360)]
  expect(await labelsOf(fields, texts)).toEqual(['Other income', 'Taxable amount', 'Amount from line 37'])
})

test('cells of a table are named by the heading of their column over several lines, and by their row if it has a caption', async () => {
  const rows = [0, 1, 2]
  const fields = rows.flatMap((row) => [text(`name${row}`, 120, 400 - row * 12, 130), tick(`child${row}`, 290, 402 - row * 12)])
  const heading: Text[] = [
    [122, 416, 'Name'],
    [283, 424, 'under'],
    [279, 415, 'age of 17'],
  ]
  // A note at the margin is no caption of a row, although a line of it stands beside one.
  const note = ['If more than', 'four children,', 'see page 2'].map((words, at): Text => [20, 403 - at * 9.5, words])
  expect(await labelsOf(fields, [...heading, ...note])).toEqual(
    ['', ' (2)', ' (3)'].flatMap((number) => [`Name${number}`, `under age of 17${number}`]),
  )
  const named = rows.map((row): Text => [20, 403 - row * 12, ['Rent', 'Food', 'Travel'][row] ?? ''])
  expect(await labelsOf(fields, [...heading, ...named])).toEqual(
    ['Rent', 'Food', 'Travel'].flatMap((row) => [`${row}, Name`, `${row}, under age of 17`]),
  )
})

test('a box to tick leaves the number of its row and the letter of the next box alone', async () => {
  const texts: Text[] = [
    [20, 403, 'If not required, check here'],
    [170, 403, '13'],
    [20, 363, 'Credits from Form: a'],
    [112, 363, '3800 b'],
    [152, 363, '8801'],
    [250, 363, '53'],
  ]
  const fields = [tick('here', 140, 402), tick('a', 101, 362), tick('b', 141, 362), text('credits', 270, 360)]
  expect(await labelsOf(fields, texts)).toEqual(['If not required, check here', '3800', '8801', 'Credits from Form'])
})

test('both lines of a caption beside a field belong to it', async () => {
  const fields: TestField[] = [{ name: 'a', entries: '/FT/Tx', box: [80, 396, 200, 420] }]
  const texts: Text[] = [
    [20, 411, "Designee's"],
    [20, 400, 'name'],
  ]
  expect(await labelsOf(fields, texts)).toEqual(["Designee's name"])
})

test('each box of a table of questions is named by its column, and the choice by its row', async () => {
  const first = objectsAfter(2)
  const widget = (parent: number, state: string, left: number, bottom: number) =>
    `<</Type/Annot/Subtype/Widget/Parent ${parent} 0 R/Rect[${left} ${bottom} ${left + 8} ${bottom + 8}]/AP<</N<</${state} 4 0 R/Off 4 0 R>>>>/AS/Off>>`
  const kids = [0, 1, 2, 3].map((at) => `${first + at} 0 R`)
  const fields: TestField[] = ['clean', 'quiet'].map((name, at) => ({
    name,
    entries: `/FT/Btn/Ff 32768/Kids[${kids.slice(at * 2, at * 2 + 2).join(' ')}]`,
    box: [0, 0, 1, 1],
  }))
  const texts: Text[] = [
    [198, 420, 'Yes'],
    [239, 420, 'No'],
    [20, 401, 'Was it clean?'],
    [20, 377, 'Was it quiet?'],
  ]
  const more = [widget(8, 'y', 200, 400), widget(8, 'n', 240, 400), widget(9, 'y', 200, 376), widget(9, 'n', 240, 376)]
  expect(await labelsOf(fields, texts, { page: `/Annots[${kids.join(' ')}]`, more })).toEqual([
    'Was it clean? | Yes | No',
    'Was it quiet? | Yes | No',
  ])
})

test('the tables of the tax form of the corpus', async () => {
  const path = join(import.meta.dirname, '../../fixtures/forms/prefilled-f1040.pdf')
  const { fields } = await readFormOf(path, { newPath: () => join(folder, `copy-${++count}.pdf`) })
  const labels = new Map(fields.map(({ name, label }) => [name.slice(name.lastIndexOf('.') + 1), label]))
  expect(
    ['p1-t46[0]', 'p1-t66[0]', 'p1-t84[0]', 'p1-t25[0]', 'p1-t26[0]', 'c1_11[0]', 'p2-t12[0]'].map((name) => labels.get(name)),
  ).toEqual([
    'Wages, salaries, tips, etc. Attach Form(s) W-2',
    'IRA distributions',
    'Other income. List type and amount',
    '(1) First name Last name (2)',
    '(2) Dependent’s social security number (2)',
    'Capital gain or (loss). Attach Schedule D if required. If not required, check here',
    'Tax (see instructions). Check if any tax is from',
  ])
})
