import { onePage, smallPdf, streamObject } from '@octavo/documents/testing/small-pdf.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { Options as ExcelOptions } from '../pdf-to-excel/options.ts'
import toExcel from '../pdf-to-excel/run.ts'
import { Options as PptOptions } from '../pdf-to-ppt/options.ts'
import toPpt from '../pdf-to-ppt/run.ts'
import { Options as WordOptions } from '../pdf-to-word/options.ts'
import toWord from '../pdf-to-word/run.ts'
import { createToolRunner } from '../testing/tool-runner.ts'
import { partsOf } from '../testing/zip-parts.ts'

const word = createToolRunner(toWord, WordOptions)
const excel = createToolRunner(toExcel, ExcelOptions)
const ppt = createToolRunner(toPpt, PptOptions)
afterAll(() => {
  for (const runner of [word, excel, ppt]) runner.close()
})

const font = '/Resources<</Font<</F 5 0 R>>>>'
const helvetica = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'

function pageOf(box: string, content: string): Buffer {
  return smallPdf([...onePage({ box, content, page: font }), helvetica])
}

describe('a page of 10,000 letters', () => {
  const rows = Array.from(
    { length: 100 },
    (_, row) => `BT /F 5 Tf 20 ${780 - row * 7} Td (${`word${row} `.padEnd(100, 'abcde fgh ')}) Tj ET`,
  )
  const pdf = pageOf('0 0 600 800', rows.join('\n'))

  test('becomes text in Word', async () => {
    const body = (await partsOf(await word.run([pdf], { fidelity: 'never' }))).get('word/document.xml') ?? ''
    expect(body).toContain('word0 ')
    expect(body).toContain('word99 ')
  })

  test('becomes text on a slide', async () => {
    const slide = (await partsOf(await ppt.run([pdf]))).get('ppt/slides/slide1.xml') ?? ''
    expect(slide).toContain('word99 ')
  })
})

describe('a table of 500 columns', () => {
  const [count, wide, rows] = [500, 20, 4]
  const lines = [
    ...Array.from({ length: count + 1 }, (_, column) => `${20 + wide * column} 20 m ${20 + wide * column} ${20 + 20 * rows} l S`),
    ...Array.from({ length: rows + 1 }, (_, row) => `20 ${20 + 20 * row} m ${20 + wide * count} ${20 + 20 * row} l S`),
  ]
  const texts = Array.from({ length: rows * count }, (_, index) => {
    const [row, column] = [Math.floor(index / count), index % count]
    return `BT /F 5 Tf ${22 + wide * column} ${26 + 20 * row} Td (${index}) Tj ET`
  })
  const pdf = pageOf(`0 0 ${40 + wide * count} 120`, [...lines, ...texts].join('\n'))

  test('is a sheet with all of them', async () => {
    const sheet = (await partsOf(await excel.run([pdf]))).get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet.match(/<c /g)).toHaveLength(rows * count)
    // The first of 500 columns is A, the last SF.
    expect(sheet).toContain('r="SF4"')
  })

  test('is cut into tables that Word takes', async () => {
    const body = (await partsOf(await word.run([pdf], { fidelity: 'never' }))).get('word/document.xml') ?? ''
    const columns = body
      .split('<w:tbl>')
      .slice(1)
      .map((table) => table.match(/<w:gridCol /g)?.length ?? 0)
    expect(columns.reduce((sum, one) => sum + one, 0)).toBe(count)
    expect(Math.max(...columns)).toBeLessThanOrEqual(63)
    expect(body).toContain('>1999<')
  })
})

test('a page with nothing on it stays a page among others', async () => {
  const pages = smallPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R 3 0 R]/Count 3>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 6 0 R${font}>>`,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>',
    helvetica,
    streamObject('BT /F 12 Tf 20 100 Td (Something to read) Tj ET'),
  ])
  const body = (await partsOf(await word.run([pages], { fidelity: 'never' }))).get('word/document.xml') ?? ''
  expect(body.match(/Something to read/g)).toHaveLength(2)
  expect(body.match(/<w:pageBreakBefore\/>/g)).toHaveLength(2)
  const slides = await partsOf(await ppt.run([pages]))
  expect([...slides.keys()].filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))).toHaveLength(3)
})
