import type { RunContext, Runner } from '../running/runner.ts'
import { withPdfOutput } from '../running/with-pdf-output.ts'
import { withSignaturePolicy } from '../running/with-signature-policy.ts'
import type { Options } from './options.ts'
import { designForms } from './run/design-forms.ts'
import { exportForms } from './run/export-forms.ts'
import { fillForms } from './run/fill-forms.ts'
import { fillRows } from './run/fill-rows.ts'
import { findBlanks } from './run/find-blanks.ts'

/** Fills forms, one or with each row of a table, makes and proposes fields, and exports values. */
export default withPdfOutput(run)

async function run(context: RunContext<Options>): Promise<void> {
  await modes[context.options.mode](context)
}

const modes: Record<Options['mode'], Runner<Options>> = {
  fill: withSignaturePolicy(fillForms),
  design: withSignaturePolicy(designForms),
  data: withSignaturePolicy(fillRows),
  // What only reads leaves signatures as they are.
  find: findBlanks,
  export: exportForms,
}
