import { createFormFiller } from '@octavo/documents/form-fill/fill-form.ts'
import { flattenForm } from '@octavo/documents/form-fill/flatten-form.ts'
import { readForm } from '@octavo/documents/form-fill/read-form.ts'
import { eachInput } from '../../running/each-input.ts'
import { noteOpening, openPdfInput } from '../../running/open-pdf-input.ts'
import { resultName } from '../../running/result-name.ts'
import type { RunContext } from '../../running/runner.ts'
import { writeResult } from '../../running/write-result.ts'
import type { Options } from '../options.ts'
import { forms as tool } from '../tool.ts'
import { makeAccepted } from './accepted-fields.ts'
import { openFormImages, placeFormImages } from './form-images.ts'
import { formInputs } from './form-inputs.ts'
import { givenValues } from './given-values.ts'
import { noteForm, noteReport } from './notes.ts'

/** Fills each form with the given values, those of the options before those of files. */
export async function fillForms(context: RunContext<Options>): Promise<void> {
  const { options, newPath } = context
  const { forms, values: files } = formInputs(context)
  const values = await givenValues(files, options)
  using images = await openFormImages(context)
  await eachInput({ ...context, inputs: forms }, async (input, progress) => {
    const file = await openPdfInput(input, newPath)
    using pdf = file.pdf
    makeAccepted(pdf, options.accepted)
    const form = readForm(pdf)
    const report = createFormFiller(pdf, form).fill(values, { clear: options.clear })
    report.unknown.push(...placeFormImages(pdf, form.view.fields, options, images))
    if (options.flatten) flattenForm(pdf)
    const path = newPath('.pdf')
    writeResult(context, { document: input.document, pdf, path }, { progress: (done) => progress(done) })
    noteOpening(context, file)
    noteForm(context, input.document, form.view)
    noteReport(context, input.document, report)
    if (options.flatten) context.note({ code: 'FORMS_FLATTENED', document: input.document })
    const name = resultName(options.fileName, `{name}-${tool.suffix}`, { name: file.name, n: 1, total: forms.length, file: input.number })
    await context.deliver({ path, name, mimeType: 'application/pdf', pageCount: file.pageCount })
  })
}
