import { AppError } from '@octavo/core/messages/errors.ts'

const maxRows = 1_048_576
const maxColumns = 16_384
const separators = [',', ';', '\t', '|'] as const

/**
 * A CSV table as a flat OpenDocument spreadsheet. LibreOffice would ask how to read such a text, so it never gets one; here the column
 * separator is the candidate that occurs most often in the first lines, outside of quotes.
 */
export function spreadsheetOf(text: string): string {
  const rows = readRows(text, separatorOf(text))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<office:document ${names} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">`,
    '<office:body><office:spreadsheet><table:table table:name="Sheet1">',
    ...rows.map((row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`),
    '</table:table></office:spreadsheet></office:body></office:document>',
  ].join('\n')
}

const names = ['office', 'table', 'text'].map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`).join(' ')

function separatorOf(text: string): string {
  const begin = text.slice(0, 20_000).replace(/"[^"]*"/g, '')
  const counts = separators.map((separator) => ({ separator, count: begin.split(separator).length }))
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).separator
}

function readRows(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  // A quoted field may contain anything, with quotes doubled; any other ends at the separator or the line end.
  const field = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator === '|' ? '\\|' : separator}|\\r?\\n|\\r|$)`, 'y')
  while (field.lastIndex < text.length) {
    const match = field.exec(text)
    if (!match) break
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (match[3] === separator && field.lastIndex < text.length) continue
    rows.push(row)
    if (row.length > maxColumns || rows.length > maxRows)
      throw new AppError('DOCUMENT_TOO_COMPLEX', { cause: new Error('too large a table') })
    row = []
  }
  return rows
}

function cell(text: string): string {
  if (text === '') return '<table:table-cell/>'
  const isNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/.test(text)
  const kind = isNumber ? `office:value-type="float" office:value="${text}"` : 'office:value-type="string"'
  return `<table:table-cell ${kind}><text:p>${escaped(text)}</text:p></table:table-cell>`
}

function escaped(text: string): string {
  const plain = text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ' ')
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
