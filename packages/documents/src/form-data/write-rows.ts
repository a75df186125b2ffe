import type { FieldValue } from '@octavo/core/forms/field-value.ts'
import type { Sheet } from '@octavo/layout/sheets/sheet.ts'
import { writeWorkbook } from '../excel/workbook-writer.ts'

/** The values of several forms: a column for each field, a row for each form. */
export interface FormRows {
  columns: string[]
  rows: string[][]
}

/** Collects the values of forms; a field that a form lacks is empty in its row. */
export function rowsOfForms(forms: readonly { file: string; values: ReadonlyMap<string, FieldValue> }[], fileColumn: string): FormRows {
  const names = [...new Set(forms.flatMap(({ values }) => [...values.keys()]))]
  return {
    columns: [fileColumn, ...names],
    rows: forms.map(({ file, values }) => [file, ...names.map((name) => cellOf(values.get(name)))]),
  }
}

/** As CSV (RFC 4180) with a byte order mark, by which Excel reads UTF-8. */
export function writeCsvRows({ columns, rows }: FormRows): string {
  return `\ufeff${[columns, ...rows].map((row) => `${row.map(entry).join(',')}\r\n`).join('')}`
}

/** As a workbook with one sheet, in which every cell is text. */
export async function writeXlsxRows(
  path: string,
  rows: FormRows,
  options: { newPath: () => string; now: Date; name: string },
): Promise<void> {
  await writeWorkbook(path, [sheetOf(rows, options.name)], options)
}

function cellOf(value: FieldValue | undefined): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'boolean' ? (value ? 'true' : 'false') : value
}

/** A cell never begins a formula: a text that a program would take for one gets an apostrophe, as people type it. */
function entry(text: string): string {
  const safe = /^'*\s*[=@+\-\t\r]/.test(text) && !isNumber(text) ? `'${text}` : text
  return /[",\r\n;]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function isNumber(text: string): boolean {
  return /^[+-]?\d[\d.,]*%?$/.test(text)
}

function sheetOf({ columns, rows }: FormRows, name: string): Sheet {
  const all = [columns, ...rows]
  return {
    name,
    widths: columns.map((column) => Math.min(40, Math.max(10, column.length + 2))),
    rowCount: all.length,
    headerRows: 1,
    cells: all.flatMap((row, at) =>
      row.flatMap((text, column) =>
        text === '' ? [] : [{ row: at, rowEnd: at, column, columnEnd: column, value: { kind: 'text' as const, text }, isHeader: at === 0 }],
      ),
    ),
  }
}
