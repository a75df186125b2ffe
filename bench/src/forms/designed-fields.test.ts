import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FieldDesign, type GivenFieldDesign } from '@octavo/core/forms/form-field.ts'
import { openPdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { designForm } from '@octavo/documents/form-design/design-form.ts'
import { openText } from '@octavo/documents/glyphs/open-text.ts'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-designed-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const at = (y: number, width = 160, height = 20) => ({ page: 0, box: { x: 40, y, width, height } })
const designs: GivenFieldDesign[] = [
  { name: 'person.name', kind: 'text', label: 'Your name', widgets: [at(40)] },
  { name: 'notes', kind: 'longText', widgets: [at(70, 200, 60)] },
  { name: 'code', kind: 'comb', maxLength: 6, widgets: [at(140)] },
  { name: 'agree', kind: 'checkbox', widgets: [at(170, 14, 14)], look: { border: {} } },
  {
    name: 'size',
    kind: 'radio',
    widgets: ['small', 'large'].map((state, index) => ({ ...at(200 + index * 20, 14, 14), state })),
    look: { border: {} },
  },
  {
    name: 'land',
    kind: 'dropdown',
    options: [
      { label: 'Austria', value: 'AT' },
      { label: 'Italy', value: 'IT' },
    ],
    widgets: [at(250)],
  },
  {
    name: 'pets',
    kind: 'list',
    multiple: true,
    options: [
      { label: 'Cat', value: 'Cat' },
      { label: 'Dog', value: 'Dog' },
    ],
    widgets: [at(280, 100, 50)],
  },
  { name: 'born', kind: 'date', widgets: [at(340)] },
]

/** A page with the designed fields, written by us. */
async function designedFile(): Promise<string> {
  const [from, to] = [join(folder, 'blank.pdf'), join(folder, 'designed.pdf')]
  const blank = await PDFDocument.create()
  blank.addPage([400, 500])
  await writeFile(from, await blank.save())
  using pdf = openPdf(from)
  designForm(pdf, { fields: designs.map((design) => FieldDesign.parse(design)), removed: [], order: [], calculation: [] })
  pdf.write(to)
  return to
}

test('pdf-lib reads the fields, fills them, and poppler and PDFium show what it filled', async () => {
  const document = await PDFDocument.load(await readFile(await designedFile()))
  const form = document.getForm()
  expect(
    form
      .getFields()
      .map((field) => field.getName())
      .toSorted(),
  ).toEqual(designs.map(({ name }) => name).toSorted())
  form.getTextField('person.name').setText('Ada Lovelace')
  form.getTextField('notes').setText('two\nlines')
  form.getTextField('code').setText('ABC123')
  form.getTextField('born').setText('1815-12-10')
  form.getCheckBox('agree').check()
  expect(form.getRadioGroup('size').getOptions()).toEqual(['small', 'large'])
  form.getRadioGroup('size').select('large')
  expect(form.getDropdown('land').getOptions()).toEqual(['Austria', 'Italy'])
  form.getOptionList('pets').select(['Dog'])
  form.updateFieldAppearances(await document.embedFont(StandardFonts.Helvetica))
  const filled = join(folder, 'filled.pdf')
  await writeFile(filled, await document.save())
  execFileSync('qpdf', ['--check', filled])
  const shown = execFileSync('pdftotext', ['-layout', filled, '-'], { encoding: 'utf8' })
  for (const text of ['Ada Lovelace', 'two', 'lines', '1815-12-10', 'Dog']) expect(shown).toContain(text)
  const again = (await PDFDocument.load(await readFile(filled))).getForm()
  expect([again.getCheckBox('agree').isChecked(), again.getRadioGroup('size').getSelected()]).toEqual([true, 'large'])
  using seen = await openText(filled, { newPath: () => join(folder, 'part.pdf') })
  const { pixels, width } = seen.renderPage(1, { dpi: 72 })
  expect([isInked(pixels, width, { x: 44, y: 174, side: 6 }), isInked(pixels, width, { x: 44, y: 224, side: 6 })]).toEqual([true, true])
  expect(isInked(pixels, width, { x: 44, y: 204, side: 6 })).toBe(false)
})

test('PDFium and poppler draw the empty fields alike', async () => {
  const path = await designedFile()
  using document = await openText(path, { newPath: () => join(folder, 'part.pdf') })
  const own = document.renderPage(1, { dpi: 72 })
  const drawn = execFileSync('pdftoppm', ['-r', '72', path], { maxBuffer: 10_000_000 })
  const other = drawn.subarray(drawn.length - own.width * own.height * 3)
  let different = 0
  for (let at = 0; at < other.length; at += 3) if (Math.abs((other[at] ?? 0) - (own.pixels[at] ?? 0)) > 160) different += 1
  expect(different).toBeLessThan(0.001 * own.width * own.height)
  expect(isInked(own.pixels, own.width, { x: 38, y: 168, side: 18 })).toBe(true)
})

/** Whether something dark is in a square. */
function isInked(pixels: Uint8Array, width: number, { x, y, side }: { x: number; y: number; side: number }): boolean {
  for (let row = y; row < y + side; row += 1)
    for (let column = x; column < x + side; column += 1) if ((pixels[(row * width + column) * 3] ?? 255) < 128) return true
  return false
}
