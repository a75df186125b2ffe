import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { boxOf, dragMouse, type Point } from './mouse.ts'
import { pdfOf, type TestFile } from './pdfs.ts'

const run = promisify(execFile)

/** The desk of a form as a person uses it. */
export interface FormDriver {
  open(file: TestFile): Promise<void>
  mode(name: 'Design' | 'Fill in' | 'From a table'): Promise<void>
  /** A point of the window at a place of a page, in points of the page. */
  at(page: number, place: Point): Promise<Point>
  drag(page: number, from: Point, to: Point): Promise<void>
  /** Presses the button that saves, and returns the path of what was downloaded. */
  save(button?: string | RegExp): Promise<string>
}

export function formOn(page: Page): FormDriver {
  const at = async (number: number, { x, y }: Point): Promise<Point> => {
    const paper = page.getByRole('region', { name: `Page ${number}`, exact: true })
    const sheet = await boxOf(paper)
    const width = Number(await paper.getAttribute('data-stage'))
    return { x: sheet.x + (x * sheet.width) / width, y: sheet.y + (y * sheet.width) / width }
  }
  return {
    async open(file) {
      await page.locator('input[type=file]').first().setInputFiles(file)
      await page.getByRole('region', { name: 'Page 1', exact: true }).waitFor()
    },
    mode: (name) => page.getByRole('group', { name: 'What to do with the form' }).getByText(name, { exact: true }).click(),
    at,
    drag: async (number, from, to) => dragMouse(page, await at(number, from), await at(number, to)),
    async save(button = /^Save/) {
      await page.getByRole('button', { name: button }).click()
      return download(page)
    },
  }
}

/** Downloads what the dialog offers, and closes it. */
export async function download(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: /^Download/ })
  await button.waitFor({ timeout: 60_000 })
  const [taken] = await Promise.all([page.waitForEvent('download'), button.click()])
  const path = await taken.path()
  await page.getByRole('button', { name: 'Continue editing' }).click()
  return path
}

/** A form with a field of most kinds, on two pages. */
export function courseForm(): TestFile {
  const date = action('AFDate_FormatEx\\("dd.mm.yyyy"\\);')
  const dateKey = action('AFDate_KeystrokeEx\\("dd.mm.yyyy"\\);')
  const number = `/AA<</F${action('AFNumber_Format\\(2, 0, 0, 0, "", false\\);')}/K${action('AFNumber_Keystroke\\(2, 0, 0, 0, "", false\\);')}>>`
  const total = `/AA<</F${action('AFNumber_Format\\(2, 0, 0, 0, "", false\\);')}/C${action('AFSimple_Calculate\\("PRD", new Array\\("price", "count"\\)\\);')}>>`
  const text = '/FT/Tx/DA(/Helv 12 Tf 0 g)'
  const widgets = [
    field('name', `${text}/TU(First name)/Ff 2`, [120, 340, 280, 366]),
    field('born', `${text}/TU(Date of birth)/AA<</F${date}/K${dateKey}>>`, [120, 300, 280, 326]),
    field('level', '/FT/Ch/Ff 131072/TU(Level)/DA(/Helv 12 Tf 0 g)/Opt[[(b)(Beginner)][(c)(Confident)]]', [120, 260, 280, 286]),
    field('price', `${text}/TU(Price)${number}`, [120, 220, 190, 246]),
    field('count', `${text}/TU(Count)${number}`, [210, 220, 280, 246]),
    field('total', `${text}/TU(Total)${total}`, [120, 180, 280, 206]),
    field('agree', `/FT/Btn/TU(I agree)/MK<</CA(4)>>/AS/Off/AP<</N<</Yes 5 0 R/Off 5 0 R>>>>`, [40, 130, 66, 156]),
    field('sign', '/FT/Sig/TU(Signature)', [120, 110, 280, 160]),
    field('notes', `${text}/TU(Notes)/Ff 4096`, [40, 240, 280, 320], 7),
  ]
  const first = 9
  const refs = widgets.map((_, index) => `${first + index} 0 R`)
  const labels = [
    [345, 'First name'],
    [305, 'Date of birth'],
    [265, 'Level'],
    [225, 'Price, count'],
    [185, 'Total'],
    [135, 'Signature'],
  ]
  const content = `BT /F 12 Tf ${labels.map(([y, words]) => `1 0 0 1 40 ${y} Tm (${words}) Tj`).join(' ')} ET`
  return pdfOf('course.pdf', [
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${refs.join(' ')}]/CO[${refs[5]}]/DR<</Font<</Helv 3 0 R>>>>/DA(/Helv 12 Tf 0 g)>>>>`,
    '<</Type/Pages/Kids[4 0 R 7 0 R]/Count 2>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 6 0 R/Resources<</Font<</F 3 0 R>>>>/Annots[${refs.slice(0, -1).join(' ')}]>>`,
    '<</Type/XObject/Subtype/Form/BBox[0 0 26 26]/Length 0>>\nstream\n\nendstream',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 8 0 R/Resources<</Font<</F 3 0 R>>>>/Annots[${refs.at(-1)}]>>`,
    '<</Length 43>>\nstream\nBT /F 12 Tf 1 0 0 1 40 330 Tm (Notes) Tj ET\nendstream',
    ...widgets,
  ])
}

/** A page with boxes and lines to fill in, but without fields. */
export function flatForm(): TestFile {
  const content =
    'BT /F 12 Tf 1 0 0 1 40 340 Tm (First name) Tj 1 0 0 1 40 280 Tm (Address) Tj 1 0 0 1 64 220 Tm (I agree) Tj ET ' +
    '0.8 w 120 334 m 280 334 l S 120 270 160 24 re S 40 218 14 14 re S'
  return pdfOf('flat.pdf', [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
  ])
}

/** A form with boxes of six points, a line apart. */
export function tickForm(): TestFile {
  const names = ['Apples', 'Pears', 'Plums']
  const refs = names.map((_, index) => `${6 + index} 0 R`)
  const content = `BT /F 10 Tf ${names.map((name, index) => `1 0 0 1 60 ${300 - index * 24} Tm (${name}) Tj`).join(' ')} ET`
  return pdfOf('fruit.pdf', [
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${refs.join(' ')}]/DR<</Font<</Helv 3 0 R>>>>/DA(/Helv 0 Tf 0 g)>>>>`,
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 400]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>>>/Annots[${refs.join(' ')}]>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ...names.map((name, index) => field(name, `/FT/Btn/TU(${name})/MK<</CA(4)>>`, [40, 300 - index * 24, 46, 306 - index * 24])),
  ])
}

/** A page of half a letter's size with rows of twelve points, as tax forms have them. */
export function denseForm(): TestFile {
  const rows = Array.from({ length: 20 }, (_, index) => ({ y: 560 - index * 12, row: index + 1 }))
  const fields = rows.flatMap(({ y, row }) => [
    field(`amount ${row}`, `/FT/Tx/DA(/Helv 9 Tf 0 g)/TU(Amount ${row})`, [240, y, 330, y + 12]),
    field(`cents ${row}`, `/FT/Tx/DA(/Helv 9 Tf 0 g)/TU(Cents ${row})`, [330, y, 350, y + 12]),
    field(`paid ${row}`, `/FT/Btn/TU(Paid ${row})/MK<</CA(4)>>`, [360, y + 2, 368, y + 10]),
  ])
  const refs = fields.map((_, index) => `${6 + index} 0 R`)
  const content = `BT /F 9 Tf ${rows.map(({ y, row }) => `1 0 0 1 40 ${y + 3} Tm (Line ${row}) Tj`).join(' ')} ET`
  return pdfOf('dense.pdf', [
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${refs.join(' ')}]/DR<</Font<</Helv 3 0 R>>>>/DA(/Helv 0 Tf 0 g)>>>>`,
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 396 612]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>>>/Annots[${refs.join(' ')}]>>`,
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ...fields,
  ])
}

/** A signed form with a field that is still free, and one that a script calculates. */
export function signedForm(): TestFile {
  const text = '/FT/Tx/DA(/Helv 12 Tf 0 g)'
  const signature = '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 10 20 10]/Contents<00>>>'
  const look = '0 0 160 50 re f'
  return pdfOf('signed.pdf', [
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[6 0 R 7 0 R 8 0 R]/DR<</Font<</Helv 3 0 R>>>>/DA(/Helv 12 Tf 0 g)>>>>',
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Resources<<>>/Annots[6 0 R 7 0 R 8 0 R]>>',
    `<</Type/XObject/Subtype/Form/BBox[0 0 160 50]/Length ${look.length}>>\nstream\n${look}\nendstream`,
    field('name', `${text}/TU(Your name)`, [120, 340, 280, 366]),
    field('age', `${text}/TU(Age)/AA<</C${action('event.value = util.printd\\("yyyy", new Date\\(\\)\\);')}>>`, [120, 300, 280, 326]),
    field('sign', `/FT/Sig/TU(Signature)/V ${signature}/AP<</N 5 0 R>>`, [120, 110, 280, 160]),
  ])
}

/** The tax form of the corpus: two pages with 236 fields. */
export function taxForm(): TestFile {
  return fixture('forms/prefilled-f1040.pdf')
}

/** A form of the corpus that has both ordinary fields and XFA. */
export function hybridForm(): TestFile {
  return fixture('corpus/forms-annotation-text-widget.pdf')
}

function fixture(name: string): TestFile {
  const buffer = readFileSync(new URL(`../../../packages/documents/fixtures/${name}`, import.meta.url))
  return { name: name.replace(/^.*\//, ''), mimeType: 'application/pdf', buffer }
}

/** A form of the kind that only the programs of its maker can fill. */
export function dynamicForm(): TestFile {
  const data =
    '<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data><form1><name>Ann Lee</name></form1></xfa:data></xfa:datasets>'
  const content = 'BT /F 12 Tf 40 300 Td (Please wait) Tj ET'
  return pdfOf('dynamic.pdf', [
    '<</Type/Catalog/Pages 2 0 R/NeedsRendering true/AcroForm<</Fields[]/XFA[(datasets) 6 0 R]>>>>',
    '<</Type/Pages/Kids[4 0 R]/Count 1>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    `<</Length ${data.length}>>\nstream\n${data}\nendstream`,
  ])
}

/** The names and values of all fields of a file, as qpdf reads them. */
export async function fieldsIn(path: string): Promise<Record<string, string>> {
  const { stdout } = await run('qpdf', ['--json', '--json-key=acroform', path], { maxBuffer: 50_000_000 })
  const { acroform } = JSON.parse(stdout) as { acroform: { fields: { fullname: string; value: unknown }[] } }
  return Object.fromEntries(acroform.fields.map(({ fullname, value }) => [fullname, String(value ?? '').replace(/^[ub]:/, '')]))
}

/** The names of the files of a ZIP file. */
export async function filesInZip(path: string): Promise<string[]> {
  const { stdout } = await run('unzip', ['-Z1', path], { maxBuffer: 50_000_000 })
  return stdout.trim().split('\n')
}

function field(name: string, entries: string, box: readonly number[], page = 4): string {
  return `<</Type/Annot/Subtype/Widget/F 4/T(${name})/Rect[${box.join(' ')}]/P ${page} 0 R${entries}>>`
}

function action(script: string): string {
  return `<</S/JavaScript/JS(${script})>>`
}
