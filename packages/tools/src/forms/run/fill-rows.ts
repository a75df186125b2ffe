import { setImmediate } from 'node:timers/promises'
import { AppError } from '@octavo/core/messages/errors.ts'
import { openTable } from '@octavo/documents/form-data/open-table.ts'
import { createFormFiller } from '@octavo/documents/form-fill/fill-form.ts'
import { flattenForm } from '@octavo/documents/form-fill/flatten-form.ts'
import { readForm } from '@octavo/documents/form-fill/read-form.ts'
import { readFormOf } from '@octavo/documents/form-fill/read-form-of.ts'
import { noteOpening, openPdfInput } from '../../running/open-pdf-input.ts'
import type { RunContext, RunInput } from '../../running/runner.ts'
import { writeResult } from '../../running/write-result.ts'
import type { Options } from '../options.ts'
import { formInputs } from './form-inputs.ts'
import { noteForm } from './notes.ts'
import { createRowNotes } from './row-notes.ts'
import { createRowOutput } from './row-output.ts'
import { columnsOf, type FieldColumn, rowValues, unusedColumns } from './row-values.ts'

/** A document keeps what was drawn into it until it's closed; it is opened again after so many rows, so that memory stays flat. */
const rowsPerOpening = 250

/** Fills a form with each row of a table. */
export async function fillRows(context: RunContext<Options>): Promise<void> {
  const { forms, tables } = formInputs(context)
  const [form, table] = [forms[0], tables[0]]
  if (!form || !table) throw new AppError('TABLE_MISSING')
  context.setSource(form.document)
  const total = await countRows(table, context.maxRows)
  const mapping = await mapColumns(context, form, table)
  const notes = createRowNotes(context, table.document)
  const output = await createRowOutput(context, { form, total })
  const { columns, rows } = await openTable(table.path)
  let number = 1
  let current = await openTemplate(context, form, { isFirst: true })
  try {
    for await (const row of rows) {
      number += 1
      if (!row) {
        notes.unread(number)
        continue
      }
      if (number % rowsPerOpening === 0) {
        current.close()
        current = await openTemplate(context, form, { isFirst: false })
      }
      if (row.length !== columns.length) notes.cells(number, row.length, columns.length)
      const path = context.newPath('.pdf')
      notes.report(number, current.write(rowValues(mapping, row), path))
      await output.add(path, { number, columns, row, pageCount: current.pageCount })
      context.progress((number - 1) / total)
      // Filling is synchronous: progress is told in between.
      await setImmediate()
    }
  } finally {
    current.close()
  }
  await output.end()
  notes.end()
}

/** A first look at the table, which is read bit by bit, tells how many rows there are. */
async function countRows({ path }: RunInput, max: number): Promise<number> {
  const { rows } = await openTable(path)
  let count = 0
  for await (const _ of rows) {
    count += 1
    // The first row has the names of the columns.
    if (count > max) throw new AppError('TABLE_TOO_LONG', { details: { max, row: count + 1 } })
  }
  if (count === 0) throw new AppError('TABLE_EMPTY')
  return count
}

/** Which column belongs to which field: what the options say, otherwise the likest name. */
async function mapColumns(context: RunContext<Options>, form: RunInput, table: RunInput): Promise<FieldColumn[]> {
  const { path, password } = form
  const view = await readFormOf(path, { newPath: () => context.newPath('.pdf'), ...(password !== undefined && { password }) })
  const { columns } = await openTable(table.path)
  const mapping = columnsOf(view.fields, columns, context.options.mapping)
  if (view.fields.length > 0 && mapping.length === 0) throw new AppError('COLUMNS_UNMATCHED')
  const unused = unusedColumns(columns, mapping)
  if (unused.length > 0) context.note({ code: 'COLUMNS_UNUSED', document: table.document, details: { columns: unused } })
  return mapping
}

/** The open form; what a row changes is taken back once its result is written. */
async function openTemplate(context: RunContext<Options>, form: RunInput, { isFirst }: { isFirst: boolean }) {
  const file = await openPdfInput(form, context.newPath)
  const { pdf } = file
  const reading = readForm(pdf)
  const filler = createFormFiller(pdf, reading)
  pdf.pushInherited()
  // The same is true of every row, so that it's noted once.
  const told = new Set<string>()
  const note: typeof context.note = (one) => {
    if (isFirst && !told.has(one.code)) context.note(one)
    told.add(one.code)
  }
  if (isFirst) {
    noteOpening(context, file)
    noteForm(context, form.document, reading.view)
    if (context.options.flatten) context.note({ code: 'FORMS_FLATTENED', document: form.document })
  }
  return {
    pageCount: file.pageCount,
    write(values: Parameters<typeof filler.fill>[0], path: string) {
      const takeBack = pdf.recordChanges()
      try {
        const report = filler.fill(values)
        if (context.options.flatten) flattenForm(pdf)
        writeResult({ note }, { document: form.document, pdf, path }, {})
        return report
      } finally {
        takeBack()
      }
    },
    close: () => pdf.dispose(),
  }
}
