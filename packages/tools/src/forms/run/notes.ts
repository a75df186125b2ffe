import type { FormView } from '@octavo/core/forms/form-field.ts'
import { maxFormFields } from '@octavo/core/forms/limits.ts'
import type { FillReport } from '@octavo/documents/form-fill/fill-form.ts'
import type { RunContext } from '../../running/runner.ts'

/** Notes what is to be known of a form that was filled. */
export function noteForm({ note }: Pick<RunContext<unknown>, 'note'>, document: string, { kind, notes, signed, fields }: FormView): void {
  if (kind === 'hybrid-xfa') note({ code: 'SIMPLIFIED', document, details: { what: 'xfa' } })
  if (signed) note({ code: 'SIGNATURE_BROKEN', document })
  if (notes.includes('TWIN_VALUES_DIFFER')) note({ code: 'TWIN_VALUES_DIFFER', document })
  if (notes.includes('FIELDS_LEFT_OUT')) note({ code: 'FIELDS_LEFT_OUT', document, details: { max: maxFormFields } })
  const scripted = fields.filter(({ script }) => script).map(({ name }) => name)
  if (scripted.length > 0) note({ code: 'SCRIPTS_NOT_RUN', document, details: { fields: told(scripted) } })
}

/** Notes what became of the values. */
export function noteReport({ note }: Pick<RunContext<unknown>, 'note'>, document: string, report: FillReport): void {
  const { unknown, refused, cut, cycles } = report
  if (unknown.length > 0) note({ code: 'FIELDS_UNKNOWN', document, details: { fields: told(unknown) } })
  if (refused.length > 0) note({ code: 'VALUES_NOT_TAKEN', document, details: { fields: told(refused) } })
  if (cut.length > 0) note({ code: 'TEXT_CUT', document, details: { fields: told(cut) } })
  if (cycles.length > 0) note({ code: 'CALCULATION_CYCLE', document, details: { fields: told(cycles) } })
}

const maxTold = 50
const maxNameTold = 100

/** Names as notes show them: some of them, and of long ones the beginning. */
export function told(names: readonly string[]): string[] {
  return names.slice(0, maxTold).map(toldName)
}

/** A name on one line, the beginning of a long one. */
export function toldName(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim()
  return line.length > maxNameTold ? `${line.slice(0, maxNameTold).toWellFormed()}…` : line
}
