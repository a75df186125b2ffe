import type { PdfObject } from '../../../engines/qpdf/object.ts'
import type { Validation } from '../validation.ts'
import { checkSignature } from './signatures.ts'

const maxFields = 200_000

/** Checks the form of the document and its fields (6.9 and 6.6.2, or 6.4). */
export function checkForms(validation: Validation): void {
  const { pdf, findings } = validation
  const form = pdf.root.get('/AcroForm')
  if (form.get('/NeedAppearances').boolean === true) findings.add('NEED_APPEARANCES')
  if (form.has('/XFA')) findings.add('XFA')
  const met = new Set<number>()
  const waiting = idsOf(form.get('/Fields'))
  while (waiting.length > 0 && met.size < maxFields) {
    const id = waiting.pop() ?? 0
    if (id === 0 || met.has(id)) continue
    met.add(id)
    pdf.scoped(() => {
      const field = pdf.object(id)
      if (field.has('/AA')) findings.add('FIELD_ADDITIONAL_ACTIONS', { object: id })
      const value = field.get('/V')
      if (value.has('/ByteRange')) checkSignature(value, validation)
      waiting.push(...idsOf(field.get('/Kids')))
    })
  }
}

/** Direct ones get a number, so that the walk needs no handles. */
function idsOf(fields: PdfObject): number[] {
  return fields
    .items(maxFields)
    .filter(({ isDictionary }) => isDictionary)
    .map((field) => field.indirect().id)
}
