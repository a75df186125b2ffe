import { type DesignReport, designForm } from '@octavo/documents/form-design/design-form.ts'
import { readForm } from '@octavo/documents/form-fill/read-form.ts'
import { eachInput } from '../../running/each-input.ts'
import { noteOpening, openPdfInput } from '../../running/open-pdf-input.ts'
import { resultName } from '../../running/result-name.ts'
import type { RunContext } from '../../running/runner.ts'
import { writeResult } from '../../running/write-result.ts'
import type { Options } from '../options.ts'
import { forms as tool } from '../tool.ts'
import { formInputs } from './form-inputs.ts'
import { noteForm, told } from './notes.ts'

/** Makes, changes and removes the fields of each file. */
export async function designForms(context: RunContext<Options>): Promise<void> {
  const { options, newPath } = context
  const { forms } = formInputs(context)
  await eachInput({ ...context, inputs: forms }, async (input, progress) => {
    const file = await openPdfInput(input, newPath)
    using pdf = file.pdf
    const { view } = readForm(pdf)
    const report = designForm(pdf, options)
    const path = newPath('.pdf')
    writeResult(context, { document: input.document, pdf, path }, { progress: (done) => progress(done) })
    noteOpening(context, file)
    // Scripts stay in the file, and a design runs none.
    noteForm(context, input.document, { ...view, fields: [] })
    noteDesign(context, input.document, report)
    const name = resultName(options.fileName, `{name}-${tool.suffix}`, { name: file.name, n: 1, total: forms.length, file: input.number })
    await context.deliver({ path, name, mimeType: 'application/pdf', pageCount: file.pageCount })
  })
}

/** Notes what became of a design. */
export function noteDesign({ note }: Pick<RunContext<unknown>, 'note'>, document: string, { unknown, renamed }: DesignReport): void {
  if (unknown.length > 0) note({ code: 'FIELDS_UNKNOWN', document, details: { fields: told(unknown) } })
  if (renamed.length > 0) note({ code: 'FIELD_NAMES_CLEANED', document, details: { fields: told(renamed) } })
}
