import { writeFile } from 'node:fs/promises'
import type { FieldValue } from '@octavo/core/forms/field-value.ts'
import type { FormView } from '@octavo/core/forms/form-field.ts'
import { takesValues } from '@octavo/core/forms/taken-value.ts'
import { AppError } from '@octavo/core/messages/errors.ts'
import type { Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { writeFdf } from '@octavo/documents/form-data/values-fdf.ts'
import { writeJsonValues } from '@octavo/documents/form-data/values-json.ts'
import { writeXfdf } from '@octavo/documents/form-data/values-xfdf.ts'
import { rowsOfForms, writeCsvRows, writeXlsxRows } from '@octavo/documents/form-data/write-rows.ts'
import { createFormFiller } from '@octavo/documents/form-fill/fill-form.ts'
import { readForm } from '@octavo/documents/form-fill/read-form.ts'
import { eachInput } from '../../running/each-input.ts'
import { openPdfInput } from '../../running/open-pdf-input.ts'
import { resultName } from '../../running/result-name.ts'
import type { RunContext } from '../../running/runner.ts'
import { exportTypes, type Options } from '../options.ts'
import { formInputs } from './form-inputs.ts'
import { givenValues } from './given-values.ts'
import { noteReport } from './notes.ts'

interface ReadValues {
  file: string
  name: string
  number: number
  document: string
  values: Map<string, FieldValue>
}

/** Exports the values of forms: a file for each, or one table with a row for each. */
export async function exportForms(context: RunContext<Options>): Promise<void> {
  const { options, newPath } = context
  const { forms, values: files } = formInputs(context)
  const given = await givenValues(files, options)
  const isTable = options.format === 'csv' || options.format === 'xlsx'
  const read: ReadValues[] = []
  await eachInput({ ...context, inputs: forms }, async (input) => {
    const file = await openPdfInput(input, newPath)
    using pdf = file.pdf
    const view = filledView(context, { pdf, document: input.document, given })
    const one = { file: input.name, name: file.name, number: input.number, document: input.document, values: valuesOf(view) }
    if (isTable) read.push(one)
    else await deliver(context, one, await writtenValues(context, one), forms.length)
  })
  const [first] = read
  if (!first) return
  context.setSource(read.length === 1 ? first.document : undefined)
  const path = newPath(`.${options.format}`)
  const rows = rowsOfForms(read, 'File')
  if (options.format === 'csv') await writeFile(path, writeCsvRows(rows))
  else await writeXlsxRows(path, rows, { newPath: () => newPath('.part'), now: new Date(), name: 'Forms' })
  await deliver(context, first, path, 1)
}

/** The form with the values that were given, filled in memory alone so that a signature isn't touched. */
function filledView(
  context: RunContext<Options>,
  { pdf, document, given }: { pdf: Pdf; document: string; given: ReadonlyMap<string, FieldValue> },
): FormView {
  const form = readForm(pdf)
  if (form.view.kind === 'none') throw new AppError('FORM_MISSING')
  const { clear } = context.options
  if (given.size === 0 && !clear) return form.view
  noteReport(context, document, createFormFiller(pdf, form).fill(given, { clear }))
  return readForm(pdf).view
}

/** Values of fields that a person fills; those of a dynamic form by their path. */
function valuesOf({ kind, fields, xfaValues = [] }: FormView): Map<string, FieldValue> {
  if (kind === 'dynamic-xfa') return new Map(xfaValues.map(({ name, value }) => [name, value]))
  return new Map(fields.filter(takesValues).map(({ name, value }) => [name, value]))
}

async function writtenValues({ options, newPath }: RunContext<Options>, { file, values }: ReadValues): Promise<string> {
  const path = newPath(`.${options.format}`)
  const plain = Object.fromEntries(values)
  const written =
    options.format === 'fdf' ? writeFdf(plain, file) : options.format === 'xfdf' ? writeXfdf(plain, file) : writeJsonValues(plain)
  await writeFile(path, written)
  return path
}

async function deliver(
  { options, deliver: hand }: RunContext<Options>,
  { name, number }: ReadValues,
  path: string,
  total: number,
): Promise<void> {
  await hand({
    path,
    name: resultName(options.fileName, '{name}-values', { name, n: 1, total, file: number }),
    mimeType: exportTypes[options.format],
  })
}
