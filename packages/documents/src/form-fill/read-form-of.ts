import type { FormView } from '@octavo/core/forms/form-field.ts'
import { openText } from '../glyphs/open-text.ts'
import { openPdfOrRepair, type RepairOptions } from '../open/repair.ts'
import { addCaptions, needsCaptions } from './captions.ts'
import { readForm } from './read-form.ts'

/** The form of a file, each field with the label that the form gives it or the text that stands nearest to it. */
export async function readFormOf(path: string, options: RepairOptions): Promise<FormView> {
  const { pdf } = await openPdfOrRepair(path, options)
  using opened = pdf
  const { view } = readForm(opened)
  if (!view.fields.some(needsCaptions)) return view
  using text = await openText(path, options)
  addCaptions(view.fields, text)
  return view
}
