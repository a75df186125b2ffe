import { AppError } from '@octavo/core/messages/errors.ts'
import type { Pdf } from '@octavo/documents/engines/qpdf/pdf.ts'
import { designForm } from '@octavo/documents/form-design/design-form.ts'
import { readForm } from '@octavo/documents/form-fill/read-form.ts'
import type { Options } from '../options.ts'
import { told } from './notes.ts'

/** Makes the fields that were accepted for a form, before it is filled; those that the form has stay as they are. */
export function makeAccepted(pdf: Pdf, accepted: Options['accepted']): void {
  if (accepted.length === 0) return
  const taken = new Set(readForm(pdf).view.fields.map(({ name }) => name))
  const clashes = accepted.map(({ name }) => name).filter((name) => taken.has(name))
  if (clashes.length > 0) throw new AppError('FIELD_NAMES_CLASH', { details: { names: told(clashes) } })
  designForm(pdf, { fields: accepted.map(({ reason: _, ...field }) => field), removed: [], order: [], calculation: [] })
}
