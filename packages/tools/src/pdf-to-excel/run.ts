import { rm, writeFile } from 'node:fs/promises'
import { baseName } from '@octavo/core/files/file-names.ts'
import type { MediaType } from '@octavo/core/files/media-types.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import { type DocumentTables, readTables } from '@octavo/documents/excel/read-tables.ts'
import { writeWorkbook } from '@octavo/documents/excel/workbook-writer.ts'
import { writeCsv } from '@octavo/documents/excel/write-csv.ts'
import { slotOffice } from '@octavo/documents/office/slot.ts'
import { toOpenDocument } from '@octavo/documents/office/to-open-document.ts'
import { sheetsOf } from '@octavo/layout/sheets/sheets-of.ts'
import type { NumberStyle } from '@octavo/layout/values/number-style.ts'
import { eachInput } from '../running/each-input.ts'
import { openTextInput } from '../running/open-text-input.ts'
import { readScans } from '../running/read-scans.ts'
import { resultName } from '../running/result-name.ts'
import type { RunContext } from '../running/runner.ts'
import type { Options } from './options.ts'

/** Converts the tables of each file to a workbook or to CSV. */
export default async function run(context: RunContext<Options>): Promise<void> {
  const { options, newPath, inputs } = context
  await eachInput(context, async (input, progress, index) => {
    const { opened: document, pages } = await openTextInput(context, input)
    using opened = document
    const scans = await readScans(context, { document: input.document, opened, pages, progress })
    const found = await readTables(scans.read, {
      pages,
      joins: options.joinPages,
      text: options.text,
      onPage: (done) => scans.progress(done / pages.length, { page: done, pages: pages.length }),
    })
    if (found.tables.length === 0) throw new AppError('NO_TABLES_FOUND')
    // Page by page they can't be compared, since sheets have no pages; what isn't in them is said instead.
    const { withoutTable } = found
    if (withoutTable.length > 0) context.note({ code: 'PAGES_WITHOUT_TABLES', document: input.document, details: { pages: withoutTable } })
    const path = newPath(`.${options.format}`)
    const mimeType = await write(path, found, { options, newPath: () => newPath('.part') })
    await context.deliver({
      path,
      // A converted file keeps its name: its extension distinguishes it from the original.
      name: resultName(options.fileName, '{name}', { name: baseName(input.name), n: index + 1, total: inputs.length, file: input.number }),
      mimeType,
    })
  })
}

async function write(
  path: string,
  { tables, style }: DocumentTables,
  { options, newPath }: { options: Options; newPath: () => string },
): Promise<MediaType> {
  if (options.format === 'csv') {
    await writeFile(path, writeCsv(tables))
    return 'text/csv'
  }
  const sheets = sheetsOf(tables, { per: options.sheets, style: options.numbers === 'text' ? undefined : styleFor(options.numbers, style) })
  if (options.format === 'xlsx') {
    await writeWorkbook(path, sheets, { newPath, now: new Date() })
    return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  }
  const workbook = newPath()
  await writeWorkbook(workbook, sheets, { newPath, now: new Date() })
  try {
    return await toOpenDocument(workbook, { family: 'sheets', output: path })
  } finally {
    slotOffice().renew()
    await rm(workbook, { force: true })
  }
}

function styleFor(numbers: 'auto' | 'point' | 'comma', detected: NumberStyle): NumberStyle {
  if (numbers === 'auto') return detected
  return { ...detected, decimal: numbers === 'point' ? '.' : ',' }
}
