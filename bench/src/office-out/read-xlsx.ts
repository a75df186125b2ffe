import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const call = promisify(execFile)
const folder = resolve(import.meta.dirname, '../../../.cache/sheets-peers')
const packages = ['openpyxl==3.1.5']

/** A cell with a value, as openpyxl reads it: dates are days of spreadsheets. */
export interface XlsxCell {
  row: number
  column: number
  value: string | number
  /** How many decimals its format shows, as a share of one: two more for a percentage. */
  decimals: number
}

export type XlsxSheet = XlsxCell[]

/** Installs openpyxl into an environment of its own. Throws if that isn't possible here. */
export async function installOpenpyxl(): Promise<void> {
  if (!existsSync(join(folder, 'bin/python'))) await call('python3', ['-m', 'venv', folder])
  await call(join(folder, 'bin/pip'), ['install', '-q', ...packages])
}

/** Reads the sheets of a workbook that are shown. */
export async function readXlsx(path: string): Promise<XlsxSheet[]> {
  return JSON.parse(await python(reader, path))
}

/** Runs a script that has openpyxl. */
export async function python(script: string, ...args: string[]): Promise<string> {
  const { stdout } = await call(join(folder, 'bin/python'), ['-W', 'ignore', '-c', script, ...args], {
    maxBuffer: 1e8,
    timeout: 120_000,
  })
  return stdout
}

const reader = `
import datetime, json, re, sys
from openpyxl import load_workbook
from openpyxl.utils.datetime import to_excel
book = load_workbook(sys.argv[1], data_only=True)
codes = {'d': '%-d', 'dd': '%d', 'ddd': '%a', 'dddd': '%A', 'm': '%-m', 'mm': '%m', 'mmm': '%b', 'mmmm': '%B'}
# The text of a date whose format shows neither its year nor a time; None for others.
def without_year(value, format):
    # What is in quotes or behind a backslash is written as it is, and brackets name a language.
    pieces = re.findall(r'"[^"]*"|\\\\.|\\[[^\\]]*\\]|d+|m+|.', format.split(';')[0], re.I)
    if any(piece[0] in 'yYhHsS' for piece in pieces) or not any(piece.lower() in codes for piece in pieces):
        return None
    def written(piece):
        if piece.lower() in codes:
            return value.strftime(codes[piece.lower()])
        return '' if piece[0] == '[' else piece.strip('"').removeprefix('\\\\')
    return ''.join(map(written, pieces)).strip()
def typed(cell):
    value = cell.value
    if isinstance(value, bool):
        return str(value).upper()
    # Nobody can read a year that isn't printed.
    day = without_year(value, cell.number_format) if isinstance(value, (datetime.datetime, datetime.date)) else None
    if day is not None:
        return day
    if isinstance(value, (datetime.datetime, datetime.date, datetime.time, datetime.timedelta)):
        return to_excel(value)
    return value if isinstance(value, (int, float)) else str(value).strip()
def decimals(format):
    shown = re.search(r'[0#?]\\.([0#?]+)', format)
    return (len(shown.group(1)) if shown else 0 if re.search('[0#]', format) else 15) + (2 if '%' in format else 0)
sheets = []
for sheet in book.worksheets:
    if sheet.sheet_state != 'visible':
        continue
    cells = [
        {'row': cell.row - 1, 'column': cell.column - 1, 'value': typed(cell), 'decimals': decimals(cell.number_format)}
        for row in sheet.iter_rows() for cell in row
        if cell.value is not None and str(cell.value).strip() != ''
        and not sheet.row_dimensions[cell.row].hidden and not sheet.column_dimensions[cell.column_letter].hidden
    ]
    if cells:
        sheets.append(cells)
print(json.dumps(sheets))
`
