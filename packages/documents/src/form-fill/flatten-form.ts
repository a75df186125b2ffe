import { asPart } from '@octavo/sandbox/job-clock.ts'
import { flattenPage } from '../annotate/flatten.ts'
import type { Pdf } from '../engines/qpdf/pdf.ts'

/** Makes the fields of a form part of the pages. Signature fields that aren't signed go with them. */
export function flattenForm(pdf: Pdf): void {
  pdf.pushInherited()
  for (let number = 1; number <= pdf.pageCount; number++) {
    asPart({ kind: 'page', number }, () => pdf.scoped(() => flattenPage(pdf, pdf.page(number), 'fields')))
  }
  pdf.root.remove('/AcroForm')
}
