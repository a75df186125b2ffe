import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sheet, SheetCell } from '@octavo/layout/sheets/sheet.ts'
import { afterAll, expect, test } from 'vitest'
import { openZip } from '../office/zip.ts'
import { writeWorkbook } from './workbook-writer.ts'
import { reference } from './write-sheet.ts'

const folder = mkdtempSync(join(tmpdir(), 'octavo-excel-'))
afterAll(() => rmSync(folder, { recursive: true }))

const cell = (row: number, column: number, value: SheetCell['value'], more: Partial<SheetCell> = {}): SheetCell => ({
  row,
  rowEnd: row,
  column,
  columnEnd: column,
  value,
  isHeader: false,
  ...more,
})
const text = (written: string) => ({ kind: 'text', text: written }) as const

async function written(sheets: readonly Sheet[]): Promise<Map<string, string>> {
  const path = join(folder, 'book.xlsx')
  rmSync(path, { force: true })
  let parts = 0
  await writeWorkbook(path, sheets, { newPath: () => join(folder, `${++parts}.part`), now: new Date(0) })
  expect(readFileSync(path).subarray(0, 2).toString()).toBe('PK')
  const zip = await openZip(path)
  const found = new Map<string, string>()
  for (const entry of zip.entries) found.set(entry.name, (await zip.read(entry)).toString('utf8'))
  await zip.close()
  return found
}

test('texts stay texts, numbers have their format, headers stay in sight, spans are merged', async () => {
  const cells = [
    cell(0, 0, text('Head & <more>'), { columnEnd: 1, isHeader: true }),
    cell(1, 0, text('=1+1')),
    cell(1, 1, { kind: 'number', value: 0.125, format: '0.0%' }),
    cell(2, 1, { kind: 'number', value: -5, format: '0.0%' }),
  ]
  const parts = await written([{ name: 'Table 1', widths: [10, 12.5], rowCount: 3, cells, headerRows: 1 }])
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).toContain('<t xml:space="preserve">Head &amp; &lt;more&gt;</t>')
  expect(sheet).toContain('<c r="A2" s="0" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>')
  expect(sheet).not.toContain('<f>')
  expect(sheet).toMatch(/<c r="B2" s="(\d)"><v>0.125<\/v><\/c>.*<c r="B3" s="\1"><v>-5<\/v><\/c>/)
  expect(sheet).toContain('<mergeCell ref="A1:B1"/>')
  expect(sheet).toContain('<pane ySplit="1"')
  expect(parts.get('xl/styles.xml')).toContain('formatCode="0.0%"')
  expect(parts.get('xl/workbook.xml')).toContain('name="Table 1"')
  expect(parts.get('[Content_Types].xml')).toContain('/xl/worksheets/sheet1.xml')
})

const plain = { bold: false, italic: false, colour: undefined, fill: undefined, align: undefined, isMiddle: false } as const
const sides = { left: undefined, top: undefined, right: undefined, bottom: undefined }

test('cells look as they did: fonts, colours, lines and alignment, also over merged cells', async () => {
  const look = {
    ...plain,
    bold: true,
    colour: 0xffffff,
    fill: 0x1f4e79,
    align: 'centre',
    isMiddle: true,
    borders: { ...sides, right: { width: 2, colour: 0xcc } },
  } as const
  const cells = [cell(0, 0, text('Head'), { columnEnd: 1, look }), cell(1, 0, text(''), { look: { ...plain, borders: sides } })]
  const parts = await written([{ name: 'Table 1', widths: [10, 10], rowCount: 2, cells, headerRows: 0 }])
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  const [, style] = /<c r="A1" s="(\d+)" t="inlineStr">/.exec(sheet) ?? []
  expect(sheet).toContain(`<c r="B1" s="${style}"/>`)
  expect(sheet).toContain('<c r="A2" s="0"/>')
  const styles = parts.get('xl/styles.xml') ?? ''
  expect(styles).toContain('<font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font>')
  expect(styles).toContain('<fgColor rgb="FF1F4E79"/>')
  expect(styles).toContain('<right style="medium"><color rgb="FF0000CC"/></right>')
  expect(styles).toContain('<alignment horizontal="center" vertical="center" wrapText="1"/>')
})

test('no workbook has more styles than Excel takes, and text without its fill has no colour', async () => {
  const cells = Array.from({ length: 3000 }, (_, row) =>
    cell(row, 0, text('a'), { look: { ...plain, colour: row + 1, fill: row + 1, borders: { ...sides, left: { width: 1, colour: row } } } }),
  )
  const styles = (await written([{ name: 'Table 1', widths: [10], rowCount: 3000, cells, headerRows: 0 }])).get('xl/styles.xml') ?? ''
  const countOf = (name: string) => Number(new RegExp(`<${name} count="(\\d+)"`).exec(styles)?.[1])
  expect([countOf('fonts'), countOf('fills'), countOf('borders'), countOf('cellXfs')]).toEqual([249, 250, 250, 250])
})

test('rows are as high as their texts need', async () => {
  const cells = [
    cell(0, 0, text('short')),
    cell(1, 0, text('one line\nand another')),
    cell(2, 0, text('a text of words that are longer than their column is wide')),
    cell(3, 0, { kind: 'number', value: 123456789012345, format: '0' }),
  ]
  const parts = await written([{ name: 'Table 1', widths: [20], rowCount: 4, cells, headerRows: 0 }])
  const heights = [...(parts.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<row r="\d"(?: ht="(\d+)")?>/g)].map(([, height]) => height)
  expect(heights).toEqual([undefined, '30', '45', undefined])
})

test.each([
  [0, 0, 'A1'],
  [9, 25, 'Z10'],
  [0, 26, 'AA1'],
  [0, 701, 'ZZ1'],
  [0, 702, 'AAA1'],
])('row %i, column %i is %s', (row, column, name) => {
  expect(reference(row, column)).toBe(name)
})
