import { AppError } from '@octavo/core/messages/errors.ts'
import { mostColumns, type Row } from '@octavo/core/tables/table-row.ts'
import { cellText, columnOf, isDateFormat } from '@octavo/core/tables/workbook-cell.ts'
import { createXmlReader, type XmlListener } from '../xml/read-xml.ts'
import { openZip, type ZipReader } from '../zip/read-zip.ts'

const maxPartBytes = 20_000_000
const maxStringsBytes = 100_000_000
const maxSheetBytes = 1_000_000_000
const maxStrings = 2_000_000

/** Reads the rows of the first sheet of a workbook as they come: values as they are, dates as 2026-01-31. */
export async function* readXlsxRows(path: string): AsyncGenerator<Row> {
  const zip = await openZip(path)
  const sheet = await firstSheet(zip)
  const strings = zip.has('xl/sharedStrings.xml') ? await readStrings(zip) : []
  const isDate = zip.has('xl/styles.xml') ? await readDateStyles(zip) : () => false
  const rows: Row[] = []
  const reader = createXmlReader(sheetListener(rows, strings, isDate))
  const decoder = new TextDecoder()
  for await (const chunk of zip.read(sheet, maxSheetBytes)) {
    reader.write(decoder.decode(chunk, { stream: true }))
    yield* rows.splice(0)
  }
  reader.end()
  yield* rows.splice(0)
}

function sheetListener(rows: Row[], strings: readonly string[], isDate: (style: number) => boolean): XmlListener {
  let row: Row = []
  let [column, type, style, text] = [0, '', 0, '']
  let isValue = false
  return {
    open(name, attributes) {
      if (name === 'row') {
        row = []
        column = 0
      } else if (name === 'c') {
        column = columnOf(attributes.get('r')) ?? column
        type = attributes.get('t') ?? 'n'
        style = Number(attributes.get('s') ?? 0)
        text = ''
      } else if (name === 'v' || name === 't') isValue = true
    },
    text(part) {
      if (isValue) text += part
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      if (name === 'c') {
        if (column >= mostColumns) throw new AppError('DATA_NOT_READ')
        while (row.length < column) row.push('')
        row[column] = cellText({ text, type, isDate: isDate(style) }, strings)
        column += 1
      }
      if (name === 'row' && row.some((cell) => cell !== '')) rows.push(row)
    },
  }
}

async function firstSheet(zip: ZipReader): Promise<string> {
  let id: string | undefined
  await readPart(zip, 'xl/workbook.xml', maxPartBytes, {
    open: (name, attributes) => {
      if (name === 'sheet') id ??= attributes.get('id')
    },
  })
  let target: string | undefined
  await readPart(zip, 'xl/_rels/workbook.xml.rels', maxPartBytes, {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes.get('Id') === id) target ??= attributes.get('Target')
    },
  })
  if (target === undefined) throw new AppError('DATA_NOT_READ', { cause: new Error('a workbook without sheets') })
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

async function readStrings(zip: ZipReader): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let [isText, isPhonetic] = [false, false]
  await readPart(zip, 'xl/sharedStrings.xml', maxStringsBytes, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      if (name === 't') isText = !isPhonetic
    },
    text: (part) => {
      if (isText) text += part
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'si' && strings.push(text) > maxStrings) throw new AppError('DATA_NOT_READ')
    },
  })
  return strings
}

/** Which styles of cells show dates or times. */
async function readDateStyles(zip: ZipReader): Promise<(style: number) => boolean> {
  const formats = new Map<number, string>()
  const styles: number[] = []
  let isCells = false
  await readPart(zip, 'xl/styles.xml', maxPartBytes, {
    open: (name, attributes) => {
      if (name === 'numFmt') formats.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '')
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells) styles.push(Number(attributes.get('numFmtId') ?? 0))
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false
    },
  })
  const known = styles.map((id) => isDateFormat(id, formats.get(id)))
  return (style) => known[style] ?? false
}

async function readPart(zip: ZipReader, name: string, maxBytes: number, listener: Partial<XmlListener>): Promise<void> {
  const nothing = () => {}
  const reader = createXmlReader({ open: nothing, close: nothing, text: nothing, ...listener })
  const decoder = new TextDecoder()
  for await (const chunk of zip.read(name, maxBytes)) reader.write(decoder.decode(chunk, { stream: true }))
  reader.end()
}
