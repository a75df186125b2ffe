import { type KeptTable, onOneLine } from '@octavo/layout/sheets/kept-table.ts'

/** Tables as CSV (RFC 4180) with their texts on one line each, separated by a blank line. */
export function writeCsv(tables: readonly KeptTable[]): string {
  return tables.map(rowsOf).join('\r\n')
}

function rowsOf({ widths, rowCount, cells }: KeptTable): string {
  const rows = Array.from({ length: rowCount }, () => widths.map(() => ''))
  for (const { row, column, text } of cells) {
    const texts = rows[row]
    if (texts) texts[column] = onOneLine(text)
  }
  return rows.map((texts) => `${texts.map(entry).join(',')}\r\n`).join('')
}

/** A text that a program would take for a formula is quoted as text, with an apostrophe as people type it; a negative number isn't one. */
function entry(text: string): string {
  const safe = /^[=@\t\r]|^[+-](?![\d.,\s]*%?$)/.test(text) ? `'${text}` : text
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
