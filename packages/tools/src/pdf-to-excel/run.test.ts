import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { slotOffice } from '@octavo/documents/office/slot.ts'
import { officeToPdf } from '@octavo/documents/office/to-pdf.ts'
import { onePage, smallPdf } from '@octavo/documents/testing/small-pdf.ts'
import { startTestOffice } from '@octavo/documents/testing/test-office.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lines, type Placed, textPdf } from '../extract-text-from-pdf/testing/text-pdfs.ts'
import { corpusFiles } from '../testing/corpus.ts'
import { createToolRunner, refOf, type TestFile, type ToolRun } from '../testing/tool-runner.ts'
import { testFiles } from '../testing/walk-files.ts'
import { partsOf } from '../testing/zip-parts.ts'
import { Options } from './options.ts'
import run from './run.ts'

const tool = createToolRunner(run, Options)
let stopOffice: () => void
beforeAll(async () => {
  stopOffice = await startTestOffice()
})
afterAll(() => {
  stopOffice()
  tool.close()
})

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A result as LibreOffice shows it. */
async function shownText({ results }: ToolRun): Promise<string> {
  const input = { path: results[0]?.path ?? '', mimeType: excel } as const
  const wish = { families: ['sheets'] as const, filter: {}, steps: () => [], pages: 'all', newPath: () => tool.newPath('.pdf') }
  try {
    const { path } = await officeToPdf(input, wish)
    return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
  } finally {
    slotOffice().renew()
  }
}

const columns = [50, 200, 300, 400]

function table(rows: readonly (readonly string[])[], { y = 700 } = {}): Placed[] {
  return rows.flatMap((texts, row) => texts.map((text, column) => ({ text, x: columns[column] ?? 0, y: y - row * 14, size: 10 })))
}

const header = ['Article', 'Price', 'Share', 'Code']
const goods = [
  ['Apples', '1,234.50', '12.5%', '007'],
  ['Pears', '98.00', '7%', '012'],
  ['=1+1', '3,000.25', '80.5%', '345'],
]

describe('tables', () => {
  test('become an OpenDocument spreadsheet with the same numbers, in which text stays text', async () => {
    const done = await tool.run([textPdf([table([header, ...goods])])], { format: 'ods' })
    expect(done.results[0]).toMatchObject({ mimeType: 'application/vnd.oasis.opendocument.spreadsheet' })
    const content = (await partsOf(done)).get('content.xml') ?? ''
    expect(content).toContain('office:value="1234.5"')
    expect(content).toContain('<text:p>=1+1</text:p>')
    expect(content).not.toContain('table:formula')
  })

  test('keep their colours, lines and alignment, as LibreOffice reads them', async () => {
    const grid =
      [700, 680, 660, 640, 620].map((y) => `50 ${y} m 450 ${y} l S`).join(' ') +
      [50, 250, 450].map((x) => ` ${x} 620 m ${x} 700 l S`).join('')
    const write = (text: string, x: number, y: number) => `BT /F 10 Tf ${x} ${y} Td (${text}) Tj ET`
    const body = [
      ['Apples', '7'],
      ['Pears', '1234'],
      ['Plums', '56'],
    ].flatMap(([name = '', sum = ''], row) => [write(name, 55, 666 - 20 * row), write(sum, 445 - 5.56 * sum.length, 666 - 20 * row)])
    const content = `0.12 0.31 0.47 rg 50 680 400 20 re f 1 g ${write('Article', 55, 686)} ${write('Amount', 332, 686)} 0 g 0.8 0 0 RG ${grid} ${body.join(' ')}`
    const page = '/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>>>>>'
    const done = await tool.run([smallPdf(onePage({ box: '0 0 500 800', content, page }))], { format: 'ods' })
    const styles = (await partsOf(done)).get('content.xml') ?? ''
    // Cells without a style of their own have that of their column.
    const [first = ''] = Array.from(styles.matchAll(/table:default-cell-style-name="(ce\d+)"/g), ([, name]) => name)
    const styleOf = (text: string) => {
      const [, own] = new RegExp(`<table:table-cell([^>]*)><text:p>${text}</text:p>`).exec(styles) ?? []
      const [, name = first] = /table:style-name="(ce\d+)"/.exec(own ?? '') ?? []
      return new RegExp(`<style:style style:name="${name}".*?</style:style>`).exec(styles)?.[0] ?? ''
    }
    expect(styleOf('Amount')).toContain('fo:background-color="#1f4f78"')
    expect(styleOf('Amount')).toContain('fo:color="#ffffff"')
    expect(styleOf('Amount')).toContain('fo:font-weight="bold"')
    expect(styleOf('Amount')).toContain('fo:text-align="center"')
    expect(styleOf('Pears')).toMatch(/fo:border(-bottom)?="[\d.]+pt solid #cc0000"/)
    expect(styleOf('Pears')).not.toContain('fo:background-color="#')
    expect(styles).toContain('fo:text-align="end"')
  })

  test('are all there is in the result, and pages without one are named', async () => {
    const done = await tool.run([textPdf([lines(['Only a sentence.']), table([header, ...goods]), []])])
    expect(done.notes).toEqual([{ code: 'PAGES_WITHOUT_TABLES', document: refOf(1), details: { pages: [1] } }])
  })

  test('stand among the text of the page where that is wanted, and a file may have none', async () => {
    const sentence = { text: 'A sentence that stands above the table.', x: 50, y: 760, size: 10 }
    const sum = [
      { text: 'Sum', x: 50, y: 500, size: 10 },
      { text: '4,332.75', x: 300, y: 500, size: 10 },
    ]
    const file = textPdf([[sentence, ...table([header, ...goods]), ...sum], lines(['Only words here.'])])
    const done = await tool.run([file], { text: true, sheets: 'document', format: 'csv' })
    expect(done.notes).toEqual([])
    expect(readFileSync(done.results[0]?.path ?? '', 'utf8').split('\r\n')).toEqual([
      'A sentence that stands above the table.',
      '',
      header.join(','),
      'Apples,"1,234.50",12.5%,007',
      'Pears,98.00,7%,012',
      `'=1+1,"3,000.25",80.5%,345`,
      '',
      'Sum,"4,332.75"',
      '',
      'Only words here.',
      '',
    ])
    const own = (await partsOf(await tool.run([file], { text: true }))).get('xl/workbook.xml') ?? ''
    expect([...own.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name)).toEqual(['Table 1', 'Text'])
    expect((await tool.run([textPdf([lines(['Only words.'])])], { text: true })).results).toHaveLength(1)
  })

  test('become sheets with numbers, percentages and texts', async () => {
    const done = await tool.run([textPdf([table([header, ...goods])])])
    expect(done.results[0]).toMatchObject({ mimeType: excel })
    const sheet = (await partsOf(done)).get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).toContain('<v>1234.5</v>')
    expect(sheet).toContain('<v>0.125</v>')
    expect(sheet).toContain('>007</t>')
    expect(sheet).toContain('>=1+1</t>')
    expect(sheet).not.toContain('<f>')
    const text = await shownText(done)
    expect(text).toMatch(/Article +Price +Share +Code/)
    expect(text).toMatch(/Apples +1,234\.50 +12\.5% +007/)
    expect(text).toMatch(/=1\+1 +3,000\.25/)
  })

  test('are on sheets of their own, by page or all on one', async () => {
    const other = [
      ['Town', 'People', 'Area', 'Since'],
      ['Bonn', '331885', '141', '989'],
      ['Cologne', '1073096', '405', '50'],
      ['Essen', '584580', '210', '845'],
    ]
    const file = textPdf([[...table([header, ...goods]), ...table(other, { y: 400 })], table(other)])
    const names = async (sheets: Options['sheets']) =>
      [...((await partsOf(await tool.run([file], { sheets }))).get('xl/workbook.xml') ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(
        ([, name]) => name,
      )
    expect(await names('table')).toEqual(['Table 1', 'Table 2', 'Table 3'])
    expect(await names('page')).toEqual(['Page 1', 'Page 2'])
    expect(await names('document')).toEqual(['Tables'])
  })

  test('are numbers of the chosen style, or texts', async () => {
    const rows = [
      ['Name', 'Sum', 'More', 'Code'],
      ['a', '1.234', '5.678', '1'],
      ['b', '2.345', '6.789', '2'],
      ['c', '3.456', '7.890', '3'],
    ]
    const sheet = async (options: Record<string, unknown>) =>
      (await partsOf(await tool.run([textPdf([table(rows)])], options))).get('xl/worksheets/sheet1.xml') ?? ''
    expect(await sheet({ numbers: 'comma' })).toContain('<v>1234</v>')
    expect(await sheet({ numbers: 'point' })).toContain('<v>1.234</v>')
    expect(await sheet({ numbers: 'text' })).not.toContain('<v>')
  })

  test('become CSV, in which no text is a formula', async () => {
    const { results } = await tool.run([textPdf([table([header, ...goods])])], { format: 'csv' })
    expect(results[0]).toMatchObject({ mimeType: 'text/csv' })
    expect(
      readFileSync(results[0]?.path ?? '', 'utf8')
        .split('\r\n')
        .slice(0, 4),
    ).toEqual(['Article,Price,Share,Code', 'Apples,"1,234.50",12.5%,007', 'Pears,98.00,7%,012', `'=1+1,"3,000.25",80.5%,345`])
  })

  test('are told page by page', async () => {
    const done = await tool.run([textPdf([table([header, ...goods]), table([header, ...goods])])])
    expect(done.progress).toEqual(expect.arrayContaining([0.5, 1]))
  })
})

test('files without tables are refused with a clear sentence, and fail alone among others', async () => {
  const letter = textPdf([lines(['Dear Sir or Madam,', 'this letter has no table.'])])
  await expect(tool.run([letter])).rejects.toMatchObject({ code: 'NO_TABLES_FOUND' })
  const { results, failures } = await tool.run([textPdf([table([header, ...goods])]), smallPdf(onePage()), Buffer.from('no PDF at all')])
  expect(results).toHaveLength(1)
  expect(failures[refOf(2)]?.code).toBe('NO_TABLES_FOUND')
  expect(failures[refOf(3)]?.code).toBe('DOCUMENT_DAMAGED')
})

describe('the corpus', () => {
  testFiles({
    // No other file of the corpus has a table.
    files: [...corpusFiles(), { name: 'goods.pdf', bytes: textPdf([table([header, ...goods])]) }],
    atLeast: 1,
    run: (file: TestFile) => tool.run([file]),
    async check(done) {
      expect(done.results[0]).toMatchObject({ mimeType: excel })
      expect((await shownText(done)).trim()).not.toBe('')
    },
  })
})
